//! Two games, and where each begins.

use alfonso_driver::{About, Said};
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
    /// The other.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// A game and where it begins.
#[derive(Clone, Copy, Debug)]
pub struct Contestant<'g> {
    /// The game.
    pub game: &'g Game,
    /// What is said beside it.
    pub said: &'g Said,
    /// A position of this game.
    pub start: &'g Position,
    /// The moves that led to it, as text; empty at the game's own start.
    pub before: &'g str,
}

impl<'g> Contestant<'g> {
    /// The game, and what is said beside it.
    #[must_use]
    pub fn about(&self) -> About<'g> {
        About { game: self.game, said: self.said }
    }
}

/// The two that are compared.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'g> {
    /// The first.
    pub a: Contestant<'g>,
    /// The second.
    pub b: Contestant<'g>,
}
