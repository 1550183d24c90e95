//! Silent sources: sources that say nothing about a question.
//!
//! Such a source supports no reading of the question. A file can state the silence of a source
//! after the source itself, or after a fact about the game. Then no reading of that question may
//! cite the source.

use super::Declarations;
use crate::problems::{fields, questions as problems};
use alfonso_diag::{Diagnostic, Span};
use alfonso_syntax::ast::{Item, ItemKind, Name};
use std::collections::BTreeMap;

/// The silent sources: for each source and question, the span of the statement.
pub type Silent = BTreeMap<(String, String), Span>;

/// Returns the silent sources with their questions.
pub fn silent(items: &[Item]) -> Silent {
    let mut silent = Silent::new();
    each(items, &mut |sources, questions| {
        for (source, question) in
            sources.iter().flat_map(|source| questions.iter().map(move |it| (source, it)))
        {
            silent.entry(((*source).to_owned(), question.node.clone())).or_insert(question.span);
        }
    });
    silent
}

/// Calls `with` with the sources and the questions of each statement of silence.
fn each(items: &[Item], with: &mut impl FnMut(&[&str], &[Name])) {
    for item in items {
        match &item.kind {
            ItemKind::Source(source) if !source.silent.is_empty() => {
                with(&[source.name.node.as_str()], &source.silent);
            }
            ItemKind::About(facts) => {
                for fact in facts.iter().filter(|fact| !fact.silent.is_empty()) {
                    let sources: Vec<&str> =
                        fact.cites.iter().map(|cite| cite.source.node.as_str()).collect();
                    with(&sources, &fact.silent);
                }
            }
            ItemKind::Under { items, .. } => each(items, with),
            _ => {}
        }
    }
}

/// Reports readings that cite a silent source, unknown questions, and statements of silence without
/// a source.
pub(super) fn check(items: &[Item], declared: &Declarations) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let known = declared.question_names();
    each(items, &mut |sources, questions| {
        for question in questions {
            if declared.question(&question.node).is_none() {
                found.push(problems::unknown_question(question, &known));
            }
        }
        if let Some(first) = questions.first().filter(|_| sources.is_empty()) {
            found.push(fields::nobody_silent(first.span));
        }
    });
    let silent = silent(items);
    for question in &declared.questions {
        for reading in &question.readings {
            for cite in &reading.tail.cites {
                let key = (cite.source.node.clone(), question.name.node.clone());
                if let Some(where_silent) = silent.get(&key) {
                    found.push(fields::silent_source(&cite.source, &question.name.node, *where_silent));
                }
            }
        }
    }
    found
}
