//! The complete result of comparing two readings.

use crate::{Behaviour, ByAnswer, Clauses, Play, Side};
use schemars::JsonSchema;
use serde::Serialize;

/// Two readings side by side.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Comparison {
    /// The first.
    pub a: Side,
    /// The second.
    pub b: Side,
    /// How they are written.
    pub clauses: Clauses,
    /// How they behave.
    pub behaviour: Behaviour,
    /// Each answer by itself, if several differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_answer: Vec<ByAnswer>,
    /// How their games go, if any were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<Play>,
}
