//! Parts of a record that have no meaning for a game in any position.

use super::problems::{self, at, field};
use super::{Finish, Record};
use crate::{find, is_move_text, reason, takes_nothing};
use alfonso_diag::{Diagnostic, nearest};
use alfonso_game::Position;
use alfonso_wording::{About, nearest_moves, play_on, words};
use std::collections::BTreeSet;
use std::ops::Range;

/// The maximum number of legal moves listed in a message.
const NAMED: usize = 5;

impl Record {
    /// Returns the indices of the texts that are not moves of this game in any notation.
    #[must_use]
    pub fn unread(&self, about: About<'_>) -> BTreeSet<usize> {
        let moves = self.moves.iter().flat_map(|moves| moves.split_whitespace()).enumerate();
        moves.filter(|(_, text)| !is_move_text(about, text)).map(|(index, _)| index).collect()
    }

    /// Plays the game from `start` as far as it is legal, ignoring wrong capture signs. Returns the
    /// indices of the moves with a wrong capture sign, and of all other moves that were played.
    #[must_use]
    pub fn signs(&self, about: About<'_>, start: &Position) -> (BTreeSet<usize>, BTreeSet<usize>) {
        let (mut wrong, mut right) = (BTreeSet::new(), BTreeSet::new());
        let mut line = about.game.line_from(start);
        for (index, text) in self.moves.iter().flat_map(|moves| moves.split_whitespace()).enumerate() {
            play_on(line.as_mut());
            let found = line.find(text).or_else(|| find(about, line.as_ref(), text, index).ok());
            let m = match found {
                Some(m) => {
                    right.insert(index);
                    m
                }
                None => {
                    let Some(m) = takes_nothing(about, line.as_ref(), text) else { break };
                    wrong.insert(index);
                    m
                }
            };
            // The move is one of the legal ones.
            let _ = line.play(m);
        }
        (wrong, right)
    }

    /// Returns the error for a move that captures nothing in any reading despite its capture sign.
    /// Its span refers to `text`, the text of the record. `why` says what the move is instead.
    #[must_use]
    pub fn no_capture(&self, text: &str, index: usize, why: &str) -> Diagnostic {
        let mut moves = self.moves.iter().flat_map(|moves| moves.split_whitespace());
        let expected = words::typed(moves.nth(index).unwrap_or_default());
        let message =
            format!("move {} of the record, `{expected}`, does not take a piece in any reading", index + 1);
        let problem = match self.span(text, index) {
            Some(span) => at(span, message, why),
            None => Diagnostic::bare(alfonso_diag::code::BAD_RECORD, message),
        };
        problem.help("correct the record: the sign of a capture is wrong here")
    }

    /// Returns the reason why a text that is not a move cannot be played, and the most similar
    /// legal moves. The list is empty if the game cannot be played that far from `start`.
    #[must_use]
    pub fn refused(&self, about: About<'_>, start: &Position, index: usize) -> (String, Vec<String>) {
        let expected =
            self.moves.iter().flat_map(|moves| moves.split_whitespace()).nth(index).unwrap_or_default();
        let (line, reached) = match self.played(about, start) {
            Ok(line) => (line, false),
            Err(halt) => (halt.line, halt.bad.index == index),
        };
        let Err(bad) = find(about, line.as_ref(), expected, index) else {
            return (String::new(), Vec::new());
        };
        let why = reason(about, line.as_ref(), &bad);
        (why, if reached { nearest_moves(line.as_ref(), expected) } else { Vec::new() })
    }

    /// Returns true if the game has the rule and the players named in the record's result.
    #[must_use]
    pub fn is_result_known(&self, about: About<'_>) -> bool {
        let names = about.game.names();
        let is_player = |name: &String| names.players.iter().any(|(known, _)| known == name);
        match &self.result {
            Some(Finish::Rule { by, winners }) => names.rules.contains(by) && winners.iter().all(is_player),
            Some(Finish::Resigned(player)) => is_player(player),
            None => true,
        }
    }

    /// Returns the span of a move in `text`, the text of the record.
    #[must_use]
    pub fn span(&self, text: &str, index: usize) -> Option<Range<usize>> {
        let span = self.spans.as_ref().and_then(|spans| spans.get(index).cloned());
        span.or_else(|| problems::word(text, index))
    }

    /// Returns the error for a text that is not a move. Its span refers to `text`, the text of the
    /// record. `here` is the result of [`Record::refused`].
    #[must_use]
    pub fn no_move(&self, text: &str, index: usize, here: Option<(String, Vec<String>)>) -> Diagnostic {
        let mut moves = self.moves.iter().flat_map(|moves| moves.split_whitespace());
        let expected = words::typed(moves.nth(index).unwrap_or_default());
        let message = format!("move {} of the record, `{expected}`, is not a move in any reading", index + 1);
        let (label, near) = here.unwrap_or_else(|| ("not the text of a move".to_owned(), Vec::new()));
        let problem = match self.span(text, index) {
            Some(span) => at(span, message, label),
            None => Diagnostic::bare(alfonso_diag::code::BAD_RECORD, message),
        };
        let near = match near.as_slice() {
            [] => String::new(),
            near => format!("did you mean {}? ", words::either(near, NAMED)),
        };
        problem.help(format!(
            "{near}correct the record: a move that cannot be parsed does not count as evidence"
        ))
    }

    /// Returns the error for a ruleset that the game does not have. Its span is `tag` if there is
    /// one, and otherwise refers to `text`, the text of the record.
    #[must_use]
    pub fn no_ruleset<'n>(
        &self,
        text: &str,
        tag: Option<Range<usize>>,
        known: impl Iterator<Item = &'n str>,
    ) -> Diagnostic {
        let message = format!(
            "the record names the ruleset `{}`, but this game has no such ruleset",
            words::typed(&self.ruleset)
        );
        let near = nearest(&self.ruleset, known);
        at(tag.unwrap_or_else(|| field(text, "ruleset")), message, "there is none").did_you_mean(near)
    }

    /// Returns the error for a record whose game is not the name of a rule file. Its span is `tag`
    /// if there is one, and otherwise refers to `text`, the text of the record.
    #[must_use]
    pub fn no_game(&self, text: &str, tag: Option<Range<usize>>) -> Diagnostic {
        let message =
            format!("the record names the game `{}`, which is not a rule file", words::typed(&self.game));
        let help = "a record can name only a shipped game, or a file whose name ends in `.rules`";
        at(tag.unwrap_or_else(|| field(text, "game")), message, "not a rule file").help(help)
    }

    /// Returns the error for a result that names a rule or a player that no reading has.
    #[must_use]
    pub fn no_result(&self, text: &str) -> Diagnostic {
        let named = match &self.result {
            Some(Finish::Rule { by, winners }) if winners.is_empty() => format!("a draw by `{by}`"),
            Some(Finish::Rule { by, winners }) => format!("`{by}`, won by {}", winners.join(", ")),
            Some(Finish::Resigned(player)) => format!("{player}, who resigned"),
            None => String::new(),
        };
        let message =
            format!("the result of the record names {named}, but no reading has such a rule or player");
        at(field(text, "result"), message, "no evidence")
    }
}
