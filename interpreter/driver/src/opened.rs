//! Opens rule files without compiling them, for explanations and for incomplete games.

use crate::{Failure, Library, Request, Source, Sources, fail, parse_source};
use alfonso_diag::{Diagnostic, Span, code};
use alfonso_rules::{Answers, RuleFile};

/// A rule file in one reading that is not compiled, for commands that explain a game without
/// playing it.
#[derive(Debug)]
pub struct Opened {
    /// The file in all its readings.
    pub rule_file: RuleFile,
    /// The answers to its questions.
    pub answers: Answers,
    /// The texts that diagnostics refer to.
    pub sources: Sources,
}

/// Opens one reading of a rule file, which may be of an incomplete game.
///
/// # Errors
/// Returns the mistakes in the text and in the file as a whole. [`load`](crate::load) also finds
/// the mistakes in a reading of a playable game.
///
/// ```
/// use alfonso_driver::{Request, load, open, shipped};
///
/// let (name, _) = shipped::incomplete()[0];
/// let source = shipped::game(name).expect("it ships");
/// assert!(load(source.clone(), &Request::default(), &|_| None).is_err());
/// let opened = open(source, &Request::default(), &|_| None).expect("it can be read");
/// assert!(opened.rule_file.incomplete().is_some());
/// ```
pub fn open(source: Source, request: &Request, library: Library<'_>) -> Result<Opened, Box<Failure>> {
    let (sources, rule_file, mut found) = parse_source(source, library);
    if rule_file.is_library() {
        return Err(fail(vec![no_game(&rule_file)], found, &rule_file, sources));
    }
    let answers = match rule_file.answers(request.ruleset.as_deref(), &request.readings) {
        Ok(answers) => answers,
        Err(problem) => return Err(fail(vec![problem], found, &rule_file, sources)),
    };
    if rule_file.incomplete().is_some() {
        found.extend(rule_file.resolve(&answers).1);
    }
    match rule_file.is_baseless() || found.iter().any(Diagnostic::is_error) {
        true => Err(fail(Vec::new(), found, &rule_file, sources)),
        false => Ok(Opened { rule_file, answers, sources }),
    }
}

/// Returns the diagnostic for an attempt to play an incomplete game.
pub(crate) fn unplayable(rule_file: &RuleFile, why: &str) -> Diagnostic {
    let message = format!("this game is incomplete and cannot be played: {why}");
    let span = rule_file.file().heading.as_ref().map_or(Span::default(), |heading| heading.span);
    Diagnostic::error(code::BAD_REQUEST, span, message, "declared here")
        .help("`explain` and `readings` print what is known of it")
}

/// Returns the diagnostic for an attempt to play a library.
pub(crate) fn no_game(rule_file: &RuleFile) -> Diagnostic {
    let message = "this is a library, not a game that can be played";
    let help =
        format!("games use it with `use ... from \"{}\"`; `check` reports its mistakes", rule_file.title());
    let span = rule_file.file().heading.as_ref().map_or(Span::default(), |heading| heading.span);
    Diagnostic::error(code::BAD_REQUEST, span, message, "declared here").help(help)
}
