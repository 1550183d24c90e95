//! The parser of rule files. No other module for rule files uses pest.

mod build;
mod elsewhere;
mod expect;
mod leaves;
mod phrases;
mod recovery;
mod repair;
mod tree;
mod words;

use std::num::NonZeroUsize;
use std::sync::Once;

use alfonso_diag::{Diagnostic, SourceId, Span, code};
use alfonso_grammar::rules::{Grammar, Rule};
use pest::Parser;
use pest::error::ErrorVariant;

use crate::ast::File;
use crate::leaf::Leaf;
use crate::problems::Problems;
use build::{Build, Offset};

pub(crate) use expect::expected_next;
pub(crate) use tree::{Tree, Word, tree};
pub(crate) use words::begins_items;
pub use words::{keywords, openers};

/// The limit of pest's calls for one text. It allows some seconds of work, several times the need
/// of the largest file.
const MAX_CALLS: usize = 300_000_000;
/// The maximum length of an item's beginning that the scan recognises, in bytes.
const MAX_HEAD: usize = 256;

/// Returns the tree of a repaired text. Adds diagnostics to `problems`, and leaves to `leaves` if
/// they are requested.
pub(crate) fn file(
    source: SourceId,
    text: &str,
    repaired: &str,
    problems: &mut Problems,
    leaves: Option<&mut Vec<Leaf>>,
) -> File {
    limit();
    let mut build = Build::new(source, text, Offset::default());
    let file = match Grammar::parse(Rule::file, repaired) {
        Ok(mut pairs) => {
            let pairs = pairs.next().map(|file| file.into_inner()).unwrap_or_else(|| {
                unreachable!("`file` is one pair");
            });
            if let Some(leaves) = leaves {
                *leaves = leaves::leaves(source, text, pairs.clone());
            }
            build.file(pairs)
        }
        Err(error) => {
            problems.push(unreadable(source, text, &error));
            return File { heading: None, items: Vec::new() };
        }
    };
    if file.heading.is_none() && !build.has_lost_heading(repaired) {
        problems.push(no_heading(source, text, repaired));
    }
    problems.append(build.problems);
    recovery::explain(source, text, repaired, &build.lost, problems);
    file
}

/// Completed as soon as the limit of calls has been set.
static LIMIT: Once = Once::new();

/// Sets the limit of calls, unless a host program has set its own.
fn limit() {
    LIMIT.call_once(|| pest::set_call_limit(NonZeroUsize::new(MAX_CALLS)));
}

/// Sets the maximum number of grammar calls for parsing one text. Beyond it, the parser gives up
/// (A0112). `None` removes the limit.
///
/// Pest, the parser library, has a single limit for the whole process. The limit therefore also
/// applies to other grammars in the program that use pest, and to texts that other threads are
/// parsing. If this function is not called, the first parse sets the limit to 300 million calls.
/// This allows some seconds of work, several times the need of the largest file. A host program
/// that sets pest's limit itself must call this function, or set its limit after the first parse.
///
/// ```
/// // The limit that holds without this call.
/// alfonso_syntax::limit_calls(std::num::NonZeroUsize::new(300_000_000));
/// ```
pub fn limit_calls(calls: Option<NonZeroUsize>) {
    LIMIT.call_once(|| ());
    pest::set_call_limit(calls);
}

/// Returns `true` if an item begins at the start of `text`. The text must contain its keyword in
/// the full form that occurs nowhere else.
pub(crate) fn is_head(text: &str) -> bool {
    let word = text.find(|c: char| !c.is_ascii_lowercase()).map_or(text, |end| &text[..end]);
    if !words::begins_items(word) {
        return false;
    }
    // A head is short. Without the cut, pest would search for the end of the line for its error.
    let length = (0..=text.len().min(MAX_HEAD)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    Grammar::parse(Rule::only_head, &text[..length]).is_ok()
}

/// Returns a span of the file that consists of whole characters. A repair may have put one byte
/// inside a longer character.
fn span(source: SourceId, text: &str, start: usize, end: usize) -> Span {
    let fit = |at: usize| {
        let at = at.min(text.len());
        (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
    };
    Span::new(source, fit(start), fit(end).max(fit(start)))
}

fn no_heading(source: SourceId, text: &str, repaired: &str) -> Diagnostic {
    let at = repaired.len() - repaired.trim_start().len();
    let span = span(source, text, at, at);
    let message = "the file has no heading";
    Diagnostic::error(code::NO_HEADING, span, message, "expected a heading before this")
        .help("begin with `game \"Name\"`, `library \"name\"` or `variant \"Name\" of \"game\"`")
}

/// Returns the diagnostic for a text that could not be parsed at all. Either the limit was reached
/// or the junk rules have a gap.
fn unreadable(source: SourceId, text: &str, error: &pest::error::Error<Rule>) -> Diagnostic {
    let at = match error.location {
        pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => at,
    };
    let span = span(source, text, at, at);
    match &error.variant {
        ErrorVariant::CustomError { .. } => {
            let message = "this file takes too much work to parse, so Alfonso stopped here";
            Diagnostic::error(code::TOO_INVOLVED, span, message, "parsed up to here")
        }
        ErrorVariant::ParsingError { .. } => {
            Diagnostic::error(code::SYNTAX, span, "the rest of the file cannot be parsed", "from here")
        }
    }
}
