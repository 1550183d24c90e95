//! The position of a search in a tree with dice rolls.

/// The maximum number of consecutive rolls that the search follows.
pub(super) const MOST_ROLLS: u32 = 2;

/// A point in the search tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct At {
    /// The remaining depth, in plies.
    pub(super) depth: u32,
    /// The number of plies and rolls since the root.
    pub(super) ply: u32,
    /// The number of rolls since the last ply.
    pub(super) rolls: u32,
}

impl At {
    /// Returns the point after a move at the root, for a search of the given depth.
    pub(super) fn first(depth: u32) -> Self {
        Self { depth: depth - 1, ply: 1, rolls: 0 }
    }

    /// Returns the point after a move.
    pub(super) fn moved(self) -> Self {
        Self { depth: self.depth - 1, ply: self.ply + 1, rolls: 0 }
    }

    /// Returns the point after a roll.
    pub(super) fn rolled(self) -> Self {
        Self { ply: self.ply + 1, rolls: self.rolls + 1, ..self }
    }
}
