//! Searches for the expressions that a game's rules read. Play stores and computes only values that
//! some rule reads.

use crate::blueprint::{
    Blueprint, Chooser, EndingSpec, ForbidSpec, MoveRuleSpec, MovementSpec, OutcomeSpec, PreferSpec,
    StepKind, StepSpec, TriggerEvent, TriggerSpec,
};
use crate::expr::{Effect, EffectKind, Expr, Played, Selection, Test, TestWord};
use crate::{RuleId, TableId};
use alfonso_forms::Part;
use std::cell::Cell;

/// A search through expressions and the tables that they use.
pub(crate) struct ExprSearch<'a> {
    spec: &'a Blueprint,
    matches: Box<dyn Fn(&Expr) -> bool + 'a>,
    /// The predicate for tests.
    matches_test: Box<dyn Fn(&Test) -> bool + 'a>,
    matches_selection: Box<dyn Fn(&Selection) -> bool + 'a>,
    /// For each table, true if it has been searched.
    seen: Vec<bool>,
}

impl<'a> ExprSearch<'a> {
    /// Returns a search for expressions.
    pub(crate) fn of(spec: &'a Blueprint, matches: impl Fn(&Expr) -> bool + 'a) -> Self {
        Self {
            spec,
            matches: Box::new(matches),
            matches_test: Box::new(|_| false),
            matches_selection: Box::new(|_| false),
            seen: vec![false; spec.tables.len()],
        }
    }

    /// Returns a search for tests.
    pub(crate) fn of_tests(spec: &'a Blueprint, matches: impl Fn(&Test) -> bool + 'a) -> Self {
        Self { matches_test: Box::new(matches), ..Self::of(spec, |_| false) }
    }

    /// Returns a search for selections.
    pub(crate) fn of_selections(spec: &'a Blueprint, matches: impl Fn(&Selection) -> bool + 'a) -> Self {
        Self { matches_selection: Box::new(matches), ..Self::of(spec, |_| false) }
    }

    /// Returns true if the search finds something in any rule of the game.
    pub(crate) fn anywhere(&mut self) -> bool {
        self.rule().is_some()
    }

    /// Returns the first rule in which the search finds something.
    pub(crate) fn rule(&mut self) -> Option<RuleId> {
        let found = units(self.spec).into_iter().find(|(_, unit)| self.unit(unit));
        found.map(|(rule, _)| rule)
    }

    /// Returns the rules in which the search finds something, also by way of the tables that they use.
    pub(crate) fn rules(&mut self) -> Vec<RuleId> {
        let mut rules = Vec::new();
        for (rule, unit) in units(self.spec) {
            self.seen.fill(false);
            if !rules.contains(&rule) && self.unit(&unit) {
                rules.push(rule);
            }
        }
        rules
    }

    /// Returns true if the search finds something in a table, other tables apart.
    pub(crate) fn in_table_alone(&mut self, table: TableId) -> bool {
        let spec = self.spec;
        self.seen.fill(true);
        self.all(&spec.tables[table.index()].rows)
    }

    /// Returns true if the search finds something in a part of a rule.
    pub(super) fn unit(&mut self, unit: &Unit<'_>) -> bool {
        match unit {
            Unit::MoveRule(rule) => {
                self.all(rule.with.iter().map(|(_, value)| value)) || self.effects(&rule.effects)
            }
            Unit::Movement(movement) => self.all(movement.asked()),
            Unit::Trigger(trigger) => {
                let entered = match &trigger.event {
                    TriggerEvent::Entering(cells) => Some(cells),
                    _ => None,
                };
                self.all(entered.into_iter().chain(&trigger.condition)) || self.effects(&trigger.effects)
            }
            Unit::Forbid(forbid) => self.all(forbid.of_ply.iter().chain([&forbid.condition])),
            Unit::Prefer(prefer) => self.all(prefer.condition.iter().chain([&prefer.measure])),
            Unit::Step(step) => self.all(&step.condition) || self.step(&step.kind),
            Unit::Ending(ending) => self.in_ending(ending),
        }
    }

    /// Returns true if the search finds something in a trigger.
    pub(crate) fn in_trigger(&mut self, trigger: &TriggerSpec) -> bool {
        self.unit(&Unit::Trigger(trigger))
    }

