//! The division of a figure's variance among readings into shares of the questions.

use super::model::{Figures, Fit, Group, Model};
use super::share::{self, Variance};
use super::{Mean, Means};
use crate::Grid;
use crate::value::rounded;
use alfonso_compare::holm;
use schemars::JsonSchema;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};
use std::collections::BTreeMap;

/// The relative size below which differences are rounding errors.
const TINY: f64 = 1e-9;

/// The variance of a figure, divided among the questions.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Parts {
    /// The questions, in file order.
    pub questions: Vec<QuestionShare>,
    /// The interactions of every two questions, the greatest first. Absent if there are too few
    /// combinations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<Vec<PairShare>>,
    /// The share of all two-question interactions, including those that are not clear. Absent
    /// without pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub together: Option<f64>,
    /// The share that neither single questions nor two-question interactions explain. Absent
    /// without pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<f64>,
}

/// The share of a question in the variance.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct QuestionShare {
    /// The question.
    pub question: String,
    /// The share of the question alone: the first-order Sobol index.
    pub share: f64,
    /// The lower end of the interval. The interval treats the variance due to other questions as
    /// known.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The share including all interactions of the question: the total Sobol index. For a sample,
    /// it includes only two-question interactions, and is absent if they were not fitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<f64>,
    /// The p-value, adjusted for the number of questions and pairs (Holm).
    pub chance: f64,
    /// True if the p-value is below 5%.
    pub matters: bool,
    /// The effects of its readings.
    pub readings: Vec<ReadingEffect>,
}

/// The effect of a reading: the mean over its combinations, minus the mean over all readings of the
/// question.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ReadingEffect {
    /// The reading.
    pub reading: String,
    /// The size of the effect.
    pub effect: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The interaction of two questions, beyond their single effects.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PairShare {
    /// The questions.
    pub questions: [String; 2],
    /// The share of the interaction in the variance.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The p-value, adjusted for the number of questions and pairs (Holm).
    pub chance: f64,
    /// True if the p-value is below 5%.
    pub matters: bool,
}

/// Returns the variance of a figure among combinations, without sampling error. If `whole`, the
/// combinations are the population, otherwise they are a sample of it. The result is negative if
/// the variance is smaller than the expected sampling error.
pub(super) fn variance(combinations: &[&(Vec<usize>, usize)], means: &Means, whole: bool) -> f64 {
    let count = combinations.len() as f64;
    let of = |cell: usize| means[cell].unwrap_or_default();
    let mean = combinations.iter().map(|(_, cell)| of(*cell).value).sum::<f64>() / count;
    let squares: f64 = combinations.iter().map(|(_, cell)| (of(*cell).value - mean).powi(2)).sum();
    let noise: f64 = times(combinations.iter().map(|(_, cell)| *cell))
        .into_iter()
        .map(|(cell, times)| of(cell).noise * (times - times * times / count))
        .sum();
    let variance = (squares - noise) / if whole { count } else { count - 1.0 };
    // Variances this small are rounding errors of equal numbers.
    if variance.abs() < (TINY * (mean.abs() + 1.0)).powi(2) { 0.0 } else { variance }
}

/// Counts the occurrences of each cell.
fn times(cells: impl Iterator<Item = usize>) -> BTreeMap<usize, f64> {
    let mut times = BTreeMap::new();
    cells.for_each(|cell| *times.entry(cell).or_insert(0.0) += 1.0);
    times
}

