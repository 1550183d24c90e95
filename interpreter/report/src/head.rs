//! The common head of the objects for programs, and ordered maps.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_report::head::Head;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let head = serde_json::to_value(Head::new(&subject.info))?;
//! assert_eq!((&head["game"], &head["ruleset"]), (&"tic-tac-toe".into(), &"known-rules".into()));
//! // With the fingerprint, a reader knows by which rules the rest was found.
//! assert_eq!(head["rules"], subject.info.fingerprint);
//! # Ok::<(), serde_json::Error>(())
//! ```

use crate::game_info::GameInfo;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The name and the version of the program that writes records and reports.
pub const PROGRAM: &str = concat!("alfonso ", env!("CARGO_PKG_VERSION"));

/// The schema version of all objects. Every object begins with it, even inside another object.
pub const SCHEMA: u8 = 1;

/// Identifies a game and its reading.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Head {
    schema: u8,
    game: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    ruleset: String,
    #[serde(rename = "read", skip_serializing_if = "Ordered::is_empty")]
    answers: Ordered<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    title: String,
    /// The first sixteen digits of the fingerprint of this reading. Equal digits mean equal play.
    /// Absent if the game cannot be played.
    #[serde(skip_serializing_if = "String::is_empty")]
    rules: String,
}

impl Head {
    /// Returns the head for objects about a game.
    pub fn new(info: &GameInfo) -> Self {
        Self {
            schema: SCHEMA,
            game: info.name.clone(),
            ruleset: info.ruleset.clone(),
            answers: Ordered(info.readings.clone()),
            title: info.title.clone(),
            rules: info.fingerprint.clone(),
        }
    }
}

/// A map that is serialized in the order of insertion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ordered<V>(pub Vec<(String, V)>);

impl<V> Ordered<V> {
    /// Returns `true` if the map is empty.
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
