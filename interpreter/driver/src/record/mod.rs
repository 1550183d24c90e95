//! Records of games: a text that a person can read, and from which the game can be played again move by move.
//!
//! A record says which rules it was played by, with a hash of every clause and declaration: it is played again by the same
//! rules or not at all, and if they have changed it can be said where.

pub mod pgn;
mod problems;
mod text;

pub use problems::Changes;

use crate::{About, BadMove, refusal, words};
use alfonso_diag::Diagnostic;
use alfonso_game::{Line, Outcome, Position, Refusal};
use alfonso_rules::Fingerprint;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;

/// The version of records that is written and read.
pub const SCHEMA: u32 = 1;
/// No record is longer, in bytes.
pub const MAX_BYTES: usize = 4 << 20;
/// No record has more moves.
pub const MAX_MOVES: usize = 200_000;

/// A game that was played, or is being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Always [`SCHEMA`].
    pub schema: u32,
    /// What wrote it: the program and its version.
    pub program: String,
    /// The rule file as it was named: a path, or a shipped game.
    pub game: String,
    /// What the file calls itself.
    pub title: String,
    /// The ruleset; empty if the file has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ruleset: String,
    /// Answers that differ from the ruleset's: question to reading.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub read: BTreeMap<String, String>,
    /// Who plays whom, by the players' names in their order, and who throws the dice if there are any.
    pub seats: Vec<(String, Player)>,
    /// What random seats draw from.
    pub seed: u64,
    /// Where it begins.
    #[serde(default, skip_serializing_if = "Beginning::is_own")]
    pub start: Beginning,
    /// The moves as text, separated by spaces; how they are spread over lines means nothing.
    pub moves: Vec<String>,
    /// How it ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Finish>,
    /// Whatever somebody wants to say about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// What tags of PGN say besides: who played, where and when; by the names of the tags.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// The rules that it was played by.
    pub rules: Hashes,
    /// Where its moves stand in a text of PGN, if it was read from one; they may be written in short notation.
    #[serde(skip)]
    pub places: Option<Vec<Range<usize>>>,
}

/// Who moves a player's men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// A person.
    Human,
    /// Chance.
    Random,
}

/// Where a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Beginning {
    /// Where the rules say.
    #[default]
    Own,
    /// The start of that number, where the rules have several.
    Start(u32),
    /// A position in FEN.
    Fen(String),
    /// A position as `show --format json` prints it.
    Position(String),
}

impl Beginning {
    /// True for the game's own start.
    #[must_use]
    pub fn is_own(&self) -> bool {
        *self == Self::Own
    }
}

/// How a recorded game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Finish {
    /// By a rule of the game.
    Rule {
        /// Its id.
        by: String,
        /// Who won: nobody in a draw.
        winners: Vec<String>,
    },
    /// Somebody gave it up. That is no rule's doing.
    Resigned(String),
}

/// What a reading's rules hash to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hashes {
    /// All of them.
    pub whole: String,
    /// Each clause and declaration, by its name.
    pub parts: BTreeMap<String, String>,
}

impl From<&Fingerprint> for Hashes {
    fn from(print: &Fingerprint) -> Self {
        Self { whole: print.whole.clone(), parts: print.parts.clone() }
    }
}

impl Finish {
    /// How a line of play has ended by rule, if it has.
    #[must_use]
    pub fn by_rule(about: About<'_>, outcome: Outcome) -> Self {
        let names = about.game.names();
        Self::Rule {
            by: names.rules.get(outcome.reason.index()).cloned().unwrap_or_default(),
            winners: outcome.winners().map(|seat| words::seat(about.game, seat).to_owned()).collect(),
        }
    }
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// If the text is none, with its place in the text (as source 0).
    pub fn read(text: &str) -> Result<Self, Box<Diagnostic>> {
        text::read(text)
    }

    /// The record as text, which [`Record::read`] reads back.
    #[must_use]
    pub fn write(&self) -> String {
        text::write(self)
    }

    /// The moves as [`Record::moves`] keeps them.
    #[must_use]
    pub fn lines_of_moves<'m>(moves: impl Iterator<Item = &'m str>) -> Vec<String> {
        text::lines_of_moves(moves)
    }

    /// What has changed in the rules since.
    ///
    /// # Errors
    /// If anything has.
    pub fn unchanged(&self, now: &Hashes) -> Result<(), Changes> {
        // Games from elsewhere do not say by which rules they were played.
        let says_nothing = self.places.is_some() && self.rules.whole.is_empty();
        match says_nothing || self.rules == *now {
            true => Ok(()),
            false => Err(Changes::between(&self.rules, now)),
        }
    }

    /// Plays the game again from `start`, which is what [`Record::start`] says; `text` is what the record was read from.
    /// Whether the rules are still the same is not asked here: see [`Record::unchanged`].
    ///
    /// # Errors
    /// On a move that is not legal, or if the game ends otherwise than the record says; with its place in the text.
    pub fn replay<'g>(
        &self,
        text: &str,
        about: About<'g>,
        start: &Position,
    ) -> Result<Box<dyn Line + 'g>, Box<Diagnostic>> {
        let mut line = about.game.line_from(start);
        let moves = self.moves.iter().flat_map(|moves| moves.split_whitespace());
        for (index, wanted) in moves.enumerate() {
            let short = || self.places.as_ref().and_then(|_| pgn::san::find(about, line.as_ref(), wanted));
            let Some(m) = line.find(wanted).or_else(short) else {
                let refused = line.refusal(wanted);
                let short =
                    self.places.as_ref().and_then(|_| pgn::san::refusal(about, line.as_ref(), wanted));
                let reason = short.unwrap_or_else(|| refusal(about, line.as_ref(), wanted, &refused));
                // What is due is told beside the move already.
                let due = matches!(refused, Refusal::RollDue(_) | Refusal::ChoiceDue(..));
                let nearest = if due { Vec::new() } else { crate::nearest_moves(line.as_ref(), wanted) };
                let bad = BadMove { index, text: wanted.to_owned(), refusal: refused, nearest };
                let place = self.places.as_ref().and_then(|places| places.get(index).cloned());
                return Err(problems::bad_move(text, &bad, reason, place));
            };
            // It was found among the legal ones.
            let _ = line.play(m);
        }
        self.ends_so(text, about, line.as_ref())?;
        Ok(line)
    }

    /// Holds the result to what was played.
    fn ends_so(&self, text: &str, about: About<'_>, line: &dyn Line) -> Result<(), Box<Diagnostic>> {
        let reached = line.outcome().map(|outcome| Finish::by_rule(about, outcome));
        match (&self.result, &reached) {
            (Some(Finish::Resigned(player)), None) => {
                let players = &about.game.names().players;
                match players.iter().any(|(name, _)| name == player) {
                    true => Ok(()),
                    false => Err(problems::nobody(text, player, players.iter().map(|(name, _)| name))),
                }
            }
            (said, reached) if said == reached => Ok(()),
            // Saved by somebody who left the result to the rules.
            (None, Some(_)) => Ok(()),
            (_, None) => Err(problems::not_over(text)),
            (_, Some(reached)) => Err(problems::otherwise(text, reached)),
        }
    }
}

#[cfg(test)]
mod tests;
