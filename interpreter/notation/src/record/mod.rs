//! Records of games: texts that a person can read, and from which a game can be replayed move by move.
//!
//! A record names its rules, with a hash of every clause and declaration. The game is replayed by the same rules or not at
//! all, and if the rules have changed, the program can say where.
//!
//! ```
//! # use alfonso_driver::{About, Request, Annotations, load, shipped};
//! # let loaded = load(shipped::game("chess").unwrap(), &Request::default(), &|_| None).expect("no errors");
//! # let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
//! # let about = About { game: &loaded.game, annotations: &annotations };
//! use alfonso_notation::record::{Record, pgn};
//!
//! let text = "[White \"Somebody\"]\n\n1. e4 e5 2. Nf3 *\n";
//! let record = pgn::games(text)?[0].record();
//! let line = record.replay(text, about, &loaded.game.start())?;
//! assert_eq!(line.played_texts(), ["e2-e4", "e7-e5", "g1-f3"]);
//! // The text of a record reads back.
//! let again = Record::parse(&record.write())?;
//! assert_eq!(again.moves, record.moves);
//! # Ok::<(), Box<alfonso_diag::Diagnostic>>(())
//! ```

mod hashes;
pub mod pgn;
mod problems;
mod text;
mod unread;

pub use hashes::Hashes;
pub use problems::Changes;

use crate::{find, reason, san, takes_nothing};
use alfonso_diag::Diagnostic;
use alfonso_game::{Line, Outcome, Position, Refusal};
use alfonso_wording::{About, BadMove, Rests, play_on};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;

/// The version of records that the program writes and reads.
pub const SCHEMA: u32 = 1;
/// The most bytes of a record.
pub const MAX_BYTES: usize = 4 << 20;
/// The most moves of a record.
pub const MAX_MOVES: usize = 200_000;

/// A game that was played, or is in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Always [`SCHEMA`].
    pub schema: u32,
    /// The program that wrote the record, with its version.
    pub program: String,
    /// The rule file as the user named it: a path, or a shipped game.
    pub game: String,
    /// The title of the rule file.
    pub title: String,
    /// The ruleset; empty if the file has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ruleset: String,
    /// The answers that differ from the ruleset's: question to reading.
    #[serde(rename = "read", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub answers: BTreeMap<String, String>,
    /// The players' names in their order, each with the one who plays it; also the one who throws the dice, if there are any.
    pub seats: Vec<(String, Player)>,
    /// The seed of random seats.
    pub seed: u64,
    /// The position where the game begins.
    #[serde(default, skip_serializing_if = "Beginning::is_own")]
    pub start: Beginning,
    /// The moves as text, separated by spaces. Their distribution over lines has no meaning.
    pub moves: Vec<String>,
    /// The result, if the game has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Finish>,
    /// Free remarks about the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// Other tags of PGN, by name: the players, the place, the date.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// The rules by which it was played.
    pub rules: Hashes,
    /// The places of its moves in a text of PGN, if it was read from one. Such moves may be in short notation.
    #[serde(skip)]
    pub spans: Option<Vec<Range<usize>>>,
}

/// The one who moves a player's pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// A person.
    Human,
    /// Chance.
    Random,
    /// An agent of the program, as it is written: `alphabeta:depth=3`.
    Agent(String),
}

impl Player {
    /// Returns the player as text: `human`, `random`, or the agent.
    #[must_use]
    pub fn written(&self) -> &str {
        match self {
            Self::Human => "human",
            Self::Random => "random",
            Self::Agent(agent) => agent,
        }
    }

    /// Returns the player that a text means.
    #[must_use]
    pub fn of(text: &str) -> Self {
        match text {
            "human" => Self::Human,
            "random" => Self::Random,
            agent => Self::Agent(agent.to_owned()),
        }
    }
}

/// The beginning of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Beginning {
    /// The start that the rules give.
    #[default]
    Own,
    /// The start with this number, where the rules have several.
    Start(u32),
    /// A position in FEN.
    Fen(String),
    /// A position as `show --format json` prints it.
    Position(String),
}

impl Beginning {
    /// Returns true for the game's own start.
    #[must_use]
    pub fn is_own(&self) -> bool {
        *self == Self::Own
    }
}

/// The end of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Finish {
    /// A rule of the game ended it.
    Rule {
        /// The rule's id.
        by: String,
        /// The winners; empty in a draw.
        winners: Vec<String>,
    },
    /// This player resigned. No rule brings that about.
    Resigned(String),
}

/// The place at which a recorded game is not possible by some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The number of moves before it.
    pub index: usize,
    /// The move; `None` if the game ends otherwise than the record says.
    pub text: Option<String>,
    /// The rule against which it is, if it is one rule, and what that rests on.
    pub rests: Rests,
    /// The reason, in a sentence without a full stop.
    pub why: String,
    /// True if the move is legal but for its sign of a capture: it takes nothing. If no reading has it take anything, that is a mistake of the
    /// record.
    pub sign: bool,
    /// True if play could not go on because a rule is too costly, or because the move may be one of several: this says nothing of the
    /// rules.
    pub untried: bool,
}

impl Obstacle {
    /// Returns the obstacle that a game ends otherwise, at the end of its moves.
    #[must_use]
    pub fn at_end(about: About<'_>, line: &dyn Line, why: String) -> Self {
        let rests = line.outcome().map(|outcome| Rests::on(about, outcome.reason)).unwrap_or_default();
        Self { index: line.played().len(), text: None, rests, why, sign: false, untried: false }
    }
}

