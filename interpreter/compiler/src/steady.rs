//! Steady parts of prohibitions: conditions that a move cannot change before the prohibition is
//! evaluated. While one of them is false, the prohibition cannot apply, so the engine need not try
//! moves for it.

use crate::depends::{self, Part};
use alfonso_forms::VarId;
use alfonso_game::blueprint::{Blueprint, ForbidSpec, StepKind, VarRole};
use alfonso_game::expr::{Effect, EffectKind, Expr};

/// Returns the steady parts of each prohibition, first of moves and then of choices.
pub(crate) fn parts(blueprint: &Blueprint) -> Vec<Vec<Expr>> {
    let steady = variables(blueprint);
    let of = |law: &ForbidSpec| {
        let parts = depends::conjuncts(&law.condition).into_iter().filter(|part| is_steady(part, &steady));
        parts.cloned().collect()
    };
    blueprint.forbids.iter().chain(&blueprint.choice_laws).map(of).collect()
}

/// Returns, by variable, whether no move or choice changes it, directly or through triggers.
fn variables(blueprint: &Blueprint) -> Vec<bool> {
    let plain = blueprint.vars.iter().map(|var| var.role == VarRole::Plain && !var.per_piece);
    let mut steady: Vec<bool> = plain.collect();
    let picks = blueprint.steps.iter().filter_map(|step| match &step.kind {
        StepKind::Pick { effects, .. } => Some(effects),
        _ => None,
    });
    let moves = blueprint.move_rules.iter().map(|rule| &rule.effects);
    let all = moves.chain(blueprint.triggers.iter().map(|trigger| &trigger.effects)).chain(picks);
    all.flatten().for_each(|effect| note(effect, &mut steady));
    steady
}

fn note(effect: &Effect, steady: &mut [bool]) {
    if let EffectKind::Set { var, .. } | EffectKind::Add { var, .. } | EffectKind::Sow { var, .. } =
        &effect.kind
    {
        steady[var.index()] = false;
    }
    effect.body().iter().for_each(|inner| note(inner, steady));
}

/// Returns `true` if no move changes the condition before it is evaluated. The condition may use
/// only rounds, dice, constants and steady variables. (The next player is not steady, because a
/// move can eliminate a player.)
fn is_steady(condition: &Expr, steady: &[bool]) -> bool {
    let steady = |var: &VarId| steady[var.index()];
    !depends::any(condition, |part| match part {
        Part::Expr(Expr::Var(var, ..)) => !steady(var),
        Part::Expr(expr) => !matches!(
            expr,
            Expr::Rounds
                | Expr::Number(_)
                | Expr::Flag(_)
                | Expr::Player(_)
                | Expr::Nobody
                | Expr::Mover
                | Expr::NextSeat(_)
                | Expr::PartnerOf(_)
                | Expr::Die(_)
                | Expr::Shows(..)
                | Expr::Thrown(..)
                | Expr::Not(_)
                | Expr::And(..)
                | Expr::Or(..)
                | Expr::Compare(..)
                | Expr::Arith(..)
        ),
        Part::Asked(..) | Part::Test(_) => true,
    })
}
