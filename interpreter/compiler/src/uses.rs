//! The values that rules read. They determine when two positions are equal.

use crate::depends::{self, Part};
use alfonso_game::KindId;
use alfonso_game::blueprint::{Blueprint, Chooser, OutcomeSpec, StepKind, TriggerEvent, VarRole};
use alfonso_game::expr::{Expr, Test, TestWord};

/// The values that rules read.
pub(crate) struct Uses {
    /// For each kind, whether some rule tests if its pieces have moved.
    pub(crate) unmoved: Vec<bool>,
    /// For each kind, whether an unmoved piece of that kind alone can matter.
    pub(crate) alone: Vec<bool>,
    /// Pairs of kinds that matter only while a piece of each, both of the same player, is unmoved.
    pub(crate) together: Vec<(KindId, KindId)>,
    /// For each variable, whether it is plain and some rule reads it.
    pub(crate) vars: Vec<bool>,
}

impl Uses {
    /// Records the reads of a part of a condition. `it` is the kind of the moving piece, if it is
    /// known.
    fn note(&mut self, part: Part<'_>, it: Option<KindId>) {
        match part {
            Part::Expr(Expr::Var(var, _, _)) => self.vars[var.index()] = true,
            Part::Expr(_) => {}
            Part::Asked(Expr::It, test) if it.is_some() => self.test(test, it),
            Part::Asked(_, test) | Part::Test(test) => self.test(test, None),
        }
    }

    fn test(&mut self, test: &Test, of: Option<KindId>) {
        depends::unmoved_kinds(test, of, &mut |kind| match kind {
            Some(kind) => (self.unmoved[kind.index()], self.alone[kind.index()]) = (true, true),
            None => {
                self.unmoved.fill(true);
                self.alone.fill(true);
            }
        });
    }

    /// Records the reads of a condition on a move by an unmoved piece of a kind. Returns `true` if
    /// the condition also requires another unmoved piece of the same player.
    fn partner(&mut self, condition: &Expr, kind: KindId) -> bool {
        match condition {
            Expr::And(one, other) => {
                let one = self.partner(one, kind);
                self.partner(other, kind) || one
            }
            Expr::Let(_, value, inside) => {
                depends::walk(value, &mut |part| self.note(part, Some(kind)));
                self.partner(inside, kind)
            }
            Expr::Is(piece, Test::All(parts))
                if **piece != Expr::It && parts.contains(&Test::Word(TestWord::Unmoved)) =>
            {
                let named = parts.iter().find_map(|part| match part {
                    Test::Word(TestWord::Kind(kind)) => Some(*kind),
                    _ => None,
                });
                let Some(partner) = named.filter(|_| parts.contains(&Test::Word(TestWord::Own))) else {
                    depends::walk(condition, &mut |part| self.note(part, Some(kind)));
                    return false;
                };
                depends::walk(piece, &mut |part| self.note(part, Some(kind)));
                self.unmoved[partner.index()] = true;
                self.together.push((kind, partner));
                true
            }
            other => {
                depends::walk(other, &mut |part| self.note(part, Some(kind)));
                false
            }
        }
    }
}

/// Returns the reads of all rules: the kinds whose pieces are tested for having moved, and the
/// variables.
pub(crate) fn found(blueprint: &Blueprint) -> Uses {
    let mut uses = Uses {
        unmoved: vec![false; blueprint.kinds.len()],
        alone: vec![false; blueprint.kinds.len()],
        together: Vec::new(),
        vars: vec![false; blueprint.vars.len()],
    };
    for movement in &blueprint.movements {
        let kind = blueprint.classes[movement.class.index()].kind;
        let with = blueprint.move_rules[usize::from(movement.move_rule)].with.iter().map(|(_, value)| value);
        let mut joined = false;
        for value in with.chain(movement.asked()) {
            if movement.unmoved == Some(true) {
                joined |= uses.partner(value, kind);
            } else {
                depends::walk(value, &mut |part| uses.note(part, Some(kind)));
            }
        }
        uses.unmoved[kind.index()] |= movement.unmoved.is_some();
        uses.alone[kind.index()] |= movement.unmoved.is_some() && !joined;
    }
    let mut visit = |part: Part<'_>| uses.note(part, None);
    for rule in &blueprint.move_rules {
        depends::walk_effects(&rule.effects, &mut visit);
    }
    for trigger in &blueprint.triggers {
        if let TriggerEvent::Entering(cells) = &trigger.event {
            depends::walk(cells, &mut visit);
        }
        trigger.condition.iter().for_each(|condition| depends::walk(condition, &mut visit));
        depends::walk_effects(&trigger.effects, &mut visit);
    }
    for law in blueprint.forbids.iter().chain(&blueprint.choice_laws) {
        depends::walk(&law.condition, &mut visit);
    }
    for prefer in &blueprint.prefers {
        prefer.condition.iter().for_each(|condition| depends::walk(condition, &mut visit));
        depends::walk(&prefer.measure, &mut visit);
    }
    for step in &blueprint.steps {
        step.condition.iter().for_each(|condition| depends::walk(condition, &mut visit));
        match &step.kind {
            StepKind::Roll(_) | StepKind::Again => {}
            StepKind::Move { who, .. } => {
                who.iter().for_each(|who| depends::walk_selection(who, &mut visit));
            }
            StepKind::Choose { who, index, limits, .. } => {
                match who {
                    Chooser::One(player) => depends::walk(player, &mut visit),
                    Chooser::Each(players) => depends::walk_selection(players, &mut visit),
                }
                let values = index.iter().chain(limits.iter().flatten());
                values.for_each(|value| depends::walk(value, &mut visit));
            }
            StepKind::Pick { among, effects, .. } => {
                depends::walk_selection(among, &mut visit);
                depends::walk_effects(effects, &mut visit);
            }
            StepKind::Do(effects) => depends::walk_effects(effects, &mut visit),
        }
    }
    for ending in &blueprint.endings {
        depends::walk(&ending.condition, &mut visit);
        match &ending.outcome {
            OutcomeSpec::Wins(player) | OutcomeSpec::Loses(player) => depends::walk(player, &mut visit),
            // The highest value decides the outcome but is not part of a position. The same applies
            // to scores and money.
            OutcomeSpec::Highest(_) | OutcomeSpec::Draw => {}
        }
    }
    for table in &blueprint.tables {
        table.rows.iter().for_each(|row| depends::walk(row, &mut visit));
    }
    blueprint.tests.iter().for_each(|test| visit(Part::Test(test)));
    for (used, var) in uses.vars.iter_mut().zip(&blueprint.vars) {
        *used &= var.role == VarRole::Plain;
    }
    uses
}
