//! Diagnostics for plans.

use alfonso_diag::{Diagnostic, SourceId, Span, code};
use ron::error::{Position, SpannedError};
use std::ops::Range;

const EXAMPLE: &str = "a plan looks like `(schema: 1, seed: 1283, games: 1000, cells: [(game: \"GAME\")], agents: [{\"*\": \"random\"}])`";

fn at(range: Range<usize>, message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
    Diagnostic::error(code::BAD_PLAN, Span::new(SourceId(0), range.start, range.end), message, label)
}

/// Returns the range of the first quoted occurrence of a word in a plan's text. Returns an empty
/// range at the beginning if there is none.
#[must_use]
pub fn spot(text: &str, word: &str) -> Range<usize> {
    let quoted = format!("\"{word}\"");
    text.find(&quoted).map_or(0..0, |start| start..start + quoted.len())
}

/// Returns the range of a field's name and colon. Returns an empty range at the beginning if the
/// field is missing.
fn field(text: &str, name: &str) -> Range<usize> {
    let named = format!("{name}:");
    text.find(&named).map_or(0..0, |start| start..start + named.len())
}

/// Converts a line and a column, both from 1, to a byte offset.
fn offset(text: &str, at: Position) -> usize {
    let before: usize = text.split_inclusive('\n').take(at.line.saturating_sub(1)).map(str::len).sum();
    let line = text.get(before..).unwrap_or("");
    let column = line.char_indices().nth(at.col.saturating_sub(1)).map_or(line.trim_end().len(), |it| it.0);
    before + column
}

/// Returns the span of a RON error.
pub(crate) fn span_of(text: &str, error: &SpannedError) -> Span {
    let start = offset(text, error.span.start);
    Span::new(SourceId(0), start, offset(text, error.span.end).max(start))
}

pub(super) fn shape(text: &str, error: &SpannedError) -> Box<Diagnostic> {
    let span = span_of(text, error);
    let why = Diagnostic::error(code::BAD_PLAN, span, "this is not a plan", error.code.to_string());
    Box::new(why.help(EXAMPLE))
}

pub(super) fn too_long() -> Box<Diagnostic> {
    Box::new(Diagnostic::bare(code::BAD_PLAN, "a plan has at most 1 MiB").help(EXAMPLE))
}

pub(super) fn range(text: &str, name: &str, value: u64, (least, most): (u64, u64)) -> Box<Diagnostic> {
    let message = format!("`{name}` cannot be {value}");
    let help = match least == most {
        true => format!("write {least}"),
        false => format!("write a number from {least} to {most}"),
    };
    Box::new(at(field(text, name), message, "this is out of range").help(help))
}

pub(super) fn empty(text: &str, name: &str, label: &str, example: &str) -> Box<Diagnostic> {
    let message = format!("`{name}` is empty");
    Box::new(at(field(text, name), message, label).help(format!("write `{name}: [{example}]`")))
}

pub(super) fn twice(text: &str, index: usize) -> Box<Diagnostic> {
    let message = format!("entry {} of `agents` is listed twice", index + 1);
    let help = "every entry plays all games; for more games, raise `games`";
    Box::new(at(field(text, "agents"), message, "these games would be repeated").help(help))
}
