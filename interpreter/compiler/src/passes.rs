//! The passes of the compiler, in order: from resolved rules to a blueprint.
//!
//! The first passes create the parts of a blueprint. Their parameters and results determine their
//! order. If there are no errors so far, the parts are assembled. The later passes work on the
//! whole blueprint, and each documents the fields that it requires and sets.

use crate::board::Board;
use crate::lower::{Lower, Noted};
use crate::moves::{Prepared, Unrolled};
use crate::parts::{self, First};
use crate::relations::Relations;
use crate::{captures, costs, crossing, facing, plan, problems, rights, simplify, steady, uses};
use alfonso_board::{CellId, Direction};
use alfonso_diag::{Diagnostic, Reach};
use alfonso_game::RuleId;
use alfonso_game::blueprint::{
    Blueprint, ClassSpec, CounterSpec, DealingSpec, EndingSpec, FenSpec, ForbidSpec, Judging, Plan,
    PreferSpec, RightsSpec, StepSpec, TableSpec, TriggerSpec, VarSpec,
};
use alfonso_game::expr::Expr;
use alfonso_model as rules;
use std::collections::BTreeMap;

/// Runs all passes. Also returns the number of cells in the unrolled movements, in the units of
/// [`crate::paths::MAX_WORK`].
pub(crate) fn run(rules: &rules::RuleSet) -> (Option<Blueprint>, Vec<Diagnostic>, u64) {
    let mut problems = Vec::new();
    let board = Board::new(&rules.board, &mut problems);
    let placed = placed(rules, &board, &mut problems);
    let mut lower = Lower::new(rules, &board);
    let lowered = lowered(&mut lower);
    lower.ways_to_nowhere();
    let noted = lower.noted();
    let classes = facing::classes(rules, &board, &noted.facing, &mut lower.problems);
    let unrolled = unrolled(&mut lower, &lowered, &classes);
    let kept = kept(&mut lower, &unrolled, &classes);
    problems.append(&mut lower.problems);
    let work = unrolled.work;
    if problems.iter().any(|problem| problem.is_error() && problem.code.reach == Reach::Some) {
        return (None, problems, work);
    }
    let (mut blueprint, firsts) =
        assembled(rules, board, Parts { placed, lowered, noted, classes, unrolled, kept });
    uses(&mut blueprint);
    steady(&mut blueprint);
    plan::decide(&mut blueprint);
    simplify::all(&mut blueprint);
    problems.extend(idle(rules, &blueprint));
    costs(&mut blueprint);
    problems.extend(first_values(rules, &mut blueprint, &firsts));
    rights(&mut blueprint);
    problems.extend(poor_from_the_start(rules, &blueprint));
    (Some(blueprint), problems, work)
}

/// The placed pieces, and the capture tables.
struct Placed<'r> {
    takes: Vec<Vec<Vec<bool>>>,
    setup: Vec<(CellId, &'r rules::Placement)>,
    /// The pieces that are not dealt, in a game with a dealing.
    fixed: Option<Vec<(CellId, &'r rules::Placement)>>,
    /// The facing of each player's pieces.
    facing: Vec<Option<Direction>>,
}

/// Places the pieces at the start, and computes the capture tables. Requires the board.
fn placed<'r>(rules: &'r rules::RuleSet, board: &Board, problems: &mut Vec<Diagnostic>) -> Placed<'r> {
    let takes = captures::takes(rules, problems);
    let heaps = rules.board.heaps.is_some();
    let setup = board.setup(&rules.setup, heaps, problems);
    let fixed = rules.dealing.as_ref().map(|dealing| board.setup(&dealing.fixed, heaps, problems));
    let facing = rules.players.iter().map(|player| player.facing.map(|facing| board.direction(facing)));
    Placed { takes, setup, fixed, facing: facing.collect() }
}

/// The rules after lowering, with cells and slots instead of names.
struct Lowered {
    tables: Vec<TableSpec>,
    triggers: Vec<TriggerSpec>,
    guards_royal: bool,
    forbids: Vec<ForbidSpec>,
    choice_laws: Vec<ForbidSpec>,
    prefers: Vec<PreferSpec>,
    steps: Vec<StepSpec>,
    turn_steps: usize,
    judges: Option<Judging>,
    endings: Vec<EndingSpec>,
    /// The movement rules, which are unrolled once the classes are known.
    moves: Vec<Prepared>,
}

/// Lowers all rules. Requires the board. Afterwards, [`Lower::noted`] returns the uses of facings
/// and reserves in all rules. These determine the classes of pieces ([`facing::classes`]).
fn lowered(lower: &mut Lower<'_>) -> Lowered {
    // Tables come first, so that their slots precede those of the rules that read them.
    let tables = lower.tables();
    let triggers = lower.triggers();
    let (guards_royal, forbids) = lower.forbids();
    let choice_laws = lower.choice_laws();
    let prefers = lower.prefers();
    let (steps, turn_steps, judges) = lower.steps();
    let endings = lower.endings();
    let moves = lower.move_rules();
    Lowered {
        tables,
        triggers,
        guards_royal,
        forbids,
        choice_laws,
        prefers,
        steps,
        turn_steps,
        judges,
        endings,
        moves,
    }
}

