//! Problems of sentences behind things that are no rules.

use alfonso_diag::{Diagnostic, Span, code};
use alfonso_syntax::ast::Name;

/// An English sentence behind something that has an English text already.
pub(crate) fn without_language(span: Span, what: &str) -> Diagnostic {
    let message = format!("{what} has its English text already");
    Diagnostic::error(code::BAD_SENTENCE, span, message, "a second one")
        .help("write the language before a text in another one: `says es \"...\"`")
}

/// A mark behind something that is no rule.
pub(crate) fn mark_elsewhere(span: Span, what: &str) -> Diagnostic {
    let message = format!("{what} has no mark");
    Diagnostic::error(code::BAD_SENTENCE, span, message, "only rules have marks")
        .help("remove `checked` with its text")
}

/// Returns the diagnostic for a limit of a sentence outside rules.
pub(crate) fn limited(question: &Name, what: &str) -> Diagnostic {
    let message = format!("a sentence about {what} is limited to `{}`", question.node);
    Diagnostic::error(
        code::BAD_SENTENCE,
        question.span,
        message,
        "only sentences about rules can have limits",
    )
    .help("leave out `for ...`")
}
