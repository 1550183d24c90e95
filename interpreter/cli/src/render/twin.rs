//! What every object for programs begins with, and maps that keep their order.

use crate::subject::Card;
use serde::{Serialize, Serializer};

/// The version of all objects.
pub const SCHEMA: u8 = 1;

/// Which game, read how.
#[derive(Clone, Debug, Serialize)]
pub struct Head {
    schema: u8,
    game: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    ruleset: String,
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    read: Ordered<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    title: String,
}

impl Head {
    /// The head of a game's objects.
    pub fn new(card: &Card) -> Self {
        Self {
            schema: SCHEMA,
            game: card.name.clone(),
            ruleset: card.ruleset.clone(),
            read: Ordered(card.readings.clone()),
            title: card.title.clone(),
        }
    }
}

/// A map that is written in the order in which it was filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ordered<V>(pub Vec<(String, V)>);

impl<V> Ordered<V> {
    /// True if there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<V: Serialize> Serialize for Ordered<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}
