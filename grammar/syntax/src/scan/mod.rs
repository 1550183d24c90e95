//! The scan, which examines a text before it is parsed: characters, quotations, comments and
//! brackets.
//!
//! The scan reports and repairs mistakes in them *without moving anything*. Every byte of the
//! repaired text has the same offset as in the file, so the parser's spans apply to the file. The
//! parser can therefore rely on closed quotations and balanced brackets.

mod brackets;
mod characters;
mod marks;
mod names;
mod strays;

use alfonso_diag::{Diagnostic, SourceId, Span, code};

use crate::problems::Problems;

/// The result of the scan.
pub(crate) struct Scan {
    /// The problems, in the order of the file.
    pub(crate) problems: Problems,
    /// The text to parse. `None` if there is nothing to parse, or if parsing it would be dangerous.
    pub(crate) repaired: Option<String>,
}

/// Returns the offset of the first quotation mark or line break, or the length of the text.
///
/// Most bytes of a file stand in quotations. The search for a single byte compares several bytes at
/// once, and quotations seldom continue to the end of their line.
fn quotation_end(text: &str) -> usize {
    let closed = text.find('"').unwrap_or(text.len());
    text[..closed].find('\n').unwrap_or(closed)
}

/// Returns a text with blanked comments and closed quotations.
pub(crate) fn cleaned(text: &str) -> String {
    characters::clean(SourceId::default(), text, &mut Problems::default())
}

/// Scans a whole file.
pub(crate) fn scan(source: SourceId, text: &str) -> Scan {
    let mut problems = Problems::default();
    let clean = characters::clean(source, text, &mut problems);
    if clean.trim().is_empty() {
        if problems.len() == 0 {
            let span = Span::new(source, 0, 0);
            let problem = Diagnostic::error(code::EMPTY_FILE, span, "the file is empty", "no rules");
            problems.push(problem.help("a rule file begins with a heading such as `game \"Name\"`"));
        }
        return Scan { problems, repaired: None };
    }
    if let Some(problem) = names::too_long(source, &clean) {
        problems.push(problem);
        return Scan { problems, repaired: None };
    }
    let repaired = match brackets::balance(source, clean) {
        Ok((repaired, found)) => {
            problems.append(found);
            Some(repaired)
        }
        Err(too_deep) => {
            problems.push(*too_deep);
            None
        }
    };
    Scan { problems, repaired }
}
