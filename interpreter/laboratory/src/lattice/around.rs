//! Combinations around a ruleset: what one change does, and two together.

use super::parts::LEVEL;
use super::{Figure, Means};
use crate::Grid;
use crate::value::rounded;
use alfonso_compare::holm;
use schemars::JsonSchema;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};
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

/// A sum of cells' means, with its standard error.
fn contrast(of: &[(usize, f64)], means: &Means) -> Option<(f64, f64)> {
    // The error of a cell that comes twice is the same one.
    let mut weights: BTreeMap<usize, f64> = BTreeMap::new();
    of.iter().for_each(|(cell, weight)| *weights.entry(*cell).or_default() += weight);
    let mut sum = (0.0, 0.0);
    for (cell, weight) in weights.into_iter().filter(|(_, weight)| *weight != 0.0) {
        let (mean, noise) = means.get(cell).copied().flatten()?;
        sum = (sum.0 + weight * mean, sum.1 + weight * weight * noise);
    }
    Some((sum.0, sum.1.sqrt()))
}

fn chance((value, error): (f64, f64)) -> f64 {
    match (value == 0.0, error == 0.0) {
        (true, _) => 1.0,
        (false, true) => 0.0,
        (false, false) => (2.0 * Normal::standard().cdf(-(value / error).abs())).min(1.0),
    }
}

/// Returns what changes do to a figure, and what every two do beyond their sum.
pub(super) fn shifts(_: Figure, grid: &Grid, means: &Means) -> (Vec<Shift>, Vec<Both>) {
    let cell: BTreeMap<&[usize], usize> =
        grid.combinations.iter().map(|(combination, cell)| (combination.as_slice(), *cell)).collect();
    let Some((base, of_base)) = grid.combinations.first() else { return (Vec::new(), Vec::new()) };
    let (mut one, mut two) = (Vec::new(), Vec::new());
    for (combination, of) in &grid.combinations {
        let changed: Vec<usize> = (0..base.len()).filter(|row| combination[*row] != base[*row]).collect();
        let alone = |row: usize| {
            let mut single = base.clone();
            single[row] = combination[row];
            cell.get(single.as_slice()).copied()
        };
        match changed[..] {
            [row] => one.extend(
                contrast(&[(*of, 1.0), (*of_base, -1.0)], means).map(|it| (row, combination[row], *of, it)),
            ),
            [a, b] => {
                let parts = alone(a).zip(alone(b));
                let sum = parts
                    .and_then(|(a, b)| contrast(&[(*of, 1.0), (a, -1.0), (b, -1.0), (*of_base, 1.0)], means));
                two.extend(sum.map(|it| ([a, b].map(|row| (row, combination[row])), it)));
            }
            _ => {}
        }
    }
    let reach = Normal::standard().inverse_cdf(0.975);
    let chances = holm(&one.iter().map(|(.., it)| Some(chance(*it))).collect::<Vec<_>>());
    let shifts = one.into_iter().zip(chances).map(|((row, reading, of, (value, error)), chance)| Shift {
        question: grid.varied[row].question.clone(),
        reading: grid.varied[row].readings[reading].clone(),
        difference: rounded(value),
        low: rounded(value - reach * error),
        high: rounded(value + reach * error),
        same_rules: of == *of_base,
        chance: rounded(chance.unwrap_or(1.0)),
        matters: chance.is_some_and(|chance| chance < LEVEL),
    });
    let name = |(row, reading): (usize, usize)| {
        format!("{}={}", grid.varied[row].question, grid.varied[row].readings[reading])
    };
    let chances = holm(&two.iter().map(|(_, it)| Some(chance(*it))).collect::<Vec<_>>());
    let mut both: Vec<Both> = two
        .into_iter()
        .zip(chances)
        .map(|((changes, (value, error)), chance)| Both {
            changes: changes.map(name),
            difference: rounded(value),
            low: rounded(value - reach * error),
            high: rounded(value + reach * error),
            chance: rounded(chance.unwrap_or(1.0)),
            matters: chance.is_some_and(|chance| chance < LEVEL),
        })
        .collect();
    both.sort_by(|a, b| {
        a.chance.total_cmp(&b.chance).then(b.difference.abs().total_cmp(&a.difference.abs()))
    });
    (shifts.collect(), both)
}
