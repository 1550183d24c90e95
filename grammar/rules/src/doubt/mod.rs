//! What the sources leave open, and the ways to answer it.
//!
//! Everything here looks at the tree of the whole family; no answer is special. What the clauses themselves mean is
//! not known here.

mod check;
mod cover;
mod specialise;

pub(crate) use check::{Sites, check};
pub(crate) use cover::cover;
pub(crate) use specialise::specialise;

use alfonso_diag::Span;
use alfonso_syntax::ast::{Item, ItemKind, Question, Ruleset, Source};
use std::collections::BTreeMap;

/// An answer to every question of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Answers {
    /// The ruleset the answers started from (`""` if the file has no ruleset).
    pub ruleset: String,
    /// True if single answers were changed.
    pub changed: bool,
    /// Question to reading.
    pub answers: BTreeMap<String, String>,
}

/// The declarations of doubt in one file, in file order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Doubt {
    pub(crate) sources: Vec<Source>,
    pub(crate) questions: Vec<Question>,
    pub(crate) rulesets: Vec<Ruleset>,
    /// Declarations that stand under a reading, where they cannot: what, where, under which guard.
    pub(crate) guarded: Vec<(&'static str, Span, Span)>,
}

impl Doubt {
    /// Gathers what a file declares.
    pub(crate) fn collect(items: &[Item]) -> Self {
        let mut doubt = Self::default();
        doubt.gather(items, None);
        doubt
    }

    fn gather(&mut self, items: &[Item], guard: Option<Span>) {
        for item in items {
            let what = match &item.kind {
                ItemKind::Source(source) => {
                    self.sources.push(source.clone());
                    "a source"
                }
                ItemKind::Question(question) => {
                    self.questions.push(question.clone());
                    "a question"
                }
                ItemKind::Ruleset(ruleset) => {
                    self.rulesets.push(ruleset.clone());
                    "a ruleset"
                }
                ItemKind::Example(_) => "an example",
                ItemKind::About(_) => "what is said about the game",
                ItemKind::Under { guard, items } => {
                    self.gather(items, Some(guard.span));
                    continue;
                }
                _ => continue,
            };
            if let Some(guard) = guard {
                self.guarded.push((what, item.span, guard));
            }
        }
    }

    /// The question of that name.
    pub(crate) fn question(&self, name: &str) -> Option<&Question> {
        self.questions.iter().find(|question| question.name.node == name)
    }

    /// The ruleset of that name.
    pub(crate) fn ruleset(&self, name: &str) -> Option<&Ruleset> {
        self.rulesets.iter().find(|ruleset| ruleset.name.node == name)
    }

    /// The names of all questions.
    pub(crate) fn question_names(&self) -> Vec<&str> {
        self.questions.iter().map(|question| question.name.node.as_str()).collect()
    }

    /// The names of all rulesets.
    pub(crate) fn ruleset_names(&self) -> Vec<&str> {
        self.rulesets.iter().map(|ruleset| ruleset.name.node.as_str()).collect()
    }

    /// The ruleset that is meant when none is named.
    pub(crate) fn default_ruleset(&self) -> Option<&Ruleset> {
        self.rulesets.iter().find(|ruleset| ruleset.default.is_some()).or(self.rulesets.first())
    }

    /// What a ruleset answers, its ancestors' answers included; the first reading where it says nothing usable.
    pub(crate) fn answers(&self, ruleset: Option<&Ruleset>) -> Answers {
        let mut answers = ruleset.map(|ruleset| self.stated(ruleset)).unwrap_or_default();
        answers.retain(|name, reading| {
            self.question(name).is_some_and(|question| readings(question).contains(&reading.as_str()))
        });
        for question in &self.questions {
            if let Some(first) = question.readings.first() {
                answers.entry(question.name.node.clone()).or_insert_with(|| first.name.node.clone());
            }
        }
        let ruleset = ruleset.map(|ruleset| ruleset.name.node.clone()).unwrap_or_default();
        Answers { ruleset, changed: false, answers }
    }

    /// What a ruleset and those it comes `from` say, the nearer winning.
    pub(crate) fn stated(&self, ruleset: &Ruleset) -> BTreeMap<String, String> {
        let mut answers = BTreeMap::new();
        for ancestor in self.lineage(ruleset) {
            for (question, reading) in &ancestor.answers {
                answers.entry(question.node.clone()).or_insert_with(|| reading.node.clone());
            }
        }
        answers
    }

    /// The ruleset, the one it comes `from`, and so on; ends where the line is broken or comes back upon itself.
    pub(crate) fn lineage<'a>(&'a self, ruleset: &'a Ruleset) -> Vec<&'a Ruleset> {
        let mut line = vec![ruleset];
        let mut next = ruleset.from.as_ref();
        while let Some(ancestor) = next.and_then(|name| self.ruleset(&name.node)) {
            if line.iter().any(|known| known.name.node == ancestor.name.node) {
                break;
            }
            line.push(ancestor);
            next = ancestor.from.as_ref();
        }
        line
    }
}

/// The names of a question's readings.
pub(crate) fn readings(question: &Question) -> Vec<&str> {
    question.readings.iter().map(|reading| reading.name.node.as_str()).collect()
}
