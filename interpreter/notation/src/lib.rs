//! Moves and games as text: a common parser for all inputs, and a writer for each notation.
//!
//! [`find`] parses a move in this program's own notation, in that of engines (`e2e4`), or in one
//! that the rule file declares. Rule files can declare short algebraic notation (`Nf3`) and the
//! notations of shogi (`P-76`), xiangqi (`C2.5`) and draughts (`32-28`). An ambiguous text is
//! refused, and the error lists the possible moves. [`is_move_text`] distinguishes illegal moves
//! from texts that are not moves. [`record`] stores games.
//!
//! This crate is independent of terminals, files and particular games: letters, cells and
//! declarations come from the rules.
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
