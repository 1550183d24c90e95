//! The parts of a game, one after the other.

use crate::board::Ground;
use crate::captures;
use crate::depends::{self, Part};
use crate::lower::{Lower, kind, seat};
use crate::moves;
use crate::paths::Tests;
use crate::plan;
use alfonso_board::Direction;
use alfonso_diag::{Diagnostic, Reach};
use alfonso_game::blueprint::{
    Blueprint, ClassSpec, EndingSpec, FenSpec, ForbidSpec, KindSpec, OutcomeSpec, Per, Plan, StepSpec,
    TableDomain, TableSpec, TriggerEvent, TriggerSpec, VarKind, VarSpec,
};
use alfonso_game::expr::{Expr, Test};
use alfonso_game::{ClassId, Man, Names, RuleId, Seat};
use alfonso_rules as rules;

/// Everything but the packing.
pub(crate) fn blueprint(rules: &rules::RuleSet) -> (Option<Blueprint>, Vec<Diagnostic>) {
    let mut problems = Vec::new();
    let ground = Ground::new(&rules.board, &mut problems);
    let takes = captures::takes(rules, &mut problems);
    let placed = ground.setup(&rules.setup, &mut problems);
    let facing: Vec<Option<Direction>> =
        rules.players.iter().map(|player| player.facing.map(|facing| ground.direction(facing))).collect();
    let classes = moves::classes(rules, &facings(rules, &ground));
    let mut lower = Lower::new(rules, &ground);
    let mut tests = Tests::default();
    // Tables first: their slots are then below those of the rules that read them.
    let tables = lower.tables();
    let (move_rules, movers) = lower.movers(&classes, &mut tests);
    let triggers = lower.triggers();
    let (guards_royal, forbids) = lower.forbids();
    let (steps, judges) = lower.steps();
    let endings = lower.endings();
    let vars = lower.vars();
    let fen = lower.fen();
    let setup = placed.iter().map(|(cell, man)| (*cell, standing(man, &classes, &ground))).collect();
    problems.append(&mut lower.problems);
    if problems.iter().any(|problem| problem.is_error() && problem.code.reach == Reach::Some) {
        return (None, problems);
    }
    let (slots, counters) = (usize::from(lower.count), std::mem::take(&mut lower.counters));
    let mut blueprint = Blueprint {
        names: names(rules),
        facing,
        kinds: rules.kinds.iter().map(|kind| KindSpec { royal: kind.royal, reads_unmoved: false }).collect(),
        classes,
        regions: ground.regions.clone(),
        takes,
        taking: tests.all.iter().map(plan::can_take).collect(),
        tests: tests.all,
        move_rules,
        movers,
        triggers,
        guards_royal,
        forbids,
        steps,
        judges,
        endings,
        vars,
        counters,
        tables,
        slots,
        setup,
        fen,
        plan: Plan::default(),
        topology: ground.topology,
    };
    settle(&mut blueprint);
    plan::decide(&mut blueprint);
    (Some(blueprint), problems)
}

/// By kind: the ways that its men may come to face.
fn facings(rules: &rules::RuleSet, ground: &Ground) -> Vec<Vec<Option<Direction>>> {
    let of_players = rules.players.iter().map(|player| player.facing);
    let of_men = rules.setup.iter().map(|man| man.facing);
    let mut all: Vec<Option<Direction>> =
        of_players.chain(of_men).map(|facing| facing.map(|facing| ground.direction(facing))).collect();
    all.sort_unstable();
    all.dedup();
    vec![all; rules.kinds.len()]
}

fn standing(man: &rules::Placement, classes: &[ClassSpec], ground: &Ground) -> Man {
    let facing = man.facing.map(|facing| ground.direction(facing));
    let fits =
        |class: &ClassSpec| class.kind == kind(man.kind) && class.facing.is_none_or(|f| Some(f) == facing);
    let class = classes.iter().position(fits).expect("every kind has a class for every facing of its men");
    Man { class: ClassId::new(class), owner: seat(man.owner) }
}

fn names(rules: &rules::RuleSet) -> Names {
    Names {
        title: rules.title.clone(),
        ruleset: rules.answers.ruleset.clone(),
        players: rules.players.iter().map(|player| (player.name.clone(), player.letter.clone())).collect(),
        kinds: rules.kinds.iter().map(|kind| (kind.name.clone(), kind.letter.clone())).collect(),
        signs: rules.kinds.iter().map(|kind| kind.signs.clone()).collect(),
        tags: rules.tags.clone(),
        rules: rules.rules.iter().map(|rule| rule.name.clone()).collect(),
        regions: rules.board.regions.iter().map(|region| region.name.clone()).collect(),
        vars: rules.vars.iter().map(|var| var.name.clone()).collect(),
    }
}

