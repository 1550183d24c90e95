//! The building blocks of messages about games and moves: names, sources, and the reasons why a
//! move is not legal.
//!
//! This crate does not load games. The parser of moves depends on this crate. The crate
//! `alfonso-driver` re-exports all of its items under the same names.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_wording::{About, Annotations, refusal, words};
//!
//! let loaded = load(shipped::game("chess").expect("it ships"), &Request::default(), &|_| None);
//! let loaded = loaded.expect("no errors");
//! let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
//! let (about, line) = (About { game: &loaded.game, annotations: &annotations }, loaded.game.line());
//! assert_eq!(words::seat(about.game, line.player()), "White");
//! assert_eq!(refusal(about, &*line, "e2-e5", &line.refusal("e2-e5")), "the pawn may go to e3 or e4, not to e5");
//! ```

mod line;
pub mod messages;
mod named;
mod notations;
mod refusal;
mod rests;
mod said;
pub mod words;

pub use line::{BadMove, nearest_moves, play_all, play_on};
pub use named::Named;
pub use notations::Notation;
pub use refusal::{About, ended, over_budget_here, refusal};
pub use rests::Rests;
pub use said::{Annotations, Note, Verb};
