//! Games in progress and their records: how play begins, who sits where, what was played, and the texts in which games are kept.
//!
//! Nothing here opens a file, reads a clock or starts a thread: texts and bytes come in and go out, and whoever asks keeps them.

pub mod agents;
mod before;
mod fen;
// The games of the reports, of which not all are asked for here.
#[cfg(test)]
#[allow(dead_code)]
#[path = "../../report/src/fixture.rs"]
mod fixture;
pub mod log;
pub mod opening;
pub mod recorded;
pub mod seats;
pub mod talk;
mod targets;

#[cfg(test)]
use alfonso_report::subject;
#[cfg(test)]
mod tests;
