//! Properties of a move's path that rules use, and the check that each has a unique value.

use crate::depends::{self, Part};
use crate::measures::Turnout;
use alfonso_board::CellId;
use alfonso_game::blueprint::{ForbidSpec, MoveRuleSpec, PreferSpec, TriggerSpec, WalkStep};
use alfonso_game::expr::{Expr, Type};
use alfonso_model as rules;
use std::collections::BTreeMap;

/// A property of a move's path that a rule uses. Each level includes the previous ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Crossing {
    /// No property.
    Unasked,
    /// The direction in which the path ends.
    Heading,
    /// The set of crossed cells.
    Cells,
    /// The single crossed cell.
    OneCell,
}

/// The reason why a property has no unique value.
pub(crate) enum Unclear {
    /// The path crosses this number of cells instead of one.
    Count(usize),
    /// Several paths lead to this cell.
    Ways(CellId),
}

impl Crossing {
    /// Returns the property that a part of a condition uses.
    fn of_part(part: Part<'_>) -> Self {
        match part {
            Part::Expr(Expr::Crossed(Type::Cell)) => Self::OneCell,
            Part::Expr(Expr::Crossed(Type::Cells)) => Self::Cells,
            Part::Expr(Expr::FirstSeen(_)) => Self::Heading,
            _ => Self::Unasked,
        }
    }

    /// Returns the highest property that a rule uses of its own moves.
    pub(crate) fn of(condition: Option<&Expr>, turnouts: &[Turnout], spec: &MoveRuleSpec) -> Self {
        let mut asked = Self::Unasked;
        let mut visit = |part: Part<'_>| asked = asked.max(Self::of_part(part));
        let entries = turnouts.iter().flat_map(|turnout| &turnout.conditions);
        for value in spec.with.iter().map(|(_, value)| value).chain(entries).chain(condition) {
            depends::walk(value, &mut visit);
        }
        depends::walk_effects(&spec.effects, &mut visit);
        asked
    }

    /// Checks that the property is unique for the paths from a cell.
    pub(crate) fn check(self, paths: &[Vec<WalkStep>]) -> Result<(), Unclear> {
        if self == Self::Unasked {
            return Ok(());
        }
        let mut ways: BTreeMap<CellId, Vec<CellId>> = BTreeMap::new();
        for path in paths {
            for (count, step) in path.iter().enumerate().filter(|(_, step)| step.land.is_some()) {
                if self == Self::OneCell && count != 1 {
                    return Err(Unclear::Count(count));
                }
                let way: Vec<CellId> = path[..count].iter().map(|step| step.cell).collect();
                if ways.entry(step.cell).or_insert_with(|| way.clone()) != &way {
                    return Err(Unclear::Ways(step.cell));
                }
            }
        }
        Ok(())
    }
}

/// Returns, by kind, the highest property of the kind's moves that triggers, prohibitions and
/// preferences use.
pub(crate) fn elsewhere(
    rules: &rules::RuleSet,
    triggers: &[TriggerSpec],
    forbids: &[ForbidSpec],
    prefers: &[PreferSpec],
) -> Vec<Crossing> {
    let mut all = vec![Crossing::Unasked; rules.kinds.len()];
    let mut note = |of: Option<alfonso_game::KindId>, asked: Crossing| {
        for (index, known) in all.iter_mut().enumerate() {
            if of.is_none_or(|of| of.index() == index) {
                *known = asked.max(*known);
            }
        }
    };
    for trigger in triggers {
        let mut visit = |part: Part<'_>| note(trigger.kind, Crossing::of_part(part));
        if let alfonso_game::blueprint::TriggerEvent::Entering(cells) = &trigger.event {
            depends::walk(cells, &mut visit);
        }
        trigger.condition.iter().for_each(|condition| depends::walk(condition, &mut visit));
        depends::walk_effects(&trigger.effects, &mut visit);
    }
    for forbid in forbids {
        depends::walk(&forbid.condition, &mut |part| note(None, Crossing::of_part(part)));
    }
    for prefer in prefers {
        depends::walk(&prefer.measure, &mut |part| note(None, Crossing::of_part(part)));
    }
    all
}