/// Unrolls the ways of moving, with their paths and tests. Requires the classes of pieces, and the
/// properties of paths that triggers, prohibitions and preferences use.
fn unrolled(lower: &mut Lower<'_>, lowered: &Lowered, classes: &[ClassSpec]) -> Unrolled {
    let elsewhere = crossing::elsewhere(lower.rules, &lowered.triggers, &lowered.forbids, &lowered.prefers);
    let unrolled = lower.movements(classes, &lowered.moves, &elsewhere);
    lower.asked_early(lowered.steps.split_at(lowered.turn_steps), &unrolled.movements, &lowered.endings);
    unrolled
}

/// The values that a game stores, and the notation of its positions.
struct Kept {
    vars: Vec<VarSpec>,
    firsts: Vec<First>,
    fen: FenSpec,
    counters: Vec<CounterSpec>,
    relations: Relations,
    slots: usize,
}

/// Returns the variables, their first values as expressions, the relations of ways of moving, and the
/// notation of positions.
/// Requires all rules, because the notation uses their clocks. This is the last lowering, so the
/// pass then checks all limits.
fn kept(lower: &mut Lower<'_>, unrolled: &Unrolled, classes: &[ClassSpec]) -> Kept {
    let vars = lower.vars();
    let fen = lower.fen();
    lower.short_moves();
    let firsts = lower.firsts();
    lower.limits(unrolled.movements.len(), classes.len());
    let counters = std::mem::take(&mut lower.counters);
    let relations = std::mem::take(&mut lower.relations);
    Kept { vars, firsts, fen, counters, relations, slots: usize::from(lower.count) }
}

/// The results of the first passes.
struct Parts<'r> {
    placed: Placed<'r>,
    lowered: Lowered,
    noted: Noted,
    classes: Vec<ClassSpec>,
    unrolled: Unrolled,
    kept: Kept,
}

/// Assembles the blueprint from all parts. The later passes fill the reads, the steady parts of
/// prohibitions, the plan with its fields, the first values and the rights.
fn assembled(rules: &rules::RuleSet, board: Board, parts: Parts<'_>) -> (Blueprint, Vec<First>) {
    let Parts { placed, lowered, noted, classes, unrolled, kept } = parts;
    let stand = |placed: &[(CellId, &rules::Placement)]| {
        placed.iter().map(|(cell, piece)| (*cell, parts::standing(piece, &classes, &board))).collect()
    };
    let setup = stand(&placed.setup);
    let dealing = rules.dealing.as_ref().map(|dealing| DealingSpec {
        fixed: stand(placed.fixed.as_deref().unwrap_or_default()),
        deals: dealing.deals.iter().map(|deal| parts::deal(deal, &classes, &board)).collect(),
        starts: dealing.starts,
    });
    let reserve = (noted.puts
        || !rules.reserve.is_empty()
        || rules.moves.iter().any(rules::MoveRule::from_reserve))
    .then(|| {
        rules.reserve.iter().map(|pieces| (pieces.kind, pieces.owner, i32::from(pieces.count))).collect()
    });
    let blueprint = Blueprint {
        names: parts::names(rules),
        facing: placed.facing,
        partners: parts::partners(rules),
        kinds: parts::kinds(rules),
        classes,
        regions: board.regions,
        tracks: board.tracks,
        relations: kept.relations.specs,
        unrelated: kept.relations.refused,
        takes: placed.takes,
        taking: Vec::new(),
        tests: unrolled.tests,
        move_rules: lowered.moves.into_iter().map(|prepared| prepared.spec).collect(),
        movements: unrolled.movements,
        triggers: lowered.triggers,
        guards_royal: lowered.guards_royal,
        forbids: lowered.forbids,
        choice_laws: lowered.choice_laws,
        prefers: lowered.prefers,
        steps: lowered.steps,
        turn_steps: lowered.turn_steps,
        judges: lowered.judges,
        dice: parts::dice(rules),
        endings: lowered.endings,
        vars: kept.vars,
        counters: kept.counters,
        tables: lowered.tables,
        slots: kept.slots,
        setup,
        dealing,
        reserve,
        heaps: rules.board.heaps.map(|heaps| heaps.most.unwrap_or(u16::MAX)),
        stacks: rules.board.heaps.is_some_and(|heaps| heaps.stacks),
        fen: kept.fen,
        rights: RightsSpec::default(),
        plan: Plan::default(),
        topology: board.topology,
    };
    (blueprint, kept.firsts)
}

