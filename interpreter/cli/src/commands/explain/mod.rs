//! `explain`: what a code of a diagnostic means.

mod diagnostic;

use crate::args::PageFormat;
use crate::console::{Console, Stop};
use crate::trouble::Trouble;
use alfonso_diag::{Diagnostic, code};

/// What to explain.
#[derive(Debug)]
pub struct Explain {
    /// A code, as somebody types it.
    pub what: String,
    /// How to print.
    pub format: PageFormat,
}

impl Explain {
    /// Prints the page about a code.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        let Some(number) = diagnostic::number(&self.what) else {
            let message = format!("`{}` is no code of a diagnostic", self.what);
            return Err(Trouble::bare(
                Diagnostic::bare(code::BAD_REQUEST, message).help(diagnostic::ranges()),
            )
            .into());
        };
        diagnostic::print(number, self.format, console)
    }
}
