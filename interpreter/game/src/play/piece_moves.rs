//! The moves that the generator yields together.

use crate::{KindId, Move, MovementId};
use alfonso_board::{CellId, CellSet};

/// Moves that differ by their target alone: of one piece, by one way of moving, with the same choice.
#[derive(Clone, Copy, Debug)]
pub struct PieceMoves<const N: usize> {
    /// The way of moving.
    pub by: MovementId,
    /// The cell of the piece; the target itself if the piece is placed from the reserve.
    pub from: CellId,
    /// The targets.
    pub targets: CellSet<N>,
    /// The kind that the piece becomes, if the player to move chooses one.
    pub becomes: Option<KindId>,
    /// The number of the chain among those from this cell, from 1; 0 for moves that are no chains. A chain has one target.
    pub chain: u16,
}

impl<const N: usize> PieceMoves<N> {
    /// Returns the moves of a piece in which nothing is chosen.
    #[must_use]
    pub const fn new(by: MovementId, from: CellId, targets: CellSet<N>) -> Self {
        Self { by, from, targets, becomes: None, chain: 0 }
    }

    /// Returns the same moves to other targets.
    #[must_use]
    pub const fn to(self, targets: CellSet<N>) -> Self {
        Self { targets, ..self }
    }

    /// Returns the same moves, with the kind that the piece becomes by choice.
    #[must_use]
    pub const fn becoming(self, becomes: Option<KindId>) -> Self {
        Self { becomes, ..self }
    }

    /// Returns the same moves as a chain with this number.
    #[must_use]
    pub const fn chained(self, chain: u16) -> Self {
        Self { chain, ..self }
    }

    /// Returns the move to one target, which need not be one of these.
    #[must_use]
    #[inline]
    pub fn single(&self, target: CellId) -> Move {
        let plain = Move::new(self.by, self.from, target).becoming(self.becomes);
        if self.chain > 0 { plain.chained(self.chain) } else { plain }
    }

    /// Returns the single moves in the order of their targets.
    pub fn moves(self) -> impl Iterator<Item = Move> {
        self.targets.iter().map(move |target| self.single(target))
    }
}
