//! Sorted lists of legal moves.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_report::moves::{MovesJson, sorted};
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let line = subject.game.line();
//! let moves = sorted(&subject, &*line);
//! assert_eq!((moves[0].text.as_str(), moves[0].rule.as_str()), ("Token@a1", "mark.place"));
//! let object = serde_json::to_value(MovesJson::new(&subject, &*line, None, None))?;
//! assert_eq!(object["to_move"], "Cross");
//! assert_eq!(object["moves"][0]["to"], "a1");
//! # Ok::<(), serde_json::Error>(())
//! ```

pub use crate::moved::{MoveJson, legal};
pub use crate::rolls::{Rolls, TooManyMoves, tell};

use crate::head::Head;
use crate::outcome::OutcomeJson;
use crate::subject::Subject;
use crate::{outcome, words};
use alfonso_game::Line;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// A move and the rule that allows it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Why {
    /// The move as text.
    pub text: String,
    /// The rule that allows the move.
    pub rule: String,
}

/// Returns the legal moves with their rules, sorted by text. Rolls and choices are in numerical
/// order.
pub fn sorted(subject: &Subject, line: &dyn Line) -> Vec<Why> {
    let why = |m| {
        let rule = outcome::rule(&subject.game, line.rule(m)).to_owned();
        Why { text: words::text(&subject.game, line, m), rule }
    };
    let mut moves: Vec<Why> = line.moves().iter().map(|m| why(*m)).collect();
    if line.moves().iter().any(|m| m.by().is_some()) {
        moves.sort();
    }
    moves
}

/// The legal moves, as an object for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MovesJson {
    #[serde(flatten)]
    head: Head,
    ply: u32,
    to_move: String,
    moves: Vec<MoveJson>,
    #[serde(flatten)]
    rolls: Option<Rolls>,
    outcome: Option<OutcomeJson>,
}

impl MovesJson {
    /// Returns the object for a line with its legal moves, and with the possible rolls if the dice
    /// are due. Its outcome is the end of the game, or the draw that may be claimed.
    pub fn new(
        subject: &Subject,
        line: &dyn Line,
        rolls: Option<Rolls>,
        outcome: Option<OutcomeJson>,
    ) -> Self {
        Self {
            head: Head::new(&subject.info),
            ply: line.ply(),
            to_move: words::seat(&subject.game, line.to_move()).to_owned(),
            moves: legal(subject, line),
            rolls,
            outcome,
        }
    }
}

/// Returns the JSON schemas of the objects about moves.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<MovesJson>()]
}
