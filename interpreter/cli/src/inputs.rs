//! Entry points for untrusted texts, for tests. Each parses a text exactly as the commands do.

use crate::subject::{Subject, Target, record};
use alfonso_diag::Diagnostic;
use alfonso_driver::Sources;
use alfonso_game::{Game, Line, Position};
use alfonso_record::opening;
use alfonso_record::recorded::{GameName, Recorded};
use alfonso_report::command_error::CommandError;
use alfonso_report::diagnostics::json;
use alfonso_report::diagnostics::text;
use alfonso_report::position::{self, PositionJson};
use alfonso_report::screen::Screen;

/// A shipped game that parses untrusted texts. Its errors are the messages that a user would see.
#[derive(Debug)]
pub struct Inputs(Subject);

impl Inputs {
    /// Returns the entry points of `GAME[@RULESET]`.
    ///
    /// # Errors
    /// Returns an error if no shipped game has this name.
    pub fn of(game: &str) -> Result<Self, String> {
        Target::named(game).subject().map(Self).map_err(|error| seen(&error))
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.0.game
    }

    /// Parses a position in FEN, as `--fen` does.
    ///
    /// # Errors
    /// Returns an error if the text is invalid.
    pub fn fen(&self, text: &str) -> Result<Position, String> {
        match opening::position_of_fen(&self.0, text) {
            Ok((position, doubts)) => {
                // Renders the warnings as well, so that tests cover the renderer.
                let _ = doubts.map(|doubts| seen(&doubts));
                Ok(position)
            }
            Err(error) => Err(seen(&error)),
        }
    }

    /// Parses a position in JSON and the moves before it, as `--from` does.
    ///
    /// # Errors
    /// Returns an error if the text is invalid.
    pub fn json(&self, text: &str) -> Result<(Position, Vec<String>), String> {
        position::parse(&self.0, text)
            .map_err(|found| seen(&opening::unreadable("position.json", text, found)))
    }

    /// Formats a position as `show --format json` prints it. `before` holds the moves played before
    /// the line began.
    #[must_use]
    pub fn in_json(&self, line: &dyn Line, before: &[String]) -> String {
        serde_json::to_string(&PositionJson::new(&self.0, line, before)).unwrap_or_default()
    }

    /// Replays a record, in RON or PGN, by this game's rules, even if it names other rules.
    ///
    /// # Errors
    /// Returns an error if the text is invalid.
    pub fn record(&self, text: &str) -> Result<Box<dyn Line>, String> {
        let replay = || {
            let mut recorded = Recorded::new(GameName::new("a-record", |_| false), text.to_owned())?;
            recorded.record.rules = self.0.hashes.clone();
            record::replayed(recorded, &self.0).map(|opening| opening.line)
        };
        replay().map_err(|error| seen(&error))
    }
}

/// Returns diagnostics of rule files as text for a terminal, followed by JSON for a program.
#[must_use]
pub fn rendered(diagnostics: Vec<Diagnostic>, sources: &Sources) -> String {
    seen(&CommandError::new(diagnostics, sources))
}

fn seen(error: &CommandError) -> String {
    text(&[error], Screen::PLAIN) + &json(&[error])
}