impl Lower<'_> {
    fn tables(&mut self) -> Vec<TableSpec> {
        let rules = self.rules;
        rules
            .tables
            .iter()
            .map(|table| {
                self.next_rule();
                let domain = match table.domain {
                    rules::Type::File => TableDomain::File,
                    rules::Type::Player => TableDomain::Player,
                    rules::Type::Kind => TableDomain::Kind,
                    rules::Type::Flag => TableDomain::Flag,
                    other => unreachable!("the checker lets no table range over {other:?}"),
                };
                TableSpec { slot: self.slot(table.param), domain, rows: self.exprs(&table.rows) }
            })
            .collect()
    }

    fn triggers(&mut self) -> Vec<TriggerSpec> {
        let rules = self.rules;
        rules
            .triggers
            .iter()
            .map(|trigger| {
                self.next_rule();
                let event = match &trigger.event {
                    rules::Scope::Capture(local) => TriggerEvent::Capture(self.slot(*local)),
                    rules::Scope::Move => TriggerEvent::Move,
                    rules::Scope::Entering(cells) => TriggerEvent::Entering(self.expr(cells)),
                };
                let condition = self.maybe(trigger.condition.as_ref());
                let effects = self.effects(&trigger.effects);
                let victims = (0..rules.kinds.len())
                    .map(|kind| {
                        let TriggerEvent::Capture(slot) = event else { return true };
                        condition.as_ref().is_none_or(|condition| may_be(condition, slot, kind))
                    })
                    .collect();
                TriggerSpec {
                    rule: RuleId(trigger.rule.0),
                    event,
                    kind: trigger.kind.map(kind),
                    disturbs: plan::disturbs(&effects),
                    condition,
                    effects,
                    victims,
                }
            })
            .collect()
    }

    /// Whether a royal man must be safe after a move, and what else is forbidden.
    fn forbids(&mut self) -> (bool, Vec<ForbidSpec>) {
        let rules = self.rules;
        let (mut guards, mut specs) = (false, Vec::new());
        for forbid in &rules.forbids {
            self.next_rule();
            let condition = self.expr(&forbid.condition);
            if matches!(&condition, Expr::Is(player, Test::InCheck) if **player == Expr::Mover) {
                guards = true;
                continue;
            }
            let of_ply =
                conjuncts(&condition).into_iter().filter(|part| depends::is_unmovable(part)).cloned();
            specs.push(ForbidSpec { rule: RuleId(forbid.rule.0), of_ply: of_ply.collect(), condition });
        }
        (guards, specs)
    }

    fn steps(&mut self) -> (Vec<StepSpec>, bool) {
        let rules = self.rules;
        let (mut steps, mut judges) = (Vec::new(), false);
        for step in &rules.steps {
            self.next_rule();
            match &step.kind {
                rules::StepKind::Judge(_) => judges = true,
                rules::StepKind::Move { who, else_pass } => steps.push(StepSpec {
                    rule: RuleId(step.rule.0),
                    condition: self.maybe(step.condition.as_ref()),
                    who: who.as_ref().map(|who| self.selection(who)),
                    else_pass: *else_pass,
                }),
            }
        }
        (steps, judges)
    }

    fn endings(&mut self) -> Vec<EndingSpec> {
        let rules = self.rules;
        rules
            .endings
            .iter()
            .map(|ending| {
                self.next_rule();
                let condition = self.expr(&ending.condition);
                EndingSpec {
                    rule: RuleId(ending.rule.0),
                    outcome: match &ending.outcome {
                        rules::Outcome::Wins(player) => OutcomeSpec::Wins(self.expr(player)),
                        rules::Outcome::Loses(player) => OutcomeSpec::Loses(self.expr(player)),
                        rules::Outcome::Draw => OutcomeSpec::Draw,
                    },
                    counting: ending.counting,
                    repeats: depends::any(&condition, |part| matches!(part, Part::Expr(Expr::Repetitions))),
                    condition,
                }
            })
            .collect()
    }

    fn vars(&mut self) -> Vec<VarSpec> {
        let rules = self.rules;
        rules
            .vars
            .iter()
            .map(|var| {
                self.next_rule();
                VarSpec {
                    kind: match var.ty {
                        rules::Type::Number => VarKind::Number,
                        rules::Type::Flag => VarKind::Flag,
                        rules::Type::Cell => VarKind::Cell,
                        rules::Type::Player => VarKind::Player,
                        other => unreachable!("the checker lets no variable hold {other:?}"),
                    },
                    per: match var.per {
                        rules::Per::Game => Per::Game,
                        rules::Per::Player => Per::Player,
                        rules::Per::Cell => Per::Cell,
                    },
                    init: first_value(&self.expr(&var.init)),
                    lasts: var.lasts,
                    read: false,
                }
            })
            .collect()
    }

    fn fen(&mut self) -> FenSpec {
        let (rules, ground) = (self.rules, self.ground);
        let mut right = |cells: &Vec<alfonso_diag::Spanned<String>>| {
            cells.iter().filter_map(|cell| ground.named(cell, &mut self.problems)).collect()
        };
        FenSpec {
            rights: rules.fen.rights.iter().map(|(letter, cells)| (*letter, right(cells))).collect(),
            aliases: rules.fen.aliases.iter().map(|(letter, of)| (*letter, kind(*of))).collect(),
            passed: rules.fen.passed.map(|var| var.0),
        }
    }
}

