//! Stacks: several pieces of any kind and owner on one cell, in order. The table of pieces and the
//! bit sets contain only the topmost piece. The pieces beneath are stored for each cell, from the
//! bottom. Only rules that name them explicitly can access them.

use super::{State, packed, unpacked};
use crate::play::value::PieceValue;
use crate::{Piece, Program};
use alfonso_board::CellId;
use std::ops::Range;

impl<const N: usize> State<N> {
    /// Returns the range of entries for the pieces beneath the topmost piece of a cell.
    fn entries(&self, cell: CellId) -> Range<usize> {
        if self.beneath.is_empty() {
            return 0..0;
        }
        let begin = cell.index() * (self.beneath.len() / self.pieces.len());
        begin..begin + usize::from(self.above[cell.index()])
    }

    /// Returns the pieces beneath the topmost piece of a cell, from the bottom. There are none in
    /// games without stacks.
    pub(crate) fn beneath(&self, cell: CellId) -> impl DoubleEndedIterator<Item = Piece> {
        self.beneath[self.entries(cell)].iter().filter_map(|entry| unpacked(*entry))
    }

    /// Returns the `per piece` values of the pieces beneath the topmost piece, from the bottom. The
    /// slice is empty if the game has no such variable.
    pub(crate) fn numbers_beneath(&self, program: &Program<N>, cell: CellId) -> &[i32] {
        let indices = program.layout.numbers_beneath(cell);
        let end = (indices.start + self.entries(cell).len()).min(indices.end);
        &self.numbers[indices.start..end]
    }

    /// Puts a piece on top of the pieces on a cell. The piece has the default `per piece` value.
    pub(super) fn pile(&mut self, program: &Program<N>, cell: CellId, piece: Piece) {
        let Some(covered) = self.piece(cell) else { return };
        let bears = self.piece_number(program, cell);
        self.burden(program, cell, program.layout.usual_piece_number());
        self.lift_alone(program, cell, covered);
        let entries = self.entries(cell);
        self.beneath[entries.end] = packed(covered);
        self.above[cell.index()] += 1;
        self.heaped.insert(cell);
        self.change_arrangement(program.keys.above(cell, covered, self.above[cell.index()]));
        self.set_number_beneath(program, cell, entries.len(), bears);
        self.put_alone(program, cell, piece);
    }

    /// Removes the topmost piece of a stack and its `per piece` value. The next piece keeps its
    /// value.
    pub(super) fn unpile(&mut self, program: &Program<N>, cell: CellId, piece: Piece) {
        self.lift_alone(program, cell, piece);
        let Some(bared) = self.beneath(cell).next_back() else { return };
        let bears = self.numbers_beneath(program, cell).last().copied();
        self.change_arrangement(program.keys.above(cell, bared, self.above[cell.index()]));
        self.above[cell.index()] -= 1;
        let index = self.entries(cell).len();
        self.set_number_beneath(program, cell, index, program.layout.usual_piece_number());
        if index == 0 {
            self.heaped.remove(cell);
        }
        self.put_alone(program, cell, bared);
        if let Some(bears) = bears {
            self.burden(program, cell, bears);
        }
    }

    /// Puts a piece beneath all others on a cell. `bears` is its `per piece` value. Returns false,
    /// and does nothing, if the cell is empty or full.
    pub(crate) fn lay_beneath(
        &mut self,
        program: &Program<N>,
        cell: CellId,
        piece: Piece,
        bears: i32,
    ) -> bool {
        if !program.spec.stacks || !self.occupied.has(cell) || !self.has_space(program, cell, piece) {
            return false;
        }
        self.change_arrangement(self.key_beneath(program, cell));
        let Range { start, end } = self.entries(cell);
        self.beneath.copy_within(start..end, start + 1);
        self.beneath[start] = packed(piece);
        self.above[cell.index()] += 1;
        self.heaped.insert(cell);
        self.change_arrangement(self.key_beneath(program, cell));
        for index in (1..=end - start).rev() {
            let below = self.number_beneath(program, cell, index - 1);
            self.set_number_beneath(program, cell, index, below);
        }
        self.set_number_beneath(program, cell, 0, bears);
        true
    }

