//! The identity of positions: which of them repetition takes for the same.
//!
//! Two positions are the same if pieces, reserves and mover agree, their legal moves agree, and no variable differs that a
//! law, an ending or an effect may yet read (FIDE Laws of Chess 9.2.3 says so of chess). What is stored and what can
//! be done are not the same thing: a right to castle may be stored of a king whose rooks are gone, a pawn's double step
//! of a pawn that nobody can take. So the number that stands for a position leaves out
//!
//! - rights that are closed: a partner has moved or is gone, a flag has been raised that is never lowered;
//! - variables that fall back at the end of this turn and change no legal move of it, and no ending now.
//!
//! Everything else that rules read counts, even where it makes no difference: nothing is left out but by these two arguments.
//! Scores, money, counters, rounds and plies since something are no part of a position. Where they decide which moves there are,
//! the moves themselves are.

use crate::blueprint::{Blueprint, StepKind, VarRole};
use crate::expr::{Domain, Expr};
use crate::play::generate::Scratch;
use crate::program::{Layout, Reader};
use crate::{ClassId, KindId, Man, Move, Outcome, Program, Seat, State, VarId};
use alfonso_board::CellSet;

/// What the identity of a game's positions depends on, beside what their hashes hold.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    rights: Box<[Right]>,
    /// Classes of which only rights ask whether their pieces have moved.
    within_rights: Box<[(ClassId, KindId)]>,
    /// Variables that only rights read.
    guarded: Box<[Guarded]>,
    /// Places that fall back, and are read to choose moves alone.
    fading: Box<[Fading]>,
    /// Places that the hash leaves out and rules read: what is left of values that last, and pieces lost.
    further: Box<[usize]>,
    /// What is no part of a position decides which moves there are.
    moves_vary: bool,
}

/// A right, packed.
#[derive(Clone, Debug)]
struct Right {
    kind: KindId,
    partners: Box<[KindId]>,
    /// The first places of flags, how many there are of each, and what they must hold.
    still: Box<[(usize, usize, i32)]>,
    reads: Box<[(VarId, bool)]>,
}

/// The places of a variable.
#[derive(Clone, Debug)]
struct Guarded {
    row: VarId,
    places: std::ops::Range<usize>,
    first: i32,
    per_player: bool,
}

/// A place that falls back.
#[derive(Clone, Copy, Debug)]
struct Fading {
    place: usize,
    age: usize,
    first: i32,
}

