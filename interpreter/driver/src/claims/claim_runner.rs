//! The runner of the claims of one file.

use super::{Claim, Spent};
use crate::work_budget::WorkBudget;
use alfonso_diag::{Diagnostic, code};
use alfonso_game::{Game, Line};
use alfonso_rules::{Answers, RuleFile, RuleSet};
use alfonso_syntax::ast::Example;
use std::collections::BTreeMap;

/// The maximum number of readings that the claims of one file can refer to.
const MOST_READINGS: usize = 256;

/// A callback that receives each position of a claim.
pub(super) type Look<'l> = dyn FnMut(&Game, &dyn Line) + 'l;

/// A reading with its game, if it compiles, and the diagnostics.
type Compiled = (Option<(RuleSet, Game)>, Vec<Diagnostic>);

/// A runner for the claims of one file, which compiles each of their readings once.
pub(crate) struct ClaimRunner<'f, 'l> {
    rule_file: &'f RuleFile,
    pub(super) look: Option<&'f mut Look<'l>>,
    readings: BTreeMap<Answers, Compiled>,
    spent: Spent,
}

impl<'f, 'l> ClaimRunner<'f, 'l> {
    pub(crate) fn new(rule_file: &'f RuleFile) -> Self {
        Self { rule_file, look: None, readings: BTreeMap::new(), spent: Spent::default() }
    }

    /// Runs one claim, and returns its failures.
    pub(crate) fn run(&mut self, example: &Example) -> Vec<Diagnostic> {
        self.run_within(example, &mut WorkBudget::new(0)).unwrap_or_default()
    }

    /// Runs one claim within a budget. Returns `None` if its reading is not compiled yet and the
    /// budget is spent.
    pub(crate) fn run_within(
        &mut self,
        example: &Example,
        budget: &mut WorkBudget,
    ) -> Option<Vec<Diagnostic>> {
        let answers = match self.rule_file.answers_of(example) {
            Ok(answers) => answers,
            Err(problem) => return Some(vec![problem]),
        };
        let bad = |why: String| {
            let message = format!("the claim \"{}\" {why}", example.title.node);
            Some(vec![Diagnostic::error(code::BAD_CLAIM, example.title.span, message, "this claim")])
        };
        if self.rule_file.incomplete().is_some() {
            return bad("was not tested: the game is incomplete".to_owned());
        }
        if !self.readings.contains_key(&answers) && self.readings.len() == MOST_READINGS {
            return bad(format!(
                "was not tested: the claims of a file are tested in at most {MOST_READINGS} readings"
            ));
        }
        let rule_file = self.rule_file;
        if !self.readings.contains_key(&answers) && budget.is_empty() {
            return None;
        }
        let (compiled, found) =
            self.readings.entry(answers).or_insert_with_key(|answers| compiled(rule_file, answers, budget));
        let Some((rules, game)) = compiled else {
            let why = found.first().map_or_else(String::new, |problem| format!(": {}", problem.message));
            return bad(format!("is about a reading with mistakes{why}"));
        };
        let mut claim = Claim::new(rule_file, (rules, game), example, &mut self.spent);
        claim.run(&mut |claim| {
            if let Some(look) = self.look.as_deref_mut() {
                look(game, claim.line.as_ref());
            }
            true
        });
        Some(claim.found)
    }
}

/// Resolves and compiles a reading as far as possible. Subtracts the work from the budget.
fn compiled(rule_file: &RuleFile, answers: &Answers, budget: &mut WorkBudget) -> Compiled {
    let (rules, mut found) = rule_file.resolve(answers);
    let Some(rules) = rules else {
        budget.pay_for_text();
        return (None, found);
    };
    let compiled = alfonso_compiler::measured(&rules);
    budget.pay(rules.parts, &compiled);
    found.extend(compiled.problems);
    (compiled.game.map(|game| (rules, game)), found)
}
