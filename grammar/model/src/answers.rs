//! The answers to the questions of a rule file, and the names that the file uses from libraries.

use alfonso_diag::{SourceId, Span};
use std::collections::BTreeMap;

/// An answer to every question of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Answers {
    /// The ruleset on which the answers are based, or `""` if the file has no ruleset.
    pub ruleset: String,
    /// True if any answer differs from that of the ruleset.
    pub changed: bool,
    /// The reading chosen for each question.
    pub answers: BTreeMap<String, String>,
}

/// A name that a library declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Used {
    /// The span where a file requests the name.
    pub at: Span,
    /// The text of the library.
    pub library: SourceId,
}
