//! The way in which a choice of a thing is written.

/// The text of a choice.
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
    /// Returns the choice as text; `thing` is the name of what is chosen.
    #[must_use]
    pub fn of(&self, thing: &str) -> String {
        match self {
            Self::Taken => format!("x{thing}"),
            Self::Named(name) => format!("{name}:{thing}"),
            Self::Cell => thing.to_owned(),
        }
    }

    /// Returns the name before the colon, if there is one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Named(name) => Some(name),
            Self::Taken | Self::Cell => None,
        }
    }
}