/// Returns the shares of the questions. Returns `None` if the figure does not vary, or if the
/// combinations do not determine the effects.
pub(super) fn parts(
    grid: &Grid,
    combinations: &[&(Vec<usize>, usize)],
    means: &Means,
    whole: bool,
) -> Option<Parts> {
    let levels: Vec<usize> = grid.varied.iter().map(|it| it.readings.len()).collect();
    let complete = grid.product() == combinations.len() as u128;
    let owned: Vec<(Vec<usize>, usize)> = combinations.iter().map(|it| (*it).clone()).collect();
    let of: Vec<Mean> = means.iter().map(|it| it.unwrap_or_default()).collect();
    let figures = Figures { combinations: &owned, means: &of, all: complete };
    let with = Model::new(&levels, true);
    let with = with.filter(|model| complete || model.is_full_supported_by(owned.len()));
    let alone = Model::new(&levels, false)?;
    let fitted = with.as_ref().and_then(|model| model.fit(&figures));
    let pairs = fitted.is_some() && levels.iter().filter(|levels| **levels > 1).count() > 1;
    let fit = match fitted {
        Some(fit) => fit,
        None => alone.fit(&figures)?,
    };
    let model = if pairs { with.as_ref()? } else { &alone };
    let measured: Vec<(&Group, Variance)> =
        model.groups.iter().map(|group| (group, of_group(&fit, group))).collect();
    // For a sample, the variance of the full product is the sum of the fitted and the unexplained
    // variance.
    let found = || measured.iter().map(|(_, it)| it.value).sum::<f64>();
    let all = fit.left_out.map_or_else(|| variance(combinations, means, whole), |rest| found() + rest);
    let part = |variance: f64| if all > 0.0 { rounded((variance / all).clamp(0.0, 1.0)) } else { 0.0 };
    // For the ends of a share's interval, all other variance is held fixed.
    let end = |of: &Variance, end: f64| {
        let with = (all - of.value).max(0.0) + end;
        if all > 0.0 && with > 0.0 { rounded(end / with) } else { 0.0 }
    };
    // All groups of a figure form one family of tests.
    let all_chances = holm(&measured.iter().map(|(_, it)| it.chance).collect::<Vec<_>>());
    let chances = |size: usize| -> Vec<f64> {
        let groups = measured.iter().zip(&all_chances).filter(|((it, _), _)| it.questions.len() == size);
        groups.map(|(_, chance)| chance.unwrap_or(1.0)).collect()
    };
    let singles = chances(1);
    let mut questions: Vec<QuestionShare> = Vec::new();
    for (index, it) in grid.varied.iter().enumerate() {
        let found = measured.iter().filter(|(group, _)| group.questions.len() == 1);
        let at = found.clone().position(|(group, _)| group.questions[0] == index);
        let Some(at) = at else { continue };
        let (group, variance) = found.clone().nth(at)?;
        let total = match complete {
            true => Some(part(total(&owned, index, &of))),
            false if pairs => {
                let others = measured.iter().filter(|(group, _)| group.questions.contains(&index));
                Some(part(others.map(|(_, it)| it.value.max(0.0)).sum()))
            }
            false => None,
        };
        questions.push(QuestionShare {
            question: it.question.clone(),
            share: part(variance.value),
            low: end(variance, variance.low),
            high: end(variance, variance.high),
            total,
            chance: rounded(singles[at]),
            matters: singles[at] < LEVEL && all > 0.0,
            readings: readings(&fit, group, &it.readings),
        });
    }
    let doubles = chances(2);
    let names = |group: &Group| [0, 1].map(|at| grid.varied[group.questions[at]].question.clone());
    let two = measured.iter().filter(|(group, _)| group.questions.len() == 2).zip(doubles);
    let mut together: Vec<PairShare> = two
        .map(|((group, variance), chance)| PairShare {
            questions: names(group),
            share: part(variance.value),
            low: end(variance, variance.low),
            high: end(variance, variance.high),
            chance: rounded(chance),
            matters: chance < LEVEL && all > 0.0,
        })
        .collect();
    together.sort_by(|a, b| b.share.total_cmp(&a.share));
    let made = |size: usize| -> f64 {
        measured.iter().filter(|(group, _)| group.questions.len() == size).map(|(_, it)| it.value).sum()
    };
    // Sampling error can make single shares negative, so only their totals are clamped.
    let (two, rest) = (pairs.then(|| part(made(2))), pairs.then(|| part(all - made(1) - made(2))));
    Some(Parts { questions, pairs: pairs.then_some(together), together: two, rest })
}

/// The significance level.
pub(super) const LEVEL: f64 = 0.05;

fn of_group(fit: &Fit<'_>, group: &Group) -> Variance {
    let (effects, covariance) = fit.of(group);
    share::variance((&effects, &covariance), &fit.form(group), fit.of_group(group))
}

fn readings(fit: &Fit<'_>, group: &Group, names: &[String]) -> Vec<ReadingEffect> {
    let of = |(name, (effect, error, freedom)): (&String, (f64, f64, f64))| {
        let reach = reach(freedom) * error;
        let (low, high) = (rounded(effect - reach), rounded(effect + reach));
        ReadingEffect { reading: name.clone(), effect: rounded(effect), low, high }
    };
    names.iter().zip(fit.readings(group)).map(of).collect()
}

/// Returns half the width of a 95% interval, in standard errors.
pub(super) fn reach(freedom: f64) -> f64 {
    match freedom.is_finite() {
        true => StudentsT::new(0.0, 1.0, freedom).map_or(f64::INFINITY, |law| law.inverse_cdf(0.975)),
        false => Normal::standard().inverse_cdf(0.975),
    }
}

/// Returns the mean variance over the readings of a question with all other answers fixed, without
/// sampling error.
fn total(combinations: &[(Vec<usize>, usize)], question: usize, means: &[Mean]) -> f64 {
    let mut cells_of: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
    for (combination, cell) in combinations {
        let mut others = combination.clone();
        others[question] = 0;
        cells_of.entry(others).or_default().push(*cell);
    }
    let groups = cells_of.len() as f64;
    let within = |cells: Vec<usize>| {
        let count = cells.len() as f64;
        let mean = cells.iter().map(|cell| means[*cell].value).sum::<f64>() / count;
        let squares: f64 = cells.iter().map(|cell| (means[*cell].value - mean).powi(2)).sum();
        let chance: f64 = times(cells.into_iter())
            .into_iter()
            .map(|(cell, times)| means[cell].noise * (times - times * times / count))
            .sum();
        (squares - chance) / count
    };
    cells_of.into_values().map(within).sum::<f64>() / groups
}
