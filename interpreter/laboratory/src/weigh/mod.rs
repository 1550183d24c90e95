//! Weighing readings against evidence: wear on an object, and figures that sources cite.
//!
//! The method is Bayes' rule with an explicit prior ([`Prior`]) and an explicit likelihood (the
//! module `model`). The result is a table of all readings, not only the most probable one. Readings
//! are compared with equal traffic everywhere, and with random play of the same reading. Equal
//! traffic is also the long-run traffic of a single piece on a random walk.
//!
//! ```
//! use alfonso_driver::{rule_file, shipped};
//! use alfonso_lab::weigh::{Evidence, Loads, Predicted, Prior, Scales, weigh};
//! use alfonso_lab::{Plan, Setting, Traffic, expand};
//!
//! let text = r#"(schema: 1, games: 1, cells: [(game: "hex", vary: {"size": Only(["three", "five"])})])"#;
//! let plan = Plan::parse(text)?;
//! let rule_file = rule_file(shipped::game("hex").expect("it ships"), &|_| None);
//! let (arms, grids) = expand(&plan.cells, &[("hex".into(), rule_file.clone())], 1).expect("cells");
//! // Records are twice as likely under the first reading as under the second.
//! let evidence = Evidence::none();
//! let scales = Scales { evidence: &evidence, grid: &grids[0], rule_file: &rule_file, prior: &Prior::default(), seed: 1 };
//! let of = |arm, records| {
//!     let setting = Setting::new(&rule_file, arm).expect("no errors");
//!     let loads = Loads::new(&evidence, arm, setting.game.topology(), &Traffic::default());
//!     Some(Predicted { summary: None, loads: loads.expect("no lines"), without: Vec::new(), records })
//! };
//! let of = [of(&arms[0], 2f64.ln()), of(&arms[1], 0.0)];
//! let weighed = weigh(scales, &[&arms[0].label, &arms[1].label], "", &of, None)?;
//! assert_eq!(weighed.readings[0].name, arms[0].label);
//! assert!((weighed.readings[0].posterior - 2.0 / 3.0).abs() < 1e-6);
//! # Ok::<(), Box<alfonso_diag::Diagnostic>>(())
//! ```

mod calibration;
mod evidence;
mod games;
mod loads;
mod model;
mod priors;
mod ranks;
#[cfg(test)]
mod tests;

pub use calibration::{Calibration, Recovered, Recovery, calibrate};
pub use evidence::{CitedFigure, Class, Evidence, Lines, Segment, Wear, placed};
pub use games::PARTS;
pub use loads::{Loads, fits};
pub use priors::Prior;

use crate::lattice::Figure;
use crate::value::rounded;
use crate::{Grid, SeriesSummary};
use alfonso_diag::Diagnostic;
use alfonso_game::Random;
use alfonso_rules::RuleFile;
use games::Weighty;
use model::{Classes, Draws};
use schemars::JsonSchema;
use serde::Serialize;

/// The number of draws of the model's parameters.
pub const DRAWS: usize = 2000;
/// The number of readings from which fewer draws are made, and that smaller number.
const MANY: usize = 400;
const FEW_DRAWS: usize = 500;
/// The number of draws for likelihoods with parts of the games left out. All parts use the same
/// draws.
const DRAWS_OF_PARTS: usize = 200;
/// The smallest posterior of a reading that counts for the information of further observations.
const COUNTS: f64 = 1e-3;
/// The likelihood ratio above which evidence distinguishes readings. Jeffreys (1961) uses the
/// square root of 10.
pub const CLEAR: f64 = 3.0;
/// The number of simulations that check the first reading.
const CHECKED: usize = 1000;

/// The predictions of one reading, from the games of some agents.
#[derive(Clone, Debug)]
pub struct Predicted<'p> {
    /// The figures of its games. Absent if no games were played, because the evidence has no
    /// figures.
    pub summary: Option<&'p SeriesSummary>,
    /// The traffic over the segments.
    pub loads: Loads,
    /// The traffic with each part of the games left out in turn.
    pub without: Vec<Loads>,
    /// The log likelihood of evidence records and claims.
    pub records: f64,
}

