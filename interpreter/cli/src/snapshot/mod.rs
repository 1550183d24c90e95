//! Positions for programs: the output of `show --format json`, which `--from` reads back.
//!
//! The upper part holds the facts that a reader wants to know. `state` holds everything else that is needed to continue
//! exactly as the game itself would. It includes the player whose turn it is, even while another one decides, the step of
//! the turn, the remaining turns of temporary values, counters and losses. It holds earlier positions if a rule asks for
//! repetitions. Keys that a game does not need are absent.

mod compact;
mod names;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use compact::{Compact, PositionTwin};
pub use read::{Unreadable, read};
pub use write::StateJson;
