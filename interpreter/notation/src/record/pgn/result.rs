//! The result that a PGN game names, compared with its play.

use super::read::RESULTS;
use super::{Pgn, RESULT};
use alfonso_diag::{Diagnostic, SourceId, Span, code};
use alfonso_driver::{About, ended};
use alfonso_game::{Line, Outcome};
use std::ops::Range;

/// The result of a game that goes on, or whose result is unknown.
const OPEN: &str = "*";

impl Pgn {
    /// Returns the result that the game names: that of its tag, or the one after its moves.
    #[must_use]
    pub fn result_said(&self) -> &str {
        match self.tag(RESULT).filter(|said| RESULTS.contains(said)) {
            Some(said) if said != OPEN => said,
            _ => &self.result,
        }
    }

    /// Returns warnings about its result once it has been played on `line`. A game that has not ended by its rules raises no
    /// doubt: a player may have resigned.
    #[must_use]
    pub fn doubts(&self, about: About<'_>, line: &dyn Line) -> Vec<Diagnostic> {
        let said = self.result_said();
        let mut found = Vec::new();
        let mut warn = |message: String, label: &str| {
            let place = self.place(RESULT).unwrap_or(self.at..self.at);
            let span = Span::new(SourceId(0), place.start, place.end);
            found.push(Diagnostic::error(code::BAD_RECORD, span, message, label).warning());
        };
        if self.result != OPEN && self.result != said {
            let message =
                format!("the tag names the result `{said}`, and behind the moves stands `{}`", self.result);
            warn(message, "which of them?");
        }
        if let Some(outcome) = line.outcome()
            // A player who might have claimed a draw may have resigned instead, or lost on time.
            && !line.is_claim()
            && said != OPEN
            && said != written(outcome)
        {
            let ended = ended(about.game, outcome);
            warn(format!("the game names the result `{said}`, and the board another; {ended}"), "not so");
        }
        found
    }

    /// Returns the place in the text of the first tag with a name.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<Range<usize>> {
        let row = self.tags.iter().position(|(known, _)| known == name)?;
        self.spots.get(row).cloned()
    }
}

/// Writes an outcome of a game of two players as PGN does.
fn written(outcome: Outcome) -> &'static str {
    let winners: Vec<usize> = outcome.winners().map(|seat| seat.index()).collect();
    match winners.as_slice() {
        [0] => "1-0",
        [1] => "0-1",
        _ => "1/2-1/2",
    }
}
