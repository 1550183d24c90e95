//! The special rules of a game: those that do not apply to most moves.

use crate::fault::Fault;
use crate::offer::{Legal, Offer, Wrong};
use crate::subject::QuizGame;
use alfonso_rules::{Scope, StepKind};
use std::collections::{BTreeMap, BTreeSet};

/// The special rules of a game.
///
/// The usual movement of each kind, endings, effects of check and mate, and rules that fire with
/// more than half of all moves are not special.
#[derive(Clone, Debug, Default)]
pub struct Special {
    rules: BTreeSet<String>,
}

impl Special {
    /// Finds the special rules by what positions of random games offer.
    #[must_use]
    pub fn of(quizzed: &QuizGame, offers: &[Offer]) -> Self {
        let rules = &quizzed.rules;
        let name = |id: alfonso_rules::RuleId| rules.rule(id).name.clone();
        let legal = || offers.iter().flat_map(|offer| &offer.legal);
        let mut by_rule: BTreeMap<&str, usize> = BTreeMap::new();
        let mut fired: BTreeMap<&str, usize> = BTreeMap::new();
        for legal in legal() {
            *by_rule.entry(&legal.rule).or_default() += 1;
            legal.fires.iter().for_each(|rule| *fired.entry(rule).or_default() += 1);
        }
        let mut usual = BTreeSet::new();
        for kind in (0..rules.kinds.len()).map(alfonso_rules::KindId::new) {
            let of_kind = rules.moves.iter().filter(|movement| movement.kind == kind);
            let count =
                |id: alfonso_rules::RuleId| by_rule.get(name(id).as_str()).copied().unwrap_or_default();
            // Of rules that are used equally often, the first one is usual.
            let most = of_kind.map(|movement| movement.rule).rev().max_by_key(|id| count(*id));
            usual.extend(most.map(name));
        }
        let half = legal().count() / 2;
        usual.extend(fired.into_iter().filter(|(_, times)| *times > half).map(|(rule, _)| rule.to_owned()));
        usual.extend(rules.endings.iter().map(|ending| name(ending.rule)));
        let laws = rules.forbids.iter().chain(&rules.choice_laws).map(|law| law.rule);
        let laws = laws.chain(rules.prefers.iter().map(|prefer| prefer.rule));
        let duty = rules.steps.iter().filter(|step| match &step.kind {
            StepKind::Move { using: Some(using), .. } => using.most || using.greatest,
            _ => false,
        });
        let played = rules.moves.iter().map(|movement| movement.rule);
        let by_moves = rules
            .triggers
            .iter()
            .filter(|trigger| matches!(trigger.event, Scope::Move | Scope::Entering(_) | Scope::Capture(_)));
        let effects = by_moves.map(|trigger| trigger.rule);
        let acts = rules
            .steps
            .iter()
            .filter(|step| matches!(step.kind, StepKind::Pick { .. } | StepKind::Choose { .. }));
        let acts = acts.map(|step| step.rule);
        let mut special: BTreeSet<String> = played.chain(effects).chain(acts).map(name).collect();
        special.retain(|rule| !usual.contains(rule));
        special.extend(laws.chain(duty.map(|step| step.rule)).map(name));
        if offers.iter().any(|offer| offer.legal.iter().any(|legal| legal.text == PASS)) {
            special.insert(PASS.to_owned());
        }
        if legal().any(|legal| legal.text.contains('=')) {
            special.insert(CHOICE_OF_KIND.to_owned());
        }
        Self { rules: special }
    }

    /// Returns the names of the special rules.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().map(String::as_str)
    }

    /// Returns the special rules that a legal move shows.
    #[must_use]
    pub fn in_legal(&self, legal: &Legal) -> Vec<String> {
        let by_text = by_text(&legal.text);
        let all = legal.fires.iter().map(String::as_str).chain(by_text);
        all.filter(|rule| self.rules.contains(*rule)).map(str::to_owned).collect()
    }

    /// Returns the special rules that an illegal move breaks or nearly uses.
    #[must_use]
    pub fn in_wrong(&self, wrong: &Wrong) -> Vec<String> {
        let own = (wrong.fault != Fault::Earlier).then_some(wrong.rule.as_str());
        let all = own.into_iter().chain(by_text(&wrong.text));
        all.filter(|rule| self.rules.contains(*rule)).map(str::to_owned).collect()
    }
}

/// The special rule of a pass, which has no name of its own.
const PASS: &str = "pass";
/// The special rule of a move after which the player chooses the kind of the piece.
const CHOICE_OF_KIND: &str = "becomes";

fn by_text(text: &str) -> impl Iterator<Item = &str> {
    let pass = (text == PASS).then_some(PASS);
    pass.into_iter().chain(text.contains('=').then_some(CHOICE_OF_KIND))
}
