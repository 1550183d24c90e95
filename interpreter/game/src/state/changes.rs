//! The functions that change a position. They keep the hash up to date.

use super::{EMPTY, State, packed};
use crate::{Piece, Program, Seat};
use alfonso_board::{CellId, CellSet};

impl<const N: usize> State<N> {
    /// Puts a piece on a cell. The cell must be empty, contain equal pieces, or allow stacks.
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
            self.unmoved_hash ^= program.keys.piece(cell, piece);
            self.hash ^= program.unmoved_key(cell, piece);
        }
    }

    /// Puts a moved piece on an empty cell.
    #[inline(always)]
    pub(super) fn put_alone(&mut self, program: &Program<N>, cell: CellId, piece: Piece) {
        self.pieces[cell.index()] = packed(piece);
        self.sets[piece.class.index()].insert(cell);
        self.sets[program.spec.classes.len() + piece.owner.index()].insert(cell);
        self.occupied.insert(cell);
        self.checks.forget();
        self.change_arrangement(program.keys.piece(cell, piece));
    }

    /// Adds a key to the hash of the arrangement, and to that of the position.
    #[inline(always)]
    pub(super) fn change_arrangement(&mut self, key: u64) {
        self.hash ^= key;
        self.arrangement ^= key;
    }

    /// Removes the topmost piece of a cell. Returns the piece, and true if it had not moved.
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

    /// Removes the only piece of a cell. Returns true if it had not moved.
    #[inline(always)]
    pub(super) fn lift_alone(&mut self, program: &Program<N>, cell: CellId, piece: Piece) -> bool {
        self.pieces[cell.index()] = EMPTY;
        self.sets[piece.class.index()].remove(cell);
        self.sets[program.spec.classes.len() + piece.owner.index()].remove(cell);
        self.occupied.remove(cell);
        self.moved.remove(cell);
        self.checks.forget();
        self.change_arrangement(program.keys.piece(cell, piece));
        let unmoved = self.unmoved.has(cell);
        if unmoved {
            self.unmoved.remove(cell);
            self.unmoved_hash ^= program.keys.piece(cell, piece);
            self.hash ^= program.unmoved_key(cell, piece);
        }
        unmoved
    }

    /// Moves a piece to an empty cell, to a cell with equal pieces, or onto a stack. The piece
    /// counts as moved and keeps its `per piece` value.
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

    /// Returns the `per piece` value of the piece on a cell, or 0 if the game has no such variable.
    #[inline]
    pub(crate) fn piece_number(&self, program: &Program<N>, cell: CellId) -> i32 {
        program.layout.piece_number(cell).map_or(0, |index| self.numbers[index])
    }

    /// Sets the `per piece` value of the piece on a cell, if the game has such a variable.
    #[inline]
    pub(crate) fn burden(&mut self, program: &Program<N>, cell: CellId, value: i32) {
        if let Some(index) = program.layout.piece_number(cell) {
            self.set_number(program, index, value);
        }
    }

    /// Resets the `per piece` value of a cell that a piece has left, if the game has such a
    /// variable. If the cell is not empty, the value of its topmost piece is kept.
    #[inline]
    pub(crate) fn unburden(&mut self, program: &Program<N>, cell: CellId) {
        if self.pieces[cell.index()] == EMPTY {
            self.burden(program, cell, program.layout.usual_piece_number());
        }
    }

    /// Sets the number at an index.
    pub(crate) fn set_number(&mut self, program: &Program<N>, index: usize, value: i32) {
        if program.layout.hashed(index) {
            self.hash ^= program.keys.number(index, self.numbers[index]) ^ program.keys.number(index, value);
        }
        self.numbers[index] = value;
    }

    /// Sets a variable to a value. If the variable is temporary, the value starts to expire.
    pub(crate) fn store(&mut self, program: &Program<N>, index: usize, value: i32) {
        self.set_number(program, index, value);
        // The turn that sets the value does not count, so one turn is added.
        if let Some(lasting) = program.layout.lasting(index) {
            self.numbers[lasting.age] = lasting.turns + 1;
        }
    }

    /// Gives the piece on a cell, or the whole heap, to another player. The unmoved state of the
    /// piece does not change.
    pub(crate) fn give(&mut self, program: &Program<N>, cell: CellId, owner: Seat) {
        let unmoved = self.unmoved.has(cell);
        self.change(program, cell, unmoved, |piece| Piece { owner, ..piece });
    }

    /// Changes the topmost piece on a cell, or all pieces of a heap.
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

    /// Sets the players who still have to decide.
    pub(crate) fn set_voters(&mut self, program: &Program<N>, voters: u16) {
        self.hash ^= program.keys.voters(self.voters) ^ program.keys.voters(voters);
        self.voters = voters;
    }

    /// Sets the player to move and the step of the turn.
    pub(crate) fn set_turn(&mut self, program: &Program<N>, player: Seat, step: u8) {
        self.hash ^= program.keys.turn(self.player, self.step) ^ program.keys.turn(player, step);
        self.player = player;
        self.step = step;
    }

    /// Returns the hash, computed from scratch. It always equals the stored hash.
    #[must_use]
    pub fn hash_from_scratch(&self, program: &Program<N>) -> u64 {
        let mut hash = program.keys.turn(self.player, self.step)
            ^ program.keys.alive(self.alive)
            ^ program.keys.voters(self.voters)
            ^ self.arrangement_from_scratch(program);
        for cell in self.unmoved {
            if let Some(piece) = self.piece(cell) {
                hash ^= program.unmoved_key(cell, piece);
            }
        }
        for (index, value) in self.numbers.iter().enumerate() {
            if program.layout.hashed(index) {
                hash ^= program.keys.number(index, *value);
            }
        }
        hash
    }

    /// Returns the hash of the arrangement, computed from scratch.
    fn arrangement_from_scratch(&self, program: &Program<N>) -> u64 {
        let key = |cell: CellId| {
            self.piece(cell)
                .map_or(0, |piece| program.keys.piece(cell, piece) ^ self.key_of_others(program, cell, piece))
        };
        self.occupied.iter().fold(0, |hash, cell| hash ^ key(cell))
    }

    /// Returns true if the bit sets and the hash of the arrangement agree with the table of pieces. For
    /// tests.
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
        let unmoved_key = |cell| self.piece(cell).map_or(0, |piece| program.keys.piece(cell, piece));
        let nothing_above = |cell: CellId| self.above.get(cell.index()).is_none_or(|above| *above == 0);
        *self.sets == *sets
            && self.occupied == occupied
            && self.unmoved.within(&occupied)
            && self.unmoved_hash == self.unmoved.iter().fold(0, |hash, cell| hash ^ unmoved_key(cell))
            && self.heaped == heaped
            && self.arrangement == self.arrangement_from_scratch(program)
            && program.board.without(&occupied).iter().all(nothing_above)
    }
}
