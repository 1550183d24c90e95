//! Comparison of the result of a PGN game with its moves.

use super::parse::RESULTS;
use super::{Pgn, RESULT, UNKNOWN};
use alfonso_diag::{Diagnostic, SourceId, Span, code};
use alfonso_game::{Line, Outcome};
use alfonso_wording::{About, ended};
use std::ops::Range;

/// The result of an unfinished game, or an unknown result.
const OPEN: &str = "*";

impl Pgn {
    /// Returns the stated result: that of the tag, or otherwise the one after the moves.
    #[must_use]
    pub fn stated_result(&self) -> &str {
        match self.tag(RESULT).filter(|stated| RESULTS.contains(stated)) {
            Some(stated) if stated != OPEN => stated,
            _ => &self.result,
        }
    }

    /// Returns warnings about the stated result after the game was played on `line`. A game that no
    /// rule has ended causes no warning, because a player may have resigned.
    #[must_use]
    pub fn doubts(&self, about: About<'_>, line: &dyn Line) -> Vec<Diagnostic> {
        self.two_results().into_iter().chain(self.otherwise(about, line)).collect()
    }

    /// Returns a warning if the game states two different results.
    #[must_use]
    pub fn two_results(&self) -> Option<Diagnostic> {
        let stated = self.stated_result();
        (self.result != OPEN && self.result != stated).then(|| {
            let message = format!(
                "the tag gives the result `{stated}`, but the result after the moves is `{}`",
                self.result
            );
            self.about_result(message, "the two results differ")
        })
    }

    /// Returns a warning if the result tag has a value that is not a PGN result.
    #[must_use]
    pub fn no_result(&self) -> Option<Diagnostic> {
        let is_known =
            |stated: &&str| stated.is_empty() || UNKNOWN.contains(stated) || RESULTS.contains(stated);
        let stated = self.tag(RESULT).filter(|stated| !is_known(stated))?;
        let known: Vec<String> = RESULTS.iter().map(|known| format!("`{known}`")).collect();
        let message = format!("`{stated}` is not a result: the results in PGN are {}", known.join(", "));
        Some(self.about_result(message, "not understood"))
    }

    /// Returns a warning if the moves lead to a different result than the stated one.
    #[must_use]
    pub fn otherwise(&self, about: About<'_>, line: &dyn Line) -> Option<Diagnostic> {
        let stated = self.stated_result();
        // A player who could have claimed a draw may have resigned or lost on time instead.
        let outcome = line.outcome().filter(|_| !line.is_claim())?;
        if stated == OPEN || stated == written(outcome) {
            return None;
        }
        let ended = ended(about.game, outcome);
        let message = format!("the game gives the result `{stated}`, but its moves lead to another; {ended}");
        Some(self.about_result(message, "not so"))
    }

    fn about_result(&self, message: String, label: &str) -> Diagnostic {
        let range = self.span_of(RESULT).unwrap_or(self.at..self.at);
        let span = Span::new(SourceId(0), range.start, range.end);
        Diagnostic::error(code::BAD_RECORD, span, message, label).warning()
    }

    /// Returns the span of the first tag with this name.
    #[must_use]
    pub fn span_of(&self, name: &str) -> Option<Range<usize>> {
        let index = self.tags.iter().position(|(known, _)| known == name)?;
        self.spots.get(index).cloned()
    }
}

/// Returns the PGN result for an outcome of a two-player game.
fn written(outcome: Outcome) -> &'static str {
    let winners: Vec<usize> = outcome.winners().map(|seat| seat.index()).collect();
    match winners.as_slice() {
        [0] => "1-0",
        [1] => "0-1",
        _ => "1/2-1/2",
    }
}
