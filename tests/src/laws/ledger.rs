//! Laws of money and scores.

use super::{Verdict, along, played};
use crate::games::Reading;
use alfonso_game::Line;
use alfonso_rules::{Effect, EffectKind, VarId, VarRole};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The variables with this role, as rows.
fn of_role(reading: &Reading, role: VarRole) -> Vec<usize> {
    let vars = reading.rules.vars.iter().enumerate();
    vars.filter(|(_, var)| var.role == role).map(|(row, _)| row).collect()
}

/// All money there is, whoever has it.
fn all_money(reading: &Reading, line: &dyn Line) -> i64 {
    let money = of_role(reading, VarRole::Money);
    money.into_iter().flat_map(|row| line.variable(row)).map(i64::from).sum()
}

/// Money never becomes more or less, whatever happens.
///
/// # Errors
/// A move that makes or loses some.
pub fn money_is_conserved(reading: &Reading, choices: &[u16]) -> Verdict {
    let at_first = all_money(reading, reading.game.line().as_ref());
    along(reading, choices, |line| {
        let now = all_money(reading, line);
        prop_assert_eq!(now, at_first, "{} after {:?}", &reading.title, played(line));
        Ok(())
    })
}

/// A score that no rule sets, adds to, pays or shares stays as it is; and one with a floor that only grows or is paid from never
/// falls below it.
///
/// # Errors
/// A score that changes by itself, or falls too low.
pub fn scores_change_by_rules_about_them(reading: &Reading, choices: &[u16]) -> Verdict {
    let changed = changed(reading);
    let first: Vec<Vec<i32>> = {
        let line = reading.game.line();
        (0..reading.rules.vars.len()).map(|row| line.variable(row)).collect()
    };
    along(reading, choices, |line| {
        for row in of_role(reading, VarRole::Score).into_iter().chain(of_role(reading, VarRole::Money)) {
            let (var, now) = (&reading.rules.vars[row], line.variable(row));
            if !changed.any.contains(&VarId::new(row)) {
                prop_assert_eq!(&now, &first[row], "{} of {}", &var.name, &reading.title);
            }
            if let (Some(floor), false) = (var.floor, changed.set.contains(&VarId::new(row))) {
                for (now, first) in now.iter().zip(&first[row]) {
                    prop_assert!(
                        *now >= floor.min(*first),
                        "{} is {} in {} after {:?}",
                        &var.name,
                        now,
                        &reading.title,
                        played(line)
                    );
                }
            }
        }
        Ok(())
    })
}

/// The variables that rules change.
#[derive(Default)]
struct Changed {
    any: BTreeSet<VarId>,
    set: BTreeSet<VarId>,
}

fn changed(reading: &Reading) -> Changed {
    let mut changed = Changed::default();
    let rules = &reading.rules;
    rules.moves.iter().for_each(|rule| changed.by(&rule.effects));
    rules.triggers.iter().for_each(|trigger| changed.by(&trigger.effects));
    for step in &rules.steps {
        match &step.kind {
            alfonso_rules::StepKind::Do(effects) | alfonso_rules::StepKind::Pick { effects, .. } => {
                changed.by(effects);
            }
            alfonso_rules::StepKind::Choose { var, .. } => {
                changed.any.insert(*var);
                changed.set.insert(*var);
            }
            _ => {}
        }
    }
    changed
}

impl Changed {
    fn by(&mut self, effects: &[Effect]) {
        for effect in effects {
            match &effect.kind {
                EffectKind::Set { var, .. } => {
                    self.any.insert(*var);
                    self.set.insert(*var);
                }
                EffectKind::Add { var, .. } => self.any.extend([*var]),
                EffectKind::Sow { var, body, .. } => {
                    self.any.insert(*var);
                    self.by(body);
                }
                EffectKind::Pay { from, to, .. } => self.any.extend([from.var, to.var]),
                EffectKind::Share { from, into, .. } => {
                    self.any.extend([from.var, *into]);
                    // Sharing knows no floor.
                    self.set.insert(from.var);
                }
                EffectKind::For { body, .. } | EffectKind::Let { body, .. } | EffectKind::Until { body } => {
                    self.by(body);
                }
                _ => {}
            }
        }
    }
}
