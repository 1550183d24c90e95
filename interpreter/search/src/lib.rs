//! Exact values of games, and agents that play them.
//!
//! A game in which nobody chooses, or every choice is random, is a Markov chain. If it has few
//! enough positions, this crate lists them and solves the chain in fractions. For two players
//! without dice, it determines the winner by retrograde analysis or by a proof. Games that exceed
//! the limits are refused.
//!
//! In games without exact values, [`Agent`]s choose moves. They search a few plies and evaluate
//! positions by the rules of the game alone.
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
mod agent_game;
mod chain;
mod fractions;
mod keys;
mod solving;
#[cfg(test)]
mod tests;
mod work;

/// The default maximum of rule steps for solving a game; see [`SolverLimits::steps`] and
/// [`Limits::steps`].
pub const USUAL_STEPS: u64 = 1 << 30;

pub use agent::{
    Agent, AnalysisRequest, Choice, Evaluation, FORCED, Judge, Judgement, Level, Limit, Net, Observed,
    Sample, Skill, Tuned, Unable, WIN, Weights, Workload, analyse, quiet, tune,
};
pub use agent_game::{AgentGame, GameLimits, steps_of_a_game};
pub use chain::{Account, Chain, Choosing, Fault, Limits};
pub use fractions::{Fraction, Unvalued, Value};
pub use solving::{
    ExactValue, Mates, Outlook, Proof, Solution, SolverLimits, Unsolved, without_counted_draws,
};
pub use work::{Budget, Work};
