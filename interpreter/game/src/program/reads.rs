//! What the conditions of a game ask for: found once, so that nothing is kept or looked up in vain.

use crate::RuleId;
use crate::blueprint::{
    Blueprint, Chooser, EndingSpec, ForbidSpec, MoveRuleSpec, MoverSpec, OutcomeSpec, PreferSpec, StepKind,
    StepSpec, TriggerEvent, TriggerSpec,
};
use crate::expr::{Effect, EffectKind, Expr, Purse, Selected, Selection, Test};
use std::cell::Cell;

/// Walks over expressions, tables looked up in them included.
pub(crate) struct Reader<'a> {
    spec: &'a Blueprint,
    wanted: Box<dyn Fn(&Expr) -> bool + 'a>,
    /// Whether a test is what is looked for.
    wanted_test: Box<dyn Fn(&Test) -> bool + 'a>,
    wanted_selection: Box<dyn Fn(&Selection) -> bool + 'a>,
    /// Tables that have been walked over.
    seen: Vec<bool>,
}

impl<'a> Reader<'a> {
    /// Looks for expressions.
    pub(crate) fn of(spec: &'a Blueprint, wanted: impl Fn(&Expr) -> bool + 'a) -> Self {
        Self {
            spec,
            wanted: Box::new(wanted),
            wanted_test: Box::new(|_| false),
            wanted_selection: Box::new(|_| false),
            seen: vec![false; spec.tables.len()],
        }
    }

    /// Looks for tests.
    pub(crate) fn of_tests(spec: &'a Blueprint, wanted: impl Fn(&Test) -> bool + 'a) -> Self {
        Self { wanted_test: Box::new(wanted), ..Self::of(spec, |_| false) }
    }

    /// Looks for selections.
    pub(crate) fn of_selections(spec: &'a Blueprint, wanted: impl Fn(&Selection) -> bool + 'a) -> Self {
        Self { wanted_selection: Box::new(wanted), ..Self::of(spec, |_| false) }
    }

    /// Whether what is looked for stands anywhere in the game.
    pub(crate) fn anywhere(&mut self) -> bool {
        self.rule().is_some()
    }

    /// The first rule in which it stands.
    pub(crate) fn rule(&mut self) -> Option<RuleId> {
        let found = units(self.spec).into_iter().find(|(_, unit)| self.unit(unit));
        found.map(|(rule, _)| rule)
    }

    fn unit(&mut self, unit: &Unit<'_>) -> bool {
        match unit {
            Unit::MoveRule(rule) => {
                self.all(rule.with.iter().map(|(_, value)| value)) || self.effects(&rule.effects)
            }
            Unit::Mover(mover) => self.all(mover.asked()),
            Unit::Trigger(trigger) => {
                let place = match &trigger.event {
                    TriggerEvent::Entering(cells) => Some(cells),
                    _ => None,
                };
                self.all(place.into_iter().chain(&trigger.condition)) || self.effects(&trigger.effects)
            }
            Unit::Forbid(forbid) => self.all(forbid.of_ply.iter().chain([&forbid.condition])),
            Unit::Prefer(prefer) => self.all(prefer.condition.iter().chain([&prefer.measure])),
            Unit::Step(step) => self.all(&step.condition) || self.step(&step.kind),
            Unit::Ending(ending) => self.in_ending(ending),
        }
    }

    /// Whether it stands where it is decided what can be done next: in conditions of movements, laws, preferences and steps.
    pub(crate) fn in_choosing(&mut self) -> bool {
        let spec = self.spec;
        spec.move_rules.iter().any(|rule| self.all(rule.with.iter().map(|(_, value)| value)))
            || spec.movers.iter().any(|mover| self.all(mover.asked()))
            || spec.forbids.iter().any(|forbid| self.all(forbid.of_ply.iter().chain([&forbid.condition])))
            || spec.prefers.iter().any(|prefer| self.all(prefer.condition.iter().chain([&prefer.measure])))
            || spec.steps.iter().any(|step| {
                let happens = matches!(step.kind, StepKind::Do(_));
                self.all(&step.condition) || !happens && self.step(&step.kind)
            })
    }

    /// Whether it stands in an ending.
    pub(crate) fn in_endings(&mut self) -> bool {
        self.spec.endings.iter().any(|ending| self.in_ending(ending))
    }

