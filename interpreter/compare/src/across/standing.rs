//! The order of the seats: a comparison of the seats' chances to win in two games.
//!
//! A rule can scale lengths, points and money without changing which seats are favoured. The order
//! of the seats is therefore examined separately. Each game has a vector of the seats' shares of
//! wins, minus their mean. If two vectors point in the same direction, the rules favour the same
//! seats. If they point in opposite directions, the order of the seats is reversed.

use crate::play::{Tally, all_one_way};
use crate::statistics::{CONFIDENCE, Mean, holm, jackknife};
use schemars::JsonSchema;
use serde::Serialize;

/// The smallest number of groups of blocks from which a standing can be computed.
const FEWEST: usize = 5;

/// A comparison of the seats' chances under a reading with those in the base.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Standing {
    /// The correlation of the seats' shares of wins: 1 if they are proportional, -1 if they are
    /// reversed.
    pub correlation: f64,
    /// The lower end of its 95% interval, from a jackknife over groups of blocks. Absent for two
    /// seats, where only the sign can vary.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
    /// The p-value for a correlation this strong, adjusted for all readings (Holm).
    pub chance_among_all: f64,
    /// True if that p-value is below 0.05 and the interval excludes 0. It is then clear whether the
    /// same seats are favoured.
    pub clear: bool,
    /// True if the seats favoured in the base are clearly disfavoured under the reading.
    pub against: bool,
    /// True if every block had the same winners as in the base.
    pub same: bool,
}

/// A correlation is strong if its whole interval lies beyond this value.
const STRONG: f64 = 0.5;

impl Standing {
    /// Returns a sentence about the standing, in lower case and without a full stop.
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
                "the order of the seats is reversed, and seats that win more in the base win less"
            }
            (true, _) => "seats that win more in the base tend to win less",
            (false, true) if low > STRONG => "mostly the same seats are favoured",
            (false, true) => "seats that win more in the base tend to win more",
            (false, false) => {
                return format!(
                    "it is not clear whether the same seats are favoured (correlation of the seats' wins {:.2})",
                    self.correlation
                );
            }
        };
        format!("{says} (correlation of the seats' wins {:.2}, {low:.2} to {high:.2})", self.correlation)
    }
}

/// A standing before the adjustment for multiple tests.
struct Found {
    correlation: Mean,
    seats: usize,
    /// The scalar product of the two vectors. Its expected value under chance alone is 0.
    product: Mean,
}

/// Returns the standing of each of these arms, or `None` where there is too little data. `seats` is
/// the number of seats in the first game. `same` marks the arms in which every block has the same
/// winners as in the base.
pub(crate) fn standings(
    arms: &[usize],
    same: &[bool],
    (seats, tally): (usize, &Tally),
) -> Vec<Option<Standing>> {
    let found: Vec<Option<Found>> = arms.iter().map(|arm| found(*arm, seats, tally)).collect();
    // As with figures, the p-value is at least the probability that all groups have the same sign
    // by chance.
    let chance =
        |found: &Found| found.product.chance().map(|chance| chance.max(all_one_way(found.product.values)));
    let chances: Vec<Option<f64>> = found.iter().map(|found| found.as_ref().and_then(chance)).collect();
    let judged = found.into_iter().zip(holm(&chances)).zip(same);
    judged
        .map(|((found, chance), same)| {
            let (found, chance) = (found?, chance?);
            // A correlation that never varies has an interval of zero width, which is meaningless.
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
    // Random numbers shared by both games inflate their product even if no seat is favoured. The
    // jackknife removes this bias.
    let unbiased = n * product(&whole) - (n - 1.0) * products.iter().sum::<f64>() / n;
    let correlations: Vec<f64> = without.iter().map(correlation).collect();
    Some(Found {
        correlation: jackknife(correlation(&whole), &correlations),
        seats,
        product: jackknife(unbiased, &products),
    })
}
