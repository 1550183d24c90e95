//! The cells of a plan: every combination of readings that is played, and those that are the same game.

use crate::{Cells, Vary};
use alfonso_diag::{Diagnostic, code, nearest};
use alfonso_rules::{Answers, Family, Fingerprint};
use std::collections::BTreeMap;

/// The most combinations of readings of a plan.
pub const MOST_ARMS: usize = 4096;

/// One reading of one game.
#[derive(Clone, Debug)]
pub struct Arm {
    /// The entry of the plan's `cells` from which it comes.
    pub entry: usize,
    /// The name of its cell: `GAME@RULESET`, and the answers that differ from the ruleset's.
    pub label: String,
    /// The game.
    pub game: String,
    /// The answers of all questions.
    pub answers: Answers,
    /// The answers of the questions that the plan varies.
    pub varied: BTreeMap<String, String>,
    /// The hash of its rules.
    pub rules: String,
    /// The names of cells with the same rules, which are not played again.
    pub same: Vec<String>,
}

/// Returns the cells of a plan that have rules of their own, in the plan's order. `families` has the name and the family of each entry.
///
/// # Errors
/// Rulesets, questions and readings that a game does not have, and combinations that are too many.
pub fn expand(
    entries: &[Cells],
    families: &[(String, Family)],
) -> Result<Vec<Arm>, Box<(usize, Diagnostic)>> {
    let mut arms: Vec<Arm> = Vec::new();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let mut combined = 0;
    for (entry, (cells, (name, family))) in entries.iter().zip(families).enumerate() {
        for varied in combinations(cells, family).map_err(|why| Box::new((entry, why)))? {
            combined += 1;
            if combined > MOST_ARMS {
                return Err(Box::new((entry, too_many())));
            }
            let changes: Vec<(String, String)> =
                cells.read.clone().into_iter().chain(varied.clone()).collect();
            let answers =
                family.answers(cells.base.as_deref(), &changes).map_err(|why| Box::new((entry, why)))?;
            let rules = Fingerprint::new(&family.parts(&answers)).whole;
            let label = label(name, &answers, family, &changes);
            match known.get(&rules) {
                Some(row) => arms[*row].same.push(label),
                None => {
                    known.insert(rules.clone(), arms.len());
                    let same = Vec::new();
                    arms.push(Arm { entry, label, game: name.clone(), answers, varied, rules, same });
                }
            }
        }
    }
    Ok(arms)
}

/// Returns `GAME@RULESET`, and the given answers, each once.
fn label(name: &str, answers: &Answers, family: &Family, changes: &[(String, String)]) -> String {
    let mut label = name.to_owned();
    if !answers.ruleset.is_empty() && family.rulesets().len() > 1 {
        label.push('@');
        label.push_str(&answers.ruleset);
    }
    for (question, reading) in changes {
        label.push_str(&format!(" {question}={reading}"));
    }
    label
}

/// Returns the product of the readings that are varied; one combination of nothing if none are.
fn combinations(cells: &Cells, family: &Family) -> Result<Vec<BTreeMap<String, String>>, Diagnostic> {
    let mut all = vec![BTreeMap::new()];
    for (question, vary) in &cells.vary {
        if cells.read.contains_key(question) {
            let message = format!("`{question}` is answered in `read` and varied in `vary`");
            return Err(Diagnostic::bare(code::BAD_PLAN, message).help("leave it out of one of them"));
        }
        let readings = match vary {
            Vary::All => {
                let found = family.questions().iter().find(|it| it.name.node == *question);
                let found = found.ok_or_else(|| no_question(question, family))?;
                found.readings.iter().map(|reading| reading.name.node.clone()).collect()
            }
            Vary::Only(readings) if readings.is_empty() => {
                let message = format!("no reading of `{question}` is named");
                let help = "say `All`, or `Only([\"READING\"])`";
                return Err(Diagnostic::bare(code::BAD_PLAN, message).help(help));
            }
            Vary::Only(readings) => readings.clone(),
        };
        if all.len().saturating_mul(readings.len()) > MOST_ARMS {
            return Err(too_many());
        }
        let with = |before: &BTreeMap<String, String>, reading: &String| {
            let mut answers = before.clone();
            answers.insert(question.clone(), reading.clone());
            answers
        };
        all = all.iter().flat_map(|it| readings.iter().map(|reading| with(it, reading))).collect();
    }
    Ok(all)
}

fn no_question(question: &str, family: &Family) -> Diagnostic {
    let known: Vec<&str> = family.questions().iter().map(|it| it.name.node.as_str()).collect();
    let found = Diagnostic::bare(code::BAD_PLAN, format!("there is no question `{question}`"));
    match (nearest(question, known.iter().copied()), known.is_empty()) {
        (Some(near), _) => found.help(format!("did you mean `{near}`?")),
        (None, true) => found.help("the game has no questions"),
        (None, false) => found.help(format!("the questions are {}", known.join(", "))),
    }
}

fn too_many() -> Diagnostic {
    let message = format!("a plan has at most {MOST_ARMS} combinations of readings");
    Diagnostic::bare(code::BAD_PLAN, message).help("vary fewer questions, or make several plans of it")
}
