//! Reports on formatted files, for people and for programs.
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

/// The formatted files, as an object for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FmtJson<'o> {
    schema: u8,
    files: &'o [FileJson],
    /// The number of files that were written. With `--check`, the number that would be.
    changed: usize,
    diagnostics: Vec<DiagnosticJson>,
}

/// A formatted file.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FileJson {
    /// The name of the file; `-` for standard input.
    pub file: String,
    /// The result.
    pub state: State,
    /// The difference as a unified diff, with `--check`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diff: Option<String>,
    /// The formatted text, if the file was standard input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The result of formatting a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// The file already had the right format.
    Unchanged,
    /// The program wrote the formatted file.
    Formatted,
    /// The file would be changed, with `--check`.
    Differs,
    /// The file was not changed; a diagnostic gives the reason.
    Failed,
}

impl<'o> FmtJson<'o> {
    /// Returns the object for some files and their errors.
    pub fn new(files: &'o [FileJson], errors: &[CommandError]) -> Self {
        let changed = |file: &&FileJson| matches!(file.state, State::Formatted | State::Differs);
        let diagnostics = diagnostics::objects(&errors.iter().collect::<Vec<_>>());
        Self { schema: SCHEMA, files, changed: files.iter().filter(changed).count(), diagnostics }
    }
}

/// Returns a summary such as `3 files: 1 formatted, 1 unchanged, 1 left as it is`.
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

/// Returns the JSON schemas of the objects about formatting.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<FmtJson<'_>>()]
}
