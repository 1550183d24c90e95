//! Passes: the move that changes nothing.

/// When a step of a turn grants a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Passing {
    /// Never: a player who has no move is stuck.
    #[default]
    Never,
    /// `else pass`: to a player who has no move.
    WhenStuck,
    /// `or pass`: beside all moves, and to a player who has none.
    Always,
}

impl Passing {
    /// Returns true if there is a pass; `stuck` says that there is no other move.
    #[must_use]
    pub const fn is_due(self, stuck: bool) -> bool {
        match self {
            Self::Never => false,
            Self::WhenStuck => stuck,
            Self::Always => true,
        }
    }
}
