//! Repetition keys: numbers by which repetition compares positions.
//!
//! Two positions count as the same if their pieces, reserves, player to move and legal moves agree.
//! They must also agree in every variable that a law, an ending or an effect may still read. FIDE
//! Laws of Chess 9.2.3 defines repetition in this way.
//!
//! The stored rights of a position may exceed the possible moves. A castling right may belong to a
//! king without rooks. A double step may be recorded although no piece can capture the pawn. The
//! repetition key therefore leaves out
//!
//! - rights that can never be used again, because a partner has moved or was captured, or because
//!   of a flag that rules never reset;
//! - variables that return to their first value at the end of this turn and change neither its
//!   legal moves nor an ending now.
//!
//! Everything else that rules read is part of the key, even where it makes no difference. Scores,
//! money, counters, rounds and plies since an event are not part of the key. If they affect the
//! legal moves, the key includes the list of legal moves.

use crate::blueprint::{Blueprint, Per, RightSpec, StepKind, StepSpec, VarRole, VarSpec};
use crate::expr::{Domain, Expr};
use crate::play::ending::Findings;
use crate::play::scratch::Scratch;
use crate::program::{ExprSearch, Layout};
use crate::{ClassId, KindId, Move, MovementId, Outcome, Piece, Program, Repeating, Seat, State, VarId};
use alfonso_board::{CellId, CellSet};
use std::ops::Range;

/// The data needed for repetition keys, in addition to the hashes of positions.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    rights: Box<[Right]>,
    /// The classes whose unmoved state is read only by rights. Each has a bit set of the rights
    /// that concern it.
    within_rights: Box<[(ClassId, u64)]>,
    /// The variables that only rights read.
    guarded: Box<[Guarded]>,
    /// A bit set of the rights that decide whether something of these two lists is left out.
    deciding: u64,
    /// The indices of numbers that close a deciding right or are left out, with their first values.
    watched_numbers: Box<[(usize, i32)]>,
    /// The values that return to their first value and that only the choice of moves reads.
    fading: Box<[Fading]>,
    /// The ranges of numbers that rules read but the hash omits: remaining times of values, and
    /// lost pieces.
    further: Box<[Range<usize>]>,
    /// True if the legal moves depend on data outside of the position.
    moves_vary: bool,
}

/// A right in packed form.
#[derive(Clone, Debug)]
struct Right {
    kind: KindId,
    partners: Box<[KindId]>,
    /// The flags of the right: the index of the first value, the number of values, and the required
    /// value.
    still: Box<[(usize, usize, i32)]>,
}

/// The values of a variable that only rights read.
#[derive(Clone, Debug)]
struct Guarded {
    indices: Range<usize>,
    first: i32,
    /// Bit sets of the rights that read the variable: those that read it for any player, and those
    /// that read the player's own value.
    any: u64,
    own: u64,
}

/// A value that returns to its first value after some turns.
#[derive(Clone, Debug)]
struct Fading {
    index: usize,
    age: usize,
    first: i32,
    /// The ways of moving that read the value. `None` if other rules read it, or if one of these
    /// ways has other targets than the cell in the variable.
    dependents: Option<Box<[MovementId]>>,
    /// True if the legal moves may depend on the value. Otherwise, only endings read it.
    decides_moves: bool,
}

