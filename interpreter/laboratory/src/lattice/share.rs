//! The variance due to one group of effects, without sampling error, and its p-value.

use alfonso_compare::CONFIDENCE;
use nalgebra::{DMatrix, DVector, SymmetricEigen};
use statrs::distribution::{ChiSquared, ContinuousCDF, FisherSnedecor, Normal};
use statrs::function::gamma::ln_gamma;

/// The fraction of the greatest eigenvalue below which eigenvalues count as 0.
const TINY: f64 = 1e-10;
/// The statistic from which the root of a chi-squared variable is treated as normal.
const LARGE: f64 = 1e4;

/// The variance due to a group of effects.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Variance {
    /// The variance without sampling error. It is negative if it is smaller than the expected
    /// sampling error.
    pub(super) value: f64,
    /// The ends of its 95% interval.
    pub(super) low: f64,
    pub(super) high: f64,
    /// The p-value. `None` if there can be no effects, because all readings give the same rules.
    pub(super) chance: Option<f64>,
}

/// Computes the variance of effects with a given covariance. `form` is the quadratic form of the
/// variance. `freedom` is the degrees of freedom of the error, and infinite if the error is known.
///
/// The test is Wald's. The interval is that of the noncentrality of its chi-squared statistic
/// (Steiger 2004), scaled to the variance. It is exact if the covariance is proportional to the
/// inverse of the form, as in a balanced design with equal errors.
pub(super) fn variance(
    (effects, covariance): (&DVector<f64>, &DMatrix<f64>),
    form: &DMatrix<f64>,
    freedom: f64,
) -> Variance {
    let raw = (effects.transpose() * form * effects)[(0, 0)];
    let value = raw - (form * covariance).trace();
    let (statistic, rank) = wald(effects, covariance);
    if rank == 0 && statistic == 0.0 {
        return Variance { value: 0.0, low: 0.0, high: 0.0, chance: None };
    }
    if statistic.is_infinite() {
        return Variance { value, low: value, high: value, chance: Some(0.0) };
    }
    let df = rank as f64;
    let chance = match freedom.is_finite() {
        true => FisherSnedecor::new(df, freedom).map_or(1.0, |law| law.sf(statistic / df)),
        false => ChiSquared::new(df).map_or(1.0, |law| law.sf(statistic)),
    };
    let half = (1.0 - CONFIDENCE) / 2.0;
    let each = if statistic > 0.0 { raw / statistic } else { 0.0 };
    let end = |share: f64| noncentrality(statistic, df, share) * each;
    // With few degrees of freedom the interval is too short. Its lower end is therefore 0 if the
    // test is not significant.
    let low = if chance < half { end(1.0 - half).min(value.max(0.0)) } else { 0.0 };
    Variance { value, low, high: end(half).max(value), chance: Some(chance) }
}

/// Returns Wald's statistic and its degrees of freedom. The statistic is infinite if there is an
/// effect in a direction without error.
fn wald(effects: &DVector<f64>, covariance: &DMatrix<f64>) -> (f64, usize) {
    let parts = SymmetricEigen::new(covariance.clone());
    let most = parts.eigenvalues.max().max(0.0);
    let size = effects.norm();
    let (mut statistic, mut rank) = (0.0, 0);
    for (index, value) in parts.eigenvalues.iter().enumerate() {
        let along = parts.eigenvectors.column(index).dot(effects);
        if *value > TINY * most && most > 0.0 {
            statistic += along * along / value;
            rank += 1;
        } else if along.abs() > 1e-9 * size.max(1e-9) {
            return (f64::INFINITY, rank);
        }
    }
    (statistic, rank)
}

/// Returns the noncentrality at which the cumulative probability of the statistic equals `share`.
/// Returns 0 if even the central distribution has less.
fn noncentrality(statistic: f64, df: f64, share: f64) -> f64 {
    if statistic > LARGE {
        let normal = Normal::standard().inverse_cdf(share);
        return (statistic.sqrt() - normal).max(0.0).powi(2);
    }
    if below(statistic, df, 0.0) <= share {
        return 0.0;
    }
    let (mut low, mut high) = (0.0, statistic + 20.0 * (statistic + df).sqrt() + 20.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if below(statistic, df, middle) > share { low = middle } else { high = middle }
    }
    low
}

/// Returns the cumulative distribution function of a noncentral chi-squared variable. It is a
/// Poisson mixture of central ones (Johnson, Kotz and Balakrishnan 1995, chapter 29).
fn below(value: f64, df: f64, noncentrality: f64) -> f64 {
    let mean = noncentrality / 2.0;
    let reach = 8.0 * mean.sqrt() + 30.0;
    let (first, last) = ((mean - reach).max(0.0).floor() as u64, (mean + reach).ceil() as u64);
    let weight = |index: u64| {
        let index = index as f64;
        if mean > 0.0 {
            (index * mean.ln() - mean - ln_gamma(index + 1.0)).exp()
        } else {
            f64::from(u8::from(index == 0.0))
        }
    };
    let central = |index: u64| ChiSquared::new(df + 2.0 * index as f64).map_or(0.0, |law| law.cdf(value));
    (first..=last)
        .map(|index| (index, weight(index)))
        .filter(|(_, weight)| *weight > 1e-14)
        .map(|(index, it)| it * central(index))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::{below, noncentrality};

    #[test]
    fn the_noncentral_law_has_its_tabled_values() {
        // By the series of another program.
        assert!((below(10.0, 3.0, 5.0) - 0.706_648_647_8).abs() < 1e-9, "{}", below(10.0, 3.0, 5.0));
        assert!((below(2.0, 1.0, 0.0) - 0.842_701).abs() < 1e-6);
    }

    #[test]
    fn noncentralities_are_found_back() {
        for (df, ncp) in [(1.0, 0.5), (4.0, 30.0), (9.0, 400.0)] {
            for share in [0.025, 0.5, 0.975] {
                // The value below which `share` lies.
                let (mut low, mut high) = (0.0, 1e4);
                for _ in 0..80 {
                    let middle = f64::midpoint(low, high);
                    if below(middle, df, ncp) < share { low = middle } else { high = middle }
                }
                let found = noncentrality(low, df, share);
                assert!((found - ncp).abs() < 1e-3 * (1.0 + ncp), "{df} {ncp} {share}: {found}");
            }
        }
        // Less than chance would make leaves 0 for both ends.
        assert_eq!((noncentrality(0.1, 5.0, 0.025), noncentrality(0.1, 5.0, 0.975)), (0.0, 0.0));
    }
}
