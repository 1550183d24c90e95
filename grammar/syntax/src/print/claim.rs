//! Claims.

use super::doc::{Doc, braced, docs, filled, group, nest, numeral, own};
use super::equipment::rows;
use super::expr::{Follow, expr_before, operand};
use super::readings::{answer, tail};
use super::{joined, quoted};
use crate::ast::{Example, Holding, Name, Statement, StatementKind, Verdict};

pub(super) fn example(example: &Example) -> Doc {
    let mut marks = Vec::new();
    marks.extend(tail(&example.tail));
    if let Some(ruleset) = &example.ruleset {
        marks.push(docs!["in ", own(ruleset)]);
    }
    if !example.answers.is_empty() {
        marks.push(docs!["with ", joined(example.answers.iter().map(answer).collect(), ", ")]);
    }
    let mut head = vec![docs!["example ", quoted(&example.title)]];
    if !marks.is_empty() {
        head.push(nest(group(docs![Doc::Line(" "), filled(marks, "", " ")])));
    }
    let list = &example.statements;
    let statements = (0..list.len()).map(|index| statement(&list[index], list.get(index + 1)));
    braced(head, statements.collect())
}

fn statement(statement: &Statement, next: Option<&Statement>) -> Doc {
    // Of the words that begin a line, only `count` could also be a name.
    let before_count = next.is_some_and(|next| matches!(next.kind, StatementKind::Count(_)));
    let follow = if before_count { Follow::WORD } else { Follow::NOTHING };
    match &statement.kind {
        StatementKind::Play(moves) => docs!["play ", nest(words(moves))],
        StatementKind::Can(moves) => docs!["can ", nest(words(moves))],
        StatementKind::Cannot(moves) => docs!["cannot ", nest(words(moves))],
        StatementKind::Count(number) => docs!["count ", numeral(number.node)],
        StatementKind::Perft(numbers) => {
            let numbers = numbers.iter().map(|number| numeral(number.node)).collect();
            docs!["perft ", joined(numbers, " ")]
        }
        StatementKind::Fen(text) => docs!["fen ", quoted(text)],
        StatementKind::Position { rows: list, to_move, out, holding } => {
            let out = match out.as_slice() {
                [] => docs![],
                out => {
                    docs![" out ", joined(out.iter().map(own).collect(), ", ")]
                }
            };
            let held = |held: &Holding| {
                let values = held.beneath.iter().chain([&held.value]).map(operand).collect();
                docs![operand(&held.of), " = ", joined(values, ", ")]
            };
            let holding = match holding.as_slice() {
                [] => docs![],
                some => docs![" with ", nest(group(joined(some.iter().map(held).collect(), ", ")))],
            };
            docs![rows("position", list), " to move ", own(to_move), out, holding]
        }
        StatementKind::FromStart(None) => "from start".into(),
        StatementKind::FromStart(Some(number)) => docs!["from start ", numeral(number.node)],
        StatementKind::Result(Verdict::Open) => "result open".into(),
        StatementKind::Result(Verdict::Draw(rule)) => docs!["result draw ", own(rule)],
        StatementKind::Result(Verdict::Wins(player, rule)) => {
            docs!["result ", own(player), " wins ", own(rule)]
        }
        StatementKind::Value { name, value } => {
            docs!["value ", own(name), " ", nest(group(expr_before(value, follow)))]
        }
        StatementKind::Holds(value) => docs!["holds ", nest(group(expr_before(value, follow)))],
    }
}

fn words(names: &[Name]) -> Doc {
    filled(names.iter().map(own).collect(), "", " ")
}
