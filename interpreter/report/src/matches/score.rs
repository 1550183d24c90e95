//! The score of a match: wins, draws, pairs, and the rating difference.

use alfonso_compare::quantile;
use schemars::JsonSchema;
use serde::Serialize;

/// A rating difference in Elo points, with a 95% interval. Infinite values are absent: an agent
/// that wins every game may be stronger by any number of points.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Elo {
    /// The estimate; absent if one agent won every game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// The lower end; absent if the second agent won every game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// The upper end; absent if the first agent won every game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// True if 0 is outside the interval, so that one agent is clearly stronger.
    #[serde(rename = "told_apart")]
    pub decides: bool,
}

/// The combined score of several pairs of games.
#[derive(Clone, Copy, Debug, Default)]
pub struct Score {
    /// The number of games that each agent has won.
    pub wins: [u64; 2],
    /// The number of games without a winner.
    pub draws: u64,
    /// The number of aborted games, which are included in the draws.
    pub broken_off: u64,
    /// The number of pairs by the first agent's half points, from 0 to 4.
    pub pairs: [u64; 5],
}

/// The number of half points for a win.
pub const POINT: usize = 2;
/// The variance of a pair's score relative to that of a share, if the two games are independent and
/// never drawn.
const INDEPENDENT: f64 = 0.5;

impl Score {
    /// Adds the score of other pairs.
    pub fn add(&mut self, part: &Self) {
        (0..2).for_each(|agent| self.wins[agent] += part.wins[agent]);
        self.draws += part.draws;
        self.broken_off += part.broken_off;
        (0..5).for_each(|halves| self.pairs[halves] += part.pairs[halves]);
    }

    /// Returns the rating difference, computed from the scores of pairs. The two games of a pair
    /// share an opening and are not independent. The mean score of the pairs and its
    /// [`interval`](Self::interval) are converted by Elo's logistic curve. Returns `None` if there
    /// are no pairs.
    pub fn elo(&self) -> Option<Elo> {
        let (count, mean, _) = self.moments();
        let (low, high) = self.interval();
        let elo =
            |score: f64| (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10() + 0.0);
        (count > 0.0).then(|| Elo {
            mean: elo(mean),
            low: elo(low),
            high: elo(high),
            decides: low > 0.5 || high < 0.5,
        })
    }

    /// Returns a 95% interval of the expected score of a pair, from 0 to 1.
    ///
    /// This is Wilson's interval (1927) for a share, with Student's factor. The variance of the
    /// interval is scaled by the ratio of the variance of the pairs to that of a share. The ratio
    /// is 1 if both games of a pair always have the same result. The ratio is 1/2 if the games are
    /// independent and never drawn, and less with draws. A few pairs may show too little variance
    /// by chance. Therefore the ratio 1/2 is included with the weight of one pair, and with less
    /// weight from ten pairs on. The file `tests.rs` measures the coverage of the interval.
    pub fn interval(&self) -> (f64, f64) {
        let pairs: u64 = self.pairs.iter().sum();
        self.interval_with(quantile(pairs.saturating_sub(1), 0.975))
    }

    /// Returns the interval with a given factor instead of Student's.
    pub(super) fn interval_with(&self, factor: f64) -> (f64, f64) {
        let (count, mean, variance) = self.moments();
        let of_a_share = mean * (1.0 - mean);
        let weight = (10.0 / count).min(1.0);
        let ratio = ((count - 1.0) * variance + weight * INDEPENDENT) / ((count - 1.0) * of_a_share + weight);
        let unit = factor * factor * ratio / count;
        let centre = (mean + unit / 2.0) / (1.0 + unit);
        let reach = (unit * of_a_share + unit * unit / 4.0).sqrt() / (1.0 + unit);
        // At the ends, the sums would be exact except for rounding errors.
        let low = if mean == 0.0 { 0.0 } else { centre - reach };
        let high = if mean == 1.0 { 1.0 } else { centre + reach };
        (low, high)
    }

    /// Returns the number of pairs, and the mean and variance of their scores, which are from 0 to
    /// 1.
    pub fn moments(&self) -> (f64, f64, f64) {
        let count: u64 = self.pairs.iter().sum();
        let each = || (0..5).map(|halves| (self.pairs[halves] as f64, halves as f64 / 4.0));
        let mean = each().map(|(pairs, part)| pairs * part).sum::<f64>() / count.max(1) as f64;
        let spread = each().map(|(pairs, part)| pairs * (part - mean).powi(2)).sum::<f64>();
        (count as f64, mean, spread / (count.max(2) - 1) as f64)
    }
}
