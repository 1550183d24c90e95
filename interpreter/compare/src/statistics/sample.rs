//! Samples of independent games: exact sums, and the intervals of their means.

use super::{Batches, Bootstrap, By, Estimate, Interval, Judged, Mean, Paired, Share};

/// The scale of ratios. They are stored as integer millionths, so that sums are exact.
const FINE: i128 = 1_000_000;

/// The sums of one column: a number that each game has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Column {
    sum: i128,
    squares: i128,
}

/// Exact sums over the games of one series. Parts can be added in any order. Each game has its own
/// random stream and is an independent unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    games: u64,
    columns: Vec<Column>,
    /// The sum of the products of the first two columns.
    crossed: i128,
    batches: Batches,
}

impl Sample {
    /// Creates an empty sample with this many numbers per game.
    #[must_use]
    pub fn new(columns: usize) -> Self {
        Self {
            games: 0,
            columns: vec![Column::default(); columns],
            crossed: 0,
            batches: Batches::new((columns, 1)),
        }
    }

    /// Adds a game by its number in the series, with one value for each column.
    pub fn add(&mut self, game: u64, values: &[i64]) {
        self.games += 1;
        self.batches.begin(game);
        for (index, (column, value)) in self.columns.iter_mut().zip(values).enumerate() {
            let value = i128::from(*value);
            column.sum = column.sum.saturating_add(value);
            column.squares = column.squares.saturating_add(value * value);
            self.batches.add(game, (index, 0), value);
        }
        if let [over, under, ..] = values {
            self.crossed = self.crossed.saturating_add(i128::from(*over) * i128::from(*under));
        }
    }

