//! The steps of a turn.

use super::Blocks;
use crate::model::{RuleId, Step, StepKind};
use crate::resolve::context::Context;
use alfonso_syntax::ast::{Effect, EffectKind, Expr};

impl Blocks<'_, '_> {
    pub(super) fn steps(&mut self, steps: &[Effect], rule: RuleId) {
        let mut rest = steps;
        while let Some(first) = rest.first() {
            // Consecutive effects form one step.
            let happening = rest.iter().take_while(|it| !is_step(it)).count();
            if happening == 0 {
                self.step(first, rule);
                rest = &rest[1..];
            } else {
                self.happening(&rest[..happening], rule);
                rest = &rest[happening..];
            }
        }
    }

    fn happening(&mut self, effects: &[Effect], rule: RuleId) {
        let outcome = |it: &&Effect| {
            matches!(
                it.kind,
                EffectKind::Draw | EffectKind::Wins(_) | EffectKind::Loses(_) | EffectKind::Highest(_)
            )
        };
        if effects.iter().any(|it| outcome(&it)) {
            self.out.seen.move_steps = true;
        }
        let mut reader = self.reader(Context::Turn);
        let effects = reader.effects(effects);
        if let Some(effects) = effects {
            reader.counts_nothing();
            self.out.steps.push(Step { rule, condition: None, kind: StepKind::Do(effects) });
        }
    }

    fn step(&mut self, step: &Effect, rule: RuleId) {
        match &step.kind {
            EffectKind::MoveStep { .. } => self.out.seen.move_steps = true,
            EffectKind::Judge { .. } => self.out.seen.judges = true,
            EffectKind::Roll(names) => {
                self.out.seen.rolled.extend(names.iter().map(|name| name.node.clone()));
            }
            EffectKind::By(choice) => {
                let [arm] = choice.arms.as_slice() else { return };
                for inner in &arm.body {
                    let condition = match (&step.condition, &inner.condition) {
                        (Some(outer), Some(inner)) => Some(both(outer, inner)),
                        (outer, inner) => outer.clone().or(inner.clone()),
                    };
                    self.steps(&[Effect { kind: inner.kind.clone(), condition, span: inner.span }], rule);
                }
                return;
            }
            _ => {}
        }
        let mut reader = self.reader(Context::Turn);
        let condition = reader.condition(step.condition.as_ref());
        let kind = match &step.kind {
            EffectKind::MoveStep { who, else_pass } => reader.move_step(who.as_ref(), *else_pass),
            EffectKind::Judge { who, stable } => reader.judge(who, *stable),
            EffectKind::Roll(names) => reader.roll(names),
            EffectKind::Choose { who, target, among } => reader.choose(who, target, among.as_ref()),
            _ => None,
        };
        reader.counts_nothing();
        if let (Some(condition), Some(kind)) = (condition, kind) {
            self.out.steps.push(Step { rule, condition, kind });
        }
    }
}

/// Returns true for steps that only a turn has. All other effects happen by themselves.
fn is_step(effect: &Effect) -> bool {
    match &effect.kind {
        EffectKind::MoveStep { .. }
        | EffectKind::Judge { .. }
        | EffectKind::Roll(_)
        | EffectKind::Choose { .. } => true,
        EffectKind::By(choice) => choice.arms.iter().any(|arm| arm.body.iter().any(is_step)),
        _ => false,
    }
}

/// Returns both conditions joined by `and`, as an author would write them.
fn both(outer: &Expr, inner: &Expr) -> Expr {
    use alfonso_syntax::ast::{BinaryOp, ExprKind};
    let op = alfonso_diag::Spanned::new(BinaryOp::And, inner.span);
    let (left, right) = (Box::new(outer.clone()), Box::new(inner.clone()));
    Expr { kind: ExprKind::Binary { op, left, right }, span: inner.span }
}
