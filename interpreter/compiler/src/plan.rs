//! The compiler plan: properties of the rules that the compiler determines once for the engine, and
//! reports to authors.

use crate::costs;
use crate::depends;
use crate::disturbing::{self, crowns};
use alfonso_game::blueprint::{
    Blueprint, Fan, ForbidSpec, Lawful, MovementSpec, Plan, StepKind, Taking, TriggerEvent, TriggerSpec,
};
use alfonso_game::expr::{Expr, Test, TestWord};
use alfonso_game::{ClassId, KindId, RuleId, TestId};

/// Classifies the test of a landing by its result for another player's royal pieces. `royals` lists
/// the royal kinds; `together` is true if some of them are royal together.
fn taking(test: &Test, royals: &[KindId], together: bool) -> Taking {
    match royal_passes(test, royals, together) {
        Some(true) => Taking::Always,
        Some(false) => Taking::Never,
        None => Taking::Depends,
    }
}

/// Returns the result of a test for another player's royal piece. Returns `None` if it also depends
/// on other facts.
fn royal_passes(test: &Test, royals: &[KindId], together: bool) -> Option<bool> {
    let answer =
        |parts: &[Test]| parts.iter().map(|part| royal_passes(part, royals, together)).collect::<Vec<_>>();
    match test {
        Test::All(parts) => match answer(parts) {
            answer if answer.contains(&Some(false)) => Some(false),
            answer => answer.iter().all(Option::is_some).then_some(true),
        },
        Test::Any(parts) => match answer(parts) {
            answer if answer.contains(&Some(true)) => Some(true),
            answer => answer.iter().all(Option::is_some).then_some(false),
        },
        Test::Not(part) => royal_passes(part, royals, together).map(|passes| !passes),
        Test::Word(TestWord::Any | TestWord::Enemy) => Some(true),
        // With kinds that are royal together, an imagined second piece means that neither is royal.
        Test::Word(TestWord::Royal) => (!together).then_some(true),
        Test::Word(TestWord::Empty) | Test::Word(TestWord::Own) => Some(false),
        Test::Word(TestWord::Kind(kind)) if !royals.contains(kind) => Some(false),
        Test::Word(TestWord::Kind(_)) if royals.len() == 1 => Some(true),
        _ => None,
    }
}

