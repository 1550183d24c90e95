//! The number of sequences of legal moves, for programs.

use crate::head::{Ordered, SCHEMA};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// Counts of sequences.
#[derive(Serialize, JsonSchema)]
pub struct PerftJson {
    schema: u8,
    perft: Vec<u64>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    turns: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Ordered<u64>>,
}

impl PerftJson {
    /// Returns the counts by depth from 1 on, of turns or plies; `divide` has those behind each first move, or turn.
    pub fn new(perft: Vec<u64>, turns: bool, divide: Option<Vec<(String, u64)>>) -> Self {
        Self { schema: SCHEMA, perft, turns, divide: divide.map(Ordered) }
    }
}

/// Returns the shapes of the objects that describe counts.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<PerftJson>()]
}
