//! The layout of the numbers in a state.

use crate::blueprint::{Blueprint, CounterSpec, DiceSpec, VarRole};
use crate::{CounterId, DiceId, KindId, Seat, VarId};
use alfonso_board::CellId;

/// A value that returns to its first value after some turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lasting {
    /// The index of the value.
    pub(crate) index: usize,
    /// The index of the number of turns left. This number is 0 while the value is its first value.
    pub(crate) age: usize,
    /// The number of turns that a value lasts, after the turn in which it was set.
    pub(crate) turns: i32,
}

/// The indices of variables, dice, remaining times, counters, losses, reserves and last moves in
/// the numbers of a state.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// For each variable, the index of its first value. A variable has one value, or one for each
    /// seat or cell.
    vars: Box<[usize]>,
    /// For each value of a variable, true if the variable is a counter.
    tallies: Box<[bool]>,
    /// For each value of a variable or die, true if equal positions must agree on it.
    hashed: Box<[bool]>,
    /// The first values of all variables, by index.
    pub(crate) firsts: Box<[i32]>,
    /// The `per piece` variable, if there is one. The pair has the index of the value for the first
    /// cell, and the default value of a piece.
    piece_number: Option<(usize, i32)>,
    /// The number of cells.
    cells: usize,
    /// The maximum number of pieces that can lie beneath another piece on one cell.
    depth: usize,
    /// For each set of dice, the index of the number of dice that have been thrown in this turn.
    ///
    /// The numbers shown by the dice follow. If the dice are used one by one, a mark for each die
    /// follows, which is 1 if the die has been used.
    dice: Box<[usize]>,
    /// For each set of dice, the maximum number of values that it shows.
    counts: Box<[usize]>,
    /// The temporary values, in ascending order of their indices.
    pub(crate) lasting: Box<[Lasting]>,
    /// The index of the first counter.
    counters: usize,
    pub(crate) captures: Box<[usize]>,
    /// The counters of moves: the index of each, and the kind that resets it.
    pub(crate) moves: Box<[(usize, Option<KindId>)]>,
    pub(crate) eliminations: Box<[usize]>,
    /// The index of the first loss. Losses are numbers of lost pieces, by kind and owner.
    losses: usize,
    /// The index of the first reserve, if there are any. Reserves are numbers of pieces, by kind
    /// and owner.
    reserves: usize,
    /// The index of the first entry for players' last moves, if rules read them. Each entry is the
    /// number of plies played before the seat last moved a piece, or -1.
    last_moves: usize,
    seats: usize,
    len: usize,
}

/// The meaning of one of a position's numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberName {
    /// A value of a variable.
    Variable {
        /// The id of the variable.
        id: usize,
        /// The seat, the cell, or the index of a piece beneath others; see
        /// [`Blueprint::index_beneath`]. 0 if the variable has one value.
        index: usize,
    },
    /// The number of these dice that have been thrown in this turn, or of the throws of a die that
    /// is thrown again. It is 0 before the roll.
    Rolled {
        /// The id of the set of dice.
        id: usize,
    },
    /// The number that a single die shows, or 0 if it has not been thrown.
    Die {
        /// The id of the set of dice.
        id: usize,
        /// The die, counted from 0. The dice are in ascending order of their numbers.
        which: usize,
    },
    /// 1 if a die has been used in this turn, otherwise 0.
    Used {
        /// The id of the set of dice.
        id: usize,
        /// The die, counted from 0, in the same order as the numbers shown.
        which: usize,
    },
    /// The number of turns that a variable's value has left, including the turn that set it. It is
    /// 0 for the first value.
    Left {
        /// The id of the variable.
        id: usize,
        /// The seat or cell of the value.
        index: usize,
    },
    /// The number of plies since an event.
    Counter {
        /// The event: `capture`, `move`, `move of` a kind, or `elimination`.
        what: String,
    },
    /// The number of pieces of a kind that a player has lost.
    Lost {
        /// The kind.
        kind: KindId,
        /// The player.
        seat: Seat,
    },
    /// The number of pieces of a kind that a player has in reserve.
    Reserve {
        /// The kind.
        kind: KindId,
        /// The player.
        seat: Seat,
    },
    /// The number of plies played before a player last moved a piece, or -1 if they have not moved
    /// one.
    LastMove {
        /// The player.
        seat: Seat,
    },
}

