//! The reasons why requests are refused.

use crate::request::{Answer, Fault};
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::{Failure, message, messages};
use alfonso_report::command_error::CommandError;
use alfonso_report::diagnostics;

/// The language of the reader, for messages about requests without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spoken {
    pub(crate) language: &'static str,
}

impl Spoken {
    /// Returns the language of a tag; English for a tag without messages.
    pub(crate) fn of(tag: &str) -> Self {
        Self { language: messages::language(tag).unwrap_or(messages::ENGLISH) }
    }

    /// Returns itself, since messages ask a game for the language of its names.
    pub(crate) fn names(self) -> Self {
        self
    }
}

impl Default for Spoken {
    fn default() -> Self {
        Self { language: messages::ENGLISH }
    }
}

impl Fault {
    /// Returns a fault without a code or a way out.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { code: String::new(), message: message.into(), help: String::new(), listing: String::new() }
    }

    /// Returns the fault for a reader of a language. Diagnostics are in English, except those about
    /// moves: readers of other languages learn that a sentence is in English.
    pub(crate) fn in_language(self, spoken: Spoken) -> Self {
        let is_english = !self.code.is_empty() && self.code != code::BAD_MOVE.to_string();
        match is_english {
            true => {
                Self { message: message!(spoken, "fault-english", message = self.message.as_str()), ..self }
            }
            false => self,
        }
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
