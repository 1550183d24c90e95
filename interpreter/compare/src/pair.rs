//! Two games, each with its start.

use alfonso_driver::{About, Annotations};
use alfonso_game::{Game, Position};
use schemars::JsonSchema;
use serde::Serialize;

/// One of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Which {
    /// The first.
    A,
    /// The second.
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

/// A game and its start.
#[derive(Clone, Copy, Debug)]
pub struct Contestant<'g> {
    /// The game.
    pub game: &'g Game,
    /// The notes on its rules.
    pub annotations: &'g Annotations,
    /// The start: a position of this game.
    pub start: &'g Position,
    /// The moves that led to the start, as text; empty at the game's own start.
    pub before: &'g str,
}

impl<'g> Contestant<'g> {
    /// Returns the game with the notes on its rules.
    #[must_use]
    pub fn about(&self) -> About<'g> {
        About { game: self.game, annotations: self.annotations }
    }
}

/// The two games that are compared.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'g> {
    /// The first.
    pub a: Contestant<'g>,
    /// The second.
    pub b: Contestant<'g>,
}
