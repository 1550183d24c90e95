//! The steps of a turn.

use super::Blocks;
use crate::model::{ExprKind, RuleId, Step, StepKind, Type};
use crate::resolve::place::Place;
use crate::resolve::problems::clauses;
use crate::resolve::reader::Reader;
use alfonso_diag::Span;
use alfonso_syntax::ast::{Effect, EffectKind, Selection};

impl Blocks<'_, '_> {
    pub(super) fn steps(&mut self, steps: &[Effect], rule: RuleId) {
        for step in steps {
            self.step(step, rule);
        }
    }

    fn step(&mut self, step: &Effect, rule: RuleId) {
        match &step.kind {
            EffectKind::MoveStep { .. } => self.out.seen.move_steps = true,
            EffectKind::Judge(_) => self.out.seen.judges = true,
            EffectKind::By(choice) => {
                let [arm] = choice.arms.as_slice() else { return };
                for inner in &arm.body {
                    let condition = match (&step.condition, &inner.condition) {
                        (Some(outer), Some(inner)) => Some(both(outer, inner)),
                        (outer, inner) => outer.clone().or(inner.clone()),
                    };
                    self.step(&Effect { kind: inner.kind.clone(), condition, span: inner.span }, rule);
                }
                return;
            }
            _ => {
                let what = "what happens by itself";
                let belongs = "the steps of a turn are `move` and `judge`; effects follow `on EVENT ->`";
                self.log.report(clauses::misplaced(step.span, what, "a `turn` block", belongs));
                return;
            }
        }
        let mut reader = self.reader(Place::Turn);
        let condition = reader.condition(step.condition.as_ref());
        let kind = match &step.kind {
            EffectKind::MoveStep { who, else_pass } => move_step(&mut reader, who.as_ref(), *else_pass),
            EffectKind::Judge(player) => judge(&mut reader, player, step.span),
            _ => None,
        };
        if let (Some(condition), Some(kind)) = (condition, kind) {
            self.out.steps.push(Step { rule, condition, kind });
        }
    }
}

/// Both conditions, as they would have been written.
fn both(outer: &alfonso_syntax::ast::Expr, inner: &alfonso_syntax::ast::Expr) -> alfonso_syntax::ast::Expr {
    use alfonso_syntax::ast::{BinaryOp, Expr, ExprKind};
    let op = alfonso_diag::Spanned::new(BinaryOp::And, inner.span);
    let (left, right) = (Box::new(outer.clone()), Box::new(inner.clone()));
    Expr { kind: ExprKind::Binary { op, left, right }, span: inner.span }
}

fn move_step(reader: &mut Reader<'_, '_>, who: Option<&Selection>, else_pass: bool) -> Option<StepKind> {
    let who = match who {
        Some(selection) => Some(reader.men(selection)?),
        None => None,
    };
    Some(StepKind::Move { who, else_pass })
}

fn judge(reader: &mut Reader<'_, '_>, player: &alfonso_syntax::ast::Expr, span: Span) -> Option<StepKind> {
    let player = reader.value_as(player, Type::Player)?;
    if !matches!(player.kind, ExprKind::Next) {
        reader.report(clauses::judge_only_next(if player.span == Span::default() {
            span
        } else {
            player.span
        }));
        return None;
    }
    Some(StepKind::Judge(player))
}
