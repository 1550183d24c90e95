//! Pieces of any kind and owner on one cell, in order. The tables and sets show the topmost; what lies beneath it is kept by cell, from
//! the bottom, and is out of reach of rules that do not ask for it.

use super::{State, packed, unpacked};
use crate::play::value::PieceValue;
use crate::{Piece, Program};
use alfonso_board::CellId;
use std::ops::Range;

impl<const N: usize> State<N> {
    /// Returns the entries of what lies beneath the topmost piece of a cell.
    fn entries(&self, cell: CellId) -> Range<usize> {
        if self.beneath.is_empty() {
            return 0..0;
        }
        let begin = cell.index() * (self.beneath.len() / self.pieces.len());
        begin..begin + usize::from(self.above[cell.index()])
    }

    /// Returns the pieces that lie beneath the topmost one of a cell, from the bottom. Where pieces do not stack, there are none.
    pub(crate) fn beneath(&self, cell: CellId) -> impl DoubleEndedIterator<Item = Piece> {
        self.beneath[self.entries(cell)].iter().filter_map(|entry| unpacked(*entry))
    }

    /// Returns the values that these pieces bear, in the same order; nothing if pieces bear none.
    pub(crate) fn numbers_beneath(&self, program: &Program<N>, cell: CellId) -> &[i32] {
        let indices = program.layout.numbers_beneath(cell);
        let end = (indices.start + self.entries(cell).len()).min(indices.end);
        &self.numbers[indices.start..end]
    }

    /// Puts a piece on top of the pieces on a cell. It bears the usual value.
    pub(super) fn pile(&mut self, program: &Program<N>, cell: CellId, piece: Piece) {
        let Some(covered) = self.piece(cell) else { return };
        let bears = self.piece_number(program, cell);
        self.burden(program, cell, program.layout.usual_piece_number());
        self.lift_alone(program, cell, covered);
        let entries = self.entries(cell);
        self.beneath[entries.end] = packed(covered);
        self.above[cell.index()] += 1;
        self.heaped.insert(cell);
        self.hash ^= program.keys.above(cell, covered, self.above[cell.index()]);
        self.burden_beneath(program, cell, entries.len(), bears);
        self.put_alone(program, cell, piece);
    }

    /// Takes the topmost piece off a stack, with the value that it bears: the next bears its own.
    pub(super) fn unpile(&mut self, program: &Program<N>, cell: CellId, piece: Piece) {
        self.lift_alone(program, cell, piece);
        let Some(bared) = self.beneath(cell).next_back() else { return };
        let bears = self.numbers_beneath(program, cell).last().copied();
        self.hash ^= program.keys.above(cell, bared, self.above[cell.index()]);
        self.above[cell.index()] -= 1;
        let index = self.entries(cell).len();
        self.burden_beneath(program, cell, index, program.layout.usual_piece_number());
        if index == 0 {
            self.heaped.remove(cell);
        }
        self.put_alone(program, cell, bared);
        if let Some(bears) = bears {
            self.burden(program, cell, bears);
        }
    }

