//! Questions about legal and illegal moves, for readers who know a game from its rules sheet alone.
//!
//! The program plays random games, stops at varied positions, and writes moves of which about half
//! are legal. Each of the others is illegal in one respect. A reader marks every move, and the
//! program counts the wrong marks.
//!
//! * `subject`: a loaded game; `choice`: games of different families, drawn by a seed;
//! * `fault`: the respects in which a move can be illegal;
//! * `conjuncts`, `relaxed`, `clones`: the rules without one clause, or with a part of one dropped;
//! * `play`: positions of random games; `offer`: the moves of a position, legal and illegal;
//! * `special`: the special rules of a game; `pick`: the positions and moves of a quiz;
//! * `page`, `describe`: the questions; `answers`: the answers; `score`: the marks of a reader.

pub mod answers;
pub mod choice;
mod clones;
mod conjuncts;
pub mod describe;
pub mod fault;
pub mod offer;
pub mod page;
pub mod pick;
pub mod play;
pub mod relaxed;
pub mod score;
pub mod special;
pub mod subject;

#[cfg(test)]
mod tests;

use answers::Answers;
use subject::QuizGame;

/// The questions about one game, and the answers.
#[derive(Clone, Debug)]
pub struct Quiz {
    /// The questions, as Markdown.
    pub page: String,
    /// The answers.
    pub answers: Answers,
}

/// Draws the questions about a game.
#[must_use]
pub fn draw(quizzed: &QuizGame, seed: u64, size: pick::Size) -> Quiz {
    let relaxed = relaxed::Relaxations::of(quizzed);
    let moments = play::moments(&quizzed.subject.game, &relaxed, seed);
    let offers = offer::offers(quizzed, &relaxed, moments, seed);
    let special = special::Special::of(quizzed, &offers);
    let picked = pick::pick(&offers, &special, seed, size);
    let page = page::page(quizzed, &picked);
    let answers = Answers::of(quizzed, &picked, &special, seed);
    Quiz { page, answers }
}