    /// Whether it stands in this ending.
    pub(crate) fn in_ending(&mut self, ending: &EndingSpec) -> bool {
        let player = match &ending.outcome {
            OutcomeSpec::Wins(player) | OutcomeSpec::Loses(player) => Some(player),
            OutcomeSpec::Highest(_) | OutcomeSpec::Draw => None,
        };
        self.all(player.into_iter().chain([&ending.condition]))
    }

    fn step(&mut self, step: &StepKind) -> bool {
        match step {
            StepKind::Roll(_) => false,
            StepKind::Move { who, .. } => who.as_ref().is_some_and(|who| self.selection(who)),
            StepKind::Choose { who: Chooser::One(player), index, .. } => {
                self.all(index.iter().chain([player]))
            }
            StepKind::Choose { who: Chooser::Each(who), index, .. } => self.selection(who) || self.all(index),
            StepKind::Do(effects) => self.effects(effects),
        }
    }

    fn effects(&mut self, effects: &[Effect]) -> bool {
        effects.iter().any(|effect| self.all(&effect.condition) || self.effect(&effect.kind))
    }

    fn effect(&mut self, effect: &EffectKind) -> bool {
        match effect {
            EffectKind::Set { index, value: amount, .. } | EffectKind::Add { index, amount, .. } => {
                self.all(index.iter().chain([amount]))
            }
            EffectKind::Become { piece: a, kind: b } | EffectKind::Move { piece: a, to: b } => {
                self.all([a, b])
            }
            EffectKind::BecomeChosen { piece, .. } => self.expr(piece),
            EffectKind::Remove(who) | EffectKind::Capture(who) => self.selected(who),
            EffectKind::Pay { amount, from, to } => self.expr(amount) || self.purse(from) || self.purse(to),
            EffectKind::Share { from, among, .. } => self.purse(from) || self.selection(among),
            EffectKind::Give { who, to } => self.selected(who) || self.expr(to),
            EffectKind::Put { kind, player } => self.expr(kind) || self.expr(player),
            EffectKind::Eliminate(player) => self.expr(player),
            EffectKind::For { selection, body, .. } => self.selection(selection) || self.effects(body),
            EffectKind::Let { value, body, .. } => self.expr(value) || self.effects(body),
        }
    }

    fn purse(&mut self, purse: &Purse) -> bool {
        self.all(&purse.index)
    }

    fn selected(&mut self, who: &Selected) -> bool {
        match who {
            Selected::One(man) => self.expr(man),
            Selected::Many(selection) => self.selection(selection),
        }
    }

    fn selection(&mut self, of: &Selection) -> bool {
        (self.wanted_selection)(of)
            || self.test(&of.test)
            || self.all(of.owner.iter().chain(&of.within).chain(&of.except).chain(&of.filter))
    }

    fn test(&mut self, test: &Test) -> bool {
        match test {
            Test::All(parts) | Test::Any(parts) => parts.iter().any(|part| self.test(part)),
            Test::Not(part) => self.test(part),
            word => (self.wanted_test)(word),
        }
    }

    fn all<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) -> bool {
        exprs.into_iter().any(|expr| self.expr(expr))
    }

    /// Whether it stands in an expression.
    pub(crate) fn expr(&mut self, expr: &Expr) -> bool {
        if (self.wanted)(expr) {
            return true;
        }
        match expr {
            Expr::Let(_, a, b)
            | Expr::And(a, b)
            | Expr::Or(a, b)
            | Expr::Compare(_, a, b)
            | Expr::Arith(_, a, b)
            | Expr::In(a, b)
            | Expr::Attacks(a, b)
            | Expr::Guards(a, b)
            | Expr::CellDistance(a, b)
            | Expr::SectorDistance(a, b)
            | Expr::Beside(_, a, b) => self.all([&**a, b]),
            Expr::NextAlive(a)
            | Expr::NextSeat(a)
            | Expr::Shows(_, a)
            | Expr::Not(a)
            | Expr::OwnerOf(a)
            | Expr::KindOf(a)
            | Expr::CellOf(a)
            | Expr::FileOf(a)
            | Expr::RankOf(a)
            | Expr::RingOf(a)
            | Expr::SectorOf(a)
            | Expr::Edge(_, a)
            | Expr::FirstSeen(a)
            | Expr::PieceOn(a)
            | Expr::Var(_, Some(a)) => self.expr(a),
            Expr::Is(a, test) => self.test(test) || self.expr(a),
            Expr::If(a, b, c) => self.all([&**a, b, c]),
            Expr::Latest(of) | Expr::Count(of) | Expr::Some(of) | Expr::First(of) => self.selection(of),
            Expr::Every(of, has) => self.selection(of) || self.expr(has),
            Expr::Table(row, argument) => self.table(*row) || self.expr(argument),
            // All named, so that a new value with parts is not overlooked here.
            Expr::Number(_)
            | Expr::Flag(_)
            | Expr::Seat(_)
            | Expr::Kind(_)
            | Expr::Cell(_)
            | Expr::Region(_)
            | Expr::Local(_)
            | Expr::Var(_, None)
            | Expr::Mover
            | Expr::Next
            | Expr::Previous
            | Expr::Die(_)
            | Expr::Sector(_)
            | Expr::It
            | Expr::Origin
            | Expr::Target
            | Expr::CrossedCells
            | Expr::CrossedCell
            | Expr::PliesSince(_)
            | Expr::Repetitions
            | Expr::SinceRepetition
            | Expr::Rounds => false,
        }
    }

    fn table(&mut self, row: u16) -> bool {
        let table = usize::from(row);
        if std::mem::replace(&mut self.seen[table], true) {
            return false;
        }
        let spec = self.spec;
        self.all(&spec.tables[table].rows)
    }
}

