//! Rule files that are read and not compiled: for those who tell and do not play, and for incomplete games.

use crate::{Failure, Library, Request, Source, Sources, fail, read};
use alfonso_diag::{Diagnostic, Span, code};
use alfonso_rules::{Answers, Family};

/// A rule file in one reading of which nothing is compiled, for those who tell and do not play.
#[derive(Debug)]
pub struct Opened {
    /// The file in all its readings.
    pub family: Family,
    /// The answers to its questions.
    pub answers: Answers,
    /// The texts that diagnostics refer to.
    pub sources: Sources,
}

/// Opens one reading of a rule file, which may be of an incomplete game.
///
/// # Errors
/// The mistakes in the text and in the file as a whole. Of a game that can be played, [`load`](crate::load) finds those of the reading.
///
/// ```
/// use alfonso_driver::{Request, load, open, shipped};
///
/// let (name, _) = shipped::incomplete()[0];
/// let source = shipped::game(name).expect("it ships");
/// assert!(load(source.clone(), &Request::default(), &|_| None).is_err());
/// let opened = open(source, &Request::default(), &|_| None).expect("it can be read");
/// assert!(opened.family.incomplete().is_some());
/// ```
pub fn open(source: Source, request: &Request, library: Library<'_>) -> Result<Opened, Box<Failure>> {
    let (sources, family, mut found) = read(source, library);
    if family.is_library() {
        return Err(fail(vec![no_game(&family)], found, &family, sources));
    }
    let answers = match family.answers(request.ruleset.as_deref(), &request.readings) {
        Ok(answers) => answers,
        Err(problem) => return Err(fail(vec![problem], found, &family, sources)),
    };
    if family.incomplete().is_some() {
        found.extend(family.resolve(&answers).1);
    }
    match family.is_baseless() || found.iter().any(Diagnostic::is_error) {
        true => Err(fail(Vec::new(), found, &family, sources)),
        false => Ok(Opened { family, answers, sources }),
    }
}

/// Returns the diagnostic for an attempt to play an incomplete game.
pub(crate) fn unplayable(family: &Family, why: &str) -> Diagnostic {
    let message = format!("this game is incomplete and cannot be played: {why}");
    let span = family.file().heading.as_ref().map_or(Span::default(), |heading| heading.span);
    Diagnostic::error(code::BAD_REQUEST, span, message, "it says so here")
        .help("`explain` and `readings` tell what is known of it")
}

/// Returns the diagnostic for an attempt to play a library.
pub(crate) fn no_game(family: &Family) -> Diagnostic {
    let message = "this is a library, not a game: nothing in it can be played";
    let help = format!("games take from it by `use ... from \"{}\"`; `check` looks at it", family.title());
    let span = family.file().heading.as_ref().map_or(Span::default(), |heading| heading.span);
    Diagnostic::error(code::BAD_REQUEST, span, message, "it says so here").help(help)
}
