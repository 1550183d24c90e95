//! Positions for programs: what `show --format json` prints, and what `--from` reads back.
//!
//! Above stands what a reader wants to know; under `state`, what else it takes to go on from there exactly as the game
//! itself would: whose turn it is even where somebody else decides, the step of the turn, what is left of values that last
//! for some turns, counters, losses, and earlier positions where a rule asks for repetitions. Keys that a game has no use
//! for are absent.

mod compact;
mod names;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use compact::{Compact, PositionTwin};
pub use read::{Unreadable, read};
pub use write::StateTwin;
