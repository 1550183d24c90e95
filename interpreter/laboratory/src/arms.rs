//! The cells of a plan: its combinations of readings. Combinations with the same rules share a
//! cell.

use crate::designs::{Varied, too_many, varied};
use crate::{Cells, Combination, MOST_COMBINATIONS};
use alfonso_diag::{Diagnostic, code};
use alfonso_rules::{Answers, Fingerprint, RuleFile};
use std::collections::BTreeMap;

/// The maximum number of cells with different rules in a plan.
pub const MOST_ARMS: usize = 4096;

/// A reading of a game that a plan plays.
#[derive(Clone, Debug)]
pub struct Arm {
    /// The index of the entry in the plan's `cells`.
    pub entry: usize,
    /// The name of the cell: `GAME@RULESET`, followed by the answers that differ from the
    /// ruleset's.
    pub label: String,
    /// The name of the game.
    pub game: String,
    /// The answers to all questions.
    pub answers: Answers,
    /// The answers to the questions that the plan varies.
    pub varied: BTreeMap<String, String>,
    /// The fingerprint of the rules.
    pub rules: String,
    /// The names of other cells with the same rules, which are not played separately.
    pub same: Vec<String>,
}

/// The combinations of one entry in a plan's `cells`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The questions that the entry varies.
    pub varied: Vec<Varied>,
    /// The combinations, each with the index of the cell that plays it.
    pub combinations: Vec<(Combination, usize)>,
}

impl Grid {
    /// Returns the number of all possible combinations of the varied readings.
    #[must_use]
    pub fn product(&self) -> u128 {
        self.varied.iter().map(|it| it.readings.len() as u128).fold(1, u128::saturating_mul)
    }

    /// Returns true if the grid contains all possible combinations.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.product() == self.combinations.len() as u128
    }
}

/// An error in an entry of a plan's `cells`: the index of the entry, and a diagnostic.
pub type WrongEntry = Box<(usize, Diagnostic)>;

/// Returns the distinct cells of a plan, in the plan's order, and the combinations of each entry.
/// `families` holds the name and rule file of each entry.
///
/// # Errors
/// Returns an error if a game does not have a ruleset, question or reading, or if there are too
/// many combinations.
///
/// ```
/// use alfonso_driver::{rule_file, shipped};
/// use alfonso_lab::{Plan, expand};
///
/// let text = r#"(schema: 1, games: 1, cells: [(game: "hex", vary: {"size": Only(["three", "five"]), "swap": All})])"#;
/// let plan = Plan::parse(text)?;
/// let families = [("hex".to_owned(), rule_file(shipped::game("hex").expect("it ships"), &|_| None))];
/// let (arms, grids) = expand(&plan.cells, &families, plan.seed).expect("these are questions of the game");
/// assert_eq!(arms.len(), 4);
/// assert!(grids[0].is_whole());
/// # Ok::<(), Box<alfonso_diag::Diagnostic>>(())
/// ```
pub fn expand(
    entries: &[Cells],
    families: &[(String, RuleFile)],
    seed: u64,
) -> Result<(Vec<Arm>, Vec<Grid>), WrongEntry> {
    let mut arms: Vec<Arm> = Vec::new();
    let mut grids = Vec::new();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let mut combined = 0;
    for (entry, (cells, (name, rule_file))) in entries.iter().zip(families).enumerate() {
        let wrong = |why: Diagnostic| Box::new((entry, why));
        let fixed: Vec<(String, String)> = cells.fixed.clone().into_iter().collect();
        let base = rule_file.answers(cells.base.as_deref(), &fixed).map_err(wrong)?;
        let questions = varied(cells, rule_file, &base.answers).map_err(wrong)?;
        let mut combinations = Vec::new();
        for combination in cells.design.combinations(&questions, seed).map_err(wrong)? {
            combined += 1;
            if combined > MOST_COMBINATIONS {
                return Err(wrong(too_many()));
            }
            let varied: BTreeMap<String, String> = named(&questions, &combination).collect();
            let changes: Vec<(String, String)> = fixed.iter().cloned().chain(varied.clone()).collect();
            let answers = rule_file.answers(cells.base.as_deref(), &changes).map_err(wrong)?;
            let rules = Fingerprint::new(&rule_file.parts(&answers)).whole;
            let shown: Vec<(String, String)> = match cells.design.is_around() {
                true => {
                    let differs =
                        |(question, reading): &(String, String)| base.answers.get(question) != Some(reading);
                    fixed.iter().cloned().chain(varied.clone().into_iter().filter(differs)).collect()
                }
                false => changes,
            };
            let label = label(name, &answers, rule_file, &shown);
            let arm = *known.entry(rules.clone()).or_insert(arms.len());
            if arm == MOST_ARMS {
                return Err(wrong(too_many_arms()));
            }
            match arms.get_mut(arm) {
                Some(it) => it.same.push(label),
                None => {
                    let same = Vec::new();
                    arms.push(Arm { entry, label, game: name.clone(), answers, varied, rules, same });
                }
            }
            combinations.push((combination, arm));
        }
        grids.push(Grid { varied: questions, combinations });
    }
    Ok((arms, grids))
}

/// Returns the answers of a combination, as pairs of a question and a reading.
fn named<'v>(of: &'v [Varied], combination: &'v Combination) -> impl Iterator<Item = (String, String)> + 'v {
    of.iter().zip(combination).map(|(it, index)| (it.question.clone(), it.readings[*index].clone()))
}

/// Returns `GAME@RULESET`, followed by the given answers without duplicates.
fn label(name: &str, answers: &Answers, rule_file: &RuleFile, changes: &[(String, String)]) -> String {
    let mut label = name.to_owned();
    if !answers.ruleset.is_empty() && rule_file.rulesets().len() > 1 {
        label.push('@');
        label.push_str(&answers.ruleset);
    }
    for (question, reading) in changes {
        label.push_str(&format!(" {question}={reading}"));
    }
    label
}

fn too_many_arms() -> Diagnostic {
    let message = format!("a plan has at most {MOST_ARMS} combinations with distinct rules");
    let help = "vary fewer questions, or draw some: `design: Sample(1000)` in a plan, `--design sample:1000` in a command";
    Diagnostic::bare(code::BAD_PLAN, message).help(help)
}
