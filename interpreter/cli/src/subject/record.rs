//! Records of games in files.

use super::start::{self, Opening};
use super::{Subject, Target, fen, target};
use crate::files::names;
use crate::render::words;
use crate::snapshot;
use crate::trouble::Trouble;
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::About;
use alfonso_driver::record::{Beginning, MAX_BYTES, Record, pgn};
use alfonso_game::Position;
use std::path::Path;

/// What writes records.
pub const PROGRAM: &str = concat!("alfonso ", env!("CARGO_PKG_VERSION"));

/// A record and the text that it was read from.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// Where it lies, as typed.
    pub file: String,
    /// The text.
    pub text: String,
    /// The record.
    pub record: Record,
}

/// True if a text looks like a record, and not like a position.
pub fn is_record(text: &str) -> bool {
    text.trim_start().starts_with(['(', '#', '/']) || pgn::is_pgn(text)
}

impl Recorded {
    /// Reads a record from a file.
    pub fn open(file: &str) -> Result<Self, Trouble> {
        Self::new(file, target::text(numbered(file).0)?)
    }

    /// Understands the text of a file.
    pub fn new(file: &str, text: String) -> Result<Self, Trouble> {
        let read = match pgn::is_pgn(&text) || is_named_pgn(numbered(file).0) {
            true => pgn::each(&text).and_then(|games| one_of(file, games)),
            false => Record::read(&text),
        };
        match read {
            Ok(record) => Ok(Self { file: file.to_owned(), text, record }),
            Err(problem) => Err(trouble(file, &text, *problem)),
        }
    }

    /// The game that was played: as it is named in the record, or where `typed` names a file, that one. The ruleset and the
    /// readings are the record's unless others are typed.
    pub fn target(&self, typed: Option<&Target>) -> Target {
        let Record { game, ruleset, read, .. } = &self.record;
        // Games from elsewhere do not name a rule file.
        if let (true, Some(typed)) = (game.is_empty(), typed) {
            return typed.clone();
        }
        let recorded = Target {
            file: self.beside(game),
            ruleset: (!ruleset.is_empty()).then(|| ruleset.clone()),
            readings: read.iter().map(|(question, reading)| (question.clone(), reading.clone())).collect(),
        };
        match typed {
            None => recorded,
            Some(typed) if typed.ruleset.is_none() && typed.readings.is_empty() => {
                Target { file: typed.file.clone(), ..recorded }
            }
            Some(typed) => typed.clone(),
        }
    }

    /// The same; a record that names no game, where none is typed, is of none.
    pub fn named(&self, typed: Option<&Target>) -> Result<Target, Trouble> {
        if self.record.game.is_empty() && typed.is_none() {
            let message = format!("{} does not say of which game it is", self.file);
            let help = "name the game beside it: a path to a `.rules` file, or a shipped game";
            return Err(Trouble::bare(Diagnostic::bare(code::BAD_RECORD, message).help(help)));
        }
        Ok(self.target(typed))
    }

    /// The rule file's path; if it leads nowhere from here, from where the record lies.
    fn beside(&self, game: &str) -> String {
        let (file, game_file) = (names::path(&self.file), names::path(game));
        let beside = file.parent().map(|folder| folder.join(&game_file)).filter(|path| path.is_file());
        match beside {
            Some(path) if !game_file.exists() => names::typed(path.as_os_str()),
            _ => game.to_owned(),
        }
    }

    /// The game played again, up to where the record ends.
    pub fn line<'s>(self, subject: &'s Subject) -> Result<Opening<'s>, Trouble> {
        let Self { file, text, record } = self;
        if let Err(changes) = record.unchanged(&subject.hashes) {
            let other = other_reading(&file, &record, subject);
            return Err(Trouble::bare(other.unwrap_or_else(|| changes.diagnostic(&file))));
        }
        let (position, before) = beginning(subject, &file, &record.start)?;
        let about = About { game: &subject.game, said: &subject.card.said };
        match record.replay(&text, about, &position) {
            Ok(line) => Ok(Opening { line, before, beginning: record.start.clone(), record: Some(record) }),
            Err(problem) => Err(trouble(&file, &text, *problem)),
        }
    }
}

