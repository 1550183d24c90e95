//! The search over combinations of answers.

use super::{Combination, Failure, Status, Stop, Survey, Trial, Verdict};
use crate::compile;
use alfonso_game::Random;
use alfonso_rules::{Answers, RuleFile};
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of combinations that are tried exhaustively.
const MOST_OF_ALL: u128 = 256;

/// The outcome of trying a combination.
pub(super) enum Tried<B> {
    /// The combination permits the evidence.
    Fits,
    /// The combination does not permit the evidence.
    Stopped(Box<Stop<B>>),
    /// The trial was broken off.
    Untried,
    /// The combination does not compile to a game.
    Broken,
}

impl<B> Tried<B> {
    fn stop(&self) -> Option<&Stop<B>> {
        match self {
            Self::Stopped(stop) => Some(stop),
            _ => None,
        }
    }
}

/// A search in progress.
pub(super) struct Search<'s, 't, B> {
    pub(super) rule_file: &'s RuleFile,
    pub(super) base: &'s Answers,
    pub(super) fixed: Combination,
    pub(super) trial: &'s mut Trial<'t, B>,
    pub(super) progress: &'s mut dyn FnMut(usize) -> bool,
    /// The number of combinations that may still be tried.
    pub(super) left: u32,
    /// The combinations that were tried, with their outcomes.
    pub(super) tried: BTreeMap<Combination, Tried<B>>,
    pub(super) passed: Vec<Combination>,
    pub(super) refuted: BTreeSet<(String, String)>,
    pub(super) random: Random,
}

impl<B: Clone> Search<'_, '_, B> {
    /// Returns the readings of all questions in file order. A fixed question has only its fixed
    /// reading.
    pub(super) fn readings(&self) -> Vec<(String, String)> {
        let questions = self.rule_file.questions().iter();
        questions.flat_map(|question| self.open(&question.name.node)).collect()
    }

    /// Returns the readings of a question that are not excluded by a fixed answer.
    fn open(&self, question: &str) -> Vec<(String, String)> {
        let asked = self.rule_file.questions().iter().filter(|asked| asked.name.node == question);
        let readings = asked.flat_map(|asked| &asked.readings).map(|reading| reading.name.node.clone());
        let fixed = self.fixed.get(question);
        readings
            .filter(|name| fixed.is_none_or(|fixed| fixed == name))
            .map(|name| (question.to_owned(), name))
            .collect()
    }

    pub(super) fn is_vouched(&self, question: &str, reading: &str) -> bool {
        self.passed.iter().any(|answers| answers.get(question).is_some_and(|answer| answer == reading))
    }

    /// Returns the depth that a combination reaches, or `usize::MAX` if it permits everything.
    /// Returns `None` if the search must end.
    fn depth(&mut self, answers: &Combination) -> Option<usize> {
        if !self.tried.contains_key(answers) {
            self.left = self.left.checked_sub(1)?;
            let of = Answers { answers: answers.clone(), changed: true, ruleset: self.base.ruleset.clone() };
            let outcome = match compile(self.rule_file, &of).0.map(|(rules, game)| (self.trial)(rules, game))
            {
                Some(Ok(())) => Tried::Fits,
                Some(Err(Failure::Stopped(stop))) => Tried::Stopped(stop),
                Some(Err(Failure::Untried)) => Tried::Untried,
                None => Tried::Broken,
            };
            if matches!(outcome, Tried::Fits) {
                self.passed.push(answers.clone());
            }
            self.tried.insert(answers.clone(), outcome);
        }
        // Progress is also reported for a known combination, because few of many random
        // combinations may be new.
        if !(self.progress)(self.tried.len()) {
            self.left = 0;
            return None;
        }
        Some(match self.tried.get(answers) {
            Some(Tried::Fits) => usize::MAX,
            Some(Tried::Stopped(stop)) => stop.depth + 1,
            _ => 0,
        })
    }

