//! Calibration with simulated wear. It shows whether the method recovers the generating reading,
//! and whether a reading explains the observed wear.

use super::model::{Classes, Draw, Draws, unit};
use super::{Evidence, Loads};
use crate::value::rounded;
use alfonso_game::Random;
use schemars::JsonSchema;
use serde::Serialize;

/// The slope of clear wear: a segment with e times the traffic is worn by two more standard
/// deviations. Under the prior of the model, 5% of slopes are 2 or more.
pub const SLOPE: f64 = 2.0;
/// The maximum and minimum numbers of parameter draws that evaluate simulated wear, and the maximum
/// for all readings together.
const MOST_DRAWS: usize = 1000;
const LEAST_DRAWS: usize = 200;
const TABLES: usize = 20_000;
/// The maximum number of simulations from equal traffic.
const MOST_EQUAL: u32 = 1000;
/// The Bayes factor against equal traffic at which a reading counts as found.
const FOUND: f64 = 10.0;

/// The ability of the method to distinguish readings by their wear.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Calibration {
    /// The agents whose traffic was used.
    pub agents: String,
    /// The number of simulations per reading, for each kind of wear.
    pub each: u32,
    /// The recovery from wear drawn from the model's prior: random slopes, class shares and weights
    /// of a fixed orientation.
    pub prior: Recovery,
    /// The recovery from clear wear, with a steep slope and equal classes. This is an upper limit,
    /// and does not depend on the observed wear.
    pub clear: Recovery,
    /// The share of simulations from equal traffic in which some reading has a Bayes factor of 10
    /// or more.
    pub false_matches: f64,
}

/// The rates at which readings are recovered from one kind of simulated wear.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Recovery {
    /// The slope of all simulations. Absent if each simulation has its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slope: Option<f64>,
    /// The share of simulations in which the generating reading had the greatest posterior,
    /// averaged over all readings.
    pub first: f64,
    /// The mean posterior of the generating reading.
    pub belief: f64,
    /// The mean of the greatest posterior. If the wear follows the model, it equals `first` up to
    /// sampling error.
    pub greatest: f64,
    /// The results for each reading.
    pub readings: Vec<Recovered>,
}

/// The results of simulations from one reading.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Recovered {
    /// The index of the cell.
    pub cell: usize,
    /// The name of the cell.
    pub name: String,
    /// The share of simulations in which this reading had the greatest posterior.
    pub first: f64,
    /// The mean posterior of this reading, with equal priors.
    pub belief: f64,
    /// For each reading in this list: the share of simulations in which that reading had the
    /// greatest posterior.
    pub taken_for: Vec<f64>,
}

/// Simulates both kinds of wear from every reading and evaluates it. The simulations show the same
/// segments as the evidence, or all segments if the evidence shows none.
///
/// Calls `go_on` before each simulation. If it returns false, only complete rounds over all
/// readings count. Returns `None` without a complete round.
#[must_use]
pub fn calibrate(
    evidence: &Evidence,
    (agents, names): (&str, &[&str]),
    loads: &[Option<&Loads>],
    (each, seed): (u32, u64),
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Calibration> {
    let mut random = Random::new(seed);
    let bench = Bench::new(evidence, loads, &mut random);
    let count = bench.cells.len();
    let (mut prior, mut clear) = (Tally::new(count), Tally::new(count));
    let (mut made, mut matched, mut unmade) = (0, 0_u32, 0_u32);
    'wears: while made < each {
        let before = (prior.clone(), clear.clone(), matched, unmade);
        for index in 0..count {
            if !go_on() {
                // An incomplete round would favour the readings that were already simulated.
                (prior, clear, matched, unmade) = before;
                break 'wears;
            }
            let draw = bench.draw(&mut random);
            prior.add(index, &bench.weighed(&bench.wear(Some(index), &draw, &mut random)));
            let draw = bench.clear(&mut random);
            clear.add(index, &bench.weighed(&bench.wear(Some(index), &draw, &mut random)));
            if unmade < MOST_EQUAL {
                unmade += 1;
                let draw = bench.draw(&mut random);
                matched += u32::from(bench.is_matched(&bench.wear(None, &draw, &mut random)));
            }
        }
        made += 1;
    }
    (made > 0).then(|| Calibration {
        agents: agents.to_owned(),
        each: made,
        prior: prior.recovery(made, None, (&bench.cells, names)),
        clear: clear.recovery(made, Some(SLOPE), (&bench.cells, names)),
        false_matches: rounded(f64::from(matched) / f64::from(unmade.max(1))),
    })
}

/// The data for evaluating simulated wear.
struct Bench<'l> {
    loads: Vec<&'l Loads>,
    /// The indices of the playable cells.
    cells: Vec<usize>,
    classes: usize,
    seen: Vec<bool>,
    tables: Vec<Classes>,
    equal: Classes,
}

