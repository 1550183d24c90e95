//! The sources, questions and rulesets of a file, and the answers of rulesets.

use crate::problems::questions as problems;
use crate::readings;
use alfonso_diag::messages::too_many;
use alfonso_diag::{Diagnostic, Span};
use alfonso_model::{Answers, Evidence, evidence};
use alfonso_syntax::ast::{Example, Item, ItemKind, Question, Reading, Ruleset, Source};
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of questions.
const MOST_QUESTIONS: usize = 256;
/// The largest number of readings of a question, so that a set of them fits in 64 bits.
const MOST_READINGS: usize = 64;
/// The largest number of rulesets.
const MOST_RULESETS: usize = 256;

/// The sources, questions and rulesets of one file, in file order.
#[derive(Clone, Debug, Default)]
pub struct Declarations {
    /// The sources.
    pub sources: Vec<Source>,
    /// The questions.
    pub questions: Vec<Question>,
    /// The rulesets.
    pub rulesets: Vec<Ruleset>,
    /// Declarations inside a guard that must not have one: the sort, the span, and the span of the
    /// guard.
    pub(crate) guarded: Vec<(&'static str, Span, Span)>,
    /// The diagnostics for declarations beyond a limit, which are left out.
    pub(crate) beyond: Vec<Diagnostic>,
}

impl Declarations {
    /// Collects the declarations of a file.
    #[must_use]
    pub fn collect(items: &[Item]) -> Self {
        let mut declared = Self::default();
        declared.gather(items, None);
        declared.limit();
        declared
    }

    /// Reports declarations beyond the limits and leaves them out.
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
                ItemKind::About(_) => "a block `about`",
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
    #[must_use]
    pub fn question(&self, name: &str) -> Option<&Question> {
        self.questions.iter().find(|question| question.name.node == name)
    }

    /// Returns the index of the question with that name.
    pub(crate) fn index_of(&self, name: &str) -> Option<usize> {
        self.questions.iter().position(|question| question.name.node == name)
    }

    /// Returns the ruleset with that name.
    #[must_use]
    pub fn ruleset(&self, name: &str) -> Option<&Ruleset> {
        self.rulesets.iter().find(|ruleset| ruleset.name.node == name)
    }

    /// Returns the names of all questions.
    #[must_use]
    pub fn question_names(&self) -> Vec<&str> {
        self.questions.iter().map(|question| question.name.node.as_str()).collect()
    }

    /// Returns the names of all rulesets.
    #[must_use]
    pub fn ruleset_names(&self) -> Vec<&str> {
        self.rulesets.iter().map(|ruleset| ruleset.name.node.as_str()).collect()
    }

    /// Returns the readings of a question that cite a source. There are several if the source is
    /// ambiguous, and none if it is silent.
    #[must_use]
    pub fn readings_of_source<'q>(&self, question: &'q Question, source: &str) -> Vec<&'q str> {
        let cites = |reading: &&Reading| reading.tail.cites.iter().any(|cite| cite.source.node == source);
        question.readings.iter().filter(cites).map(|reading| reading.name.node.as_str()).collect()
    }

    /// Returns the readings of the named question that cite a source, as
    /// [`Self::readings_of_source`] does. The list is empty if there is no such question.
    #[must_use]
    pub fn reading_names_of_source(&self, question: &str, source: &str) -> Vec<String> {
        let readings = self.question(question).map(|question| self.readings_of_source(question, source));
        readings.unwrap_or_default().into_iter().map(str::to_owned).collect()
    }

    /// Returns the default ruleset.
    #[must_use]
    pub fn default_ruleset(&self) -> Option<&Ruleset> {
        self.rulesets.iter().find(|ruleset| ruleset.default.is_some()).or(self.rulesets.first())
    }

    /// Returns the answers of a ruleset, including those that it inherits through `from`.
    ///
    /// A question without a valid answer gets its first reading.
    #[must_use]
    pub fn answers(&self, ruleset: Option<&Ruleset>) -> Answers {
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

    /// Returns the answers that a ruleset and its ancestors state. A ruleset overrides its
    /// ancestors.
    pub(crate) fn stated(&self, ruleset: &Ruleset) -> BTreeMap<String, String> {
        let mut answers = BTreeMap::new();
        for ancestor in self.lineage(ruleset) {
            for (question, reading) in &ancestor.answers {
                answers.entry(question.node.clone()).or_insert_with(|| reading.node.clone());
            }
        }
        answers
    }

    /// Returns the ruleset and its ancestors, as declared by `from`. Stops at an unknown ruleset or
    /// at a cycle.
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

    /// Returns the answers of a ruleset with some answers changed. Uses the default ruleset if
    /// `ruleset` is `None`.
    ///
    /// # Errors
    /// Returns a diagnostic for an unknown ruleset, question or reading, or for a question that
    /// `changes` answers twice.
    pub fn with_changes(
        &self,
        ruleset: Option<&str>,
        changes: &[(String, String)],
    ) -> Result<Answers, Diagnostic> {
        let start = match ruleset {
            Some(name) => match self.ruleset(name) {
                Some(found) => Some(found),
                None => return Err(problems::no_such_ruleset(name, &self.ruleset_names())),
            },
            None => self.default_ruleset(),
        };
        let mut answers = self.answers(start);
        let mut given: BTreeSet<&str> = BTreeSet::new();
        for (name, reading) in changes {
            if !given.insert(name) {
                return Err(problems::answered_twice(name));
            }
            let Some(question) = self.question(name) else {
                return Err(problems::no_such_question(name, &self.question_names()));
            };
            let known = readings(question);
            if !known.contains(&reading.as_str()) {
                return Err(problems::no_such_reading(reading, name, &known));
            }
            let before = answers.answers.insert(name.clone(), reading.clone());
            answers.changed |= before.as_ref() != Some(reading);
        }
        Ok(answers)
    }

    /// Returns the answers under which a claim is tested.
    ///
    /// # Errors
    /// Returns a diagnostic for an unknown ruleset, question or reading, with its span in the
    /// claim.
    pub fn answers_of(&self, example: &Example) -> Result<Answers, Diagnostic> {
        if let Some(name) = &example.ruleset
            && self.ruleset(&name.node).is_none()
        {
            return Err(problems::unknown_ruleset(name, &self.ruleset_names()));
        }
        for (name, reading) in &example.answers {
            let Some(question) = self.question(&name.node) else {
                return Err(problems::unknown_question(name, &self.question_names()));
            };
            let known = readings(question);
            if !known.contains(&reading.node.as_str()) {
                return Err(problems::unknown_reading(reading, &name.node, &known));
            }
        }
        // An earlier check has reported questions with two answers; any of them will do.
        let mut given: BTreeSet<&str> = BTreeSet::new();
        let changes: Vec<(String, String)> = example
            .answers
            .iter()
            .filter(|(name, _)| given.insert(&name.node))
            .map(|(name, reading)| (name.node.clone(), reading.node.clone()))
            .collect();
        self.with_changes(example.ruleset.as_ref().map(|name| name.node.as_str()), &changes)
    }

    /// Returns the evidence of a reading of a question. Returns `None` if there is no such question
    /// or reading.
    #[must_use]
    pub fn evidence_for(&self, question: &str, reading: &str) -> Option<Evidence> {
        let chosen = self.question(question)?.readings.iter().find(|chosen| chosen.name.node == reading)?;
        Some(evidence(&chosen.tail))
    }
}
