//! What every object for programs begins with, and maps that keep their order.

use crate::subject::Card;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The versions that there are.
pub const VERSIONS: std::ops::RangeInclusive<u8> = 1..=2;

/// The version that was asked for. It is a matter of the whole command line, is set once, before anything is printed, and every
/// object begins with it, those within others too.
static ASKED: OnceLock<u8> = OnceLock::new();

/// Asks for a version of all objects; the first call counts.
pub fn ask(version: u8) {
    let _ = ASKED.set(version);
}

/// The version of all objects: 1, unless another was asked for.
pub fn schema() -> u8 {
    ASKED.get().copied().unwrap_or(*VERSIONS.start())
}

/// True if moves have keys of their own, and positions are compact: from version 2 on.
pub fn is_structured() -> bool {
    schema() >= 2
}

/// Which game, read how.
#[derive(Clone, Debug, Serialize, JsonSchema)]
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
            schema: schema(),
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

impl<V: JsonSchema> JsonSchema for Ordered<V> {
    fn schema_name() -> Cow<'static, str> {
        BTreeMap::<String, V>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        BTreeMap::<String, V>::json_schema(generator)
    }

    fn inline_schema() -> bool {
        true
    }
}
