//! Returns readings of a game for testing whether evidence can be parsed.

use super::Extent;
use crate::compile;
use alfonso_game::{Game, Random};
use alfonso_rules::{Answers, RuleFile, RuleSet};
use std::collections::BTreeSet;

/// Returns readings of a game that together contain every reading of every question. These are
/// `base`, all rulesets, each reading combined with the answers of `base`, and as many random
/// combinations as `extent` requests. No combination occurs twice, and each is compiled on demand.
/// Combinations that do not compile are skipped.
pub fn vantages<'f>(
    rule_file: &'f RuleFile,
    base: &'f Answers,
    extent: Extent,
) -> impl Iterator<Item = (RuleSet, Game)> + 'f {
    let with = move |question: &str, reading: &str| {
        let mut answers = base.answers.clone();
        answers.insert(question.to_owned(), reading.to_owned());
        answers
    };
    let rulesets =
        rule_file.rulesets().iter().filter_map(|it| rule_file.answers(Some(&it.name.node), &[]).ok());
    let single = rule_file.questions().iter().flat_map(move |asked| {
        asked.readings.iter().map(move |reading| with(&asked.name.node, &reading.name.node))
    });
    let mut random = Random::new(extent.seed);
    let drawn = (0..extent.drawn).map(move |_| {
        let questions = rule_file.questions().iter().filter(|asked| !asked.readings.is_empty());
        let drawn = questions.map(|asked| {
            let count = u32::try_from(asked.readings.len()).unwrap_or(u32::MAX);
            let reading = &asked.readings[random.below(count) as usize];
            (asked.name.node.clone(), reading.name.node.clone())
        });
        drawn.collect()
    });
    let all = std::iter::once(base.answers.clone());
    let all = all.chain(rulesets.map(|answers| answers.answers)).chain(single).chain(drawn);
    let mut seen = BTreeSet::new();
    all.filter(move |answers| seen.insert(answers.clone())).filter_map(move |answers| {
        compile(rule_file, &Answers { answers, changed: true, ruleset: base.ruleset.clone() }).0
    })
}