impl Layout {
    pub(crate) fn new(spec: &Blueprint, last_moves: bool) -> Self {
        let seats = spec.facing.len();
        let (mut vars, mut firsts, mut hashed) = (Vec::new(), Vec::new(), Vec::new());
        let mut tallies = Vec::new();
        for var in &spec.vars {
            vars.push(firsts.len());
            for index in 0..spec.values_of(var) {
                firsts.push(var.first(index));
                tallies.push(var.role == VarRole::Counter);
                hashed.push(var.used && var.role == VarRole::Plain);
            }
        }
        let mut next = firsts.len();
        let mut dice = Vec::new();
        let counts: Vec<usize> = spec.dice.iter().map(DiceSpec::count).collect();
        for (position, count) in counts.iter().enumerate() {
            dice.push(next);
            next += 1 + count * (1 + spec.uses(DiceId::new(position)));
            hashed.resize(next, true);
        }
        let mut lasting = Vec::new();
        for (position, var) in spec.vars.iter().enumerate() {
            let Some(turns) = var.lasts else { continue };
            let end = vars.get(position + 1).copied().unwrap_or(firsts.len());
            for of_var in vars[position]..end {
                lasting.push(Lasting { index: of_var, age: next, turns: i32::from(turns) });
                next += 1;
            }
        }
        let counters = next;
        let (mut captures, mut moves, mut eliminations) = (Vec::new(), Vec::new(), Vec::new());
        for counter in &spec.counters {
            match counter {
                CounterSpec::Capture => captures.push(next),
                CounterSpec::Move(kind) => moves.push((next, *kind)),
                CounterSpec::Elimination => eliminations.push(next),
                CounterSpec::Start => {}
            }
            next += 1;
        }
        let losses = next;
        let reserves = losses + spec.kinds.len() * seats;
        let last = reserves + if spec.reserve.is_some() { spec.kinds.len() * seats } else { 0 };
        Self {
            piece_number: spec
                .vars
                .iter()
                .position(|var| var.per_piece)
                .map(|position| (vars[position], spec.vars[position].init)),
            cells: spec.topology.len(),
            depth: spec.depth(),
            vars: vars.into(),
            firsts: firsts.into(),
            tallies: tallies.into(),
            hashed: hashed.into(),
            dice: dice.into(),
            counts: counts.into(),
            lasting: lasting.into(),
            counters,
            captures: captures.into(),
            moves: moves.into(),
            eliminations: eliminations.into(),
            losses,
            reserves,
            last_moves: last,
            seats,
            len: last + if last_moves { seats } else { 0 },
        }
    }

    /// Returns the numbers of a position at the start.
    pub(crate) fn first_numbers(&self) -> Vec<i32> {
        let mut numbers = vec![0; self.len];
        numbers[..self.firsts.len()].copy_from_slice(&self.firsts);
        numbers[self.last_moves..].fill(-1);
        numbers
    }

    /// Returns the temporary value at an index, if the value there is temporary.
    pub(crate) fn lasting(&self, at: usize) -> Option<&Lasting> {
        let index = self.lasting.binary_search_by_key(&at, |lasting| lasting.index).ok()?;
        Some(&self.lasting[index])
    }

    /// Returns the index of a variable's value. `index` is its seat or cell, or 0 if the variable
    /// has one value.
    pub(crate) fn var(&self, var_id: VarId, index: usize) -> usize {
        self.vars[var_id.index()] + index
    }

    /// Returns true if the game has a `per piece` variable.
    #[inline]
    pub(crate) fn bears(&self) -> bool {
        self.piece_number.is_some()
    }

    /// Returns the index of the `per piece` value of the piece on a cell, if the game has such a
    /// variable.
    #[inline]
    pub(crate) fn piece_number(&self, cell: CellId) -> Option<usize> {
        self.piece_number.map(|(first, _)| first + cell.index())
    }

    /// Returns the indices of the `per piece` values of all pieces that can lie beneath the topmost
    /// piece of a cell, from the bottom. The range is empty if the game has no such variable.
    #[inline]
    pub(crate) fn numbers_beneath(&self, cell: CellId) -> std::ops::Range<usize> {
        self.piece_number.map_or(0..0, |(first, _)| {
            let lowest = first + self.cells + cell.index() * self.depth;
            lowest..lowest + self.depth
        })
    }

    /// Returns the default `per piece` value, or 0 if the game has no such variable.
    pub(crate) fn usual_piece_number(&self) -> i32 {
        self.piece_number.map_or(0, |(_, usual)| usual)
    }

    /// Returns the indices of all values of a variable.
    pub(crate) fn indices(&self, var: VarId) -> std::ops::Range<usize> {
        let first = self.vars[var.index()];
        let end = self.vars.get(var.index() + 1).copied().unwrap_or(self.firsts.len());
        first..end
    }

    /// Returns the index of the number of dice that have been thrown in this turn.
    pub(crate) fn rolled(&self, dice: DiceId) -> usize {
        self.dice[dice.index()]
    }

