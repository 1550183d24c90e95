//! Records of games in files.

mod named;

use super::start::{self, Opening};
use super::{Subject, Target, fen, target};
use crate::files::names;
use crate::render::words;
use crate::snapshot;
use crate::trouble::Trouble;
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::About;
use alfonso_driver::record::pgn::variant::{self, Meant};
use alfonso_driver::record::pgn::{self, Pgn};
use alfonso_driver::record::{Beginning, MAX_BYTES, Record};
use alfonso_game::Position;
use std::path::Path;

/// What writes records.
pub const PROGRAM: &str = concat!("alfonso ", env!("CARGO_PKG_VERSION"));

/// The tag in which programs say which game was played.
const VARIANT: &str = "Variant";

/// A record and the text that it was read from.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// Where it lies, as typed.
    pub file: String,
    /// The text.
    pub text: String,
    /// The record.
    pub record: Record,
    /// The game of PGN that it was taken from, if it was.
    pgn: Option<Pgn>,
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
            true => {
                pgn::each(&text).and_then(|games| one_of(file, games)).map(|game| (game.record(), Some(game)))
            }
            false => Record::read(&text).map(|record| (record, None)),
        };
        match read {
            Ok((record, pgn)) => Ok(Self { file: file.to_owned(), text, record, pgn }),
            Err(problem) => Err(trouble(file, &text, *problem)),
        }
    }

    /// The game that was played: as it is named in the record, or where `typed` names a file, that one. The ruleset and the
    /// readings are the record's unless others are typed.
    ///
    /// A record may come from anywhere: what it names by itself is opened only if it is harmless (see [`named::file`]).
    pub fn target(&self, typed: Option<&Target>) -> Result<Target, Trouble> {
        let Record { game, ruleset, read, .. } = &self.record;
        let recorded = |file: String| Target {
            file,
            ruleset: (!ruleset.is_empty()).then(|| ruleset.clone()),
            readings: read.iter().map(|(question, reading)| (question.clone(), reading.clone())).collect(),
        };
        match typed {
            // Games from elsewhere do not name a rule file.
            Some(typed) if game.is_empty() => Ok(typed.clone()),
            Some(typed) if typed.ruleset.is_none() && typed.readings.is_empty() => {
                Ok(recorded(typed.file.clone()))
            }
            Some(typed) => Ok(typed.clone()),
            None if game.is_empty() => Err(self.nameless()),
            None => named::file(numbered(&self.file).0, game).map(recorded).map_err(Trouble::bare),
        }
    }

    /// A record that names no game, where none is typed, is of none.
    fn nameless(&self) -> Trouble {
        let message = format!("{} does not say of which game it is", self.file);
        let variant = self.pgn.as_ref().and_then(|pgn| variant::shipped(pgn.tag(VARIANT)?));
        let help = match variant {
            Some(game) => format!("its tag `{VARIANT}` means a shipped game: name `{game}` beside it"),
            None => "name the game beside it: a path to a `.rules` file, or a shipped game".to_owned(),
        };
        Trouble::bare(Diagnostic::bare(code::BAD_RECORD, message).help(help))
    }

    /// The game played again, up to where the record ends.
    pub fn line<'s>(self, subject: &'s Subject) -> Result<Opening<'s>, Trouble> {
        if let Some(problem) = self.other_variant(subject) {
            return Err(problem);
        }
        let Self { file, text, record, pgn } = self;
        if let Err(changes) = record.unchanged(&subject.hashes) {
            let other = other_reading(&file, &record, subject);
            return Err(Trouble::bare(other.unwrap_or_else(|| changes.diagnostic(&file))));
        }
        let (position, before) = beginning(subject, &file, &record.start)?;
        let about = About { game: &subject.game, said: &subject.card.said };
        match record.replay(&text, about, &position) {
            Ok(line) => Ok(Opening { line, before, beginning: record.start.clone(), record: Some(record) }),
            Err(mut problem) => {
                if pgn.is_some() && record.rules.whole.is_empty() {
                    let found = lenient(subject, &text, &record);
                    problem.help = found.or(problem.help);
                }
                Err(trouble(&file, &text, *problem))
            }
        }
    }

    /// What is doubtful about a game in PGN that can be played again: where it begins, and how it is said to end.
    pub fn doubts(&self, subject: &Subject) -> Vec<Trouble> {
        let Some(pgn) = &self.pgn else { return Vec::new() };
        let mut found = Vec::new();
        if let Beginning::Fen(fen) = &self.record.start
            && let Ok((_, Some(doubts))) = fen::read_of(&in_tag(&self.file), subject, fen)
        {
            found.push(doubts);
        }
        let about = About { game: &subject.game, said: &subject.card.said };
        if let Ok((position, _)) = beginning(subject, &self.file, &self.record.start)
            && let Ok(line) = self.record.replay(&self.text, about, &position)
        {
            let diagnostics = pgn.doubts(about, line.as_ref());
            found.push(Trouble { diagnostics, texts: vec![(self.file.clone(), self.text.clone())] });
        }
        found
    }

    /// What to say if a game from elsewhere names a variant that is not this game.
    fn other_variant(&self, subject: &Subject) -> Option<Trouble> {
        let pgn = self.pgn.as_ref().filter(|_| self.record.game.is_empty())?;
        let variant = pgn.tag(VARIANT).filter(|name| name.contains(char::is_alphanumeric))?;
        let card = &subject.card;
        let help = match card.names.meant(variant) {
            Some(Meant::Game) => return None,
            Some(Meant::Ruleset(ruleset)) if ruleset == card.ruleset => return None,
            Some(Meant::Ruleset(ruleset)) => {
                format!("it is a ruleset of this file: name `{}@{ruleset}`", card.name)
            }
            None => match variant::shipped(variant) {
                Some(game) => format!("its rules are those of a shipped game: name `{game}`"),
                None => "no shipped game is called so; if its rules are these, take the tag out".to_owned(),
            },
        };
        let message = format!("this is a game of {variant}, and {} is another", card.heading());
        let place = pgn.place(VARIANT).unwrap_or(pgn.at..pgn.at);
        let fault = (code::BAD_RECORD, message, "played by other rules".to_owned());
        Some(Trouble::in_argument(&self.file, &self.text, place, fault, Some(help)))
    }
}

