//! The result that a game of PGN names, held against what was played.

use super::read::RESULTS;
use super::{Pgn, RESULT};
use crate::{About, ended};
use alfonso_diag::{Diagnostic, SourceId, Span, code};
use alfonso_game::{Line, Outcome};
use std::ops::Range;

/// What stands for a game that goes on, or of which nobody knows.
const OPEN: &str = "*";

impl Pgn {
    /// The result that the game names: that of its tag, or the one behind its moves.
    #[must_use]
    pub fn result_said(&self) -> &str {
        match self.tag(RESULT).filter(|said| RESULTS.contains(said)) {
            Some(said) if said != OPEN => said,
            _ => &self.result,
        }
    }

    /// What is doubtful about its result once it has been played on `line`: warnings. A game that has not ended by its rules may
    /// have been given up.
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
            && said != OPEN
            && said != written(outcome)
        {
            let ended = ended(about.game, outcome);
            warn(format!("the game names the result `{said}`, and the board another: {ended}"), "not so");
        }
        found
    }

    /// Where the first tag of a name stands in the text.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<Range<usize>> {
        let row = self.tags.iter().position(|(known, _)| known == name)?;
        self.spots.get(row).cloned()
    }
}

/// A result of two players as PGN has it.
fn written(outcome: Outcome) -> &'static str {
    let winners: Vec<usize> = outcome.winners().map(|seat| seat.index()).collect();
    match winners.as_slice() {
        [0] => "1-0",
        [1] => "0-1",
        _ => "1/2-1/2",
    }
}
