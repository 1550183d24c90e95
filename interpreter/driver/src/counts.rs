//! Known counts of legal moves: the list `perft` of the file `NAME.expect.ron` beside `NAME.rules`.
//!
//! This module parses only that list. The tests read the other claims in such a file.
//!
//! ```
//! use alfonso_driver::{Request, counts, load, shipped};
//! use alfonso_game::Leaves;
//!
//! let claims = counts::parse(shipped::claims("tic-tac-toe").expect("it has claims"))?;
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let line = loaded.expect("no errors").game.line();
//! assert_eq!(claims[0].nodes[2], line.perft(3, Leaves::Bulk));
//! # Ok::<(), String>(())
//! ```

use ron::extensions::Extensions;
use serde::Deserialize;

/// A claim about the number of sequences of 1, 2, 3, ... legal moves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claimed {
    /// The ruleset.
    pub ruleset: String,
    /// The answers that differ from the ruleset's: question and reading.
    #[serde(rename = "read", default)]
    pub answers: Vec<(String, String)>,
    /// The position, if it is not the start.
    #[serde(default)]
    pub fen: Option<String>,
    /// The cells whose pieces count as unmoved, in addition to the pieces on their starting cells.
    #[serde(default)]
    pub unmoved: Vec<String>,
    /// The numbers for depth 1, 2, 3, ...
    pub nodes: Vec<u64>,
    /// The source of the numbers.
    pub source: String,
    /// A remark about the claim.
    #[serde(default)]
    pub note: Option<String>,
}

#[derive(Deserialize)]
struct Claims {
    #[serde(default)]
    perft: Vec<Claimed>,
}

/// Parses the counts in a file of claims.
///
/// # Errors
/// Returns an error if the text does not have the form of claims. The error gives the position and
/// the mistake.
pub fn parse(text: &str) -> Result<Vec<Claimed>, String> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let claims: Claims = options.from_str(text).map_err(|error| {
        format!("line {}, column {}: {}", error.span.start.line, error.span.start.col, error.code)
    })?;
    Ok(claims.perft)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped;

    #[test]
    fn the_shipped_counts_are_read() {
        for (name, _) in shipped::games() {
            let text = shipped::claims(name).unwrap_or_else(|| panic!("{name} has claims"));
            parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        assert_eq!(shipped::claims("nothing"), None);
    }

    #[test]
    fn other_claims_are_passed_over_and_mistakes_have_places() {
        let text = r#"(perft: [(ruleset: "a", fen: "8 w", nodes: [1, 2], source: "s", note: "n")], reach: [(x: 1)], idle: {"r": "why"})"#;
        let found = parse(text).expect("good claims");
        assert_eq!((found[0].fen.as_deref(), found[0].nodes.as_slice()), (Some("8 w"), &[1, 2][..]));
        let wrong = parse("(\n perft: [(ruleset: 3)])").expect_err("no ruleset");
        assert!(wrong.starts_with("line 2, column "), "{wrong}");
    }
}
