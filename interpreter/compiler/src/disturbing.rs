//! Effects that change more than the moving piece and variables. The engine tests moves that
//! trigger such effects by trial.

use alfonso_game::blueprint::{Blueprint, TriggerEvent, TriggerSpec};
use alfonso_game::expr::{Effect, EffectKind, Expr, PayAccount};
use alfonso_game::{LocalId, TableId};
use std::collections::BTreeSet;

/// Returns, by trigger, whether the effects can change a cell other than the move's target, the
/// players in play, or the royal pieces.
pub(crate) fn triggers(blueprint: &Blueprint) -> Vec<bool> {
    blueprint.triggers.iter().map(|trigger| disturbs(trigger, blueprint)).collect()
}

fn disturbs(trigger: &TriggerSpec, blueprint: &Blueprint) -> bool {
    let crowning = match trigger.event {
        TriggerEvent::Capture(_) => {
            let takers = blueprint
                .kinds
                .iter()
                .enumerate()
                .filter(|(index, _)| trigger.kind.is_none_or(|kind| kind.index() == *index));
            let royal = takers.into_iter().any(|(_, kind)| kind.royal);
            crowns(&trigger.effects, royal, blueprint)
        }
        // Promotions on arrival are checked for each class that may arrive.
        _ => false,
    };
    crowning || !are_private(&trigger.effects, &[], blueprint)
}

/// Returns `true` if the effects change more than variables.
pub(crate) fn more_than_memory(blueprint: &Blueprint, effects: &[Effect]) -> bool {
    !effects.iter().all(|effect| match &effect.kind {
        EffectKind::Become { .. } | EffectKind::BecomeChosen { .. } | EffectKind::Let { .. } => false,
        _ => is_private(effect, &[], blueprint),
    })
}

/// Returns `true` if the effects change only variables and the moved piece. `named` lists the slots
/// that hold that piece.
fn are_private(effects: &[Effect], named: &[LocalId], blueprint: &Blueprint) -> bool {
    effects.iter().all(|effect| is_private(effect, named, blueprint))
}

fn is_private(effect: &Effect, named: &[LocalId], blueprint: &Blueprint) -> bool {
    let him = |piece: &Expr, named: &[LocalId]| match piece {
        Expr::It => true,
        Expr::Local(slot, _) => named.contains(slot),
        _ => false,
    };
    match &effect.kind {
        EffectKind::Pay { from, to, .. } => !ruins(blueprint, from, to),
        EffectKind::Become { piece, .. } | EffectKind::BecomeChosen { piece, .. } => him(piece, named),
        EffectKind::Let { local: slot, value, body } => {
            let mut inside: Vec<LocalId> = named.iter().copied().filter(|other| other != slot).collect();
            if him(value, named) {
                inside.push(*slot);
            }
            are_private(body, &inside, blueprint)
        }
        EffectKind::For { body, .. } | EffectKind::Until { body } | EffectKind::Sow { body, .. } => {
            body.iter().all(|effect| is_memory(effect, blueprint))
        }
        // A piece that changes its owner may attack cells that it defended. An eliminated player
        // changes what the others can capture.
        other => other.is_memory(),
    }
}

/// Returns `true` if the effect changes only variables.
fn is_memory(effect: &Effect, blueprint: &Blueprint) -> bool {
    match &effect.kind {
        EffectKind::Become { .. } | EffectKind::BecomeChosen { .. } => false,
        EffectKind::Let { .. }
        | EffectKind::For { .. }
        | EffectKind::Until { .. }
        | EffectKind::Sow { .. } => effect.body().iter().all(|effect| is_memory(effect, blueprint)),
        _ => is_private(effect, &[], blueprint),
    }
}

/// Returns `true` if a payment can ruin a player and this ruin has effects on more than accounts
/// and variables.
fn ruins(blueprint: &Blueprint, from: &PayAccount, to: &PayAccount) -> bool {
    let bounded = |account: &PayAccount| blueprint.vars[account.var.index()].floor.is_some();
    let waits = |trigger: &&TriggerSpec| matches!(trigger.event, TriggerEvent::Ruin(_));
    // A ruined player may pay and ruin others in turn. That triggers the same rules, so checking
    // each rule once is enough.
    (bounded(from) || bounded(to))
        && blueprint.triggers.iter().filter(waits).any(|trigger| !trigger.effects.iter().all(spares))
}

/// Returns `true` if the effect changes only variables, disregarding further ruins by its payments.
fn spares(effect: &Effect) -> bool {
    !effect.any(&mut |kind| kind.word().is_some() && !kind.is_memory())
}

/// Returns `true` if some effect changes the kind of a piece that is royal or may become royal.
pub(crate) fn crowns(effects: &[Effect], royal: bool, blueprint: &Blueprint) -> bool {
    let mut may_crown = |effect: &EffectKind| match effect {
        EffectKind::Become { kind, .. } => royal || may_be_royal(kind, blueprint, &mut BTreeSet::new()),
        EffectKind::BecomeChosen { kinds, .. } => {
            royal || kinds.iter().any(|kind| blueprint.kinds[kind.index()].royal)
        }
        _ => false,
    };
    effects.iter().any(|effect| effect.any(&mut may_crown))
}

/// Returns `false` only if the expression always evaluates to a kind that is not royal.
fn may_be_royal(kind: &Expr, blueprint: &Blueprint, seen: &mut BTreeSet<TableId>) -> bool {
    match kind {
        Expr::Kind(kind) => blueprint.kinds[kind.index()].royal,
        Expr::Table(table, _, _) => {
            let rows = &blueprint.tables[table.index()].rows;
            seen.insert(*table) && rows.iter().any(|value| may_be_royal(value, blueprint, seen))
        }
        _ => blueprint.kinds.iter().any(|kind| kind.royal),
    }
}
