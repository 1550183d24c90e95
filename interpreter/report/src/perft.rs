//! The numbers of sequences of legal moves, as an object for programs.

use crate::head::{Ordered, SCHEMA};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The numbers of sequences by depth.
#[derive(Serialize, JsonSchema)]
pub struct PerftJson {
    schema: u8,
    perft: Vec<u64>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    turns: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    chance: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Ordered<u64>>,
}

impl PerftJson {
    /// Returns the object for counts by depth, from depth 1. `turns` is set if depths are counted
    /// in turns, not plies, and `chance` if outcomes of rolls are counted as moves. `divide` contains
    /// the count after each first move or turn.
    pub fn new(perft: Vec<u64>, turns: bool, chance: bool, divide: Option<Vec<(String, u64)>>) -> Self {
        Self { schema: SCHEMA, perft, turns, chance, divide: divide.map(Ordered) }
    }
}

/// Returns the JSON schemas of the objects about counts.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<PerftJson>()]
}
