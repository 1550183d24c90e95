//! The start position of a command as typed, and the moves to play first.

use super::record::{self, is_there};
use super::{Subject, Typed};
use crate::args::{Format, StartArgs};
use crate::diagnostics::complain;
use alfonso_game::Game;
use alfonso_record::opening::{Opening, draw, given_up};
use alfonso_record::recorded::{GameName, Recorded, is_record};
use alfonso_report::command_error::CommandError;

/// A position and the moves from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// A position in FEN. Without one, play begins at the game's own start.
    pub fen: Option<String>,
    /// The number of the start, if the game has several.
    pub number: Option<u32>,
    /// A file with a position, as `show --format json` prints it, or with a record.
    pub from: Option<String>,
    /// The moves to play first.
    pub after: String,
}

impl From<&StartArgs> for Start {
    fn from(args: &StartArgs) -> Self {
        let after = args.after.clone().unwrap_or_default();
        Self { fen: args.fen.clone(), from: args.from.clone(), number: args.start, after }
    }
}

impl Start {
    /// Adapts the arguments to a game: drops the number if the game has only one start.
    pub fn of(&self, game: &Game) -> Self {
        Self { number: self.number.filter(|_| game.starts() > 1), ..self.clone() }
    }

    /// Returns true if the game has several starts and the user has chosen none.
    pub fn is_open(&self, game: &Game) -> bool {
        game.starts() > 1 && self.number.is_none() && self.fen.is_none() && self.from.is_none()
    }

    /// Returns the start, with a random number if the game has several starts and the user has
    /// chosen none.
    pub fn drawn(&self, game: &Game, seed: u64, game_number: u64) -> Self {
        let number = self.is_open(game).then(|| draw(game, seed, game_number));
        Self { number: number.or(self.number), ..self.clone() }
    }

    /// Returns the line of play at the requested position.
    pub fn line(&self, subject: &Subject) -> Result<Opening, CommandError> {
        let opening = match (&self.fen, &self.from) {
            (Some(fen), _) => Opening::of_fen(subject, fen)?,
            (None, Some(file)) => load_position(subject, file)?,
            (None, None) => Opening::at_start(subject, self.number)?,
        };
        opening.after(subject, &self.after)
    }

    /// Returns the line of play at the requested position, and prints the warnings about it.
    pub fn opening(&self, subject: &Subject, format: Format) -> Result<Opening, CommandError> {
        let opening = self.line(subject)?;
        warn(&opening, format);
        Ok(opening)
    }
}

/// Prints the warnings about an opening.
pub fn warn(opening: &Opening, format: Format) {
    complain(&opening.doubts.iter().collect::<Vec<_>>(), format);
}

/// Reads a position and the moves before it from a file, or replays a recorded game to its end.
fn load_position(subject: &Subject, file: &str) -> Result<Opening, CommandError> {
    let typed = Typed::open(&GameName::new(file, is_there).file)?;
    if typed.is_pgn() {
        return Ok(given_up(file, record::replayed(record::of_games(file, typed)?, subject)?));
    }
    let text = typed.text()?;
    if is_record(&text) {
        let recorded = Recorded::new(GameName::new(file, is_there), text)?;
        return Ok(given_up(file, record::replayed(recorded, subject)?));
    }
    Opening::of_position(subject, file, &text)
}
