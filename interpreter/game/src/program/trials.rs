//! Triggers that trials of moves skip.
//!
//! A trial makes a move to evaluate the prohibitions and the safety of royal pieces. A counter that
//! only endings read makes no difference to it.

use super::expr_search::ExprSearch;
use crate::VarId;
use crate::blueprint::{Blueprint, StepKind, TriggerEvent, TriggerSpec};
use crate::expr::{EffectKind, Expr};

/// Returns for each trigger of arrivals whether it changes only variables that rules about moves,
/// other triggers and the effects of moves do not read.
pub(super) fn skipped_in_trials(spec: &Blueprint) -> Box<[bool]> {
    // A search for the best use of dice plays on from a trial.
    let goes_on = spec.steps.iter().any(|step| matches!(step.kind, StepKind::Move { using: Some(_), .. }));
    let skipped = |(index, trigger): (usize, &TriggerSpec)| {
        let vars = changed(trigger).filter(|_| !goes_on);
        vars.is_some_and(|vars| vars.into_iter().all(|var| !is_used(spec, index, var)))
    };
    spec.triggers.iter().enumerate().map(skipped).collect()
}

/// Returns the variables that a trigger of arrivals changes, if it does nothing else.
fn changed(trigger: &TriggerSpec) -> Option<Vec<VarId>> {
    if !matches!(trigger.event, TriggerEvent::Move | TriggerEvent::Entering(_)) {
        return None;
    }
    let changed = trigger.effects.iter().map(|effect| match effect.kind {
        EffectKind::Set { var, .. } | EffectKind::Add { var, .. } => Some(var),
        _ => None,
    });
    changed.collect()
}

/// Returns true if a trial may use a variable outside of the trigger with this index.
fn is_used(spec: &Blueprint, index: usize, var: VarId) -> bool {
    let spec_of = &spec.vars[var.index()];
    if spec_of.role.is_account() || spec_of.per_piece {
        return true;
    }
    let search = || ExprSearch::of(spec, move |expr| matches!(expr, Expr::Var(id, ..) if *id == var));
    let mut others = spec.triggers.iter().enumerate().filter(|(other, _)| *other != index);
    search().in_choosing()
        || spec.move_rules.iter().any(|rule| search().in_move_rule(rule))
        || others.any(|(_, trigger)| search().in_trigger(trigger))
}
