//! Hopes: positions measured by the part of a win that they promise, so that what dice may bring can be averaged, and what several
//! players want can be set side by side.

use super::Evaluation;
use super::evaluation::won;
use alfonso_game::{Line, Outcome, Seat};

/// The win probability of a player who has won, less the plies until then. A draw is 0, and a defeat as far below.
pub(super) const WON: i32 = 10_000;
/// The largest win probability of a game that is not decided.
const UNDECIDED: i64 = 9_000;
/// The most plies that make a win less welcome.
const LATE: u32 = 900;

/// Returns the hope that a worth promises: half of the largest if a player is ahead by the scale of the game.
pub(super) fn of_score(score: i32, scale: i32) -> i32 {
    let (score, scale) = (i64::from(score), i64::from(scale.max(1)));
    i32::try_from(UNDECIDED * score / (score.abs() + scale)).unwrap_or(0)
}

/// Returns a seat's hope in an undecided position.
pub(super) fn here(evaluation: &Evaluation, line: &dyn Line, seat: Seat) -> i32 {
    of_score(evaluation.score(line, seat), evaluation.scale())
}

/// Returns a seat's hope of an outcome that comes after so many plies.
pub(super) fn decided(evaluation: &Evaluation, outcome: Outcome, seat: Seat, plies: u32) -> i32 {
    let late = i32::try_from(plies.min(LATE)).unwrap_or(0);
    won(outcome, seat, evaluation.side(seat)) * (WON - late)
}

/// Returns the part of a win that a hope stands for, from 0 to 1; a draw is half of one.
pub(super) fn part(win_probability: i32) -> f32 {
    (win_probability as f32 / WON as f32 + 1.0) / 2.0
}