impl Identity {
    pub(crate) fn new(spec: &Blueprint, layout: &Layout) -> Self {
        let seats = spec.facing.len();
        let rows = || {
            spec.vars
                .iter()
                .enumerate()
                .map(|(row, var)| (VarId::new(row), var))
                .filter(|(_, var)| var.read && var.role == VarRole::Plain)
        };
        let still = |row: &VarId| {
            let places = layout.places(*row);
            (places.start, places.len(), spec.vars[row.index()].init)
        };
        let rights = spec.rights.rights.iter().map(|right| Right {
            kind: right.kind,
            partners: right.partners.clone().into(),
            still: right.still.iter().map(still).collect(),
            reads: right.reads.clone().into(),
        });
        // A piece that needs no other's right is its own.
        let alone = |kind: KindId| {
            let mut rights = spec.rights.rights.iter();
            rights.any(|right| right.kind == kind && right.partners.is_empty() && right.still.is_empty())
        };
        let within_rights = (0..spec.classes.len()).map(ClassId::new).filter_map(|class| {
            let kind = spec.classes[class.index()].kind;
            let reads = spec.kinds[kind.index()].reads_unmoved;
            (reads && !spec.rights.asks_apart(kind) && !alone(kind)).then_some((class, kind))
        });
        let guarded = rows().filter(|(row, _)| !spec.rights.reads_apart(row.index()));
        let guarded = guarded.map(|(row, var)| {
            let places = layout.places(row);
            Guarded { row, per_player: places.len() == seats, places, first: var.init }
        });
        let moves = spec.steps.iter().filter(|step| matches!(step.kind, StepKind::Move { .. })).count();
        let waits = |kind: &StepKind| matches!(kind, StepKind::Roll(_) | StepKind::Choose { .. });
        let one_move = moves == 1 && !spec.steps.iter().any(|step| waits(&step.kind));
        let fading = rows().filter(|(row, _)| one_move && spec.rights.only_moves_read(row.index()));
        let fading = fading.flat_map(|(row, var)| {
            let lasting = layout.places(row).filter_map(|place| layout.lasting(place));
            lasting.map(|lasting| Fading { place: lasting.place, age: lasting.age, first: var.init })
        });
        let long = rows().filter(|(_, var)| var.lasts.is_some_and(|turns| turns > 1));
        let ages = long.flat_map(|(row, _)| layout.places(row)).filter_map(|place| layout.lasting(place));
        let lost = Reader::of(spec, reads_lost).anywhere();
        let outside = |expr: &Expr| match expr {
            Expr::Rounds | Expr::PliesSince(_) | Expr::Latest(_) => true,
            Expr::Var(row, _, _) => spec.vars[row.index()].role != VarRole::Plain,
            _ => false,
        };
        let losses = layout.losses().filter(|_| lost);
        Self {
            rights: rights.collect(),
            within_rights: within_rights.collect(),
            guarded: guarded.collect(),
            fading: fading.collect(),
            further: ages.map(|lasting| lasting.age).chain(losses).collect(),
            moves_vary: Reader::of(spec, outside).in_choosing(),
        }
    }
}

fn reads_lost(expr: &Expr) -> bool {
    match expr {
        Expr::Count(of) | Expr::Some(of) | Expr::First(of) | Expr::Latest(of) | Expr::Every(of, _) => {
            of.domain == Domain::Lost
        }
        _ => false,
    }
}

/// Room in which identities are found, made when it is first needed; kept by the caller and used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Comparing<const N: usize>(Option<Box<Room<N>>>);

#[derive(Clone, Debug)]
struct Room<const N: usize> {
    scratch: Scratch<N>,
    /// The position without what may not matter.
    without: State<N>,
    /// Legal moves with and without it.
    moves: [Vec<Move>; 2],
    /// How the position ends with it, if it does.
    end: Option<Outcome>,
}

impl<const N: usize> Room<N> {
    fn new(program: &Program<N>) -> Self {
        let moves = || Vec::with_capacity(128);
        Self {
            scratch: program.scratch(),
            without: State::empty(program),
            moves: [moves(), moves()],
            end: None,
        }
    }
}

impl<const N: usize> Program<N> {
    /// Returns a number that stands for a position at the beginning of a turn: equal for the same positions, and for others
    /// different with overwhelming likelihood.
    pub(crate) fn identity(&self, state: &State<N>, comparing: &mut Comparing<N>) -> u64 {
        let mut identity = state.hash();
        for place in &self.identity.further {
            identity ^= self.keys.number(*place, state.numbers[*place]);
        }
        identity ^= self.closed_rights(state);
        // One turn is left of it: this one.
        let last =
            |fading: &&Fading| state.numbers[fading.place] != fading.first && state.numbers[fading.age] == 1;
        let mut looked = false;
        if self.identity.moves_vary {
            let room = comparing.0.get_or_insert_with(|| Box::new(Room::new(self)));
            self.look(state, room);
            looked = true;
            identity ^= self.keys.moves(&room.moves[0]);
        }
        for fading in self.identity.fading.iter().filter(last) {
            let room = comparing.0.get_or_insert_with(|| Box::new(Room::new(self)));
            if !std::mem::replace(&mut looked, true) {
                self.look(state, room);
            }
            if self.changes_nothing(*fading, room) {
                let value = state.numbers[fading.place];
                identity ^=
                    self.keys.number(fading.place, value) ^ self.keys.number(fading.place, fading.first);
            }
        }
        identity
    }

