//! Passes: plies in which nothing moves.

/// The condition under which a step of a turn grants a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Passing {
    /// No pass. A player without a move is stuck.
    #[default]
    Never,
    /// `else pass`: a pass for a player without a move.
    WhenStuck,
    /// `or pass`: a pass in addition to all moves, and for a player without a move.
    Always,
}

impl Passing {
    /// Returns `true` if the player may pass. `stuck` states whether there is no other move.
    #[must_use]
    pub const fn is_due(self, stuck: bool) -> bool {
        match self {
            Self::Never => false,
            Self::WhenStuck => stuck,
            Self::Always => true,
        }
    }
}
