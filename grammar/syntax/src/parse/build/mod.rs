//! Conversion of pest's pairs to the syntax tree.
//!
//! Every function takes the pair of the grammar rule that it is named after. It returns `None` if
//! the element has to be left out of the tree, after reporting the reason. The surrounding elements
//! stay in the tree.

mod board;
mod clause;
mod effect;
mod example;
mod expr;
mod item;
mod movement;
mod offset;
mod readings;
mod variant;

use std::iter::{Filter, Peekable};

use alfonso_diag::{Diagnostic, SourceId, Span, Spanned, code};
use pest::iterators::{Pair as PestPair, Pairs as PestPairs};

use super::Rule;
use super::recovery::{Lost, first_word};
use crate::ast::{Arm, Choice, Name, Text};
use crate::problems::Problems;

pub(super) type Pair<'i> = PestPair<'i, Rule>;
pub(super) type Pairs<'i> = PestPairs<'i, Rule>;

/// The maximum depth of values. Chains of operators count too, because they nest to the left.
const MAX_LEVEL: usize = 512;

/// The state of the builder.
pub(super) struct Build<'a> {
    pub(super) source: SourceId,
    /// The file as written. Pest parsed a repaired copy with the same length.
    pub(super) text: &'a str,
    /// The map from offsets in the parsed text to offsets in the file.
    pub(super) offset: offset::Offset,
    pub(super) problems: Problems,
    /// Parts that could not be parsed. The reasons for the first few are determined later.
    pub(super) lost: Vec<Lost>,
    level: usize,
}

pub(super) use item::Top;
pub(super) use offset::Offset;

impl<'a> Build<'a> {
    pub(super) fn new(source: SourceId, text: &'a str, offset: Offset) -> Self {
        Self { source, text, offset, problems: Problems::default(), lost: Vec::new(), level: 0 }
    }

    fn span(&self, pair: &Pair<'_>) -> Span {
        let span = pair.as_span();
        // A rule that ends with an optional part includes the white space before that part. Exclude
        // it from the span.
        let kept = span.as_str().trim_end().len();
        self.range(span.start(), span.start() + kept)
    }

    /// Returns the span of the first word of a pair, as written.
    fn first_word(&self, pair: &Pair<'_>) -> Span {
        let start = pair.as_span().start();
        self.range(start, start + first_word(pair.as_str()).len())
    }

    fn range(&self, start: usize, end: usize) -> Span {
        crate::parse::span(self.source, self.text, self.offset.of(start), self.offset.of(end))
    }

    /// Returns the text of `pair` as the author wrote it.
    fn written(&self, pair: &Pair<'_>) -> String {
        self.name(pair).node
    }

    fn name(&self, pair: &Pair<'_>) -> Name {
        let span = self.span(pair);
        let written = self.text.get(span.range()).unwrap_or(pair.as_str());
        Spanned::new(written.to_owned(), span)
    }

    fn string(&self, pair: &Pair<'_>) -> Text {
        let inner = pair.as_str();
        let inner = inner.strip_prefix('"').unwrap_or(inner);
        let inner = inner.strip_suffix('"').unwrap_or(inner);
        Spanned::new(inner.to_owned(), self.span(pair))
    }

    fn number(&mut self, pair: &Pair<'_>) -> Option<Spanned<i64>> {
        let span = self.span(pair);
        if let Ok(number) = pair.as_str().parse() {
            return Some(Spanned::new(number, span));
        }
        let message = format!("the number `{}` is too large", abbreviated(pair.as_str()));
        let label = format!("numbers go from {} to {}", i64::MIN, i64::MAX);
        self.problems.push(Diagnostic::error(code::NUMBER_TOO_LARGE, span, message, label));
        None
    }

    fn report(&mut self, span: Span, message: impl Into<String>, label: impl Into<String>, help: &str) {
        self.problems.push(Diagnostic::error(code::SYNTAX, span, message, label).help(help));
    }

    /// Fills a slot that may be filled only once.
    fn once<T>(&mut self, slot: &mut Option<T>, value: Option<T>, pair: &Pair<'_>) {
        if slot.is_some() {
            let word = pair.as_str().split_whitespace().next().unwrap_or_default();
            let message = format!("`{word}` is written twice here");
            self.report(self.span(pair), message, "the second time", "keep one of the two");
        } else {
            *slot = value;
        }
    }

    /// Builds `by q { a: X  b or c: Y }`. `body` builds the content of each arm.
    fn choice<T>(
        &mut self,
        pair: Pair<'_>,
        body: impl Fn(&mut Self, &mut Inner<'_>) -> Option<T>,
    ) -> Option<Choice<T>> {
        let span = self.span(&pair);
        let mut inner = Inner::new(pair);
        let question = self.name(&inner.expect(Rule::name));
        let mut arms = Vec::new();
        let mut whole = true;
        while let Some(labels) = inner.take(Rule::labels) {
            let readings = labels.into_inner().filter(|it| it.as_rule() == Rule::label_name);
            let readings = readings.map(|it| self.name(&it)).collect();
            match body(self, &mut inner) {
                Some(body) => arms.push(Arm { readings, body }),
                None => whole = false,
            }
        }
        whole.then_some(Choice { question, arms, span })
    }
}

/// Shortens a number that is too long for a message.
fn abbreviated(number: &str) -> String {
    match number.get(..24) {
        Some(start) if number.len() > 24 => format!("{start}..."),
        _ => number.to_owned(),
    }
}

type Keep<'i> = fn(&Pair<'i>) -> bool;

/// The parts of a pair without keywords and punctuation, which add nothing to the name of the rule.
struct Inner<'i> {
    rule: Rule,
    parts: Peekable<Filter<Pairs<'i>, Keep<'i>>>,
}

impl<'i> Inner<'i> {
    fn new(pair: Pair<'i>) -> Self {
        let rule = pair.as_rule();
        let keep: Keep<'i> = |it| !super::words::is_silent(it.as_rule());
        Self { rule, parts: pair.into_inner().filter(keep).peekable() }
    }

    /// Returns the next part if it is a `rule`.
    fn take(&mut self, rule: Rule) -> Option<Pair<'i>> {
        self.parts.next_if(|it| it.as_rule() == rule)
    }

    /// Returns the next part. The grammar guarantees that it is a `rule`.
    fn expect(&mut self, rule: Rule) -> Pair<'i> {
        match self.parts.next() {
            Some(pair) if pair.as_rule() == rule => pair,
            other => unreachable!("`{:?}` has `{rule:?}` here, not {other:?}", self.rule),
        }
    }

    /// Returns the next part, whatever its rule.
    fn any(&mut self) -> Pair<'i> {
        let rule = self.rule;
        self.parts.next().unwrap_or_else(|| unreachable!("`{rule:?}` has a further part"))
    }

    fn peek(&mut self) -> Option<Rule> {
        self.parts.peek().map(Pair::as_rule)
    }

    fn next(&mut self) -> Option<Pair<'i>> {
        self.parts.next()
    }
}

/// Panics about a rule that the grammar does not allow here.
#[track_caller]
fn not_in(parent: &str, pair: &Pair<'_>) -> ! {
    unreachable!("`{parent}` cannot contain `{:?}`", pair.as_rule())
}
