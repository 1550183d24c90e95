//! Recorded games in files.

use super::typed::unreadable;
use super::{Subject, Target, Typed, named};
use crate::files::names;
use alfonso_notation::record::Record;
use alfonso_record::opening::Opening;
use alfonso_record::recorded::{GameName, Recorded, is_named_pgn};
use alfonso_report::command_error::CommandError;

/// Returns true if there is a file of that name.
pub fn is_there(name: &str) -> bool {
    names::path(name).exists()
}

/// Reads a record from a file. In a PGN collection, reads the games one by one up to the requested
/// one.
pub fn open(typed: &str) -> Result<Recorded, CommandError> {
    let name = GameName::new(typed, is_there);
    let file = Typed::open(&name.file)?;
    match file.is_pgn() || is_named_pgn(&name.file) {
        true => of_games(typed, file),
        false => Recorded::new(name, file.text()?),
    }
}

/// Returns the requested game in an open file.
pub fn of_games(typed: &str, file: Typed) -> Result<Recorded, CommandError> {
    let name = GameName::new(typed, is_there);
    let expected = name.file.clone();
    Recorded::of_games(name, file.games(), &|error| unreadable(&expected, &error))
}

/// Replays a record to its end.
pub fn replayed(recorded: Recorded, subject: &Subject) -> Result<Opening, CommandError> {
    let others = |ruleset: &str| {
        let target = Target { ruleset: Some(ruleset.to_owned()), ..Target::named("") };
        Target { file: subject.named.clone(), ..target }.subject().ok()
    };
    recorded.line(subject, &others)
}

/// Returns the recorded game. This is the file that `typed` names, or else the file that the record
/// names. The ruleset and the readings are the record's unless the user typed others.
///
/// A record may come from an untrusted source. The program opens a file that only the record names
/// if that is safe (see [`named::file`]).
pub fn target(recorded: &Recorded, typed: Option<&Target>) -> Result<Target, CommandError> {
    let Record { game, ruleset, answers, .. } = &recorded.record;
    let meant = |file: String| Target {
        file,
        ruleset: (!ruleset.is_empty()).then(|| ruleset.clone()),
        readings: answers.iter().map(|(question, reading)| (question.clone(), reading.clone())).collect(),
        language: None,
        rules: None,
        pieces: None,
    };
    match typed {
        // Records of other programs do not name a rule file.
        Some(typed) if game.is_empty() => Ok(typed.clone()),
        Some(typed) if typed.ruleset.is_none() && typed.readings.is_empty() => Ok(meant(typed.file.clone())),
        Some(typed) => Ok(typed.clone()),
        None if game.is_empty() => Err(recorded.nameless()),
        None => named::file(&GameName::new(&recorded.file, is_there).file, game)
            .map(meant)
            .map_err(CommandError::bare),
    }
}