    /// The part of the hash that stands for what only closed rights read.
    fn closed_rights(&self, state: &State<N>) -> u64 {
        let Identity { rights, within_rights, guarded, .. } = &self.identity;
        let mut closed = 0;
        if within_rights.is_empty() && guarded.is_empty() {
            return closed;
        }
        for player in self.seats() {
            let own = state.of_owner(self, player) & state.unmoved;
            let open = |right: &&Right| self.is_open(state, own, player, right);
            for (class, kind) in within_rights {
                let unmoved = state.of_class(*class) & own;
                let concerns = |right: &&Right| right.kind == *kind || right.partners.contains(kind);
                if unmoved.is_empty() || rights.iter().filter(concerns).any(|right| open(&right)) {
                    continue;
                }
                for cell in unmoved {
                    closed ^= self.unmoved_key(cell, Man { class: *class, owner: player });
                }
            }
        }
        for Guarded { row, places, first, per_player } in guarded {
            for (index, place) in
                places.clone().enumerate().filter(|(_, place)| state.numbers[*place] != *first)
            {
                let matters = self.seats().any(|player| {
                    let own = state.of_owner(self, player) & state.unmoved;
                    let reads = |right: &Right| {
                        right.reads.iter().any(|(of, owners)| {
                            of == row && (!owners || !per_player || index == player.index())
                        })
                    };
                    rights.iter().any(|right| reads(right) && self.is_open(state, own, player, right))
                });
                if !matters {
                    closed ^= self.keys.number(place, state.numbers[place]) ^ self.keys.number(place, *first);
                }
            }
        }
        closed
    }

    /// True if a player may yet come to use a right; `own` are their unmoved pieces.
    fn is_open(&self, state: &State<N>, own: CellSet<N>, player: Seat, right: &Right) -> bool {
        let unmoved = |kind: KindId| -> usize {
            self.kinds[kind.index()].iter().map(|class| (state.of_class(*class) & own).len()).sum()
        };
        unmoved(right.kind) > 0
            && right.partners.iter().all(|kind| unmoved(*kind) > usize::from(*kind == right.kind))
            && right.still.iter().all(|(place, len, first)| {
                let index = if *len == 1 { 0 } else { player.index() };
                state.numbers[place + index] == *first
            })
    }

    /// Finds what there is to do in a position, and whether it is over.
    fn look(&self, state: &State<N>, room: &mut Room<N>) {
        let Room { scratch, without, moves: [moves, _], end } = room;
        without.copy_from(state);
        scratch.frame.renew();
        self.list(state, scratch, moves);
        *end = self.end_by_moves(state, moves, scratch);
    }

    /// True if the position has the same legal moves and the same end with the first value in that place, and without what
    /// was left out before.
    fn changes_nothing(&self, fading: Fading, room: &mut Room<N>) -> bool {
        let Room { scratch, without, moves: [with_it, without_it], end } = room;
        let (value, age) = (without.numbers[fading.place], without.numbers[fading.age]);
        without.set_number(self, fading.place, fading.first);
        without.numbers[fading.age] = 0;
        // What is too costly to compare is taken to differ.
        let mut same = scratch.frame.renew();
        self.list(without, scratch, without_it);
        same &= with_it == without_it && *end == self.end_by_moves(without, without_it, scratch);
        same &= scratch.frame.renew();
        if !same {
            without.set_number(self, fading.place, value);
            without.numbers[fading.age] = age;
        }
        same
    }

    /// The ending that has come about, repetitions apart.
    fn end_by_moves(&self, state: &State<N>, moves: &[Move], scratch: &mut Scratch<N>) -> Option<Outcome> {
        let found = self.findings(state, scratch, (moves.is_empty(), (1, 0), false));
        self.ending(state, found, &mut scratch.frame)
    }
}
