//! Play by exact values, as well as one likes.
//!
//! Each move has a score, in plies: a win in `n` plies counts `span - n`, a loss in `n` plies `n - span`, a draw nothing, where `span` is one
//! more than the longest way to a win in this game. So quick wins are better than slow ones, slow losses better than quick ones, and draws
//! stand between. A move is drawn with a probability in proportion to `exp(score / temperature)` (Boltzmann's distribution, the softmax of
//! machine learning). At a temperature of 0 one of the best moves is drawn; the higher it is, the nearer play comes to random moves.

use super::evaluation::WIN;
use super::{Choice, one_of};
use crate::solving::{ExactValue, Values};
use alfonso_game::{Line, Move, Random};

/// The skill of an agent that plays by exact values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skill {
    /// The temperature, in thousandths of a ply; 0 for the best play.
    pub temperature: u32,
    /// The memory for the values, in mebibytes; if it is not said, [`Skill::USUAL`].
    pub memory: Option<u32>,
}

impl Skill {
    /// The memory that values usually may take, in mebibytes.
    pub const USUAL: u32 = 1024;
}

/// The weight of the best move, in proportion to which the others are drawn.
const BEST: f64 = (1 << 19) as f64;

/// Chooses a move; `None` if the values do not cover the position.
pub(super) fn choose(values: &Values, skill: Skill, line: &dyn Line, random: &mut Random) -> Option<Choice> {
    let seat = line.to_move();
    let span = i64::from(values.longest()) + 1;
    let moves = values.after(line)?;
    let score = |value: &ExactValue| match (value.winner, value.plies) {
        (Some(winner), Some(plies)) if winner == seat => span - i64::from(plies),
        (Some(_), Some(plies)) => i64::from(plies) - span,
        _ => 0,
    };
    let scores: Vec<i64> = moves.iter().map(|(_, value)| score(value)).collect();
    let best = *scores.iter().max()?;
    let chosen = match skill.temperature {
        0 => {
            let fits = |(index, (m, _)): (usize, &(Move, ExactValue))| (scores[index] == best).then_some(*m);
            one_of(&moves.iter().enumerate().filter_map(fits).collect::<Vec<_>>(), random)
        }
        temperature => {
            let plies = f64::from(temperature) / 1000.0;
            let weight = |score: &i64| (((score - best) as f64 / plies).exp() * BEST).round() as u32;
            drawn(&moves, &scores.iter().map(weight).collect::<Vec<_>>(), random)
        }
    };
    let value = moves.iter().find(|(m, _)| *m == chosen).map(|(_, value)| *value)?;
    let plies = value.plies.map(|plies| i32::try_from(plies).unwrap_or(WIN).saturating_add(1).min(WIN));
    let score = match (value.winner, plies) {
        (Some(winner), Some(plies)) if winner == seat => WIN - plies,
        (Some(_), Some(plies)) => plies - WIN,
        _ => 0,
    };
    Some(Choice { score: Some(score), nodes: moves.len() as u64, ..Choice::of(chosen) })
}

/// Draws one of the moves in proportion to their weights, of which one at least is not 0.
fn drawn(moves: &[(Move, ExactValue)], weights: &[u32], random: &mut Random) -> Move {
    let sum = weights.iter().fold(0_u32, |sum, weight| sum.saturating_add(*weight));
    let mut left = random.below(sum);
    for ((m, _), weight) in moves.iter().zip(weights) {
        if left < *weight {
            return *m;
        }
        left -= weight;
    }
    moves[moves.len() - 1].0
}
