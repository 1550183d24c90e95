//! The uncertainty of posteriors due to the number of games.
//!
//! The log likelihood of a reading is recomputed with each part of its games left out. The
//! differences give its standard error (the delete-a-group jackknife: Quenouille 1956, Tukey 1958).
//! The log likelihoods of all readings are then redrawn with their errors, and the posteriors
//! recomputed. The errors of cited figures are already part of their likelihood.

use super::Loads;
use super::model::{Classes, Draws, normal};
use crate::value::rounded;
use alfonso_game::Random;

/// The number of parts into which the games of a reading are divided.
pub const PARTS: usize = 10;
/// The minimum number of parts for a standard error.
const LEAST: usize = 4;
/// The number of times that the log likelihoods are redrawn.
const DRAWN: usize = 1000;
/// The share of the simulated posteriors below a range, and above it.
const TAIL: f64 = 0.025;

/// The data of a reading that determine its posterior.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weighty {
    /// The prior of the reading.
    pub(super) prior: f64,
    /// The log likelihood of the reading.
    pub(super) likelihood: f64,
    /// The standard error of the log likelihood, due to the number of games.
    pub(super) error: f64,
}

/// The simulated posteriors of readings with other games.
#[derive(Clone, Debug)]
pub(super) struct Others {
    /// For each reading, the ends of the middle 95% of its posteriors.
    pub(super) ranges: Vec<(f64, f64)>,
    /// For each reading, the share of simulations in which it has the greatest posterior.
    pub(super) first: Vec<f64>,
}

/// Returns the standard error of the log likelihood, from the traffic with each part of the games
/// left out. Returns `None` if there are too few parts.
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

/// Simulates the posteriors that readings would have with other games.
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
