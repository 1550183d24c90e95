//! The likelihood of wear, given the traffic over segments.
//!
//! The wear of a segment is a latent number: a slope times the logarithm of its traffic, plus a normal error that stands for all else that
//! wears a stone. Ordered cut points make classes of it (a cumulative probit: McCullagh 1980). The slope is half-normal with deviation 1;
//! the shares of the classes are uniform (Dirichlet's law with all parameters 1); and the traffic is that of a fixed way to hold the object,
//! mixed with the mean over all ways, by a uniform weight. The likelihood is the mean over draws of all these, the same for every reading,
//! and over the symmetries of the board. A segment over which the board has no line is predicted by the shares alone.

use super::Loads;
use alfonso_game::Random;
use statrs::distribution::{ContinuousCDF, Normal};

/// The part of the mean traffic that is added to every segment, so that its logarithm is finite where nothing moves.
const LEAST: f64 = 0.05;

/// Parameters of the model, drawn from their laws.
#[derive(Clone, Debug)]
pub(super) struct Draws {
    of: Vec<Draw>,
}

/// One draw.
#[derive(Clone, Debug)]
pub(super) struct Draw {
    slope: f64,
    /// The shares of classes, and the quantiles of the standard normal law between them.
    shares: Vec<f64>,
    cuts: Vec<f64>,
    /// The weight of a fixed way to hold the object.
    fixed: f64,
}

/// The probability of each class by draw, symmetry and segment.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    classes: usize,
    segments: usize,
    pub(super) symmetries: usize,
    pub(super) draws: usize,
    of: Vec<f64>,
}

impl Draws {
    /// Returns so many draws.
    pub(super) fn new(classes: usize, draws: usize, random: &mut Random) -> Self {
        Self { of: (0..draws).map(|_| Draw::any(classes, random)).collect() }
    }
}

impl Draw {
    /// Returns a draw from the laws of the parameters.
    pub(super) fn any(classes: usize, random: &mut Random) -> Self {
        let slope = normal(random).abs();
        let mut ends: Vec<f64> = (1..classes).map(|_| unit(random)).collect();
        ends.sort_by(f64::total_cmp);
        Self::new(slope, &ends, unit(random))
    }

    /// Returns a draw from a slope, the ends between the shares of classes, and the weight of a fixed way to hold the object.
    pub(super) fn new(slope: f64, ends: &[f64], fixed: f64) -> Self {
        let law = Normal::standard();
        let bounds: Vec<f64> = [0.0].iter().chain(ends).chain(&[1.0]).copied().collect();
        let shares = bounds.windows(2).map(|two| two[1] - two[0]).collect();
        Self { slope, shares, cuts: ends.iter().map(|end| law.inverse_cdf(*end)).collect(), fixed }
    }

    /// Returns the probability of each class of each segment, one after the other.
    pub(super) fn classes(&self, turned: &[Option<f64>], mean: &[Option<f64>]) -> Vec<f64> {
        let mixed = |(one, all): (&Option<f64>, &Option<f64>)| {
            let load = self.fixed * (*one)? + (1.0 - self.fixed) * (*all)?;
            Some((load + LEAST).ln())
        };
        let logs: Vec<Option<f64>> = turned.iter().zip(mean).map(mixed).collect();
        let count = logs.iter().flatten().count().max(1) as f64;
        let middle = logs.iter().flatten().sum::<f64>() / count;
        let spread = logs.iter().flatten().map(|log| (log - middle).powi(2)).sum::<f64>() / count;
        // With this width, the shares are those of all segments together.
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
    /// Returns the probabilities that a reading's traffic makes; of equal traffic for nothing.
    pub(super) fn new(draws: &Draws, segments: usize, loads: Option<&Loads>) -> Self {
        let classes = draws.of.first().map_or(1, |draw| draw.shares.len());
        let equal = vec![Some(1.0); segments];
        let none = [equal.clone()];
        let (turned, mean) = loads.map_or((&none[..], &equal), |loads| (&loads.turned[..], &loads.mean));
        let of = draws.of.iter().flat_map(|draw| turned.iter().flat_map(|turned| draw.classes(turned, mean)));
        Self { classes, segments, symmetries: turned.len(), draws: draws.of.len(), of: of.collect() }
    }

    /// Returns the probabilities of a segment's classes in one row: a draw and a symmetry.
    pub(super) fn at(&self, index: usize, segment: usize) -> &[f64] {
        let first = (index * self.segments + segment) * self.classes;
        &self.of[first..first + self.classes]
    }

    /// Returns the logarithm of the likelihood of marks in each row.
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

    /// Returns the logarithm of the likelihood of marks, and its standard error from the number of draws.
    pub(super) fn likelihood(&self, marks: &[Option<Vec<f64>>]) -> (f64, f64) {
        mean_of(&self.logs(marks), self.symmetries)
    }
}

/// Returns the logarithm of the mean of numbers that are given by their logarithms, and its standard error. Every `group` of them are one
/// draw.
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

/// Returns a number between 0 and 1, neither of them.
pub(super) fn unit(random: &mut Random) -> f64 {
    (f64::from(random.below(1 << 30)) + 0.5) / f64::from(1 << 30)
}

/// Returns a number of the standard normal law.
pub(super) fn normal(random: &mut Random) -> f64 {
    Normal::standard().inverse_cdf(unit(random))
}
