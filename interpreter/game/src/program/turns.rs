//! Facts about the steps of a game's turns and about judgement.

use super::expr_search::Asked;
use crate::Repeating;
use crate::blueprint::{Blueprint, StepKind, StepSpec};
use crate::expr::{Effect, EffectKind};
use crate::play::judge::Awaited;

/// Returns true if effects may be applied in a turn before the first step in which pieces move.
pub(super) fn opens(spec: &Blueprint) -> bool {
    let turn = &spec.steps[spec.turn()];
    let mut before = turn.iter().take_while(|step| !matches!(step.kind, StepKind::Move { .. }));
    before.any(|step| matches!(step.kind, StepKind::Do(_)))
}

/// Returns true if an effect of the opening says who begins.
pub(super) fn names_the_first(spec: &Blueprint) -> bool {
    let names = |effect: &Effect| effect.any(&mut |kind| matches!(kind, EffectKind::Begin { .. }));
    let mut steps = spec.steps.iter();
    steps.any(|step| matches!(&step.kind, StepKind::Do(effects) if effects.iter().any(names)))
}

/// Returns true if judgements must be stored until endings read them.
///
/// This is not necessary if each turn begins with a move and nothing happens before it.
pub(super) fn finds_early(spec: &Blueprint) -> bool {
    let plain = |step: &StepSpec| matches!(step.kind, StepKind::Move { who_asks_dice: false, .. });
    spec.judges.is_some()
        && Asked::new(spec).judgement
        && (Awaited::new(spec).anything() || !spec.steps.iter().all(plain))
}

/// Returns true if a player who acts first in a step with moves has a legal move exactly if that
/// step lists one, in games that store judgements.
///
/// This is not so if triggers of mate or stalemate must run before the step, if a judgement ignores
/// dice, or if effects may happen between a decision that nobody has to make and the step.
pub(super) fn finds_by_list(spec: &Blueprint) -> bool {
    let turn = &spec.steps[spec.turn()];
    let asked = Asked::new(spec);
    let plain = |(step, asks_dice): (&StepSpec, &bool)| match &step.kind {
        StepKind::Roll(_) => false,
        StepKind::Move { who_asks_dice, using, .. } => !*asks_dice && !*who_asks_dice && using.is_none(),
        _ => true,
    };
    let last = turn.iter().rposition(|step| matches!(step.kind, StepKind::Move { .. }));
    let until_moves = &turn[..last.unwrap_or(0)];
    let mut decisions = until_moves.iter().skip_while(|step| !matches!(step.kind, StepKind::Choose { .. }));
    finds_early(spec)
        && !Awaited::new(spec).anything()
        && turn.iter().zip(&asked.dice[spec.turn()]).all(plain)
        && !turn.iter().any(|step| step.repeating == Repeating::After)
        && !decisions.any(|step| matches!(step.kind, StepKind::Do(_)))
}
