//! Where a state keeps which number.

use crate::blueprint::{Blueprint, CounterSpec, Per};
use crate::{KindId, Seat};

/// The places of variables, ages, counters and losses in a state's numbers.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// By variable: its first place (one place, or one per seat or cell).
    vars: Box<[usize]>,
    /// By place of a variable: its row among the variables.
    owner: Box<[u16]>,
    /// By place of a variable: rules read it.
    hashed: Box<[bool]>,
    /// Variables that fall back, with the place of their age (turns left; 0: holds its first value).
    pub(crate) lasting: Box<[(u16, usize, i32)]>,
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
        let (mut vars, mut owner, mut hashed) = (Vec::new(), Vec::new(), Vec::new());
        for (row, var) in spec.vars.iter().enumerate() {
            vars.push(owner.len());
            let count = match var.per {
                Per::Game => 1,
                Per::Player => seats,
                Per::Cell => spec.topology.len(),
            };
            for _ in 0..count {
                owner.push(u16::try_from(row).unwrap_or(u16::MAX));
                hashed.push(var.read);
            }
        }
        let mut place = owner.len();
        let mut lasting = Vec::new();
        for (row, var) in spec.vars.iter().enumerate() {
            if let Some(turns) = var.lasts {
                lasting.push((u16::try_from(row).unwrap_or(u16::MAX), place, i32::from(turns)));
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
            owner: owner.into(),
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

    pub(crate) fn first_numbers(&self, spec: &Blueprint) -> Vec<i32> {
        let mut numbers = vec![0; self.len];
        for (place, row) in self.owner.iter().enumerate() {
            numbers[place] = spec.vars[usize::from(*row)].init;
        }
        numbers
    }

    /// The place of a variable; `index` is the seat or the cell of which it is asked, 0 if there is one for the game.
    pub(crate) fn var(&self, row: u16, index: usize) -> usize {
        self.vars[usize::from(row)] + index
    }

    /// All places of a variable.
    pub(crate) fn places(&self, row: u16) -> std::ops::Range<usize> {
        let first = self.vars[usize::from(row)];
        let end = self.vars.get(usize::from(row) + 1).copied().unwrap_or(self.owner.len());
        first..end
    }

    pub(crate) fn counter(&self, row: u8) -> usize {
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