/// Sets `kinds.unmoved_matters`, `vars.used`, `fen.alone` and `fen.together`. Requires the
/// conditions as they were lowered, because simplification can remove reads.
fn uses(blueprint: &mut Blueprint) {
    let found = uses::found(blueprint);
    for (kind, used) in blueprint.kinds.iter_mut().zip(found.unmoved) {
        kind.unmoved_matters = used;
    }
    for (var, used) in blueprint.vars.iter_mut().zip(found.vars) {
        var.used = used;
    }
    blueprint.fen.alone = found.alone;
    blueprint.fen.together = found.together;
}

/// Sets `of_ply` of each prohibition, which the plan reports and `simplify` simplifies. Requires
/// the prohibitions and all effects.
fn steady(blueprint: &mut Blueprint) {
    let parts = steady::parts(blueprint);
    for (law, parts) in blueprint.forbids.iter_mut().chain(&mut blueprint.choice_laws).zip(parts) {
        law.of_ply = parts;
    }
}

/// Returns a diagnostic for each rule, other than movements, whose condition never holds. Requires
/// simplified conditions, in which such a condition is `false`. A rule that produces several
/// clauses is reported only if none of them can apply.
fn idle(rules: &rules::RuleSet, blueprint: &Blueprint) -> Vec<Diagnostic> {
    let never = |condition: &Expr| *condition == Expr::Flag(false);
    let endings = blueprint.endings.iter().map(|ending| (ending.rule, never(&ending.condition)));
    let triggers = blueprint.triggers.iter().map(|it| (it.rule, it.condition.as_ref().is_some_and(never)));
    let forbids =
        blueprint.forbids.iter().chain(&blueprint.choice_laws).map(|it| (it.rule, never(&it.condition)));
    let prefers = blueprint.prefers.iter().map(|it| (it.rule, it.condition.as_ref().is_some_and(never)));
    let mut idle: BTreeMap<RuleId, bool> = BTreeMap::new();
    for (rule, never) in endings.chain(triggers).chain(forbids).chain(prefers) {
        *idle.entry(rule).or_insert(true) &= never;
    }
    let entries = idle.into_iter().filter(|(_, idle)| *idle).map(|(rule, _)| {
        let info = rules.rule(rule);
        problems::never_applies(info.span, &info.name, "its condition never holds")
    });
    entries.chain(equal_endings(rules, blueprint)).collect()
}

/// Returns a diagnostic for each ending with the same condition and outcome as an earlier one.
fn equal_endings(rules: &rules::RuleSet, blueprint: &Blueprint) -> Vec<Diagnostic> {
    let endings = &blueprint.endings;
    let is_equal = |one: &EndingSpec, other: &EndingSpec| {
        one.claim == other.claim && one.condition == other.condition && one.outcome == other.outcome
    };
    let entries = endings.iter().enumerate().filter_map(|(index, ending)| {
        let first = endings[..index].iter().find(|first| is_equal(first, ending))?;
        let (rule, first) = (rules.rule(ending.rule), rules.rule(first.rule));
        // Clauses of one rule are equal if its definitions evaluate to the same.
        let differ = ending.condition != Expr::Flag(false) && rule.span != first.span;
        differ.then(|| problems::same_ending(rule.span, &rule.name, first.span))
    });
    entries.collect()
}

/// Adds notes about costs to the plan. Requires the plan (`taking`, `attacks`), and `by_kind` of
/// selections, which `simplify` sets.
fn costs(blueprint: &mut Blueprint) {
    let notes = costs::notes(blueprint);
    blueprint.plan.notes.extend(notes);
}

/// Sets `init` and `firsts` of variables, or returns the diagnostic for the first variable whose
/// value is too costly. Requires the complete game, which evaluates values that are not constants.
fn first_values(rules: &rules::RuleSet, blueprint: &mut Blueprint, firsts: &[First]) -> Option<Diagnostic> {
    let index = parts::first_values(blueprint, firsts).err()?;
    Some(problems::over_budget(rules.vars[index].span, "the first value takes"))
}

/// Sets the rights. Requires first values, simplified conditions, and `attacks` of ways of moving.
fn rights(blueprint: &mut Blueprint) {
    blueprint.rights = rights::found(blueprint);
}

/// Returns a diagnostic for each account that starts below its floor. Requires first values.
fn poor_from_the_start(rules: &rules::RuleSet, blueprint: &Blueprint) -> Vec<Diagnostic> {
    let pairs = rules.vars.iter().zip(&blueprint.vars).filter(|(_, spec)| spec.role.is_account());
    let poor = pairs.filter_map(|(var, spec)| {
        let least = spec.firsts.iter().map(|(_, first)| *first).fold(spec.init, i32::min);
        let floor = spec.floor.filter(|floor| least < *floor)?;
        Some(problems::begins_below_its_floor(var.span, &var.name, least, floor))
    });
    poor.collect()
}