    /// Tries the answers of the base and of every ruleset. If none of them permits the evidence,
    /// searches for a combination that does. Returns false if no such combination was found, and
    /// `None` if the search must end.
    pub(super) fn begin(&mut self, drawn: u32) -> Option<bool> {
        let mut first = vec![self.base.answers.clone()];
        let rulesets = self
            .rule_file
            .rulesets()
            .iter()
            .filter_map(|it| self.rule_file.answers(Some(&it.name.node), &[]).ok());
        first.extend(rulesets.map(|answers| answers.answers));
        let mut best: Option<(usize, Combination)> = None;
        for mut answers in first {
            answers.extend(self.fixed.clone());
            let depth = self.depth(&answers)?;
            if best.as_ref().is_none_or(|(most, _)| depth > *most) {
                best = Some((depth, answers));
            }
        }
        let (depth, answers) = best?;
        if depth == usize::MAX || self.climb(answers, None)? {
            return Some(true);
        }
        let some = self.readings().into_iter().next();
        let every = some.filter(|_| self.combinations(None) <= MOST_OF_ALL).map(|(question, _)| question);
        let every: Vec<Combination> = match every {
            Some(question) => self
                .open(&question)
                .iter()
                .flat_map(|(question, reading)| self.every(question, reading))
                .collect(),
            None => return self.any(drawn.saturating_mul(4), &mut |search| Some(search.drawn())),
        };
        let mut every = every.into_iter();
        self.any(u32::MAX, &mut |_| every.next())
    }

