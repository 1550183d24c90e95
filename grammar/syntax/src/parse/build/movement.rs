//! Movements, legs and tests.

use super::{Build, Inner, Pair, Rule, not_in};
use crate::ast::{Again, Expr, ExprKind, Joint, Leg, LegArg, LegPart, Movement, Taking, Test, Together};

impl Build<'_> {
    /// `movement` or `movement_choice`
    pub(super) fn movement(&mut self, pair: Pair<'_>) -> Option<Movement> {
        let span = self.span(&pair);
        let mut inner = Inner::new(pair);
        let legs = self.leg_parts(&mut inner)?;
        let mut movement = Movement {
            legs,
            with: Vec::new(),
            condition: None,
            effects: Vec::new(),
            tag: None,
            no_check: None,
            exchanging: None,
            together: None,
            taking: None,
            falls: None,
            passing: None,
            once: None,
            span,
        };
        while let Some(pair) = inner.next() {
            self.modifier(&mut movement, pair)?;
        }
        Some(movement)
    }

    fn modifier(&mut self, movement: &mut Movement, pair: Pair<'_>) -> Option<()> {
        let mut inner = Inner::new(pair.clone());
        match pair.as_rule() {
            Rule::with => {
                let name = self.name(&inner.expect(Rule::ident));
                movement.with.push((name, self.expr(inner.expect(Rule::expr))?));
            }
            Rule::provided => {
                let condition = self.expr(inner.expect(Rule::expr))?;
                self.once(&mut movement.condition, Some(condition), &pair);
            }
            Rule::does => movement.effects.extend(self.effects(inner.expect(Rule::effects))?),
            Rule::tag => {
                let tag = self.name(&inner.expect(Rule::name));
                self.once(&mut movement.tag, Some(tag), &pair);
            }
            Rule::no_check => {
                let span = self.span(&pair);
                self.once(&mut movement.no_check, Some(span), &pair);
            }
            Rule::exchanges => {
                let span = self.span(&pair);
                self.once(&mut movement.exchanging, Some(span), &pair);
            }
            Rule::carrying => {
                let span = self.span(&pair);
                let top = match Inner::new(pair.clone()).take(Rule::number) {
                    Some(number) => Some(self.number(&number)?.node),
                    None => None,
                };
                self.once(&mut movement.together, Some(Together { top, span }), &pair);
            }
            Rule::taking => {
                let span = self.span(&pair);
                let nothing = Taking { crossed: false, beneath: false, target: false, span };
                let taking = movement.taking.get_or_insert(nothing);
                let flag = match inner.take(Rule::taking_target) {
                    Some(_) => &mut taking.target,
                    None => &mut taking.crossed,
                };
                let mut before = flag.then_some(span);
                *flag = true;
                taking.beneath |= inner.take(Rule::beneath).is_some();
                taking.span = taking.span.to(span);
                self.once(&mut before, Some(span), &pair);
            }
            Rule::falls => {
                let span = self.span(&pair);
                self.once(&mut movement.falls, Some(span), &pair);
            }
            Rule::passing => {
                let span = self.span(&pair);
                self.once(&mut movement.passing, Some(span), &pair);
            }
            Rule::once => {
                let span = self.span(&pair);
                self.once(&mut movement.once, Some(span), &pair);
            }
            _ => not_in("movement", &pair),
        }
        Some(())
    }

    /// `(leg | next_leg | leg_choice | first_choice | betza)*`
    fn leg_parts(&mut self, inner: &mut Inner<'_>) -> Option<Vec<LegPart>> {
        let mut parts = Vec::new();
        while let Some(rule) = inner.peek() {
            parts.push(match rule {
                Rule::leg => LegPart::Leg(self.leg(inner.any(), Joint::First)?),
                Rule::betza => {
                    let text = Inner::new(inner.any()).expect(Rule::string);
                    LegPart::Betza(self.string(&text))
                }
                Rule::again => LegPart::Again(self.again(inner.any())),
                Rule::next_leg => LegPart::Leg(self.leg(inner.any(), Joint::Then)?),
                Rule::leg_choice | Rule::first_choice => {
                    LegPart::By(self.choice(inner.any(), |build, inner| build.leg_parts(inner))?)
                }
                _ => break,
            });
        }
        Some(parts)
    }

    fn again(&mut self, pair: Pair<'_>) -> Again {
        let span = self.span(&pair);
        let mut inner = Inner::new(pair);
        Again { may: inner.take(Rule::may).is_some(), onward: inner.take(Rule::onward).is_some(), span }
    }

    fn leg(&mut self, pair: Pair<'_>, joint: Joint) -> Option<Leg> {
        let span = self.span(&pair);
        let mut inner = Inner::new(pair);
        let joint = if inner.take(Rule::may).is_some() { Joint::ThenMay } else { joint };
        let word = self.name(&inner.expect(Rule::leg_word));
        Some(Leg { joint, word, args: self.leg_args(&mut inner)?, span })
    }

    /// `leg_arg*`
    fn leg_args(&mut self, inner: &mut Inner<'_>) -> Option<Vec<LegArg>> {
        let mut args = Vec::new();
        while let Some(rule) = inner.peek() {
            if rule == Rule::labels {
                break;
            }
            args.push(self.leg_arg(inner.any())?);
        }
        Some(args)
    }

    fn leg_arg(&mut self, pair: Pair<'_>) -> Option<LegArg> {
        let mut inner = Inner::new(pair.clone());
        Some(match pair.as_rule() {
            Rule::vector => {
                let m = self.number(&inner.expect(Rule::number))?.node;
                let n = self.number(&inner.expect(Rule::number))?.node;
                LegArg::Vector { m, n, span: self.span(&pair) }
            }
            Rule::measure => {
                let first = inner.any();
                let first = self.far(first)?;
                match inner.next() {
                    Some(last) => LegArg::Range(first, self.far(last)?),
                    None => LegArg::Count(first),
                }
            }
            Rule::over => LegArg::Over(self.test(inner.expect(Rule::test))?),
            Rule::via => LegArg::Via(self.test(inner.expect(Rule::test))?),
            Rule::onto => LegArg::Onto(self.test(inner.expect(Rule::test))?),
            Rule::leg_by => LegArg::By(self.choice(pair, |build, inner| build.leg_args(inner))?),
            Rule::along => LegArg::Along {
                back: inner.take(Rule::back).is_some(),
                track: self.name(&inner.expect(Rule::ident)),
                span: self.span(&pair),
            },
            Rule::direction => LegArg::Word(self.name(&pair)),
            _ => not_in("leg", &pair),
        })
    }

    /// `size`, `far_value`, `far_named` or `ident`: the length of a leg
    fn far(&mut self, pair: Pair<'_>) -> Option<Expr> {
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::size => ExprKind::Number(self.number(&pair)?.node),
            Rule::ident => ExprKind::Word(self.written(&pair)),
            Rule::far_named => ExprKind::Word(self.written(&Inner::new(pair).expect(Rule::ident))),
            Rule::far_value => self.paren(Inner::new(pair).expect(Rule::paren))?,
            _ => not_in("measure", &pair),
        };
        Some(Expr { kind, span })
    }

    /// `test`: `and` binds closer than `or`.
    pub(super) fn test(&mut self, pair: Pair<'_>) -> Option<Test> {
        let mut inner = Inner::new(pair);
        let mut any: Vec<Test> = Vec::new();
        let mut all: Vec<Test> = Vec::new();
        loop {
            all.push(self.negated_test(&mut inner)?);
            match inner.next().map(|it| it.as_rule()) {
                Some(Rule::test_and) => (),
                Some(Rule::test_or) => any.push(one_or(Test::And, std::mem::take(&mut all))),
                Some(rule) => unreachable!("`test` cannot contain `{rule:?}` here"),
                None => break,
            }
        }
        any.push(one_or(Test::And, all));
        Some(one_or(Test::Or, any))
    }

    fn negated_test(&mut self, inner: &mut Inner<'_>) -> Option<Test> {
        let mut not = false;
        while inner.take(Rule::negation).is_some() {
            not = !not;
        }
        let atom = inner.any();
        let atom = self.test_atom(atom)?;
        Some(if not { Test::Not(Box::new(atom)) } else { atom })
    }

    /// `test_by`, `test_paren` or `words`
    pub(super) fn test_atom(&mut self, pair: Pair<'_>) -> Option<Test> {
        match pair.as_rule() {
            Rule::test_by => {
                let choice =
                    self.choice(pair, |build, inner| build.test(inner.expect(Rule::test)).map(Box::new))?;
                Some(Test::By(choice))
            }
            Rule::test_paren => self.test(Inner::new(pair).expect(Rule::test)),
            Rule::words => Some(Test::Words(Inner::new(pair).parts.map(|it| self.name(&it)).collect())),
            _ => not_in("test", &pair),
        }
    }
}

/// Returns a single test unchanged. Combines several tests with `many`.
fn one_or(many: fn(Vec<Test>) -> Test, mut tests: Vec<Test>) -> Test {
    match tests.len() {
        1 => tests.remove(0),
        _ => many(tests),
    }
}
