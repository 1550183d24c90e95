//! Explanations: they tell every clause of every reading once, in whole sentences.

use alfonso_rules::{Explained, PartKind, RuleFile};
use conformance::games;
use std::cell::Cell;
use std::collections::BTreeSet;

/// Explains every shipped and workshop game, in as many readings as are needed to meet every clause.
fn every(look: impl Fn(&str, &RuleFile, &alfonso_rules::Answers, &Explained)) {
    for path in games::paths().into_iter().chain(games::workshop_paths()) {
        let rule_file =
            alfonso_driver::check(games::source(&path), &|name| games::beside(&path, name)).rule_file;
        for answers in rule_file.coverage() {
            let title = format!("{}@{} {:?}", games::name(&path), answers.ruleset, answers.answers);
            look(&title, &rule_file, &answers, &rule_file.explained(&answers));
        }
    }
}

/// Returns the fault of a text that should be sentences.
fn fault(text: &str) -> Option<&'static str> {
    let sentences: Vec<&str> = text.split(". ").collect();
    let begins = |text: &&str| {
        text.starts_with(|first: char| first.is_uppercase() || first.is_ascii_digit() || first == '-')
    };
    match () {
        () if text.trim().is_empty() => Some("it is empty"),
        () if !text.ends_with('.') => Some("no full stop ends it"),
        () if !sentences.iter().all(begins) => Some("a sentence begins with a small letter"),
        () if text.contains("  ") || text.contains(" ,") || text.contains(" .") => Some("there is a gap"),
        () if text.contains("nobody has read") || text.contains("Nobody has read") => {
            Some("something has no words")
        }
        () => None,
    }
}

#[test]
fn every_clause_is_told_once() {
    every(|title, rule_file, answers, explained| {
        let parts = rule_file.parts(answers);
        let rules = parts.iter().filter(|part| part.kind != PartKind::Declaration);
        let mut wanted: Vec<&str> = rules.map(|part| part.key.as_str()).collect();
        let mut told: Vec<&str> = explained.clauses().map(|clause| clause.id.as_str()).collect();
        wanted.sort_unstable();
        told.sort_unstable();
        assert_eq!(told, wanted, "{title}");
    });
}

#[test]
fn everything_is_told_in_sentences() {
    every(|title, _, _, explained| {
        let clauses = explained.clauses().map(|clause| (&clause.id, &clause.text));
        let words = explained.words.iter().map(|word| (&word.name, &word.text));
        let rest =
            explained.board.iter().chain(&explained.usual).chain([&explained.players, &explained.setup]);
        for (what, text) in clauses.chain(words).chain(rest.map(|text| (text, text))) {
            if let Some(fault) = fault(text) {
                panic!("{title}, `{what}`: {fault}\n{text}");
            }
        }
    });
}

/// Each name that a clause uses is explained below, is a region, or is a tag.
#[test]
fn names_are_explained() {
    every(|title, _, _, explained| {
        let mut known: BTreeSet<&str> = BTreeSet::new();
        known.extend(explained.words.iter().filter_map(|word| word.name.split('(').next()));
        let board = explained.board.join(" ");
        for clause in explained.clauses() {
            for name in clause.text.split('`').skip(1).step_by(2) {
                let name = name.split('(').next().unwrap_or(name);
                let is_tag = name.starts_with(':');
                assert!(
                    is_tag || known.contains(name) || board.contains(&format!("`{name}`")),
                    "{title}: `{name}` in {}",
                    clause.text
                );
            }
        }
    });
}

/// Nobody is said to speak for a clause who reads every question of it otherwise, of those that they read.
#[test]
fn sources_speak_for_what_they_read() {
    let (against, partly) = (Cell::new(0_u32), Cell::new(0_u32));
    every(|title, rule_file, _, explained| {
        for clause in explained.clauses() {
            for cited in rule_file.cited(&clause.evidence, &clause.depends) {
                let source = &cited.citation.source;
                let limits = &cited.citation.limits;
                let reads = |question: &str| -> Vec<&str> {
                    let asked = rule_file.questions().iter().find(|asked| asked.name.node == question);
                    let readings = asked.into_iter().flat_map(|asked| &asked.readings);
                    let theirs =
                        readings.filter(|it| it.tail.cites.iter().any(|cite| cite.source.node == *source));
                    theirs.map(|reading| reading.name.node.as_str()).collect()
                };
                let read = clause.depends.iter().filter(|on| !reads(&on.question).is_empty());
                let (taken, other): (Vec<_>, Vec<_>) = read.partition(|on| {
                    reads(&on.question).iter().any(|it| on.alike.iter().any(|same| same == it))
                });
                let named = |question: &str| cited.otherwise.iter().any(|it| it.question == question);
                if limits.is_empty() {
                    assert_eq!(
                        cited.supports,
                        !taken.is_empty() || other.is_empty(),
                        "{title}: {}",
                        clause.id
                    );
                    assert!(
                        other.iter().all(|on| named(&on.question)),
                        "{title}: {} cites {source}",
                        clause.id
                    );
                    assert!(
                        taken.iter().all(|on| !named(&on.question)),
                        "{title}: {} cites {source}",
                        clause.id
                    );
                }
                assert!(
                    clause.depends.iter().all(|on| on.alike.contains(&on.taken)),
                    "{title}: {}",
                    clause.id
                );
                against.set(against.get() + u32::from(!cited.supports));
                partly.set(partly.get() + u32::from(cited.supports && !cited.otherwise.is_empty()));
            }
        }
    });
    let (against, partly) = (against.get(), partly.get());
    assert!(against > 20 && partly > 20, "{against} against, {partly} in part: the games have more of them");
}

#[test]
fn questions_that_a_clause_hangs_on_are_named() {
    every(|title, rule_file, answers, explained| {
        for clause in explained.clauses() {
            for depends in &clause.depends {
                assert_eq!(answers.answers.get(&depends.question), Some(&depends.taken), "{title}");
                if let Some(only) = &depends.only {
                    assert!(only.contains(&depends.taken), "{title}: {}", clause.id);
                }
                assert!(rule_file.questions().iter().any(|question| question.name.node == depends.question));
            }
        }
    });
}
