//! Computes exact values: the winner under perfect play, and the value of a game of chance.

use crate::{Error, Game, Session};
use alfonso_diag::{Diagnostic, code};
use alfonso_search::{
    Chain, Choosing, Fault, Limits, Solution, SolverLimits, USUAL_STEPS, Unsolved, Unvalued, Value, Work,
};

/// The maximum number of positions of a game of chance, and of positions that lead back to one
/// another.
const OF_CHANCE: Limits = Limits { positions: 2_000_000, together: 2_000, steps: USUAL_STEPS };

impl Game {
    /// Starts a resumable search for the winner under perfect play, from the start position.
    /// Positions take at most `memory` bytes.
    ///
    /// ```
    /// use alfonso::Budget;
    ///
    /// let game = alfonso::Rules::load("tic-tac-toe")?.game()?;
    /// let mut work = game.solve(64 << 20);
    /// let solution = loop {
    ///     if let Some(solution) = work.advance(Budget::steps(1000)) {
    ///         break solution.expect("a small game of two players");
    ///     }
    /// };
    /// assert_eq!(solution.value().winner, None);
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    #[must_use]
    pub fn solve(&self, memory: usize) -> Work<Result<Solution, Unsolved>> {
        self.session().solve(memory)
    }

    /// Computes the exact value of a game in which no player has a choice: the probability of each
    /// outcome and the mean length.
    ///
    /// ```
    /// let game = alfonso::Rules::load("azar")?.game()?;
    /// let value = game.value()?;
    /// assert_eq!(value.wins.len(), game.seats());
    /// # Ok::<(), alfonso::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if a player has a choice, or if there are too many positions.
    pub fn value(&self) -> Result<Value, Error> {
        self.value_with(&mut |_| true)
    }

    /// Computes the exact value like [`Game::value`]. `progress` receives a number of positions many
    /// times, first of those found, then of those solved. It returns false to stop the work.
    ///
    /// # Errors
    /// Returns the errors of [`Game::value`], and an error if the work was stopped.
    pub fn value_with(&self, progress: &mut dyn FnMut(usize) -> bool) -> Result<Value, Error> {
        let refused = |why: &str| {
            let message = format!("the value of {} cannot be computed: {why}", self.name());
            Error::request(Diagnostic::bare(code::BAD_REQUEST, message))
        };
        let stopped = "the work was stopped";
        let (game, start) = (self.engine(), self.engine().start());
        let chain = Chain::of_with(game, &start, Choosing::Nobody, OF_CHANCE, progress);
        let chain = chain.map_err(|fault| match fault {
            Fault::Choice { .. } => refused("a player has a choice; `solve` is for such games"),
            Fault::Repetition => refused("a rule depends on how often a position has occurred"),
            Fault::TooMany | Fault::TooLarge(_) => refused("there are too many positions"),
            Fault::OverBudget(_) => refused("a rule takes too many steps"),
            Fault::TooManySteps(_) => refused("the rules take too many steps over all positions"),
            Fault::Stopped(_) => refused(stopped),
        })?;
        chain.value_with(OF_CHANCE.together, progress).map_err(|why| match why {
            Unvalued::TooTight(_) => refused("too many positions lead back to one another"),
            Unvalued::Stopped => refused(stopped),
        })
    }
}

impl Session {
    /// Starts a resumable search from this position, like [`Game::solve`] from the start.
    #[must_use]
    pub fn solve(&self, memory: usize) -> Work<Result<Solution, Unsolved>> {
        let limits = SolverLimits { memory, positions: usize::MAX, steps: USUAL_STEPS };
        Solution::search(self.game().engine().clone(), self.position(), limits)
    }
}
