//! The evidence behind a refusal: the rule, its sources, and the decisions of the engine.

use crate::About;
use alfonso_game::{KindId, Refusal, RuleId};

/// The rule that makes something impossible, with its evidence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rests {
    /// The id of the rule, if it is a single rule.
    pub rule: Option<String>,
    /// The sources of the rule, each a sentence. Without a single rule, these are the sources of
    /// the rules by which the piece moves.
    pub sources: Vec<String>,
    /// The decisions of the engine where no source decides. Each is a reason that the rule file
    /// gives for the rule or for an answer on which the rule depends.
    pub engine: Vec<String>,
}

impl Rests {
    /// Returns the evidence of a rule.
    #[must_use]
    pub fn on(about: About<'_>, rule: RuleId) -> Self {
        let rule_name = about.game.names().rules.get(rule.index()).cloned();
        Self { rule: rule_name, ..Self::of(about, [rule]) }
    }

    /// Returns the evidence of a refusal. The result is empty if no rule is involved.
    #[must_use]
    pub fn of_refusal(about: About<'_>, refusal: &Refusal) -> Self {
        match refusal {
            Refusal::Over(outcome) => Self::on(about, outcome.reason),
            Refusal::Forbidden(rule) | Refusal::Preferred(rule) | Refusal::Condition { rule, .. } => {
                Self::on(about, *rule)
            }
            Refusal::Shape { kind, .. }
            | Refusal::CannotTake { kind, .. }
            | Refusal::NothingToTake { kind, .. }
            | Refusal::Blocked { kind, .. } => Self::of_kind(about, *kind),
            _ => Self::default(),
        }
    }

    /// Returns the evidence of all movements of a kind.
    fn of_kind(about: About<'_>, kind: KindId) -> Self {
        let blueprint = about.game.blueprint();
        let movements = blueprint
            .movements
            .iter()
            .filter(|movement| blueprint.classes[movement.class.index()].kind == kind);
        Self::of(about, movements.map(|movement| blueprint.move_rules[usize::from(movement.move_rule)].rule))
    }

    fn of(about: About<'_>, rules: impl IntoIterator<Item = RuleId>) -> Self {
        let mut found = Self::default();
        let add = |into: &mut Vec<String>, text: &String| {
            if !into.contains(text) {
                into.push(text.clone());
            }
        };
        for note in rules.into_iter().filter_map(|rule| about.annotations.note(about.game.names(), rule)) {
            note.cites.iter().for_each(|cite| add(&mut found.sources, cite));
            note.decided.iter().for_each(|why| add(&mut found.engine, why));
        }
        found
    }
}
