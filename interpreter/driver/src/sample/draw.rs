//! Chooses the readings to play, and their order.

use alfonso_game::Random;
use alfonso_rules::{Answers, RuleFile};
use std::collections::{BTreeSet, VecDeque};

/// The number of successive draws without a new reading after which the search for readings ends.
const MOST_IN_VAIN: u32 = 64;

/// A sequence of distinct readings. The first ones contain every clause and begin with the
/// rulesets. The others are random.
pub(super) struct Readings<'f> {
    rule_file: &'f RuleFile,
    first: VecDeque<Answers>,
    drawn: BTreeSet<Answers>,
}

impl<'f> Readings<'f> {
    pub(super) fn new(rule_file: &'f RuleFile) -> Self {
        Self { rule_file, first: rule_file.coverage().into(), drawn: BTreeSet::new() }
    }

    /// Returns the number of games for each reading, given the number of all games. It is larger if
    /// there are few readings.
    pub(super) fn games(&self, all: u32) -> u32 {
        let mut combinations: u32 = 1;
        for question in self.rule_file.questions() {
            let readings = u32::try_from(question.readings.len()).unwrap_or(u32::MAX).max(1);
            combinations = combinations.saturating_mul(readings);
        }
        all.div_ceil(combinations).max(super::GAMES_OF_A_READING)
    }

    /// Returns the next reading, or `None` if there are no more.
    pub(super) fn next(&mut self, random: &mut Random) -> Option<Answers> {
        while let Some(answers) = self.first.pop_front() {
            let answers = self.rebased(answers);
            if self.drawn.insert(answers.clone()) {
                return Some(answers);
            }
        }
        for _ in 0..MOST_IN_VAIN {
            let answers = self.at_random(random)?;
            if self.drawn.insert(answers.clone()) {
                return Some(answers);
            }
        }
        None
    }

    /// Draws an answer to every question. All readings of a question are equally likely.
    fn at_random(&self, random: &mut Random) -> Option<Answers> {
        let mut answers = self.rule_file.answers(None, &[]).ok()?;
        for question in self.rule_file.questions() {
            let bound = u32::try_from(question.readings.len()).ok().filter(|bound| *bound > 0)?;
            let reading = question.readings[random.below(bound) as usize].name.node.clone();
            let before = answers.answers.insert(question.name.node.clone(), reading.clone());
            answers.changed |= before.as_ref() != Some(&reading);
        }
        Some(answers)
    }

    /// Expresses the answers as changes to the default ruleset. So a cause is reported in the same
    /// words, whichever ruleset shows it.
    fn rebased(&self, answers: Answers) -> Answers {
        match self.rule_file.answers(None, &[]) {
            Ok(stated) => Answers {
                changed: stated.answers != answers.answers,
                ruleset: stated.ruleset,
                answers: answers.answers,
            },
            Err(_) => answers,
        }
    }
}
