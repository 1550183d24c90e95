//! Where a state keeps which number.

use crate::blueprint::{Blueprint, CounterSpec, Per, VarRole};
use crate::{CounterId, DiceId, KindId, Seat, VarId};

/// A place whose value falls back to the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lasting {
    /// Where the value is kept.
    pub(crate) place: usize,
    /// Where it is kept how many turns are left (0: it holds its first value).
    pub(crate) age: usize,
    /// How many turns it lasts after that in which it was set.
    pub(crate) turns: i32,
}

/// The places of variables, dice, ages, counters, losses and last moves in a state's numbers, in this order.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// By variable: its first place (one place, or one per seat or cell).
    vars: Box<[usize]>,
    /// By place of a variable or die: it is part of what makes two positions equal.
    hashed: Box<[bool]>,
    /// The first value of each place of a variable.
    pub(crate) firsts: Box<[i32]>,
    /// By row of the dice: the place that tells whether they have been rolled in this turn (1) or not; what each die shows
    /// stands behind it.
    dice: Box<[usize]>,
    /// Places that fall back, in their order.
    pub(crate) lasting: Box<[Lasting]>,
    /// By counter: its place.
    counters: usize,
    pub(crate) captures: Box<[usize]>,
    /// Counters of moves: place, and the kind that sets it back.
    pub(crate) moves: Box<[(usize, Option<KindId>)]>,
    pub(crate) eliminations: Box<[usize]>,
    /// By kind and owner: how many men were lost.
    losses: usize,
    /// By kind and owner, if there are reserves: how many men are in them.
    reserves: usize,
    /// By seat, if rules ask for it: how many plies had been played before he last moved a man; -1 if he has not.
    last_moves: usize,
    seats: usize,
    len: usize,
}

/// What one of a position's numbers is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberName {
    /// A variable's value: its row, and the seat or cell it belongs to (0 if there is one for the game).
    Variable {
        /// Its row.
        row: usize,
        /// Of which seat or cell.
        index: usize,
    },
    /// 1 if the dice of this row have been rolled in this turn, else 0.
    Rolled {
        /// The row of the dice.
        row: usize,
    },
    /// What one of the dice of a row shows; 0 if they have not been rolled.
    Die {
        /// The row of the dice.
        row: usize,
        /// Which of them, from 0. They stand in ascending order.
        which: usize,
    },
    /// How many turns a variable's value has left, that in which it was set among them; 0: it holds its first value.
    Left {
        /// The variable's row.
        row: usize,
        /// Of which seat or cell.
        index: usize,
    },
    /// Plies since something happened.
    Counter {
        /// What: `capture`, `move`, `move of` a kind, `elimination`.
        what: String,
    },
    /// How many men of a kind a player has lost.
    Lost {
        /// The kind.
        kind: KindId,
        /// The player.
        seat: Seat,
    },
    /// How many men of a kind a player has in reserve.
    Reserve {
        /// The kind.
        kind: KindId,
        /// The player.
        seat: Seat,
    },
    /// How many plies had been played before a player last moved a man; -1 if he has not.
    LastMove {
        /// The player.
        seat: Seat,
    },
}

