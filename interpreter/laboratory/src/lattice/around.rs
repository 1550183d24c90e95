//! Combinations around a ruleset: what one change does, and two together.

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

/// What one changed answer does to a figure of the ruleset.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Shift {
    /// The question.
    pub question: String,
    /// The reading.
    pub reading: String,
    /// The difference.
    pub difference: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// True if the rules are those of the ruleset all the same.
    pub same_rules: bool,
    /// The chance of such a difference if there is none, adjusted for the number of changes (Holm).
    pub chance: f64,
    /// True if this chance is below 5%.
    pub matters: bool,
}

/// What two changed answers do together, beyond the sum of what both do.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Both {
    /// The answers, as `QUESTION=READING`.
    pub changes: [String; 2],
    /// The difference.
    pub difference: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The chance of such a difference if there is none, adjusted for the number of pairs (Holm).
    pub chance: f64,
    /// True if this chance is below 5%.
    pub matters: bool,
}

/// A sum of cells' means, with its standard error and the degrees of freedom of that (Welch 1947; Satterthwaite 1946).
#[derive(Clone, Copy)]
struct Contrast {
    value: f64,
    error: f64,
    freedom: f64,
}

impl Contrast {
    fn new(of: &[(usize, f64)], means: &Means) -> Option<Self> {
        // The error of a cell that comes twice is the same one.
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

    /// Returns the chance of a difference at least as large if there is none.
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

/// Returns what changes do to a figure, and what every two do beyond their sum.
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
