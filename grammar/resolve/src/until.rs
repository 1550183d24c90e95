//! Effects that repeat until nothing changes.

use super::problems::clauses;
use super::resolver::Resolver;
use alfonso_diag::Span;
use alfonso_model::{Effect, EffectKind, ExprKind, Per, VarRole};

impl Resolver<'_, '_> {
    /// Returns the repetition of these effects. Reports a repetition that obviously changes
    /// something in every round or in none.
    pub(super) fn until_stable(&mut self, body: Vec<Effect>, span: Span) -> Option<EffectKind> {
        // In a definition by itself, the effects of other definitions are missing. Each use of it has them.
        if !self.shallow && body.iter().all(|effect| self.only_counts(effect)) {
            self.report(clauses::only_counts(span));
            return None;
        }
        if let Some(restless) = self.restless(&body) {
            self.report(clauses::never_rests(span, restless));
            return None;
        }
        Some(EffectKind::Until { body })
    }

    /// Returns the span of the first unconditional effect that always changes something.
    fn restless(&self, body: &[Effect]) -> Option<Span> {
        body.iter().filter(|effect| effect.condition.is_none()).find_map(|effect| match &effect.kind {
            EffectKind::Add { var, amount, .. } => {
                let var = &self.world.vars[var.index()];
                let ExprKind::Number(amount) = amount.kind else { return None };
                let goes_on = amount > 0 || amount < 0 && var.var.floor.is_none();
                (goes_on && var.role != VarRole::Counter && var.per == Per::Game).then_some(effect.span)
            }
            EffectKind::Let { body, .. } => self.restless(body),
            _ => None,
        })
    }
}