impl<'l> Bench<'l> {
    fn new(evidence: &Evidence, loads: &[Option<&'l Loads>], random: &mut Random) -> Self {
        let segments = evidence.segments.len();
        let marks = evidence.marks();
        let seen: Vec<bool> = match marks.iter().any(Option::is_some) {
            true => marks.iter().map(Option::is_some).collect(),
            false => vec![true; segments],
        };
        let classes = evidence.classes.len().max(2);
        let cells: Vec<usize> = (0..loads.len()).filter(|cell| loads[*cell].is_some()).collect();
        let loads: Vec<&Loads> = loads.iter().copied().flatten().collect();
        let draws = Draws::new(classes, (TABLES / cells.len().max(1)).clamp(LEAST_DRAWS, MOST_DRAWS), random);
        let tables = loads.iter().map(|loads| Classes::new(&draws, segments, Some(loads))).collect();
        let equal = Classes::new(&draws, segments, None);
        Self { loads, cells, classes, seen, tables, equal }
    }

    /// Draws parameters from the prior of the model.
    fn draw(&self, random: &mut Random) -> Draw {
        Draw::any(self.classes, random)
    }

    /// Returns the parameters of clear wear.
    fn clear(&self, random: &mut Random) -> Draw {
        let ends: Vec<f64> = (1..self.classes).map(|index| index as f64 / self.classes as f64).collect();
        Draw::new(SLOPE, &ends, unit(random))
    }

    /// Simulates wear from a reading with these parameters, or from equal traffic for `None`.
    fn wear(&self, index: Option<usize>, draw: &Draw, random: &mut Random) -> Vec<Option<Vec<f64>>> {
        let alike = vec![Some(1.0); self.seen.len()];
        let chances = match index.map(|index| self.loads[index]) {
            Some(loads) => {
                let turned = random.below(u32::try_from(loads.turned.len()).unwrap_or(1)) as usize;
                draw.classes(&loads.turned[turned], &loads.mean)
            }
            None => draw.classes(&alike, &alike),
        };
        marks_of(&chances, &self.seen, random)
    }

    /// Returns the log likelihood of the wear under each reading.
    fn weighed(&self, made: &[Option<Vec<f64>>]) -> Vec<f64> {
        self.tables.iter().map(|table| table.likelihood(made).0).collect()
    }

    fn is_matched(&self, made: &[Option<Vec<f64>>]) -> bool {
        let known = self.equal.likelihood(made).0;
        self.weighed(made).iter().any(|log| log - known >= FOUND.ln())
    }
}

/// Running sums over simulations.
#[derive(Clone)]
struct Tally {
    /// For each generating reading, the number of times that each reading had the greatest
    /// posterior.
    taken: Vec<Vec<f64>>,
    /// For each reading, the sum of its posteriors.
    belief: Vec<f64>,
    /// The sum of the greatest posteriors.
    greatest: f64,
}

impl Tally {
    fn new(count: usize) -> Self {
        Self { taken: vec![vec![0.0; count]; count], belief: vec![0.0; count], greatest: 0.0 }
    }

    /// Adds a simulation from a reading, given the log likelihoods of all readings.
    fn add(&mut self, index: usize, logs: &[f64]) {
        let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = logs.iter().map(|log| (log - most).exp()).sum();
        // Readings with the same traffic share the first place.
        let firsts: Vec<usize> = (0..logs.len()).filter(|other| most - logs[*other] < 1e-9).collect();
        firsts.iter().for_each(|other| self.taken[index][*other] += 1.0 / firsts.len() as f64);
        self.belief[index] += (logs[index] - most).exp() / sum;
        self.greatest += 1.0 / sum;
    }

    fn recovery(self, each: u32, slope: Option<f64>, (cells, names): (&[usize], &[&str])) -> Recovery {
        let each = f64::from(each);
        let all = cells.len().max(1) as f64;
        let mean = |of: &dyn Fn(usize) -> f64| rounded((0..cells.len()).map(of).sum::<f64>() / all / each);
        let one = |(index, cell): (usize, &usize)| Recovered {
            cell: *cell,
            name: names[*cell].to_owned(),
            first: rounded(self.taken[index][index] / each),
            belief: rounded(self.belief[index] / each),
            taken_for: self.taken[index].iter().map(|it| rounded(it / each)).collect(),
        };
        Recovery {
            slope,
            first: mean(&|index| self.taken[index][index]),
            belief: mean(&|index| self.belief[index]),
            greatest: rounded(self.greatest / all / each),
            readings: cells.iter().enumerate().map(one).collect(),
        }
    }
}

/// Draws a class for every visible segment.
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
    for (index, chance) in chances.iter().enumerate() {
        left -= chance;
        if left <= 0.0 {
            return index;
        }
    }
    chances.len() - 1
}

/// Returns the posterior predictive p-value of the evidence (Rubin 1984; Gelman, Meng and Stern
/// 1996). It is the share of simulations, with parameters drawn from their posterior, whose
/// likelihood is at most that of the evidence.
pub(super) fn fit(table: &Classes, marks: &[Option<Vec<f64>>], samples: usize, random: &mut Random) -> f64 {
    let logs = table.logs(marks);
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = logs.iter().map(|log| (log - most).exp()).collect();
    let worse = (0..samples)
        .filter(|_| {
            let index = drawn(&weights, random);
            let again: f64 = marks
                .iter()
                .enumerate()
                .filter_map(|(segment, mark)| {
                    let chances = table.at(index, segment);
                    // Simulated wear is observed with the same uncertainty as the evidence.
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
            again <= logs[index] + 1e-12
        })
        .count();
    worse as f64 / samples as f64
}
