//! The notation of choices.

/// The notation of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PickText {
    /// `xa4`: a piece that leaves the board.
    Taken,
    /// `name:a4`, `name:Player`.
    Named(String),
    /// `a4`: a cell from which something is sown.
    Cell,
}

impl PickText {
    /// Formats a choice, where `thing` is the name of the chosen thing.
    #[must_use]
    pub fn of(&self, thing: &str) -> String {
        match self {
            Self::Taken => format!("x{thing}"),
            Self::Named(name) => format!("{name}:{thing}"),
            Self::Cell => thing.to_owned(),
        }
    }

    /// Returns the name before the colon, or `None` if there is no colon.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Named(name) => Some(name),
            Self::Taken | Self::Cell => None,
        }
    }
}
