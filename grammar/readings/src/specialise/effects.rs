//! Specialisation of effects, steps and outcomes.

use super::Specialiser;
use alfonso_syntax::ast::{
    Arm, Choice, Chooser, Effect, EffectKind, Filled, Formed, Lot, Repeated, Selected,
};

impl Specialiser<'_> {
    pub(super) fn effects(&self, list: &[Effect]) -> Vec<Effect> {
        let mut out = Vec::new();
        for effect in list {
            let condition = self.condition(effect.condition.as_ref());
            let kind = match &effect.kind {
                EffectKind::By(choice) => match self.chosen(choice) {
                    Some(arm) if condition.is_none() => {
                        out.extend(self.effects(&arm.body));
                        continue;
                    }
                    Some(arm) => self.guarded(choice, arm),
                    None => EffectKind::By(Choice { arms: Vec::new(), ..choice.clone() }),
                },
                kind => self.effect(kind),
            };
            out.push(Effect { kind, condition, span: effect.span });
        }
        out
    }

    /// Returns the effects of a choice that has a condition.
    ///
    /// The engine must evaluate the condition once, before all of these effects, and the resolver
    /// ensures that. Several effects, or a single effect with another condition, therefore stay in
    /// a choice with one arm.
    fn guarded(&self, choice: &Choice<Vec<Effect>>, arm: &Arm<Vec<Effect>>) -> EffectKind {
        let mut body = self.effects(&arm.body);
        if let [Effect { condition: None, .. }] = body.as_slice()
            && let Some(only) = body.pop()
        {
            return only.kind;
        }
        let arms = vec![Arm { readings: arm.readings.clone(), body }];
        EffectKind::By(Choice { question: choice.question.clone(), arms, span: choice.span })
    }

    fn effect(&self, kind: &EffectKind) -> EffectKind {
        match kind {
            EffectKind::Formed(formed) => {
                let filled = |filled: &Filled| match filled {
                    Filled::Value(value) => Filled::Value(self.expr(value)),
                    Filled::Selected(who) => Filled::Selected(self.selected(who)),
                    Filled::Selection(list) => Filled::Selection(self.selection(list)),
                };
                let gaps = formed.gaps.iter().map(filled).collect();
                EffectKind::Formed(Formed { word: formed.word, gaps })
            }
            EffectKind::For { first, backwards, selection, body } => EffectKind::For {
                first: *first,
                backwards: *backwards,
                selection: self.selection(selection),
                body: self.effects(body),
            },
            EffectKind::Until { body } => EffectKind::Until { body: self.effects(body) },
            EffectKind::Sow { hand, target, back, track, skipping, ending } => EffectKind::Sow {
                hand: hand.as_ref().map(|number| self.expr(number)),
                target: self.expr(target),
                back: *back,
                track: track.clone(),
                skipping: skipping.as_ref().map(|cells| self.expr(cells)),
                ending: ending.as_ref().map(|(last, body)| (last.clone(), self.effects(body))),
            },
            EffectKind::MoveStep { again, who, dice, pass } => EffectKind::MoveStep {
                dice: dice.clone(),
                again: again.as_ref().map(|again| Repeated {
                    times: again.times.clone(),
                    condition: again.condition.as_ref().map(|condition| self.expr(condition)),
                }),
                who: who.as_ref().map(|who| self.selection(who)),
                pass: *pass,
            },
            EffectKind::PickStep { selection, lot, pass } => EffectKind::PickStep {
                selection: self.selection(selection),
                lot: match lot {
                    Lot::Removed | Lot::Captured => lot.clone(),
                    Lot::Given(to) => Lot::Given(Box::new(self.expr(to))),
                    Lot::Does(body) => Lot::Does(self.effects(body)),
                },
                pass: *pass,
            },
            EffectKind::Judge { who, stable } => EffectKind::Judge { who: self.expr(who), stable: *stable },
            EffectKind::Choose { who, target, among } => EffectKind::Choose {
                who: match who {
                    Chooser::One(player) => Chooser::One(self.expr(player)),
                    Chooser::Each(list) => Chooser::Each(self.selection(list)),
                },
                target: self.expr(target),
                among: among.as_ref().map(|(first, last)| (self.expr(first), self.expr(last))),
            },
            EffectKind::Loses(player) => EffectKind::Loses(self.expr(player)),
            EffectKind::Wins(player) => EffectKind::Wins(self.expr(player)),
            EffectKind::Call { name, args } => {
                EffectKind::Call { name: name.clone(), args: args.iter().map(|arg| self.expr(arg)).collect() }
            }
            EffectKind::Draw { .. }
            | EffectKind::AgainStep
            | EffectKind::Roll(_)
            | EffectKind::Highest(_)
            | EffectKind::By(_) => kind.clone(),
        }
    }

    fn selected(&self, selected: &Selected) -> Selected {
        match selected {
            Selected::One(value) => Selected::One(self.expr(value)),
            Selected::Many(list) => Selected::Many(self.selection(list)),
        }
    }
}
