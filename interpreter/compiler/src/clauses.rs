//! The clauses of a game that are not movements: triggers, prohibitions, preferences and endings.

use crate::depends::{self, Part};
use crate::facing::Waiting;
use crate::lower::Lower;
use alfonso_game::LocalId;
use alfonso_game::blueprint::{EndingSpec, ForbidSpec, OutcomeSpec, PreferSpec, TriggerEvent, TriggerSpec};
use alfonso_game::expr::{Expr, Test, TestWord};
use alfonso_model as rules;

impl Lower<'_> {
    pub(crate) fn triggers(&mut self) -> Vec<TriggerSpec> {
        let rules = self.rules;
        rules.triggers.iter().enumerate().map(|(index, trigger)| self.trigger(index, trigger)).collect()
    }

    fn trigger(&mut self, index: usize, trigger: &rules::Trigger) -> TriggerSpec {
        use rules::Scope;
        self.next_rule(trigger.kind);
        self.facing.waits(match trigger.event {
            Scope::Move | Scope::Entering(_) => Waiting::Arrival(index),
            _ => Waiting::Other,
        });
        let event = match &trigger.event {
            Scope::Capture(local) => TriggerEvent::Capture(self.slot(*local)),
            Scope::Move => TriggerEvent::Move,
            Scope::Entering(cells) => TriggerEvent::Entering(self.expr(cells)),
            Scope::Check(local) => TriggerEvent::Check(self.slot(*local)),
            Scope::Mate(local) => TriggerEvent::Mate(self.slot(*local)),
            Scope::Stalemate(local) => TriggerEvent::Stalemate(self.slot(*local)),
            Scope::Elimination(local) => TriggerEvent::Elimination(self.slot(*local)),
            Scope::Ruin(local) => TriggerEvent::Ruin(self.slot(*local)),
            Scope::Start => TriggerEvent::Start,
            Scope::End => TriggerEvent::End,
        };
        let condition = self.maybe(trigger.condition.as_ref());
        let victims = (0..self.rules.kinds.len())
            .map(|kind| {
                let TriggerEvent::Capture(slot) = event else { return true };
                condition.as_ref().is_none_or(|condition| may_be(condition, slot, kind))
            })
            .collect();
        TriggerSpec {
            rule: trigger.rule,
            event,
            kind: trigger.kind,
            condition,
            effects: self.effects(&trigger.effects),
            victims,
            // The plan sets this later, because it depends on the effects of other triggers.
            disturbs: true,
        }
    }

    /// Returns whether a royal piece must be safe after a move, and the other prohibitions.
    pub(crate) fn forbids(&mut self) -> (bool, Vec<ForbidSpec>) {
        let rules = self.rules;
        let (mut guards, mut specs) = (false, Vec::new());
        for forbid in &rules.forbids {
            self.next_rule(None);
            let condition = self.expr(&forbid.condition);
            if matches!(&condition, Expr::Is(player, Test::Word(TestWord::InCheck)) if **player == Expr::Mover)
            {
                guards = true;
                continue;
            }
            // The pass `steady` fills these parts when all effects are known.
            specs.push(ForbidSpec { rule: forbid.rule, of_ply: Vec::new(), condition });
        }
        (guards, specs)
    }

    /// Returns the prohibitions of choices.
    pub(crate) fn choice_laws(&mut self) -> Vec<ForbidSpec> {
        let rules = self.rules;
        let mut lower = |law: &rules::Forbid| {
            self.next_rule(None);
            ForbidSpec { rule: law.rule, of_ply: Vec::new(), condition: self.expr(&law.condition) }
        };
        rules.choice_laws.iter().map(&mut lower).collect()
    }

    pub(crate) fn prefers(&mut self) -> Vec<PreferSpec> {
        let rules = self.rules;
        let mut lower = |prefer: &rules::Prefer| {
            self.next_rule(None);
            let condition = self.maybe(prefer.condition.as_ref());
            let measure = self.expr(&prefer.measure);
            let measure = match prefer.measure.ty {
                rules::Type::Flag => {
                    Expr::If(Box::new(measure), Box::new(Expr::Number(1)), Box::new(Expr::Number(0)))
                }
                _ => measure,
            };
            PreferSpec { rule: prefer.rule, condition, measure, least: prefer.least }
        };
        rules.prefers.iter().map(&mut lower).collect()
    }

    pub(crate) fn endings(&mut self) -> Vec<EndingSpec> {
        let rules = self.rules;
        rules
            .endings
            .iter()
            .map(|ending| {
                self.next_rule(None);
                let condition = self.expr(&ending.condition);
                EndingSpec {
                    rule: ending.rule,
                    outcome: match &ending.outcome {
                        rules::Outcome::Wins(player) => OutcomeSpec::Wins(self.expr(player)),
                        rules::Outcome::Loses(player) => OutcomeSpec::Loses(self.expr(player)),
                        rules::Outcome::Highest(var) => OutcomeSpec::Highest(*var),
                        rules::Outcome::Draw => OutcomeSpec::Draw,
                    },
                    claim: ending.claim,
                    counting: ending.counting,
                    repeats: depends::any(&condition, |part| {
                        matches!(part, Part::Expr(Expr::Repetitions | Expr::SinceRepetition))
                    }),
                    condition,
                }
            })
            .collect()
    }
}

/// Returns `false` if the condition always fails for a captured piece of this kind, because it
/// requires another kind.
fn may_be(condition: &Expr, slot: LocalId, kind: usize) -> bool {
    depends::conjuncts(condition).into_iter().all(|part| match part {
        Expr::Is(subject, Test::Word(TestWord::Kind(expected))) if subject.is_local(slot) => {
            expected.index() == kind
        }
        _ => true,
    })
}