impl Identity {
    pub(crate) fn new(spec: &Blueprint, layout: &Layout) -> Self {
        let seats = spec.facing.len();
        let variables = || {
            spec.vars
                .iter()
                .enumerate()
                .map(|(id, var)| (VarId::new(id), var))
                .filter(|(_, var)| var.used && var.role == VarRole::Plain)
        };
        let still = |id: &VarId| {
            let indices = layout.indices(*id);
            (indices.start, indices.len(), spec.vars[id.index()].init)
        };
        let rights = spec.rights.rights.iter().map(|right| Right {
            kind: right.kind,
            partners: right.partners.clone().into(),
            still: right.still.iter().map(still).collect(),
        });
        let rights: Box<[Right]> = rights.collect();
        // A right without partners or flags makes the unmoved state of its piece matter independent
        // of other pieces.
        let alone = |kind: KindId| {
            let mut rights = spec.rights.rights.iter();
            rights.any(|right| right.kind == kind && right.partners.is_empty() && right.still.is_empty())
        };
        // A set of rights has 64 bits. With more rights, the key leaves nothing out.
        let few = spec.rights.rights.len() <= 64;
        let bits = |fits: &dyn Fn(&RightSpec) -> bool| -> u64 {
            let rights = spec.rights.rights.iter().take(64).enumerate();
            rights.filter(|(_, right)| fits(right)).fold(0, |bits, (right_index, _)| bits | 1 << right_index)
        };
        let within_rights = (0..spec.classes.len()).map(ClassId::new).filter_map(|class| {
            let kind = spec.classes[class.index()].kind;
            let matters = spec.kinds[kind.index()].unmoved_matters;
            let concerns = |right: &RightSpec| right.kind == kind || right.partners.contains(&kind);
            (few && matters && !spec.rights.asks_apart(kind) && !alone(kind))
                .then(|| (class, bits(&concerns)))
        });
        let within_rights: Box<[(ClassId, u64)]> = within_rights.collect();
        // If the first values of a variable differ, the key includes all its values.
        let alike = |var: &VarSpec| var.firsts.is_empty() && !var.per_piece;
        let guarded =
            variables().filter(|(id, var)| few && alike(var) && !spec.rights.used_apart(id.index()));
        let guarded = guarded.map(|(id, var)| {
            let indices = layout.indices(id);
            let per_player = indices.len() == seats;
            let uses = |right: &RightSpec, owners: bool| {
                right.vars.iter().any(|(of, own)| *of == id && (*own && per_player) == owners)
            };
            let (any, own) = (bits(&|right| uses(right, false)), bits(&|right| uses(right, true)));
            Guarded { indices, first: var.init, any, own }
        });
        let guarded: Box<[Guarded]> = guarded.collect();
        let concerned = within_rights.iter().fold(0, |all, (_, concerns)| all | concerns);
        let deciding = guarded.iter().fold(concerned, |all, guarded| all | guarded.any | guarded.own);
        let moves = spec.steps.iter().filter(|step| matches!(step.kind, StepKind::Move { .. })).count();
        let waits = |step: &StepSpec| {
            let acts =
                matches!(step.kind, StepKind::Roll(_) | StepKind::Choose { .. } | StepKind::Pick { .. });
            acts || matches!(step.kind, StepKind::Again) || step.repeating == Repeating::Freely
        };
        let one_move = moves == 1 && !spec.steps.iter().any(waits);
        let fading = variables()
            .filter(|(id, var)| one_move && alike(var) && spec.rights.used_by_moves_only(id.index()));
        let fading = fading.flat_map(|(id, var)| {
            let lasting = layout.indices(id).filter_map(|index| layout.lasting(index));
            let dependents = dependents(spec, id);
            let uses = |expr: &Expr| matches!(expr, Expr::Var(var, ..) if *var == id);
            let decides_moves = ExprSearch::of(spec, uses).in_choosing();
            lasting.map(move |lasting| Fading {
                index: lasting.index,
                age: lasting.age,
                first: var.init,
                dependents: dependents.clone(),
                decides_moves,
            })
        });
        let long = variables().filter(|(_, var)| var.lasts.is_some_and(|turns| turns > 1));
        let ages = long.flat_map(|(id, _)| layout.indices(id)).filter_map(|index| layout.lasting(index));
        let lost = ExprSearch::of_selections(spec, |of| of.domain == Domain::Lost).anywhere();
        let outside = |expr: &Expr| match expr {
            Expr::Rounds | Expr::PliesSince(_) | Expr::Latest(_) => true,
            Expr::Var(id, _, _) => spec.vars[id.index()].role != VarRole::Plain,
            _ => false,
        };
        let ages = ages.map(|lasting| lasting.age).map(|age| age..age + 1);
        Self {
            deciding,
            watched_numbers: watched_numbers(deciding, &rights, &guarded),
            rights,
            within_rights,
            guarded,
            fading: fading.collect(),
            further: ages.chain(lost.then(|| layout.losses())).collect(),
            moves_vary: ExprSearch::of(spec, outside).in_choosing(),
        }
    }
}

/// Returns the rights of a bit set, each with its index.
fn among<T>(rights: &[T], set: u64) -> impl Iterator<Item = (usize, &T)> {
    rights.iter().enumerate().take(64).filter(move |(right_index, _)| set >> right_index & 1 != 0)
}

