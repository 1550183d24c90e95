//! The companions of a tree without questions: the answers, and the names from libraries.

use alfonso_diag::{SourceId, Span};
use std::collections::BTreeMap;

/// An answer to every question of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Answers {
    /// The ruleset from which the answers started (`""` if the file has no ruleset).
    pub ruleset: String,
    /// True if single answers differ from the ruleset's.
    pub changed: bool,
    /// The reading that answers each question.
    pub answers: BTreeMap<String, String>,
}

/// A name that is declared by a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Used {
    /// The place where a file asks for it.
    pub at: Span,
    /// The library's text.
    pub library: SourceId,
}
