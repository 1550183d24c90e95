//! Designs around a ruleset: the effect of one changed answer, and the interaction of two.

use super::Means;
use super::model::pooled;
use super::parts::{LEVEL, reach};
use crate::Grid;
use crate::value::rounded;
use alfonso_compare::holm;
use schemars::JsonSchema;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};
use std::collections::BTreeMap;

/// The effect of one changed answer on a figure of the ruleset.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Shift {
    /// The question with the changed answer.
    pub question: String,
    /// The reading chosen instead.
    pub reading: String,
    /// The difference to the ruleset.
    pub difference: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// True if the change does not alter the rules.
    pub same_rules: bool,
    /// The p-value, adjusted for the number of changes (Holm).
    pub chance: f64,
    /// True if the p-value is below 5%.
    pub matters: bool,
}

/// The interaction of two changed answers: their joint effect minus the sum of their single
/// effects.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Both {
    /// The answers, as `QUESTION=READING`.
    pub changes: [String; 2],
    /// The interaction.
    pub difference: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The p-value, adjusted for the number of pairs (Holm).
    pub chance: f64,
    /// True if the p-value is below 5%.
    pub matters: bool,
}

/// A weighted sum of cell means, with its standard error and degrees of freedom (Welch 1947;
/// Satterthwaite 1946).
#[derive(Clone, Copy)]
struct Contrast {
    value: f64,
    error: f64,
    freedom: f64,
}

impl Contrast {
    fn new(of: &[(usize, f64)], means: &Means) -> Option<Self> {
        // A cell that occurs twice contributes the same error both times, so its weights are added
        // first.
        let mut weights: BTreeMap<usize, f64> = BTreeMap::new();
        of.iter().for_each(|(cell, weight)| *weights.entry(*cell).or_default() += weight);
        let (mut value, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for (cell, weight) in weights.into_iter().filter(|(_, weight)| *weight != 0.0) {
            let mean = means.get(cell).copied().flatten()?;
            let part = weight * weight * mean.noise;
            value += weight * mean.value;
            sum += part;
            squares += part * part / mean.freedom();
        }
        Some(Self { value, error: sum.sqrt(), freedom: pooled(sum, squares) })
    }

    /// Returns the probability of a difference at least this large if the true difference is 0.
    fn chance(self) -> f64 {
        match (self.value == 0.0, self.error == 0.0) {
            (true, _) => 1.0,
            (false, true) => 0.0,
            (false, false) => {
                let far = -(self.value / self.error).abs();
                let tail = match self.freedom.is_finite() {
                    true => StudentsT::new(0.0, 1.0, self.freedom).map_or(0.5, |law| law.cdf(far)),
                    false => Normal::standard().cdf(far),
                };
                (2.0 * tail).min(1.0)
            }
        }
    }

    /// Returns the difference and the ends of its interval.
    fn values(self) -> [f64; 3] {
        let reach = reach(self.freedom) * self.error;
        [self.value, self.value - reach, self.value + reach].map(rounded)
    }
}

/// Returns the effects of all changes on a figure, and the interactions of every two changes.
pub(super) fn shifts(grid: &Grid, means: &Means) -> (Vec<Shift>, Vec<Both>) {
    let cell: BTreeMap<&[usize], usize> =
        grid.combinations.iter().map(|(combination, cell)| (combination.as_slice(), *cell)).collect();
    let Some((base, of_base)) = grid.combinations.first() else { return (Vec::new(), Vec::new()) };
    let (mut one, mut two) = (Vec::new(), Vec::new());
    for (combination, of) in &grid.combinations {
        let changed: Vec<usize> =
            (0..base.len()).filter(|index| combination[*index] != base[*index]).collect();
        let alone = |index: usize| {
            let mut single = base.clone();
            single[index] = combination[index];
            cell.get(single.as_slice()).copied()
        };
        match changed[..] {
            [index] => one.extend(
                Contrast::new(&[(*of, 1.0), (*of_base, -1.0)], means)
                    .map(|it| (index, combination[index], *of, it)),
            ),
            [a, b] => {
                let parts = alone(a).zip(alone(b));
                let sum = parts.and_then(|(a, b)| {
                    Contrast::new(&[(*of, 1.0), (a, -1.0), (b, -1.0), (*of_base, 1.0)], means)
                });
                two.extend(sum.map(|it| ([a, b].map(|index| (index, combination[index])), it)));
            }
            _ => {}
        }
    }
    let chances = holm(&one.iter().map(|(.., it)| Some(it.chance())).collect::<Vec<_>>());
    let shifts = one.into_iter().zip(chances).map(|((index, reading, of, it), chance)| {
        let [difference, low, high] = it.values();
        Shift {
            question: grid.varied[index].question.clone(),
            reading: grid.varied[index].readings[reading].clone(),
            difference,
            low,
            high,
            same_rules: of == *of_base,
            chance: rounded(chance.unwrap_or(1.0)),
            matters: chance.is_some_and(|chance| chance < LEVEL),
        }
    });
    let name = |(index, reading): (usize, usize)| {
        format!("{}={}", grid.varied[index].question, grid.varied[index].readings[reading])
    };
    let chances = holm(&two.iter().map(|(_, it)| Some(it.chance())).collect::<Vec<_>>());
    let mut both: Vec<Both> = two
        .into_iter()
        .zip(chances)
        .map(|((changes, it), chance)| {
            let [difference, low, high] = it.values();
            Both {
                changes: changes.map(name),
                difference,
                low,
                high,
                chance: rounded(chance.unwrap_or(1.0)),
                matters: chance.is_some_and(|chance| chance < LEVEL),
            }
        })
        .collect();
    both.sort_by(|a, b| {
        a.chance.total_cmp(&b.chance).then(b.difference.abs().total_cmp(&a.difference.abs()))
    });
    (shifts.collect(), both)
}
