//! Play by exact values, with adjustable strength.
//!
//! Each move has a score in plies. A draw scores 0, a win in `n` plies `span - n`, and a loss in
//! `n` plies `n - span`. Here `span` is one more than the number of plies of the longest forced
//! win. Quick wins therefore beat slow wins, draws lie in between, and slow losses beat quick
//! losses.
//!
//! A move is drawn with a probability proportional to `exp(score / temperature)` (the Boltzmann
//! distribution, called softmax in machine learning). At temperature 0 the agent draws one of the
//! best moves. Higher temperatures approach random play.

use super::evaluation::WIN;
use super::{Choice, one_of};
use crate::solving::{ExactValue, Values};
use alfonso_game::{Line, Move, Random};

/// The strength of an agent that plays by exact values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skill {
    /// The temperature, in thousandths of a ply; 0 for the best play.
    pub temperature: u32,
    /// The memory for the values, in mebibytes. The default is [`Skill::USUAL`].
    pub memory: Option<u32>,
}

impl Skill {
    /// The default memory for the values, in mebibytes.
    pub const USUAL: u32 = 1024;
}

/// The weight of the best move. The weights of the other moves are relative to it.
const BEST: f64 = (1 << 19) as f64;

/// Chooses a move. Returns `None` if the position has no exact value.
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

/// Draws one of the moves in proportion to their weights, at least one of which is not 0.
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
