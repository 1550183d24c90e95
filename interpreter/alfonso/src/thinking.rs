//! A resumable search for a move.

use crate::agent::judged;
use crate::{Error, Move, Session};
use alfonso_diag::{Diagnostic, code};
use alfonso_game::Random;
pub use alfonso_search::Budget;
use alfonso_search::{Agent as Kind, Choice, Evaluation, Work};
use std::sync::Arc;

/// A resumable search for a move. See [`crate::Agent::search`].
///
/// To stop a search early, call [`Thinking::stop`] and use the best move found so far, or make no
/// further call to [`Thinking::advance`]. The result does not depend on how the calls divide the
/// work. The caller must enforce a time limit of the agent (`time=1s`).
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
    /// The evaluation, for the faults of files.
    evaluation: Arc<Evaluation>,
    /// The choice, once the search is done.
    choice: Option<Choice>,
}

/// The progress of a search.
#[derive(Debug)]
pub enum Progress {
    /// The search is not done yet.
    Going {
        /// The number of positions searched or random games played so far.
        steps: u64,
    },
    /// The move, or the reason why there is none.
    Done(Result<Move, Error>),
}

impl Thinking {
    pub(crate) fn new(kind: Kind, evaluation: Arc<Evaluation>, session: &Session, random: Random) -> Self {
        let work = kind.search(Arc::clone(&evaluation), session.line().copied(), random);
        Self { kind, work, evaluation, choice: None }
    }

    /// Continues the search until the budget is spent. It may exceed the budget a little, because
    /// it pauses only between moves.
    pub fn advance(&mut self, budget: Budget) -> Progress {
        if !self.work.is_done() {
            match self.work.advance(budget) {
                Some(choice) => self.choice = choice,
                None => return Progress::Going { steps: self.work.done() },
            }
        }
        Progress::Done(self.chosen())
    }

    /// Asks the search to end. The next call to [`Thinking::advance`] returns the best move found
    /// so far, or the first legal move.
    pub fn stop(&mut self) {
        self.work.stop();
    }

    /// Returns the score, the expected moves and the depth, once the search is done.
    #[must_use]
    pub fn choice(&self) -> Option<&Choice> {
        self.choice.as_ref()
    }

    /// Runs the search to its end.
    ///
    /// # Errors
    /// Returns an error if the agent has no move here.
    pub fn finish(mut self) -> Result<Move, Error> {
        loop {
            if let Progress::Done(chosen) = self.advance(Budget::steps(u64::MAX)) {
                return chosen;
            }
        }
    }

    fn chosen(&self) -> Result<Move, Error> {
        judged(&self.evaluation)?;
        self.choice.as_ref().map(|choice| choice.chosen).ok_or_else(|| {
            let message = format!("the agent `{}` finds no move here", self.kind);
            Error::request(Diagnostic::bare(code::BAD_REQUEST, message))
        })
    }
}
