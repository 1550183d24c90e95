//! Prior probabilities of readings.

use super::evidence::{known, wrong};
use crate::{Grid, Varied};
use alfonso_diag::Diagnostic;
use alfonso_rules::RuleFile;
use std::collections::BTreeMap;

/// The distribution of the prior over combinations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Prior {
    /// All combinations are equally probable.
    #[default]
    Equal,
    /// The readings of each question have the author's confidences, independently. A reading
    /// without a confidence counts as having the mean of the others.
    Confidence,
    /// The prior is divided equally among the readings of the first question, and each part among
    /// those of the next. The final parts are divided equally among the remaining combinations.
    /// Many similar combinations thus do not outweigh a single different one.
    Split(Vec<String>),
}

impl Prior {
    /// Returns the prior of each playable combination of a grid. The priors sum to 1.
    ///
    /// # Errors
    /// Returns an error for a question that is not varied.
    pub(super) fn beliefs(
        &self,
        grid: &Grid,
        rule_file: &RuleFile,
        playable: &dyn Fn(usize) -> bool,
    ) -> Result<Vec<f64>, Box<Diagnostic>> {
        let indices: Vec<usize> =
            (0..grid.combinations.len()).filter(|index| playable(grid.combinations[*index].1)).collect();
        let mut beliefs = vec![0.0; grid.combinations.len()];
        match self {
            Self::Equal => indices.iter().for_each(|index| beliefs[*index] = 1.0),
            Self::Confidence => {
                let of: Vec<Vec<f64>> = grid.varied.iter().map(|it| confidences(it, rule_file)).collect();
                for index in &indices {
                    let readings = grid.combinations[*index].0.iter().zip(&of);
                    beliefs[*index] = readings.map(|(reading, of)| of[*reading]).product();
                }
            }
            Self::Split(questions) => {
                let position_of = |question: &String| {
                    known("varied question", question, || grid.varied.iter().map(|it| it.question.as_str()))?;
                    Ok(grid.varied.iter().position(|it| it.question == *question).unwrap_or(0))
                };
                if let Some(index) =
                    (1..questions.len()).find(|index| questions[..*index].contains(&questions[*index]))
                {
                    return Err(wrong(
                        &format!("the prior names `{}` twice", questions[index]),
                        "remove one of the two",
                    ));
                }
                let positions =
                    questions.iter().map(position_of).collect::<Result<Vec<usize>, Box<Diagnostic>>>()?;
                split(grid, &indices, &positions, 1.0, &mut beliefs);
            }
        }
        let sum: f64 = beliefs.iter().sum();
        if sum <= 0.0 {
            return Err(wrong(
                "every combination has the prior 0",
                "choose another prior, or more combinations",
            ));
        }
        beliefs.iter_mut().for_each(|belief| *belief /= sum);
        Ok(beliefs)
    }
}

fn split(grid: &Grid, indices: &[usize], questions: &[usize], belief: f64, into: &mut [f64]) {
    let Some((question, rest)) = questions.split_first() else {
        indices.iter().for_each(|index| into[*index] = belief / indices.len() as f64);
        return;
    };
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for index in indices {
        groups.entry(grid.combinations[*index].0[*question]).or_default().push(*index);
    }
    let each = belief / groups.len().max(1) as f64;
    groups.values().for_each(|indices| split(grid, indices, rest, each, into));
}

/// Returns the prior probabilities of a question's readings from their confidences, which need not
/// sum to 1.
fn confidences(of: &Varied, rule_file: &RuleFile) -> Vec<f64> {
    let question = rule_file.questions().iter().find(|it| it.name.node == of.question);
    let confidence = |name: &String| {
        let reading = question.and_then(|it| it.readings.iter().find(|it| it.name.node == *name));
        reading.and_then(|it| it.tail.confidence.as_ref()).map(|it| it.node.max(0) as f64)
    };
    let given: Vec<Option<f64>> = of.readings.iter().map(confidence).collect();
    let known = given.iter().flatten().count().max(1) as f64;
    let usual = given.iter().flatten().sum::<f64>() / known;
    let usual = if usual > 0.0 { usual } else { 1.0 };
    let all: Vec<f64> = given.into_iter().map(|it| it.unwrap_or(usual)).collect();
    let sum: f64 = all.iter().sum();
    all.into_iter().map(|it| if sum > 0.0 { it / sum } else { 0.0 }).collect()
}
