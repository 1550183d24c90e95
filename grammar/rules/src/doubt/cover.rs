//! Few answers under which everything in a file is read at least once.

use super::check::{Possible, Sites};
use super::{Answers, Doubt, readings};
use std::collections::{BTreeMap, BTreeSet};

/// No more than this many answers besides the rulesets: a file that would need more is checked in part.
const FURTHER: usize = 256;

/// Every named ruleset, then as few further answers as a greedy choice needs so that every clause, every arm of every
/// choice and every reading of every question is met.
pub(crate) fn cover(doubt: &Doubt, sites: &Sites) -> Vec<Answers> {
    let mut list: Vec<Answers> = if doubt.rulesets.is_empty() {
        vec![doubt.answers(None)]
    } else {
        doubt.rulesets.iter().map(|ruleset| doubt.answers(Some(ruleset))).collect()
    };
    let base = doubt.answers(doubt.default_ruleset());
    let mut open: Vec<Possible> = sites.iter().cloned().chain(single_readings(doubt)).collect();
    open.sort();
    open.dedup();
    open.retain(|site| !list.iter().any(|answers| fits(site, answers)));
    while !open.is_empty() && list.len() < doubt.rulesets.len() + FURTHER {
        let further = satisfy(&open, &base, doubt);
        let before = open.len();
        open.retain(|site| !fits(site, &further));
        if open.len() == before {
            // The first site of all cannot be met (its readings are in error): go on without it.
            open.remove(0);
        } else {
            list.push(further);
        }
    }
    list
}

fn single_readings(doubt: &Doubt) -> impl Iterator<Item = Possible> {
    doubt.questions.iter().flat_map(|question| {
        readings(question).into_iter().map(|reading| {
            BTreeMap::from([(question.name.node.clone(), BTreeSet::from([reading.to_owned()]))])
        })
    })
}

fn fits(site: &Possible, answers: &Answers) -> bool {
    site.iter()
        .all(|(question, set)| answers.answers.get(question).is_some_and(|answer| set.contains(answer)))
}

/// Answers that meet the first site, and of the others, in order, each that still goes with those before it.
fn satisfy(open: &[Possible], base: &Answers, doubt: &Doubt) -> Answers {
    let mut fixed = Possible::new();
    for site in open {
        let mut tried = fixed.clone();
        let agrees = site.iter().all(|(question, set)| {
            let entry = tried.entry(question.clone()).or_insert_with(|| set.clone());
            entry.retain(|reading| set.contains(reading));
            !entry.is_empty()
        });
        if agrees {
            fixed = tried;
        }
    }
    let mut answers = base.clone();
    for question in &doubt.questions {
        let name = &question.name.node;
        let Some(set) = fixed.get(name) else { continue };
        if answers.answers.get(name).is_some_and(|answer| set.contains(answer)) {
            continue;
        }
        if let Some(reading) = readings(question).into_iter().find(|reading| set.contains(*reading)) {
            answers.answers.insert(name.clone(), reading.to_owned());
        }
    }
    answers.changed = answers.answers != base.answers;
    answers
}
