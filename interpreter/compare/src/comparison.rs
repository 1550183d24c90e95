//! The complete comparison of two readings.

use crate::{Behaviour, ByAnswer, Clauses, Play, Side};
use schemars::JsonSchema;
use serde::Serialize;

/// The comparison of two readings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Comparison {
    /// The first reading.
    pub a: Side,
    /// The second reading.
    pub b: Side,
    /// The textual differences.
    pub clauses: Clauses,
    /// The differences in play.
    pub behaviour: Behaviour,
    /// The effect of each changed answer, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_answer: Vec<ByAnswer>,
    /// The comparison of random games, if any were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<Play>,
}
