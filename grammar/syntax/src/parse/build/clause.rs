//! Clauses.

use super::{Build, Inner, Pair, Rule, not_in};
use crate::ast::{Choice, Clause, ClauseBody, Effect, EffectKind, Event, EventOf, Expr, Named, Party};

impl Build<'_> {
    pub(super) fn clause(&mut self, pair: Pair<'_>) -> Option<Clause> {
        let span = self.span(&pair);
        let mut inner = Inner::new(pair);
        let id = self.name(&inner.expect(Rule::rule_id));
        let (title, named) = self.title(&mut inner);
        let body = self.clause_body(inner.expect(Rule::clause_body));
        // Builds the evidence even if the body is invalid, to report mistakes in it.
        let tail = self.tail(inner.expect(Rule::tail));
        Some(Clause { id, title, named, body: body?, tail, span })
    }

    fn clause_body(&mut self, pair: Pair<'_>) -> Option<ClauseBody> {
        let body = Inner::new(pair).any();
        let rule = body.as_rule();
        if rule == Rule::movement {
            return self.movement(body).map(ClauseBody::Movement);
        }
        if rule == Rule::clause_by {
            return self.clause_by(body);
        }
        if rule == Rule::named {
            return self.named(body);
        }
        let mut inner = Inner::new(body);
        Some(match rule {
            Rule::on => {
                let event = self.event(inner.expect(Rule::event))?;
                let condition = self.provided(&mut inner)?;
                ClauseBody::On { event, condition, effects: self.effects(inner.expect(Rule::effects))? }
            }
            Rule::when => {
                let condition = self.expr(inner.expect(Rule::expr))?;
                ClauseBody::When { condition, effects: self.effects(inner.expect(Rule::effects))? }
            }
            Rule::forbid => {
                let choices = inner.take(Rule::choosing).is_some();
                ClauseBody::Forbid { choices, condition: self.expr(inner.expect(Rule::expr))? }
            }
            Rule::prefer => {
                let least = match inner.peek() {
                    Some(Rule::most | Rule::least) => inner.any().as_rule() == Rule::least,
                    _ => false,
                };
                let measure = self.expr(inner.expect(Rule::expr))?;
                ClauseBody::Prefer { least, measure, condition: self.provided(&mut inner)? }
            }
            Rule::may_capture => {
                let taker = self.party(inner.expect(Rule::party));
                let not = inner.take(Rule::negation).is_some();
                let taken = self.party(inner.expect(Rule::party));
                ClauseBody::MayCapture { taker, not, taken, condition: self.provided(&mut inner)? }
            }
            rule => unreachable!("`clause_body` cannot contain `{rule:?}`"),
        })
    }

    /// Builds effects, or the name of a movement with its conditions. A name alone may be that of
    /// an effect or a movement.
    fn named(&mut self, pair: Pair<'_>) -> Option<ClauseBody> {
        let span = self.span(&pair);
        let mut inner = Inner::new(pair);
        let mut effects = self.effects(inner.expect(Rule::effects))?;
        let onto = inner.take(Rule::onto);
        let behind = match &onto {
            Some(_) => self.provided(&mut inner)?,
            None => None,
        };
        let onto = match onto {
            Some(onto) => Some(self.test(Inner::new(onto).expect(Rule::test))?),
            None => None,
        };
        let (mut does, mut tag) = (Vec::new(), None);
        while let Some(tail) = inner.next() {
            let mut parts = Inner::new(tail.clone());
            match tail.as_rule() {
                Rule::does => does.extend(self.effects(parts.expect(Rule::effects))?),
                _ => {
                    let name = self.name(&parts.expect(Rule::name));
                    self.once(&mut tag, Some(name), &tail);
                }
            }
        }
        let plain = onto.is_none() && does.is_empty() && tag.is_none();
        let one = effects.len() == 1;
        match effects.pop() {
            Some(Effect { kind: EffectKind::Call { name, args }, condition, .. }) if one => {
                if let (Some(_), Some(second)) = (&condition, &behind) {
                    self.report(
                        second.span,
                        "`if` is written twice here",
                        "the second time",
                        "keep one of the two",
                    );
                }
                let condition = condition.or(behind);
                Some(ClauseBody::Named(Named { name, args, onto, condition, effects: does, tag, span }))
            }
            last if plain => {
                effects.extend(last);
                Some(ClauseBody::Effects(effects))
            }
            _ => {
                let message = "`onto`, `do` and `tag` can follow only the name of a movement";
                let help = "give the movement a name: `define NAME: move = ...`";
                self.report(span, message, "these are effects", help);
                None
            }
        }
    }

    /// `clause_by`: a choice of clause bodies. If further effects follow, a choice of effects.
    fn clause_by(&mut self, pair: Pair<'_>) -> Option<ClauseBody> {
        let mut choice = self.choice(pair.clone(), |build, inner| {
            build.clause_body(inner.expect(Rule::clause_body)).map(Box::new)
        })?;
        let mut rest = Inner::new(pair);
        while let Some(Rule::name | Rule::labels | Rule::clause_body) = rest.peek() {
            rest.any();
        }
        let condition = self.provided(&mut rest)?;
        let more = match rest.take(Rule::effects) {
            Some(more) => self.effects(more)?,
            None => Vec::new(),
        };
        if condition.is_none() && more.is_empty() {
            return Some(ClauseBody::By(choice));
        }
        // The span of the choice must end at its own brace. The list of effects ends later.
        if let Some(next) = condition.as_ref().map(|it| it.span).or(more.first().map(|it| it.span)) {
            let until = self.text.get(choice.span.start as usize..next.start as usize).unwrap_or_default();
            choice.span.end = choice.span.start + until.rfind('}').map_or(0, |at| at as u32 + 1);
        }
        let span = choice.span;
        let Some(choice) = choice_of_effects(choice) else {
            let message = "nothing can follow a choice among clauses";
            let help = "`if` or a comma can follow only a choice among effects";
            self.report(span, message, "this choice is not among effects", help);
            return None;
        };
        let mut effects = vec![Effect { kind: EffectKind::By(choice), condition, span }];
        effects.extend(more);
        Some(ClauseBody::Effects(effects))
    }

    /// `provided?`: the outer `None` means that the condition is present but invalid.
    pub(super) fn provided(&mut self, inner: &mut Inner<'_>) -> Option<Option<Expr>> {
        match inner.take(Rule::provided) {
            Some(pair) => self.expr(Inner::new(pair).expect(Rule::expr)).map(Some),
            None => Some(None),
        }
    }

    fn party(&mut self, pair: Pair<'_>) -> Party {
        let party = Inner::new(pair).any();
        match party.as_rule() {
            Rule::ident => Party::Any(self.name(&party)),
            Rule::proper => Party::Kind(self.name(&party)),
            _ => not_in("party", &party),
        }
    }

    /// `event`
    pub(super) fn event(&mut self, pair: Pair<'_>) -> Option<Event> {
        let span = self.span(&pair);
        let start = pair.as_span().start();
        let mut inner = Inner::new(pair);
        let first = inner.any();
        if first.as_rule() == Rule::operand {
            let word = self.range(start, start + "entering".len());
            let word = alfonso_diag::Spanned::new("entering".to_owned(), word);
            let cells = self.operand(first)?;
            return Some(Event { word, of: EventOf::Cells(Box::new(cells)), span });
        }
        let of = inner.next().map_or(EventOf::Nothing, |it| EventOf::Name(self.name(&it)));
        Some(Event { word: self.name(&first), of, span })
    }
}

fn choice_of_effects(choice: Choice<Box<ClauseBody>>) -> Option<Choice<Vec<Effect>>> {
    let arms = choice.arms.into_iter().map(|arm| {
        let body = match *arm.body {
            ClauseBody::Effects(effects) => effects,
            ClauseBody::Named(named) => vec![named.as_effect()?],
            ClauseBody::By(inner) => {
                let span = inner.span;
                vec![Effect { kind: EffectKind::By(choice_of_effects(inner)?), condition: None, span }]
            }
            _ => return None,
        };
        Some(crate::ast::Arm { readings: arm.readings, body })
    });
    Some(Choice { question: choice.question, arms: arms.collect::<Option<_>>()?, span: choice.span })
}
