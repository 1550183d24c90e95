//! Fuzzing: texts made by chance from good and faulty ones, handed in at every door of the program.
//!
//! A [`Target`] is a door: where its texts come from, which words go with them, and what has to hold of every text. Each
//! execution makes its text from the seed and its own number alone ([`input`]), so that the same seed gives the same run, on any
//! machine, from any number on. Nothing here reads a clock; the program `fuzzing` sets limits of time and memory.

mod corpus;
mod door;
pub mod found;
mod mutate;
mod pool;
mod shrink;
mod targets;

pub use door::{Outcome, Target, Verdict, hushed, input, knock};
pub use shrink::shrunk;
pub use targets::TARGETS;
