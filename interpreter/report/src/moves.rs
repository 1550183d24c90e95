//! The legal moves, sorted.

use crate::subject::Subject;
use crate::{outcome, words};
use alfonso_game::Line;
use schemars::JsonSchema;
use serde::Serialize;

/// A move and the rule that allows it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Why {
    /// The move as text.
    #[serde(rename = "move")]
    pub text: String,
    /// The rule.
    pub rule: String,
}

/// Returns the legal moves with their rules, sorted by text. Rolls and choices keep the order of their numbers.
pub fn sorted(subject: &Subject, line: &dyn Line) -> Vec<Why> {
    let why = |m| {
        let rule = outcome::rule(&subject.game, line.rule(m)).to_owned();
        Why { text: words::text(&subject.game, line, m), rule }
    };
    let mut moves: Vec<Why> = line.moves().iter().map(|m| why(*m)).collect();
    if line.moves().iter().any(|m| m.by().is_some()) {
        moves.sort();
    }
    moves
}
