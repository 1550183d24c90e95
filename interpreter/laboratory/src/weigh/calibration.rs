//! Wear that is made from a reading: is it given back? And does a reading explain the wear that it is taken to explain?

use super::model::{Classes, Draw, Draws, unit};
use super::{Evidence, Loads};
use crate::value::rounded;
use alfonso_game::Random;
use schemars::JsonSchema;
use serde::Serialize;

/// The slope by which wear is made: a segment with e times the traffic is worn by two standard deviations more.
pub const SLOPE: f64 = 2.0;
/// The draws of parameters by which made wear is weighed.
const DRAWS: usize = 200;
/// The Bayes factor against equal traffic from which on a reading counts as found.
const FOUND: f64 = 10.0;

/// How well readings are told apart by their wear.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Calibration {
    /// The agents.
    pub agents: String,
    /// The wears that were made from each reading.
    pub each: u32,
    /// The slope by which they were made.
    pub slope: f64,
    /// What became of each reading's.
    pub readings: Vec<Recovered>,
    /// The share of wears made from equal traffic for which some reading has a Bayes factor of 10 or more.
    pub false_matches: f64,
}

/// What became of the wear of one reading.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Recovered {
    /// The number of the cell.
    pub cell: usize,
    /// Its name.
    pub name: String,
    /// The share of wears for which it was the weightiest.
    pub first: f64,
    /// Its mean share of belief, all readings alike before.
    pub belief: f64,
    /// By reading, in the order of this list: the share of wears for which that one was the weightiest.
    pub taken_for: Vec<f64>,
}

/// Makes wear from every reading, and weighs it. As many segments are seen as the evidence sees; if it sees none, all.
#[must_use]
pub fn calibrate(
    evidence: &Evidence,
    (agents, names): (&str, &[&str]),
    loads: &[Option<&Loads>],
    each: u32,
    seed: u64,
) -> Calibration {
    let mut random = Random::new(seed);
    let classes = evidence.classes.len().max(2);
    let segments = evidence.segments.len();
    let marks = evidence.marks();
    let seen: Vec<bool> = match marks.iter().any(Option::is_some) {
        true => marks.iter().map(Option::is_some).collect(),
        false => vec![true; segments],
    };
    let draws = Draws::new(classes, DRAWS, &mut random);
    let cells: Vec<usize> = (0..loads.len()).filter(|cell| loads[*cell].is_some()).collect();
    let tables: Vec<Classes> =
        cells.iter().map(|cell| Classes::new(&draws, segments, loads[*cell])).collect();
    let equal = Classes::new(&draws, segments, None);
    let ends: Vec<f64> = (1..classes).map(|row| row as f64 / classes as f64).collect();
    let make = |loads: Option<&Loads>, random: &mut Random| {
        let draw = Draw::new(SLOPE, &ends, unit(random));
        let alike = vec![Some(1.0); segments];
        let chances = match loads {
            Some(loads) => {
                let turned = random.below(u32::try_from(loads.turned.len()).unwrap_or(1)) as usize;
                draw.classes(&loads.turned[turned], &loads.mean)
            }
            None => draw.classes(&alike, &alike),
        };
        marks_of(&chances, &seen, random)
    };
    let mut readings = Vec::new();
    for (row, cell) in cells.iter().enumerate() {
        let (mut taken, mut belief) = (vec![0.0; cells.len()], 0.0);
        for _ in 0..each {
            let made = make(loads[*cell], &mut random);
            let logs: Vec<f64> = tables.iter().map(|table| table.likelihood(&made).0).collect();
            let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let sum: f64 = logs.iter().map(|log| (log - most).exp()).sum();
            // Readings with the same traffic share the first place.
            let firsts: Vec<usize> = (0..logs.len()).filter(|other| most - logs[*other] < 1e-9).collect();
            firsts.iter().for_each(|other| taken[*other] += 1.0 / firsts.len() as f64);
            belief += (logs[row] - most).exp() / sum;
        }
        let count = f64::from(each.max(1));
        taken.iter_mut().for_each(|it| *it = rounded(*it / count));
        readings.push(Recovered {
            cell: *cell,
            name: names[*cell].to_owned(),
            first: taken[row],
            belief: rounded(belief / count),
            taken_for: taken,
        });
    }
    let nothing = each.saturating_mul(u32::try_from(cells.len()).unwrap_or(1)).clamp(1, 1000);
    let false_matches = (0..nothing)
        .filter(|_| {
            let made = make(None, &mut random);
            let known = equal.likelihood(&made).0;
            tables.iter().any(|table| table.likelihood(&made).0 - known >= FOUND.ln())
        })
        .count();
    Calibration {
        agents: agents.to_owned(),
        each,
        slope: SLOPE,
        readings,
        false_matches: rounded(false_matches as f64 / f64::from(nothing)),
    }
}

/// Draws a class for every segment that is seen.
fn marks_of(chances: &[f64], seen: &[bool], random: &mut Random) -> Vec<Option<Vec<f64>>> {
    let classes = chances.len() / seen.len().max(1);
    let mark = |(seen, chances): (&bool, &[f64])| {
        let drawn = drawn(chances, random);
        seen.then(|| (0..classes).map(|class| f64::from(u8::from(class == drawn))).collect())
    };
    seen.iter().zip(chances.chunks(classes.max(1))).map(mark).collect()
}

fn drawn(chances: &[f64], random: &mut Random) -> usize {
    let mut left = unit(random) * chances.iter().sum::<f64>();
    for (row, chance) in chances.iter().enumerate() {
        left -= chance;
        if left <= 0.0 {
            return row;
        }
    }
    chances.len() - 1
}

/// Returns the share of wears, made by a reading's own parameters after the evidence, whose likelihood under these parameters is at most
/// that of the evidence (the posterior predictive check: Rubin 1984; Gelman, Meng and Stern 1996).
pub(super) fn fit(table: &Classes, marks: &[Option<Vec<f64>>], samples: usize, random: &mut Random) -> f64 {
    let logs = table.logs(marks);
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = logs.iter().map(|log| (log - most).exp()).collect();
    let worse = (0..samples)
        .filter(|_| {
            let row = drawn(&weights, random);
            let again: f64 = marks
                .iter()
                .enumerate()
                .filter_map(|(segment, mark)| {
                    let chances = table.at(row, segment);
                    // The observer is as unsure of made wear as of what was seen.
                    let mark = mark.as_ref()?;
                    let sure = mark.iter().copied().fold(0.0, f64::max);
                    let class = drawn(chances, random);
                    let others = (1.0 - sure) / (chances.len() - 1).max(1) as f64;
                    let likely: f64 = chances
                        .iter()
                        .enumerate()
                        .map(|(other, chance)| chance * if other == class { sure } else { others })
                        .sum();
                    Some(likely.ln())
                })
                .sum();
            again <= logs[row] + 1e-12
        })
        .count();
    worse as f64 / samples as f64
}
