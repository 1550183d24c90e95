//! The check for declared names that nothing uses.

use alfonso_diag::{Diagnostic, SourceId, code};
use alfonso_syntax::ast::{BoardItem, Example, Item, ItemKind, Name, StatementKind};
use alfonso_syntax::walk::{self, Visitor};
use std::collections::BTreeSet;

/// All words that may refer to a declaration.
#[derive(Default)]
struct Words(BTreeSet<String>);

impl Visitor for Words {
    fn name(&mut self, word: &str) {
        self.0.insert(word.to_owned());
    }
}

/// Returns a warning for each definition, table, variable and region that no other part of the file
/// (or its claims) uses.
///
/// `items` contains the file with its libraries, and `examples` its claims. Only declarations in
/// the text `of` are checked. Pieces, dice and questions have separate checks. A name that is
/// shadowed by a local name counts as used.
pub(crate) fn unused(items: &[Item], examples: &[Example], of: SourceId) -> Vec<Diagnostic> {
    let mut words = Words::default();
    walk::items(items, &mut words);
    claimed(examples, &mut words);
    let mut declared = Vec::new();
    declarations(items, &mut declared);
    let unused = |(name, _): &(&Name, &str)| name.span.source == of && !words.0.contains(&name.node);
    declared.into_iter().filter(unused).map(|(name, what)| never_used(name, what)).collect()
}

/// Adds the names in the statements of claims.
fn claimed(examples: &[Example], words: &mut Words) {
    for statement in examples.iter().flat_map(|example| &example.statements) {
        match &statement.kind {
            StatementKind::Holds(condition) => walk::expr(condition, words),
            StatementKind::Value { name, value } => {
                words.name(&name.node);
                walk::expr(value, words);
            }
            _ => {}
        }
    }
}

/// Adds the names that items declare, each with the word for its sort.
fn declarations<'i>(items: &'i [Item], to: &mut Vec<(&'i Name, &'static str)>) {
    for item in items {
        match &item.kind {
            ItemKind::Under { items, .. } => declarations(items, to),
            ItemKind::Define(define) => to.push((&define.name, "definition")),
            ItemKind::Table(table) => to.push((&table.name, "table")),
            ItemKind::Var(var) => to.push((&var.name, "variable")),
            ItemKind::Board(board) => to.extend(board.items.iter().filter_map(|item| match item {
                // A drawn region is used, because it is visible on the board.
                BoardItem::Region { name, drawn: false, .. }
                | BoardItem::RegionPer { name, drawn: false, .. } => Some((name, "region")),
                _ => None,
            })),
            _ => {}
        }
    }
}

/// Returns the warning for an unused name. `what` is the word for its sort.
fn never_used(name: &Name, what: &str) -> Diagnostic {
    Diagnostic::error(
        code::UNUSED_NAME,
        name.span,
        format!("the {what} `{}` is never used", name.node),
        "no rule uses it",
    )
    .warning()
    .help("use it in a rule or a claim, or remove it")
}
