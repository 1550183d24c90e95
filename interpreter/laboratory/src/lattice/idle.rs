//! Idle questions, which have no effect under some answer to another question.

use crate::Grid;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A question without effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Idle {
    /// The question whose readings all give the same rules.
    pub question: String,
    /// The other question, and its readings under which the question is idle. Absent if it is
    /// always idle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub under: Option<(String, Vec<String>)>,
}

/// Returns the idle questions. Their readings give the same rules in all compared combinations, or
/// in all those with some readings of another question. If a third question causes this, the other
/// question is reported nevertheless.
pub(super) fn idle(grid: &Grid) -> Vec<Idle> {
    let count = grid.varied.len();
    // For each question, other question and reading of the latter: true if some comparison found
    // different cells.
    let mut seen: BTreeMap<(usize, usize, usize), bool> = BTreeMap::new();
    let mut ever: BTreeMap<usize, bool> = BTreeMap::new();
    for question in 0..count {
        let mut groups: BTreeMap<Vec<usize>, BTreeSet<(usize, usize)>> = BTreeMap::new();
        for (combination, cell) in &grid.combinations {
            let mut others = combination.clone();
            others[question] = 0;
            groups.entry(others).or_default().insert((combination[question], *cell));
        }
        for (others, readings) in groups.into_iter().filter(|(_, readings)| readings.len() > 1) {
            let cells: BTreeSet<usize> = readings.iter().map(|(_, cell)| *cell).collect();
            let differs = cells.len() > 1;
            *ever.entry(question).or_default() |= differs;
            for other in (0..count).filter(|other| *other != question) {
                *seen.entry((question, other, others[other])).or_default() |= differs;
            }
        }
    }
    let mut entries = Vec::new();
    for (question, differs) in ever {
        let name = |index: usize| grid.varied[index].question.clone();
        if !differs {
            entries.push(Idle { question: name(question), under: None });
            continue;
        }
        for other in (0..count).filter(|other| *other != question) {
            let readings = &grid.varied[other].readings;
            let under: Vec<String> = (0..readings.len())
                .filter(|reading| seen.get(&(question, other, *reading)) == Some(&false))
                .map(|reading| readings[reading].clone())
                .collect();
            if !under.is_empty() {
                entries.push(Idle { question: name(question), under: Some((name(other), under)) });
            }
        }
    }
    entries
}