/// Returns the indices of numbers that close a deciding right or are left out of the key, with
/// their first values.
fn watched_numbers(deciding: u64, rights: &[Right], guarded: &[Guarded]) -> Box<[(usize, i32)]> {
    let still = among(rights, deciding).flat_map(|(_, right)| &right.still);
    let still = still.flat_map(|(at, len, first)| (*at..at + len).map(|index| (index, *first)));
    let guarded = guarded.iter().flat_map(|it| it.indices.clone().map(|index| (index, it.first)));
    let mut numbers: Vec<(usize, i32)> = still.chain(guarded).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers.into()
}

/// Returns the ways of moving that read a variable, if the variable names the only target of each:
/// `target = passed`.
///
/// Returns `None` if any other rule that decides moves or endings reads it.
fn dependents(spec: &Blueprint, var_id: VarId) -> Option<Box<[MovementId]>> {
    let uses = |expr: &Expr| matches!(expr, Expr::Var(var, ..) if *var == var_id);
    let elsewhere = ExprSearch::of(spec, uses).in_endings() || ExprSearch::of(spec, uses).in_choosing_apart();
    let anyone = spec.steps.iter().any(|step| matches!(step.kind, StepKind::Move { anyone: true, .. }));
    let per_game = spec.vars[var_id.index()].per == Per::Game;
    if elsewhere || anyone || !per_game {
        return None;
    }
    let dependents = (0..spec.movements.len()).map(MovementId::new);
    let dependents: Box<[MovementId]> =
        dependents.filter(|id| ExprSearch::of(spec, uses).in_movement(&spec.movements[id.index()])).collect();
    let named = |id: &MovementId| {
        let movement = &spec.movements[id.index()];
        !spec.move_rules[usize::from(movement.move_rule)].from_reserve && movement.targets.iter().any(uses)
    };
    dependents.iter().all(named).then_some(dependents)
}

/// Scratch space for computing repetition keys. The caller reuses it.
#[derive(Clone, Debug)]
pub(crate) struct Comparing<const N: usize> {
    further: Further,
    closed: ClosedRights,
    /// The space for comparing moves, created on first use.
    workspace: Option<Box<Workspace<N>>>,
}

/// The further numbers of the last position, with their hash. Most moves change none of them.
#[derive(Clone, Debug)]
struct Further {
    /// The numbers of all ranges, one range after the other.
    numbers: Box<[i32]>,
    hash: u64,
}

/// The part of the last position's hash that depends only on closed rights, with everything that
/// decided it. Most moves change none of it.
#[derive(Clone, Debug)]
struct ClosedRights {
    /// The hash of the unmoved pieces.
    unmoved: u64,
    /// The index of each watched number, with the number.
    numbers: Box<[(usize, i32)]>,
    hash: u64,
}

/// The initial capacity for moves.
const MOVES: usize = 1024;

#[derive(Clone, Debug)]
struct Workspace<const N: usize> {
    scratch: Scratch<N>,
    /// The position without the facts that may be left out.
    without: State<N>,
    /// The legal moves with these facts and without them.
    moves: [Vec<Move>; 2],
    /// The outcome of the position with these facts, if it has one.
    end: Option<Outcome>,
}

impl<const N: usize> Workspace<N> {
    fn new(program: &Program<N>) -> Self {
        let moves = || Vec::with_capacity(MOVES);
        let mut scratch = program.scratch();
        // The safety test works on copies of the position, nested at most two deep.
        for _ in 0..2 {
            scratch.frame.give_back(State::empty(program));
        }
        Self { scratch, without: State::empty(program), moves: [moves(), moves()], end: None }
    }
}

impl<const N: usize> Program<N> {
    /// Returns scratch space for repetition keys. It is allocated immediately if it may be needed,
    /// so that later games do not allocate.
    pub(crate) fn comparing(&self) -> Comparing<N> {
        let needed = self.repeats && (self.identity.moves_vary || !self.identity.fading.is_empty());
        let workspace = needed.then(|| Box::new(Workspace::new(self)));
        Comparing { workspace, ..self.comparing_on_demand() }
    }

    /// Returns scratch space for repetition keys, most of which is allocated on first use.
    pub(crate) fn comparing_on_demand(&self) -> Comparing<N> {
        let Identity { further, watched_numbers, .. } = &self.identity;
        let indices = || further.iter().flat_map(Range::clone);
        let hash = indices().fold(0, |hash, index| hash ^ self.keys.number(index, 0));
        let further = Further { numbers: indices().map(|_| 0).collect(), hash };
        // Without unmoved pieces, and while the numbers have their first values, nothing is left
        // out.
        let numbers = watched_numbers.clone();
        Comparing { further, closed: ClosedRights { unmoved: 0, numbers, hash: 0 }, workspace: None }
    }

