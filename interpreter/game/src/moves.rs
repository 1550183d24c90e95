//! A move, packed.

use crate::MoverId;
use alfonso_board::CellId;

/// A move: by which way of moving, from where to where; or a pass. Means something only for the game it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    by: MoverId,
    from: CellId,
    to: CellId,
}

impl Move {
    /// The pass that a rule gives to who cannot move.
    pub const PASS: Self = Self { by: MoverId(u16::MAX), from: CellId(0), to: CellId(0) };

    /// A man's move.
    #[inline]
    #[must_use]
    pub fn new(by: MoverId, from: CellId, to: CellId) -> Self {
        Self { by, from, to }
    }

    /// By which way of moving; `None` for a pass.
    #[inline]
    #[must_use]
    pub fn by(self) -> Option<MoverId> {
        (self.by != Self::PASS.by).then_some(self.by)
    }

    /// Where it starts; meaningless for a pass.
    #[inline]
    #[must_use]
    pub fn from(self) -> CellId {
        self.from
    }

    /// Where it ends; meaningless for a pass.
    #[inline]
    #[must_use]
    pub fn to(self) -> CellId {
        self.to
    }
}
