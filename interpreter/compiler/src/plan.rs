//! What the rules allow the engine to know beforehand: decided once, and told.

use crate::depends;
use alfonso_game::ClassId;
use alfonso_game::blueprint::{Blueprint, Fan, Lawful, MoverSpec, Plan, TriggerEvent, TriggerSpec};
use alfonso_game::expr::{Effect, EffectKind, Expr, Selected, Test};

/// Whether a cell with a royal man who may be taken could pass a test as a landing: unless the test says no.
pub(crate) fn can_take(test: &Test) -> bool {
    royal_passes(test) != Some(false)
}

/// What a test says of a royal man who may be taken; `None` if that depends on more.
fn royal_passes(test: &Test) -> Option<bool> {
    match test {
        Test::All(parts) => {
            let said: Vec<Option<bool>> = parts.iter().map(royal_passes).collect();
            if said.contains(&Some(false)) {
                Some(false)
            } else {
                said.into_iter().all(|s| s.is_some()).then_some(true)
            }
        }
        Test::Any(parts) => {
            let said: Vec<Option<bool>> = parts.iter().map(royal_passes).collect();
            if said.contains(&Some(true)) {
                Some(true)
            } else {
                said.into_iter().all(|s| s.is_some()).then_some(false)
            }
        }
        Test::Not(part) => royal_passes(part).map(|passes| !passes),
        Test::Anything | Test::Enemy | Test::Royal => Some(true),
        Test::Empty | Test::Own => Some(false),
        _ => None,
    }
}

/// True if some landing can take.
fn lands_taking(fan: &Fan, taking: &[bool]) -> bool {
    let steps = fan.walks.iter().flatten().filter_map(|step| step.land);
    let tests =
        fan.leaps.iter().map(|(test, _)| *test).chain(fan.rays.iter().map(|ray| ray.land)).chain(steps);
    tests.into_iter().any(|test| taking[test.index()])
}

/// True if the effect changes only variables and the man that has moved.
fn is_private(effect: &Effect) -> bool {
    match &effect.kind {
        EffectKind::Set { .. } => true,
        EffectKind::Become { piece, .. } => *piece == Expr::It,
        EffectKind::Let { body, .. } => body.iter().all(is_private),
        EffectKind::Remove(Selected::One(_) | Selected::Many(_))
        | EffectKind::Capture(_)
        | EffectKind::Move { .. }
        | EffectKind::For { .. } => false,
    }
}

/// True if the trigger can change what stands elsewhere than on the move's target.
pub(crate) fn disturbs(effects: &[Effect]) -> bool {
    !effects.iter().all(is_private)
}

/// Decides how legality is found out, and says why.
pub(crate) fn decide(blueprint: &mut Blueprint) {
    let mut plan = Plan { pins: true, notes: Vec::new() };
    let taking = &blueprint.taking;
    for mover in &mut blueprint.movers {
        mover.attacks &= mover.fans.iter().any(|fan| lands_taking(fan, taking));
    }
    if !blueprint.guards_royal {
        plan.notes.push("no rule forbids leaving a royal man attacked: nothing is judged for it".to_owned());
    } else {
        for mover in blueprint.movers.iter().filter(|mover| mover.attacks) {
            if let Some(why) = unclear_attack(blueprint, mover) {
                plan.pins = false;
                let rule = &blueprint.names.rules[rule_of(blueprint, mover)];
                plan.notes.push(format!("every move is made and looked at, because `{rule}` {why}"));
            }
        }
        if plan.pins {
            plan.notes.push("legality is read from pins and checkers, found once a ply".to_owned());
        }
    }
    let lawful: Vec<Lawful> =
        blueprint.movers.iter().map(|mover| lawful(blueprint, mover, plan.pins)).collect();
    for (mover, lawful) in blueprint.movers.iter().zip(&lawful) {
        if plan.pins && blueprint.guards_royal && *lawful == Lawful::ByTrial {
            let rule = &blueprint.names.rules[rule_of(blueprint, mover)];
            plan.notes
                .push(format!("moves by `{rule}` are made and looked at: they change more than two cells"));
        }
    }
    for forbid in &blueprint.forbids {
        let rule = &blueprint.names.rules[forbid.rule.index()];
        let when = if forbid.of_ply.is_empty() { "always" } else { "while its first part holds" };
        plan.notes.push(format!("`{rule}` is judged by making every move, {when}"));
    }
    plan.notes.dedup();
    for (mover, lawful) in blueprint.movers.iter_mut().zip(lawful) {
        mover.lawful = lawful;
    }
    blueprint.plan = plan;
}

fn rule_of(blueprint: &Blueprint, mover: &MoverSpec) -> usize {
    blueprint.move_rules[usize::from(mover.move_rule)].rule.index()
}

/// Why checks and pins by this way of moving cannot be read from its rays and leaps, if so.
fn unclear_attack(blueprint: &Blueprint, mover: &MoverSpec) -> Option<&'static str> {
    let takes = |fan: &Fan| {
        let land =
            |step: &alfonso_game::blueprint::WalkStep| step.land.is_some_and(|t| blueprint.taking[t.index()]);
        fan.walks.iter().flatten().any(land)
    };
    if mover.fans.iter().any(takes) {
        return Some("attacks along lines that more than empty cells leave open");
    }
    let rule = &blueprint.move_rules[usize::from(mover.move_rule)];
    let with = rule.with.iter().map(|(_, value)| value);
    let conditions = mover.of_ply.iter().chain(&mover.targets).chain(&mover.conditions);
    if !conditions.chain(with).all(depends::is_steady) {
        return Some("attacks under a condition that other moves can change");
    }
    None
}

fn lawful(blueprint: &Blueprint, mover: &MoverSpec, pins: bool) -> Lawful {
    let class = &blueprint.classes[mover.class.index()];
    let rule = &blueprint.move_rules[usize::from(mover.move_rule)];
    let royal = blueprint.kinds[class.kind.index()].royal;
    let arrives = blueprint.triggers.iter().any(|trigger| disturbs_arrival(trigger, mover.class, blueprint));
    let private = rule.effects.iter().all(|effect| matches!(effect.kind, EffectKind::Set { .. }));
    if !pins || !private || arrives {
        Lawful::ByTrial
    } else if royal {
        Lawful::BySafety
    } else {
        Lawful::ByPins
    }
}

/// True if the arrival of a man of that class may change what stands elsewhere, or make him royal or no longer so.
fn disturbs_arrival(trigger: &TriggerSpec, class: ClassId, blueprint: &Blueprint) -> bool {
    let class = &blueprint.classes[class.index()];
    let concerned = trigger.kind.is_none_or(|kind| kind == class.kind);
    let arrival = !matches!(trigger.event, TriggerEvent::Capture(_));
    let royal = blueprint.kinds[class.kind.index()].royal;
    let crowns = |effect: &Effect| match &effect.kind {
        EffectKind::Become { kind, .. } => royal || may_be_royal(kind, blueprint),
        _ => false,
    };
    concerned && arrival && (trigger.disturbs || trigger.effects.iter().any(crowns))
}

/// True unless the kind that an expression gives is known not to be royal.
fn may_be_royal(kind: &Expr, blueprint: &Blueprint) -> bool {
    match kind {
        Expr::Kind(kind) => blueprint.kinds[kind.index()].royal,
        Expr::Table(row, _) => {
            blueprint.tables[usize::from(*row)].rows.iter().any(|value| may_be_royal(value, blueprint))
        }
        _ => blueprint.kinds.iter().any(|kind| kind.royal),
    }
}