impl Layout {
    pub(crate) fn new(spec: &Blueprint, last_moves: bool) -> Self {
        let seats = spec.facing.len();
        let (mut vars, mut firsts, mut hashed) = (Vec::new(), Vec::new(), Vec::new());
        for var in &spec.vars {
            vars.push(firsts.len());
            for _ in 0..count_of(spec, var.per) {
                firsts.push(var.init);
                hashed.push(var.read && var.role == VarRole::Plain);
            }
        }
        let mut place = firsts.len();
        let mut dice = Vec::new();
        for row in &spec.dice {
            dice.push(place);
            place += 1 + usize::from(row.count);
            hashed.resize(place, true);
        }
        let mut lasting = Vec::new();
        for (row, var) in spec.vars.iter().enumerate() {
            let Some(turns) = var.lasts else { continue };
            let end = vars.get(row + 1).copied().unwrap_or(firsts.len());
            for of_var in vars[row]..end {
                lasting.push(Lasting { place: of_var, age: place, turns: i32::from(turns) });
                place += 1;
            }
        }
        let counters = place;
        let (mut captures, mut moves, mut eliminations) = (Vec::new(), Vec::new(), Vec::new());
        for counter in &spec.counters {
            match counter {
                CounterSpec::Capture => captures.push(place),
                CounterSpec::Move(kind) => moves.push((place, *kind)),
                CounterSpec::Elimination => eliminations.push(place),
            }
            place += 1;
        }
        let losses = place;
        let reserves = losses + spec.kinds.len() * seats;
        let last = reserves + if spec.reserve.is_some() { spec.kinds.len() * seats } else { 0 };
        Self {
            vars: vars.into(),
            firsts: firsts.into(),
            hashed: hashed.into(),
            dice: dice.into(),
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

    /// The numbers of a position at the start.
    pub(crate) fn first_numbers(&self) -> Vec<i32> {
        let mut numbers = vec![0; self.len];
        numbers[..self.firsts.len()].copy_from_slice(&self.firsts);
        numbers[self.last_moves..].fill(-1);
        numbers
    }

    /// How a place falls back, if it does.
    pub(crate) fn lasting(&self, place: usize) -> Option<&Lasting> {
        let row = self.lasting.binary_search_by_key(&place, |lasting| lasting.place).ok()?;
        Some(&self.lasting[row])
    }

    /// The place of a variable; `index` is the seat or the cell of which it is asked, 0 if there is one for the game.
    pub(crate) fn var(&self, row: VarId, index: usize) -> usize {
        self.vars[row.index()] + index
    }

    /// All places of a variable.
    pub(crate) fn places(&self, row: VarId) -> std::ops::Range<usize> {
        let first = self.vars[row.index()];
        let end = self.vars.get(row.index() + 1).copied().unwrap_or(self.firsts.len());
        first..end
    }

    /// Where it is kept whether a row of the dice has been rolled in this turn.
    pub(crate) fn rolled(&self, row: DiceId) -> usize {
        self.dice[row.index()]
    }

    /// Where it is kept what the dice of a row show.
    pub(crate) fn shown(&self, row: DiceId) -> std::ops::Range<usize> {
        let end = self.dice.get(row.index() + 1).copied();
        self.rolled(row) + 1..end.unwrap_or_else(|| self.all_dice().end)
    }

    /// Everything that is kept about dice.
    pub(crate) fn all_dice(&self) -> std::ops::Range<usize> {
        self.firsts.len()..self.hashed.len()
    }

    pub(crate) fn counter(&self, row: CounterId) -> usize {
        self.counters + row.index()
    }

    /// All counters.
    pub(crate) fn counters(&self) -> std::ops::Range<usize> {
        self.counters..self.losses
    }

    /// Where it is kept how many pieces of each kind and owner were lost.
    pub(crate) fn losses(&self) -> std::ops::Range<usize> {
        self.losses..self.reserves
    }

    pub(crate) fn lost(&self, kind: KindId, owner: Seat) -> usize {
        self.losses + kind.index() * self.seats + owner.index()
    }

    /// How many men of a kind a player has in reserve, if there are reserves.
    pub(crate) fn reserve(&self, kind: KindId, owner: Seat) -> Option<usize> {
        let place = self.reserves + kind.index() * self.seats + owner.index();
        (place < self.last_moves).then_some(place)
    }

    /// Where a player's last move is kept, if rules ask for it.
    pub(crate) fn last_move(&self, seat: Seat) -> Option<usize> {
        let place = self.last_moves + seat.index();
        (place < self.len).then_some(place)
    }

    /// True if the number there is part of what makes two positions equal.
    pub(crate) fn hashed(&self, place: usize) -> bool {
        self.hashed.get(place).copied().unwrap_or((self.reserves..self.last_moves).contains(&place))
    }

    /// What all numbers are, in their order.
    pub(crate) fn names(&self, spec: &Blueprint) -> Vec<NumberName> {
        let mut names = Vec::with_capacity(self.len);
        for row in 0..spec.vars.len() {
            let indices = 0..count_of(spec, spec.vars[row].per);
            names.extend(indices.map(|index| NumberName::Variable { row, index }));
        }
        for (row, dice) in spec.dice.iter().enumerate() {
            names.push(NumberName::Rolled { row });
            names.extend((0..usize::from(dice.count)).map(|which| NumberName::Die { row, which }));
        }
        for (row, _) in spec.vars.iter().enumerate().filter(|(_, var)| var.lasts.is_some()) {
            let indices = 0..count_of(spec, spec.vars[row].per);
            names.extend(indices.map(|index| NumberName::Left { row, index }));
        }
        names.extend(spec.counters.iter().map(|counter| NumberName::Counter {
            what: match counter {
                CounterSpec::Capture => "capture".to_owned(),
                CounterSpec::Move(None) => "move".to_owned(),
                CounterSpec::Move(Some(kind)) => format!("move of {}", spec.names.kinds[kind.index()].0),
                CounterSpec::Elimination => "elimination".to_owned(),
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

/// How many values a variable has.
fn count_of(spec: &Blueprint, per: Per) -> usize {
    match per {
        Per::Game => 1,
        Per::Player => spec.facing.len(),
        Per::Cell => spec.topology.len(),
    }
}