/// The posteriors of readings from the games of some agents, as data.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Weighed {
    /// The agents. Empty if nothing was played, because the evidence consists of records and claims
    /// alone.
    pub agents: String,
    /// The readings, the most probable first.
    pub readings: Vec<ReadingWeight>,
    /// True if the evidence distinguishes readings: some likelihoods differ by more than a factor
    /// of 3.
    pub tells_apart: bool,
    /// The greatest likelihood ratio of two readings. Absent if some reading cannot have produced
    /// the evidence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greatest_factor: Option<f64>,
    /// The indices of the cells whose likelihood differs from the first reading's by at most a
    /// factor of 3. The evidence does not distinguish them.
    pub like_first: Vec<usize>,
    /// The posteriors by question, for the varied questions.
    pub questions: Vec<QuestionWeight>,
    /// The segments that were not visible, ordered by the expected information from observing them.
    pub looks: Vec<Look>,
    /// The posterior predictive p-value of the first reading. Near 0, even the most probable
    /// reading does not explain the wear. Absent without wear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fit: Option<f64>,
    /// The probability that the first reading stays first with other games of the same agents. It
    /// shows whether there were enough games, not how strong the evidence is. Absent without wear,
    /// or with too few games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stays: Option<f64>,
}

/// The posterior of a reading.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ReadingWeight {
    /// The index of the cell.
    pub cell: usize,
    /// The name of the cell.
    pub name: String,
    /// The prior of the reading.
    pub prior: f64,
    /// The posterior of the reading.
    pub posterior: f64,
    /// The lower end of the middle 95% of the posteriors with other games. Absent without wear, or
    /// with too few games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// The upper end of this range.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// The log likelihood of all evidence.
    pub likelihood: f64,
    /// The standard error of the log likelihood, due to the number of draws.
    pub error: f64,
    /// The standard error of the log likelihood, due to the number of games. Absent without wear,
    /// or with too few games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games_error: Option<f64>,
    /// The Bayes factor against equal traffic everywhere. Absent without wear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against_equal: Option<f64>,
    /// The Bayes factor against random play of the same reading. Absent without wear, and for
    /// random play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against_random: Option<f64>,
    /// Kendall's rank correlation (tau-b) of traffic and expected class. Absent if either is
    /// constant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub correlation: Option<f64>,
}

impl ReadingWeight {
    fn round(&mut self) {
        for value in [&mut self.prior, &mut self.posterior, &mut self.likelihood, &mut self.error] {
            *value = rounded(*value);
        }
        let Self { against_equal, against_random, correlation, games_error, .. } = self;
        for value in [against_equal, against_random, correlation, games_error] {
            *value = value.map(rounded);
        }
    }
}

/// The posteriors of a question's readings.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct QuestionWeight {
    /// The question.
    pub question: String,
    /// Its readings, in file order.
    pub readings: Vec<AnswerWeight>,
}

/// The prior and posterior of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct AnswerWeight {
    /// The reading.
    pub reading: String,
    /// The prior of the answer.
    pub prior: f64,
    /// The posterior of the answer.
    pub posterior: f64,
}

/// The expected information from observing a segment that was not visible.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Look {
    /// The segment.
    pub segment: String,
    /// The expected information about the reading, in bits.
    pub bits: f64,
}

/// The evidence and the prior for weighing readings.
#[derive(Clone, Copy, Debug)]
pub struct Scales<'s> {
    /// The evidence.
    pub evidence: &'s Evidence,
    /// The combinations of readings.
    pub grid: &'s Grid,
    /// The rule file of the game.
    pub rule_file: &'s RuleFile,
    /// The prior.
    pub prior: &'s Prior,
    /// The seed for the draws of the model's parameters.
    pub seed: u64,
}

/// Checks the prior before anything is played. `playable` returns true for the cells that can be
/// played.
///
/// # Errors
/// Returns an error if the prior names a question twice, or names a question that is not varied.
pub fn can_weigh(scales: Scales<'_>, playable: &dyn Fn(usize) -> bool) -> Result<(), Box<Diagnostic>> {
    scales.prior.beliefs(scales.grid, scales.rule_file, playable).map(drop)
}

