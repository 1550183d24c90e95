//! Rules of which nobody says where they come from, in a file that says it of others.

use crate::problems::doubt as problems;
use alfonso_diag::{Diagnostic, SourceId, Span};
use alfonso_syntax::ast::{Clause, Entry, Item, ItemKind};
use std::collections::BTreeMap;

/// What is found in one file.
#[derive(Default)]
struct Found {
    /// It declares sources.
    sources: bool,
    /// How many rules name a source or the engine.
    told: usize,
    /// The rules that name neither.
    untold: Vec<(String, Span)>,
}

/// A warning for each file that declares sources and gives most of its rules evidence, but not all. Definitions have none;
/// libraries need none, nor do files in which evidence is the exception: they are drafts.
pub(crate) fn check(items: &[Item]) -> Vec<Diagnostic> {
    let mut files: BTreeMap<SourceId, Found> = BTreeMap::new();
    each(items, &mut files);
    let is_wanting =
        |found: &Found| found.sources && !found.untold.is_empty() && found.told > found.untold.len();
    let wanting = files.into_values().filter(is_wanting);
    wanting.map(|found| problems::without_evidence(&found.untold)).collect()
}

fn each(items: &[Item], files: &mut BTreeMap<SourceId, Found>) {
    for item in items {
        match &item.kind {
            ItemKind::Source(_) => files.entry(item.span.source).or_default().sources = true,
            ItemKind::Under { items, .. } => each(items, files),
            ItemKind::Piece(piece) => rules(&piece.body, files),
            ItemKind::Block { body, .. } => rules(body, files),
            _ => {}
        }
    }
}

fn rules(body: &[Entry], files: &mut BTreeMap<SourceId, Found>) {
    for entry in body {
        match entry {
            Entry::Clause(clause) => rule(clause, files.entry(clause.span.source).or_default()),
            Entry::Under { body, .. } => rules(body, files),
        }
    }
}

fn rule(clause: &Clause, found: &mut Found) {
    if clause.tail.cites.is_empty() && clause.tail.engine.is_none() {
        found.untold.push((clause.id.node.clone(), clause.id.span));
    } else {
        found.told += 1;
    }
}
