//! The order of the seats: a comparison of the seats' chances in two games.
//!
//! A rule can scale lengths, points and money without changing the value of the seats relative to each other. So a change
//! of standing is examined separately. The vector of a game holds the shares of wins of all seats, less their mean. If the
//! two vectors point the same way, the rules favour the same seats; if they point against each other, the order of the
//! seats is reversed.

use crate::play::{Tally, all_one_way};
use crate::statistics::{CONFIDENCE, Mean, holm, jackknife};
use schemars::JsonSchema;
use serde::Serialize;

/// The fewest groups of blocks from which a standing can be computed.
const FEWEST: usize = 5;

/// How the chances of the seats in a reading go with those in the base.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Standing {
    /// The correlation of the seats' shares of wins: 1 if they are alike but for scale, -1 if they are turned round.
    pub correlation: f64,
    /// Where its 95% interval begins: a jackknife over groups of blocks. Nothing for two seats, where only the sign can vary.
    pub low: Option<f64>,
    /// Where it ends.
    pub high: Option<f64>,
    /// How likely the two would go so much against each other (or with each other) by chance, all readings considered (Holm).
    pub chance_among_all: f64,
    /// True if that is less than 5 in 100, and the interval leaves 0 out on the same side: then it is clear whether the same seats
    /// are favoured.
    pub clear: bool,
    /// True if it is clear that those who are favoured in the base tend to be disfavoured here.
    pub against: bool,
    /// True if no block was seen in which a seat wins more or less often than in the base.
    pub same: bool,
}

/// The bound of a strong correlation: its whole interval lies beyond this.
const STRONG: f64 = 0.5;

impl Standing {
    /// Returns the standing as a sentence in lower case, without a full stop.
    #[must_use]
    pub fn text(&self) -> String {
        if self.same {
            return "the same seats won in every block".to_owned();
        }
        let clear = self.clear;
        let Some((low, high)) = self.low.zip(self.high) else {
            return match (self.against, clear) {
                (true, _) => "the other seat is favoured",
                (false, true) => "the same seat is favoured",
                (false, false) => "it is not clear whether a seat is favoured in both",
            }
            .to_owned();
        };
        let says = match (self.against, clear) {
            (true, _) if high < -STRONG => {
                "the order of the seats is reversed: seats that win more in the base win less"
            }
            (true, _) => "seats that win more in the base tend to win less",
            (false, true) if low > STRONG => "much the same seats are favoured",
            (false, true) => "seats that win more in the base tend to win more",
            (false, false) => {
                return format!(
                    "it is not clear that the same seats are favoured, nor that others are (correlation of the seats' wins \
                     {:.2})",
                    self.correlation
                );
            }
        };
        format!("{says} (correlation of the seats' wins {:.2}, {low:.2} to {high:.2})", self.correlation)
    }
}

/// A standing, before it is judged among others.
struct Found {
    correlation: Mean,
    seats: usize,
    /// The product of the two vectors. Its expected value by chance alone is 0.
    product: Mean,
}

/// Returns the standing of each of these arms; nothing where there is too little data. `seats` is the number of seats in
/// the first game. `same` marks the arms in which every block has the same winners as in the base.
pub(crate) fn standings(
    arms: &[usize],
    same: &[bool],
    (seats, tally): (usize, &Tally),
) -> Vec<Option<Standing>> {
    let found: Vec<Option<Found>> = arms.iter().map(|arm| found(*arm, seats, tally)).collect();
    // As with figures, no chance is less than the chance that all groups go one way.
    let chance =
        |found: &Found| found.product.chance().map(|chance| chance.max(all_one_way(found.product.values)));
    let chances: Vec<Option<f64>> = found.iter().map(|found| found.as_ref().and_then(chance)).collect();
    let judged = found.into_iter().zip(holm(&chances)).zip(same);
    judged
        .map(|((found, chance), same)| {
            let (found, chance) = (found?, chance?);
            // The interval of a value that never varied has no width and says nothing.
            let interval = found.correlation.interval().filter(|_| found.seats > 2);
            let interval = interval.filter(|(low, high)| low < high);
            let against = found.product.mean < 0.0;
            let leaves_out = |(low, high)| if against { high < 0.0 } else { low > 0.0 };
            let clear = chance < 1.0 - CONFIDENCE && interval.is_none_or(leaves_out);
            Some(Standing {
                correlation: found.correlation.mean,
                low: interval.map(|(low, _)| low.max(-1.0)),
                high: interval.map(|(_, high)| high.min(1.0)),
                chance_among_all: chance,
                clear,
                against: clear && against,
                same: *same,
            })
        })
        .collect()
}

fn found(arm: usize, seats: usize, tally: &Tally) -> Option<Found> {
    let groups: Vec<usize> = (0..tally.grouped.len()).filter(|group| tally.grouped[*group] > 0).collect();
    if groups.len() < FEWEST || seats < 2 {
        return None;
    }
    let all = |left_out: Option<usize>| {
        let kept = || groups.iter().filter(|group| Some(**group) != left_out);
        let games: u64 = kept().map(|group| tally.grouped[*group]).sum();
        let shares = |arm: usize| {
            let wins = |seat: usize| kept().map(|group| tally.wins[arm][*group][seat]).sum::<i64>();
            let shares: Vec<f64> = (0..seats).map(|seat| wins(seat) as f64 / games as f64).collect();
            let mean = shares.iter().sum::<f64>() / seats as f64;
            shares.into_iter().map(|share| share - mean).collect::<Vec<f64>>()
        };
        (shares(0), shares(arm))
    };
    let whole = all(None);
    let without: Vec<_> = groups.iter().map(|group| all(Some(*group))).collect();
    let product = |(a, b): &(Vec<f64>, Vec<f64>)| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let length = |a: &[f64]| a.iter().map(|a| a * a).sum::<f64>().sqrt();
    let correlation = |both: &(Vec<f64>, Vec<f64>)| {
        let lengths = length(&both.0) * length(&both.1);
        if lengths > 0.0 { (product(both) / lengths).clamp(-1.0, 1.0) } else { 0.0 }
    };
    let products: Vec<f64> = without.iter().map(product).collect();
    let n = groups.len() as f64;
    // Noise shared by both games shows in their product even if no seat is favoured. The jackknife removes this bias.
    let unbiased = n * product(&whole) - (n - 1.0) * products.iter().sum::<f64>() / n;
    let correlations: Vec<f64> = without.iter().map(correlation).collect();
    Some(Found {
        correlation: jackknife(correlation(&whole), &correlations),
        seats,
        product: jackknife(unbiased, &products),
    })
}
