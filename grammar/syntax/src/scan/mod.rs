//! A look at the text before it is parsed: characters, quotations, comments, brackets.
//!
//! The scan reports what is wrong with these and repairs it *without moving anything*: every byte of the repaired
//! text stands where it stood in the file, so that the parser's places are the file's. The parser can then rely on
//! quotations that end and brackets that balance, and read all the rest.

mod brackets;
mod characters;
mod marks;
mod names;
mod strays;

use alfonso_diag::{Diagnostic, SourceId, Span, code};

use crate::problems::Problems;

/// The findings of the scan.
pub(crate) struct Scan {
    /// The problems, in the order of the file.
    pub(crate) problems: Problems,
    /// The text to be parsed; `None` if there is nothing to parse, or if parsing it would be dangerous.
    pub(crate) repaired: Option<String>,
}

/// A text without its comments, with its quotations closed.
pub(crate) fn cleaned(text: &str) -> String {
    characters::clean(SourceId::default(), text, &mut Problems::default())
}

/// Looks at a whole file.
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
