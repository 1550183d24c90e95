//! A search for a move, in slices.

use crate::{Error, Move, Session};
use alfonso_diag::{Diagnostic, code};
use alfonso_game::Random;
pub use alfonso_search::Budget;
use alfonso_search::{Agent as Kind, Choice, Evaluation, Work};
use std::sync::Arc;

/// A search for a move that goes on in slices: see [`crate::Agent::search`].
///
/// A terminal, a page's worker and a script stop it alike: they ask for no further slice, or call [`Thinking::stop`] and
/// take the best move that was found. How the search is cut changes nothing in its result. A limit of time that is written
/// with the agent (`time=1s`) is left to whoever drives the search.
///
/// ```
/// use alfonso::{Agent, Budget, Progress, Rules};
///
/// let session = Rules::load("chess")?.game()?.session();
/// let mut agent: Agent = "alphabeta:nodes=5000".parse()?;
/// let mut thinking = agent.search(&session)?;
/// let chosen = loop {
///     match thinking.advance(Budget::steps(1000)) {
///         Progress::Going { steps } => println!("{steps} positions so far"),
///         Progress::Done(chosen) => break chosen,
///     }
/// };
/// assert!(session.moves().contains(&chosen?));
/// # Ok::<(), alfonso::Error>(())
/// ```
#[derive(Debug)]
pub struct Thinking {
    kind: Kind,
    work: Work<Option<Choice>>,
    /// The choice, once the work is done.
    choice: Option<Choice>,
}

/// The state of a search after a slice.
#[derive(Debug)]
pub enum Progress {
    /// There is more to do.
    Going {
        /// The positions that were looked at, or the random games that were played, so far.
        steps: u64,
    },
    /// The move, or the reason why there is none.
    Done(Result<Move, Error>),
}

impl Thinking {
    pub(crate) fn new(kind: Kind, evaluation: Arc<Evaluation>, session: &Session, random: Random) -> Self {
        Self { kind, work: kind.search(evaluation, session.line().copied(), random), choice: None }
    }

    /// Goes on until the budget is spent, and a little beyond: the search rests between moves only.
    pub fn advance(&mut self, budget: Budget) -> Progress {
        if !self.work.is_done() {
            match self.work.advance(budget) {
                Some(choice) => self.choice = choice,
                None => return Progress::Going { steps: self.work.done() },
            }
        }
        Progress::Done(self.chosen())
    }

    /// Asks the search to end: the next slice returns the best move that was found so far, or the first one.
    pub fn stop(&mut self) {
        self.work.stop();
    }

    /// Returns what the search has found beside the move, once it is done: the worth, the moves that are expected, the depth.
    #[must_use]
    pub fn choice(&self) -> Option<&Choice> {
        self.choice.as_ref()
    }

    /// Searches to the end.
    ///
    /// # Errors
    /// The agent has no move here.
    pub fn finish(mut self) -> Result<Move, Error> {
        loop {
            if let Progress::Done(chosen) = self.advance(Budget::steps(u64::MAX)) {
                return chosen;
            }
        }
    }

    fn chosen(&self) -> Result<Move, Error> {
        self.choice.as_ref().map(|choice| choice.chosen).ok_or_else(|| {
            let message = format!("the agent `{}` finds no move here", self.kind);
            Error::request(Diagnostic::bare(code::BAD_REQUEST, message))
        })
    }
}