/// A line that could be played up to a move that is not legal.
struct Halt {
    line: Box<dyn Line>,
    bad: BadMove,
}

impl Finish {
    /// Makes the result of a game that a rule has ended with this outcome.
    #[must_use]
    pub fn by_rule(about: About<'_>, outcome: Outcome) -> Self {
        let names = about.game.names();
        Self::Rule {
            by: names.rules.get(outcome.reason.index()).cloned().unwrap_or_default(),
            winners: outcome.winners().map(|seat| names.player(seat).to_owned()).collect(),
        }
    }
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// If the text is not a record, with the place in the text (as source 0).
    pub fn parse(text: &str) -> Result<Self, Box<Diagnostic>> {
        text::parse(text)
    }

    /// Returns true if the tags of the record name a draw as its result.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        self.tags.iter().any(|(name, value)| name == pgn::RESULT && value == pgn::DRAWN)
    }

    /// Writes the record as text, which [`Record::parse`] reads back.
    #[must_use]
    pub fn write(&self) -> String {
        text::write(self)
    }

    /// Arranges moves as [`Record::moves`] keeps them.
    #[must_use]
    pub fn lines_of_moves<'m>(moves: impl Iterator<Item = &'m str>) -> Vec<String> {
        text::lines_of_moves(moves)
    }

    /// Checks that the rules have not changed since the game was played.
    ///
    /// # Errors
    /// The changes, if there are any.
    pub fn unchanged(&self, now: &Hashes) -> Result<(), Changes> {
        // Games from elsewhere do not name their rules.
        let says_nothing = self.spans.is_some() && self.rules.whole.is_empty();
        match says_nothing || self.rules.whole == now.whole || self.rules.is_of(now) {
            true => Ok(()),
            false => Err(Changes::between(&self.rules, now)),
        }
    }

    /// Replays the game from `start`, the position that [`Record::start`] denotes; `text` is the text of the record. Does not
    /// check that the rules are still the same: see [`Record::unchanged`].
    ///
    /// # Errors
    /// If a move is not legal, or the game ends otherwise than the record says; with the place in the text.
    pub fn replay(
        &self,
        text: &str,
        about: About<'_>,
        start: &Position,
    ) -> Result<Box<dyn Line>, Box<Diagnostic>> {
        let line = self.played(about, start).map_err(|Halt { line, bad }| {
            let reason = reason(about, line.as_ref(), &bad);
            let span = self.spans.as_ref().and_then(|spans| spans.get(bad.index).cloned());
            problems::bad_move(text, &bad, reason, span)
        })?;
        self.ends_so(text, about, line.as_ref())?;
        Ok(line)
    }

    /// Plays the game by these rules, from `start` to its end, if that is possible.
    ///
    /// # Errors
    /// The first move that is not legal, or the end that is another.
    pub fn possible(&self, about: About<'_>, start: &Position) -> Result<Box<dyn Line>, Box<Obstacle>> {
        let line = self.played(about, start).map_err(|Halt { line, bad }| {
            let full = san::in_full(about, line.as_ref(), &bad.text);
            let refused = full.map_or_else(|| bad.refusal.clone(), |text| line.refusal(&text));
            let rests = Rests::of_refusal(about, &refused);
            let why = reason(about, line.as_ref(), &bad);
            // A move that may be one of several may be a legal one.
            let untried = matches!(bad.refusal, Refusal::OverBudget(_)) || !bad.meanings.is_empty();
            let sign = takes_nothing(about, line.as_ref(), &bad.text).is_some();
            Box::new(Obstacle { index: bad.index, text: Some(bad.text), rests, why, sign, untried })
        })?;
        match self.ends_so("", about, line.as_ref()) {
            Ok(()) => Ok(line),
            Err(problem) => Err(Box::new(Obstacle::at_end(about, line.as_ref(), problem.message))),
        }
    }

    /// Plays the moves as far as they are legal.
    fn played(&self, about: About<'_>, start: &Position) -> Result<Box<dyn Line>, Halt> {
        let mut line = about.game.line_from(start);
        let moves = self.moves.iter().flat_map(|moves| moves.split_whitespace());
        for (index, expected) in moves.enumerate() {
            play_on(line.as_mut());
            let m = match line.find(expected) {
                Some(m) => m,
                None => match find(about, line.as_ref(), expected, index) {
                    Ok(m) => m,
                    Err(bad) => return Err(Halt { line, bad }),
                },
            };
            // The move is one of the legal ones.
            let _ = line.play(m);
        }
        Ok(line)
    }

    /// Compares the recorded result with the one reached in play.
    fn ends_so(&self, text: &str, about: About<'_>, line: &dyn Line) -> Result<(), Box<Diagnostic>> {
        let reached = line.outcome().map(|outcome| Finish::by_rule(about, outcome));
        match (&self.result, &reached) {
            (Some(Finish::Resigned(player)), reached) if reached.is_none() || line.is_claim() => {
                let players = &about.game.names().players;
                match players.iter().any(|(name, _)| name == player) {
                    true => Ok(()),
                    false => Err(problems::nobody(text, player, players.iter().map(|(name, _)| name))),
                }
            }
            (stated, reached) if stated == reached => Ok(()),
            // The record leaves the result to the rules.
            (None, Some(_)) => Ok(()),
            (_, None) => Err(problems::not_over(text)),
            (_, Some(reached)) => Err(problems::otherwise(text, reached)),
        }
    }
}

#[cfg(test)]
mod tests;