    /// Merges the sums of other games into this sample.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        for (into, from) in self.columns.iter_mut().zip(&other.columns) {
            into.sum = into.sum.saturating_add(from.sum);
            into.squares = into.squares.saturating_add(from.squares);
        }
        self.crossed = self.crossed.saturating_add(other.crossed);
        self.batches.merge(&other.batches);
    }

    /// Returns the mean of a column over the games, with its interval. There is no interval if all
    /// values are equal.
    #[must_use]
    pub fn mean(&self, column: usize) -> Estimate {
        let Column { sum, squares } = self.columns[column];
        let of_games = Mean::of(self.games, sum, squares);
        let sums = Paired { sum, squares, parted: self.games };
        self.estimate(sums, &[(column, 1)], (of_games.mean, 0.0, 1.0))
    }

    /// Returns the ratio of the sums of the first and second columns, with its interval. The
    /// interval is that of the games' residuals, divided by the mean of the second column. A
    /// residual is the first number minus the ratio times the second (ratio estimation: Cochran
    /// 1977, chapter 6).
    ///
    /// `spread` is the standard deviation of the residuals, divided in the same way.
    #[must_use]
    pub fn ratio(&self) -> Estimate {
        let (over, under) = (self.columns[0], self.columns[1]);
        let mean = if under.sum > 0 { over.sum as f64 / under.sum as f64 } else { 0.0 };
        // All games have the same ratio if and only if the Cauchy-Schwarz inequality is an
        // equality.
        let product = over.squares.checked_mul(under.squares);
        let is_alike = product.is_some() && product == self.crossed.checked_mul(self.crossed);
        if under.sum <= 0 || is_alike {
            return Estimate { mean, low: None, high: None, by: None, skewed: false, spread: None };
        }
        // The ratio is rounded to millionths. The mean of the residuals corrects the rounding.
        let fine = (over.sum.saturating_mul(FINE).saturating_add(under.sum / 2)) / under.sum;
        let times = i64::try_from(fine).unwrap_or(i64::MAX);
        let squared = |times: i128, sum: i128| times.saturating_mul(times).saturating_mul(sum);
        let squares = squared(FINE, over.squares)
            .saturating_sub((2 * FINE).saturating_mul(fine).saturating_mul(self.crossed))
            .saturating_add(squared(fine, under.squares));
        let sum = over.sum.saturating_mul(FINE).saturating_sub(fine.saturating_mul(under.sum));
        let sums = Paired { sum, squares, parted: self.games };
        let around = fine as f64 / FINE as f64;
        let scale = FINE as f64 * under.sum as f64 / self.games as f64;
        let estimate = self.estimate(sums, &[(0, FINE as i64), (1, -times)], (0.0, around, scale));
        Estimate { mean, ..estimate }
    }

    /// Returns `count` as a share of the games.
    #[must_use]
    pub fn share(&self, count: u64) -> Estimate {
        let share = Share::new(count, self.games);
        let known = self.games > 0;
        let deviation = Mean::of(self.games, count.into(), count.into()).error;
        Estimate {
            mean: share.share,
            low: known.then_some(share.low),
            high: known.then_some(share.high),
            by: known.then_some(By::Wilson),
            skewed: false,
            spread: deviation.map(|error| error * (self.games as f64).sqrt()),
        }
    }

    /// Returns an estimate whose interval is that of some sums, divided by `scale` and shifted by
    /// `around`.
    fn estimate(
        &self,
        sums: Paired,
        contrast: &[(usize, i64)],
        (mean, around, scale): (f64, f64, f64),
    ) -> Estimate {
        let judged = Judged::new(sums, self.games, Bootstrap::of_skewed(&self.batches.of(contrast, 0)));
        let Interval { low, high, by } = judged.interval(scale, None);
        Estimate {
            mean,
            low: low.map(|low| around + low),
            high: high.map(|high| around + high),
            by,
            skewed: judged.bootstrap.is_some(),
            spread: judged.mean.error.map(|error| error * (self.games as f64).sqrt() / scale),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfonso_game::Random;

    fn of(rows: &[[i64; 2]]) -> Sample {
        let mut sample = Sample::new(2);
        rows.iter().enumerate().for_each(|(game, row)| sample.add(game as u64, row));
        sample
    }

    #[test]
    fn means_have_students_interval() {
        // 2, 4, 4, 6: mean 4, standard error 0.81650, t at 3 degrees of freedom 3.18245.
        let found = of(&[[2, 1], [4, 1], [4, 1], [6, 1]]).mean(0);
        assert_eq!((found.mean, found.by, found.skewed), (4.0, Some(By::Student), false));
        let (low, high) = found.low.zip(found.high).expect("two ends");
        assert!((low - 1.401_543).abs() < 1e-4 && (high - 6.598_457).abs() < 1e-4, "{found:?}");
        assert!((found.spread.expect("four games") - (8.0f64 / 3.0).sqrt()).abs() < 1e-9);
    }

    #[test]
    fn a_count_is_never_below_0() {
        let found = of(&[[324, 1], [458, 1]]).mean(0);
        assert!(found.low.is_some_and(|low| low < 0.0), "{found:?}");
        let count = found.of_a_count();
        assert_eq!((count.low, count.high, count.by), (Some(0.0), found.high, found.by));
    }

    #[test]
    fn nothing_is_said_where_nothing_varies() {
        for rows in [&[[3, 1]; 50][..], &[[3, 1]], &[]] {
            let sample = of(rows);
            for found in [sample.mean(0), sample.ratio()] {
                assert_eq!((found.low, found.high, found.by), (None, None, None), "{found:?}");
            }
        }
        // The ratio is the same in every game, but the games differ.
        let alike = of(&[[10, 30], [20, 60], [1, 3]]).ratio();
        assert_eq!((alike.mean, alike.by), (1.0 / 3.0, None));
        assert_eq!((of(&[]).share(0).by, of(&[[1, 1]]).share(1).by), (None, Some(By::Wilson)));
    }

    #[test]
    fn ratios_weigh_games_by_their_length() {
        // Residuals from 5: 10-10, 25-20, 5-10: 0, 5, -5; standard error 5/sqrt(3) = 2.88675, over
        // 8/3, times 4.30265.
        let found = of(&[[10, 2], [25, 4], [5, 2]]).ratio();
        assert_eq!((found.mean, found.by), (5.0, Some(By::Student)));
        let reach = 5.0 / 3.0f64.sqrt() / (8.0 / 3.0) * 4.302_653;
        let (low, high) = found.low.zip(found.high).expect("two ends");
        assert!((low - 5.0 + reach).abs() < 1e-4 && (high - 5.0 - reach).abs() < 1e-4, "{found:?}");
    }

    #[test]
    fn rare_sums_have_a_bootstraps_interval() {
        let rows: Vec<[i64; 2]> =
            (0..100).map(|game| [if game % 25 == 0 { 1000 + game } else { 0 }, 10]).collect();
        let sample = of(&rows);
        for found in [sample.mean(0), sample.ratio()] {
            assert_eq!((found.by, found.skewed), (Some(By::Bootstrap), true), "{found:?}");
            assert!(found.low.is_some_and(|low| low < found.mean), "{found:?}");
        }
        assert!(!sample.mean(1).skewed && sample.mean(1).by.is_none());
    }

    #[test]
    fn parts_may_be_added_in_any_order() {
        let mut random = Random::new(5);
        let rows: Vec<[i64; 2]> =
            (0..3000).map(|_| [random.below(90).into(), (1 + random.below(9)).into()]).collect();
        let whole = of(&rows);
        let part = |games: std::ops::Range<usize>| {
            let mut sample = Sample::new(2);
            games.rev().for_each(|game| sample.add(game as u64, &rows[game]));
            sample
        };
        let (mut one, other) = (part(1000..3000), part(0..1000));
        one.merge(&other);
        assert_eq!(one, whole);
    }

    #[test]
    fn ratios_are_covered() {
        // Long games have fewer choices a ply: 12 at lengths of up to 10 plies, 4 at longer ones.
        let game = |random: &mut Random| {
            let plies = 1 + i64::from(random.below(20));
            [plies * if plies <= 10 { 12 } else { 4 } + i64::from(random.below(3)), plies]
        };
        let truth = (55.0 * 12.0 + 155.0 * 4.0 + 20.0) / 210.0;
        let covers = |series: &u64| {
            let mut random = Random::of_game(3, *series);
            let rows: Vec<[i64; 2]> = (0..60).map(|_| game(&mut random)).collect();
            let found = of(&rows).ratio();
            found.low.is_some_and(|low| low <= truth) && found.high.is_some_and(|high| truth <= high)
        };
        let covered = (0..400).filter(covers).count();
        assert!((370..=395).contains(&covered), "{covered} of 400");
    }
}
