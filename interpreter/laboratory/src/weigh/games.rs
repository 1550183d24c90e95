//! The error that the number of games leaves in weights.
//!
//! The logarithm of a reading's likelihood is found again without each part of its games in turn; how much these differ gives its standard
//! error (the jackknife that leaves out groups: Quenouille 1956, Tukey 1958). Then the logarithms of all readings are drawn anew, each with
//! its own error, and the shares are counted again. The errors of figures that sources state stand in their likelihood already.

use super::Loads;
use super::model::{Classes, Draws, normal};
use crate::value::rounded;
use alfonso_game::Random;

/// The parts into which the games of a reading are cut.
pub const PARTS: usize = 10;
/// The least number of parts whose differences mean something.
const LEAST: usize = 4;
/// The times that the logarithms are drawn.
const DRAWN: usize = 1000;
/// The part of the drawn shares that lies below a range, and above it.
const TAIL: f64 = 0.025;

/// A reading, as far as its share goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weighty {
    /// Its share of belief before the evidence.
    pub(super) prior: f64,
    /// The logarithm of its likelihood.
    pub(super) likelihood: f64,
    /// The standard error of that logarithm, from the number of games.
    pub(super) error: f64,
}

/// The shares of readings with other games.
#[derive(Clone, Debug)]
pub(super) struct Others {
    /// By reading: the ends of the middle 95% of its shares.
    pub(super) ranges: Vec<(f64, f64)>,
    /// By reading: the part of the cases in which it is the weightiest.
    pub(super) first: Vec<f64>,
}

/// Returns the standard error of the logarithm of the likelihood, from the traffic without each part of the games; nothing if there are too
/// few parts.
pub(super) fn error(draws: &Draws, marks: &[Option<Vec<f64>>], without: &[Loads]) -> Option<f64> {
    if without.len() < LEAST {
        return None;
    }
    let log = |loads: &Loads| Classes::new(draws, marks.len(), Some(loads)).likelihood(marks).0;
    let logs: Vec<f64> = without.iter().map(log).collect();
    let count = logs.len() as f64;
    let mean = logs.iter().sum::<f64>() / count;
    let squares: f64 = logs.iter().map(|log| (log - mean).powi(2)).sum();
    Some(((count - 1.0) / count * squares).sqrt()).filter(|error| error.is_finite())
}

/// Returns the shares that readings would have with other games.
pub(super) fn others(readings: &[Weighty], random: &mut Random) -> Others {
    let mut shares: Vec<Vec<f64>> = vec![Vec::with_capacity(DRAWN); readings.len()];
    let mut first = vec![0_u32; readings.len()];
    for _ in 0..DRAWN {
        let logs: Vec<f64> =
            readings.iter().map(|it| it.likelihood + it.error * normal(random) + it.prior.ln()).collect();
        let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = logs.iter().map(|log| (log - most).exp()).sum();
        if let Some(index) = logs.iter().position(|log| *log == most) {
            first[index] += 1;
        }
        shares.iter_mut().zip(&logs).for_each(|(shares, log)| shares.push((log - most).exp() / sum));
    }
    let range = |mut shares: Vec<f64>| {
        shares.sort_by(f64::total_cmp);
        let at = |part: f64| rounded(shares[((DRAWN - 1) as f64 * part).round() as usize]);
        (at(TAIL), at(1.0 - TAIL))
    };
    Others {
        ranges: shares.into_iter().map(range).collect(),
        first: first.into_iter().map(|times| rounded(f64::from(times) / DRAWN as f64)).collect(),
    }
}
