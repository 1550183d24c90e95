//! Claims that people make about a game: the file `<name>.expect.ron` beside its rules.
//!
//! A claim has a `source`, always: somebody other than this program has counted, or a source says so. Without a `fen`
//! it speaks of the first position, `read` changes single answers of the ruleset, `after` plays moves first.

use alfonso_driver::counts::Claimed;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// All that is claimed about a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Expect {
    /// Counts of sequences of moves.
    pub perft: Vec<Claimed>,
    /// Counts of the positions to which a turn leads.
    pub turns: Vec<Turns>,
    /// Counts of the first moves of the pieces of a kind.
    pub first_moves: Vec<FirstMoves>,
    /// Counts of the cells that a lone piece reaches in one move.
    pub reach: Vec<Reach>,
    /// Counts of the cells that a lone piece reaches in any number of moves, its own included.
    pub orbit: Vec<Reach>,
    /// Moves that exist.
    pub legal: Vec<Moves>,
    /// Moves that do not.
    pub illegal: Vec<Moves>,
    /// Values of games of chance.
    pub values: Vec<ExactValue>,
    /// The scores of a player after some moves.
    pub scores: Vec<Scores>,
    /// Rules that neither random games nor the examples of the file make use of, and why that is so.
    pub idle: BTreeMap<String, String>,
}

/// So many different positions after a turn that begins with given moves, such as a roll.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turns {
    /// Under which ruleset.
    pub ruleset: String,
    /// Question and reading, where they differ from the ruleset.
    #[serde(default)]
    #[serde(rename = "read")]
    pub answers: Vec<(String, String)>,
    /// The position from which play goes on; that of the start without one.
    #[serde(default)]
    pub fen: Option<String>,
    /// The moves with which the turn begins.
    pub after: String,
    /// The number of positions.
    pub positions: usize,
    /// The source of the claim.
    pub source: String,
}

/// The value of a game in which nobody chooses, or in which every choice is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExactValue {
    /// Under which ruleset.
    pub ruleset: String,
    /// Question and reading, where they differ from the ruleset.
    #[serde(default)]
    #[serde(rename = "read")]
    pub answers: Vec<(String, String)>,
    /// The position from which play goes on; that of the start without one.
    #[serde(default)]
    pub fen: Option<String>,
    /// True if every choice is drawn.
    #[serde(default)]
    pub drawn: bool,
    /// By seat, the probability that the player wins: `36/65`, or rounded to some places, `0.5300498`.
    pub wins: Vec<String>,
    /// The mean number of rolls, if it is claimed, written in the same way.
    #[serde(default)]
    pub rolls: Option<String>,
    /// The source of the claim.
    pub source: String,
}

/// So many moves of the pieces of a kind in the first position.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstMoves {
    /// Under which ruleset.
    pub ruleset: String,
    /// Question and reading, where they differ from the ruleset.
    #[serde(default)]
    #[serde(rename = "read")]
    pub answers: Vec<(String, String)>,
    /// The kind's name.
    pub kind: String,
    /// The number of moves.
    pub count: usize,
    /// The source of the claim.
    pub source: String,
}

/// So many cells that a piece reaches, alone on the board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reach {
    /// Under which ruleset.
    pub ruleset: String,
    /// Question and reading, where they differ from the ruleset.
    #[serde(default)]
    #[serde(rename = "read")]
    pub answers: Vec<(String, String)>,
    /// The kind's name.
    pub kind: String,
    /// The cell from which it sets out.
    pub cell: String,
    /// The number of cells.
    pub cells: usize,
    /// The source of the claim.
    pub source: String,
}

/// Moves that exist, or do not.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// Under which ruleset.
    pub ruleset: String,
    /// Question and reading, where they differ from the ruleset.
    #[serde(default)]
    #[serde(rename = "read")]
    pub answers: Vec<(String, String)>,
    /// From which position.
    #[serde(default)]
    pub fen: Option<String>,
    /// The moves to play before, with spaces between.
    #[serde(default)]
    pub after: String,
    /// The moves in question.
    pub moves: Vec<String>,
    /// Why not.
    #[serde(default)]
    pub because: Option<String>,
    /// The source of the claim.
    pub source: String,
}

/// The values of a player's variable after several lines from the first position, as if it were that player's turn.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scores {
    /// Under which ruleset.
    pub ruleset: String,
    /// Question and reading, where they differ from the ruleset.
    #[serde(default)]
    #[serde(rename = "read")]
    pub answers: Vec<(String, String)>,
    /// The player whose variable it is, and whose turn it is thought to be.
    pub player: String,
    /// The variable: one that each player has.
    pub variable: String,
    /// The lines, each with the variable's value after it.
    pub after: Vec<(String, i32)>,
    /// The source of the claim.
    pub source: String,
}

