//! Ways of moving: conditions sorted by what they depend on, movements unrolled for every class.

use crate::crossing::{Crossing, Unclear};
use crate::depends;
use crate::lower::{Lower, kind};
use crate::paths::{self, MAX_PATH_CELLS, Tests, Unroll};
use crate::problems;
use alfonso_board::Direction;
use alfonso_diag::Span;
use alfonso_game::blueprint::{ClassSpec, Fan, Lawful, MoveRuleSpec, MoverSpec};
use alfonso_game::expr::{Compare, Expr, Test};
use alfonso_game::{ClassId, KindId, RuleId};
use alfonso_rules as rules;
use rules::{LegShape, WaySet};

/// A rule's condition, part by part.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conditions {
    pub(crate) unmoved: Option<bool>,
    pub(crate) of_ply: Vec<Expr>,
    pub(crate) targets: Vec<Expr>,
    pub(crate) rest: Vec<Expr>,
    /// Two parts contradict each other, or one is false as it stands.
    pub(crate) never: bool,
}

impl Conditions {
    fn new(condition: Option<Expr>, bound: &[u16]) -> Self {
        let mut conditions = Self::default();
        let mut parts = Vec::new();
        if let Some(condition) = condition {
            flatten(condition, &mut parts);
        }
        for part in parts {
            conditions.add(part, bound);
        }
        conditions
    }

    fn add(&mut self, part: Expr, bound: &[u16]) {
        let free = |expr: &Expr| depends::is_of_ply(expr, bound);
        match part {
            Expr::Flag(true) => {}
            Expr::Flag(false) => self.never = true,
            ref part if asks_unmoved(part).is_some() => {
                let asked = asks_unmoved(part);
                self.never |= self.unmoved.is_some() && self.unmoved != asked;
                self.unmoved = asked;
            }
            part if free(&part) => self.of_ply.push(part),
            Expr::Compare(Compare::Equal, a, b) if *a == Expr::Target && free(&b) => self.targets.push(*b),
            Expr::Compare(Compare::Equal, a, b) if *b == Expr::Target && free(&a) => self.targets.push(*a),
            Expr::In(a, b) if *a == Expr::Target && free(&b) => self.targets.push(*b),
            part => self.rest.push(part),
        }
    }
}

fn flatten(condition: Expr, parts: &mut Vec<Expr>) {
    match condition {
        Expr::And(a, b) => {
            flatten(*a, parts);
            flatten(*b, parts);
        }
        part => parts.push(part),
    }
}

/// `it is unmoved` and `it is not unmoved`, however negated.
fn asks_unmoved(expr: &Expr) -> Option<bool> {
    match expr {
        Expr::Not(inner) => asks_unmoved(inner).map(|unmoved| !unmoved),
        Expr::Is(subject, test) if **subject == Expr::It => test_asks_unmoved(test),
        _ => None,
    }
}

fn test_asks_unmoved(test: &Test) -> Option<bool> {
    match test {
        Test::Unmoved => Some(true),
        Test::Not(inner) => test_asks_unmoved(inner).map(|unmoved| !unmoved),
        _ => None,
    }
}

/// Kinds split by facing where that changes how their men move.
pub(crate) fn classes(rules: &rules::RuleSet, facings: &[Vec<Option<Direction>>]) -> Vec<ClassSpec> {
    let mut classes = Vec::new();
    for (index, facings) in facings.iter().enumerate() {
        let kind = rules::KindId::new(index);
        if is_turned(rules, kind) {
            classes.extend(facings.iter().map(|facing| ClassSpec { kind: KindId(kind.0), facing: *facing }));
        } else {
            classes.push(ClassSpec { kind: KindId(kind.0), facing: None });
        }
    }
    classes
}

/// True if the facing of a man of that kind matters: his movement or his own rules speak of forward and its relations,
/// or some rule does and men of this game face other ways than their players.
fn is_turned(rules: &rules::RuleSet, kind: rules::KindId) -> bool {
    let relative =
        |set: WaySet| !matches!(set, WaySet::Board(_) | WaySet::Orthogonal | WaySet::Diagonal | WaySet::Any);
    let turns = |leg: &rules::Leg| match &leg.shape {
        LegShape::Slide { ways, .. } | LegShape::Leap { ways, .. } => {
            ways.iter().any(|way| relative(way.set))
        }
    };
    let moves = rules.moves.iter().any(|rule| rule.kind == kind && rule.legs.iter().any(turns));
    let own_rules = rules.triggers.iter().any(|trigger| trigger.kind == Some(kind));
    let strays = rules.setup.iter().any(|man| man.facing != rules.players[man.owner.index()].facing);
    moves || own_rules || strays
}

