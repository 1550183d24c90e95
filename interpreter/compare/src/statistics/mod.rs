//! Intervals and tests: the formulas behind all statistical statements.

mod batches;
mod bootstrap;
#[cfg(test)]
mod coverage;
mod interval;
mod sample;
mod share;

pub(crate) use batches::Batches;
pub(crate) use bootstrap::Bootstrap;
pub use interval::{By, Estimate};
pub(crate) use interval::{Interval, Judged, Paired, half};
pub use sample::Sample;
pub use share::Share;
pub(crate) use share::{Clustered, Z, at_most, rule_of_three};

use statrs::distribution::{ContinuousCDF, StudentsT};

/// The confidence level of all intervals.
pub const CONFIDENCE: f64 = 0.95;

/// The mean of independent values, with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The standard error. `None` for fewer than two values.
    pub error: Option<f64>,
    /// The number of values.
    pub values: u64,
}

impl Mean {
    /// Computes the mean of `values` values from their sum and the sum of their squares. Both sums
    /// are exact, so equal values give a variance of exactly 0.
    #[must_use]
    pub fn of(values: u64, sum: i128, squares: i128) -> Self {
        let n = values as f64;
        let mean = if values == 0 { 0.0 } else { sum as f64 / n };
        let error = (values > 1).then(|| {
            let spread = i128::from(values).saturating_mul(squares).saturating_sub(sum.saturating_mul(sum));
            (spread.max(0) as f64 / (n - 1.0)).sqrt() / n
        });
        Self { mean, error, values }
    }

    /// Returns Student's 95% interval.
    #[must_use]
    pub fn interval(self) -> Option<(f64, f64)> {
        let reach = self.error? * quantile(self.values - 1, 1.0 - (1.0 - CONFIDENCE) / 2.0);
        Some((self.mean - reach, self.mean + reach))
    }

    /// Returns the probability of a mean at least this far from 0 if the true mean is 0, by
    /// Student's two-sided test.
    #[must_use]
    pub fn chance(self) -> Option<f64> {
        let error = self.error?;
        Some(match (self.mean == 0.0, error == 0.0) {
            (true, _) => 1.0,
            (false, true) => 0.0,
            (false, false) => tail(self.values - 1, self.mean / error),
        })
    }

    /// Returns the true mean that a test at `level` would detect in four of five such series.
    /// Smaller means would often be missed.
    #[must_use]
    pub fn detectable(self, level: f64) -> Option<f64> {
        let freedom = self.values.saturating_sub(1);
        self.error.map(|error| error * (quantile(freedom, 1.0 - level / 2.0) + quantile(freedom, 0.8)))
    }
}

/// Returns a quantile of Student's t distribution. Zero degrees of freedom count as one.
///
/// ```
/// use alfonso_compare::quantile;
///
/// // Of ten degrees of freedom, 2.228 (Student 1908).
/// assert!((quantile(10, 0.975) - 2.228).abs() < 1e-3);
/// ```
#[must_use]
pub fn quantile(freedom: u64, share: f64) -> f64 {
    StudentsT::new(0.0, 1.0, freedom.max(1) as f64)
        .map_or(f64::INFINITY, |student| student.inverse_cdf(share))
}

/// Returns the two-sided tail probability of Student's t distribution beyond `t`.
fn tail(freedom: u64, t: f64) -> f64 {
    StudentsT::new(0.0, 1.0, freedom.max(1) as f64)
        .map_or(1.0, |student| (2.0 * student.cdf(-t.abs())).clamp(0.0, 1.0))
}

/// Adjusts the p-values of several tests by the step-down method of Holm (1979). The tests below a
/// level are then jointly correct with the corresponding confidence. The smallest p-value is
/// multiplied by the number of tests, the next by one less, and so on. No adjusted p-value may be
/// less than the preceding one. Missing p-values stay missing.
#[must_use]
pub fn holm(chances: &[Option<f64>]) -> Vec<Option<f64>> {
    let mut order: Vec<(usize, f64)> =
        chances.iter().enumerate().filter_map(|(index, chance)| Some((index, (*chance)?))).collect();
    order.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut adjusted = vec![None; chances.len()];
    let mut least: f64 = 0.0;
    for (rank, (index, chance)) in order.iter().enumerate() {
        least = least.max((chance * (order.len() - rank) as f64).min(1.0));
        adjusted[*index] = Some(least);
    }
    adjusted
}

/// Returns the jackknife estimate. `whole` is the estimate from all groups, and `without` has the
/// estimates that omit one group each. The groups have equal sizes.
#[must_use]
pub fn jackknife(whole: f64, without: &[f64]) -> Mean {
    let groups = without.len();
    let n = groups as f64;
    let middle = without.iter().sum::<f64>() / n.max(1.0);
    let spread: f64 = without.iter().map(|value| (value - middle).powi(2)).sum();
    Mean { mean: whole, error: (groups > 1).then(|| (spread * (n - 1.0) / n).sqrt()), values: groups as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-4 * b.abs().max(1.0), "{a} is not {b}");
    }

    #[test]
    fn intervals_of_means_are_students() {
        // 2, 4, 4, 6: mean 4, variance 8/3, standard error sqrt(2/3) = 0.81650; t at 3 degrees of
        // freedom is 3.18245.
        let mean = Mean::of(4, 16, 72);
        close(mean.mean, 4.0);
        close(mean.error.expect("four values"), 0.816_497);
        let (low, high) = mean.interval().expect("four values");
        close(low, 4.0 - 2.598_457);
        close(high, 4.0 + 2.598_457);
        // t = 4.89898: two-sided chance 0.01628.
        assert!((mean.chance().expect("four values") - 0.016_28).abs() < 2e-5, "{:?}", mean.chance());
    }

    #[test]
    fn few_values_and_equal_values_are_no_error() {
        assert_eq!(Mean::of(0, 0, 0).interval(), None);
        assert_eq!((Mean::of(1, 5, 25).interval(), Mean::of(1, 5, 25).chance()), (None, None));
        let equal = Mean::of(3, 15, 75);
        assert_eq!((equal.interval(), equal.chance()), (Some((5.0, 5.0)), Some(0.0)));
        assert_eq!(Mean::of(3, 0, 0).chance(), Some(1.0));
    }

    #[test]
    fn many_tests_are_judged_together() {
        // The textbook example of Holm's method: 0.01, 0.04, 0.03, 0.005.
        let adjusted = holm(&[Some(0.01), Some(0.04), None, Some(0.03), Some(0.005)]);
        for (found, expected) in adjusted.iter().zip([Some(0.03), Some(0.06), None, Some(0.06), Some(0.02)]) {
            match (found, expected) {
                (Some(found), Some(expected)) => close(*found, expected),
                (found, expected) => assert_eq!((found.is_none(), expected), (true, None)),
            }
        }
        assert_eq!(holm(&[Some(0.9), Some(0.8)]), [Some(1.0), Some(1.0)]);
    }

    #[test]
    fn leaving_out_groups_gives_the_error_of_a_mean() {
        // The jackknife of a mean gives its standard error: values 2, 4, 4, 6 again.
        let values = [2.0, 4.0, 4.0, 6.0];
        let without: Vec<f64> = values.iter().map(|value| (16.0 - value) / 3.0).collect();
        close(jackknife(4.0, &without).error.expect("four groups"), 0.816_497);
    }
}
