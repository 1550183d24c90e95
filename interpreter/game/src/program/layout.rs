//! Where a state keeps which number.

use crate::blueprint::{Blueprint, CounterSpec, Per};
use crate::{KindId, Seat};

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

/// The places of variables, ages, counters and losses in a state's numbers.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// By variable: its first place (one place, or one per seat or cell).
    vars: Box<[usize]>,
    /// By place of a variable: rules read it.
    hashed: Box<[bool]>,
    /// The first value of each place of a variable.
    pub(crate) firsts: Box<[i32]>,
    /// Places that fall back, in their order.
    pub(crate) lasting: Box<[Lasting]>,
    /// By counter: its place.
    counters: usize,
    pub(crate) captures: Box<[usize]>,
    /// Counters of moves: place, and the kind that sets it back.
    pub(crate) moves: Box<[(usize, Option<KindId>)]>,
    /// By kind and owner: how many men were lost.
    losses: usize,
    seats: usize,
    len: usize,
}

impl Layout {
    pub(crate) fn new(spec: &Blueprint) -> Self {
        let seats = spec.facing.len();
        let (mut vars, mut firsts, mut hashed) = (Vec::new(), Vec::new(), Vec::new());
        for var in &spec.vars {
            vars.push(firsts.len());
            let count = match var.per {
                Per::Game => 1,
                Per::Player => seats,
                Per::Cell => spec.topology.len(),
            };
            for _ in 0..count {
                firsts.push(var.init);
                hashed.push(var.read);
            }
        }
        let mut place = firsts.len();
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
        let (mut captures, mut moves) = (Vec::new(), Vec::new());
        for counter in &spec.counters {
            match counter {
                CounterSpec::Capture => captures.push(place),
                CounterSpec::Move(kind) => moves.push((place, *kind)),
            }
            place += 1;
        }
        let losses = place;
        Self {
            vars: vars.into(),
            firsts: firsts.into(),
            hashed: hashed.into(),
            lasting: lasting.into(),
            counters,
            captures: captures.into(),
            moves: moves.into(),
            losses,
            seats,
            len: losses + spec.kinds.len() * seats,
        }
    }

    /// The numbers of a position at the start.
    pub(crate) fn first_numbers(&self) -> Vec<i32> {
        let mut numbers = vec![0; self.len];
        numbers[..self.firsts.len()].copy_from_slice(&self.firsts);
        numbers
    }

    /// How a place falls back, if it does.
    pub(crate) fn lasting(&self, place: usize) -> Option<&Lasting> {
        let row = self.lasting.binary_search_by_key(&place, |lasting| lasting.place).ok()?;
        Some(&self.lasting[row])
    }

    /// The place of a variable; `index` is the seat or the cell of which it is asked, 0 if there is one for the game.
    pub(crate) fn var(&self, row: u16, index: usize) -> usize {
        self.vars[usize::from(row)] + index
    }

    /// All places of a variable.
    pub(crate) fn places(&self, row: u16) -> std::ops::Range<usize> {
        let first = self.vars[usize::from(row)];
        let end = self.vars.get(usize::from(row) + 1).copied().unwrap_or(self.firsts.len());
        first..end
    }

    pub(crate) fn counter(&self, row: u16) -> usize {
        self.counters + usize::from(row)
    }

    /// All counters.
    pub(crate) fn counters(&self) -> std::ops::Range<usize> {
        self.counters..self.losses
    }

    pub(crate) fn lost(&self, kind: KindId, owner: Seat) -> usize {
        self.losses + kind.index() * self.seats + owner.index()
    }

    /// True if the number there is part of what makes two positions equal.
    pub(crate) fn hashed(&self, place: usize) -> bool {
        self.hashed.get(place).copied().unwrap_or(false)
    }
}