/// Part of a rule.
enum Unit<'a> {
    MoveRule(&'a MoveRuleSpec),
    Mover(&'a MoverSpec),
    Trigger(&'a TriggerSpec),
    Forbid(&'a ForbidSpec),
    Prefer(&'a PreferSpec),
    Step(&'a StepSpec),
    Ending(&'a EndingSpec),
}

/// Everything that asks or does something, with the rule that it is of.
fn units(spec: &Blueprint) -> Vec<(RuleId, Unit<'_>)> {
    let rule_of = |mover: &MoverSpec| spec.move_rules[usize::from(mover.move_rule)].rule;
    let mut units = Vec::new();
    units.extend(spec.move_rules.iter().map(|rule| (rule.rule, Unit::MoveRule(rule))));
    units.extend(spec.movers.iter().map(|mover| (rule_of(mover), Unit::Mover(mover))));
    units.extend(spec.triggers.iter().map(|trigger| (trigger.rule, Unit::Trigger(trigger))));
    units.extend(spec.forbids.iter().map(|forbid| (forbid.rule, Unit::Forbid(forbid))));
    units.extend(spec.prefers.iter().map(|prefer| (prefer.rule, Unit::Prefer(prefer))));
    units.extend(spec.steps.iter().map(|step| (step.rule, Unit::Step(step))));
    units.extend(spec.endings.iter().map(|ending| (ending.rule, Unit::Ending(ending))));
    units
}

/// How large the largest part of a rule is: how many expressions and tests it is made of, each table that it looks up
/// counted once.
pub(crate) fn largest(spec: &Blueprint) -> u64 {
    let size = |unit: &Unit<'_>| {
        let size = Cell::new(0);
        let more = || size.set(size.get() + 1);
        let mut reader = Reader::of(spec, |_| {
            more();
            false
        });
        reader.wanted_test = Box::new(|_| {
            more();
            false
        });
        reader.unit(unit);
        drop(reader);
        size.get()
    };
    units(spec).iter().map(|(_, unit)| size(unit)).max().unwrap_or(0)
}

/// What the conditions of a game ask for.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// Endings ask who is mated or stalemated.
    pub(crate) judgement: bool,
    /// By step: its condition asks what dice show.
    pub(crate) dice: Box<[bool]>,
    /// By ending: it holds of nobody who can move.
    pub(crate) stuck: Box<[bool]>,
}

impl Asked {
    pub(crate) fn new(spec: &Blueprint) -> Self {
        let dice = |expr: &Expr| matches!(expr, Expr::Die(_) | Expr::Shows(..));
        let judged = |test: &Test| matches!(test, Test::Mated | Test::Stalemated);
        let asks_dice = |condition: &Expr| Reader::of(spec, dice).expr(condition);
        Self {
            judgement: Reader::of_tests(spec, judged).in_endings(),
            stuck: spec.endings.iter().map(EndingSpec::needs_stuck).collect(),
            dice: spec.steps.iter().map(|step| step.condition.as_ref().is_some_and(asks_dice)).collect(),
        }
    }
}