    /// Returns true if the search finds something in the values or effects of a move rule.
    pub(crate) fn in_move_rule(&mut self, rule: &MoveRuleSpec) -> bool {
        self.unit(&Unit::MoveRule(rule))
    }

    /// Returns true if the search finds something that decides the next move: in movements, laws,
    /// preferences or steps.
    pub(crate) fn in_choosing(&mut self) -> bool {
        let spec = self.spec;
        spec.movements.iter().any(|movement| self.in_movement(movement)) || self.in_choosing_apart()
    }

    /// Returns true if the search finds something in the conditions of a way of moving.
    pub(crate) fn in_movement(&mut self, movement: &MovementSpec) -> bool {
        let rule = &self.spec.move_rules[usize::from(movement.move_rule)];
        self.all(rule.with.iter().map(|(_, value)| value)) || self.all(movement.asked())
    }

    /// Returns true if the search finds something that decides the next move, other than in the
    /// conditions of movements.
    pub(crate) fn in_choosing_apart(&mut self) -> bool {
        let spec = self.spec;
        spec.forbids
            .iter()
            .chain(&spec.choice_laws)
            .any(|forbid| self.all(forbid.of_ply.iter().chain([&forbid.condition])))
            || spec.prefers.iter().any(|prefer| self.all(prefer.condition.iter().chain([&prefer.measure])))
            || spec.steps.iter().any(|step| {
                let happens = matches!(step.kind, StepKind::Do(_));
                self.all(&step.condition) || !happens && self.step(&step.kind)
            })
    }

    /// Returns true if the search finds something in an ending.
    pub(crate) fn in_endings(&mut self) -> bool {
        self.spec.endings.iter().any(|ending| self.in_ending(ending))
    }

    /// Returns true if the search finds something in this ending.
    pub(crate) fn in_ending(&mut self, ending: &EndingSpec) -> bool {
        let player = match &ending.outcome {
            OutcomeSpec::Wins(player) | OutcomeSpec::Loses(player) => Some(player),
            OutcomeSpec::Highest(_) | OutcomeSpec::Draw => None,
        };
        self.all(player.into_iter().chain([&ending.condition]))
    }

    fn step(&mut self, step: &StepKind) -> bool {
        match step {
            StepKind::Roll(_) | StepKind::Again => false,
            StepKind::Move { who, .. } => who.as_ref().is_some_and(|who| self.selection(who)),
            StepKind::Choose { who, index, limits, .. } => {
                let asks = match who {
                    Chooser::One(player) => self.all([player]),
                    Chooser::Each(who) => self.selection(who),
                };
                asks || self.all(index.iter().chain(limits.iter().flatten()))
            }
            StepKind::Pick { among, effects, .. } => self.selection(among) || self.effects(effects),
            StepKind::Do(effects) => self.effects(effects),
        }
    }

    fn effects(&mut self, effects: &[Effect]) -> bool {
        effects.iter().any(|effect| self.effect(effect))
    }

    fn effect(&mut self, effect: &Effect) -> bool {
        self.any_part(|visit| effect.parts(visit))
    }

    /// Returns true if the search finds something in one of these parts.
    fn any_part<'e>(&mut self, parts: impl FnOnce(&mut dyn FnMut(Part<'e, Played>))) -> bool {
        let mut found = false;
        parts(&mut |part| {
            found = found
                || match part {
                    Part::Value(value) => self.expr(value),
                    Part::Selection(selection) => self.selection(selection),
                    Part::Effect(effect) => self.effect(effect),
                }
        });
        found
    }

    fn selection(&mut self, of: &Selection) -> bool {
        (self.matches_selection)(of) || self.test(&of.test) || self.all(of.values())
    }

    fn test(&mut self, test: &Test) -> bool {
        match test {
            Test::All(parts) | Test::Any(parts) => parts.iter().any(|part| self.test(part)),
            Test::Not(part) => self.test(part),
            word => (self.matches_test)(word),
        }
    }

    fn all<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) -> bool {
        exprs.into_iter().any(|expr| self.expr(expr))
    }

    /// Returns true if the search finds something in an expression.
    pub(crate) fn expr(&mut self, expr: &Expr) -> bool {
        if (self.matches)(expr) {
            return true;
        }
        let further = match expr {
            Expr::Is(_, test) => self.test(test),
            Expr::Table(table, ..) => self.table(*table),
            _ => false,
        };
        further || self.any_part(|visit| expr.parts(visit))
    }

    fn table(&mut self, table: TableId) -> bool {
        let table = table.index();
        if std::mem::replace(&mut self.seen[table], true) {
            return false;
        }
        let spec = self.spec;
        self.all(&spec.tables[table].rows)
    }
}

