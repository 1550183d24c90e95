//! Diagnostics for rule files that several phases share.
//!
//! ```
//! use alfonso_diag::messages::double;
//! use alfonso_diag::{SourceId, Span, Spanned};
//!
//! let span = |start, end| Span { source: SourceId(0), start, end };
//! let again = Spanned { node: "crown".to_owned(), span: span(20, 25) };
//! let problem = double(&again, span(4, 9), "region");
//! assert_eq!(problem.message, "`crown` is declared twice");
//! assert_eq!(problem.labels.len(), 2);
//! ```

use crate::code;
use crate::{Diagnostic, Span, Spanned};

/// Returns the error for a name that is declared twice. `what` is the noun for the declared thing,
/// without an article.
#[must_use]
pub fn double(name: &Spanned<String>, first: Span, what: &str) -> Diagnostic {
    Diagnostic::error(
        code::DOUBLE_NAME,
        name.span,
        format!("`{}` is declared twice", name.node),
        format!("declared here as a {what}"),
    )
    .label(first, "already declared here")
    .help("give one of them another name")
}

/// Returns the error for a number that exceeds a limit. `span` is the first thing beyond the limit.
#[must_use]
pub fn too_many(span: Span, number: usize, limit: usize, one: &str, many: &str) -> Diagnostic {
    let things = if number == 1 { one } else { many };
    Diagnostic::error(
        code::TOO_MUCH,
        span,
        format!("the game has {number} {things}, but the limit is {limit}"),
        "the first beyond the limit",
    )
}

/// Returns the error for something that must not depend on a reading. `guard` is the span of the
/// enclosing block that depends on one.
#[must_use]
pub fn guarded(span: Span, what: &str, guard: Span) -> Diagnostic {
    Diagnostic::error(
        code::MISPLACED_CLAUSE,
        span,
        format!("{what} cannot depend on a reading"),
        "not allowed under a reading",
    )
    .label(guard, "this block depends on a reading")
    .help("move it out of the `under`")
}
