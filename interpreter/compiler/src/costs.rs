//! Notes for authors about the costs of rules in play: the checks of every ply, and the rules that
//! cause them.

use crate::depends;
use alfonso_forms::english;
use alfonso_game::RuleId;
use alfonso_game::blueprint::{
    Blueprint, CounterSpec, MovementSpec, StepKind, StepSpec, Taking, TriggerEvent, VarRole,
};

/// Returns one sentence for each check that takes additional time, and for each that takes none.
pub(crate) fn notes(blueprint: &Blueprint) -> Vec<String> {
    let mut notes = Vec::new();
    attacks(blueprint, &mut notes);
    moves(blueprint, &mut notes);
    events(blueprint, &mut notes);
    memory(blueprint, &mut notes);
    ends(blueprint, &mut notes);
    notes
}

/// Returns the distinct names of rules as a list, in their order: `a`, `b` and `c`.
pub(crate) fn listed(blueprint: &Blueprint, rules: impl Iterator<Item = RuleId>) -> Option<String> {
    let mut names: Vec<String> = Vec::new();
    for rule in rules {
        let name = format!("`{}`", blueprint.names.rules[rule.index()]);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    (!names.is_empty()).then(|| english::and(names))
}

fn rule_of(blueprint: &Blueprint, movement: &MovementSpec) -> RuleId {
    blueprint.move_rules[usize::from(movement.move_rule)].rule
}

fn attacks(blueprint: &Blueprint, notes: &mut Vec<String>) {
    if !blueprint.guards_royal {
        return;
    }
    let takes = |movement: &&MovementSpec| {
        let mut landings = movement.fans.iter().flat_map(|fan| fan.landings());
        movement.attacks && landings.any(|(test, _)| blueprint.taking[test.index()] != Taking::Never)
    };
    let attacking = blueprint.movements.iter().filter(takes).map(|movement| rule_of(blueprint, movement));
    notes.push(match listed(blueprint, attacking) {
        Some(rules) => {
            format!("check can be given by {rules}, and is looked for along their paths from the royal piece")
        }
        None => "nothing gives check".to_owned(),
    });
    let asking = |movement: &&MovementSpec| {
        let mut landings = movement.fans.iter().flat_map(|fan| fan.landings());
        !movement.threatens
            && movement.asked().any(depends::asks_attack)
            && landings.any(|(test, _)| blueprint.taking[test.index()] != Taking::Never)
    };
    let asking = blueprint.movements.iter().filter(asking).map(|movement| rule_of(blueprint, movement));
    if let Some(rules) = listed(blueprint, asking) {
        let (give, ask) = if rules.contains(' ') { ("give", "they ask") } else { ("gives", "it asks") };
        notes.push(format!("{rules} {give} no check, because {ask} who is attacked"));
    }
}

fn moves(blueprint: &Blueprint, notes: &mut Vec<String>) {
    let of = |matches: &dyn Fn(&MovementSpec) -> bool| {
        let found = blueprint
            .movements
            .iter()
            .filter(|movement| matches(movement))
            .map(|movement| rule_of(blueprint, movement));
        listed(blueprint, found)
    };
    if let Some(rules) = of(&|movement| !movement.of_ply.is_empty() || !movement.targets.is_empty()) {
        notes.push(format!("what {rules} ask{} is asked once a ply", verb(&rules)));
    }
    if let Some(rules) = of(&|movement| !movement.of_piece.is_empty()) {
        notes.push(format!("what {rules} ask{} of the piece is asked once for each piece", verb(&rules)));
    }
    if let Some(rules) = of(&|movement| !movement.conditions.is_empty()) {
        notes.push(format!("what else {rules} ask{} is asked of each piece and target", verb(&rules)));
    }
    let by_kind = |step: &&StepSpec| match &step.kind {
        StepKind::Move { who: Some(who), .. } => who.by_kind,
        _ => false,
    };
    if let Some(rules) = listed(blueprint, blueprint.steps.iter().filter(by_kind).map(|step| step.rule)) {
        notes.push(format!("whom {rules} let{} move is asked once for each kind", verb(&rules)));
    }
    let one_by_one = |step: &&StepSpec| match &step.kind {
        StepKind::Move { who: Some(who), .. } => {
            !who.by_kind && (who.filter.is_some() || who.except.is_some())
        }
        _ => false,
    };
    if let Some(rules) = listed(blueprint, blueprint.steps.iter().filter(one_by_one).map(|step| step.rule)) {
        notes.push(format!("whom {rules} let{} move is asked of each piece", verb(&rules)));
    }
    if let Some(rules) = of(&|movement| movement.fans.iter().any(|fan| !fan.walks.is_empty())) {
        notes.push(format!("{rules} go{} cell by cell", if rules.contains(' ') { "" } else { "es" }));
    }
    if let Some(rules) = listed(blueprint, blueprint.prefers.iter().map(|prefer| prefer.rule)) {
        let measure = if rules.contains(' ') { "measure" } else { "measures" };
        notes.push(format!("{rules} {measure} every legal move: no move is drawn before all are found"));
    }
}

/// Returns the ending of a verb: `s` for a single rule, and an empty string for several.
fn verb(rules: &str) -> &'static str {
    if rules.contains(' ') { "" } else { "s" }
}

