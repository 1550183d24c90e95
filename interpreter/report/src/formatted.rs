//! Files that were laid out, in words and for programs.
//!
//! ```
//! use alfonso_report::formatted::{FileJson, FmtJson, State, summary};
//!
//! let file = |name: &str, state| FileJson { file: name.into(), state, diff: None, text: None };
//! let files = [file("a.rules", State::Formatted), file("b.rules", State::Unchanged)];
//! assert_eq!(summary(&files), "2 files: 1 formatted, 1 unchanged");
//! assert_eq!(serde_json::to_value(FmtJson::new(&files, &[]))?["changed"], 1);
//! # Ok::<(), serde_json::Error>(())
//! ```

use crate::command_error::CommandError;
use crate::diagnostics::{self, DiagnosticJson};
use crate::head::SCHEMA;
use crate::words;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// Some files that were laid out.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FmtJson<'o> {
    schema: u8,
    files: &'o [FileJson],
    /// The number of files that were written or, with `--check`, would be.
    changed: usize,
    diagnostics: Vec<DiagnosticJson>,
}

/// A file that was laid out.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FileJson {
    /// The name; `-` for standard input.
    pub file: String,
    /// The result.
    pub state: State,
    /// With `--check`: the difference, as a unified diff.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diff: Option<String>,
    /// The text in its layout, if it came from standard input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The treatment of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It has its layout already.
    Unchanged,
    /// It was written.
    Formatted,
    /// With `--check`: it would be written.
    Differs,
    /// It was left as it is; a diagnostic says why.
    Failed,
}

impl<'o> FmtJson<'o> {
    /// Returns what became of some files.
    pub fn new(files: &'o [FileJson], errors: &[CommandError]) -> Self {
        let changed = |file: &&FileJson| matches!(file.state, State::Formatted | State::Differs);
        let diagnostics = diagnostics::objects(&errors.iter().collect::<Vec<_>>());
        Self { schema: SCHEMA, files, changed: files.iter().filter(changed).count(), diagnostics }
    }
}

/// Summarizes: `3 files: 1 formatted, 1 unchanged, 1 left as it is`.
pub fn summary(files: &[FileJson]) -> String {
    let count = |state: State| files.iter().filter(|file| file.state == state).count();
    let states = [
        (count(State::Formatted), "formatted"),
        (count(State::Differs), "to be formatted"),
        (count(State::Unchanged), "unchanged"),
        (count(State::Failed), "not read or not written"),
    ];
    let parts: Vec<String> = states
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    format!("{}: {}", words::count(files.len(), "file"), parts.join(", "))
}

/// Returns the shapes of the objects that describe layouts.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<FmtJson<'_>>()]
}