/// A part of a rule.
pub(super) enum Unit<'a> {
    MoveRule(&'a MoveRuleSpec),
    Movement(&'a MovementSpec),
    Trigger(&'a TriggerSpec),
    Forbid(&'a ForbidSpec),
    Prefer(&'a PreferSpec),
    Step(&'a StepSpec),
    Ending(&'a EndingSpec),
}

/// Returns all parts of rules that contain expressions or effects, each with its rule.
pub(super) fn units(spec: &Blueprint) -> Vec<(RuleId, Unit<'_>)> {
    let rule_of = |movement: &MovementSpec| spec.move_rules[usize::from(movement.move_rule)].rule;
    let mut units = Vec::new();
    units.extend(spec.move_rules.iter().map(|rule| (rule.rule, Unit::MoveRule(rule))));
    units.extend(spec.movements.iter().map(|movement| (rule_of(movement), Unit::Movement(movement))));
    units.extend(spec.triggers.iter().map(|trigger| (trigger.rule, Unit::Trigger(trigger))));
    units.extend(
        spec.forbids.iter().chain(&spec.choice_laws).map(|forbid| (forbid.rule, Unit::Forbid(forbid))),
    );
    units.extend(spec.prefers.iter().map(|prefer| (prefer.rule, Unit::Prefer(prefer))));
    units.extend(spec.steps.iter().map(|step| (step.rule, Unit::Step(step))));
    units.extend(spec.endings.iter().map(|ending| (ending.rule, Unit::Ending(ending))));
    units
}

/// Returns the first rule with a wanted effect. The effect may be nested in another effect.
pub(crate) fn rule_with(spec: &Blueprint, matches: impl Fn(&EffectKind) -> bool) -> Option<RuleId> {
    let found = units(spec).into_iter().find(|(_, unit)| {
        let effects = match unit {
            Unit::MoveRule(rule) => &*rule.effects,
            Unit::Trigger(trigger) => &*trigger.effects,
            Unit::Step(StepSpec { kind: StepKind::Do(effects) | StepKind::Pick { effects, .. }, .. }) => {
                effects
            }
            _ => &[],
        };
        effects.iter().any(|effect| effect.any(&mut |kind| matches(kind)))
    });
    found.map(|(rule, _)| rule)
}

/// Returns the size of the largest part of a rule, as the number of its expressions and tests.
///
/// Each table that the part uses counts once.
pub(crate) fn largest(spec: &Blueprint) -> u64 {
    let size = |unit: &Unit<'_>| {
        let size = Cell::new(0);
        let more = || size.set(size.get() + 1);
        let mut search = ExprSearch::of(spec, |_| {
            more();
            false
        });
        search.matches_test = Box::new(|_| {
            more();
            false
        });
        search.unit(unit);
        drop(search);
        size.get()
    };
    units(spec).iter().map(|(_, unit)| size(unit)).max().unwrap_or(0)
}

/// The facts about a game's conditions that play needs.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// True if endings read whether a player is mated or stalemated.
    pub(crate) judgement: bool,
    /// For each step, true if its condition reads the dice.
    pub(crate) dice: Box<[bool]>,
}

impl Asked {
    pub(crate) fn new(spec: &Blueprint) -> Self {
        let dice = |expr: &Expr| {
            matches!(expr, Expr::Die(_) | Expr::Shows(..) | Expr::Thrown(..) | Expr::Unused(..))
        };
        let judged =
            |test: &Test| matches!(test, Test::Word(TestWord::Mated) | Test::Word(TestWord::Stalemated));
        let asks_dice = |condition: &Expr| ExprSearch::of(spec, dice).expr(condition);
        Self {
            judgement: ExprSearch::of_tests(spec, judged).in_endings(),
            dice: spec.steps.iter().map(|step| step.condition.as_ref().is_some_and(asks_dice)).collect(),
        }
    }
}
