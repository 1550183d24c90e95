//! The first obstacle to a reading in recorded games and claims.

use alfonso_forms::english;
use schemars::JsonSchema;
use serde::Serialize;

/// The first part of a recorded game or claim that a reading does not allow.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct By {
    /// The file of the record or of the claim.
    pub file: String,
    /// The line of the file, from 1; absent if the obstacle is the end of a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The title of the claim; absent if the obstacle is in a recorded game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// The move, or the statement of a claim; absent if the obstacle is the end of a recorded game.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The number of the move, from 1. Rolls and choices are counted too.
    pub ply: usize,
    /// The rule that forbids it, if it is a single rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The sources of that rule, or of the rules by which the piece moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
    /// The decisions of the engine that it depends on, which the rule file marks with
    /// `engine "..."`. No source supports them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub engine: Vec<String>,
    /// The reason why it is not allowed.
    pub why: String,
    /// True if the move is legal apart from its capture sign.
    #[serde(skip)]
    pub sign: bool,
}

impl By {
    /// Describes the obstacle: `game.pgn, ply 3, e2-e4: the square is empty (pawn.step)`.
    pub fn words(&self) -> String {
        let claim = self.claim.as_ref().map(|claim| format!(", \"{claim}\"")).unwrap_or_default();
        let name = match (&self.text, &self.claim) {
            // The reason already quotes the claim.
            (_, Some(_)) => format!(", ply {}", self.ply),
            (Some(text), None) => format!(", ply {}, {text}", self.ply),
            (None, None) if self.ply == 0 => ", at its beginning".to_owned(),
            (None, None) => ", at its end".to_owned(),
        };
        // The reason may already name the rule.
        let rule = self.rule.as_ref().filter(|rule| !self.why.contains(rule.as_str()));
        let rule = rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
        let engine = match self.engine.as_slice() {
            [] => String::new(),
            reasons => {
                let reasons: Vec<String> = reasons.iter().map(|why| format!("\"{why}\"")).collect();
                format!("; the engine decides this, and no source: {}", english::and(&reasons))
            }
        };
        format!("{}{claim}{name}: {}{rule}{engine}", self.file, self.why)
    }
}
