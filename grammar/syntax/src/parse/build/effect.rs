//! Effects, steps and outcomes.

use super::{Build, Inner, Pair, Rule, not_in};
use crate::ast::{
    Chooser, Effect, EffectKind, ExprKind, Filled, Formed, Lot, Repeated, Selected, Selection, WithDice,
};
use alfonso_diag::Spanned;
use alfonso_forms::{EffectForm, Passing, Takes, Written, effect_form};

impl Build<'_> {
    /// `effects`
    pub(super) fn effects(&mut self, pair: Pair<'_>) -> Option<Vec<Effect>> {
        Inner::new(pair).parts.map(|it| self.effect(it)).collect()
    }

    fn effect(&mut self, pair: Pair<'_>) -> Option<Effect> {
        let span = self.span(&pair);
        let mut inner = Inner::new(pair);
        let kind = self.effect_kind(inner.any())?;
        Some(Effect { kind, condition: self.provided(&mut inner)?, span })
    }

    fn with_dice(&mut self, pair: Pair<'_>) -> WithDice {
        let mut inner = Inner::new(pair);
        let name = self.name(&inner.expect(Rule::ident));
        let twice = inner.take(Rule::doubles_twice).map(|twice| self.span(&twice));
        let most = inner.take(Rule::most_used);
        let greatest = most.clone().is_some_and(|most| Inner::new(most).take(Rule::else_greatest).is_some());
        let to_next = inner.take(Rule::unused_to_next).is_some();
        WithDice { name, twice, most: most.is_some(), greatest, to_next }
    }

    fn effect_kind(&mut self, pair: Pair<'_>) -> Option<EffectKind> {
        let mut inner = Inner::new(pair.clone());
        Some(match pair.as_rule() {
            Rule::effect_by => {
                EffectKind::By(self.choice(pair, |build, inner| build.effects(inner.expect(Rule::effects)))?)
            }
            Rule::roll => EffectKind::Roll(inner.parts.map(|it| self.name(&it)).collect()),
            Rule::highest => EffectKind::Highest(self.name(&inner.expect(Rule::ident))),
            Rule::each_chooses => {
                let who = Chooser::Each(self.selection(inner.expect(Rule::selection))?);
                self.chooses(who, inner.expect(Rule::chooses))?
            }
            Rule::move_step => {
                let repeated = inner.take(Rule::anew).is_some();
                let who = match inner.take(Rule::selection) {
                    Some(selection) => Some(self.selection(selection)?),
                    None => None,
                };
                let again = if repeated {
                    let times = match inner.take(Rule::number) {
                        Some(times) => Some(self.number(&times)?),
                        None => None,
                    };
                    let condition = match inner.take(Rule::expr) {
                        Some(condition) => Some(self.expr(condition)?),
                        None => None,
                    };
                    Some(Repeated { times, condition })
                } else {
                    None
                };
                let dice = inner.take(Rule::with_dice).map(|it| self.with_dice(it));
                EffectKind::MoveStep { again, who, dice, pass: passing(&mut inner) }
            }
            Rule::again_step => EffectKind::AgainStep,
            Rule::pick_step => {
                let (selection, lot) = self.picked(inner.any())?;
                EffectKind::PickStep { selection, lot, pass: passing(&mut inner) }
            }
            Rule::for_each => {
                let first = inner.any().as_rule() == Rule::for_first;
                let selection = self.selection(inner.expect(Rule::selection))?;
                let backwards = inner.take(Rule::backwards).is_some();
                EffectKind::For {
                    first,
                    backwards,
                    selection,
                    body: self.effects(inner.expect(Rule::effects))?,
                }
            }
            Rule::until_stable => EffectKind::Until { body: self.effects(inner.expect(Rule::effects))? },
            Rule::sow => {
                let hand = match inner.take(Rule::hand) {
                    Some(hand) => Some(self.operand(Inner::new(hand).expect(Rule::operand))?),
                    None => None,
                };
                let target = self.operand(inner.expect(Rule::operand))?;
                let back = inner.take(Rule::back).is_some();
                let track = self.name(&inner.expect(Rule::ident));
                let skipping = match inner.take(Rule::skipping) {
                    Some(skipping) => Some(self.operand(Inner::new(skipping).expect(Rule::operand))?),
                    None => None,
                };
                let ending = match inner.take(Rule::ending) {
                    Some(ending) => {
                        let mut inner = Inner::new(ending);
                        let last = self.name(&inner.expect(Rule::ident));
                        Some((last, self.effects(inner.expect(Rule::effects))?))
                    }
                    None => None,
                };
                EffectKind::Sow { hand, target, back, track, skipping, ending }
            }
            Rule::judge => {
                let who = self.operand(inner.expect(Rule::operand))?;
                EffectKind::Judge { who, stable: inner.take(Rule::until).map(|it| self.span(&it)) }
            }
            Rule::draw => EffectKind::Draw { on_claim: inner.take(Rule::on_claim).is_some() },
            Rule::subject => self.subject(inner)?,
            rule => match effect_form(&format!("{rule:?}")) {
                Some(form) => self.formed(form, Vec::new(), inner)?,
                None => not_in("effect", &pair),
            },
        })
    }

    /// Builds an effect of fixed form. The first gap may have been filled already.
    fn formed(
        &mut self,
        form: &EffectForm,
        mut gaps: Vec<Filled>,
        mut inner: Inner<'_>,
    ) -> Option<EffectKind> {
        let takes = form.written.iter().filter_map(|part| match part {
            Written::Gap(_, takes) => Some(*takes),
            Written::Words(_) => None,
        });
        for takes in takes.skip(gaps.len()) {
            gaps.push(match takes {
                Takes::Operand(_) | Takes::Variable | Takes::PayAccount => {
                    Filled::Value(self.operand(inner.expect(Rule::operand))?)
                }
                Takes::Value(_) | Takes::Any => Filled::Value(self.expr(inner.expect(Rule::expr))?),
                Takes::Selection => Filled::Selection(self.selection(inner.expect(Rule::selection))?),
                Takes::Selected => Filled::Selected(self.selected(inner.expect(Rule::selected))?),
            });
        }
        Some(EffectKind::Formed(Formed { word: form.word, gaps }))
    }

    /// `subject`: a player wins or loses, or a piece becomes another kind. Without a verb, a
    /// defined effect.
    fn subject(&mut self, mut inner: Inner<'_>) -> Option<EffectKind> {
        let subject = self.operand(inner.expect(Rule::operand))?;
        let Some(verb) = inner.next() else {
            return match subject.kind {
                ExprKind::Call { name, args } => Some(EffectKind::Call { name, args }),
                ExprKind::Word(word) => {
                    Some(EffectKind::Call { name: Spanned::new(word, subject.span), args: Vec::new() })
                }
                _ => {
                    let message = "this value is not an effect";
                    let help = "write what happens: `remove x`, `x becomes Kind`, `player wins`, ...";
                    self.report(subject.span, message, "no effect", help);
                    None
                }
            };
        };
        Some(match verb.as_rule() {
            Rule::wins => EffectKind::Wins(subject),
            Rule::loses => EffectKind::Loses(subject),
            Rule::chooses => self.chooses(Chooser::One(subject), verb)?,
            rule => match effect_form(&format!("{rule:?}")) {
                Some(form) => self.formed(form, vec![Filled::Value(subject)], Inner::new(verb))?,
                None => not_in("subject", &verb),
            },
        })
    }

    fn chooses(&mut self, who: Chooser, pair: Pair<'_>) -> Option<EffectKind> {
        let mut inner = Inner::new(pair);
        let target = self.operand(inner.expect(Rule::operand))?;
        let among = match inner.take(Rule::among) {
            Some(among) => {
                let mut inner = Inner::new(among);
                let first = self.operand(inner.expect(Rule::operand))?;
                Some((first, self.operand(inner.expect(Rule::operand))?))
            }
            None => None,
        };
        Some(EffectKind::Choose { who, target, among })
    }

    /// `remove PIECES`, `give PIECES to PLAYER`, `THINGS { effects }`, after `choose`
    fn picked(&mut self, pair: Pair<'_>) -> Option<(Selection, Lot)> {
        let rule = pair.as_rule();
        let mut inner = Inner::new(pair);
        let selection = self.selection(inner.expect(Rule::selection))?;
        let lot = match rule {
            Rule::pick_removes => Lot::Removed,
            Rule::pick_captures => Lot::Captured,
            Rule::pick_gives => Lot::Given(Box::new(self.operand(inner.expect(Rule::operand))?)),
            _ => Lot::Does(self.effects(inner.expect(Rule::effects))?),
        };
        Some((selection, lot))
    }

    fn selected(&mut self, pair: Pair<'_>) -> Option<Selected> {
        let selected = Inner::new(pair).any();
        Some(match selected.as_rule() {
            Rule::selection => Selected::Many(self.selection(selected)?),
            Rule::operand => Selected::One(self.operand(selected)?),
            Rule::piece_on => Selected::One(self.atom(selected)?),
            _ => not_in("selected", &selected),
        })
    }
}

/// Returns the pass that a step grants.
fn passing(inner: &mut Inner<'_>) -> Passing {
    if inner.take(Rule::else_pass).is_some() {
        return Passing::WhenStuck;
    }
    if inner.take(Rule::or_pass).is_some() { Passing::Always } else { Passing::Never }
}