    /// Uses the scratch space once, so that it has its full size before a series of games begins.
    pub(crate) fn warm(&self, state: &State<N>, comparing: &mut Comparing<N>) {
        if let Some(workspace) = &mut comparing.workspace {
            let Workspace { scratch, without, moves, .. } = &mut **workspace;
            without.copy_from(state);
            moves.iter_mut().for_each(|moves| self.list(without, scratch, moves));
            let found = self.findings(state, scratch, (moves[0].is_empty(), (1, 0), None));
            self.ending(state, found, &mut scratch.frame);
        }
    }

    /// Returns the repetition key of a position at the beginning of a turn. `scratch` has just
    /// listed its legal moves, and `stuck` is true if there are none.
    ///
    /// The same positions have equal keys. Different positions have different keys with
    /// overwhelming probability.
    pub(crate) fn identity(
        &self,
        state: &State<N>,
        (scratch, stuck): (&Scratch<N>, bool),
        comparing: &mut Comparing<N>,
    ) -> u64 {
        let Comparing { further, closed, workspace } = comparing;
        let mut identity =
            state.hash() ^ self.further_hash(state, further) ^ self.closed_rights(state, closed);
        // True if the value ends with this turn.
        let last =
            |fading: &&Fading| state.numbers[fading.index] != fading.first && state.numbers[fading.age] == 1;
        let (mut found, mut listed) = (None, false);
        if self.identity.moves_vary {
            let workspace = workspace.get_or_insert_with(|| Box::new(Workspace::new(self)));
            self.list_anew(state, workspace);
            listed = true;
            identity ^= self.keys.moves(&workspace.moves[0]);
        }
        let all = &self.identity.fading;
        for fading in all.iter().filter(last) {
            let value = state.numbers[fading.index];
            let gone = self.keys.number(fading.index, value) ^ self.keys.number(fading.index, fading.first);
            // If several values end, one of them may hide the effect of another.
            if all.len() == 1 && !self.may_lead_there(state, fading) {
                identity ^= gone;
                continue;
            }
            let workspace = workspace.get_or_insert_with(|| Box::new(Workspace::new(self)));
            if fading.decides_moves && !std::mem::replace(&mut listed, true) {
                self.list_anew(state, workspace);
            }
            let found = *found.get_or_insert_with(|| {
                let found = self.findings(state, scratch, (stuck, (1, 0), None));
                workspace.without.copy_from(state);
                workspace.end = self.ending(state, found, &mut workspace.scratch.frame);
                found
            });
            if self.changes_nothing(fading, found, workspace) {
                identity ^= gone;
            }
        }
        identity
    }

    /// Returns the hash of the numbers that rules read but the hash of positions omits.
    fn further_hash(&self, state: &State<N>, further: &mut Further) -> u64 {
        let mut all_seen = &mut *further.numbers;
        for range in &self.identity.further {
            let (seen, rest) = std::mem::take(&mut all_seen).split_at_mut(range.len());
            all_seen = rest;
            let now = &state.numbers[range.clone()];
            if seen != now {
                for ((index, seen), now) in range.clone().zip(seen).zip(now) {
                    if seen != now {
                        further.hash ^= self.keys.number(index, *seen) ^ self.keys.number(index, *now);
                        *seen = *now;
                    }
                }
            }
        }
        further.hash
    }

    /// Returns the part of the hash that depends only on rights that can never be used again.
    fn closed_rights(&self, state: &State<N>, closed: &mut ClosedRights) -> u64 {
        let mut same = closed.unmoved == state.unmoved_hash;
        for (index, seen) in &mut closed.numbers {
            same &= *seen == state.numbers[*index];
            *seen = state.numbers[*index];
        }
        if !same {
            closed.unmoved = state.unmoved_hash;
            closed.hash = self.find_closed_rights(state);
        }
        debug_assert_eq!(closed.hash, self.find_closed_rights(state), "something unwatched decides");
        closed.hash
    }

