//! From data to what is printed. Nothing here reads or writes anything.

pub mod board;
pub mod diagnostics;
pub mod excerpt;
pub mod legend;
pub mod outcome;
pub mod readings;
pub mod refusal;
pub mod state;
pub mod twin;
pub mod words;

#[cfg(test)]
mod tests;
