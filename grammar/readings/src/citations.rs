//! Citations, compared with the readings that their sources give.
//!
//! A clause cites its sources once, for all readings that contain it. The questions on which the
//! clause depends decide which sources support it in one reading. A source that gives such a
//! question another answer contradicts the clause in that reading.

use super::depends::{Choice, Definitions, Depends, Standing, standing};
use super::{Declarations, readings};
use crate::problems::{questions as problems, sentences};
use alfonso_diag::Diagnostic;
use alfonso_model::{Citation, Evidence};
use alfonso_syntax::ast::{Cite, Condition, Item, ItemKind, Name, Sentence, Tail};

/// A citation of a clause, judged in one reading.
#[derive(Clone, Debug)]
pub struct Cited {
    /// The citation.
    pub citation: Citation,
    /// True if the citation supports the clause. This holds if the source agrees on one of the
    /// clause's questions, or if it contradicts none of them.
    pub supports: bool,
    /// The questions to which the source gives another answer.
    pub otherwise: Vec<Otherwise>,
}

/// A question to which a source gives another answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Otherwise {
    /// The question.
    pub question: String,
    /// The readings that the source gives. There are several if the source is ambiguous.
    pub readings: Vec<String>,
}

/// Judges the citations of a clause in the reading of `depends`, which
/// [`depends`](crate::depends()) returns for the clause.
///
/// A citation with limits supports the clause where one of its limits holds. Any other citation is
/// judged by all questions on which the clause depends. A source that is silent on all of them
/// supports the clause. If the citation of a silent source is limited to other readings, it is left
/// out.
#[must_use]
pub fn cited(declared: &Declarations, evidence: &Evidence, depends: &[Depends]) -> Vec<Cited> {
    evidence.cites.iter().filter_map(|citation| weigh(declared, citation, depends)).collect()
}

fn weigh(declared: &Declarations, citation: &Citation, depends: &[Depends]) -> Option<Cited> {
    let (mut agrees, mut elsewhere, mut otherwise) = (false, false, Vec::new());
    for on in depends {
        let holds = |names: &[String]| names.iter().any(|reading| on.alike.contains(reading));
        let mut limits = citation.limits.iter().filter(|limit| limit.question == on.question).peekable();
        let is_limited = limits.peek().is_some();
        let within = limits.any(|limit| holds(&limit.readings));
        let given = match is_limited || citation.limits.is_empty() {
            true => declared.reading_names_of_source(&on.question, &citation.source),
            false => Vec::new(),
        };
        match () {
            () if within || !is_limited && holds(&given) => agrees = true,
            () if !given.is_empty() && !holds(&given) => {
                otherwise.push(Otherwise { question: on.question.clone(), readings: given });
            }
            () => elsewhere |= is_limited,
        }
    }
    let supports = agrees || otherwise.is_empty();
    let is_left_out = supports && elsewhere && !agrees;
    (!is_left_out).then(|| Cited { citation: citation.clone(), supports, otherwise })
}

/// Reports citations that support a clause in none of its readings, and limits without effect.
pub(super) fn check(items: &[Item], declared: &Declarations) -> Vec<Diagnostic> {
    let definitions = Definitions::new(items);
    let mut check = Check { declared, problems: Vec::new() };
    for standing in standing(items) {
        check.clause(&standing, &definitions);
    }
    for question in &declared.questions {
        check.translations(&question.says, "a question");
        for reading in &question.readings {
            check.unlimited(&reading.tail.cites, "a reading");
            check.sentences(&reading.tail, "a reading");
        }
    }
    check.others(items);
    check.problems
}

struct Check<'d> {
    declared: &'d Declarations,
    problems: Vec<Diagnostic>,
}

