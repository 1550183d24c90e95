//! Win probabilities, which measure positions so that dice outcomes can be averaged and players
//! compared.

use super::Evaluation;
use super::evaluation::{FORCED, won};
use alfonso_game::{Line, Outcome, Seat};

/// The win probability of a winner, before plies are subtracted. The value of a draw is 0, and that
/// of a loss is negative.
pub(super) const WON: i32 = 10_000;
/// The largest win probability in an undecided position.
const UNDECIDED: i64 = 9_000;
/// The largest number of plies that reduces the win probability of a win.
const LATE: u32 = 900;
/// The smallest distance of an expected result from a win that changes its score.
const NEAR: f64 = 1.0 / 1024.0;

/// Converts a score to a win probability. A lead equal to the scale of the game gives half of the
/// maximum.
pub(super) fn of_score(score: i32, scale: i32) -> i32 {
    let (score, scale) = (i64::from(score), i64::from(scale.max(1)));
    i32::try_from(UNDECIDED * score / (score.abs() + scale)).unwrap_or(0)
}

/// Converts an expected result from -1 to 1 to a score: the reverse of [`of_score`] for a maximum of 1.
/// Scores stay below those of forced wins.
pub(super) fn to_score(result: f32, scale: i32) -> i32 {
    let result = f64::from(result.clamp(-1.0, 1.0));
    let score = f64::from(scale.max(1)) * result / (1.0 - result.abs()).max(NEAR);
    (score as i32).clamp(1 - FORCED, FORCED - 1)
}

/// Converts a score to an expected result from 0 to 1: the reverse of [`to_score`]. Forced wins are 1.
pub(super) fn share(score: i32, scale: i32) -> f64 {
    let (score, scale) = (f64::from(score), f64::from(scale.max(1)));
    let result =
        if score.abs() >= f64::from(FORCED) { score.signum() } else { score / (score.abs() + scale) };
    (result + 1.0) / 2.0
}

/// Returns the win probability of a seat in an undecided position.
pub(super) fn here(evaluation: &Evaluation, line: &dyn Line, seat: Seat) -> i32 {
    of_score(evaluation.score(line, seat), evaluation.scale())
}

/// Returns the win probability of a seat for an outcome after `plies` plies.
pub(super) fn decided(evaluation: &Evaluation, outcome: Outcome, seat: Seat, plies: u32) -> i32 {
    let late = i32::try_from(plies.min(LATE)).unwrap_or(0);
    won(outcome, seat, evaluation.side(seat)) * (WON - late)
}

/// Converts a win probability to an expected result from 0 to 1, where a draw is 0.5.
pub(super) fn part(win_probability: i32) -> f32 {
    (win_probability as f32 / WON as f32 + 1.0) / 2.0
}
