//! Exact answers about a game, and agents that play it.
//!
//! Where nobody chooses, or every choice is drawn by lot, a game is a Markov chain. This crate lists its positions, as far as they
//! are few, and solves it in fractions. Where two players choose and no dice fall, it finds who wins, by retrograde analysis or by a
//! proof. What is too large is refused.
//!
//! Where nothing is exact, [`Agent`]s choose: they search a few plies, and measure positions by the rules of the game alone.
//!
//! ```
//! use alfonso_driver::{Request, load, play_all, shipped};
//! use alfonso_game::Random;
//! use alfonso_search::{Agent, Evaluation, FORCED};
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let game = loaded.expect("no errors").game;
//! let mut line = game.line();
//! play_all(&mut *line, "Token@a1 Token@b1 Token@a2 Token@b2").expect("legal moves");
//! let agent: Agent = "alphabeta:depth=3".parse()?;
//! let choice = agent.choose(&Evaluation::new(&game), &mut *line, &mut Random::new(1), &mut || false);
//! let choice = choice.expect("there are moves");
//! assert_eq!(line.text(choice.chosen), "Token@a3");
//! assert!(choice.score.expect("it was measured") > FORCED);
//! # Ok::<(), String>(())
//! ```

mod agent;
mod chain;
mod fractions;
mod keys;
mod solving;
#[cfg(test)]
mod tests;
mod work;

/// The steps of rules that solving a game takes at most, unless its caller says otherwise: see [`SolverLimits::steps`] and [`Limits::steps`].
pub const USUAL_STEPS: u64 = 1 << 30;

pub use agent::{
    Agent, AnalysisRequest, Choice, Evaluation, FORCED, Level, Limit, Sample, Skill, Tuned, Unable, WIN,
    Weights, analyse, quiet, tune,
};
pub use chain::{Account, Chain, Choosing, Fault, Limits};
pub use fractions::{Fraction, TooTight, Value};
pub use solving::{
    ExactValue, Mates, Outlook, Proof, Solution, SolverLimits, Unsolved, without_counted_draws,
};
pub use work::{Budget, Work};
