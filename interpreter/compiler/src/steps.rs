//! The steps of a turn.

use crate::bounds::Bounds;
use crate::depends;
use crate::lower::Lower;
use crate::problems;
use alfonso_forms::Mapper;
use alfonso_game::DiceId;
use alfonso_game::blueprint::{Chooser, EndingSpec, Judging, MovementSpec, StepKind, StepSpec};
use alfonso_game::expr::{Effect, Expr};
use alfonso_model as rules;
use std::collections::BTreeSet;

impl Lower<'_> {
    /// Returns the steps other than judgements, the number of steps of a turn, and the judging that
    /// the judgements require.
    pub(crate) fn steps(&mut self) -> (Vec<StepSpec>, usize, Option<Judging>) {
        let rules = self.rules;
        let (mut steps, mut judges) = (Vec::new(), None);
        let mut turn_steps = 0;
        for (index, step) in rules.steps.iter().enumerate() {
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
                turn_steps += usize::from(rules.turn().contains(&index));
            }
        }
        (steps, turn_steps, judges)
    }

    /// Reports rules that read dice too early or too late:
    ///
    /// - steps that read dice before their roll;
    /// - move steps before the roll, if every way of moving reads the dice;
    /// - endings that read dice.
    ///
    /// Dice show nothing at those times, unless a step leaves unused dice to the next turn. Dice
    /// rolled in the opening keep their numbers until the first turn is over.
    pub(crate) fn asked_early(
        &mut self,
        (turn, opening): (&[StepSpec], &[StepSpec]),
        movements: &[MovementSpec],
        endings: &[EndingSpec],
    ) {
        let rolled = |steps: &[StepSpec]| -> BTreeSet<DiceId> {
            let dice = steps.iter().flat_map(|step| match &step.kind {
                StepKind::Roll(dice) => dice.as_slice(),
                _ => &[],
            });
            dice.copied().collect()
        };
        let before = rolled(opening);
        let mut unrolled = rolled(turn);
        let left = |die: &DiceId| {
            turn.iter().any(|step| {
                matches!(step.kind, StepKind::Move { using: Some(using), .. } if using.to_next && using.dice == *die)
            })
        };
        unrolled.retain(|die| !left(die));
        for ending in endings {
            for die in unrolled.union(&before).filter(|die| depends::asks_die(&ending.condition, **die)) {
                let (rule, dice) = (self.rules.rule(ending.rule), &self.rules.dice[die.index()]);
                self.problems.push(problems::asked_late(rule.span, &rule.name, &dice.name));
            }
        }
        unrolled.retain(|die| !before.contains(die));
        self.asked_before_the_roll(turn, unrolled, movements);
        self.asked_before_the_roll(opening, before, &[]);
    }

    /// Reports steps that read dice of the set before their roll.
    fn asked_before_the_roll(
        &mut self,
        steps: &[StepSpec],
        mut unrolled: BTreeSet<DiceId>,
        movements: &[MovementSpec],
    ) {
        for step in steps {
            for die in &unrolled {
                let asked =
                    step.condition.as_ref().is_some_and(|condition| depends::asks_die(condition, *die))
                        || step_asks(&step.kind, *die)
                        || matches!(step.kind, StepKind::Move { .. })
                            && !movements.is_empty()
                            && movements.iter().all(|movement| asks(movement, *die));
                if asked {
                    let (rule, dice) = (self.rules.rule(step.rule), &self.rules.dice[die.index()]);
                    self.problems.push(problems::asked_early(rule.span, &rule.name, &dice.name));
                }
            }
            if let StepKind::Roll(dice) = &step.kind {
                unrolled.retain(|die| !dice.contains(die));
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
            rules::StepKind::Choose { who, var, index, among, limits } => {
                let who = match who {
                    rules::Chooser::One(player) => Chooser::One(self.expr(player)),
                    rules::Chooser::Each(players) => Chooser::Each(self.selection(players)),
                };
                let index = self.maybe(index.as_ref());
                let among = self.tightened(*among, limits.as_ref());
                let limits = limits.as_ref().map(|limits| limits.each_ref().map(|limit| self.expr(limit)));
                StepKind::Choose { who, var: *var, index, among, limits }
            }
            rules::StepKind::Do(effects) => StepKind::Do(self.effects(effects)),
        })
    }

    /// Returns the least and the greatest value that a player can ever choose, where the limits that
    /// depend on the position have bounds themselves.
    fn tightened(&self, among: (i32, i32), limits: Option<&[rules::Expr; 2]>) -> (i32, i32) {
        let Some([first, last]) = limits else { return among };
        let bounds = |limit| Bounds::new(self.rules, self.board, None).of(limit).ok();
        let within = |number: i64| number.clamp(among.0.into(), among.1.into()) as i32;
        let (least, most) =
            (bounds(first).map(|range| within(range.0)), bounds(last).map(|range| within(range.1)));
        let least = least.unwrap_or(among.0);
        // If no value is left, the one at the least limit is allowed.
        let greatest_least = bounds(first).map_or(among.1, |range| within(range.1));
        (least, most.unwrap_or(among.1).max(greatest_least))
    }

    /// Returns `true` if the step's judgement is made. Reports a judgement that is not the same for
    /// all turns. Also reports one that is not after all decisions of a turn or, for the coming
    /// turn, at its beginning.
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
        let index = rules.steps.iter().position(|other| std::ptr::eq(other, step)).unwrap_or(0);
        let (before, after) = rules.steps[rules.turn()].split_at(index);
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

/// Returns `true` if a step depends on these dice, apart from its condition.
fn step_asks(step: &StepKind, die: DiceId) -> bool {
    let effects_ask = |effects: &[Effect]| {
        let mut asks = false;
        depends::walk_effects(effects, &mut |part| asks |= depends::is_die(part, die));
        asks
    };
    match step {
        StepKind::Roll(_) | StepKind::Again => false,
        StepKind::Move { who, using, .. } => {
            using.is_some_and(|using| using.dice == die)
                || who.as_ref().is_some_and(|who| depends::selection_asks_die(who, die))
        }
        StepKind::Pick { among, effects, .. } => {
            depends::selection_asks_die(among, die) || effects_ask(effects)
        }
        StepKind::Choose { who, index, limits, .. } => {
            let asked = match who {
                Chooser::One(player) => depends::asks_die(player, die),
                Chooser::Each(players) => depends::selection_asks_die(players, die),
            };
            asked || index.iter().chain(limits.iter().flatten()).any(|value| depends::asks_die(value, die))
        }
        StepKind::Do(effects) => effects_ask(effects),
    }
}

/// Returns `true` if a way of moving depends on these dice.
fn asks(movement: &MovementSpec, die: DiceId) -> bool {
    movement.asked().any(|condition| depends::asks_die(condition, die))
}