/// Decides how the engine checks legality, and records the reasons.
///
/// Sets `taking` of tests, `disturbs` of triggers, `attacks` and `lawful` of ways of moving, and
/// the plan. Requires the ways of moving with their tests, the conditions as they were lowered, and
/// `of_ply` of prohibitions.
pub(crate) fn decide(blueprint: &mut Blueprint) {
    let royals: Vec<KindId> =
        (0..blueprint.kinds.len()).filter(|kind| blueprint.kinds[*kind].royal).map(KindId::new).collect();
    let together = blueprint.kinds.iter().any(|kind| kind.together);
    blueprint.taking = blueprint.tests.iter().map(|test| taking(test, &royals, together)).collect();
    for (trigger, disturbs) in disturbing::triggers(blueprint).into_iter().enumerate() {
        blueprint.triggers[trigger].disturbs = disturbs;
    }
    let taking = &blueprint.taking;
    for movement in &mut blueprint.movements {
        let takes = |fan: &Fan| fan.landings().any(|(test, _)| taking[test.index()] != Taking::Never);
        movement.attacks &= movement.fans.iter().any(takes);
    }
    let attacking = || blueprint.movements.iter().filter(|movement| movement.attacks);
    let clear = attacking().all(|movement| unclear_attack(blueprint, movement).is_none());
    let mut plan = Plan { pins: clear || !blueprint.guards_royal, clear, notes: Vec::new() };
    let asks_more = |forbid: &ForbidSpec| depends::asks_attack(&forbid.condition);
    if !blueprint.guards_royal {
        if !blueprint.forbids.iter().any(asks_more) {
            plan.notes
                .push("no rule forbids leaving a royal piece attacked: nothing is judged for it".to_owned());
        }
    } else {
        for movement in attacking() {
            if let Some(why) = unclear_attack(blueprint, movement) {
                let rule = &blueprint.names.rules[rule_of(blueprint, movement)];
                plan.notes.push(format!("every move is made and looked at, because `{rule}` {why}"));
            }
        }
        if plan.pins {
            plan.notes.push("legality is read from pins and checkers, found once a ply".to_owned());
            for movement in
                attacking().filter(|movement| movement.fans.iter().any(|fan| !fan.hops.is_empty()))
            {
                let rule = &blueprint.names.rules[rule_of(blueprint, movement)];
                let any = Test::Not(Box::new(Test::Word(TestWord::Empty)));
                let over = |fan: &Fan| fan.hops.iter().all(|hop| blueprint.tests[hop.over.index()] == any);
                plan.notes.push(if movement.fans.iter().all(over) {
                    format!("what stands between a royal piece and one that goes by `{rule}` is counted once a ply")
                } else {
                    format!(
                        "moves to and from a line that `{rule}` may hop along to a royal piece are made and looked \
                         at, while no more than two stand on it"
                    )
                });
            }
        }
    }
    // The engine computes pins only for the pieces of the player to move.
    let moves_all = blueprint.guards_royal && moves_pieces_of_all(blueprint);
    if moves_all {
        plan.notes
            .push("every move is made and looked at, because other players' pieces may be moved".to_owned());
    }
    let lawful: Vec<Lawful> = blueprint
        .movements
        .iter()
        .map(|movement| lawful(blueprint, movement, plan.pins && !moves_all))
        .collect();
    if plan.pins && !moves_all && blueprint.guards_royal {
        plan.notes.extend(tried(blueprint));
    }
    for forbid in &blueprint.forbids {
        let rule = &blueprint.names.rules[forbid.rule.index()];
        let asks = match asks_more(forbid) {
            true => "asks more than whether the mover is in check, and ",
            false => "",
        };
        let when = judged_when(forbid);
        plan.notes.push(format!("`{rule}` {asks}is judged by making every move, {when}"));
    }
    for law in &blueprint.choice_laws {
        let rule = &blueprint.names.rules[law.rule.index()];
        plan.notes.push(format!("`{rule}` is judged by making every choice, {}", judged_when(law)));
    }
    plan.notes.dedup();
    for (movement, lawful) in blueprint.movements.iter_mut().zip(lawful) {
        movement.lawful = lawful;
    }
    blueprint.plan = plan;
}

/// Returns a phrase for the times at which a prohibition is evaluated.
fn judged_when(law: &ForbidSpec) -> &'static str {
    match law.of_ply[..] {
        [] => "always",
        _ => "while the part of it that no move changes holds",
    }
}

/// Returns `true` if some step lets a player move pieces of all players.
fn moves_pieces_of_all(blueprint: &Blueprint) -> bool {
    blueprint.steps.iter().any(|step| matches!(step.kind, StepKind::Move { anyone: true, .. }))
}

fn rule_of(blueprint: &Blueprint, movement: &MovementSpec) -> usize {
    blueprint.move_rules[usize::from(movement.move_rule)].rule.index()
}