/// The number that stands for a constant.
fn first_value(init: &Expr) -> i32 {
    match init {
        Expr::Number(n) => i32::try_from(*n).unwrap_or(if *n < 0 { i32::MIN } else { i32::MAX }),
        Expr::Flag(flag) => (*flag).into(),
        Expr::Cell(Some(cell)) => cell.0.into(),
        Expr::Seat(Some(Seat(seat))) => (*seat).into(),
        _ => -1,
    }
}

/// The parts that all must hold.
fn conjuncts(condition: &Expr) -> Vec<&Expr> {
    match condition {
        Expr::And(a, b) => conjuncts(a).into_iter().chain(conjuncts(b)).collect(),
        part => vec![part],
    }
}

/// False if the condition surely fails for a captured man of another kind: it asks for a kind, and this is not it.
fn may_be(condition: &Expr, slot: u16, kind: usize) -> bool {
    conjuncts(condition).into_iter().all(|part| match part {
        Expr::Is(subject, Test::Kind(wanted)) if **subject == Expr::Local(slot) => wanted.index() == kind,
        _ => true,
    })
}

/// Finds out what rules read: which kinds' men they ask whether they have moved, and which variables.
fn settle(blueprint: &mut Blueprint) {
    let mut kinds = vec![false; blueprint.kinds.len()];
    let mut vars = vec![false; blueprint.vars.len()];
    let mut visit = |part: Part<'_>| match part {
        Part::Expr(Expr::Var(row, _)) => vars[usize::from(*row)] = true,
        Part::Expr(_) => {}
        Part::Test(test) => depends::unmoved_kinds(test, &mut |kind| match kind {
            Some(kind) => kinds[kind.index()] = true,
            None => kinds.fill(true),
        }),
    };
    for rule in &blueprint.move_rules {
        rule.with.iter().for_each(|(_, value)| depends::walk(value, &mut visit));
        depends::walk_effects(&rule.effects, &mut visit);
    }
    for mover in &blueprint.movers {
        for condition in mover.of_ply.iter().chain(&mover.targets).chain(&mover.conditions) {
            depends::walk(condition, &mut visit);
        }
    }
    for trigger in &blueprint.triggers {
        trigger.condition.iter().for_each(|condition| depends::walk(condition, &mut visit));
        depends::walk_effects(&trigger.effects, &mut visit);
    }
    blueprint.forbids.iter().for_each(|forbid| depends::walk(&forbid.condition, &mut visit));
    for step in &blueprint.steps {
        step.condition.iter().for_each(|condition| depends::walk(condition, &mut visit));
        step.who.iter().for_each(|who| depends::walk_selection(who, &mut visit));
    }
    blueprint.endings.iter().for_each(|ending| depends::walk(&ending.condition, &mut visit));
    blueprint.tables.iter().flat_map(|table| &table.rows).for_each(|row| depends::walk(row, &mut visit));
    blueprint.tests.iter().for_each(|test| visit(Part::Test(test)));
    for mover in blueprint.movers.iter().filter(|mover| mover.unmoved.is_some()) {
        kinds[blueprint.classes[mover.class.index()].kind.index()] = true;
    }
    for (kind, read) in blueprint.kinds.iter_mut().zip(kinds) {
        kind.reads_unmoved = read;
    }
    for (var, read) in blueprint.vars.iter_mut().zip(vars) {
        var.read = read;
    }
}
