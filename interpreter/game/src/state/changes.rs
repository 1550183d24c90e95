//! The few ways to change a position. The hash follows each change.

use super::{EMPTY, State, packed};
use crate::{Man, Program, Seat};
use alfonso_board::{CellId, CellSet};

impl<const N: usize> State<N> {
    /// Puts a piece on an empty cell, on one with pieces that are alike, or on top of a stack.
    pub(crate) fn put(&mut self, program: &Program<N>, cell: CellId, man: Man, unmoved: bool) {
        if self.men[cell.index()] != EMPTY {
            return if program.spec.stacks {
                self.pile(program, cell, man)
            } else {
                self.join(program, cell, man)
            };
        }
        self.put_alone(program, cell, man);
        if unmoved {
            self.unmoved.insert(cell);
            self.hash ^= program.unmoved_key(cell, man);
        }
    }

    /// Puts a piece that has moved on an empty cell.
    #[inline(always)]
    pub(super) fn put_alone(&mut self, program: &Program<N>, cell: CellId, man: Man) {
        self.men[cell.index()] = packed(man);
        self.sets[man.class.index()].insert(cell);
        self.sets[program.spec.classes.len() + man.owner.index()].insert(cell);
        self.occupied.insert(cell);
        self.hash ^= program.keys.man(cell, man);
    }

    /// Takes a piece off a cell: the topmost of a stack. Returns the piece, and true if it had not moved.
    pub(crate) fn lift(&mut self, program: &Program<N>, cell: CellId) -> Option<(Man, bool)> {
        let man = self.man(cell)?;
        if self.heaped.has(cell) {
            if program.spec.stacks {
                self.unpile(program, cell, man);
            } else {
                self.unheap(program, cell, man);
            }
            return Some((man, false));
        }
        Some((man, self.lift_alone(program, cell, man)))
    }

    /// Takes the only piece off a cell. Returns true if it had not moved.
    #[inline(always)]
    pub(super) fn lift_alone(&mut self, program: &Program<N>, cell: CellId, man: Man) -> bool {
        self.men[cell.index()] = EMPTY;
        self.sets[man.class.index()].remove(cell);
        self.sets[program.spec.classes.len() + man.owner.index()].remove(cell);
        self.occupied.remove(cell);
        self.moved.remove(cell);
        self.hash ^= program.keys.man(cell, man);
        let unmoved = self.unmoved.has(cell);
        if unmoved {
            self.unmoved.remove(cell);
            self.hash ^= program.unmoved_key(cell, man);
        }
        unmoved
    }

    /// Moves a piece to an empty cell, to one with pieces that are alike, or onto a stack. It has moved now, and bears what it bore.
    #[inline]
    pub(crate) fn shift(&mut self, program: &Program<N>, from: CellId, to: CellId) -> Option<Man> {
        let man = self.man(from)?;
        let bears = self.borne(program, from);
        if program.spec.heaps.is_none() {
            self.lift_alone(program, from, man);
            self.put_alone(program, to, man);
        } else {
            self.lift(program, from);
            self.put(program, to, man, false);
        }
        self.moved.insert(to);
        if program.layout.bears() {
            self.unburden(program, from);
            self.burden(program, to, bears);
        }
        Some(man)
    }

    /// Returns the value that the piece on a cell bears; 0 if pieces bear none.
    #[inline]
    pub(crate) fn borne(&self, program: &Program<N>, cell: CellId) -> i32 {
        program.layout.borne(cell).map_or(0, |place| self.numbers[place])
    }

    /// Lets the piece on a cell bear a value, if pieces bear one.
    #[inline]
    pub(crate) fn burden(&mut self, program: &Program<N>, cell: CellId, value: i32) {
        if let Some(place) = program.layout.borne(cell) {
            self.set_number(program, place, value);
        }
    }

    /// Leaves nothing but the usual value on a cell from which a piece has gone, if pieces bear one. A piece that it bared bears its own.
    #[inline]
    pub(crate) fn unburden(&mut self, program: &Program<N>, cell: CellId) {
        if self.men[cell.index()] == EMPTY {
            self.burden(program, cell, program.layout.usually_borne());
        }
    }

    /// Sets the number at a place.
    pub(crate) fn set_number(&mut self, program: &Program<N>, place: usize, value: i32) {
        if program.layout.hashed(place) {
            self.hash ^= program.keys.number(place, self.numbers[place]) ^ program.keys.number(place, value);
        }
        self.numbers[place] = value;
    }