/// Why a file of claims cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ExpectError {
    /// It is not there, or not readable.
    #[error("cannot read the claims `{}`", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// It does not have the shape of claims.
    #[error("`{}`, line {}, column {}: {}", .path.display(), .source.span.start.line, .source.span.start.col, .source.code)]
    Shape {
        /// The file.
        path: PathBuf,
        /// The mistake, and its place.
        source: Box<ron::error::SpannedError>,
    },
    /// A claim says nothing, or nobody says it.
    #[error("`{}`: {list}, entry {entry}: {fault}", .path.display())]
    Empty {
        /// The file.
        path: PathBuf,
        /// The list the claim is in.
        list: &'static str,
        /// Its number there, from 1.
        entry: usize,
        /// The part that is missing.
        fault: &'static str,
    },
}

/// Reads a file of claims.
///
/// # Errors
/// If it cannot be read, has another shape, or holds a claim without a source or without content.
pub fn load(path: &Path) -> Result<Expect, ExpectError> {
    let text =
        fs::read_to_string(path).map_err(|source| ExpectError::Read { path: path.to_owned(), source })?;
    parse(path, &text)
}

/// Reads claims; `path` is the file that errors name.
///
/// # Errors
/// As [`load`].
pub fn parse(path: &Path, text: &str) -> Result<Expect, ExpectError> {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let expect: Expect = options
        .from_str(text)
        .map_err(|source| ExpectError::Shape { path: path.to_owned(), source: Box::new(source) })?;
    match expect.first_fault() {
        Some((list, entry, fault)) => Err(ExpectError::Empty { path: path.to_owned(), list, entry, fault }),
        None => Ok(expect),
    }
}

impl Expect {
    /// Returns the number of claims.
    #[must_use]
    pub fn len(&self) -> usize {
        let several = [self.perft.len(), self.first_moves.len(), self.reach.len(), self.orbit.len()];
        several.into_iter().sum::<usize>()
            + self.values.len()
            + self.legal.len()
            + self.illegal.len()
            + self.scores.len()
    }

    /// True if nobody claims anything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first claim that says nothing or that nobody says: its list, its number there, what is missing.
    fn first_fault(&self) -> Option<(&'static str, usize, &'static str)> {
        let mut claims: Vec<(&'static str, usize, &str, bool)> = Vec::new();
        let mut add = |list, index, source, empty| claims.push((list, index, source, empty));
        for (index, claim) in self.perft.iter().enumerate() {
            add("perft", index, claim.source.as_str(), claim.nodes.is_empty());
        }
        for (index, claim) in self.first_moves.iter().enumerate() {
            add("first_moves", index, &claim.source, false);
        }
        for (list, claims) in [("reach", &self.reach), ("orbit", &self.orbit)] {
            for (index, claim) in claims.iter().enumerate() {
                add(list, index, &claim.source, false);
            }
        }
        for (list, claims) in [("legal", &self.legal), ("illegal", &self.illegal)] {
            for (index, claim) in claims.iter().enumerate() {
                add(list, index, &claim.source, claim.moves.is_empty());
            }
        }
        for (index, claim) in self.values.iter().enumerate() {
            add("values", index, &claim.source, claim.wins.is_empty());
        }
        for (index, claim) in self.scores.iter().enumerate() {
            add("scores", index, &claim.source, claim.after.is_empty());
        }
        claims.into_iter().find_map(|(list, index, source, empty)| {
            let fault = match (source.trim().is_empty(), empty) {
                (true, _) => "no source says so",
                (false, true) => "nothing is claimed",
                (false, false) => return None,
            };
            Some((list, index + 1, fault))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_error(text: &str, message: &str) {
        let error = parse(Path::new("game.expect.ron"), text).expect_err(text);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn claims_are_read() {
        let text = r#"(
            perft: [(ruleset: "a", read: [("q", "r")], fen: "8/8 w", nodes: [1, 2], source: "somebody")],
            illegal: [(ruleset: "a", moves: ["a1-a2"], because: "no", source: "somebody else")],
        )"#;
        let expect = parse(Path::new("game.expect.ron"), text).expect("good claims");
        assert_eq!(expect.len(), 2);
        assert_eq!(expect.perft[0].fen.as_deref(), Some("8/8 w"));
        assert_eq!(expect.illegal[0].because.as_deref(), Some("no"));
    }

    #[test]
    fn errors_say_where_and_what() {
        check_error(
            "(\n  perfd: [],\n)",
            "`game.expect.ron`, line 2, column 3: Unexpected field named `perfd` in `Expect`, expected one of \
             `perft`, `turns`, `first_moves`, `reach`, `orbit`, `legal`, `illegal`, `values`, `scores`, or `idle` instead",
        );
        check_error(
            r#"(legal: [(ruleset: "a", moves: ["a1-a2"], source: "x"), (ruleset: "a", moves: ["b"], source: " ")])"#,
            "`game.expect.ron`: legal, entry 2: no source says so",
        );
        check_error(
            r#"(perft: [(ruleset: "a", nodes: [], source: "x")])"#,
            "`game.expect.ron`: perft, entry 1: nothing is claimed",
        );
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = load(Path::new("no/such.expect.ron")).expect_err("not there");
        assert_eq!(error.to_string(), "cannot read the claims `no/such.expect.ron`");
    }
}
