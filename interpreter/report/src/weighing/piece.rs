//! A recorded game or a claim, and the readings that refuse it.

use crate::consistency::By;
use schemars::JsonSchema;
use serde::Serialize;

/// A recorded game or a claim, with the readings that refuse it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Piece {
    /// Its file.
    pub file: String,
    /// The title of the claim; absent if it is a recorded game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// `some`: some readings allow it, and others do not. `all`, `none`: it distinguishes no readings.
    pub allowed_by: &'static str,
    /// The readings that refuse it.
    pub refused: Vec<Refused>,
    /// The cells in which its trial broke off, since a rule is too costly or a move may be one of several. They count as if they allowed it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub untried: Vec<usize>,
}

/// A reading that refuses a piece of evidence.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Refused {
    /// The number of the cell.
    pub cell: usize,
    /// Its name.
    pub name: String,
    /// The first thing that is not possible.
    pub by: By,
}

impl Piece {
    /// Returns its name: `poem.pgn`, or `sayings.rules, "she goes far"`.
    pub fn name(&self) -> String {
        match &self.claim {
            Some(claim) => format!("{}, \"{claim}\"", self.file),
            None => self.file.clone(),
        }
    }
}
