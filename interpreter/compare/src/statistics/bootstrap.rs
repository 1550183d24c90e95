//! Skewed block sums: a test for the reliability of Student's interval, and a bootstrap that
//! replaces it.

use super::Mean;
use alfonso_game::Random;

/// The number of resampled series.
const DRAWN: usize = 999;

/// The number of resampled series cut off at each end.
const CUT: usize = 24;

/// Returns the skewness: Fisher's adjusted coefficient (Joanes and Gill 1998). Returns `None` for
/// fewer than three sums or equal sums.
fn skewness(sums: &[i128]) -> Option<f64> {
    let n = sums.len() as f64;
    if sums.len() < 3 {
        return None;
    }
    let total: i128 = sums.iter().sum();
    // Deviations are multiplied by the number of sums, so they are integers.
    let count = sums.len() as i128;
    let deviation = |sum: &i128| sum.saturating_mul(count).saturating_sub(total) as f64;
    let moment = |power: i32| sums.iter().map(|sum| deviation(sum).powi(power)).sum::<f64>() / n;
    let variance = moment(2);
    (variance > 0.0).then(|| moment(3) / variance.powf(1.5) * (n * (n - 1.0)).sqrt() / (n - 2.0))
}

/// Returns true if there are fewer sums than 25 times their squared skewness, which is too few for
/// Student's interval. With that many, a 95% interval misses the true value at most 6% of the time
/// (Cochran 1977, 2.15).
fn is_skewed(sums: &[i128]) -> bool {
    skewness(sums).is_some_and(|skewness| (sums.len() as f64) < 25.0 * skewness * skewness)
}

/// A bootstrap over blocks: the distribution of Student's t ratio under resampling with
/// replacement. The method is the bootstrap-t (Efron 1981; its use for skewed means: Hall 1988).
///
/// Sums are integers and the seed is fixed. The same blocks therefore give the same interval, in
/// whatever order they were played.
#[derive(Clone, Debug)]
pub(crate) struct Bootstrap {
    /// The t ratios in ascending order. A series without spread has an infinite ratio.
    ratios: Vec<f64>,
}

impl Bootstrap {
    /// Resamples the sums of blocks if they are too skewed for Student's interval.
    pub(crate) fn of_skewed(sums: &[i128]) -> Option<Self> {
        is_skewed(sums).then(|| Self::of(sums))
    }

    fn of(sums: &[i128]) -> Self {
        let count = u32::try_from(sums.len()).unwrap_or(u32::MAX);
        let n = i128::from(count);
        let total: i128 = sums.iter().take(count as usize).sum();
        let mut random = Random::new(u64::from(count));
        let mut ratio = || {
            let (mut sum, mut squares) = (0i128, 0i128);
            for _ in 0..count {
                let drawn = sums[random.below(count) as usize];
                sum += drawn;
                squares = squares.saturating_add(drawn.saturating_mul(drawn));
            }
            let again = Mean::of(u64::from(count), sum, squares);
            let off = (sum - total) as f64 / n as f64;
            match again.error {
                _ if sum == total => 0.0,
                Some(error) if error > 0.0 => off / error,
                _ => off.signum() * f64::INFINITY,
            }
        };
        let mut ratios: Vec<f64> = (0..DRAWN).map(|_| ratio()).collect();
        ratios.sort_by(f64::total_cmp);
        Self { ratios }
    }

    /// Returns the 95% interval. An end is `None` if the resampled blocks do not determine it.
    pub(crate) fn interval(&self, mean: Mean) -> (Option<f64>, Option<f64>) {
        let end =
            |ratio: f64| mean.error.map(|error| mean.mean - ratio * error).filter(|end| end.is_finite());
        (end(self.ratios[DRAWN - 1 - CUT]), end(self.ratios[CUT]))
    }

    /// Returns the probability of a mean at least this far from 0 if the true mean is 0. Returns 0
    /// if no resampled series is as extreme.
    pub(crate) fn chance(&self, mean: Mean) -> f64 {
        let Some(error) = mean.error.filter(|error| *error > 0.0) else { return 0.0 };
        let ratio = mean.mean / error;
        let above = self.ratios.iter().filter(|drawn| **drawn >= ratio).count();
        let below = self.ratios.iter().filter(|drawn| **drawn <= ratio).count();
        (2.0 * above.min(below) as f64 / DRAWN as f64).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean(sums: &[i128]) -> Mean {
        Mean::of(sums.len() as u64, sums.iter().sum(), sums.iter().map(|sum| sum * sum).sum())
    }

    #[test]
    fn skewness_is_fishers() {
        // 1, 2, 3, 10: central moments 12.5 and 45 (times 4/4), so 45 / 12.5^1.5 = 1.01823, times
        // sqrt(12)/2.
        let found = skewness(&[1, 2, 3, 10]).expect("four sums");
        assert!((found - 1.018_234 * 3.0f64.sqrt()).abs() < 1e-4, "{found}");
        assert_eq!((skewness(&[1, 2]), skewness(&[4, 4, 4, 4])), (None, None));
        assert_eq!(skewness(&[-1, 0, 1]), Some(0.0));
    }

    #[test]
    fn few_blocks_that_hold_everything_are_skewed() {
        let rare = |blocks: usize| (0..blocks).map(|block| i128::from(block % 50 == 0)).collect::<Vec<_>>();
        assert!(is_skewed(&rare(50)) && is_skewed(&rare(1000)) && !is_skewed(&rare(1500)));
        let even: Vec<i128> = (0..30).collect();
        assert!(!is_skewed(&even) && Bootstrap::of_skewed(&even).is_none());
    }

    #[test]
    fn intervals_turn_with_what_they_are_of() {
        let sums: Vec<i128> = (0..40).map(|n: i128| (n % 7).pow(5)).collect();
        let back: Vec<i128> = sums.iter().map(|sum| -sum).collect();
        let ((low, high), turned) =
            (Bootstrap::of(&sums).interval(mean(&sums)), Bootstrap::of(&back).interval(mean(&back)));
        assert_eq!((low, high), (turned.1.map(|end| -end), turned.0.map(|end| -end)));
        assert_eq!(Bootstrap::of(&sums).chance(mean(&sums)), Bootstrap::of(&back).chance(mean(&back)));
        let (low, high) = low.zip(high).expect("both ends");
        let middle = mean(&sums).mean;
        assert!(
            low < middle && high - middle > middle - low,
            "longer where the tail is: {low} {middle} {high}"
        );
    }

    #[test]
    fn one_block_that_holds_everything_leaves_an_end_open() {
        let mut sums = vec![0i128; 20];
        sums[3] = 1000;
        let (low, high) = Bootstrap::of(&sums).interval(mean(&sums));
        assert!(low.is_some() && high.is_none(), "{low:?} {high:?}");
        assert!(Bootstrap::of(&sums).chance(mean(&sums)) > 0.05);
    }
}
