//! The steps of a turn.

use crate::depends;
use crate::lower::Lower;
use crate::problems;
use alfonso_forms::Mapper;
use alfonso_game::DiceId;
use alfonso_game::blueprint::{Chooser, Judging, MoverSpec, StepKind, StepSpec};
use alfonso_game::expr::Expr;
use alfonso_rules as rules;
use std::collections::BTreeSet;

impl Lower<'_> {
    /// Returns the steps other than judgements, and the judging that these ask for.
    pub(crate) fn steps(&mut self) -> (Vec<StepSpec>, Option<Judging>) {
        let rules = self.rules;
        let (mut steps, mut judges) = (Vec::new(), None);
        for step in &rules.steps {
            self.next_rule(None);
            if let rules::StepKind::Judge(judged) = step.kind {
                if self.judge(step, judged) {
                    let known = judges.unwrap_or(Judging { stable: false, others: false });
                    judges = Some(Judging {
                        stable: known.stable || judged != rules::Judged::Next,
                        others: known.others || judged == rules::Judged::Others,
                    });
                }
                continue;
            }
            let condition = self.maybe(step.condition.as_ref());
            if let Some(kind) = self.step(&step.kind) {
                steps.push(StepSpec { rule: step.rule, condition, repeating: step.repeating, kind });
            }
        }
        (steps, judges)
    }

    /// Reports steps in which pieces move before a roll of dice that the step, or every way of moving, reads. Such dice show
    /// nothing there, whatever they showed in earlier turns, unless a step leaves those that are unused to the next turn.
    pub(crate) fn asked_early(&mut self, steps: &[StepSpec], movers: &[MoverSpec]) {
        let mut unrolled: BTreeSet<DiceId> = steps
            .iter()
            .flat_map(|step| match &step.kind {
                StepKind::Roll(dice) => dice.as_slice(),
                _ => &[],
            })
            .copied()
            .collect();
        let left = |die: &DiceId| {
            steps.iter().any(|step| {
                matches!(step.kind, StepKind::Move { using: Some(using), .. } if using.to_next && using.dice == *die)
            })
        };
        unrolled.retain(|die| !left(die));
        for step in steps {
            match &step.kind {
                StepKind::Roll(dice) => unrolled.retain(|die| !dice.contains(die)),
                StepKind::Move { who, using, .. } => {
                    for die in &unrolled {
                        let asked = using.is_some_and(|using| using.dice == *die)
                            || who.as_ref().is_some_and(|who| depends::selection_asks_die(who, *die))
                            || !movers.is_empty() && movers.iter().all(|mover| asks(mover, *die));
                        if asked {
                            let rule = self.rules.rule(step.rule);
                            let dice = &self.rules.dice[die.index()];
                            self.problems.push(problems::asked_early(rule.span, &rule.name, &dice.name));
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn step(&mut self, kind: &rules::StepKind) -> Option<StepKind> {
        Some(match kind {
            rules::StepKind::Judge(_) => return None,
            rules::StepKind::Again => StepKind::Again,
            rules::StepKind::Roll(dice) => StepKind::Roll(dice.clone()),
            rules::StepKind::Move { who, anyone, using, pass } => {
                let who = who.as_ref().map(|who| self.selection(who));
                StepKind::Move {
                    who_asks_dice: who.as_ref().is_some_and(depends::selection_asks_dice),
                    who,
                    anyone: *anyone,
                    using: *using,
                    pass: *pass,
                }
            }
            rules::StepKind::Pick { among, effects, written, pass } => StepKind::Pick {
                among: self.selection(among),
                effects: self.effects(effects),
                written: written.clone(),
                pass: *pass,
            },
            rules::StepKind::Choose { who, var, index, among } => {
                let who = match who {
                    rules::Chooser::One(player) => Chooser::One(self.expr(player)),
                    rules::Chooser::Each(players) => Chooser::Each(self.selection(players)),
                };
                let index = self.maybe(index.as_ref());
                StepKind::Choose { who, var: *var, index, among: *among }
            }
            rules::StepKind::Do(effects) => StepKind::Do(self.effects(effects)),
        })
    }

    /// Returns true if the step's judgement is made. It must be the same for all turns, and come after all decisions of a
    /// turn: at a turn's end or, for the coming turn, at its beginning. Otherwise it is reported.
    fn judge(&mut self, step: &rules::Step, judged: rules::Judged) -> bool {
        let rules = self.rules;
        let span = rules.rule(step.rule).span;
        let decides = |step: &rules::Step| {
            matches!(
                step.kind,
                rules::StepKind::Move { .. }
                    | rules::StepKind::Pick { .. }
                    | rules::StepKind::Choose { .. }
                    | rules::StepKind::Roll(_)
            )
        };
        let place = rules.steps.iter().position(|other| std::ptr::eq(other, step)).unwrap_or(0);
        let (before, after) = rules.steps.split_at(place);
        let first = judged != rules::Judged::Next && !before.iter().any(decides);
        if after.iter().any(decides) && !first {
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
}

/// Returns true if a way of moving reads the dice of this row.
fn asks(mover: &MoverSpec, die: DiceId) -> bool {
    mover.asked().any(|condition| depends::asks_die(condition, die))
}