impl Lower<'_> {
    /// All ways of moving, class by class.
    pub(crate) fn movers(
        &mut self,
        classes: &[ClassSpec],
        tests: &mut Tests,
    ) -> (Vec<MoveRuleSpec>, Vec<MoverSpec>) {
        let rules = self.rules;
        let (mut specs, mut conditions) = (Vec::new(), Vec::new());
        for rule in &rules.moves {
            let (spec, condition) = self.move_rule(rule);
            specs.push(spec);
            conditions.push(condition);
        }
        let mut movers: Vec<MoverSpec> = Vec::new();
        let mut reaches = vec![false; rules.moves.len()];
        for (row, class) in classes.iter().enumerate() {
            for (index, rule) in
                rules.moves.iter().enumerate().filter(|(_, rule)| kind(rule.kind) == class.kind)
            {
                let fans = self.fans(rule, &specs[index], class.facing, tests);
                reaches[index] |= fans.iter().any(|fan| *fan != Fan::default());
                let condition: &Conditions = &conditions[index];
                let threatens = rule.gives_check && !asks_attack(rule, condition, &specs[index]);
                movers.push(MoverSpec {
                    class: ClassId::new(row),
                    move_rule: u16::try_from(index).unwrap_or(u16::MAX),
                    unmoved: condition.unmoved,
                    of_ply: condition.of_ply.clone(),
                    targets: condition.targets.clone(),
                    conditions: condition.rest.clone(),
                    fans,
                    lawful: Lawful::ByTrial,
                    threatens,
                    attacks: threatens,
                    overlaps: Vec::new(),
                });
            }
        }
        for (index, rule) in rules.moves.iter().enumerate() {
            let name = &rules.rule(rule.rule).name;
            let span = rules.rule(rule.rule).span;
            if conditions[index].never {
                self.problems.push(problems::never_applies(span, name, "its condition is never fulfilled"));
            } else if !reaches[index] && self.room.is_some() && !self.has_problem_in(span) {
                self.problems.push(problems::never_applies(span, name, "on this board it leads nowhere"));
            }
        }
        note_overlaps(&mut movers, &specs);
        (specs, movers)
    }

    fn has_problem_in(&self, span: Span) -> bool {
        self.problems.iter().filter_map(alfonso_diag::Diagnostic::span).any(|place| span.contains(place))
    }

    fn move_rule(&mut self, rule: &rules::MoveRule) -> (MoveRuleSpec, Conditions) {
        self.next_rule();
        let with: Vec<(u16, Expr)> = rule
            .with
            .iter()
            .map(|(local, value)| {
                let value = self.expr(value);
                (self.slot(*local), value)
            })
            .collect();
        let bound: Vec<u16> = with.iter().map(|(slot, _)| *slot).collect();
        let condition = self.maybe(rule.condition.as_ref());
        let spec = MoveRuleSpec {
            rule: RuleId(rule.rule.0),
            tag: rule.tag.map(|tag| tag.0),
            with,
            effects: self.effects(&rule.effects),
        };
        (spec, Conditions::new(condition, &bound))
    }

    /// Where a rule leads men of a class, from every cell, as long as there is room for it.
    fn fans(
        &mut self,
        rule: &rules::MoveRule,
        spec: &MoveRuleSpec,
        facing: Option<Direction>,
        tests: &mut Tests,
    ) -> Vec<Fan> {
        let cells = self.ground.topology.len();
        let Some(room) = self.room else { return vec![Fan::default(); cells] };
        let fans = self.unrolled(rule, spec, facing, tests);
        self.room = room.checked_sub(paths::bytes(&fans, cells));
        if self.room.is_none() {
            let info = self.rules.rule(rule.rule);
            self.problems.push(problems::too_many_paths_together(info.span, &info.name));
            return vec![Fan::default(); cells];
        }
        fans
    }

    fn unrolled(
        &mut self,
        rule: &rules::MoveRule,
        spec: &MoveRuleSpec,
        facing: Option<Direction>,
        tests: &mut Tests,
    ) -> Vec<Fan> {
        let crossing = Crossing::of(rule, spec, self).max(self.elsewhere[rule.kind.index()]);
        let info = self.rules.rule(rule.rule);
        if facing.is_none() && speaks_of_facing(rule) {
            let player = self.rules.players.iter().find(|player| player.facing.is_none());
            let span = rule.legs.first().map_or(info.span, |leg| leg.span);
            let name = player.map_or("", |player| player.name.as_str());
            self.problems.push(problems::no_direction(span, name));
        }
        let mut unroll = Unroll::new(self.ground, tests, &rule.legs, facing, crossing >= Crossing::Cells);
        let mut fans = Vec::new();
        for cell in self.ground.topology.cells() {
            let Ok(paths) = unroll.from(cell) else {
                self.problems.push(problems::too_many_paths(info.span, &info.name, MAX_PATH_CELLS));
                return vec![Fan::default(); self.ground.topology.len()];
            };
            if let Err(problem) = crossing.check(&paths) {
                self.problems.push(match problem {
                    Unclear::Count(count) => problems::crossed_not_one(info.span, &info.name, count),
                    Unclear::Ways(target) => {
                        let name = |cell| self.ground.topology.cell(cell).name.as_str();
                        problems::several_ways(info.span, &info.name, name(cell), name(target))
                    }
                });
                return vec![Fan::default(); self.ground.topology.len()];
            }
            fans.push(paths::fan(&paths, &tests.all));
        }
        fans
    }
}

