//! The doors by which texts come in from outside, for tests that knock at them: each text is read as the commands read it.

use crate::render::diagnostics;
use crate::screen::Screen;
use crate::snapshot::{self, StateTwin};
use crate::subject::record::Recorded;
use crate::subject::{Subject, Target, fen, start};
use crate::trouble::Trouble;
use alfonso_diag::Diagnostic;
use alfonso_driver::Sources;
use alfonso_game::{Game, Line, Position};

/// A shipped game, at whose doors texts are handed in. A refusal is the text that a person would see.
#[derive(Debug)]
pub struct Doors(Subject);

impl Doors {
    /// The doors of `GAME[@RULESET]`.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn of(game: &str) -> Result<Self, String> {
        Target::named(game).subject().map(Self).map_err(|trouble| seen(&trouble))
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.0.game
    }

    /// The position in a text of FEN, as `--fen` reads it.
    ///
    /// # Errors
    /// If it is refused.
    pub fn fen(&self, text: &str) -> Result<Position, String> {
        match fen::read(&self.0, text) {
            Ok((position, doubts)) => {
                // What is doubtful is drawn as well.
                let _ = doubts.map(|doubts| seen(&doubts));
                Ok(position)
            }
            Err(trouble) => Err(seen(&trouble)),
        }
    }

    /// The position in a text of JSON, as `--from` reads it, and what was played before it.
    ///
    /// # Errors
    /// If it is refused.
    pub fn json(&self, text: &str) -> Result<(Position, Vec<String>), String> {
        snapshot::read(&self.0, text).map_err(|found| seen(&start::unreadable("position.json", text, found)))
    }

    /// A position as `show --format json` prints it, but for its moves.
    #[must_use]
    pub fn in_json(&self, line: &dyn Line, before: &[String]) -> String {
        serde_json::to_string(&StateTwin::new(&self.0, line, before)).unwrap_or_default()
    }

    /// The game of a record, RON or PGN, played again by these rules, whichever it was recorded by.
    ///
    /// # Errors
    /// If it is refused.
    pub fn record(&self, text: &str) -> Result<Box<dyn Line + '_>, String> {
        let read = || {
            let mut recorded = Recorded::new("a-record", text.to_owned())?;
            recorded.record.rules = self.0.hashes.clone();
            recorded.line(&self.0).map(|opening| opening.line)
        };
        read().map_err(|trouble| seen(&trouble))
    }
}

/// Diagnostics of rule files as a terminal and as a program get them.
#[must_use]
pub fn told(diagnostics: Vec<Diagnostic>, sources: &Sources) -> String {
    seen(&Trouble::new(diagnostics, sources))
}

fn seen(trouble: &Trouble) -> String {
    diagnostics::text(&[trouble], Screen::PLAIN) + &diagnostics::json(&[trouble])
}
