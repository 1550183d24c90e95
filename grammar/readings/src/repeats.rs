//! Repetitions: an entry, name or value that occurs twice in one place without effect.
//!
//! The check runs before specialisation. Arms of a choice with the same content are therefore no
//! repetitions.

use crate::problems::repeats as problems;
use alfonso_diag::{Diagnostic, SourceId, Span};
use alfonso_syntax::ast::{
    BinaryOp, Cite, Example, Expr, ExprKind, Fact, Item, ItemKind, Name, NamedFact, Statement, StatementKind,
    Test, Text,
};
use alfonso_syntax::print;
use alfonso_syntax::walk::{self, Visitor};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Reports repetitions.
#[must_use]
pub fn repeated(items: &[Item]) -> Vec<Diagnostic> {
    let mut repeats = Repeats::default();
    repeats.items(items);
    walk::items(items, &mut repeats);
    repeats.found
}

/// The text that contains a fact, its name, and its number or strings.
type FactKey<'a> = (SourceId, &'a str, Option<i64>, Vec<&'a str>);

#[derive(Default)]
struct Repeats<'a> {
    /// The first block of facts of each text.
    blocks: BTreeMap<SourceId, Span>,
    /// The facts of each text, by name and value.
    facts: BTreeMap<FactKey<'a>, Span>,
    found: Vec<Diagnostic>,
}

impl<'a> Repeats<'a> {
    fn items(&mut self, items: &'a [Item]) {
        for item in items {
            match &item.kind {
                ItemKind::About(facts) => self.about(item, facts),
                ItemKind::Example(example) => self.example(example),
                ItemKind::Under { items, .. } => self.items(items),
                _ => {}
            }
        }
    }

    /// Reports a second block of facts in one text, repeated facts, and repeated names of the game.
    fn about(&mut self, item: &'a Item, facts: &'a [NamedFact]) {
        let here = item.span.source;
        match self.blocks.get(&here) {
            Some(first) => self.found.push(problems::second_about(item.span, *first)),
            None => drop(self.blocks.insert(here, item.span)),
        }
        let mut also: BTreeMap<&str, Span> = BTreeMap::new();
        for NamedFact { name, fact, .. } in facts {
            let number = match fact {
                Fact::Number(number) => Some(number.node),
                _ => None,
            };
            let texts = fact.texts().iter().map(|text| text.node.as_str()).collect();
            match self.facts.entry((here, &name.node, number, texts)) {
                Entry::Occupied(first) => {
                    let message = "this fact is written here twice";
                    self.found.push(problems::twice(name.span, *first.get(), message));
                }
                Entry::Vacant(entry) => drop(entry.insert(name.span)),
            }
            for text in fact.texts().iter().filter(|_| name.node == "also") {
                match also.get(text.node.as_str()) {
                    Some(first) => {
                        let message = format!("the name \"{}\" is written here twice", text.node);
                        self.found.push(problems::twice(text.span, *first, message));
                    }
                    None => drop(also.insert(&text.node, text.span)),
                }
            }
        }
    }

    /// Reports a claim without statements, and a statement that names a move twice.
    fn example(&mut self, example: &Example) {
        if example.statements.is_empty() {
            self.found.push(problems::empty_claim(&example.title));
        }
        for Statement { kind, .. } in &example.statements {
            if let StatementKind::Can(moves) | StatementKind::Cannot(moves) = kind {
                self.names(moves, "the move");
            }
        }
    }

    /// Reports names that occur twice in a list.
    fn names(&mut self, names: &[Name], what: &str) {
        let mut sorted: Vec<&Name> = names.iter().collect();
        sorted.sort_by_key(|name| (&name.node, name.span.start));
        for pair in sorted.windows(2).filter(|pair| pair[0].node == pair[1].node) {
            let message = format!("{what} `{}` is written here twice", pair[1].node);
            self.found.push(problems::twice(pair[1].span, pair[0].span, message));
        }
    }
}

impl Visitor for Repeats<'_> {
    fn cites(&mut self, cites: &[Cite]) {
        let key = |cite: &Cite| {
            let text = |text: &Option<Text>| text.as_ref().map(|text| text.node.clone());
            let names = |names: &[Name]| names.iter().map(|name| name.node.clone()).collect::<Vec<_>>();
            let limits =
                cite.limits.iter().map(|limit| (limit.question.node.clone(), names(&limit.readings)));
            let limits: Vec<_> = limits.collect();
            (cite.source.node.clone(), text(&cite.locus), text(&cite.quotation), limits)
        };
        if cites.len() < 2 {
            return;
        }
        let mut known = BTreeMap::new();
        for cite in cites {
            match known.entry(key(cite)) {
                Entry::Occupied(first) => {
                    let message = format!("the source `{}` is cited here twice", cite.source.node);
                    self.found.push(problems::twice(cite.source.span, *first.get(), message));
                }
                Entry::Vacant(entry) => drop(entry.insert(cite.source.span)),
            }
        }
    }

    fn test(&mut self, test: &Test) {
        match test {
            Test::Words(words) => self.names(words, "the word"),
            Test::Or(tests) | Test::And(tests) => {
                let mut texts: Vec<(String, &Test)> =
                    tests.iter().map(|test| (print::test(test), test)).collect();
                texts.sort_by(|one, other| one.0.cmp(&other.0));
                for pair in texts.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
                    let spans = [pair[0].1, pair[1].1].map(first_word);
                    if let [Some(one), Some(other)] = spans {
                        let (first, second) = (one.min(other), one.max(other));
                        let message = format!("the test `{}` is written here twice", pair[0].0);
                        self.found.push(problems::twice(second, first, message));
                    }
                }
            }
            Test::Not(_) | Test::By(_) => {}
        }
    }

    fn adjectives(&mut self, words: &[Name], noun: &Name) {
        let all: Vec<Name> = words.iter().chain([noun]).cloned().collect();
        self.names(&all, "the word");
    }

    fn joined(&mut self, op: BinaryOp, left: &Expr, right: &Expr) {
        // In `a or b or c`, the left side of the last `or` is `a or b`.
        let before = match &left.kind {
            ExprKind::Binary { op: inner, right, .. } if inner.node == op => right,
            _ => left,
        };
        let length = |value: &Expr| value.span.end - value.span.start;
        if matches!(op, BinaryOp::Or | BinaryOp::And)
            && length(before) == length(right)
            && print::expr(before) == print::expr(right)
        {
            let word = if op == BinaryOp::Or { "or" } else { "and" };
            let message = format!("both sides of this `{word}` are the same");
            self.found.push(problems::twice(right.span, before.span, message));
        }
    }
}

/// Returns the span of the first word of a test; `None` if the test has no words.
fn first_word(test: &Test) -> Option<Span> {
    match test {
        Test::Words(words) => words.first().map(|word| word.span),
        Test::Or(tests) | Test::And(tests) => tests.iter().find_map(first_word),
        Test::Not(inner) => first_word(inner),
        Test::By(choice) => Some(choice.question.span),
    }
}
