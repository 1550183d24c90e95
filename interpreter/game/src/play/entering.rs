//! Pieces that enter the board: from a reserve, new ones, and all of them again.

use super::effects::Doing;
use crate::{KindId, Seat};
use alfonso_board::CellId;

/// The maximum number of pieces of one kind and owner in reserve. Rules iterate over these pieces
/// one by one.
pub const MOST_OFF_BOARD: i32 = 1_000_000;

impl<const N: usize> Doing<'_, '_, N> {
    /// Adds `more` pieces to a player's reserve, up to the limit. A negative number removes pieces.
    pub(super) fn reserve(&mut self, kind: KindId, player: Seat, more: i32) {
        if let Some(index) = self.program.layout.reserve(kind, player) {
            let count = self.state.numbers[index].saturating_add(more).min(MOST_OFF_BOARD);
            self.state.set_number(self.program, index, count);
        }
    }

    /// Puts a new piece on a cell, if it fits there.
    pub(super) fn put_new(&mut self, piece: crate::Piece, to: CellId) {
        if self.state.has_space(self.program, to, piece) {
            self.state.put(self.program, to, piece, false);
            self.state.moved.insert(to);
        }
    }

    /// Places a piece from its owner's reserve.
    ///
    /// Nothing happens if triggers of the capture have put another piece on the target.
    pub(crate) fn bring_in(&mut self, piece: crate::Piece, to: CellId) {
        if !self.state.has_space(self.program, to, piece) {
            return;
        }
        self.reserve(self.program.kind(piece), piece.owner, -1);
        self.state.put(self.program, to, piece, false);
        self.state.moved.insert(to);
        self.context.it = Some(to);
        self.context.placed = None;
    }

    /// Sets up all pieces again, also the moving one.
    pub(super) fn set_up(&mut self) {
        self.state.set_up(self.program);
        self.context.it = None;
    }
}
