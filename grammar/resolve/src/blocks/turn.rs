//! The steps of a turn.

use super::Blocks;
use crate::context::Context;
use crate::problems;
use alfonso_forms::{Passing, Repeating};
use alfonso_model::{RuleId, Step, StepKind};
use alfonso_syntax::ast::{Effect, EffectKind, Expr, Repeated, Selection};

/// The largest number of repetitions of a step.
const MOST_TIMES: usize = 100;

impl Blocks<'_, '_> {
    /// Resolves the steps of a rule of a turn or of the opening, depending on `context`.
    pub(super) fn steps(&mut self, steps: &[Effect], rule: RuleId, context: Context) {
        let mut rest = steps;
        while let Some(first) = rest.first() {
            // Consecutive effects form one step.
            let happening = rest.iter().take_while(|it| !is_step(it)).count();
            if happening == 0 {
                self.step(first, rule, context);
                rest = &rest[1..];
            } else {
                self.happening(&rest[..happening], rule, context);
                rest = &rest[happening..];
            }
        }
    }

    fn happening(&mut self, effects: &[Effect], rule: RuleId, context: Context) {
        let outcome = |it: &&Effect| {
            matches!(
                it.kind,
                EffectKind::Draw { .. } | EffectKind::Wins(_) | EffectKind::Loses(_) | EffectKind::Highest(_)
            )
        };
        if effects.iter().any(|it| outcome(&it)) {
            self.out.seen.move_steps = true;
        }
        let mut resolver = self.resolver(context);
        let effects = resolver.effects(effects);
        if let Some(effects) = effects {
            resolver.counts_nothing();
            let kind = StepKind::Do(effects);
            self.push(context, Step { rule, condition: None, repeating: Repeating::Once, kind });
        }
    }

    fn step(&mut self, step: &Effect, rule: RuleId, context: Context) {
        if context == Context::Opening
            && let Some(what) = only_in_turns(&step.kind)
        {
            let belongs = "it belongs in `turn { ... }`; an opening has only rolls and decisions";
            self.log.report(problems::clauses::misplaced(step.span, what, "an `opening` block", belongs));
            return;
        }
        match &step.kind {
            EffectKind::MoveStep { .. } => {
                self.out.seen.move_steps = true;
                self.out.seen.pieces_move = true;
            }
            EffectKind::PickStep { .. } => {
                self.out.seen.move_steps = true;
                self.out.seen.picks = true;
            }
            EffectKind::Choose { .. } => self.out.seen.decides |= context != Context::Opening,
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
                    self.steps(
                        &[Effect { kind: inner.kind.clone(), condition, span: inner.span }],
                        rule,
                        context,
                    );
                }
                return;
            }
            _ => {}
        }
        let mut resolver = self.resolver(context);
        let condition = resolver.condition(step.condition.as_ref());
        let kind = match &step.kind {
            EffectKind::MoveStep { again: None, who, dice, pass } => {
                resolver.move_step(who.as_ref(), dice.as_ref(), *pass)
            }
            EffectKind::MoveStep { again: Some(again), who, pass, .. } => {
                return self.repeated(again, who.as_ref(), *pass, step, rule);
            }
            EffectKind::AgainStep => {
                if step.condition.is_none() {
                    resolver.report(problems::clauses::endless_turns(step.span));
                }
                Some(StepKind::Again)
            }
            EffectKind::PickStep { selection, lot, pass } => resolver.pick(selection, lot, *pass),
            EffectKind::Judge { who, stable } => resolver.judge(who, *stable),
            EffectKind::Roll(names) => resolver.roll(names),
            EffectKind::Choose { who, target, among } => resolver.choose(who, target, among.as_ref()),
            _ => None,
        };
        resolver.counts_nothing();
        if let (Some(condition), Some(kind)) = (condition, kind) {
            self.push(context, Step { rule, condition, repeating: Repeating::Once, kind });
        }
    }

    /// Adds a step to the turn or to the opening.
    fn push(&mut self, context: Context, step: Step) {
        if context == Context::Opening { &mut self.out.opening } else { &mut self.out.steps }.push(step);
    }

    /// Resolves `move again up to 3 times while CONDITION`.
    fn repeated(
        &mut self,
        again: &Repeated,
        who: Option<&Selection>,
        pass: Passing,
        step: &Effect,
        rule: RuleId,
    ) {
        let asked = match (&again.condition, &step.condition) {
            (Some(asked), Some(condition)) => Some(both(asked, condition)),
            (asked, condition) => asked.clone().or(condition.clone()),
        };
        let times = match &again.times {
            None => 1,
            Some(times) => {
                match usize::try_from(times.node).ok().filter(|times| (1..=MOST_TIMES).contains(times)) {
                    Some(times) => times,
                    None => return self.log.report(problems::clauses::times(times.span, MOST_TIMES)),
                }
            }
        };
        for time in 0..times {
            // Only the first repetition reports mistakes.
            let mut resolver = self.resolver(Context::Turn);
            let condition = resolver.condition(asked.as_ref());
            let kind = resolver.move_step(who, None, pass);
            resolver.counts_nothing();
            let (Some(condition), Some(kind)) = (condition, kind) else { return };
            let repeating = match (&again.times, time) {
                (None, _) => Repeating::Freely,
                (Some(_), 0) => Repeating::Once,
                (Some(_), _) => Repeating::After,
            };
            self.out.steps.push(Step { rule, condition, repeating, kind });
        }
    }
}

/// Returns a phrase for a step that cannot come before the first turn.
fn only_in_turns(step: &EffectKind) -> Option<&'static str> {
    match step {
        EffectKind::MoveStep { .. } => Some("a move"),
        EffectKind::AgainStep => Some("another turn"),
        EffectKind::PickStep { .. } => Some("a choice of things"),
        EffectKind::Judge { .. } => Some("a judgement"),
        _ => None,
    }
}

/// Returns `true` for effects that are steps of a turn. The engine applies all other effects
/// without a player.
fn is_step(effect: &Effect) -> bool {
    match &effect.kind {
        EffectKind::MoveStep { .. }
        | EffectKind::AgainStep
        | EffectKind::PickStep { .. }
        | EffectKind::Judge { .. }
        | EffectKind::Roll(_)
        | EffectKind::Choose { .. } => true,
        EffectKind::By(choice) => choice.arms.iter().any(|arm| arm.body.iter().any(is_step)),
        _ => false,
    }
}

/// Returns both conditions joined by `and`, as a syntax tree.
fn both(outer: &Expr, inner: &Expr) -> Expr {
    use alfonso_syntax::ast::{BinaryOp, ExprKind};
    let op = alfonso_diag::Spanned::new(BinaryOp::And, inner.span);
    let (left, right) = (Box::new(outer.clone()), Box::new(inner.clone()));
    Expr { kind: ExprKind::Binary { op, left, right }, span: inner.span }
}
