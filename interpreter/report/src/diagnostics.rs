//! Diagnostics for programs.
//!
//! ```
//! use alfonso_driver::{Request, Source, load};
//! use alfonso_report::diagnostics;
//! use alfonso_report::command_error::CommandError;
//!
//! let source = Source { name: "mine.rules".into(), text: "game \"Mine\"\nbord grid 3 by 3".into() };
//! let failure = load(source, &Request::default(), &|_| None).expect_err("it has errors");
//! let all: serde_json::Value = serde_json::from_str(&diagnostics::json(&[&CommandError::from(*failure)]))?;
//! assert_eq!(all["diagnostics"][0]["code"], "A0109");
//! assert_eq!(all["diagnostics"][0]["labels"][0]["line"], 2);
//! # Ok::<(), serde_json::Error>(())
//! ```

#[cfg(feature = "draw")]
pub use crate::drawing::text;

use crate::command_error::{CommandError, Text};
use crate::head::SCHEMA;
use crate::line_column::line_column;
use crate::sanitise;
use alfonso_diag::{Diagnostic, Severity};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// Returns the diagnostics as JSON on one line.
pub fn json(errors: &[&CommandError]) -> String {
    let json = DiagnosticsJson { schema: SCHEMA, diagnostics: objects(errors) };
    serde_json::to_string(&json).map(|text| sanitise::json(&text).into_owned()).unwrap_or_default()
}

/// Returns the diagnostics as objects.
pub fn objects(errors: &[&CommandError]) -> Vec<DiagnosticJson> {
    each(errors).map(|(error, diagnostic)| DiagnosticJson::new(error, diagnostic)).collect()
}

/// Returns an iterator over the diagnostics, each with the error that contains its texts.
pub fn each<'t>(errors: &'t [&CommandError]) -> impl Iterator<Item = (&'t CommandError, &'t Diagnostic)> {
    errors.iter().flat_map(|error| error.diagnostics.iter().map(|diagnostic| (*error, diagnostic)))
}

/// Returns the diagnostics as lines of text without drawings: each with its place, its labels and
/// its help. Invisible characters are shown.
///
/// ```
/// use alfonso_driver::{Request, Source, load};
/// use alfonso_report::command_error::CommandError;
/// use alfonso_report::diagnostics::lines;
///
/// let source = Source { name: "mine.rules".into(), text: "game \"Mine\"\nbord grid 3 by 3".into() };
/// let failure = load(source, &Request::default(), &|_| None).expect_err("it has errors");
/// let text = lines(&CommandError::from(*failure));
/// assert!(text.starts_with("mine.rules:2:1: error A0109: "), "{text}");
/// ```
pub fn lines(error: &CommandError) -> String {
    let mut text = String::new();
    for it in objects(&[error]) {
        let at = it.labels.first().map(|label| format!("{}:{}:{}: ", label.file, label.line, label.column));
        text.push_str(&format!("{}{} {}: {}\n", at.unwrap_or_default(), it.severity, it.code, it.message));
        for label in it.labels.iter().filter(|label| !label.text.is_empty()) {
            text.push_str(&format!("  {}:{}: {}\n", label.line, label.column, label.text));
        }
        text.extend(it.help.iter().map(|help| format!("  help: {help}\n")));
    }
    sanitise::shown(&text).into_owned()
}

#[derive(Serialize, JsonSchema)]
struct DiagnosticsJson {
    schema: u8,
    diagnostics: Vec<DiagnosticJson>,
}

/// A diagnostic, as an object for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DiagnosticJson {
    code: String,
    severity: &'static str,
    message: String,
    labels: Vec<LabelJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    /// The number of unlisted mistakes that this note summarizes.
    #[serde(rename = "untold", skip_serializing_if = "is_none")]
    omitted: usize,
}

/// Returns `true` if the count is zero.
pub fn is_none(count: &usize) -> bool {
    *count == 0
}

#[derive(Debug, Serialize, JsonSchema)]
struct LabelJson {
    file: String,
    line: usize,
    column: usize,
    /// The offset of the label in bytes. The length is in bytes too.
    offset: u32,
    length: u32,
    text: String,
}

impl DiagnosticJson {
    fn new(error: &CommandError, diagnostic: &Diagnostic) -> Self {
        let labels = diagnostic.labels.iter().filter_map(|label| {
            let Text { name, text, before } = error.text(label.span.source)?;
            let at = line_column(text, label.span.start as usize);
            let columns = if at.line == 1 { before.columns } else { 0 };
            let offset = before.bytes + u64::from(label.span.start);
            Some(LabelJson {
                file: name.clone(),
                line: at.line + before.lines,
                column: at.column + columns,
                offset: u32::try_from(offset).unwrap_or(u32::MAX),
                length: label.span.end.saturating_sub(label.span.start),
                text: label.text.clone(),
            })
        });
        Self {
            code: diagnostic.code.to_string(),
            severity: match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            message: diagnostic.message.clone(),
            labels: labels.collect(),
            help: diagnostic.help.clone(),
            omitted: diagnostic.omitted,
        }
    }
}

/// Returns the JSON schemas of the objects on standard error: diagnostics, and the progress of long
/// computations.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<DiagnosticsJson>(), of.subschema_for::<crate::progress::ProgressJson<'_>>()]
}
