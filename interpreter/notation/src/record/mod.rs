//! Records of games: human-readable texts from which a game can be replayed.
//!
//! A record stores hashes of all clauses and declarations of its rules. The game is replayed only
//! by the same rules. If the rules have changed, the program can list the changes.
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

/// The version of the record format.
pub const SCHEMA: u32 = 1;
/// The maximum size of a record, in bytes.
pub const MAX_BYTES: usize = 4 << 20;
/// The maximum number of moves in a record.
pub const MAX_MOVES: usize = 200_000;

/// A finished game, or a game in progress.
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
    /// The name of the ruleset; empty if the file has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ruleset: String,
    /// The answers that differ from the ruleset's, by question.
    #[serde(rename = "read", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub answers: BTreeMap<String, String>,
    /// The names of the players in order, each with the person or agent who plays it. A game with
    /// dice also has an entry for the dice.
    pub seats: Vec<(String, Player)>,
    /// The seed of the seats that play at random.
    pub seed: u64,
    /// The start position.
    #[serde(default, skip_serializing_if = "Beginning::is_own")]
    pub start: Beginning,
    /// The moves as text, separated by spaces. The division into lines has no meaning.
    pub moves: Vec<String>,
    /// The result, if the game has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Finish>,
    /// Free notes about the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// Other PGN tags by name, such as the event, the place and the date.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// The hashes of the rules of the game.
    pub rules: Hashes,
    /// The spans of the moves in the PGN text from which the record was parsed, if any. Such moves
    /// may be in short notation.
    #[serde(skip)]
    pub spans: Option<Vec<Range<usize>>>,
}

/// The person or agent who chooses a player's moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// A person.
    Human,
    /// Random moves.
    Random,
    /// An agent of the program in its written form, such as `alphabeta:depth=3`.
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

    /// Parses a player.
    #[must_use]
    pub fn of(text: &str) -> Self {
        match text {
            "human" => Self::Human,
            "random" => Self::Random,
            agent => Self::Agent(agent.to_owned()),
        }
    }
}

/// The start position of a recorded game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Beginning {
    /// The game's own start.
    #[default]
    Own,
    /// The start with this number, in a game with several starts.
    Start(u32),
    /// A position in FEN.
    Fen(String),
    /// A position in the form printed by `show --format json`.
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
    /// This player resigned. Resignations are not covered by the rules.
    Resigned(String),
}

/// The reason why some rules do not allow a recorded game, and the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The number of moves before the obstacle.
    pub index: usize,
    /// The move that is not possible; `None` if the game ends differently than recorded.
    pub text: Option<String>,
    /// The rule that the move violates, if it is a single rule, and its evidence.
    pub rests: Rests,
    /// The reason, as a sentence without a full stop.
    pub why: String,
    /// True if the move would be legal without its capture sign, because it captures nothing. If
    /// this is so in every reading, the record is wrong.
    pub sign: bool,
    /// True if play stopped because a rule is too costly or the move is ambiguous. The obstacle
    /// then says nothing about the rules.
    pub untried: bool,
}

impl Obstacle {
    /// Returns an obstacle for a game that ends differently than recorded, after its last move.
    #[must_use]
    pub fn at_end(about: About<'_>, line: &dyn Line, why: String) -> Self {
        let rests = line.outcome().map(|outcome| Rests::on(about, outcome.reason)).unwrap_or_default();
        Self { index: line.played().len(), text: None, rests, why, sign: false, untried: false }
    }
}

/// A line that was played up to an illegal move.
struct Halt {
    line: Box<dyn Line>,
    bad: BadMove,
}

impl Finish {
    /// Returns the result of a game that a rule has ended with this outcome.
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
    /// Parses a record.
    ///
    /// # Errors
    /// Returns an error if the text is not a record. Its span refers to the text as source 0.
    pub fn parse(text: &str) -> Result<Self, Box<Diagnostic>> {
        text::parse(text)
    }

    /// Returns true if the tags of the record state a draw.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        self.tags.iter().any(|(name, value)| name == pgn::RESULT && value == pgn::DRAWN)
    }

    /// Writes the record as text that [`Record::parse`] can read.
    #[must_use]
    pub fn write(&self) -> String {
        text::write(self)
    }

    /// Divides moves into lines of the form that [`Record::moves`] stores.
    #[must_use]
    pub fn lines_of_moves<'m>(moves: impl Iterator<Item = &'m str>) -> Vec<String> {
        text::lines_of_moves(moves)
    }

    /// Checks that the rules have not changed since the game was played.
    ///
    /// # Errors
    /// Returns the changes, if there are any.
    pub fn unchanged(&self, now: &Hashes) -> Result<(), Changes> {
        // Games from other programs do not identify their rules.
        let says_nothing = self.spans.is_some() && self.rules.whole.is_empty();
        match says_nothing || self.rules.whole == now.whole || self.rules.is_of(now) {
            true => Ok(()),
            false => Err(Changes::between(&self.rules, now)),
        }
    }

    /// Replays the game from `start`, the position that [`Record::start`] denotes. `text` is the
    /// text of the record. Does not check that the rules are unchanged; see [`Record::unchanged`].
    ///
    /// # Errors
    /// Returns an error with its span if a move is not legal, or if the game ends differently than
    /// recorded.
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

    /// Plays the game by these rules, from `start` to its end.
    ///
    /// # Errors
    /// Returns an obstacle for the first move that is not legal, or for a different end.
    pub fn possible(&self, about: About<'_>, start: &Position) -> Result<Box<dyn Line>, Box<Obstacle>> {
        let line = self.played(about, start).map_err(|Halt { line, bad }| {
            let full = san::in_full(about, line.as_ref(), &bad.text);
            let refused = full.map_or_else(|| bad.refusal.clone(), |text| line.refusal(&text));
            let rests = Rests::of_refusal(about, &refused);
            let why = reason(about, line.as_ref(), &bad);
            // An ambiguous text may still mean a legal move.
            let untried = matches!(bad.refusal, Refusal::OverBudget(_)) || !bad.meanings.is_empty();
            let sign = takes_nothing(about, line.as_ref(), &bad.text).is_some();
            Box::new(Obstacle { index: bad.index, text: Some(bad.text), rests, why, sign, untried })
        })?;
        match self.ends_so("", about, line.as_ref()) {
            Ok(()) => Ok(line),
            Err(problem) => Err(Box::new(Obstacle::at_end(about, line.as_ref(), problem.message))),
        }
    }

    /// Plays the moves until one is not legal.
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
            // The move is legal, so this cannot fail.
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
