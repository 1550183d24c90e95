//! The likelihood of wear, given the traffic over segments.
//!
//! The wear of a segment is a latent variable. It is a slope times the log traffic, plus a normal
//! error for all other causes of wear. Ordered cut points divide it into classes (cumulative
//! probit: McCullagh 1980). The slope has a half-normal prior with deviation 1, and the class
//! shares have a uniform (Dirichlet) prior.
//!
//! The traffic mixes that of one fixed orientation of the object with the mean over all
//! orientations. The weight of the mixture has a uniform prior. The likelihood is the mean over the
//! symmetries of the board and over draws of the parameters. All readings use the same draws. A
//! segment without lines on the board is predicted by the class shares alone.

use super::Loads;
use alfonso_game::Random;
use statrs::distribution::{ContinuousCDF, Normal};

/// The fraction of the mean traffic that is added to every segment, so that the logarithm is finite
/// without traffic.
const LEAST: f64 = 0.05;

/// Draws of the model's parameters from their priors.
#[derive(Clone, Debug)]
pub(super) struct Draws {
    of: Vec<Draw>,
}

/// One draw of the parameters.
#[derive(Clone, Debug)]
pub(super) struct Draw {
    slope: f64,
    /// The class shares, and the corresponding cut points of the standard normal distribution.
    shares: Vec<f64>,
    cuts: Vec<f64>,
    /// The weight of one fixed orientation of the object.
    fixed: f64,
}

/// The probability of each class, by draw, symmetry and segment.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    classes: usize,
    segments: usize,
    pub(super) symmetries: usize,
    pub(super) draws: usize,
    of: Vec<f64>,
}

impl Draws {
    /// Creates `draws` draws.
    pub(super) fn new(classes: usize, draws: usize, random: &mut Random) -> Self {
        Self { of: (0..draws).map(|_| Draw::any(classes, random)).collect() }
    }
}

impl Draw {
    /// Draws parameters from their priors.
    pub(super) fn any(classes: usize, random: &mut Random) -> Self {
        let slope = normal(random).abs();
        let mut ends: Vec<f64> = (1..classes).map(|_| unit(random)).collect();
        ends.sort_by(f64::total_cmp);
        Self::new(slope, &ends, unit(random))
    }

    /// Creates a draw from a slope, the cumulative class shares, and the weight of a fixed
    /// orientation.
    pub(super) fn new(slope: f64, ends: &[f64], fixed: f64) -> Self {
        let law = Normal::standard();
        let bounds: Vec<f64> = [0.0].iter().chain(ends).chain(&[1.0]).copied().collect();
        let shares = bounds.windows(2).map(|two| two[1] - two[0]).collect();
        Self { slope, shares, cuts: ends.iter().map(|end| law.inverse_cdf(*end)).collect(), fixed }
    }

    /// Returns the class probabilities of all segments, consecutively.
    pub(super) fn classes(&self, turned: &[Option<f64>], mean: &[Option<f64>]) -> Vec<f64> {
        let mixed = |(one, all): (&Option<f64>, &Option<f64>)| {
            let load = self.fixed * (*one)? + (1.0 - self.fixed) * (*all)?;
            Some((load + LEAST).ln())
        };
        let logs: Vec<Option<f64>> = turned.iter().zip(mean).map(mixed).collect();
        let count = logs.iter().flatten().count().max(1) as f64;
        let middle = logs.iter().flatten().sum::<f64>() / count;
        let spread = logs.iter().flatten().map(|log| (log - middle).powi(2)).sum::<f64>() / count;
        // With this width, the class shares hold for all segments together.
        let width = (1.0 + self.slope * self.slope * spread).sqrt();
        let law = Normal::standard();
        let mut all = Vec::with_capacity(turned.len() * self.shares.len());
        for log in logs {
            let Some(log) = log else {
                all.extend_from_slice(&self.shares);
                continue;
            };
            let at = self.slope * (log - middle);
            let mut before = 0.0;
            for cut in &self.cuts {
                let below = law.cdf(cut * width - at);
                all.push((below - before).max(0.0));
                before = below;
            }
            all.push((1.0 - before).max(0.0));
        }
        all
    }
}

impl Classes {
    /// Returns the probabilities under a reading's traffic, or under equal traffic for `None`.
    pub(super) fn new(draws: &Draws, segments: usize, loads: Option<&Loads>) -> Self {
        let classes = draws.of.first().map_or(1, |draw| draw.shares.len());
        let equal = vec![Some(1.0); segments];
        let none = [equal.clone()];
        let (turned, mean) = loads.map_or((&none[..], &equal), |loads| (&loads.turned[..], &loads.mean));
        let of = draws.of.iter().flat_map(|draw| turned.iter().flat_map(|turned| draw.classes(turned, mean)));
        Self { classes, segments, symmetries: turned.len(), draws: draws.of.len(), of: of.collect() }
    }

    /// Returns the class probabilities of a segment in one row, which is a draw and a symmetry.
    pub(super) fn at(&self, index: usize, segment: usize) -> &[f64] {
        let first = (index * self.segments + segment) * self.classes;
        &self.of[first..first + self.classes]
    }

    /// Returns the log likelihood of the marks in each row.
    pub(super) fn logs(&self, marks: &[Option<Vec<f64>>]) -> Vec<f64> {
        let one = |index: usize| {
            let mark = |(segment, mark): (usize, &Option<Vec<f64>>)| {
                let mark = mark.as_ref()?;
                Some(
                    mark.iter()
                        .zip(self.at(index, segment))
                        .map(|(sure, chance)| sure * chance)
                        .sum::<f64>()
                        .ln(),
                )
            };
            marks.iter().enumerate().filter_map(mark).sum()
        };
        (0..self.draws * self.symmetries).map(one).collect()
    }

    /// Returns the log likelihood of the marks, and its standard error due to the number of draws.
    pub(super) fn likelihood(&self, marks: &[Option<Vec<f64>>]) -> (f64, f64) {
        mean_of(&self.logs(marks), self.symmetries)
    }
}

/// Returns the logarithm of the mean of numbers given by their logarithms, and its standard error.
/// Each `group` consecutive numbers belong to one draw.
fn mean_of(logs: &[f64], group: usize) -> (f64, f64) {
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if most == f64::NEG_INFINITY {
        return (f64::NEG_INFINITY, 0.0);
    }
    let draws: Vec<f64> = logs
        .chunks(group)
        .map(|logs| logs.iter().map(|log| (log - most).exp()).sum::<f64>() / group as f64)
        .collect();
    let count = draws.len() as f64;
    let mean = draws.iter().sum::<f64>() / count;
    let squares = draws.iter().map(|draw| (draw - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (most + mean.ln(), (squares / count).sqrt() / mean)
}

/// Draws a number strictly between 0 and 1.
pub(super) fn unit(random: &mut Random) -> f64 {
    (f64::from(random.below(1 << 30)) + 0.5) / f64::from(1 << 30)
}

/// Draws a number from the standard normal distribution.
pub(super) fn normal(random: &mut Random) -> f64 {
    Normal::standard().inverse_cdf(unit(random))
}
