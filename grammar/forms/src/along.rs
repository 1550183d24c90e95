//! Lines of sight.

/// The straight lines that a rule follows from a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Along {
    /// Ranks and files.
    Orthogonal,
    /// Diagonals.
    Diagonal,
    /// Ranks, files and diagonals.
    Any,
    /// The lines of a board of points.
    Lines,
}

impl Along {
    /// All variants.
    pub const ALL: [Self; 4] = [Self::Orthogonal, Self::Diagonal, Self::Any, Self::Lines];

    /// Returns the word that rule files use.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Orthogonal => "orthogonal",
            Self::Diagonal => "diagonal",
            Self::Any => "any",
            Self::Lines => "any-line",
        }
    }
}
