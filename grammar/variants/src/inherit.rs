//! The items that a variant inherits from its base.

use super::key::Namespace;
use super::merge::Merge;
use super::readings::{Asked, Readings};
use super::tree::rewrite;
use alfonso_diag::Spanned;
use alfonso_syntax::ast::{
    Addition, Delta, Item, ItemKind, PictureEntry, Question, Removal, Replacement, Ruleset,
};
use std::collections::BTreeSet;

/// The only fact about the game that a variant inherits: the family of games. Other facts, such as
/// the time or the place of the base, may not apply to the variant.
const SHARED: &str = "family";

/// Returns the items of a base that a variant with the items `own` inherits. Claims and evidence
/// records are not inherited. Only two sorts of facts are inherited: statements that sources are
/// silent, and the family of games unless the variant states it. A goal of the variant replaces all
/// goals of the base, and an entry of its pictures the base's entry for the same thing.
pub(super) fn inherited(base: Vec<Item>, own: &[Item]) -> Vec<Item> {
    let anew: BTreeSet<&str> = own.iter().flat_map(facts).collect();
    let (mut goal, mut looks) = (false, BTreeSet::new());
    shown(own, &mut goal, &mut looks);
    rewrite(base, &Readings::default(), &Asked(Vec::new()), &mut |mut item, _| {
        match &mut item.kind {
            ItemKind::Example(_) | ItemKind::Evidence(_) => return Vec::new(),
            ItemKind::Goal(_) if goal => return Vec::new(),
            ItemKind::Picture(entries) => entries.retain_mut(|entry| match entry {
                PictureEntry::As(list) => {
                    list.retain(|(thing, _)| !looks.contains(thing.node.as_str()));
                    !list.is_empty()
                }
                PictureEntry::Pieces(_) => !looks.contains(SET),
                PictureEntry::Crossings(_) => !looks.contains(CROSSINGS),
            }),
            ItemKind::About(facts) => facts.retain(|fact| {
                let name = fact.name.node.as_str();
                !anew.contains(name) && (name == SHARED || !fact.silent.is_empty())
            }),
            _ => {}
        }
        vec![item]
    })
}

/// The keys of those entries of pictures that are about no thing. No thing can have such a name.
const SET: &str = "pieces ";
const CROSSINGS: &str = "crossings ";

/// Finds out whether a variant has goals of its own, and what its pictures show.
fn shown<'i>(own: &'i [Item], goal: &mut bool, looks: &mut BTreeSet<&'i str>) {
    for item in own {
        match &item.kind {
            ItemKind::Goal(_) => *goal = true,
            ItemKind::Picture(entries) => {
                for entry in entries {
                    match entry {
                        PictureEntry::Pieces(_) => drop(looks.insert(SET)),
                        PictureEntry::Crossings(_) => drop(looks.insert(CROSSINGS)),
                        PictureEntry::As(list) => {
                            looks.extend(list.iter().map(|(thing, _)| thing.node.as_str()));
                        }
                    }
                }
            }
            ItemKind::Under { items, .. } => shown(items, goal, looks),
            _ => {}
        }
    }
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

/// Returns the questions after all changes, with all their readings.
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

/// Returns the items of a variant: the remaining items of the base, then its own. The result has
/// one default ruleset, and every ruleset of the base answers every question of the variant.
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
        // A ruleset with `from` takes its answers from the named ruleset.
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

/// Adds the first reading of each question that a ruleset does not answer.
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