fn speaks_of_facing(rule: &rules::MoveRule) -> bool {
    rule.legs.iter().any(|leg| match &leg.shape {
        LegShape::Slide { ways, .. } | LegShape::Leap { ways, .. } => ways.iter().any(|way| {
            !matches!(way.set, WaySet::Board(_) | WaySet::Orthogonal | WaySet::Diagonal | WaySet::Any)
        }),
    })
}

/// True if the rule asks about check or attack anywhere: such rules never attack.
fn asks_attack(rule: &rules::MoveRule, conditions: &Conditions, spec: &MoveRuleSpec) -> bool {
    let tests = rule.legs.iter().flat_map(|leg| [&leg.over, &leg.via, &leg.onto]);
    let exprs = conditions.of_ply.iter().chain(&conditions.targets).chain(&conditions.rest);
    tests.map(crate::lower::lower_test).any(|test| depends::test_asks_attack(&test))
        || exprs.chain(spec.with.iter().map(|(_, value)| value)).any(depends::asks_attack)
}

/// Finds movers of one class that may make the same move with the same tag.
fn note_overlaps(movers: &mut [MoverSpec], rules: &[MoveRuleSpec]) {
    let targets = |fan: &Fan| -> Vec<alfonso_board::CellId> {
        let rays = fan.rays.iter().flat_map(|ray| ray.cells[ray.gates..].iter().copied());
        let walks = fan.walks.iter().flatten().filter(|step| step.land.is_some()).map(|step| step.cell);
        fan.leaps.iter().map(|(_, cell)| *cell).chain(rays).chain(walks).collect()
    };
    let exclude =
        |a: &MoverSpec, b: &MoverSpec| matches!((a.unmoved, b.unmoved), (Some(a), Some(b)) if a != b);
    for later in 0..movers.len() {
        let mut overlaps = Vec::new();
        for earlier in 0..later {
            let (a, b) = (&movers[earlier], &movers[later]);
            let tag = |mover: &MoverSpec| rules[usize::from(mover.move_rule)].tag;
            if a.class != b.class || tag(a) != tag(b) || exclude(a, b) {
                continue;
            }
            let meet = a.fans.iter().zip(&b.fans).any(|(a, b)| {
                let a = targets(a);
                targets(b).iter().any(|cell| a.contains(cell))
            });
            if meet {
                overlaps.push(u16::try_from(earlier).unwrap_or(u16::MAX));
            }
        }
        movers[later].overlaps = overlaps;
    }
}
