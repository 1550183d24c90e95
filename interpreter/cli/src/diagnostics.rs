//! Diagnostics on standard error.

use crate::args::Format;
use crate::screen;
use alfonso_report::command_error::CommandError;
use alfonso_report::diagnostics::json;
use alfonso_report::diagnostics::text;
use std::io::{self, Write};

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
