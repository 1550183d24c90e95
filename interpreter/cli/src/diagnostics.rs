//! Diagnostics on standard error.

use crate::args::Format;
use crate::screen;
use alfonso_diag::{Diagnostic, code};
use alfonso_report::command_error::CommandError;
use alfonso_report::diagnostics::json;
use alfonso_report::diagnostics::text;
use alfonso_report::outcome;
use alfonso_report::subject::Subject;
use std::io::{self, Write};

/// Warns that a command searches a game in which players decide one after another. At a table they may
/// decide at once, and then nobody knows the other decisions.
pub fn one_by_one(subject: &Subject, command: &str, format: Format) {
    let Some(rule) = subject.game.decides_one_by_one() else { return };
    let rule = outcome::rule(&subject.game, rule);
    let message = format!(
        "in `{rule}`, players decide one after another, and `{command}` lets each of them know the decisions before"
    );
    let help =
        "if they decide at once at the table, this is not their game: nobody can then force such a win";
    warn(Diagnostic::bare(code::ONE_BY_ONE, message).warning().help(help), format);
}

/// Prints one diagnostic on standard error.
pub fn warn(problem: Diagnostic, format: Format) {
    complain(&[&CommandError::bare(problem)], format);
}

/// Prints diagnostics on standard error. It ignores write errors, since there is nowhere to report
/// them.
pub fn complain(errors: &[&CommandError], format: Format) {
    if errors.iter().all(|error| error.diagnostics.is_empty()) {
        return;
    }
    let text = match format {
        Format::Text => text(errors, screen::stderr()),
        Format::Json => json(errors) + "\n",
    };
    let _ = io::stderr().write_all(text.as_bytes());
}
