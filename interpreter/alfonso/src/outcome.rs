//! The state and the outcome of a game.

use crate::{Error, SeatSet};
use std::fmt;

/// The outcome of a game. Its [`Display`](fmt::Display) names the winners and the rule that ended
/// it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Outcome {
    /// The winners. The set is empty for a draw.
    pub winners: SeatSet,
    /// The id of the rule that ended the game.
    pub rule: String,
    /// True if this is a draw that the player to move may claim or decline; see
    /// [`crate::Session::decline`].
    pub is_claim: bool,
    /// The outcome in words.
    pub(crate) text: String,
}

impl Outcome {
    /// Returns true if nobody wins.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The state of a game in progress. Its [`Display`](fmt::Display) is a lower-case phrase, or the
/// outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum State {
    /// These players must act. The text names them.
    ToAct(SeatSet, String),
    /// Chance decides next. See [`crate::Session::chance`].
    Chance,
    /// The game is over.
    Over(Outcome),
    /// The player to move cannot move, and no rule covers this case. The text names the player.
    Stuck(String),
    /// A rule exceeds its step budget, so the legal moves are unknown. The text names the rule.
    OverBudget(String),
}

impl State {
    /// Returns the error for choosing a move in this state. Returns `None` if a player can act.
    pub(crate) fn refusal(&self) -> Option<Error> {
        match self {
            Self::ToAct(..) => None,
            other => Some(Error::request(alfonso_diag::Diagnostic::bare(
                alfonso_diag::code::BAD_REQUEST,
                format!("nobody can choose a move here: {other}"),
            ))),
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ToAct(_, text) | Self::Stuck(text) | Self::OverBudget(text) => f.write_str(text),
            Self::Chance => f.write_str("dice are to be rolled"),
            Self::Over(outcome) => outcome.fmt(f),
        }
    }
}
