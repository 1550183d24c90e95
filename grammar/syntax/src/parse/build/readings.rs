//! Sources, questions, readings, rulesets and the evidence of a clause.

use super::{Build, Inner, Pair, Rule, not_in};
use crate::ast::{
    Cite, Condition, Detail, Guard, Lack, Name, Question, Ruleset, Sentence, Source, Tail, Text,
};

impl Build<'_> {
    pub(super) fn source(&mut self, pair: Pair<'_>) -> Option<Source> {
        let mut inner = Inner::new(pair);
        let name = self.name(&inner.expect(Rule::name));
        let title = self.string(&inner.expect(Rule::string));
        let (mut kind, mut confidence) = (None, None);
        let mut details: Vec<(Detail, Vec<Text>)> = Vec::new();
        let (mut after, mut silent) = (None, None);
        while let Some(pair) = inner.next() {
            match pair.as_rule() {
                Rule::source_detail | Rule::source_list => {
                    // A quotation may follow the word without a space.
                    let ends = |rest: &str| {
                        !rest.starts_with(|sign: char| sign.is_ascii_alphanumeric() || sign == '-')
                    };
                    let is_meant =
                        |detail: &Detail| pair.as_str().strip_prefix(detail.word()).is_some_and(ends);
                    let Some(detail) = Detail::ALL.into_iter().find(is_meant) else {
                        not_in("source", &pair)
                    };
                    let known = details.iter().position(|(known, _)| *known == detail);
                    let mut slot = known.map(|index| details.swap_remove(index).1);
                    let texts = Inner::new(pair.clone()).parts.map(|it| self.string(&it)).collect();
                    self.once(&mut slot, Some(texts), &pair);
                    details.extend(slot.map(|texts| (detail, texts)));
                }
                // The old form of dates, from before they were written in EDTF.
                Rule::year => {
                    let mut parts = Inner::new(pair.clone());
                    let first = self.number(&parts.any());
                    let last = parts.next().and_then(|it| self.number(&it));
                    self.dated_by_year(&pair, first.map(|it| it.node), last.map(|it| it.node));
                }
                Rule::source_after => {
                    let names = Inner::new(pair.clone()).parts.map(|it| self.name(&it)).collect();
                    self.once(&mut after, Some(names), &pair);
                }
                Rule::silent => {
                    let names = self.silent(pair.clone());
                    self.once(&mut silent, Some(names), &pair);
                }
                Rule::source_kind => {
                    let word = self.name(&Inner::new(pair.clone()).expect(Rule::name));
                    self.once(&mut kind, Some(word), &pair);
                }
                Rule::confidence => {
                    let number = self.number(&Inner::new(pair.clone()).expect(Rule::number));
                    self.once(&mut confidence, number, &pair);
                }
                _ => not_in("source", &pair),
            }
        }
        details.sort_by_key(|(detail, _)| *detail);
        let (after, silent) = (after.unwrap_or_default(), silent.unwrap_or_default());
        Some(Source { name, title, kind, confidence, details, after, silent })
    }

    /// Reports `year 1283`, because dates have a field of their own.
    fn dated_by_year(&mut self, pair: &Pair<'_>, first: Option<i64>, last: Option<i64>) {
        // The old form had no year 0, as historians count. EDTF has a year 0.
        let edtf = |year: i64| match year {
            ..0 => format!("-{:04}", -year.saturating_add(1)),
            _ => format!("{year:04}"),
        };
        let date = first.into_iter().chain(last).map(edtf).collect::<Vec<_>>().join("/");
        let help = format!("write `date \"{date}\"` instead; EDTF has a year 0, so `-0430` means 431 BC");
        self.report(self.span(pair), "`year` cannot date a source", "write dates in EDTF", &help);
    }

    /// `silent on q, r`
    pub(super) fn silent(&mut self, pair: Pair<'_>) -> Vec<Name> {
        Inner::new(pair).parts.map(|it| self.name(&it)).collect()
    }

    pub(super) fn question(&mut self, pair: Pair<'_>) -> Question {
        let mut inner = Inner::new(pair);
        let name = self.name(&inner.expect(Rule::name));
        let text = self.string(&inner.expect(Rule::string));
        let mut says = Vec::new();
        while let Some(pair) = inner.take(Rule::says) {
            says.push(self.sentence(pair));
        }
        let readings = self.readings(inner);
        Question { name, text, says, readings }
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
        let mut entries = Vec::new();
        self.entries(inner, Rule::only_answer, &mut entries, |build, pair| {
            Some(match pair.as_rule() {
                Rule::lacking => Err(build.lack(pair)),
                _ => Ok(build.stated(pair)),
            })
        });
        let (mut stated, mut lacks) = (Vec::new(), Vec::new());
        for entry in entries {
            match entry {
                Ok(answer) => stated.push(answer),
                Err(lack) => lacks.push(lack),
            }
        }
        let reason =
            |(answer, reason): &((Name, Name), Option<Text>)| Some((answer.0.clone(), reason.clone()?));
        let departs = stated.iter().filter_map(reason).collect();
        let answers = stated.into_iter().map(|(answer, _)| answer).collect();
        Ruleset { name, text, from, follows, default, answers, departs, lacks }
    }

    /// `stated`: an answer, with the reason for a departure from the source if there is one.
    fn stated(&mut self, pair: Pair<'_>) -> ((Name, Name), Option<Text>) {
        let mut inner = Inner::new(pair);
        let answer = self.answer(inner.expect(Rule::answer));
        let departs = inner.take(Rule::departs);
        (answer, departs.map(|it| self.string(&Inner::new(it).expect(Rule::string))))
    }

    /// `lacking`
    fn lack(&mut self, pair: Pair<'_>) -> Lack {
        let mut inner = Inner::new(pair);
        let text = self.string(&inner.expect(Rule::string));
        Lack { text, cites: self.cites(inner.take(Rule::cites)) }
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
            Rule::says => tail.says.push(self.sentence(pair)),
            Rule::checked => {
                let mark = self.string(&inner.expect(Rule::string));
                self.once(&mut tail.checked, Some(mark), &pair);
            }
            _ => not_in("tail", &pair),
        }
    }

    /// `says` or `goal`
    pub(super) fn sentence(&mut self, pair: Pair<'_>) -> Sentence {
        let span = self.span(&pair);
        let mut inner = Inner::new(pair);
        let language = inner.take(Rule::language).map(|it| self.name(&it));
        let text = self.string(&inner.expect(Rule::string));
        let limits = inner.take(Rule::cited_for).map_or_else(Vec::new, |it| self.conditions(it));
        Sentence { language, text, limits, span }
    }

    /// `cites`, if present.
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

    /// Builds conditions that are joined by `and`.
    fn conditions(&mut self, pair: Pair<'_>) -> Vec<Condition> {
        Inner::new(pair).parts.map(|it| self.condition(it)).collect()
    }

    fn condition(&mut self, pair: Pair<'_>) -> Condition {
        let mut inner = Inner::new(pair);
        let question = self.name(&inner.expect(Rule::name));
        Condition { question, readings: inner.parts.map(|it| self.name(&it)).collect() }
    }
}
