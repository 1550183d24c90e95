//! Answers for editors hold while a file is being written: at the end of every line of it, and after any edits.

use alfonso_diag::{SourceId, code};
use alfonso_driver::{QuickCheck, Source, quick_check};
use alfonso_ide::{Document, Project};
use alfonso_syntax::Thing;
use conformance::games;
use fuzz::{Outcome, TARGETS, hushed, knock};
use std::collections::BTreeSet;

/// One file in so many is written line by line: each of its beginnings is a text.
const SHARE: usize = 12;
/// In one file in so many every name is changed.
const NAMED: usize = 4;
/// Long files are written so many lines at a time.
const LINES: usize = 150;

#[test]
fn no_beginning_of_a_file_is_too_much() {
    hushed();
    let target = TARGETS.iter().find(|target| target.name == "editor").expect("a target");
    let mut texts = 0;
    for path in games::all_paths().iter().step_by(SHARE) {
        let text = games::source(path).text;
        let step = text.lines().count() / LINES + 1;
        for (end, _) in text.match_indices('\n').step_by(step) {
            if let Outcome::Fault(why) = knock(target, &text.as_bytes()[..end]) {
                panic!("{} up to byte {end}: {why}", path.display());
            }
            texts += 1;
        }
    }
    assert!(texts > 500, "only {texts}");
}

/// Every name that a file declares can be changed, and the file says the same afterwards: no mistake is new, and every mistake stands.
#[test]
fn a_name_is_changed_wherever_it_stands() {
    let mut changed = BTreeSet::new();
    for path in games::paths().iter().step_by(NAMED) {
        let source = games::source(path);
        let read = |text: String| {
            let source = Source { name: source.name.clone(), text };
            quick_check(source, &|name| games::beside(path, name))
        };
        // Names are part of the texts of rules, so the marks of sentences change with them.
        let counted = |found: &QuickCheck| {
            let others = found.diagnostics.iter().filter(|problem| problem.code != code::BAD_SENTENCE);
            others.map(|problem| problem.message.clone()).collect::<Vec<_>>()
        };
        let before = read(source.text.clone());
        let known = counted(&before);
        let mut documents = (0..)
            .zip(before.sources.iter())
            .map(|(number, source)| Document::new(SourceId(number), source.text.clone()));
        let document = documents.next().expect("the file itself");
        let project = Project::new(document, documents.collect(), before.rule_file);
        for declared in project.documents[0].declarations() {
            let new = match &declared.thing {
                Thing::Clause => format!("{}-zz", declared.name),
                _ => format!("{}zz", declared.name),
            };
            let at = declared.span.start as usize;
            let Ok(renaming) = project.rename(at, &new) else { continue };
            let mut text = source.text.clone();
            renaming.spans.iter().rev().for_each(|span| text.replace_range(span.range(), &new));
            let after = read(text);
            let messages = counted(&after);
            assert_eq!(
                messages.len(),
                known.len(),
                "{}: `{}` is `{new}` now: {messages:?}",
                path.display(),
                declared.name
            );
            // The readings of all questions are one sort.
            changed.insert(match &declared.thing {
                Thing::Reading(_) => Thing::Reading(String::new()),
                thing => thing.clone(),
            });
        }
    }
    assert!(changed.len() > 8, "only {} sorts of names", changed.len());
}
