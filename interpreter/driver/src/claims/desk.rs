//! A desk that runs the claims of one file.

use super::{Claim, Spent};
use crate::purse::Purse;
use alfonso_diag::{Diagnostic, code};
use alfonso_game::{Game, Line};
use alfonso_rules::{Answers, Family, RuleSet};
use alfonso_syntax::ast::Example;
use std::collections::BTreeMap;

/// The most readings that the claims of one file can be about.
const MOST_READINGS: usize = 256;

/// A callback that sees each position of a claim.
pub(super) type Look<'l> = dyn FnMut(&Game, &dyn Line) + 'l;

/// A reading with its game, if there is one, and the diagnostics.
type Compiled = (Option<(RuleSet, Game)>, Vec<Diagnostic>);

/// A desk that runs the claims of one file, and compiles each of their readings once.
pub(crate) struct Desk<'f, 'l> {
    family: &'f Family,
    pub(super) look: Option<&'f mut Look<'l>>,
    readings: BTreeMap<Answers, Compiled>,
    spent: Spent,
}

impl<'f, 'l> Desk<'f, 'l> {
    pub(crate) fn new(family: &'f Family) -> Self {
        Self { family, look: None, readings: BTreeMap::new(), spent: Spent::default() }
    }

    /// Runs one claim, and returns its failures with their places.
    pub(crate) fn run(&mut self, example: &Example) -> Vec<Diagnostic> {
        self.run_within(example, &mut Purse::new(0)).unwrap_or_default()
    }

    /// Runs one claim within a budget. Returns `None` if its reading is not compiled yet and the budget is spent.
    pub(crate) fn run_within(&mut self, example: &Example, purse: &mut Purse) -> Option<Vec<Diagnostic>> {
        let answers = match self.family.answers_of(example) {
            Ok(answers) => answers,
            Err(problem) => return Some(vec![problem]),
        };
        let bad = |why: String| {
            let message = format!("the claim \"{}\" {why}", example.title.node);
            Some(vec![Diagnostic::error(code::BAD_CLAIM, example.title.span, message, "this claim")])
        };
        if self.family.incomplete().is_some() {
            return bad("is not tried: the game is incomplete".to_owned());
        }
        if !self.readings.contains_key(&answers) && self.readings.len() == MOST_READINGS {
            return bad(format!("is not tried: it is about one more reading than {MOST_READINGS}"));
        }
        let family = self.family;
        if !self.readings.contains_key(&answers) && purse.is_empty() {
            return None;
        }
        let (compiled, found) =
            self.readings.entry(answers).or_insert_with_key(|answers| compiled(family, answers, purse));
        let Some((rules, game)) = compiled else {
            let why = found.first().map_or_else(String::new, |problem| format!(": {}", problem.message));
            return bad(format!("is about a reading that does not work{why}"));
        };
        let mut claim = Claim::new(family, (rules, game), example, &mut self.spent);
        claim.run(&mut |claim| {
            if let Some(look) = self.look.as_deref_mut() {
                look(game, claim.line.as_ref());
            }
            true
        });
        Some(claim.found)
    }
}

/// Resolves and compiles a reading as far as possible, and pays for it.
fn compiled(family: &Family, answers: &Answers, purse: &mut Purse) -> Compiled {
    let (rules, mut found) = family.resolve(answers);
    let Some(rules) = rules else {
        purse.pay_for_text();
        return (None, found);
    };
    let compiled = alfonso_compiler::measured(&rules);
    purse.pay(rules.parts, &compiled);
    found.extend(compiled.problems);
    (compiled.game.map(|game| (rules, game)), found)
}
