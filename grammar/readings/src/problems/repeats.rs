//! Diagnostics for repetitions and empty statements.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_syntax::ast::Text;

/// Returns the diagnostic for a repetition in one place.
pub(crate) fn twice(span: Span, first: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(code::REPEATED, span, message.into(), "the second time")
        .label(first, "the first time")
        .help("remove one of the two, or change it to what you meant")
}

/// Returns the diagnostic for a second block of facts.
pub(crate) fn second_about(span: Span, first: Span) -> Diagnostic {
    Diagnostic::error(code::DOUBLE_BLOCK, span, "the game has two blocks `about`", "the second")
        .label(first, "the first")
        .help("put all facts into one block")
}

/// Returns the diagnostic for a claim without statements.
pub(crate) fn empty_claim(title: &Text) -> Diagnostic {
    Diagnostic::error(code::BAD_CLAIM, title.span, "this claim says nothing", "no statement follows")
        .help("write what must hold, such as `can e2-e4` or `count 20`, or remove the claim")
}
