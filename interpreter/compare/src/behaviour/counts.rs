//! Perft counts of both games, side by side.

use super::lockstep::price;
use super::{Limits, Progress, Watch};
use crate::{Contestant, Which};
use alfonso_game::{Leaves, Line};
use schemars::JsonSchema;
use serde::Serialize;

/// The numbers of sequences of legal moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Counts {
    /// The counts by depth, from 1.
    pub depths: Vec<Count>,
    /// The first depth at which the counts differ, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part_at: Option<u32>,
    /// The games with dice. If there are any, nothing is counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with_dice: Vec<Which>,
}

/// The counts at one depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Count {
    /// The depth in plies.
    pub depth: u32,
    /// The number of sequences in the first game.
    pub a: u64,
    /// The number of sequences in the second game.
    pub b: u64,
}

/// Counts the sequences from the ends of two lines. Stops before a depth that is likely to exceed
/// `limits.nodes` sequences in either game, or an eighth of the step limit.
pub(crate) fn count(
    contestants: [Contestant<'_>; 2],
    lines: [&dyn Line; 2],
    limits: Limits,
    watch: &mut Watch<'_>,
) -> Counts {
    let mut counts = Counts { depths: Vec::new(), part_at: None, with_dice: Vec::new() };
    for (which, contestant) in [Which::A, Which::B].into_iter().zip(contestants) {
        if contestant.game.has_dice() {
            counts.with_dice.push(which);
        }
    }
    if !counts.with_dice.is_empty() {
        return counts;
    }
    let mut before = Count { depth: 0, a: 1, b: 1 };
    let [(contestant_a, line_a), (contestant_b, line_b)] =
        [(contestants[0], lines[0]), (contestants[1], lines[1])];
    let price = price(contestant_a.game, line_a).max(price(contestant_b.game, line_b));
    for depth in 1..=limits.depth {
        if watch(Progress::Counting(depth)).is_break() {
            break;
        }
        let [a, b] = lines.map(|line| line.perft(depth, Leaves::Bulk));
        let count = Count { depth, a, b };
        counts.depths.push(count);
        if a != b && counts.part_at.is_none() {
            counts.part_at = Some(depth);
        }
        // The estimate assumes that the count grows by the same factor as between the previous
        // depths.
        let next = |now: u64, before: u64| now.saturating_mul(now.div_ceil(before.max(1)));
        let many = next(a, before.a).max(next(b, before.b)) > limits.nodes;
        if a.max(b) == 0 || many || a.max(b).saturating_mul(price) > limits.steps / 8 {
            break;
        }
        before = count;
    }
    counts
}
