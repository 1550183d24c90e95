//! Moves and games as text: one reader for every input, and one writer for every notation.
//!
//! [`find`] reads a move as this program writes it, as engines do (`e2e4`), or in a notation that the rule file declares: short algebraic
//! notation (`Nf3`), that of shogi (`P-76`), of xiangqi (`C2.5`), of draughts (`32-28`). A text that may mean several moves is refused with
//! those. [`is_move_text`] distinguishes a move that is not legal from a text that is none. [`record`] keeps games.
//!
//! This crate knows no terminal, no file and no game: letters, cells and declarations come from the rules.
//!
//! ```
//! use alfonso_driver::{About, Request, Annotations, load, shipped};
//! use alfonso_notation::{find, play_all, written};
//!
//! let loaded = load(shipped::game("chess").expect("it ships"), &Request::default(), &|_| None);
//! let loaded = loaded.expect("no errors");
//! let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
//! let about = About { game: &loaded.game, annotations: &annotations };
//! let mut line = loaded.game.line();
//! play_all(about, &mut *line, "e2-e4 e7e5 Nf3 Nc6").expect("legal moves, each in its notation");
//! assert_eq!(line.played_texts(), ["e2-e4", "e7-e5", "g1-f3", "b8-c6"]);
//! let m = find(about, &*line, "f1b5", 0).expect("a legal move");
//! assert_eq!(written(about, &mut *line, m), "Bb5");
//! ```

mod castling;
mod coordinates;
mod faults;
mod hodges;
mod letters;
mod parse;
mod parts;
mod pdn;
pub mod record;
pub mod san;
mod shape;
pub mod uci;
mod written;
mod wxf;

pub use parse::{Understood, find, parse, play_all, reason, takes_nothing};
pub use shape::is_move_text;
pub use written::written;

#[cfg(test)]
mod tests;
