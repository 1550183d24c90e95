//! The game of a command, and the texts about it.

mod example;
mod named;
pub mod record;
pub mod start;
mod target;
mod typed;

pub use alfonso_report::subject::{GameInfo, Subject};
pub use example::example;
pub use start::Start;
pub use target::{Found, Target};
pub use typed::{StreamBytes, Typed};

use alfonso_diag::{Diagnostic, code};
use alfonso_driver::{Loaded, Opened, Request, load, open};
use alfonso_report::command_error::CommandError;
use alfonso_rules::{Answers, Fingerprint, RuleFile};

impl Target {
    /// Finds and loads the game with its rules and texts.
    pub fn load(&self) -> Result<(Found, Loaded), CommandError> {
        let found = self.find()?;
        let request = Request { ruleset: self.ruleset.clone(), readings: self.readings.clone() };
        let loaded = load(found.source.clone(), &request, &|name| found.library(name))
            .map_err(|failure| CommandError::from(*failure))?;
        self.verify(&loaded.rule_file, &loaded.rules.answers)?;
        Ok((found, loaded))
    }

    /// Returns the subject with the requested set of pieces for its pictures.
    pub fn dressed(&self, mut subject: Subject) -> Subject {
        let picture = &mut subject.info.picture;
        picture.pieces = self.pieces.or(picture.pieces);
        subject
    }

    /// Finds and parses the game without compiling it. The game may be incomplete.
    pub fn open(&self) -> Result<(Found, Opened), CommandError> {
        let found = self.find()?;
        let request = Request { ruleset: self.ruleset.clone(), readings: self.readings.clone() };
        let opened = open(found.source.clone(), &request, &|name| found.library(name))
            .map_err(|failure| CommandError::from(*failure))?;
        self.verify(&opened.rule_file, &opened.answers)?;
        Ok((found, opened))
    }

    /// Compares the rules with the cited fingerprint, if there is one.
    fn verify(&self, rule_file: &RuleFile, answers: &Answers) -> Result<(), CommandError> {
        let Some(cited) = &self.rules else { return Ok(()) };
        let found = Fingerprint::new(&rule_file.parts(answers)).whole;
        if found.starts_with(cited.as_str()) {
            return Ok(());
        }
        let short: String = found.chars().take(cited.len().max(16)).collect();
        let message = format!("the cited rules have the fingerprint {cited}, but these rules have {short}");
        let help = "the rules have changed since, or the answers differ; leave out `#` and the digits to use these rules";
        Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)))
    }

    /// Loads the game.
    pub fn subject(&self) -> Result<Subject, CommandError> {
        let (found, loaded) = self.load()?;
        let subject = self.dressed(Subject::new(&found.name, &self.file, loaded, &self.readings));
        match &self.language {
            Some(language) => subject.in_language(language),
            None => Ok(subject),
        }
    }
}
