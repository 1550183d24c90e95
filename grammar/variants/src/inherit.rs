//! Everything that a variant inherits from its base.

use super::key::Namespace;
use super::merge::Merge;
use super::readings::{Asked, Readings};
use super::tree::rewrite;
use alfonso_diag::Spanned;
use alfonso_syntax::ast::{Addition, Delta, Item, ItemKind, Question, Removal, Replacement, Ruleset};
use std::collections::BTreeSet;

/// The only fact about the game that a variant has from its base: the sort of game. What else is true of the base, of its time, its
/// place or its history, need not be true of another game.
const SHARED: &str = "family";

/// Returns the items of a base that a variant with the items `own` inherits: no claims, no records of evidence, and of the facts
/// those about the sources, which say what they are silent on, and the sort of game unless the variant gives it anew.
pub(super) fn inherited(base: Vec<Item>, own: &[Item]) -> Vec<Item> {
    let anew: BTreeSet<&str> = own.iter().flat_map(facts).collect();
    rewrite(base, &Readings::default(), &Asked(Vec::new()), &mut |mut item, _| {
        match &mut item.kind {
            ItemKind::Example(_) | ItemKind::Evidence(_) => return Vec::new(),
            ItemKind::About(facts) => facts.retain(|fact| {
                let name = fact.name.node.as_str();
                !anew.contains(name) && (name == SHARED || !fact.silent.is_empty())
            }),
            _ => {}
        }
        vec![item]
    })
}

fn facts(item: &Item) -> Vec<&str> {
    match &item.kind {
        ItemKind::About(facts) => facts.iter().map(|fact| fact.name.node.as_str()).collect(),
        _ => Vec::new(),
    }
}

fn question(item: &Item) -> Option<Question> {
    match &item.kind {
        ItemKind::Question(question) => Some(question.clone()),
        _ => None,
    }
}

/// Returns the questions after the changes, with all their readings.
pub(super) fn questions(base: &[Item], own: &[Item]) -> Vec<Question> {
    let mut list: Vec<Question> = base.iter().filter_map(question).collect();
    for item in own {
        let ItemKind::Delta(delta) = &item.kind else { continue };
        match delta {
            Delta::Replace(Replacement::Item(new)) => {
                if let Some(new) = question(new)
                    && let Some(old) = named(&mut list, &new.name.node)
                {
                    *old = new;
                }
            }
            Delta::Remove(Removal::Named { word, name }) if word.node == "question" => {
                list.retain(|asked| asked.name.node != name.node);
            }
            Delta::Add(Addition::Readings { question, readings }) => {
                if let Some(old) = named(&mut list, &question.node) {
                    old.readings.extend(readings.iter().cloned());
                }
            }
            _ => {}
        }
    }
    list.extend(own.iter().filter_map(question));
    list
}

fn named<'a>(list: &'a mut [Question], name: &str) -> Option<&'a mut Question> {
    list.iter_mut().find(|question| question.name.node == name)
}

/// Returns the items of a variant: those left of its base, then its own. One ruleset is the default, and every ruleset
/// of the base answers every question of the variant.
pub(super) fn settled(merge: Merge, mut own: Vec<Item>) -> Vec<Item> {
    let has_own = own.iter().any(|item| matches!(item.kind, ItemKind::Ruleset(_)));
    let removed: Vec<String> = merge.removed_names(Namespace::Question);
    let questions: Vec<Question> = own.iter().filter_map(question).collect();
    let mut base = merge.items;
    for ruleset in rulesets(&mut base) {
        if has_own {
            ruleset.default = None;
        }
        ruleset.answers.retain(|(question, _)| !removed.contains(&question.node));
        // Other rulesets take the answers from the one that they name.
        if ruleset.from.is_none() {
            answer_all(ruleset, &questions);
        }
    }
    let first = if has_own { rulesets(&mut own).next() } else { rulesets(&mut base).next() };
    let first = first.map(|ruleset| ruleset.name.clone());
    base.extend(own);
    let has_default = rulesets(&mut base).any(|ruleset| ruleset.default.is_some());
    for ruleset in rulesets(&mut base).filter(|_| !has_default) {
        if first.as_ref().is_some_and(|first| *first == ruleset.name) {
            ruleset.default = Some(ruleset.name.span);
        }
    }
    base
}

fn rulesets(items: &mut [Item]) -> impl Iterator<Item = &mut Ruleset> {
    items.iter_mut().filter_map(|item| match &mut item.kind {
        ItemKind::Ruleset(ruleset) => Some(ruleset),
        _ => None,
    })
}

/// Gives every question that a ruleset does not answer its first reading.
fn answer_all(ruleset: &mut Ruleset, questions: &[Question]) {
    let span = ruleset.name.span;
    for question in questions {
        let answered = ruleset.answers.iter().any(|(name, _)| name.node == question.name.node);
        if let (false, Some(first)) = (answered, question.readings.first()) {
            let name = |word: &str| Spanned::new(word.to_owned(), span);
            ruleset.answers.push((name(&question.name.node), name(&first.name.node)));
        }
    }
}
