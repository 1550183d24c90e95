//! The parts of a game, one after the other.

use crate::board::Ground;
use crate::captures;
use crate::crossing;
use crate::depends::{self, Part};
use crate::lower::{Lower, kind, seat};
use crate::moves;
use crate::paths::Tests;
use crate::plan;
use crate::problems;
use crate::reads;
use alfonso_board::Direction;
use alfonso_diag::{Diagnostic, Reach};
use alfonso_game::blueprint::{
    Blueprint, ClassSpec, EndingSpec, FenSpec, ForbidSpec, KindSpec, OutcomeSpec, Per, Plan, StepSpec,
    TableDomain, TableSpec, TriggerEvent, TriggerSpec, VarKind, VarSpec,
};
use alfonso_game::expr::{Expr, Test};
use alfonso_game::{ClassId, Game, Man, Names, RuleId, Seat};
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
    let triggers = lower.triggers();
    let (guards_royal, forbids) = lower.forbids();
    lower.elsewhere = crossing::elsewhere(rules, &triggers, &forbids);
    let (move_rules, movers) = lower.movers(&classes, &mut tests);
    let (steps, judges) = lower.steps();
    let endings = lower.endings();
    let vars = lower.vars();
    let fen = lower.fen();
    let setup = placed.iter().map(|(cell, man)| (*cell, standing(man, &classes, &ground))).collect();
    let inits = lower.inits();
    lower.limits(movers.len());
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
        taking: Vec::new(),
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
    reads::settle(&mut blueprint);
    plan::decide(&mut blueprint);
    first_values(&mut blueprint, &inits);
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
                rules::StepKind::Judge(_) => judges |= self.judge(step),
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

    /// Whether a judgement is made. It is the same for all turns, and made when all moves of the turn are.
    fn judge(&mut self, step: &rules::Step) -> bool {
        let rules = self.rules;
        let span = rules.rule(step.rule).span;
        let is_move = |step: &rules::Step| matches!(step.kind, rules::StepKind::Move { .. });
        let after = rules.steps.iter().skip_while(|other| !std::ptr::eq(*other, step));
        if after.into_iter().any(is_move) {
            self.problems.push(problems::judged_early(span));
        }
        match self.maybe(step.condition.as_ref()) {
            None | Some(Expr::Flag(true)) => true,
            Some(Expr::Flag(false)) => false,
            Some(_) => {
                let span = step.condition.as_ref().map_or(span, |condition| condition.span);
                self.problems.push(problems::judged_sometimes(span));
                true
            }
        }
    }

    /// What is kept in small numbers must be few.
    fn limits(&mut self, movers: usize) {
        let counts = [
            ("steps of a turn", self.rules.steps.len(), usize::from(u8::MAX)),
            ("named values", usize::from(self.count), usize::from(u16::MAX)),
            ("ways in which men of some facing move", movers, usize::from(u16::MAX)),
        ];
        for (what, count, limit) in counts {
            if count >= limit {
                self.problems.push(problems::too_many(self.rules.board.span, what, limit));
            }
        }
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

    fn vars(&self) -> Vec<VarSpec> {
        let rules = self.rules;
        rules
            .vars
            .iter()
            .map(|var| VarSpec {
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
                // Worked out once the game is complete.
                init: -1,
                lasts: var.lasts,
                read: false,
            })
            .collect()
    }

    /// What variables hold at the start.
    fn inits(&mut self) -> Vec<Expr> {
        let rules = self.rules;
        let mut init = |var: &rules::Var| {
            self.next_rule();
            self.expr(&var.init)
        };
        rules.vars.iter().map(&mut init).collect()
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

/// Finds out what variables hold at the start: what is not written down plainly is worked out by the game itself.
fn first_values(blueprint: &mut Blueprint, inits: &[Expr]) {
    let mut worked_out: Option<Game> = None;
    for (row, init) in inits.iter().enumerate() {
        blueprint.vars[row].init = match init {
            Expr::Number(n) => i32::try_from(*n).unwrap_or(if *n < 0 { i32::MIN } else { i32::MAX }),
            Expr::Flag(flag) => (*flag).into(),
            Expr::Cell(cell) => cell.map_or(-1, |cell| cell.0.into()),
            Expr::Seat(seat) => seat.map_or(-1, |Seat(seat)| seat.into()),
            init => worked_out.get_or_insert_with(|| Game::new(blueprint.clone())).constant(init),
        };
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
