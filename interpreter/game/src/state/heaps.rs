//! Heaps: several equal pieces on one cell. The table of pieces contains one of them, and a number
//! counts the others. The functions for stacks are in `stacks.rs`.

use super::State;
use crate::{Piece, Program};
use alfonso_board::{CellId, CellSet};

impl<const N: usize> State<N> {
    /// Returns the number of pieces on a cell.
    #[inline]
    #[must_use]
    pub fn height(&self, cell: CellId) -> u16 {
        let first = u16::from(self.occupied.has(cell));
        self.above.get(cell.index()).map_or(first, |above| first.saturating_add(*above))
    }

    /// Returns the number of pieces on some cells. In games with stacks, only topmost pieces count.
    pub(crate) fn pieces_on(&self, cells: &CellSet<N>) -> i64 {
        if !self.beneath.is_empty() {
            return (*cells & self.occupied).len() as i64;
        }
        let above = (*cells & self.heaped).iter().map(|cell| i64::from(self.above[cell.index()]));
        (*cells & self.occupied).len() as i64 + above.sum::<i64>()
    }

    /// Returns true if a piece may move to a cell without a capture. The cell is then empty, or it
    /// has space for one more piece and contains equal pieces or a stack.
    pub(crate) fn has_space(&self, program: &Program<N>, cell: CellId, piece: Piece) -> bool {
        match (self.piece(cell), program.spec.heaps) {
            (None, _) => true,
            (Some(there), Some(most)) => (program.spec.stacks || there == piece) && self.height(cell) < most,
            (Some(_), None) => false,
        }
    }

    /// Returns the cells of a player's full heaps, or of all full stacks.
    pub(crate) fn full(&self, program: &Program<N>, owner: crate::Seat) -> CellSet<N> {
        let Some(most) = program.spec.heaps else { return CellSet::EMPTY };
        let heaps =
            if program.spec.stacks { self.heaped } else { self.heaped & self.of_owner(program, owner) };
        heaps.iter().filter(|cell| self.height(*cell) >= most).collect()
    }

    /// Returns the occupied cells that do not have enough space for the topmost `carried` pieces on
    /// `from`.
    pub(crate) fn cramped(&self, program: &Program<N>, from: CellId, carried: u16) -> CellSet<N> {
        let (Some(most), Some(piece)) = (program.spec.heaps, self.piece(from)) else { return CellSet::EMPTY };
        let left = most.saturating_sub(self.height(from).min(carried));
        if program.spec.stacks {
            return self.occupied.iter().filter(|cell| *cell != from && self.height(*cell) > left).collect();
        }
        let own = self.of_owner(program, piece.owner);
        own.iter()
            .filter(|cell| *cell != from && self.piece(*cell) == Some(piece) && self.height(*cell) > left)
            .collect()
    }

    /// Adds a piece to a cell with equal pieces.
    pub(super) fn join(&mut self, program: &Program<N>, cell: CellId, piece: Piece) {
        debug_assert_eq!(self.piece(cell), Some(piece), "the pieces of a heap are alike");
        let above = &mut self.above[cell.index()];
        *above += 1;
        let key = program.keys.above(cell, piece, *above);
        self.change_arrangement(key);
        self.heaped.insert(cell);
    }

    /// Removes one piece from a heap.
    pub(super) fn unheap(&mut self, program: &Program<N>, cell: CellId, piece: Piece) {
        let above = &mut self.above[cell.index()];
        let key = program.keys.above(cell, piece, *above);
        *above -= 1;
        if *above == 0 {
            self.heaped.remove(cell);
        }
        self.change_arrangement(key);
    }

    /// Removes all pieces from a cell. Returns the last of them, and their number.
    pub(crate) fn clear(&mut self, program: &Program<N>, cell: CellId) -> Option<(Piece, u16)> {
        let mut number = 0;
        let mut last = None;
        while let Some((piece, _)) = self.lift(program, cell) {
            last = Some(piece);
            number += 1;
        }
        last.map(|piece| (piece, number))
    }

    /// Returns the part of the hash for all pieces on a cell except the one in the table.
    pub(super) fn key_of_others(&self, program: &Program<N>, cell: CellId, piece: Piece) -> u64 {
        if program.spec.stacks {
            return self.key_beneath(program, cell);
        }
        let above = self.above.get(cell.index()).copied().unwrap_or(0);
        (1..=above).fold(0, |sum, number| sum ^ program.keys.above(cell, piece, number))
    }
}
