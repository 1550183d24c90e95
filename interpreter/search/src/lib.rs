//! Exact answers about a game, and agents that play it.
//!
//! Where nobody chooses, or every choice is drawn by lot, a game is a Markov chain. This crate lists its positions, as far as they
//! are few, and solves it in fractions. Where two players choose and no dice fall, it finds who wins, by retrograde analysis. What is
//! too large is refused.
//!
//! Where nothing is exact, [`Agent`]s choose: they search a few plies, and measure positions by the rules of the game alone.

mod agent;
mod chain;
mod counted;
mod keys;
mod mates;
mod retrograde;
mod solve;
#[cfg(test)]
mod tests;

pub use agent::{Agent, Choice, Evaluation, FORCED, Level, Limit, Unable, WIN};
pub use chain::{Chain, Choosing, Fault, Limits};
pub use counted::without_counted_draws;
pub use mates::Mates;
pub use retrograde::{Solution, Unsolved, Worth};
pub use solve::{Fraction, TooTight, Value};
