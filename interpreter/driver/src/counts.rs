//! Counts of legal moves that others have made: the list `perft` of the file `NAME.expect.ron` beside `NAME.rules`.
//!
//! Only that list is read here; what else is claimed in such a file is the tests' business.

use ron::extensions::Extensions;
use serde::Deserialize;

/// So many sequences of 1, 2, 3, ... legal moves, as somebody claims.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claimed {
    /// Under which ruleset.
    pub ruleset: String,
    /// Question and reading, where they differ from the ruleset.
    #[serde(default)]
    pub read: Vec<(String, String)>,
    /// From which position, if not from the start.
    #[serde(default)]
    pub fen: Option<String>,
    /// Cells whose men count as unmoved, besides those that stand where their kind began.
    #[serde(default)]
    pub unmoved: Vec<String>,
    /// The numbers for depth 1, 2, 3, ...
    pub nodes: Vec<u64>,
    /// Who says so.
    pub source: String,
    /// What to know about it.
    #[serde(default)]
    pub note: Option<String>,
}

#[derive(Deserialize)]
struct Claims {
    #[serde(default)]
    perft: Vec<Claimed>,
}

/// Reads the counts of a file of claims.
///
/// # Errors
/// If the text does not have the shape of claims: where, and what is wrong there.
pub fn read(text: &str) -> Result<Vec<Claimed>, String> {
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
            read(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        assert_eq!(shipped::claims("nothing"), None);
    }

    #[test]
    fn other_claims_are_passed_over_and_mistakes_have_places() {
        let text = r#"(perft: [(ruleset: "a", fen: "8 w", nodes: [1, 2], source: "s", note: "n")], reach: [(x: 1)], idle: {"r": "why"})"#;
        let found = read(text).expect("good claims");
        assert_eq!((found[0].fen.as_deref(), found[0].nodes.as_slice()), (Some("8 w"), &[1, 2][..]));
        let wrong = read("(\n perft: [(ruleset: 3)])").expect_err("no ruleset");
        assert!(wrong.starts_with("line 2, column "), "{wrong}");
    }
}
