//! Pieces of evidence: recorded games and claims, with the readings that refuse them.

use crate::consistency::By;
use schemars::JsonSchema;
use serde::Serialize;

/// A recorded game or a claim, with the readings that refuse it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Piece {
    /// The file of the recorded game or claim.
    pub file: String,
    /// The title of the claim; absent for a recorded game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// The readings that allow it: `some`, `all` or `none`. Only `some` distinguishes readings.
    pub allowed_by: &'static str,
    /// The readings that refuse it.
    pub refused: Vec<Refused>,
    /// The cells whose trial was aborted because a rule is too costly or a move is ambiguous. These
    /// cells count as allowing the piece of evidence.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub untried: Vec<usize>,
}

/// A reading that refuses a piece of evidence.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Refused {
    /// The number of the cell.
    pub cell: usize,
    /// The name of the cell.
    pub name: String,
    /// The first move or statement that the reading does not allow.
    pub by: By,
}

impl Piece {
    /// Returns the name of the piece of evidence: `poem.pgn`, or `sayings.rules, "she goes far"`.
    pub fn name(&self) -> String {
        match &self.claim {
            Some(claim) => format!("{}, \"{claim}\"", self.file),
            None => self.file.clone(),
        }
    }
}