    /// Computes the part of the hash that depends only on rights that can never be used again.
    fn find_closed_rights(&self, state: &State<N>) -> u64 {
        let Identity { rights, within_rights, guarded, deciding, .. } = &self.identity;
        let mut closed = 0;
        let concerned =
            within_rights.iter().fold(CellSet::EMPTY, |all, (class, _)| all | state.of_class(*class));
        let held = concerned & state.unmoved;
        if held.is_empty() && guarded.is_empty() {
            return closed;
        }
        let (mut open_to, mut open_to_any) = ([0u64; 16], 0);
        for player in self.seats() {
            let own = state.of_owner(self, player) & state.unmoved;
            if guarded.is_empty() && !own.meets(&held) {
                continue;
            }
            let open = among(rights, *deciding).fold(0, |open, (right_index, right)| {
                open | u64::from(self.is_open(state, own, player, right)) << right_index
            });
            open_to[player.index()] = open;
            open_to_any |= open;
            for (class, _) in within_rights.iter().filter(|(_, concerns)| open & concerns == 0) {
                for cell in state.of_class(*class) & own {
                    closed ^= self.unmoved_key(cell, Piece { class: *class, owner: player });
                }
            }
        }
        for Guarded { indices, first, any, own } in guarded {
            for (index, at) in indices.clone().enumerate().filter(|(_, at)| state.numbers[*at] != *first) {
                let matters = open_to_any & any != 0 || *own != 0 && open_to[index] & own != 0;
                if !matters {
                    closed ^= self.keys.number(at, state.numbers[at]) ^ self.keys.number(at, *first);
                }
            }
        }
        closed
    }

    /// Returns true if a player may still use a right in the future. `own` contains the player's
    /// unmoved pieces.
    fn is_open(&self, state: &State<N>, own: CellSet<N>, player: Seat, right: &Right) -> bool {
        let unmoved = |kind: KindId| {
            let of_kind = self.kinds[kind.index()].iter().map(|class| state.of_class(*class) & own);
            of_kind.fold(CellSet::EMPTY, |all, some| all | some)
        };
        let kin = unmoved(right.kind);
        !kin.is_empty()
            && right.partners.iter().all(|kind| match *kind == right.kind {
                true => kin.len() > 1,
                false => !unmoved(*kind).is_empty(),
            })
            && right.still.iter().all(|(at, len, first)| {
                let index = if *len == 1 { 0 } else { player.index() };
                state.numbers[at + index] == *first
            })
    }

    /// Returns false if no piece of the player to move can reach the named cell by a way of moving
    /// that reads the value.
    ///
    /// The test covers both the present value and the first value. It usually makes a comparison of
    /// all moves unnecessary.
    fn may_lead_there(&self, state: &State<N>, fading: &Fading) -> bool {
        let Some(dependents) = &fading.dependents else { return true };
        let values = [state.numbers[fading.index], fading.first];
        let cells: CellSet<N> =
            values.into_iter().filter_map(|value| u16::try_from(value).ok().map(CellId)).collect();
        let own = state.of_owner(self, state.player);
        dependents.iter().any(|id| {
            let movement = &self.movements[id.index()];
            let leads = |from: CellId| movement.leaps.get(from.index()).is_some_and(|to| to.meets(&cells));
            let further = [&movement.rays, &movement.arcs, &movement.hops, &movement.walks];
            further.iter().any(|ways| !ways.is_empty())
                || (state.of_class(movement.class) & own).iter().any(leads)
        })
    }

    /// Lists the legal moves of a position as those with all facts.
    fn list_anew(&self, state: &State<N>, workspace: &mut Workspace<N>) {
        let Workspace { scratch, moves: [moves, _], .. } = workspace;
        scratch.frame.renew();
        self.list(state, scratch, moves);
    }

    /// Returns true if the position has the same legal moves and the same outcome with the first
    /// value of `fading`; `found` is what was found about the player to move.
    ///
    /// The comparison ignores everything that was left out before.
    fn changes_nothing(&self, fading: &Fading, found: Findings, workspace: &mut Workspace<N>) -> bool {
        let Workspace { scratch, without, moves: [with_it, without_it], end } = workspace;
        let Fading { index, age, first, decides_moves, .. } = *fading;
        let before = (without.numbers[index], without.numbers[age]);
        without.set_number(self, index, first);
        without.numbers[age] = 0;
        // If the comparison exceeds the budget, it counts as a difference.
        let mut same = scratch.frame.renew();
        let mut found = found;
        if decides_moves {
            self.list(without, scratch, without_it);
            same &= with_it == without_it;
            found = self.findings(without, scratch, (without_it.is_empty(), (1, 0), None));
        }
        same &= *end == self.ending(without, found, &mut scratch.frame);
        same &= scratch.frame.renew();
        if !same {
            without.set_number(self, index, before.0);
            without.numbers[age] = before.1;
        }
        same
    }
}
