//! A small set of answers that together include every part of a file at least once.

use super::check::{Possible, Sites};
use super::{Declarations, bit, members};
use alfonso_model::Answers;

/// The largest number of answers beyond the rulesets. Files that need more are only partly checked.
const FURTHER: usize = 256;

/// Returns all named rulesets, then further answers that a greedy algorithm adds until all sites
/// are covered.
///
/// The sites are every clause, every arm of every choice and every reading of every question. The
/// returned number counts the sites left uncovered because of the limit.
pub fn cover(declared: &Declarations, sites: &Sites) -> (Vec<Answers>, usize) {
    let mut list: Vec<Answers> = if declared.rulesets.is_empty() {
        vec![declared.answers(None)]
    } else {
        declared.rulesets.iter().map(|ruleset| declared.answers(Some(ruleset))).collect()
    };
    let base = declared.answers(declared.default_ruleset());
    let mut open: Vec<Possible> = sites.iter().cloned().chain(single_readings(declared)).collect();
    open.retain(|site| !list.iter().any(|answers| fits(site, answers, declared)));
    while !open.is_empty() && list.len() < declared.rulesets.len() + FURTHER {
        let further = satisfy(&open, &base, declared);
        let before = open.len();
        open.retain(|site| !fits(site, &further, declared));
        if open.len() == before {
            // No answers cover the first site, because its readings are in error. Skip it.
            open.remove(0);
        } else {
            list.push(further);
        }
    }
    (list, open.len())
}

fn single_readings(declared: &Declarations) -> impl Iterator<Item = Possible> {
    let questions = declared.questions.iter().enumerate();
    questions.flat_map(|(question_index, question)| {
        (0..question.readings.len()).map(move |reading| Possible::from([(question_index, 1 << reading)]))
    })
}

fn fits(site: &Possible, answers: &Answers, declared: &Declarations) -> bool {
    site.iter().all(|(question_index, set)| {
        answered(*question_index, answers, declared).is_some_and(|bit| set & bit != 0)
    })
}

/// Returns the answer to a question as a set with one element.
fn answered(index: usize, answers: &Answers, declared: &Declarations) -> Option<u64> {
    let question = &declared.questions[index];
    bit(question, answers.answers.get(&question.name.node)?)
}

/// Returns answers that cover the first site, and then each further site that is compatible with
/// those already covered.
fn satisfy(open: &[Possible], base: &Answers, declared: &Declarations) -> Answers {
    let mut fixed = Possible::new();
    for site in open {
        let both = |index: &usize, set: &u64| fixed.get(index).map_or(*set, |known| known & set);
        if site.iter().all(|(index, set)| both(index, set) != 0) {
            for (index, set) in site {
                let entry = fixed.entry(*index).or_insert(*set);
                *entry &= set;
            }
        }
    }
    let mut answers = base.clone();
    for (index, question) in declared.questions.iter().enumerate() {
        let Some(set) = fixed.get(&index) else { continue };
        if answered(index, base, declared).is_some_and(|bit| set & bit != 0) {
            continue;
        }
        if let Some(reading) = members(question, *set).first() {
            answers.answers.insert(question.name.node.clone(), (*reading).to_owned());
        }
    }
    answers.changed = answers.answers != base.answers;
    answers
}
