//! Moves and games as text: one reader for every door, and one writer for every notation.
//!
//! [`find`] reads a move as this program writes it, as engines do (`e2e4`), or in a notation that the rule file declares: short algebraic
//! notation (`Nf3`), that of shogi (`P-76`), of xiangqi (`C2.5`), of draughts (`32-28`). A text that may mean several moves is refused with
//! those. [`is_move_text`] tells a move that is not legal from a text that is none. [`record`] keeps games.
//!
//! This crate knows no terminal, no file and no game: letters, cells and declarations come from the rules.

mod castling;
mod faults;
mod hodges;
mod letters;
mod parts;
mod pdn;
mod places;
mod read;
pub mod record;
pub mod san;
mod shape;
pub mod uci;
mod written;
mod wxf;

pub use read::{Understood, find, play_all, read, reason, takes_nothing};
pub use shape::is_move_text;
pub use written::written;

#[cfg(test)]
mod tests;
