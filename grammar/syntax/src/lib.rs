//! The text of rule files, read into a tree.
//!
//! ```text
//! bytes --decode--> text --scan--> text that balances --parse--> ast::File
//! ```
//!
//! [`parse()`] never fails: it returns what it understood and a list of what it did not. It knows the *shape* of rule
//! files and nothing of their meaning: a word is a word, whether any game, board or piece answers to it or not.

pub mod ast;
pub mod betza;
pub mod fmt;
mod kept;
mod leaf;
mod parse;
pub mod print;
mod problems;
mod scan;
#[cfg(test)]
mod tests;
pub mod walk;

use alfonso_diag::{Diagnostic, SourceId, Span, code};

/// The largest rule file that is read, in bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// The greatest depth to which brackets may be nested.
pub const MAX_DEPTH: usize = 128;

pub use kept::{kept_cell, kept_word, looks_like_a_cell};
pub use leaf::{Leaf, Role, Thing, Wanted};
pub use parse::{keywords, openers};

/// The text of a file, if it can be one: not too large (asked first, so that nothing large is looked at) and UTF-8.
///
/// # Errors
/// A diagnostic with the place from which the bytes are no text.
pub fn decode(source: SourceId, bytes: &[u8]) -> Result<&str, Diagnostic> {
    if let Some(problem) = too_large(source, bytes.len()) {
        return Err(problem);
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let span = Span::new(source, at, at + error.error_len().unwrap_or(bytes.len() - at));
        let message = format!("byte {at} of the file begins something that is not UTF-8 text");
        Diagnostic::error(code::NOT_UTF8, span, message, "not UTF-8 from here")
            .help("save the file with the encoding UTF-8")
    })
}

/// Reads a rule file. Never fails: what could not be read is reported and left out of the tree.
///
/// The diagnostics are in the order of the file, and few: after fifty the rest is only counted.
pub fn parse(source: SourceId, text: &str) -> (ast::File, Vec<Diagnostic>) {
    read(source, text, None)
}

/// Reads a rule file as [`parse()`] does, and returns the words that it could read, in file order, each with its role.
pub fn parse_with_leaves(source: SourceId, text: &str) -> (ast::File, Vec<Leaf>, Vec<Diagnostic>) {
    let mut leaves = Vec::new();
    let (file, problems) = read(source, text, Some(&mut leaves));
    (file, leaves, problems)
}

/// Returns what could stand at a place of a text, as far as the grammar knows: sorted, and empty where nothing can be told, as in
/// comments and quotations.
///
/// Only the text before the place counts. It must end where a word could begin.
#[must_use]
pub fn wanted(before: &str) -> Vec<Wanted> {
    if before.len() > MAX_BYTES { Vec::new() } else { parse::wanted(before) }
}

fn read(source: SourceId, text: &str, leaves: Option<&mut Vec<Leaf>>) -> (ast::File, Vec<Diagnostic>) {
    let nothing = ast::File { heading: None, items: Vec::new() };
    if let Some(problem) = too_large(source, text.len()) {
        return (nothing, vec![problem]);
    }
    let scan = scan::scan(source, text);
    let mut problems = scan.problems;
    let file = match scan.repaired {
        Some(repaired) => parse::file(source, text, &repaired, &mut problems, leaves),
        None => nothing,
    };
    let mut problems = problems.presentable();
    // Repairs are longer or shorter than what they stand for: their places are brought back into the file.
    for label in problems.iter_mut().flat_map(|problem| &mut problem.labels) {
        let (start, end) = (label.span.start as usize, label.span.end as usize);
        let last = edge(text, end);
        let first = if start < end { (0..=start).rev().find(|at| text.is_char_boundary(*at)) } else { None };
        label.span = Span::new(label.span.source, first.unwrap_or(last), last);
    }
    (file, problems)
}

/// The end of the letter in which a place lies, or of the text.
fn edge(text: &str, at: usize) -> usize {
    (at..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
}

fn too_large(source: SourceId, length: usize) -> Option<Diagnostic> {
    (length > MAX_BYTES).then(|| {
        // How large it is is not said: whoever opened it has not read it to its end.
        let message = format!("the file is larger than {MAX_BYTES} bytes, which is the limit");
        Diagnostic::error(code::TOO_LARGE, Span::new(source, 0, 0), message, "nothing of it was read")
    })
}