fn events(blueprint: &Blueprint, notes: &mut Vec<String>) {
    let of = |fits: fn(&TriggerEvent) -> bool| {
        let found = blueprint.triggers.iter().filter(|trigger| fits(&trigger.event));
        listed(blueprint, found.map(|trigger| trigger.rule))
    };
    let moves = |of_kind: bool| {
        let moves = blueprint.triggers.iter().filter(|trigger| {
            matches!(trigger.event, TriggerEvent::Move) && !blueprint.looks_up_players(trigger)
        });
        listed(
            blueprint,
            moves.filter(|trigger| trigger.kind.is_some() == of_kind).map(|trigger| trigger.rule),
        )
    };
    if let Some(rules) = moves(false) {
        notes.push(format!("{rules} may happen at every move: none takes the short way"));
    }
    if let Some(rules) = moves(true) {
        notes.push(format!("{rules} may happen at every move of the kind: none of them takes the short way"));
    }
    let looked_up = blueprint.triggers.iter().filter(|trigger| blueprint.looks_up_players(trigger));
    if let Some(rules) = listed(blueprint, looked_up.map(|trigger| trigger.rule)) {
        let (wait, are, concern) = match rules.contains(' ') {
            true => ("wait", "are", "they concern"),
            false => ("waits", "is", "it concerns"),
        };
        notes.push(format!(
            "{rules} {wait} for every move, and {are} read only if there is a player whom {concern}"
        ));
    }
    if blueprint.follows_checks() {
        notes.push("who is in check is followed from move to move".to_owned());
    }
    if let Some(rules) = of(|event| matches!(event, TriggerEvent::Capture(_))) {
        notes.push(format!("{rules} may happen at captures"));
    }
    if let Some(rules) = of(|event| matches!(event, TriggerEvent::Entering(_))) {
        notes.push(format!("{rules} may happen where pieces arrive, on the cells that are named only"));
    }
    let judged = |event: &TriggerEvent| {
        matches!(event, TriggerEvent::Check(_) | TriggerEvent::Mate(_) | TriggerEvent::Stalemate(_))
    };
    if let Some(rules) = of(judged).filter(|_| blueprint.judges.is_some()) {
        let wait = if rules.contains(' ') { "wait" } else { "waits" };
        notes.push(format!(
            "{rules} {wait} for judgement: whoever comes to move is looked at before their turn begins"
        ));
    }
    let asked = |step: &&StepSpec| {
        matches!(step.kind, StepKind::Roll(_) | StepKind::Choose { .. } | StepKind::Pick { .. })
    };
    let turn = &blueprint.steps[blueprint.turn()];
    if let Some(rules) = listed(blueprint, turn.iter().filter(asked).map(|step| step.rule)) {
        let are = if rules.contains(' ') { "are steps of their own" } else { "is a step of its own" };
        notes.push(format!("{rules} {are} in every turn"));
    }
    let deeds = turn.iter().filter(|step| matches!(step.kind, StepKind::Do(_)));
    if let Some(rules) = listed(blueprint, deeds.map(|step| step.rule)) {
        notes.push(format!("{rules} happen{} in every turn", verb(&rules)));
    }
    let opening = &blueprint.steps[blueprint.opening()];
    if let Some(rules) = listed(blueprint, opening.iter().map(|step| step.rule)) {
        notes.push(format!("{rules} come{} before the first turn", verb(&rules)));
    }
}

fn memory(blueprint: &Blueprint, notes: &mut Vec<String>) {
    let repeats = blueprint.endings.iter().filter(|ending| ending.repeats).map(|ending| ending.rule);
    notes.push(match listed(blueprint, repeats) {
        Some(rules) => format!("positions that stood are kept in random games, for {rules}"),
        None => "no ending asks how often a position has stood: none is kept in random games".to_owned(),
    });
    let counted: Vec<String> = blueprint
        .counters
        .iter()
        .map(|counter| match counter {
            CounterSpec::Capture => "captures".to_owned(),
            CounterSpec::Move(None) => "moves".to_owned(),
            CounterSpec::Move(Some(kind)) => format!("moves of {}", blueprint.names.kinds[kind.index()].0),
            CounterSpec::Elimination => "eliminations".to_owned(),
            CounterSpec::Start => "the start".to_owned(),
        })
        .collect();
    if !counted.is_empty() {
        notes.push(format!("plies are counted since: {}", counted.join(", ")));
    }
    let kept = |matches: fn(VarRole) -> bool| {
        let variables = blueprint.vars.iter().zip(&blueprint.names.vars).filter(|(var, _)| matches(var.role));
        variables.map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(", ")
    };
    for (names, what) in [
        (kept(VarRole::is_account), "accounts, which make no two positions differ"),
        (kept(|role| role == VarRole::Plain), "variables, which make positions differ if rules read them"),
    ] {
        if !names.is_empty() {
            notes.push(format!("{what}: {names}"));
        }
    }
}

fn ends(blueprint: &Blueprint, notes: &mut Vec<String>) {
    let of = |stuck: bool| {
        let endings = blueprint.endings.iter().filter(|ending| ending.needs_stuck() == stuck);
        listed(blueprint, endings.map(|ending| ending.rule))
    };
    if let Some(rules) = of(true) {
        notes.push(format!(
            "{rules} {} read only of who cannot move",
            if rules.contains(' ') { "are" } else { "is" }
        ));
    }
    if let Some(rules) = of(false) {
        notes.push(format!(
            "{rules} {} read whenever a turn is over",
            if rules.contains(' ') { "are" } else { "is" }
        ));
    }
}
