//! Sets of readings, with their intersections and differences.

use alfonso_diag::{Span, Spanned};
use alfonso_syntax::ast::{Condition, Guard, Question};
use std::collections::{BTreeMap, BTreeSet};

/// A set of readings: for each relevant question, the possible answers. All answers are possible
/// for any other question.
#[derive(Clone, Debug, Default)]
pub(super) struct Readings(BTreeMap<String, BTreeSet<String>>);

/// The questions of a file.
pub(super) struct Asked(pub(super) Vec<Question>);

impl Asked {
    /// Returns the names of all readings of a question, in file order. The result is empty for an
    /// unknown question.
    fn every(&self, question: &str) -> impl Iterator<Item = &str> {
        let asked = self.0.iter().filter(move |asked| asked.name.node == question);
        asked.take(1).flat_map(|asked| &asked.readings).map(|reading| reading.name.node.as_str())
    }

    fn possible(&self, at: &Readings, question: &str) -> BTreeSet<String> {
        match at.0.get(question) {
            Some(set) => set.clone(),
            None => self.every(question).map(str::to_owned).collect(),
        }
    }

    /// Returns the readings in which a guard also holds. Returns `None` if there are none, or if
    /// the guard names an unknown question or reading.
    pub(super) fn narrowed(&self, at: &Readings, guard: &Guard) -> Option<Readings> {
        let mut readings = at.clone();
        for condition in &guard.conditions {
            let question = condition.question.node.as_str();
            if condition.readings.iter().any(|reading| !self.every(question).any(|it| it == reading.node)) {
                return None;
            }
            let possible = self.possible(&readings, question);
            let kept: BTreeSet<String> = condition.readings.iter().map(|it| it.node.clone()).collect();
            let kept: BTreeSet<String> = kept.intersection(&possible).cloned().collect();
            if kept.is_empty() {
                return None;
            }
            readings.0.insert(question.to_owned(), kept);
        }
        Some(readings)
    }

    /// Returns `true` if the two sets intersect.
    pub(super) fn meet(&self, one: &Readings, other: &Readings) -> bool {
        one.0.keys().all(|question| {
            let (a, b) = (self.possible(one, question), self.possible(other, question));
            !a.is_disjoint(&b)
        })
    }

    /// Returns the guard that restricts `at` to `part`. The guard is empty if `at` lies within
    /// `part`.
    pub(super) fn within(&self, at: &Readings, part: &Readings, span: Span) -> Guard {
        let conditions = part.0.iter().filter_map(|(question, expected)| {
            let possible = self.possible(at, question);
            let kept = possible.intersection(expected).cloned().collect::<BTreeSet<_>>();
            (kept.len() < possible.len()).then(|| self.condition(question, &kept, span))
        });
        Guard { conditions: conditions.collect(), span }
    }

    /// Returns the guards that restrict `at` to the outside of `part`. There is at most one guard
    /// per question, and the guards exclude each other.
    pub(super) fn without(&self, at: &Readings, part: &Readings, span: Span) -> Vec<Guard> {
        let mut before = Vec::new();
        let mut guards = Vec::new();
        for (question, expected) in &part.0 {
            let possible = self.possible(at, question);
            let (inside, outside): (BTreeSet<_>, BTreeSet<_>) =
                possible.into_iter().partition(|reading| expected.contains(reading));
            if outside.is_empty() {
                continue;
            }
            let mut conditions: Vec<Condition> = before.clone();
            conditions.push(self.condition(question, &outside, span));
            guards.push(Guard { conditions, span });
            before.push(self.condition(question, &inside, span));
        }
        guards
    }

    fn condition(&self, question: &str, readings: &BTreeSet<String>, span: Span) -> Condition {
        let name = |word: &str| Spanned::new(word.to_owned(), span);
        let readings = self.every(question).filter(|reading| readings.contains(*reading)).map(name).collect();
        Condition { question: name(question), readings }
    }
}
