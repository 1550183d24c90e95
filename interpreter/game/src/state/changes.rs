//! The few ways to change a position. The hash follows each change.

use super::{EMPTY, State, packed};
use crate::{Piece, Program, Seat};
use alfonso_board::{CellId, CellSet};

impl<const N: usize> State<N> {
    /// Puts a piece on an empty cell, on one with pieces that are alike, or on top of a stack.
    pub(crate) fn put(&mut self, program: &Program<N>, cell: CellId, piece: Piece, unmoved: bool) {
        if self.pieces[cell.index()] != EMPTY {
            return if program.spec.stacks {
                self.pile(program, cell, piece)
            } else {
                self.join(program, cell, piece)
            };
        }
        self.put_alone(program, cell, piece);
        if unmoved {
            self.unmoved.insert(cell);
            self.hash ^= program.unmoved_key(cell, piece);
        }
    }

    /// Puts a piece that has moved on an empty cell.
    #[inline(always)]
    pub(super) fn put_alone(&mut self, program: &Program<N>, cell: CellId, piece: Piece) {
        self.pieces[cell.index()] = packed(piece);
        self.sets[piece.class.index()].insert(cell);
        self.sets[program.spec.classes.len() + piece.owner.index()].insert(cell);
        self.occupied.insert(cell);
        self.checks.forget();
        self.hash ^= program.keys.piece(cell, piece);
    }

    /// Takes a piece off a cell: the topmost of a stack. Returns the piece, and true if it had not moved.
    pub(crate) fn lift(&mut self, program: &Program<N>, cell: CellId) -> Option<(Piece, bool)> {
        let piece = self.piece(cell)?;
        if self.heaped.has(cell) {
            if program.spec.stacks {
                self.unpile(program, cell, piece);
            } else {
                self.unheap(program, cell, piece);
            }
            return Some((piece, false));
        }
        Some((piece, self.lift_alone(program, cell, piece)))
    }

    /// Takes the only piece off a cell. Returns true if it had not moved.
    #[inline(always)]
    pub(super) fn lift_alone(&mut self, program: &Program<N>, cell: CellId, piece: Piece) -> bool {
        self.pieces[cell.index()] = EMPTY;
        self.sets[piece.class.index()].remove(cell);
        self.sets[program.spec.classes.len() + piece.owner.index()].remove(cell);
        self.occupied.remove(cell);
        self.moved.remove(cell);
        self.checks.forget();
        self.hash ^= program.keys.piece(cell, piece);
        let unmoved = self.unmoved.has(cell);
        if unmoved {
            self.unmoved.remove(cell);
            self.hash ^= program.unmoved_key(cell, piece);
        }
        unmoved
    }

    /// Moves a piece to an empty cell, to one with pieces that are alike, or onto a stack. It has moved now, and bears what it bore.
    #[inline]
    pub(crate) fn shift(&mut self, program: &Program<N>, from: CellId, to: CellId) -> Option<Piece> {
        let piece = self.piece(from)?;
        let bears = self.piece_number(program, from);
        if program.spec.heaps.is_none() {
            self.lift_alone(program, from, piece);
            self.put_alone(program, to, piece);
        } else {
            self.lift(program, from);
            self.put(program, to, piece, false);
        }
        self.moved.insert(to);
        if program.layout.bears() {
            self.unburden(program, from);
            self.burden(program, to, bears);
        }
        Some(piece)
    }

    /// Returns the value that the piece on a cell bears; 0 if pieces bear none.
    #[inline]
    pub(crate) fn piece_number(&self, program: &Program<N>, cell: CellId) -> i32 {
        program.layout.piece_number(cell).map_or(0, |index| self.numbers[index])
    }

    /// Lets the piece on a cell bear a value, if pieces bear one.
    #[inline]
    pub(crate) fn burden(&mut self, program: &Program<N>, cell: CellId, value: i32) {
        if let Some(index) = program.layout.piece_number(cell) {
            self.set_number(program, index, value);
        }
    }

    /// Leaves nothing but the usual value on a cell from which a piece has gone, if pieces bear one. A piece that it bared bears its own.
    #[inline]
    pub(crate) fn unburden(&mut self, program: &Program<N>, cell: CellId) {
        if self.pieces[cell.index()] == EMPTY {
            self.burden(program, cell, program.layout.usual_piece_number());
        }
    }

    /// Sets the number at a place.
    pub(crate) fn set_number(&mut self, program: &Program<N>, index: usize, value: i32) {
        if program.layout.hashed(index) {
            self.hash ^= program.keys.number(index, self.numbers[index]) ^ program.keys.number(index, value);
        }
        self.numbers[index] = value;
    }

    /// Sets a variable to a value and starts its lasting time, if it has one.
    pub(crate) fn store(&mut self, program: &Program<N>, index: usize, value: i32) {
        self.set_number(program, index, value);
        // One more than its turns, because the turn that sets it does not count.
        if let Some(lasting) = program.layout.lasting(index) {
            self.numbers[lasting.age] = lasting.turns + 1;
        }
    }

    /// Gives the piece on a cell, or the whole heap, to another player; everything else about it stays.
    pub(crate) fn give(&mut self, program: &Program<N>, cell: CellId, owner: Seat) {
        let unmoved = self.unmoved.has(cell);
        self.change(program, cell, unmoved, |piece| Piece { owner, ..piece });
    }

    /// Changes the piece on a cell, or the whole heap; of a stack, the topmost piece.
    pub(crate) fn change(
        &mut self,
        program: &Program<N>,
        cell: CellId,
        unmoved: bool,
        change: impl Fn(Piece) -> Piece,
    ) {
        let (moved, bears) = (self.moved.has(cell), self.piece_number(program, cell));
        let taken = match program.spec.stacks {
            true => self.lift(program, cell).map(|(piece, _)| (piece, 1)),
            false => self.clear(program, cell),
        };
        if let Some((piece, number)) = taken {
            (0..number).for_each(|_| self.put(program, cell, change(piece), unmoved));
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
        self.checks.forget();
    }

    /// Sets the players who are still to decide.
    pub(crate) fn set_voters(&mut self, program: &Program<N>, voters: u16) {
        self.hash ^= program.keys.voters(self.voters) ^ program.keys.voters(voters);
        self.voters = voters;
    }

    /// Sets the player and the step of the turn.
    pub(crate) fn set_turn(&mut self, program: &Program<N>, player: Seat, step: u8) {
        self.hash ^= program.keys.turn(self.player, self.step) ^ program.keys.turn(player, step);
        self.player = player;
        self.step = step;
    }

    /// Returns the hash computed anew from everything else. It always equals the stored one.
    #[must_use]
    pub fn hash_from_scratch(&self, program: &Program<N>) -> u64 {
        let mut hash = program.keys.turn(self.player, self.step)
            ^ program.keys.alive(self.alive)
            ^ program.keys.voters(self.voters);
        for cell in self.occupied {
            if let Some(piece) = self.piece(cell) {
                hash ^= program.keys.piece(cell, piece) ^ self.key_of_others(program, cell, piece);
                if self.unmoved.has(cell) {
                    hash ^= program.unmoved_key(cell, piece);
                }
            }
        }
        for (index, value) in self.numbers.iter().enumerate() {
            if program.layout.hashed(index) {
                hash ^= program.keys.number(index, *value);
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
            if let Some(piece) = self.piece(cell) {
                sets[piece.class.index()].insert(cell);
                sets[program.spec.classes.len() + piece.owner.index()].insert(cell);
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