    /// Removes a piece beneath the topmost piece of a cell from the board. `place` is the number of
    /// pieces beneath it. Returns the piece and its `per piece` value.
    pub(crate) fn draw_out(
        &mut self,
        program: &Program<N>,
        cell: CellId,
        index: usize,
    ) -> Option<(Piece, i32)> {
        let Range { start, end } = self.entries(cell);
        let piece = unpacked(*self.beneath[start..end].get(index)?)?;
        let bears = self.number_beneath(program, cell, index);
        self.change_arrangement(self.key_beneath(program, cell));
        self.beneath.copy_within(start + index + 1..end, start + index);
        self.above[cell.index()] -= 1;
        self.change_arrangement(self.key_beneath(program, cell));
        let last = end - start - 1;
        for index in index..last {
            let above = self.number_beneath(program, cell, index + 1);
            self.set_number_beneath(program, cell, index, above);
        }
        self.set_number_beneath(program, cell, last, program.layout.usual_piece_number());
        if last == 0 {
            self.heaped.remove(cell);
        }
        Some((piece, bears))
    }

    /// Returns the number of pieces beneath a piece that was seen earlier beneath others. If pieces
    /// beneath it have left the cell, the search continues downwards from its old position to the
    /// first equal piece. Returns `None` if there is no such piece.
    pub(crate) fn still_beneath(&self, program: &Program<N>, value: PieceValue) -> Option<usize> {
        let alike = |index: &usize| {
            let piece = self.beneath(value.cell).nth(*index);
            piece == Some(value.piece) && self.number_beneath(program, value.cell, *index) == value.bears
        };
        (0..usize::from(value.beneath)).rev().find(alike)
    }

    /// Moves the lowest piece of a stack to the top.
    pub(crate) fn unearth(&mut self, program: &Program<N>, cell: CellId) {
        if let Some((lowest, bears)) = self.draw_out(program, cell, 0) {
            self.put(program, cell, lowest, false);
            self.burden(program, cell, bears);
        }
    }

    /// Moves a whole stack onto an empty cell or another stack, keeping its order. There must be
    /// enough space.
    pub(crate) fn shift_all(&mut self, program: &Program<N>, from: CellId, to: CellId) {
        for at in 0..self.entries(from).len() {
            let index = self.entries(from).start + at;
            let bears = self.number_beneath(program, from, at);
            self.set_number_beneath(program, from, at, program.layout.usual_piece_number());
            if let Some(piece) = unpacked(self.beneath[index]) {
                self.put(program, to, piece, false);
                self.burden(program, to, bears);
            }
        }
        self.change_arrangement(self.key_beneath(program, from));
        if let Some(above) = self.above.get_mut(from.index()) {
            *above = 0;
        }
        self.heaped.remove(from);
        self.shift(program, from, to);
    }

    /// Moves the topmost `carried` pieces of a stack to another cell, in their order. There are at
    /// least as many.
    pub(crate) fn shift_top(&mut self, program: &Program<N>, from: CellId, to: CellId, carried: u16) {
        let beneath = self.entries(from).len();
        let lowest = beneath.saturating_sub(usize::from(carried) - 1);
        for at in lowest..beneath {
            let index = self.entries(from).start + at;
            let bears = self.number_beneath(program, from, at);
            if let Some(piece) = unpacked(self.beneath[index]) {
                self.put(program, to, piece, false);
                self.burden(program, to, bears);
            }
        }
        let bears = self.piece_number(program, from);
        if let Some(piece) = self.piece(from) {
            self.put(program, to, piece, false);
            self.burden(program, to, bears);
        }
        self.moved.insert(to);
        for _ in lowest..=beneath {
            self.lift(program, from);
            self.unburden(program, from);
        }
    }

    /// Returns the `per piece` value of the piece with this index beneath the topmost piece, or 0
    /// if the game has no such variable.
    fn number_beneath(&self, program: &Program<N>, cell: CellId, index: usize) -> i32 {
        program.layout.numbers_beneath(cell).nth(index).map_or(0, |index| self.numbers[index])
    }

    /// Sets the `per piece` value of the piece with this index beneath the topmost piece, if the
    /// game has such a variable.
    fn set_number_beneath(&mut self, program: &Program<N>, cell: CellId, index: usize, value: i32) {
        if let Some(index) = program.layout.numbers_beneath(cell).nth(index) {
            self.set_number(program, index, value);
        }
    }

    /// Resets the unused `per piece` values beneath the topmost piece of a cell.
    pub(crate) fn reset_numbers_beneath(&mut self, program: &Program<N>, cell: CellId) {
        let lying = self.entries(cell).len();
        for index in program.layout.numbers_beneath(cell).skip(lying) {
            self.set_number(program, index, program.layout.usual_piece_number());
        }
    }

    /// Returns the part of the hash for the pieces beneath the topmost piece.
    pub(super) fn key_beneath(&self, program: &Program<N>, cell: CellId) -> u64 {
        (1..)
            .zip(self.beneath(cell))
            .fold(0, |sum, (index, piece)| sum ^ program.keys.above(cell, piece, index))
    }
}