    /// Returns the indices of the numbers that dice can show.
    pub(crate) fn shown(&self, dice: DiceId) -> std::ops::Range<usize> {
        let first = self.rolled(dice) + 1;
        first..first + self.counts[dice.index()]
    }

    /// Returns the indices of the marks that record for each die whether it has been used, in the
    /// order of the numbers shown. The range is empty if these dice are not used one by one. If
    /// doubles count twice, equally many marks for the second use follow.
    pub(crate) fn used(&self, dice: DiceId) -> std::ops::Range<usize> {
        let end = self.dice.get(dice.index() + 1).copied();
        self.shown(dice).end..end.unwrap_or_else(|| self.all_dice().end)
    }

    /// Returns the indices of all numbers of dice.
    pub(crate) fn all_dice(&self) -> std::ops::Range<usize> {
        self.firsts.len()..self.hashed.len()
    }

    pub(crate) fn counter(&self, counter_id: CounterId) -> usize {
        self.counters + counter_id.index()
    }

    /// Returns the indices of all counters.
    pub(crate) fn counters(&self) -> std::ops::Range<usize> {
        self.counters..self.losses
    }

    /// Returns the indices of all losses, by kind and owner.
    pub(crate) fn losses(&self) -> std::ops::Range<usize> {
        self.losses..self.reserves
    }

    pub(crate) fn lost(&self, kind: KindId, owner: Seat) -> usize {
        self.losses + kind.index() * self.seats + owner.index()
    }

    /// Returns the index of the number of pieces of a kind in a player's reserve, if there are
    /// reserves.
    pub(crate) fn reserve(&self, kind: KindId, owner: Seat) -> Option<usize> {
        let index = self.reserves + kind.index() * self.seats + owner.index();
        (index < self.last_moves).then_some(index)
    }

    /// Returns the index of the entry for a player's last move, if rules read last moves.
    pub(crate) fn last_move(&self, seat: Seat) -> Option<usize> {
        let index = self.last_moves + seat.index();
        (index < self.len).then_some(index)
    }

    /// Returns the indices of all numbers that effects and the ends of turns can change, except
    /// counters and dice. They are variables, their remaining times, and reserves.
    pub(crate) fn changeable(&self) -> impl Iterator<Item = usize> {
        let variables = (0..self.tallies.len()).filter(|index| !self.tallies[*index]);
        variables.chain(self.hashed.len()..self.counters).chain(self.reserves..self.last_moves)
    }

    /// Returns true if equal positions must agree on the number at this index.
    pub(crate) fn hashed(&self, index: usize) -> bool {
        self.hashed.get(index).copied().unwrap_or((self.reserves..self.last_moves).contains(&index))
    }

    /// Returns the meanings of all numbers, in their order.
    pub(crate) fn names(&self, spec: &Blueprint) -> Vec<NumberName> {
        let mut names = Vec::with_capacity(self.len);
        for id in 0..spec.vars.len() {
            let indices = 0..spec.values_of(&spec.vars[id]);
            names.extend(indices.map(|index| NumberName::Variable { id, index }));
        }
        for (id, dice) in spec.dice.iter().enumerate() {
            names.push(NumberName::Rolled { id });
            names.extend((0..dice.count()).map(|which| NumberName::Die { id, which }));
            names.extend(
                self.used(DiceId::new(id)).enumerate().map(|(which, _)| NumberName::Used { id, which }),
            );
        }
        for (id, _) in spec.vars.iter().enumerate().filter(|(_, var)| var.lasts.is_some()) {
            let indices = 0..spec.values_of(&spec.vars[id]);
            names.extend(indices.map(|index| NumberName::Left { id, index }));
        }
        names.extend(spec.counters.iter().map(|counter| NumberName::Counter {
            what: match counter {
                CounterSpec::Capture => "capture".to_owned(),
                CounterSpec::Move(None) => "move".to_owned(),
                CounterSpec::Move(Some(kind)) => format!("move of {}", spec.names.kinds[kind.index()].0),
                CounterSpec::Elimination => "elimination".to_owned(),
                CounterSpec::Start => "start".to_owned(),
            },
        }));
        for kind in (0..spec.kinds.len()).map(KindId::new) {
            names.extend((0..self.seats).map(|seat| NumberName::Lost { kind, seat: Seat::new(seat) }));
        }
        if spec.reserve.is_some() {
            for kind in (0..spec.kinds.len()).map(KindId::new) {
                names.extend((0..self.seats).map(|seat| NumberName::Reserve { kind, seat: Seat::new(seat) }));
            }
        }
        names.extend(
            (0..self.len - self.last_moves).map(|seat| NumberName::LastMove { seat: Seat::new(seat) }),
        );
        names
    }
}
