//! Sources, questions, readings, rulesets and the evidence of a clause.

use super::{Build, Inner, Pair, Rule, not_in};
use crate::ast::{Cite, Condition, Guard, Name, Question, Ruleset, Source, Tail, Text};

impl Build<'_> {
    pub(super) fn source(&mut self, pair: Pair<'_>) -> Option<Source> {
        let mut inner = Inner::new(pair);
        let name = self.name(&inner.expect(Rule::name));
        let title = self.string(&inner.expect(Rule::string));
        let (mut year, mut kind, mut confidence) = (None, None, None);
        while let Some(pair) = inner.next() {
            let part = Inner::new(pair.clone()).any();
            match pair.as_rule() {
                Rule::year => {
                    let number = self.number(&part);
                    self.once(&mut year, number, &pair);
                }
                Rule::source_kind => {
                    let word = self.name(&part);
                    self.once(&mut kind, Some(word), &pair);
                }
                Rule::confidence => {
                    let number = self.number(&part);
                    self.once(&mut confidence, number, &pair);
                }
                _ => not_in("source", &pair),
            }
        }
        Some(Source { name, title, year, kind, confidence })
    }

    pub(super) fn question(&mut self, pair: Pair<'_>) -> Question {
        let mut inner = Inner::new(pair);
        let name = self.name(&inner.expect(Rule::name));
        let text = self.string(&inner.expect(Rule::string));
        let readings = self.readings(inner);
        Question { name, text, readings }
    }

    pub(super) fn ruleset(&mut self, pair: Pair<'_>) -> Ruleset {
        let mut inner = Inner::new(pair);
        let name = self.name(&inner.expect(Rule::ruleset_name));
        let text = self.string(&inner.expect(Rule::string));
        let (mut from, mut follows, mut default) = (None, None, None);
        while let Some(Rule::ruleset_from | Rule::follows | Rule::default) = inner.peek() {
            let pair = inner.any();
            match pair.as_rule() {
                Rule::default => {
                    let span = self.span(&pair);
                    self.once(&mut default, Some(span), &pair);
                }
                Rule::follows => {
                    let name = self.name(&Inner::new(pair.clone()).expect(Rule::name));
                    self.once(&mut follows, Some(name), &pair);
                }
                _ => {
                    let name = self.name(&Inner::new(pair.clone()).expect(Rule::ruleset_name));
                    self.once(&mut from, Some(name), &pair);
                }
            }
        }
        let mut stated = Vec::new();
        self.entries(inner, Rule::only_answer, &mut stated, |build, pair| Some(build.stated(pair)));
        let reason =
            |(answer, reason): &((Name, Name), Option<Text>)| Some((answer.0.clone(), reason.clone()?));
        let departs = stated.iter().filter_map(reason).collect();
        let answers = stated.into_iter().map(|(answer, _)| answer).collect();
        Ruleset { name, text, from, follows, default, answers, departs }
    }

    /// `stated`: an answer, and why it departs from the source, if that is said.
    fn stated(&mut self, pair: Pair<'_>) -> ((Name, Name), Option<Text>) {
        let mut inner = Inner::new(pair);
        let answer = self.answer(inner.expect(Rule::answer));
        let departs = inner.take(Rule::departs);
        (answer, departs.map(|it| self.string(&Inner::new(it).expect(Rule::string))))
    }

    /// `answer`
    pub(super) fn answer(&mut self, pair: Pair<'_>) -> (Name, Name) {
        let mut inner = Inner::new(pair);
        let question = self.name(&inner.expect(Rule::name));
        (question, self.name(&inner.expect(Rule::name)))
    }

    /// `tail`
    pub(super) fn tail(&mut self, pair: Pair<'_>) -> Tail {
        let mut tail = Tail::default();
        for part in Inner::new(pair).parts {
            self.evidence(&mut tail, part);
        }
        tail
    }

    /// `cites`, `confidence` or `engine`
    pub(super) fn evidence(&mut self, tail: &mut Tail, pair: Pair<'_>) {
        let mut inner = Inner::new(pair.clone());
        match pair.as_rule() {
            Rule::cites => tail.cites.extend(inner.parts.map(|it| self.cite(it))),
            Rule::confidence => {
                let number = self.number(&inner.expect(Rule::number));
                self.once(&mut tail.confidence, number, &pair);
            }
            Rule::engine => {
                let text = self.string(&inner.expect(Rule::string));
                self.once(&mut tail.engine, Some(text), &pair);
            }
            _ => not_in("tail", &pair),
        }
    }

    fn cite(&mut self, pair: Pair<'_>) -> Cite {
        let mut inner = Inner::new(pair);
        let source = self.name(&inner.expect(Rule::name));
        let locus = inner.take(Rule::locus).map(|it| self.string(&Inner::new(it).expect(Rule::string)));
        let quotation = inner.take(Rule::quoted).map(|it| self.string(&it));
        let limits = inner.take(Rule::cited_for).map_or_else(Vec::new, |it| self.conditions(it));
        Cite { source, locus, quotation, limits }
    }

    /// `guard`
    pub(super) fn guard(&mut self, pair: Pair<'_>) -> Guard {
        let span = self.span(&pair);
        Guard { conditions: self.conditions(pair), span }
    }

    /// Conditions joined by `and`.
    fn conditions(&mut self, pair: Pair<'_>) -> Vec<Condition> {
        Inner::new(pair).parts.map(|it| self.condition(it)).collect()
    }

    fn condition(&mut self, pair: Pair<'_>) -> Condition {
        let mut inner = Inner::new(pair);
        let question = self.name(&inner.expect(Rule::name));
        Condition { question, readings: inner.parts.map(|it| self.name(&it)).collect() }
    }
}
