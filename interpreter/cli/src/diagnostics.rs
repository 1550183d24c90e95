//! Diagnostics on standard error.

use crate::args::Format;
use crate::screen;
use alfonso_report::diagnostics::json;
use alfonso_report::diagnostics::text;
use alfonso_report::trouble::Trouble;
use std::io::{self, Write};

/// Prints diagnostics on standard error. It ignores write errors, since there is nowhere to report them.
pub fn complain(troubles: &[&Trouble], format: Format) {
    if troubles.iter().all(|trouble| trouble.diagnostics.is_empty()) {
        return;
    }
    let text = match format {
        Format::Text => text(troubles, screen::stderr()),
        Format::Json => json(troubles) + "\n",
    };
    let _ = io::stderr().write_all(text.as_bytes());
}
