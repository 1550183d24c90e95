//! Duplicate claims.

use crate::problems::questions as problems;
use alfonso_diag::{Diagnostic, Span};
use alfonso_syntax::ast::{Example, Item, ItemKind, Tail};
use alfonso_syntax::print;
use std::collections::BTreeMap;

/// Reports examples that make the same statements about the same reading as an earlier one. Titles
/// and evidence do not count, because a claim can cite several sources.
#[must_use]
pub fn doubled(items: &[Item]) -> Vec<Diagnostic> {
    let mut doubled = Doubled::default();
    doubled.items(items);
    doubled.found
}

#[derive(Default)]
struct Doubled {
    /// The span of the first example, by the number of the text and the printed statements.
    first: BTreeMap<(u16, String), Span>,
    /// The surrounding guards.
    guards: Vec<String>,
    found: Vec<Diagnostic>,
}

impl Doubled {
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Example(example) => self.example(item, example),
                ItemKind::Under { guard, items } => {
                    self.guards.push(print::guard(guard));
                    self.items(items);
                    self.guards.pop();
                }
                _ => {}
            }
        }
    }

    fn example(&mut self, item: &Item, example: &Example) {
        let mut bare = example.clone();
        bare.title.node.clear();
        bare.tail = Tail::default();
        let printed = print::item(&Item { kind: ItemKind::Example(bare), ..*item });
        let key = (item.span.source.0, format!("{}{printed}", self.guards.concat()));
        match self.first.get(&key) {
            Some(first) => self.found.push(problems::double_claim(&example.title, *first)),
            None => drop(self.first.insert(key, example.title.span)),
        }
    }
}
