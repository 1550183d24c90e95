//! The check for rules without evidence, in files that give evidence for other rules.

use crate::problems::questions as problems;
use alfonso_diag::{Diagnostic, SourceId, Span};
use alfonso_syntax::ast::{Clause, Entry, Item, ItemKind};
use std::collections::BTreeMap;

/// The evidence in one file.
#[derive(Default)]
struct Found {
    /// True if the file declares sources.
    sources: bool,
    /// The number of rules that cite a source or the engine.
    stated: usize,
    /// The rules that cite neither.
    without_sources: Vec<(String, Span)>,
}

/// Returns a warning for each file that declares sources and gives evidence for most but not all of
/// its rules.
///
/// Definitions and libraries need no evidence. A file with evidence for few rules counts as a
/// draft.
pub(crate) fn check(items: &[Item]) -> Vec<Diagnostic> {
    let mut files: BTreeMap<SourceId, Found> = BTreeMap::new();
    each(items, &mut files);
    let is_wanting = |found: &Found| {
        found.sources && !found.without_sources.is_empty() && found.stated > found.without_sources.len()
    };
    let wanting = files.into_values().filter(is_wanting);
    wanting.map(|found| problems::without_evidence(&found.without_sources)).collect()
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
        found.without_sources.push((clause.id.node.clone(), clause.id.span));
    } else {
        found.stated += 1;
    }
}