/// Computes the posteriors of readings. `of` has the predictions of each cell, or `None` for cells
/// that cannot be played. `random` has the predictions from random play. `names` are the names of
/// the cells.
///
/// # Errors
/// Returns an error if the prior names a question that is not varied, or if no reading can have
/// produced the evidence.
pub fn weigh(
    scales: Scales<'_>,
    names: &[&str],
    agents: &str,
    of: &[Option<Predicted<'_>>],
    random: Option<&[Option<Predicted<'_>>]>,
) -> Result<Weighed, Box<Diagnostic>> {
    let Scales { evidence, grid, rule_file, prior, seed } = scales;
    let beliefs = prior.beliefs(grid, rule_file, &|cell| of[cell].is_some())?;
    let marks = evidence.marks();
    let is_marked = marks.iter().any(Option::is_some);
    let segments = marks.len();
    let count = if of.len() > MANY { FEW_DRAWS } else { DRAWS };
    let classes = evidence.classes.len().max(1);
    let draws = Draws::new(classes, count, &mut Random::new(seed));
    let draws_of_parts = Draws::new(classes, DRAWS_OF_PARTS, &mut Random::new(seed));
    let equal = Classes::new(&draws, segments, None).likelihood(&marks).0;
    let wear = |it: &Predicted<'_>| Classes::new(&draws, segments, Some(&it.loads)).likelihood(&marks);
    let mut cells: Vec<(usize, ReadingWeight)> = Vec::new();
    for (cell, it) in of.iter().enumerate() {
        let Some(it) = it else { continue };
        let (log, error) = if is_marked { wear(it) } else { (0.0, 0.0) };
        let by_chance = random.and_then(|random| random[cell].as_ref()).filter(|_| is_marked);
        let weight = ReadingWeight {
            cell,
            name: names[cell].to_owned(),
            prior: beliefs
                .iter()
                .zip(&grid.combinations)
                .filter(|(_, (_, of))| *of == cell)
                .map(|(it, _)| it)
                .sum(),
            posterior: 0.0,
            low: None,
            high: None,
            games_error: if is_marked { games::error(&draws_of_parts, &marks, &it.without) } else { None },
            likelihood: log
                + it.records
                + it.summary.map_or(0.0, |summary| figure_likelihood(evidence, summary)),
            error,
            against_equal: is_marked.then(|| (log - equal).exp()),
            against_random: by_chance.map(|random| (log - wear(random).0).exp()),
            correlation: ranks::correlation(&marks, &it.loads.mean),
        };
        cells.push((cell, weight));
    }
    let most = cells.iter().map(|(_, it)| it.likelihood).fold(f64::NEG_INFINITY, f64::max);
    let most = if most.is_finite() { most } else { 0.0 };
    let share = |it: &ReadingWeight| it.prior * (it.likelihood - most).exp();
    let sum: f64 = cells.iter().map(|(_, it)| share(it)).sum();
    if !sum.is_normal() {
        let help =
            "give figures a larger deviation, make classes uncertain with `Likely`, or play more readings";
        return Err(evidence::wrong("none of the played readings can have produced this evidence", help));
    }
    cells.iter_mut().for_each(|(_, it)| it.posterior = share(it) / sum);
    // If one reading has too few games, no range can be computed for any posterior.
    let weighty: Option<Vec<Weighty>> = cells
        .iter()
        .map(|(_, it)| Some(Weighty { prior: it.prior, likelihood: it.likelihood, error: it.games_error? }))
        .collect();
    let others = weighty.map(|of| games::others(&of, &mut Random::new(seed ^ 2)));
    let mut first_by_cell = vec![None; of.len()];
    if let Some(others) = &others {
        for (index, (cell, it)) in cells.iter_mut().enumerate() {
            (it.low, it.high) = (Some(others.ranges[index].0), Some(others.ranges[index].1));
            first_by_cell[*cell] = Some(others.first[index]);
        }
    }
    let by_cell: Vec<(f64, f64)> = {
        let mut all = vec![(0.0, 0.0); of.len()];
        cells.iter().for_each(|(cell, it)| all[*cell] = (it.prior, it.posterior));
        all
    };
    cells.iter_mut().for_each(|(_, it)| it.round());
    let looks = match is_marked {
        true => looks(evidence, (&draws, &marks), of, &by_cell),
        false => Vec::new(),
    };
    let mut readings: Vec<ReadingWeight> = cells.into_iter().map(|(_, it)| it).collect();
    readings.sort_by(|a, b| b.posterior.total_cmp(&a.posterior).then(a.cell.cmp(&b.cell)));
    let first_cell = readings.first().map_or(0, |it| it.cell);
    let first = readings.first().and_then(|it| of[it.cell].as_ref()).filter(|_| is_marked);
    let fit = first.map(|it| {
        let classes = Classes::new(&draws, segments, Some(&it.loads));
        calibration::fit(&classes, &marks, CHECKED, &mut Random::new(seed ^ 1))
    });
    let (greatest, like_first) = factors(&readings);
    Ok(Weighed {
        agents: agents.to_owned(),
        readings,
        tells_apart: greatest > CLEAR,
        greatest_factor: greatest.is_finite().then(|| rounded(greatest)),
        like_first,
        questions: questions(grid, &beliefs, &by_cell),
        stays: first_by_cell[first_cell],
        looks,
        fit,
    })
}

/// Returns the greatest likelihood ratio of two readings with a positive prior. Also returns the
/// cells that the evidence does not distinguish from the first.
fn factors(readings: &[ReadingWeight]) -> (f64, Vec<usize>) {
    let possible = || readings.iter().filter(|it| it.prior > 0.0);
    let most = possible().map(|it| it.likelihood).fold(f64::NEG_INFINITY, f64::max);
    let least = possible().map(|it| it.likelihood).fold(f64::INFINITY, f64::min);
    let Some(first) = readings.first() else { return (1.0, Vec::new()) };
    let is_like = |it: &&ReadingWeight| (it.likelihood - first.likelihood).abs() <= CLEAR.ln();
    let like = possible().filter(|it| it.cell != first.cell).filter(is_like).map(|it| it.cell).collect();
    ((most - least).exp(), like)
}

/// Returns the log likelihood of the cited figures. It is normal, with the combined errors of the
/// source and of the games.
fn figure_likelihood(evidence: &Evidence, summary: &SeriesSummary) -> f64 {
    let one = |it: &CitedFigure| {
        let figure: Figure = it.figure.parse().ok()?;
        let of = figure.of_series(summary)?;
        let variance = it.deviation * it.deviation + of.noise;
        Some(-0.5 * ((it.value - of.value).powi(2) / variance + (2.0 * std::f64::consts::PI * variance).ln()))
    };
    // A figure that is undefined in a reading cannot be the cited one.
    evidence.figures.iter().map(|it| one(it).unwrap_or(f64::NEG_INFINITY)).sum()
}

/// Returns the posteriors of answers, summed over the combinations that contain them.
fn questions(grid: &Grid, beliefs: &[f64], by_cell: &[(f64, f64)]) -> Vec<QuestionWeight> {
    let after = |index: usize| {
        let (prior, posterior) = by_cell[grid.combinations[index].1];
        if prior > 0.0 { beliefs[index] / prior * posterior } else { 0.0 }
    };
    let of = |(at, it): (usize, &crate::Varied)| {
        let answer = |(reading, name): (usize, &String)| {
            let indices =
                || (0..grid.combinations.len()).filter(|index| grid.combinations[*index].0[at] == reading);
            AnswerWeight {
                reading: name.clone(),
                prior: rounded(indices().map(|index| beliefs[index]).sum()),
                posterior: rounded(indices().map(after).sum()),
            }
        };
        QuestionWeight {
            question: it.question.clone(),
            readings: it.readings.iter().enumerate().map(answer).collect(),
        }
    };
    grid.varied.iter().enumerate().map(of).collect()
}

/// Returns the expected information from observing each segment that was not visible: the mutual
/// information of its class and the reading under the current posterior (Lindley 1956).
fn looks(
    evidence: &Evidence,
    (draws, marks): (&Draws, &[Option<Vec<f64>>]),
    of: &[Option<Predicted<'_>>],
    by_cell: &[(f64, f64)],
) -> Vec<Look> {
    let classes = evidence.classes.len();
    let believed: Vec<(f64, Vec<Vec<f64>>)> = by_cell
        .iter()
        .zip(of)
        .filter(|((_, posterior), _)| *posterior >= COUNTS)
        .filter_map(|((_, posterior), it)| {
            let table = Classes::new(draws, marks.len(), Some(&it.as_ref()?.loads));
            let logs = table.logs(marks);
            let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let weights: Vec<f64> = logs.iter().map(|log| (log - most).exp()).collect();
            let sum: f64 = weights.iter().sum();
            let predicted = |segment: usize| {
                let mut all = vec![0.0; classes];
                for (index, weight) in weights.iter().enumerate() {
                    all.iter_mut()
                        .zip(table.at(index, segment))
                        .for_each(|(all, it)| *all += weight / sum * it);
                }
                all
            };
            Some((*posterior, (0..marks.len()).map(predicted).collect()))
        })
        .collect();
    let sum: f64 = believed.iter().map(|(posterior, _)| posterior).sum();
    let entropy =
        |parts: &[f64]| -> f64 { parts.iter().filter(|it| **it > 0.0).map(|it| -it * it.log2()).sum() };
    let bits = |segment: usize| {
        let mut all = vec![0.0; classes];
        let mut within = 0.0;
        for (posterior, predicted) in &believed {
            all.iter_mut().zip(&predicted[segment]).for_each(|(all, it)| *all += posterior / sum * it);
            within += posterior / sum * entropy(&predicted[segment]);
        }
        (entropy(&all) - within).max(0.0)
    };
    let unseen = evidence.segments.iter().enumerate().filter(|(index, _)| marks[*index].is_none());
    let mut looks: Vec<Look> =
        unseen.map(|(index, it)| Look { segment: it.name.clone(), bits: rounded(bits(index)) }).collect();
    looks.sort_by(|a, b| b.bits.total_cmp(&a.bits));
    looks
}
