//! The questions that the sources leave open, and the ways to answer them.
//!
//! Everything here looks at the tree of the whole family, and treats all answers alike. Nothing here depends on the
//! meaning of the clauses.

mod check;
mod citations;
mod cover;
mod depends;
mod evidence;
mod fields;
mod lineage;
mod silence;
mod specialise;

pub use citations::{Cited, Otherwise};
pub use depends::Depends;
pub use fields::coordinates;

pub(crate) use check::{Sites, Whole, check};
pub(crate) use cover::cover;
pub(crate) use silence::silent;
pub(crate) use specialise::{specialise, specialise_value};

pub use crate::model::Answers;
use alfonso_diag::messages::too_many;
use alfonso_diag::{Diagnostic, Span};
use alfonso_syntax::ast::{Item, ItemKind, Question, Reading, Ruleset, Source};
use std::collections::BTreeMap;

/// The most questions.
const MOST_QUESTIONS: usize = 256;
/// The most readings of a question: a set of them fits 64 bits.
const MOST_READINGS: usize = 64;
/// The most rulesets.
const MOST_RULESETS: usize = 256;

/// The declarations of declared in one file, in file order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declarations {
    pub(crate) sources: Vec<Source>,
    pub(crate) questions: Vec<Question>,
    pub(crate) rulesets: Vec<Ruleset>,
    /// Declarations that cannot stand under a reading but do: the sort, the place and the guard.
    pub(crate) guarded: Vec<(&'static str, Span, Span)>,
    /// The reports of declarations beyond a limit, which are left out.
    pub(crate) beyond: Vec<Diagnostic>,
}

impl Declarations {
    /// Gathers the declarations of a file.
    pub(crate) fn collect(items: &[Item]) -> Self {
        let mut declared = Self::default();
        declared.gather(items, None);
        declared.limit();
        declared
    }

    /// Leaves out and reports declarations beyond the limits.
    fn limit(&mut self) {
        if let Some(first) = self.questions.get(MOST_QUESTIONS) {
            let (span, number) = (first.name.span, self.questions.len());
            self.beyond.push(too_many(span, number, MOST_QUESTIONS, "question", "questions"));
            self.questions.truncate(MOST_QUESTIONS);
        }
        if let Some(first) = self.rulesets.get(MOST_RULESETS) {
            let (span, number) = (first.name.span, self.rulesets.len());
            self.beyond.push(too_many(span, number, MOST_RULESETS, "ruleset", "rulesets"));
            self.rulesets.truncate(MOST_RULESETS);
        }
        for question in &mut self.questions {
            if let Some(first) = question.readings.get(MOST_READINGS) {
                let (span, number) = (first.name.span, question.readings.len());
                self.beyond.push(too_many(span, number, MOST_READINGS, "reading", "readings of a question"));
                question.readings.truncate(MOST_READINGS);
            }
        }
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
                ItemKind::Evidence(_) => "a record of evidence",
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

    /// Returns the question with that name.
    pub(crate) fn question(&self, name: &str) -> Option<&Question> {
        self.questions.iter().find(|question| question.name.node == name)
    }

    /// Returns the row of the question with that name.
    pub(crate) fn row(&self, name: &str) -> Option<usize> {
        self.questions.iter().position(|question| question.name.node == name)
    }

    /// Returns the ruleset with that name.
    pub(crate) fn ruleset(&self, name: &str) -> Option<&Ruleset> {
        self.rulesets.iter().find(|ruleset| ruleset.name.node == name)
    }

    /// Returns the names of all questions.
    pub(crate) fn question_names(&self) -> Vec<&str> {
        self.questions.iter().map(|question| question.name.node.as_str()).collect()
    }

    /// Returns the names of all rulesets.
    pub(crate) fn ruleset_names(&self) -> Vec<&str> {
        self.rulesets.iter().map(|ruleset| ruleset.name.node.as_str()).collect()
    }

    /// Returns the readings of a question that a source gives: several if it can be read so; none if it is silent.
    pub(crate) fn reads<'q>(&self, question: &'q Question, source: &str) -> Vec<&'q str> {
        let cites = |reading: &&Reading| reading.tail.cites.iter().any(|cite| cite.source.node == source);
        question.readings.iter().filter(cites).map(|reading| reading.name.node.as_str()).collect()
    }

    /// Returns the ruleset that applies when the caller names none.
    pub(crate) fn default_ruleset(&self) -> Option<&Ruleset> {
        self.rulesets.iter().find(|ruleset| ruleset.default.is_some()).or(self.rulesets.first())
    }

    /// Returns the answers of a ruleset, including those of its ancestors.
    ///
    /// A question without a usable answer gets its first reading.
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

    /// Returns the answers that a ruleset and those it comes `from` state. The nearer ruleset wins.
    pub(crate) fn stated(&self, ruleset: &Ruleset) -> BTreeMap<String, String> {
        let mut answers = BTreeMap::new();
        for ancestor in self.lineage(ruleset) {
            for (question, reading) in &ancestor.answers {
                answers.entry(question.node.clone()).or_insert_with(|| reading.node.clone());
            }
        }
        answers
    }

    /// Returns the ruleset, the one it comes `from`, and so on. Stops where the line is broken or comes back to itself.
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

/// Returns a reading of a question as a set with one member; `None` if the question has no such reading.
pub(crate) fn bit(question: &Question, reading: &str) -> Option<u64> {
    let row = question.readings.iter().position(|it| it.name.node == reading)?;
    Some(1 << row)
}

/// Returns the set of all readings of a question. A reading named twice counts once.
pub(crate) fn every(question: &Question) -> u64 {
    readings(question).into_iter().filter_map(|name| bit(question, name)).fold(0, |set, bit| set | bit)
}

/// Returns the names of the readings in a set.
pub(crate) fn members(question: &Question, set: u64) -> Vec<&str> {
    let names = readings(question).into_iter().enumerate();
    names.filter(|(row, _)| set & (1 << row) != 0).map(|(_, name)| name).collect()
}

/// Returns the names of a question's readings.
pub fn readings(question: &Question) -> Vec<&str> {
    question.readings.iter().map(|reading| reading.name.node.as_str()).collect()
}
