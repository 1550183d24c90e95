//! Estimates of the figures of one game.

use super::figure::Figure;
use super::tally::Tally;
use crate::play::Unit;
use crate::statistics::{Bootstrap, By, Estimate, Interval, Judged, Mean, Paired};

impl Estimate {
    /// Returns the estimate of a figure in one arm, without an interval.
    pub(crate) fn plain(figure: &Figure, (arm, index): (usize, usize), tally: &Tally) -> Self {
        let (scale, single) = (figure.scale(), tally.singles[arm][index]);
        let of_games = Mean::of(tally.games, single.sum, single.squares);
        let spread = of_games.error.map(|error| error * (tally.games as f64).sqrt() / scale);
        Self { mean: of_games.mean / scale, low: None, high: None, by: None, skewed: false, spread }
    }

    /// Returns the estimate of a figure in one arm, with its interval.
    pub(crate) fn new(figure: &Figure, (arm, index): (usize, usize), tally: &Tally) -> Self {
        let plain = Self::plain(figure, (arm, index), tally);
        let single = tally.singles[arm][index];
        if figure.unit == Unit::Share {
            let share = single.clustered(tally).share();
            let interval = (tally.games > 0).then_some((share.low, share.high));
            let by = interval.map(|_| By::Wilson);
            return Self { low: interval.map(|it| it.0), high: interval.map(|it| it.1), by, ..plain };
        }
        let bootstrap = Bootstrap::of_skewed(&tally.batches.of(&[(arm, 1)], index));
        let of_blocks = Paired { sum: single.sum, squares: single.of_blocks, parted: single.hit };
        let judged = Judged::new(of_blocks, tally.blocks, bootstrap);
        let each = figure.scale() * tally.games as f64 / tally.blocks.max(1) as f64;
        let Interval { low, high, by } = judged.interval(each, None);
        let estimate = Self { low, high, by, skewed: judged.bootstrap.is_some(), ..plain };
        match figure.unit {
            Unit::Points => estimate,
            _ => estimate.of_a_count(),
        }
    }
}
