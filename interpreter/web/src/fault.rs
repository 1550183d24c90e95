//! The reasons why requests are refused.

use crate::request::{Answer, Fault};
use alfonso_diag::Diagnostic;
use alfonso_driver::Failure;
use alfonso_report::command_error::CommandError;
use alfonso_report::diagnostics;

impl Fault {
    /// Returns a fault without a code or a way out.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { code: String::new(), message: message.into(), help: String::new(), listing: String::new() }
    }

    /// Returns the fault with a way out.
    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        Self { help: help.into(), ..self }
    }
}

impl From<CommandError> for Fault {
    fn from(error: CommandError) -> Self {
        let first = error.diagnostics.iter().find(|it| it.is_error()).or(error.diagnostics.first());
        let Some(first) = first else { return Self::new("the request was refused") };
        Self {
            code: first.code.to_string(),
            message: first.message.clone(),
            help: first.help.clone().unwrap_or_default(),
            listing: diagnostics::lines(&error),
        }
    }
}

impl From<Box<Failure>> for Fault {
    fn from(failure: Box<Failure>) -> Self {
        CommandError::from(*failure).into()
    }
}

impl From<Diagnostic> for Fault {
    fn from(diagnostic: Diagnostic) -> Self {
        CommandError::bare(diagnostic).into()
    }
}

impl From<Fault> for Answer {
    fn from(fault: Fault) -> Self {
        Self::Error(fault)
    }
}