impl Check<'_> {
    fn clause(&mut self, standing: &Standing<'_>, definitions: &Definitions<'_>) {
        let mut chosen: Option<Vec<Choice>> = None;
        for cite in &standing.clause.tail.cites {
            if cite.limits.is_empty() {
                let conditions = standing.conditions.iter();
                let against = conditions.map(|it| (&it.question, standing.readings(it)));
                let mut against =
                    against.filter_map(|(question, expected)| self.against(cite, question, &expected));
                let against = against.next();
                self.problems.extend(against);
                continue;
            }
            let chosen = chosen.get_or_insert_with(|| definitions.chosen(standing.clause));
            for limit in &cite.limits {
                self.limit(standing, Some(cite), limit, chosen);
            }
        }
        for sentence in standing.clause.tail.says.iter().filter(|sentence| !sentence.limits.is_empty()) {
            let chosen = chosen.get_or_insert_with(|| definitions.chosen(standing.clause));
            for limit in &sentence.limits {
                self.limit(standing, None, limit, chosen);
            }
        }
    }

    /// Returns the diagnostic for a source that contradicts the readings of a clause.
    fn against(&self, cite: &Cite, question: &Name, expected: &[&str]) -> Option<Diagnostic> {
        let given =
            self.declared.readings_of_source(self.declared.question(&question.node)?, &cite.source.node);
        let agrees = given.iter().any(|reading| expected.contains(reading));
        (!given.is_empty() && !agrees)
            .then(|| problems::cited_against(&cite.source, &question.node, &given, expected))
    }

    /// Checks a limit of a citation, or of a sentence.
    fn limit(&mut self, standing: &Standing<'_>, cite: Option<&Cite>, limit: &Condition, chosen: &[Choice]) {
        let name = &limit.question;
        let Some(question) = self.declared.question(&name.node) else {
            self.problems.push(problems::unknown_question(name, &self.declared.question_names()));
            return;
        };
        let around = standing.conditions.iter().filter(|condition| condition.question.node == name.node);
        let around: Vec<Vec<&str>> = around.map(|condition| standing.readings(condition)).collect();
        if around.is_empty() && chosen.iter().all(|choice| choice.question != name.node) {
            let mut open: Vec<&str> =
                standing.conditions.iter().map(|it| it.question.node.as_str()).collect();
            open.extend(chosen.iter().map(|choice| choice.question.as_str()));
            open.sort_unstable();
            open.dedup();
            self.problems.push(problems::idle_limit(name, &standing.clause.id.node, &open));
            return;
        }
        let known = readings(question);
        let before = self.problems.len();
        for reading in &limit.readings {
            if !known.contains(&reading.node.as_str()) {
                self.problems.push(problems::unknown_reading(reading, &name.node, &known));
            } else if let Some(possible) = around.iter().find(|set| !set.contains(&reading.node.as_str())) {
                self.problems.push(problems::impossible(reading, &name.node, possible));
            }
        }
        if self.problems.len() == before {
            let expected: Vec<&str> = limit.readings.iter().map(|name| name.node.as_str()).collect();
            self.problems.extend(cite.and_then(|cite| self.against(cite, name, &expected)));
        }
    }

    /// Reports an unknown question or reading in the limit of a goal.
    fn known(&mut self, limit: &Condition) {
        let name = &limit.question;
        let Some(question) = self.declared.question(&name.node) else {
            self.problems.push(problems::unknown_question(name, &self.declared.question_names()));
            return;
        };
        let known = readings(question);
        let unknown = limit.readings.iter().filter(|reading| !known.contains(&reading.node.as_str()));
        self.problems.extend(unknown.map(|reading| problems::unknown_reading(reading, &name.node, &known)));
    }

    /// Reports limits of citations that do not belong to clauses.
    fn unlimited(&mut self, cites: &[Cite], what: &str) {
        let limits = cites.iter().filter_map(|cite| cite.limits.first());
        self.problems.extend(limits.map(|limit| problems::limited_elsewhere(&limit.question, what)));
    }

    /// Reports limits and marks of sentences that do not follow a clause. Also reports English
    /// sentences there, because the text before them is in English already.
    fn sentences(&mut self, tail: &Tail, what: &str) {
        self.translations(&tail.says, what);
        if let Some(mark) = &tail.checked {
            self.problems.push(sentences::mark_elsewhere(mark.span, what));
        }
    }

    /// Reports limits of sentences that do not follow a clause, and English ones.
    fn translations(&mut self, says: &[Sentence], what: &str) {
        for sentence in says {
            match sentence.limits.first() {
                Some(limit) => self.problems.push(sentences::limited(&limit.question, what)),
                None if sentence.language.is_none() => {
                    self.problems.push(sentences::without_language(sentence.text.span, what));
                }
                None => {}
            }
        }
    }

    /// Checks the citations of claims, facts and evidence records.
    fn others(&mut self, items: &[Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Example(example) => {
                    self.unlimited(&example.tail.cites, "a claim");
                    self.sentences(&example.tail, "a claim");
                }
                ItemKind::About(facts) => facts.iter().for_each(|fact| self.unlimited(&fact.cites, "a fact")),
                ItemKind::Goal(goal) => goal.limits.iter().for_each(|limit| self.known(limit)),
                ItemKind::Evidence(record) => {
                    self.unlimited(&record.cites, "a record of evidence");
                    record.fields.iter().for_each(|fact| self.unlimited(&fact.cites, "a fact"));
                }
                ItemKind::Under { items, .. } => self.others(items),
                _ => {}
            }
        }
    }
}
