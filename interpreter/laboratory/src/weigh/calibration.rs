//! Wear that is made from a reading: is it given back? And does a reading explain the wear that it is taken to explain?

use super::model::{Classes, Draw, Draws, unit};
use super::{Evidence, Loads};
use crate::value::rounded;
use alfonso_game::Random;
use schemars::JsonSchema;
use serde::Serialize;

/// The slope of clear wear: a segment with e times the traffic is worn by two standard deviations more. The law of slopes that the likelihood
/// supposes has one of 2 or more in 5% of the cases.
pub const SLOPE: f64 = 2.0;
/// The most draws of parameters by which made wear is weighed, the least, and the most of all readings together.
const MOST_DRAWS: usize = 1000;
const LEAST_DRAWS: usize = 200;
const TABLES: usize = 20_000;
/// The most wears that are made from equal traffic.
const MOST_EQUAL: u32 = 1000;
/// The Bayes factor against equal traffic from which on a reading counts as found.
const FOUND: f64 = 10.0;

/// How well readings are distinguished by their wear.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Calibration {
    /// The agents.
    pub agents: String,
    /// The wears that were made from each reading, in each of the two ways.
    pub each: u32,
    /// Wear as the model expects it: its slope, the shares of its classes and the weight of one way to hold the board are drawn from the laws
    /// that the likelihood supposes.
    pub prior: Recovery,
    /// Clear wear: a steep slope, and as much of each class. This is the most that can be hoped for, and says nothing of the wear at hand.
    pub clear: Recovery,
    /// The share of wears made from equal traffic for which some reading has a Bayes factor of 10 or more.
    pub false_matches: f64,
}

/// The share of readings that are given back by wear made from them in one way.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Recovery {
    /// The slope by which all of it was made; absent where each wear has its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slope: Option<f64>,
    /// The share of wears for which their reading was the weightiest, the mean over all readings.
    pub first: f64,
    /// The mean share of belief in the reading from which the wear was made.
    pub belief: f64,
    /// The mean of the greatest share of belief. Where wear is as the model expects it, that is `first`, give or take chance.
    pub greatest: f64,
    /// What became of each reading's wear.
    pub readings: Vec<Recovered>,
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

/// Makes wear from every reading in both ways, and weighs it. As many segments are seen as the evidence sees; if it sees none, all.
///
/// `go_on` is asked before each wear. If it returns false, the wears that were made of every reading are all; `None` if there are none.
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
                // Wears of some readings only would favour these.
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

/// All that made wear is weighed by.
struct Bench<'l> {
    loads: Vec<&'l Loads>,
    /// The cells that can be played.
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

    /// Returns parameters from the laws that the likelihood supposes.
    fn draw(&self, random: &mut Random) -> Draw {
        Draw::any(self.classes, random)
    }

    /// Returns the parameters of clear wear.
    fn clear(&self, random: &mut Random) -> Draw {
        let ends: Vec<f64> = (1..self.classes).map(|index| index as f64 / self.classes as f64).collect();
        Draw::new(SLOPE, &ends, unit(random))
    }

    /// Returns wear that a reading makes with these parameters; equal traffic, for nothing.
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

    /// Returns the logarithm of the likelihood of wear by each reading.
    fn weighed(&self, made: &[Option<Vec<f64>>]) -> Vec<f64> {
        self.tables.iter().map(|table| table.likelihood(made).0).collect()
    }

    fn is_matched(&self, made: &[Option<Vec<f64>>]) -> bool {
        let known = self.equal.likelihood(made).0;
        self.weighed(made).iter().any(|log| log - known >= FOUND.ln())
    }
}

/// Sums over made wear.
#[derive(Clone)]
struct Tally {
    /// By reading from which it was made, by reading: the times that this one was the weightiest.
    taken: Vec<Vec<f64>>,
    /// By reading: the sum of beliefs in it.
    belief: Vec<f64>,
    /// The sum of the greatest beliefs.
    greatest: f64,
}

impl Tally {
    fn new(count: usize) -> Self {
        Self { taken: vec![vec![0.0; count]; count], belief: vec![0.0; count], greatest: 0.0 }
    }

    /// Adds wear of a reading, given the logarithms of its likelihoods.
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
    for (index, chance) in chances.iter().enumerate() {
        left -= chance;
        if left <= 0.0 {
            return index;
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
            let index = drawn(&weights, random);
            let again: f64 = marks
                .iter()
                .enumerate()
                .filter_map(|(segment, mark)| {
                    let chances = table.at(index, segment);
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
            again <= logs[index] + 1e-12
        })
        .count();
    worse as f64 / samples as f64
}