/// A name of a file, and which of its games is meant, from 1: `games.pgn#3`. There is no game 0, and somebody may ask for it.
pub fn numbered(file: &str) -> (&str, usize) {
    let number = file.rsplit_once('#').and_then(|(name, number)| Some((name, number.parse::<usize>().ok()?)));
    match number {
        Some((name, number)) if !names::path(file).exists() => (name, number),
        _ => (file, 1),
    }
}

fn one_of(file: &str, games: Vec<Result<pgn::Pgn, Box<Diagnostic>>>) -> Result<Record, Box<Diagnostic>> {
    let (name, number) = numbered(file);
    let count = words::count(games.len(), "game");
    let game = number.checked_sub(1).and_then(|row| games.into_iter().nth(row));
    game.map(|game| game.map(|game| game.record())).unwrap_or_else(|| {
        let message = format!("{name} has {count}, and no game {number}");
        Err(Box::new(
            Diagnostic::bare(code::BAD_RECORD, message).help(format!("say `{name}#1` for the first")),
        ))
    })
}

/// True if a file's name says that it is PGN.
pub fn is_named_pgn(file: &str) -> bool {
    let ending = Path::new(file).extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"))
}

/// The text of a record in a file: PGN, or this program's own.
///
/// # Errors
/// With the reason if it cannot be said in PGN, or could not be read again.
pub fn text(subject: &Subject, file: &str, record: &Record, pgn: bool) -> Result<String, String> {
    let text = if pgn { in_pgn(subject, file, record)? } else { record.write() };
    match text.len() > MAX_BYTES {
        true => Err("the record is too long to be read again".to_owned()),
        false => Ok(text),
    }
}

/// A record as PGN.
///
/// # Errors
/// With the reason if it cannot be said so.
pub fn in_pgn(subject: &Subject, file: &str, record: &Record) -> Result<String, String> {
    let about = About { game: &subject.game, said: &subject.card.said };
    let unreadable = |_| "the position where it begins cannot be set up".to_owned();
    let (start, _) = beginning(subject, file, &record.start).map_err(unreadable)?;
    pgn::write(record, about, &start)
}

fn trouble(file: &str, text: &str, problem: Diagnostic) -> Trouble {
    Trouble { diagnostics: vec![problem], texts: vec![(file.to_owned(), text.to_owned())] }
}

/// What to say if the record is of another game, or of another reading of it.
fn other_reading(file: &str, record: &Record, subject: &Subject) -> Option<Diagnostic> {
    let card = &subject.card;
    let name = |title: &str, ruleset: &str| match ruleset {
        "" => title.to_owned(),
        ruleset => format!("{title}, {ruleset}"),
    };
    let read = card.readings.iter().cloned().collect();
    if record.title == card.title && record.ruleset == card.ruleset && record.read == read {
        return None;
    }
    let with: String =
        record.read.iter().map(|(question, reading)| format!(" --read {question}={reading}")).collect();
    let at = if record.ruleset.is_empty() { String::new() } else { format!("@{}", record.ruleset) };
    let (then, now) = (name(&record.title, &record.ruleset), name(&card.title, &card.ruleset));
    let message = match then == now {
        true => format!("{file} records a game of {then} with other readings"),
        false => format!("{file} records a game of {then}, not of {now}"),
    };
    let help = format!("name the game as it was played: `{}{at}{with}`", record.game);
    Some(Diagnostic::bare(code::BAD_RECORD, message).help(help))
}

/// Where a record begins, and what was played before.
fn beginning(subject: &Subject, file: &str, start: &Beginning) -> Result<(Position, Vec<String>), Trouble> {
    match start {
        Beginning::Own => Ok((subject.game.start(), Vec::new())),
        Beginning::Fen(text) => {
            let read = fen::read_of(&format!("{file}, FEN"), subject, text)?;
            Ok((read.0, Vec::new()))
        }
        Beginning::Position(text) => {
            let name = format!("{file}, start");
            snapshot::read(subject, text).map_err(|unreadable| start::unreadable(&name, text, unreadable))
        }
    }
}
