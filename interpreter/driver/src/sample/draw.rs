//! Which readings are played, in which order.

use alfonso_game::Random;
use alfonso_rules::{Answers, Family};
use std::collections::{BTreeSet, VecDeque};

/// After so many readings in a row that have been drawn before, there are no others worth waiting for.
const MOST_IN_VAIN: u32 = 64;

/// Readings: those that meet every clause, rulesets first, then others at random, none twice.
pub(super) struct Readings<'f> {
    family: &'f Family,
    first: VecDeque<Answers>,
    drawn: BTreeSet<Answers>,
}

impl<'f> Readings<'f> {
    pub(super) fn new(family: &'f Family) -> Self {
        Self { family, first: family.coverage().into(), drawn: BTreeSet::new() }
    }

    /// How many games are played in each, if there are to be so many in all: where there is little doubt, more.
    pub(super) fn games(&self, all: u32) -> u32 {
        let mut combinations: u32 = 1;
        for question in self.family.questions() {
            let readings = u32::try_from(question.readings.len()).unwrap_or(u32::MAX).max(1);
            combinations = combinations.saturating_mul(readings);
        }
        all.div_ceil(combinations).max(super::GAMES_OF_A_READING)
    }

    /// The next reading, if there is another.
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

    /// An answer to every question, each reading as likely as any other of its question.
    fn at_random(&self, random: &mut Random) -> Option<Answers> {
        let mut answers = self.family.answers(None, &[]).ok()?;
        for question in self.family.questions() {
            let bound = u32::try_from(question.readings.len()).ok().filter(|bound| *bound > 0)?;
            let reading = question.readings[random.below(bound) as usize].name.node.clone();
            let before = answers.answers.insert(question.name.node.clone(), reading.clone());
            answers.changed |= before.as_ref() != Some(&reading);
        }
        Some(answers)
    }

    /// The same answers, as changed from the default ruleset: so one and the same cause is told in the same words, whichever
    /// ruleset shows it.
    fn rebased(&self, answers: Answers) -> Answers {
        match self.family.answers(None, &[]) {
            Ok(stated) => Answers {
                changed: stated.answers != answers.answers,
                ruleset: stated.ruleset,
                answers: answers.answers,
            },
            Err(_) => answers,
        }
    }
}
