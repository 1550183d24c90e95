//! Exact answers about a game.
//!
//! Where nobody chooses, or every choice is drawn by lot, a game is a Markov chain. This crate lists its positions, as far as they
//! are few, and solves it in fractions. It makes no estimate: what is too large is refused.

mod chain;
mod solve;
#[cfg(test)]
mod tests;

pub use chain::{Chain, Choosing, Fault, Limits};
pub use solve::{Fraction, TooTight, Value};
