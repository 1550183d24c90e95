//! Sources, questions, readings, rulesets and the evidence of a clause.

use super::{Build, Inner, Pair, Rule, not_in};
use crate::ast::{Cite, Condition, Detail, Guard, Name, Question, Ruleset, Source, Tail, Text};

impl Build<'_> {
    pub(super) fn source(&mut self, pair: Pair<'_>) -> Option<Source> {
        let mut inner = Inner::new(pair);
        let name = self.name(&inner.expect(Rule::name));
        let title = self.string(&inner.expect(Rule::string));
        let (mut year, mut until, mut kind, mut confidence) = (None, None, None, None);
        let mut details: Vec<(Detail, Text)> = Vec::new();
        let mut after = None;
        while let Some(pair) = inner.next() {
            let mut parts = Inner::new(pair.clone());
            let part = parts.any();
            match pair.as_rule() {
                Rule::year => {
                    let number = self.number(&part);
                    until = parts.take(Rule::number).and_then(|it| self.number(&it));
                    self.once(&mut year, number, &pair);
                }
                Rule::source_detail => {
                    let detail =
                        Detail::ALL.into_iter().find(|detail| pair.as_str().starts_with(detail.word()));
                    let Some(detail) = detail else { not_in("source_detail", &pair) };
                    let known = details.iter().position(|(known, _)| *known == detail);
                    let mut slot = known.map(|row| details.swap_remove(row).1);
                    let text = self.string(&part);
                    self.once(&mut slot, Some(text), &pair);
                    details.extend(slot.map(|text| (detail, text)));
                }
                Rule::source_after => {
                    let names = std::iter::once(self.name(&part)).chain(parts.parts.map(|it| self.name(&it)));
                    let names = names.collect();
                    self.once(&mut after, Some(names), &pair);
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
        details.sort_by_key(|(detail, _)| *detail);
        let after = after.unwrap_or_default();
        Some(Source { name, title, year, until, kind, confidence, details, after })
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
            Rule::cites => tail.cites.extend(self.cites(Some(pair))),
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

    /// `cites`, if it stands.
    pub(super) fn cites(&mut self, pair: Option<Pair<'_>>) -> Vec<Cite> {
        pair.map(|it| Inner::new(it).parts.map(|it| self.cite(it)).collect()).unwrap_or_default()
    }

    fn cite(&mut self, pair: Pair<'_>) -> Cite {
        let mut inner = Inner::new(pair);
        let source = self.name(&inner.expect(Rule::name));
        let locus = inner.take(Rule::locus).map(|it| self.string(&Inner::new(it).expect(Rule::string)));
        let quotation = inner.take(Rule::quoted).map(|it| self.string(&it));
        let (mut certain, mut sure) = (None, None);
        while let Some(part) = inner.take(Rule::certain).or_else(|| inner.take(Rule::sure)) {
            let slot = if part.as_rule() == Rule::certain { &mut certain } else { &mut sure };
            let number = self.number(&Inner::new(part.clone()).expect(Rule::number));
            self.once(slot, number, &part);
        }
        let limits = inner.take(Rule::cited_for).map_or_else(Vec::new, |it| self.conditions(it));
        Cite { source, locus, quotation, certain, sure, limits }
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