    /// Sets a variable to a value and starts its lasting time, if it has one.
    pub(crate) fn store(&mut self, program: &Program<N>, place: usize, value: i32) {
        self.set_number(program, place, value);
        // One more than its turns, because the turn that sets it does not count.
        if let Some(lasting) = program.layout.lasting(place) {
            self.numbers[lasting.age] = lasting.turns + 1;
        }
    }

    /// Gives the piece on a cell, or the whole heap, to another player; everything else about it stays.
    pub(crate) fn give(&mut self, program: &Program<N>, cell: CellId, owner: Seat) {
        let unmoved = self.unmoved.has(cell);
        self.change(program, cell, unmoved, |man| Man { owner, ..man });
    }

    /// Changes the piece on a cell, or the whole heap; of a stack, the topmost piece.
    pub(crate) fn change(
        &mut self,
        program: &Program<N>,
        cell: CellId,
        unmoved: bool,
        change: impl Fn(Man) -> Man,
    ) {
        let (moved, bears) = (self.moved.has(cell), self.borne(program, cell));
        let taken = match program.spec.stacks {
            true => self.lift(program, cell).map(|(man, _)| (man, 1)),
            false => self.clear(program, cell),
        };
        if let Some((man, number)) = taken {
            (0..number).for_each(|_| self.put(program, cell, change(man), unmoved));
            self.burden(program, cell, bears);
            if moved {
                self.moved.insert(cell);
            }
        }
    }

    /// Eliminates a player.
    pub(crate) fn eliminate(&mut self, program: &Program<N>, player: Seat) {
        self.hash ^= program.keys.alive(self.alive);
        self.alive &= !(1 << player.0);
        self.hash ^= program.keys.alive(self.alive);
        self.regime = program.regime(self.alive);
    }

    /// Sets the players who are still to decide.
    pub(crate) fn set_voters(&mut self, program: &Program<N>, voters: u16) {
        self.hash ^= program.keys.voters(self.voters) ^ program.keys.voters(voters);
        self.voters = voters;
    }

    /// Sets the player and the step of the turn.
    pub(crate) fn set_turn(&mut self, program: &Program<N>, mover: Seat, step: u8) {
        self.hash ^= program.keys.turn(self.mover, self.step) ^ program.keys.turn(mover, step);
        self.mover = mover;
        self.step = step;
    }

    /// Returns the hash computed anew from everything else. It always equals the stored one.
    #[must_use]
    pub fn hash_from_scratch(&self, program: &Program<N>) -> u64 {
        let mut hash = program.keys.turn(self.mover, self.step)
            ^ program.keys.alive(self.alive)
            ^ program.keys.voters(self.voters);
        for cell in self.occupied {
            if let Some(man) = self.man(cell) {
                hash ^= program.keys.man(cell, man) ^ self.key_of_others(program, cell, man);
                if self.unmoved.has(cell) {
                    hash ^= program.unmoved_key(cell, man);
                }
            }
        }
        for (place, value) in self.numbers.iter().enumerate() {
            if program.layout.hashed(place) {
                hash ^= program.keys.number(place, *value);
            }
        }
        hash
    }

    /// Returns true if the bit sets agree with the table of pieces: for tests.
    #[must_use]
    pub fn is_consistent(&self, program: &Program<N>) -> bool {
        let mut sets = vec![CellSet::EMPTY; self.sets.len()];
        let mut occupied = CellSet::EMPTY;
        for cell in program.spec.topology.cells() {
            if let Some(man) = self.man(cell) {
                sets[man.class.index()].insert(cell);
                sets[program.spec.classes.len() + man.owner.index()].insert(cell);
                occupied.insert(cell);
            }
        }
        let heaped: CellSet<N> = occupied
            .iter()
            .filter(|cell| self.above.get(cell.index()).is_some_and(|above| *above > 0))
            .collect();
        let nothing_above = |cell: CellId| self.above.get(cell.index()).is_none_or(|above| *above == 0);
        *self.sets == *sets
            && self.occupied == occupied
            && self.unmoved.within(&occupied)
            && self.heaped == heaped
            && program.board.without(&occupied).iter().all(nothing_above)
    }
}
