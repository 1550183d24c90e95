//! The result that a PGN game names, compared with its play.

use super::parse::RESULTS;
use super::{Pgn, RESULT, UNKNOWN};
use alfonso_diag::{Diagnostic, SourceId, Span, code};
use alfonso_game::{Line, Outcome};
use alfonso_wording::{About, ended};
use std::ops::Range;

/// The result of a game that goes on, or whose result is unknown.
const OPEN: &str = "*";

impl Pgn {
    /// Returns the result that the game names: that of its tag, or the one after its moves.
    #[must_use]
    pub fn stated_result(&self) -> &str {
        match self.tag(RESULT).filter(|stated| RESULTS.contains(stated)) {
            Some(stated) if stated != OPEN => stated,
            _ => &self.result,
        }
    }

    /// Returns warnings about its result once it has been played on `line`. A game that has not ended by its rules raises no
    /// doubt: a player may have resigned.
    #[must_use]
    pub fn doubts(&self, about: About<'_>, line: &dyn Line) -> Vec<Diagnostic> {
        self.two_results().into_iter().chain(self.otherwise(about, line)).collect()
    }

    /// Returns the warning that the game names two results, if it does.
    #[must_use]
    pub fn two_results(&self) -> Option<Diagnostic> {
        let stated = self.stated_result();
        (self.result != OPEN && self.result != stated).then(|| {
            let message =
                format!("the tag names the result `{stated}`, and behind the moves stands `{}`", self.result);
            self.about_result(message, "which of them?")
        })
    }

    /// Returns the warning that the tag of the result has none of the results that PGN knows, if that is so.
    #[must_use]
    pub fn no_result(&self) -> Option<Diagnostic> {
        let is_known =
            |stated: &&str| stated.is_empty() || UNKNOWN.contains(stated) || RESULTS.contains(stated);
        let stated = self.tag(RESULT).filter(|stated| !is_known(stated))?;
        let known: Vec<String> = RESULTS.iter().map(|known| format!("`{known}`")).collect();
        let message = format!("`{stated}` is no result: PGN knows {}", known.join(", "));
        Some(self.about_result(message, "not understood"))
    }

    /// Returns the warning that the game ends otherwise on the board than it says, if it does.
    #[must_use]
    pub fn otherwise(&self, about: About<'_>, line: &dyn Line) -> Option<Diagnostic> {
        let stated = self.stated_result();
        // A player who might have claimed a draw may have resigned instead, or lost on time.
        let outcome = line.outcome().filter(|_| !line.is_claim())?;
        if stated == OPEN || stated == written(outcome) {
            return None;
        }
        let ended = ended(about.game, outcome);
        let message = format!("the game names the result `{stated}`, and the board another; {ended}");
        Some(self.about_result(message, "not so"))
    }

    fn about_result(&self, message: String, label: &str) -> Diagnostic {
        let range = self.span_of(RESULT).unwrap_or(self.at..self.at);
        let span = Span::new(SourceId(0), range.start, range.end);
        Diagnostic::error(code::BAD_RECORD, span, message, label).warning()
    }

    /// Returns the place in the text of the first tag with a name.
    #[must_use]
    pub fn span_of(&self, name: &str) -> Option<Range<usize>> {
        let index = self.tags.iter().position(|(known, _)| known == name)?;
        self.spots.get(index).cloned()
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
