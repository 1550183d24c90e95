//! The parser of rule files, which turns text into a syntax tree.
//!
//! ```text
//! bytes --decode--> text --scan--> text that balances --parse--> ast::File
//! ```
//!
//! [`parse()`] never fails. It returns a tree of the text that it could parse, and diagnostics for
//! the rest. It knows the *structure* of rule files but not their meaning. For example, it does not
//! check whether a name is declared.
//!
//! ```
//! use alfonso_diag::SourceId;
//! use alfonso_syntax::{fmt, parse, print};
//!
//! let text = "game \"Small\"  players White \"w\", Black \"b\"  board grid 3 by 3";
//! let (file, problems) = parse(SourceId(0), text);
//! assert!(problems.is_empty());
//! assert_eq!(file.items.len(), 2);
//! assert_eq!(print::item(&file.items[1]), "board grid 3 by 3");
//! // A misspelt word is reported, and its item is read all the same.
//! let (file, problems) = parse(SourceId(0), "game \"Small\"\nbord grid 3 by 3\nplayers White \"w\"");
//! assert_eq!((file.items.len(), problems.len()), (2, 1));
//! assert!(fmt::format(SourceId(0), text).is_ok());
//! ```

pub mod ast;
pub mod betza;
mod decode;
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

use alfonso_diag::{Diagnostic, SourceId, Span};
use decode::too_large;

/// The maximum size of a rule file, in bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// The maximum depth of nested brackets.
pub const MAX_DEPTH: usize = 128;
/// The maximum number of characters in a name, including its hyphens and dots.
pub const MAX_NAME: usize = 64;

pub use decode::decode;
pub use kept::{kept_cell, kept_word, looks_like_a_cell};
pub use leaf::{Expected, Leaf, Role, Thing};
pub use parse::{keywords, limit_calls, openers};

/// Parses a rule file. Never fails: text that cannot be parsed is reported and left out of the
/// tree.
///
/// The diagnostics are in the order of the file. After fifty diagnostics, further ones are only
/// counted.
///
/// ```
/// use alfonso_diag::SourceId;
/// use alfonso_syntax::{ast::ItemKind, parse};
///
/// let (file, problems) = parse(SourceId(0), "game \"Small\"\npiece Man \"M\" { man.step: step forward }");
/// assert!(problems.is_empty());
/// assert_eq!(file.heading.expect("the first words").title.node, "Small");
/// assert!(matches!(&file.items[0].kind, ItemKind::Piece(piece) if piece.name.node == "Man"));
/// ```
pub fn parse(source: SourceId, text: &str) -> (ast::File, Vec<Diagnostic>) {
    parse_text(source, text, None)
}

/// Parses a rule file like [`parse()`]. Also returns the words that could be parsed, in file order,
/// each with its role.
///
/// ```
/// use alfonso_diag::SourceId;
/// use alfonso_syntax::{Role, Thing, parse_with_leaves};
///
/// let text = "game \"Small\"\npiece Man \"M\" {}";
/// let (_, leaves, _) = parse_with_leaves(SourceId(0), text);
/// let declared = leaves.iter().find(|leaf| leaf.role == Role::Declares(Thing::Piece)).expect("a piece");
/// assert_eq!(&text[declared.span.range()], "Man");
/// ```
pub fn parse_with_leaves(source: SourceId, text: &str) -> (ast::File, Vec<Leaf>, Vec<Diagnostic>) {
    let mut leaves = Vec::new();
    let (file, problems) = parse_text(source, text, Some(&mut leaves));
    (file, leaves, problems)
}

/// Returns the elements that the grammar allows after a text, sorted. The list is empty where the
/// grammar gives no answer, such as in comments and quotations.
///
/// `before` is the text before the position. It must end where a word could begin.
///
/// ```
/// use alfonso_syntax::{Expected, expected_next};
///
/// let could = expected_next("game \"Small\"\npiece Man \"M\" { man.step: step forward onto ");
/// assert_eq!(could, [Expected::Test]);
/// // In a quotation anything could stand.
/// assert_eq!(expected_next("game \"Sma"), []);
/// ```
#[must_use]
pub fn expected_next(before: &str) -> Vec<Expected> {
    if before.len() > MAX_BYTES { Vec::new() } else { parse::expected_next(before) }
}

fn parse_text(source: SourceId, text: &str, leaves: Option<&mut Vec<Leaf>>) -> (ast::File, Vec<Diagnostic>) {
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
    // A repair may have put a byte inside a longer character. Extend the spans to whole characters
    // of the file.
    for label in problems.iter_mut().flat_map(|problem| &mut problem.labels) {
        let (start, end) = (label.span.start as usize, label.span.end as usize);
        let last = edge(text, end);
        let first = if start < end { (0..=start).rev().find(|at| text.is_char_boundary(*at)) } else { None };
        label.span = Span::new(label.span.source, first.unwrap_or(last), last);
    }
    (file, problems)
}

/// Returns the next character boundary at or after an offset.
fn edge(text: &str, at: usize) -> usize {
    (at..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
}
