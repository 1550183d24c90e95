//! A pair of games, each with a start position.

use alfonso_driver::{About, Annotations};
use alfonso_game::{Game, Position};
use schemars::JsonSchema;
use serde::Serialize;

/// One of the two games of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Which {
    /// The first game.
    A,
    /// The second game.
    B,
}

impl Which {
    /// Returns the other game.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// A game with a start position.
#[derive(Clone, Copy, Debug)]
pub struct Contestant<'g> {
    /// The game.
    pub game: &'g Game,
    /// The author's notes on the rules.
    pub annotations: &'g Annotations,
    /// The start position.
    pub start: &'g Position,
    /// The moves that led to the start position, as text. Empty for the game's own start.
    pub before: &'g str,
}

impl<'g> Contestant<'g> {
    /// Returns the game together with the notes on its rules.
    #[must_use]
    pub fn about(&self) -> About<'g> {
        About { game: self.game, annotations: self.annotations }
    }
}

/// The two games of a comparison.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'g> {
    /// The first game.
    pub a: Contestant<'g>,
    /// The second game.
    pub b: Contestant<'g>,
}