/// Returns the reason why checks and pins by this way of moving cannot be derived from its rays and
/// leaps, if there is one.
fn unclear_attack(blueprint: &Blueprint, movement: &MovementSpec) -> Option<&'static str> {
    let taking = |test: TestId| blueprint.taking[test.index()];
    let walks = |fan: &Fan| {
        fan.walks.iter().flatten().any(|step| step.land.is_some_and(|test| taking(test) != Taking::Never))
    };
    let together = blueprint.kinds.iter().any(|kind| kind.together);
    let steady = |test: TestId| {
        let test = &blueprint.tests[test.index()];
        depends::is_steady_of_others(test) && !(together && test.asks(TestWord::Royal))
    };
    if movement.fans.iter().flat_map(|fan| &fan.hops).any(|hop| !steady(hop.over)) {
        return Some("hops over pieces for what other moves can change");
    }
    if movement.fans.iter().any(walks) {
        return Some("attacks along lines that more than empty cells leave open");
    }
    if movement.fans.iter().flat_map(Fan::landings).any(|(test, _)| taking(test) == Taking::Depends) {
        return Some("does not take every royal piece alike");
    }
    let rule = &blueprint.move_rules[usize::from(movement.move_rule)];
    let with = rule.with.iter().map(|(_, value)| value);
    let steady = |expr: &Expr| depends::is_steady(expr) && !(together && depends::asks_royal(expr));
    if !movement.asked().chain(with).all(steady) {
        return Some("attacks under a condition that other moves can change");
    }
    None
}

fn lawful(blueprint: &Blueprint, movement: &MovementSpec, pins: bool) -> Lawful {
    let class = &blueprint.classes[movement.class.index()];
    let royal = blueprint.kinds[class.kind.index()].royal;
    // Other prohibitions do not matter here, because the engine tests moves by trial while they
    // apply.
    if !blueprint.guards_royal {
        Lawful::ByPins
    } else if !pins || why_tried(blueprint, movement).is_some() {
        Lawful::ByTrial
    } else if royal {
        Lawful::BySafety
    } else {
        Lawful::ByPins
    }
}

/// Returns the reason why the engine must test these moves by trial although checks and pins can be
/// computed, if there is one.
fn why_tried(blueprint: &Blueprint, movement: &MovementSpec) -> Option<String> {
    let class = &blueprint.classes[movement.class.index()];
    let rule = &blueprint.move_rules[usize::from(movement.move_rule)];
    if rule.exchanges {
        return Some("two pieces change places".to_owned());
    }
    // Placing a royal piece changes the number of royal pieces, and with it which pieces are royal.
    if rule.from_reserve && blueprint.kinds[class.kind.index()].royal {
        return Some("a royal piece is placed".to_owned());
    }
    if disturbing::more_than_memory(blueprint, &rule.effects) {
        return Some("their effects change more than two cells, or whose a piece is".to_owned());
    }
    let disturbs = |trigger: &&TriggerSpec| disturbs_arrival(trigger, movement.class, blueprint);
    let triggers = blueprint.triggers.iter().filter(disturbs).map(|trigger| trigger.rule);
    let triggers = costs::listed(blueprint, triggers)?;
    Some(format!("{triggers} may change more when a piece arrives than its two cells, or what is royal"))
}

/// Lists the moves that the engine tests by trial, by reason.
fn tried(blueprint: &Blueprint) -> Vec<String> {
    let mut reasons: Vec<(String, Vec<RuleId>)> = Vec::new();
    for movement in &blueprint.movements {
        let Some(why) = why_tried(blueprint, movement) else { continue };
        let rule = blueprint.move_rules[usize::from(movement.move_rule)].rule;
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, rules)) => rules.push(rule),
            None => reasons.push((why, vec![rule])),
        }
    }
    let text_of = |(why, rules): (String, Vec<RuleId>)| {
        let rules = costs::listed(blueprint, rules.into_iter())?;
        Some(format!("moves by {rules} are made and looked at: {why}"))
    };
    reasons.into_iter().filter_map(text_of).collect()
}

/// Returns `true` if the arrival of a piece of that class may change other cells, or whether the
/// piece is royal.
fn disturbs_arrival(trigger: &TriggerSpec, class: ClassId, blueprint: &Blueprint) -> bool {
    let class = &blueprint.classes[class.index()];
    let concerned = trigger.kind.is_none_or(|kind| kind == class.kind);
    let arrival = matches!(trigger.event, TriggerEvent::Move | TriggerEvent::Entering(_));
    let royal = blueprint.kinds[class.kind.index()].royal;
    concerned && arrival && (trigger.disturbs || crowns(&trigger.effects, royal, blueprint))
}
