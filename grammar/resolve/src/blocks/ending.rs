//! The endings of the game.

use super::Blocks;
use crate::context::Context;
use crate::problems::{clauses, names, payments, types};
use crate::resolver::Resolver;
use crate::world::Declared;
use alfonso_diag::Span;
use alfonso_model::{Ending, Expr, ExprKind, Outcome, Per, RuleId, TestWord, Type, VarId, VarRole};
use alfonso_syntax::ast::{self, Clause, Effect, EffectKind};

impl Blocks<'_, '_> {
    pub(super) fn ending(
        &mut self,
        condition: &ast::Expr,
        effects: &[Effect],
        clause: &Clause,
        rule: RuleId,
    ) {
        let asked = self.log.asked.len();
        let mut resolver = self.resolver(Context::End);
        let condition = resolver.value_as(condition, Type::Flag);
        let outcome = outcome(&mut resolver, effects, clause.span);
        let counting = resolver.counting;
        let judged = |word: &TestWord| matches!(word, TestWord::Mated | TestWord::Stalemated);
        let found: Vec<_> =
            self.log.asked[asked..].iter().filter(|(word, _)| judged(word)).copied().collect();
        self.out.seen.judged.extend(found);
        let (Some(condition), Some((outcome, claim, further))) = (condition, outcome) else { return };
        let condition = match further {
            None => condition,
            Some(further) => {
                let span = condition.span;
                Expr::new(ExprKind::And(Box::new(condition), Box::new(further)), span)
            }
        };
        self.out.endings.push(Ending { rule, condition, outcome, claim, counting });
    }
}

/// Returns the variable whose highest value wins.
fn highest(resolver: &mut Resolver<'_, '_>, name: &ast::Name) -> Option<VarId> {
    let Some(Declared::Var(var)) = resolver.world.find(&name.node) else {
        match resolver.world.names.get(name.node.as_str()) {
            Some((other, at)) => {
                resolver.report(types::wrong_definition(&name.node, name.span, other.a(), "a variable", *at));
            }
            None => {
                let known = resolver.world.names_of(|it| matches!(it, Declared::Var(_)));
                resolver.report(names::unknown_name(&name.node, name.span, "variable", known));
            }
        }
        return None;
    };
    let head = &resolver.world.vars[var.index()];
    if head.per != Per::Player || head.ty.is_some_and(|ty| ty != Type::Number) {
        resolver.report(payments::highest_of_whom(name.span, &name.node, head.var.name.span));
        return None;
    }
    resolver.counting |= head.role == VarRole::Counter;
    head.ty.map(|_| var)
}

/// Returns the single outcome of an ending, its own condition if any, and whether a player must
/// claim it.
fn outcome(
    resolver: &mut Resolver<'_, '_>,
    effects: &[Effect],
    span: Span,
) -> Option<(Outcome, bool, Option<Expr>)> {
    let [effect] = effects else {
        let at = effects.get(1).map_or(span, |second| second.span);
        resolver.report(clauses::one_outcome(at));
        return None;
    };
    let further = resolver.condition(effect.condition.as_ref());
    let outcome = match &effect.kind {
        EffectKind::Draw { .. } => Outcome::Draw,
        EffectKind::Highest(name) => Outcome::Highest(highest(resolver, name)?),
        EffectKind::Loses(player) => Outcome::Loses(resolver.value_as(player, Type::Player)?),
        EffectKind::Wins(player) => Outcome::Wins(resolver.value_as(player, Type::Player)?),
        // The check of readings has reported a choice without an arm. A choice under a condition
        // has a single arm.
        EffectKind::By(choice) => {
            let [arm] = choice.arms.as_slice() else { return None };
            let (outcome, claim, inner) = outcome(resolver, &arm.body, span)?;
            let both = match (further?, inner) {
                (Some(left), Some(right)) => {
                    let kind = ExprKind::And(Box::new(left), Box::new(right));
                    Some(resolver.node(kind, effect.span)?)
                }
                (left, right) => left.or(right),
            };
            return Some((outcome, claim, both));
        }
        _ => {
            resolver.report(clauses::one_outcome(effect.span));
            return None;
        }
    };
    let claim = matches!(effect.kind, EffectKind::Draw { on_claim: true });
    Some((outcome, claim, further?))
}
