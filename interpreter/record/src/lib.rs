//! Games in progress and their records. This includes the beginning of a game, its seats, its
//! moves, the effects of actions on its cells, and the text formats that store it.
//!
//! The crate opens no file, reads no clock and starts no thread. The crate takes and returns texts
//! and bytes, and its callers store them.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_record::log::Log;
//! use alfonso_record::opening::Opening;
//! use alfonso_record::recorded::{self, GameName, Recorded};
//! use alfonso_record::seats::Seats;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! // Two people play.
//! let opening = Opening::at_start(&subject, None).expect("it has one start");
//! let people = Seats::settle(&subject.game, &[]).expect("no seat is named");
//! let mut log = Log::new(&subject, opening, people, 1);
//! for text in ["Token@b2", "Token@a1", "Token@b1"] {
//!     log.play_text(text).expect("a legal move");
//! }
//! let text = recorded::text(&subject, "game.ron", &log.record(), false)?;
//!
//! // Another day the game goes on.
//! let kept = Recorded::new(GameName::new("game.ron", |_| true), text).expect("a record");
//! let opening = kept.line(&subject, &|_| None).expect("a game of these rules");
//! let people = Seats::settle(&subject.game, &[]).expect("no seat is named");
//! let mut again = Log::new(&subject, opening, people, 1);
//! assert_eq!(again.line().played(), log.line().played());
//! again.play_text("Token@a2").expect("a legal move");
//! again.play_text("Token@b3").expect("a legal move");
//! assert!(again.ended().is_some_and(|report| report.starts_with("Cross wins: three in a row")));
//! # Ok::<(), String>(())
//! ```

pub mod advice;
pub mod agents;
pub mod aside;
mod before;
pub mod cells;
pub mod choices;
pub mod due;
pub mod facts;
mod fen;
#[cfg(test)]
#[path = "../../report/src/fixture.rs"]
mod fixture;
pub mod happened;
pub mod log;
pub mod move_path;
pub mod opening;
pub mod picking;
pub mod program;
pub mod recorded;
pub mod reread;
pub mod seats;
pub mod talk;
mod targets;
pub mod turn;

#[cfg(test)]
use alfonso_report::subject;
#[cfg(test)]
mod tests;
