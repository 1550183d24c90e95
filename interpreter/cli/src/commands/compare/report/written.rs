//! How the two are written: tables of answers and of clauses.

use super::super::sentences;
use super::Numbers;
use crate::safe;
use alfonso_compare::{Answer, Clause, Clauses, Differing, Segment};

/// The questions answered otherwise.
pub struct AnswerTable {
    pub number: u32,
    pub rows: Vec<AnswerRow>,
}

pub struct AnswerRow {
    pub key: String,
    pub text: String,
    pub cells: [AnswerCell; 2],
}

pub struct AnswerCell {
    pub side: &'static str,
    /// The reading; empty if the question is not asked.
    pub name: String,
    pub text: String,
    pub witness: Vec<String>,
}

/// Clauses side by side.
pub struct ClauseTable {
    pub number: u32,
    pub caption: &'static str,
    pub rows: Vec<ClauseRow>,
}

pub struct ClauseRow {
    pub key: String,
    pub block: String,
    pub cells: [ClauseCell; 2],
}

pub struct ClauseCell {
    pub side: &'static str,
    /// What it says; nothing if the clause is not there.
    pub segments: Vec<Segment>,
    pub witness: Vec<String>,
    pub place: String,
}

/// The answers, if any differ.
pub fn answers(clauses: &Clauses, numbers: &mut Numbers) -> Option<AnswerTable> {
    let cell = |side, answer: &Option<Answer>| AnswerCell {
        side,
        name: answer.as_ref().map(|answer| answer.reading.clone()).unwrap_or_default(),
        text: answer.as_ref().map(|answer| answer.text.clone()).unwrap_or_default(),
        witness: answer.as_ref().map(|answer| sentences::witness(&answer.witness)).unwrap_or_default(),
    };
    let rows = clauses.answers.iter().map(|answered| AnswerRow {
        key: answered.question.clone(),
        text: answered.text.clone(),
        cells: [cell("A", &answered.a), cell("B", &answered.b)],
    });
    let rows: Vec<AnswerRow> = rows.collect();
    (!rows.is_empty()).then(|| AnswerTable { number: numbers.table(), rows })
}

/// What differs, then what stands on one side only, then what is only witnessed otherwise.
pub fn clauses(clauses: &Clauses, numbers: &mut Numbers) -> Vec<ClauseTable> {
    let different: Vec<ClauseRow> = clauses.different.iter().map(differing).collect();
    let only_a = clauses.only_a.iter().map(|clause| alone(clause, true));
    let only_b = clauses.only_b.iter().map(|clause| alone(clause, false));
    let evidence: Vec<ClauseRow> = clauses.evidence.iter().map(differing).collect();
    let tables = [
        (
            different,
            "Clauses and declarations that say something else; the words that differ are underlined.",
        ),
        (only_a.chain(only_b).collect(), "Clauses and declarations that stand in one of the two only."),
        (evidence, "Clauses that say the same on other evidence."),
    ];
    let filled = tables.into_iter().filter(|(rows, _)| !rows.is_empty());
    filled.map(|(rows, caption)| ClauseTable { number: numbers.table(), caption, rows }).collect()
}

fn differing(both: &Differing) -> ClauseRow {
    ClauseRow {
        key: both.a.key.clone(),
        block: both.a.block.clone().unwrap_or_default(),
        cells: [cell("A", &both.a, both.words_a.clone()), cell("B", &both.b, both.words_b.clone())],
    }
}

fn alone(clause: &Clause, in_a: bool) -> ClauseRow {
    let whole = vec![Segment { text: clause.text.clone(), changed: false }];
    let none = |side| ClauseCell { side, segments: Vec::new(), witness: Vec::new(), place: String::new() };
    let cells = match in_a {
        true => [cell("A", clause, whole), none("B")],
        false => [none("A"), cell("B", clause, whole)],
    };
    ClauseRow { key: clause.key.clone(), block: clause.block.clone().unwrap_or_default(), cells }
}

fn cell(side: &'static str, clause: &Clause, segments: Vec<Segment>) -> ClauseCell {
    ClauseCell {
        side,
        segments,
        witness: sentences::said(clause),
        place: format!("{}, line {}", safe::line(&clause.file), clause.line),
    }
}

/// Blocks whose clauses come in another order.
pub fn orders(clauses: &Clauses) -> Vec<String> {
    let told = |order: &alfonso_compare::Order| {
        let (a, b) = (order.a.join(", "), order.b.join(", "));
        format!(
            "In the block {} the clauses that both have come in another order: {a} in A, {b} in B.",
            order.block
        )
    };
    clauses.order.iter().map(told).collect()
}
