//! Which effects change more than the man that moves and what is remembered: moves that set them off are made and looked
//! at.

use alfonso_game::blueprint::{Blueprint, TriggerEvent, TriggerSpec};
use alfonso_game::expr::{Effect, EffectKind, Expr, Purse};
use alfonso_game::{LocalId, TableId};
use std::collections::BTreeSet;

/// By trigger: whether what it does can change what stands on other cells than the move's target, who is in play, or who is
/// royal.
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
                .filter(|(row, _)| trigger.kind.is_none_or(|kind| kind.index() == *row));
            let royal = takers.into_iter().any(|(_, kind)| kind.royal);
            crowns(&trigger.effects, royal, blueprint)
        }
        // What arrivals crown is asked of each class that may arrive.
        _ => false,
    };
    crowning || !are_private(&trigger.effects, &[], blueprint)
}

/// True if the effects change more than variables.
pub(crate) fn more_than_memory(blueprint: &Blueprint, effects: &[Effect]) -> bool {
    !effects.iter().all(|effect| match &effect.kind {
        EffectKind::Become { .. } | EffectKind::BecomeChosen { .. } | EffectKind::Let { .. } => false,
        _ => is_private(effect, &[], blueprint),
    })
}

/// True if the effects change only variables and the man that has moved; `named` are slots that hold him.
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
        EffectKind::For { body, .. } => body.iter().all(|effect| is_memory(effect, blueprint)),
        // A piece that changes sides may attack where it defended, and a player who goes out changes who may take whom.
        other => other.is_memory(),
    }
}

/// True if the effect changes only variables.
fn is_memory(effect: &Effect, blueprint: &Blueprint) -> bool {
    match &effect.kind {
        EffectKind::Become { .. } | EffectKind::BecomeChosen { .. } => false,
        EffectKind::Let { .. } | EffectKind::For { .. } => {
            effect.body().iter().all(|effect| is_memory(effect, blueprint))
        }
        _ => is_private(effect, &[], blueprint),
    }
}

/// True if a payment can ruin somebody, and ruin sets off more than payments and memories.
fn ruins(blueprint: &Blueprint, from: &Purse, to: &Purse) -> bool {
    let bounded = |purse: &Purse| blueprint.vars[purse.var.index()].floor.is_some();
    let waits = |trigger: &&TriggerSpec| matches!(trigger.event, TriggerEvent::Ruin(_));
    // Who is ruined may pay in turn, and ruin others: the same triggers are asked, so each is looked at once.
    (bounded(from) || bounded(to))
        && blueprint.triggers.iter().filter(waits).any(|trigger| !trigger.effects.iter().all(spares))
}

/// True if the effect changes only variables, payments that ruin others apart.
fn spares(effect: &Effect) -> bool {
    !effect.any(&mut |kind| kind.word().is_some() && !kind.is_memory())
}

/// True if some effect makes a man of another kind, and he is royal before, or may be after.
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

/// True unless the kind that an expression gives is known not to be royal.
fn may_be_royal(kind: &Expr, blueprint: &Blueprint, seen: &mut BTreeSet<TableId>) -> bool {
    match kind {
        Expr::Kind(kind) => blueprint.kinds[kind.index()].royal,
        Expr::Table(row, _, _) => {
            let rows = &blueprint.tables[row.index()].rows;
            seen.insert(*row) && rows.iter().any(|value| may_be_royal(value, blueprint, seen))
        }
        _ => blueprint.kinds.iter().any(|kind| kind.royal),
    }
}