    /// Lays a piece beneath all others on a cell, with the value that it bears. Returns false, and does nothing, if nobody stands there or
    /// there is no space.
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
        self.hash ^= self.key_beneath(program, cell);
        let Range { start, end } = self.entries(cell);
        self.beneath.copy_within(start..end, start + 1);
        self.beneath[start] = packed(piece);
        self.above[cell.index()] += 1;
        self.heaped.insert(cell);
        self.hash ^= self.key_beneath(program, cell);
        for index in (1..=end - start).rev() {
            let below = self.bears_beneath(program, cell, index - 1);
            self.burden_beneath(program, cell, index, below);
        }
        self.burden_beneath(program, cell, 0, bears);
        true
    }

    /// Takes one of the pieces beneath the topmost of a cell off the board: the one on which so many of them lie, from the bottom. Returns
    /// it, and the value that it bore.
    pub(crate) fn draw_out(
        &mut self,
        program: &Program<N>,
        cell: CellId,
        index: usize,
    ) -> Option<(Piece, i32)> {
        let Range { start, end } = self.entries(cell);
        let piece = unpacked(*self.beneath[start..end].get(index)?)?;
        let bears = self.bears_beneath(program, cell, index);
        self.hash ^= self.key_beneath(program, cell);
        self.beneath.copy_within(start + index + 1..end, start + index);
        self.above[cell.index()] -= 1;
        self.hash ^= self.key_beneath(program, cell);
        let last = end - start - 1;
        for index in index..last {
            let above = self.bears_beneath(program, cell, index + 1);
            self.burden_beneath(program, cell, index, above);
        }
        self.burden_beneath(program, cell, last, program.layout.usual_piece_number());
        if last == 0 {
            self.heaped.remove(cell);
        }
        Some((piece, bears))
    }

    /// Returns the number of pieces on which a piece lies that was seen beneath others: the piece at its place, or, where pieces beneath it
    /// have gone since, the highest that is like it below. `None` if there is none.
    pub(crate) fn still_beneath(&self, program: &Program<N>, value: PieceValue) -> Option<usize> {
        let alike = |index: &usize| {
            let piece = self.beneath(value.cell).nth(*index);
            piece == Some(value.piece) && self.bears_beneath(program, value.cell, *index) == value.bears
        };
        (0..usize::from(value.beneath)).rev().find(alike)
    }

    /// Brings the lowest piece of a stack on top of the others.
    pub(crate) fn unearth(&mut self, program: &Program<N>, cell: CellId) {
        if let Some((lowest, bears)) = self.draw_out(program, cell, 0) {
            self.put(program, cell, lowest, false);
            self.burden(program, cell, bears);
        }
    }

    /// Moves a whole stack onto an empty cell or another stack, in its order. There must be space.
    pub(crate) fn shift_all(&mut self, program: &Program<N>, from: CellId, to: CellId) {
        for at in 0..self.entries(from).len() {
            let index = self.entries(from).start + at;
            let bears = self.bears_beneath(program, from, at);
            self.burden_beneath(program, from, at, program.layout.usual_piece_number());
            if let Some(piece) = unpacked(self.beneath[index]) {
                self.put(program, to, piece, false);
                self.burden(program, to, bears);
            }
        }
        self.hash ^= self.key_beneath(program, from);
        if let Some(above) = self.above.get_mut(from.index()) {
            *above = 0;
        }
        self.heaped.remove(from);
        self.shift(program, from, to);
    }

    /// Returns the value that the piece at a place beneath the topmost bears; 0 if pieces bear none.
    fn bears_beneath(&self, program: &Program<N>, cell: CellId, index: usize) -> i32 {
        program.layout.numbers_beneath(cell).nth(index).map_or(0, |index| self.numbers[index])
    }

    /// Lets the piece at a place beneath the topmost bear a value, if pieces bear one.
    fn burden_beneath(&mut self, program: &Program<N>, cell: CellId, index: usize, value: i32) {
        if let Some(index) = program.layout.numbers_beneath(cell).nth(index) {
            self.set_number(program, index, value);
        }
    }

    /// Leaves the usual value where no piece lies beneath another.
    pub(crate) fn unburden_beneath(&mut self, program: &Program<N>, cell: CellId) {
        let lying = self.entries(cell).len();
        for index in program.layout.numbers_beneath(cell).skip(lying) {
            self.set_number(program, index, program.layout.usual_piece_number());
        }
    }

    /// Returns what the pieces beneath the topmost add to the hash.
    pub(super) fn key_beneath(&self, program: &Program<N>, cell: CellId) -> u64 {
        (1..)
            .zip(self.beneath(cell))
            .fold(0, |sum, (index, piece)| sum ^ program.keys.above(cell, piece, index))
    }
}
