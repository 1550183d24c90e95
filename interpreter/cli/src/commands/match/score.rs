//! The score of a match: wins, draws, pairs, and the difference in strength.

use schemars::JsonSchema;
use serde::Serialize;

/// A difference in strength, in points of Elo, with a 95% interval.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Elo {
    pub mean: f64,
    pub low: f64,
    pub high: f64,
}

/// The sum of some pairs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Score {
    pub wins: [u64; 2],
    pub draws: u64,
    pub broken_off: u64,
    /// The number of pairs by the half points of the first agent in them: 0 to 4.
    pub pairs: [u64; 5],
}

/// The half points of a win.
pub const POINT: usize = 2;

impl Score {
    /// Adds the score of other pairs.
    pub fn add(&mut self, part: &Self) {
        (0..2).for_each(|agent| self.wins[agent] += part.wins[agent]);
        self.draws += part.draws;
        self.broken_off += part.broken_off;
        (0..5).for_each(|halves| self.pairs[halves] += part.pairs[halves]);
    }

    /// Returns the difference in strength from the scores of pairs, whose games share an opening and are not independent. (The
    /// pentanomial model: the mean of the pairs' scores with its standard error, put through the logistic curve of Elo.)
    /// `None` if all pairs went alike, which tells nothing of the error.
    pub fn elo(&self) -> Option<Elo> {
        let (count, mean, variance) = self.moments();
        let error = (variance / count).sqrt();
        let elo = |score: f64| -400.0 * (1.0 / score.clamp(1e-4, 1.0 - 1e-4) - 1.0).log10();
        (variance > 0.0).then(|| Elo {
            mean: elo(mean) + 0.0,
            low: elo(mean - 1.96 * error) + 0.0,
            high: elo(mean + 1.96 * error) + 0.0,
        })
    }

    /// Returns the number of pairs, and the mean and the variance of their scores from 0 to 1.
    pub fn moments(&self) -> (f64, f64, f64) {
        let count: u64 = self.pairs.iter().sum();
        let each = || (0..5).map(|halves| (self.pairs[halves] as f64, halves as f64 / 4.0));
        let mean = each().map(|(pairs, part)| pairs * part).sum::<f64>() / count.max(1) as f64;
        let spread = each().map(|(pairs, part)| pairs * (part - mean).powi(2)).sum::<f64>();
        (count as f64, mean, spread / (count.max(2) - 1) as f64)
    }
}
