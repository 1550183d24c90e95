//! A rule file in one of its readings.

use crate::fault::Spoken;
use crate::request::Fault;
use alfonso_compare::OneReading;
use alfonso_diag::{Diagnostic, Reach};
use alfonso_driver::{Library, Loaded, Opened, Source, Sources, message};
use alfonso_report::command_error::CommandError;
use alfonso_report::picture::{Outlines, PIECE_SETS, set};
use alfonso_report::piece_legend::Movements;
use alfonso_report::subject::{GameInfo, Subject};
use alfonso_rules::{Answers, RuleFile};
use std::rc::Rc;

/// A rule file with the names under which it was opened.
#[derive(Debug)]
pub(crate) struct Book {
    pub(crate) rule_file: RuleFile,
    pub(crate) sources: Sources,
    /// The name of the game for scripts, and for links.
    pub(crate) name: String,
    /// The reader's choices.
    pub(crate) looks: Looks,
}

/// The choices of a reader that do not depend on the rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct Looks {
    /// The tag of the language; empty for English.
    pub(crate) language: String,
    /// The set of pieces; `None` for that of the rule file.
    pub(crate) pieces: Option<&'static str>,
}

impl Looks {
    /// Returns the choices of a request.
    pub(crate) fn new(language: &str, pieces: &str) -> Result<Self, Fault> {
        let known = || PIECE_SETS.join(", ");
        let spoken = Spoken::of(language);
        let missing = || Fault::new(message!(spoken, "fault-pieces", pieces = pieces)).help(known());
        let pieces = match pieces {
            "" => None,
            name => Some(set(name).ok_or_else(missing)?),
        };
        Ok(Self { language: language.to_owned(), pieces })
    }
}

/// A reading of a game that can be played.
#[derive(Debug)]
pub(crate) struct Reading {
    pub(crate) answers: Answers,
    /// The answers that differ from those of the ruleset.
    pub(crate) changes: Vec<(String, String)>,
    pub(crate) subject: Rc<Subject>,
    pub(crate) movements: Movements,
    pub(crate) outlines: Outlines,
}

/// A reading of a game that may be incomplete.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReadingRequest {
    /// The name of the ruleset; empty for the default one.
    pub(crate) ruleset: String,
    /// The answers that differ from those of the ruleset.
    pub(crate) changes: Vec<(String, String)>,
}

impl ReadingRequest {
    fn request(&self) -> alfonso_driver::Request {
        let ruleset = Some(self.ruleset.clone()).filter(|ruleset| !ruleset.is_empty());
        alfonso_driver::Request { ruleset, readings: self.changes.clone() }
    }
}

impl Book {
    /// Loads a playable game in one reading.
    pub(crate) fn load(
        (name, looks): (&str, &Looks),
        source: Source,
        asked: &ReadingRequest,
        library: Library<'_>,
    ) -> Result<(Self, Reading), Fault> {
        let Loaded { game, rules, rule_file, sources, .. } =
            alfonso_driver::load(source, &asked.request(), library)?;
        let book = Self { rule_file, sources, name: name.to_owned(), looks: looks.clone() };
        let reading = book.reading(rules.answers.clone(), &asked.changes, |changes| {
            Subject::of_reading(name, name, &book.rule_file, (&rules, game), changes)
        })?;
        Ok((book, reading))
    }

    /// Opens a game without compiling it. It may be incomplete.
    pub(crate) fn open(
        (name, looks): (&str, &Looks),
        source: Source,
        asked: &ReadingRequest,
        library: Library<'_>,
    ) -> Result<(Self, Answers), Fault> {
        let Opened { rule_file, answers, sources } = alfonso_driver::open(source, &asked.request(), library)?;
        Ok((Self { rule_file, sources, name: name.to_owned(), looks: looks.clone() }, answers))
    }

    /// Compiles another reading of the file. Claims are not tested, and mistakes that count only if
    /// every reading has them were found when the file was loaded.
    pub(crate) fn other(&self, asked: &ReadingRequest) -> Result<Reading, Fault> {
        let request = asked.request();
        let answers = self.rule_file.answers(request.ruleset.as_deref(), &request.readings)?;
        let (compiled, found) = alfonso_driver::compile(&self.rule_file, &answers);
        let counts = |it: &Diagnostic| it.is_error() && it.code.reach == Reach::Some;
        match compiled {
            Some((rules, game)) if !found.iter().any(counts) => {
                self.reading(answers, &asked.changes, |changes| {
                    Subject::of_reading(&self.name, &self.name, &self.rule_file, (&rules, game), changes)
                })
            }
            _ => Err(CommandError::new(found, &self.sources).into()),
        }
    }

    fn reading(
        &self,
        answers: Answers,
        changes: &[(String, String)],
        subject: impl FnOnce(&[(String, String)]) -> Subject,
    ) -> Result<Reading, Fault> {
        let changes = if answers.changed { changes.to_vec() } else { Vec::new() };
        let mut subject = self.in_language(subject(&changes))?;
        subject.info.picture.pieces = self.looks.pieces.or(subject.info.picture.pieces);
        let movements = Movements::new(&subject, &self.rule_file, &answers);
        let outlines = Outlines::of(&subject);
        Ok(Reading { answers, changes, subject: Rc::new(subject), movements, outlines })
    }

    /// Returns a subject in the language of the reader. English needs no other names, unless the
    /// file has some.
    fn in_language(&self, subject: Subject) -> Result<Subject, Fault> {
        let tag = self.looks.language.as_str();
        let is_plain = tag == "en" && !subject.info.annotations.named.languages().contains("en");
        match tag.is_empty() || is_plain {
            true => Ok(subject),
            false => Ok(subject.in_language(tag)?),
        }
    }

    /// Returns the texts about a reading that was not compiled.
    pub(crate) fn info(&self, answers: &Answers) -> GameInfo {
        GameInfo::of_names(&self.name, &self.rule_file, answers, &[])
    }

    /// Returns a reading for comparisons.
    pub(crate) fn one_reading<'b>(&'b self, answers: &'b Answers) -> OneReading<'b> {
        OneReading { rule_file: &self.rule_file, answers, sources: &self.sources }
    }
}