/// The ruleset by which a game from elsewhere could be played to its end, if there is another that allows it; as advice.
fn lenient(subject: &Subject, text: &str, record: &Record) -> Option<String> {
    let target = |ruleset: Option<&String>| Target {
        file: subject.named.clone(),
        ruleset: ruleset.cloned(),
        readings: Vec::new(),
    };
    let (_, loaded) = target(None).load().ok()?;
    let others = loaded.family.rulesets().iter().map(|ruleset| &ruleset.name.node);
    let fits = |ruleset: &&String| {
        let Ok(other) = target(Some(ruleset)).subject() else { return false };
        let about = About { game: &other.game, said: &other.card.said };
        let start = beginning(&other, "", &record.start);
        start.is_ok_and(|(start, _)| record.replay(text, about, &start).is_ok())
    };
    let found = others.filter(|ruleset| **ruleset != subject.card.ruleset).find(fits)?;
    Some(format!(
        "by the ruleset `{found}` the game is legal to its last move: name `{}@{found}`",
        subject.named
    ))
}

/// What messages call the position in a game's tag.
fn in_tag(file: &str) -> String {
    format!("{file}, FEN")
}

/// A name of a file, and which of its games is meant, from 1: `games.pgn#3`. There is no game 0, and somebody may ask for it.
pub fn numbered(file: &str) -> (&str, usize) {
    let number = file.rsplit_once('#').and_then(|(name, number)| Some((name, number.parse::<usize>().ok()?)));
    match number {
        Some((name, number)) if !names::path(file).exists() => (name, number),
        _ => (file, 1),
    }
}

fn one_of(file: &str, games: Vec<Result<Pgn, Box<Diagnostic>>>) -> Result<Pgn, Box<Diagnostic>> {
    let (name, number) = numbered(file);
    let count = words::count(games.len(), "game");
    let game = number.checked_sub(1).and_then(|row| games.into_iter().nth(row));
    game.unwrap_or_else(|| {
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
        Beginning::Own if subject.game.starts() > 1 => {
            let message =
                format!("{file} does not say at which of {} starts it begins", subject.game.starts());
            Err(Trouble::bare(Diagnostic::bare(code::BAD_RECORD, message)))
        }
        Beginning::Own => Ok((subject.game.start(), Vec::new())),
        Beginning::Start(number) if *number < subject.game.starts() => {
            Ok((subject.game.start_at(*number), Vec::new()))
        }
        Beginning::Start(number) => {
            let message = format!("{file} records a game from start {number}, which this game does not have");
            Err(Trouble::bare(Diagnostic::bare(code::BAD_RECORD, message)))
        }
        Beginning::Fen(text) => {
            let read = fen::read_of(&in_tag(file), subject, text)?;
            Ok((read.0, Vec::new()))
        }
        Beginning::Position(text) => {
            let name = format!("{file}, start");
            snapshot::read(subject, text).map_err(|unreadable| start::unreadable(&name, text, unreadable))
        }
    }
}