    /// Tries up to `most` combinations, each created on demand. Returns true if one of them permits
    /// everything, and `None` if the search must end.
    fn any(&mut self, most: u32, next: &mut dyn FnMut(&mut Self) -> Option<Combination>) -> Option<bool> {
        for _ in 0..most {
            let Some(answers) = next(self) else { break };
            if self.depth(&answers)? == usize::MAX {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Determines whether a reading survives. Returns `None` if the search must end first.
    pub(super) fn settle(&mut self, question: &str, reading: &str, drawn: u32) -> Option<bool> {
        let mut best: Option<(usize, Combination)> = None;
        for mut answers in self.passed.clone() {
            answers.insert(question.to_owned(), reading.to_owned());
            let depth = self.depth(&answers)?;
            if depth == usize::MAX {
                return Some(true);
            }
            if best.as_ref().is_none_or(|(most, _)| depth > *most) {
                best = Some((depth, answers));
            }
        }
        let (_, best) = best?;
        let every = self.every(question, reading);
        if every.is_empty() {
            if self.climb(best, Some(question))? {
                return Some(true);
            }
            return self.any(drawn, &mut |search| Some(search.draw(question, reading)));
        }
        let mut every = every.into_iter();
        self.any(u32::MAX, &mut |_| every.next())
    }

    /// Changes single answers while this increases the depth. Never changes the answer to the
    /// question `locked`. Returns true if it finds a combination that permits everything.
    fn climb(&mut self, from: Combination, locked: Option<&str>) -> Option<bool> {
        let mut here = from;
        let mut height = self.depth(&here)?;
        loop {
            let mut best: Option<(usize, Combination)> = None;
            for (question, reading) in self.readings() {
                if locked == Some(question.as_str()) || here.get(&question) == Some(&reading) {
                    continue;
                }
                let mut answers = here.clone();
                answers.insert(question, reading);
                let depth = self.depth(&answers)?;
                if depth == usize::MAX {
                    return Some(true);
                }
                if depth > height && best.as_ref().is_none_or(|(most, _)| depth > *most) {
                    best = Some((depth, answers));
                }
            }
            match best {
                Some((depth, answers)) => (height, here) = (depth, answers),
                None => return Some(false),
            }
        }
    }

    /// Returns the number of combinations. The question `given`, if there is one, has a fixed
    /// answer.
    fn combinations(&self, given: Option<&str>) -> u128 {
        let others = self.rule_file.questions().iter().filter(|it| given != Some(it.name.node.as_str()));
        others.map(|it| self.open(&it.name.node).len().max(1) as u128).fold(1, u128::saturating_mul)
    }

    /// Returns all combinations with a reading if there are few, and otherwise an empty list.
    fn every(&self, question: &str, reading: &str) -> Vec<Combination> {
        if self.combinations(Some(question)) > MOST_OF_ALL {
            return Vec::new();
        }
        let given = [(question.to_owned(), reading.to_owned())];
        let mut all = vec![Combination::from(given)];
        for asked in self.rule_file.questions().iter().filter(|asked| asked.name.node != question) {
            let open = self.open(&asked.name.node);
            let with = |answers: &Combination| {
                let answers = answers.clone();
                open.iter().map(move |(question, reading)| {
                    let mut answers = answers.clone();
                    answers.insert(question.clone(), reading.clone());
                    answers
                })
            };
            all = all.iter().flat_map(with).collect();
        }
        all
    }

    /// Draws a random combination with a reading. The other answers are readings that are not
    /// refuted.
    fn draw(&mut self, question: &str, reading: &str) -> Combination {
        let mut answers = self.drawn();
        answers.insert(question.to_owned(), reading.to_owned());
        answers
    }

    /// Draws a random combination of readings that are not refuted.
    fn drawn(&mut self) -> Combination {
        let mut answers = self.base.answers.clone();
        for asked in self.rule_file.questions() {
            let open: Vec<(String, String)> = self.open(&asked.name.node);
            let open: Vec<_> = open.into_iter().filter(|it| !self.refuted.contains(it)).collect();
            let bound = u32::try_from(open.len()).unwrap_or(u32::MAX);
            if bound > 0 {
                let (question, reading) = open[self.random.below(bound) as usize].clone();
                answers.insert(question, reading);
            }
        }
        answers
    }

    pub(super) fn survey(self, open: &BTreeSet<(String, String)>) -> Survey<B> {
        let mut verdicts = Vec::new();
        for question in self.rule_file.questions() {
            let name = &question.name.node;
            let readings = self.open(name);
            let is_alive = |key: &(String, String)| {
                // A combination that was found later may contain a reading that was refuted too
                // early.
                self.is_vouched(&key.0, &key.1) || !self.refuted.contains(key)
            };
            let alive = readings.iter().filter(|key| is_alive(key)).count();
            for key in &readings {
                let (question, reading) = key;
                let tried: Vec<_> =
                    self.tried.iter().filter(|(answers, _)| answers.get(question) == Some(reading)).collect();
                let by = tried.iter().filter_map(|(_, outcome)| outcome.stop());
                let by = by.max_by_key(|stop| stop.depth).map(|stop| stop.by.clone());
                let broke_off = tried.iter().any(|(_, outcome)| matches!(outcome, Tried::Untried));
                let status = match self.is_vouched(question, reading) {
                    true if alive == 1 && readings.len() > 1 => Status::Forced,
                    true => Status::Consistent,
                    false if open.contains(key) || by.is_none() || broke_off => Status::Open,
                    false => Status::Refuted,
                };
                verdicts.push(Verdict {
                    question: question.clone(),
                    reading: reading.clone(),
                    by: by.filter(|_| status == Status::Refuted),
                    status,
                    tried: tried.len(),
                    all: tried.len() as u128 == self.combinations(Some(question)),
                });
            }
        }
        let furthest = self.tried.values().filter_map(Tried::stop);
        let furthest = furthest.max_by_key(|stop| stop.depth).map(|stop| stop.by.clone());
        Survey {
            furthest: furthest.filter(|_| self.passed.is_empty()),
            verdicts,
            found: self.passed.first().cloned(),
            tried: self.tried.len(),
            untried: self.tried.values().filter(|outcome| matches!(outcome, Tried::Untried)).count(),
            of: self.combinations(None),
        }
    }
}
