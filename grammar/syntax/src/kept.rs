//! Reserved names.

use alfonso_diag::{Diagnostic, Span, code};

/// Returns `true` for one or two lower-case letters followed by one to three digits. The grammar
/// parses such a name as a cell.
///
/// ```
/// use alfonso_syntax::looks_like_a_cell;
///
/// assert!(looks_like_a_cell("e4") && looks_like_a_cell("aa12"));
/// assert!(!looks_like_a_cell("E4") && !looks_like_a_cell("first"));
/// ```
#[must_use]
pub fn looks_like_a_cell(name: &str) -> bool {
    let letters = name.len() - name.trim_start_matches(|c: char| c.is_ascii_lowercase()).len();
    let digits = &name[letters..];
    matches!(letters, 1 | 2) && matches!(digits.len(), 1..=3) && digits.bytes().all(|c| c.is_ascii_digit())
}

/// Returns the diagnostic for a declared name that is a word of the language.
#[must_use]
pub fn kept_word(word: &str, span: Span) -> Diagnostic {
    let message = format!("`{word}` is a word of the rule language");
    Diagnostic::error(code::RESERVED_NAME, span, message, "cannot be declared").help("choose another name")
}

/// Returns the diagnostic for a point whose name has a hyphen.
pub(crate) fn hyphenated_point(name: &str, span: Span) -> Diagnostic {
    let message = "a hyphen separates the points of a move";
    Diagnostic::error(code::RESERVED_NAME, span, message, format!("`{name}` cannot be the name of a point"))
        .help("name the point with letters and digits alone")
}

/// Returns the diagnostic for a name that looks like a cell.
#[must_use]
pub fn kept_cell(name: &str, span: Span) -> Diagnostic {
    let message = format!("`{name}` looks like a cell of a board");
    Diagnostic::error(code::RESERVED_NAME, span, message, "cannot be a name")
        .help("choose a name that is not one or two letters and a number: `lot`, `first-die`")
}
