//! Sets of moves, as the generator yields them.

use crate::{KindId, Move, MovementId};
use alfonso_board::{CellId, CellSet};

/// Moves that differ only in their target. They have the same piece, the same way of moving and the
/// same choice.
#[derive(Clone, Copy, Debug)]
pub struct PieceMoves<const N: usize> {
    /// The way of moving.
    pub by: MovementId,
    /// The cell of the piece. If the piece is placed from the reserve, this is the target itself, or
    /// one of the targets if there are several.
    pub from: CellId,
    /// The targets.
    pub targets: CellSet<N>,
    /// The kind that the piece becomes, if the player to move chooses one.
    pub becomes: Option<KindId>,
    /// The number of the chain among the chains from this cell, from 1, or 0 if the moves are not
    /// chains. A chain has one target.
    pub chain: u16,
    /// True if the piece is placed from the reserve. The origin of each move is then its target.
    pub placed: bool,
}

impl<const N: usize> PieceMoves<N> {
    /// Returns moves of a piece without a choice.
    #[must_use]
    pub const fn new(by: MovementId, from: CellId, targets: CellSet<N>) -> Self {
        Self { by, from, targets, becomes: None, chain: 0, placed: false }
    }

    /// Returns the placements of a piece from the reserve. Returns `None` if there are no targets.
    #[must_use]
    pub fn placements(by: MovementId, targets: CellSet<N>) -> Option<Self> {
        let from = targets.iter().next()?;
        Some(Self { placed: true, ..Self::new(by, from, targets) })
    }

    /// Returns the same moves with other targets.
    #[must_use]
    pub const fn to(self, targets: CellSet<N>) -> Self {
        Self { targets, ..self }
    }

    /// Returns the same moves with a chosen kind for the piece.
    #[must_use]
    pub const fn becoming(self, becomes: Option<KindId>) -> Self {
        Self { becomes, ..self }
    }

    /// Returns the same moves as a chain with this number.
    #[must_use]
    pub const fn chained(self, chain: u16) -> Self {
        Self { chain, ..self }
    }

    /// Returns the single move to a target, which need not be one of `targets`.
    #[must_use]
    #[inline]
    pub fn single(&self, target: CellId) -> Move {
        let from = if self.placed { target } else { self.from };
        let plain = Move::new(self.by, from, target).becoming(self.becomes);
        if self.chain > 0 { plain.chained(self.chain) } else { plain }
    }

    /// Returns the single moves in the order of their targets.
    pub fn moves(self) -> impl Iterator<Item = Move> {
        self.targets.iter().map(move |target| self.single(target))
    }
}
