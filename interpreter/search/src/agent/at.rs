//! A point of a tree in which dice fall.

/// The most rolls in a row that are looked at.
pub(super) const MOST_ROLLS: u32 = 2;

/// A point of a tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct At {
    /// The plies that are left.
    pub(super) depth: u32,
    /// The plies and rolls since the root.
    pub(super) ply: u32,
    /// The rolls since the last ply.
    pub(super) rolls: u32,
}

impl At {
    /// Returns the point after a move at the root, of a search of this depth.
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
