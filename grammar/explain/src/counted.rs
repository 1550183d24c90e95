//! Explanations of comparisons of counts with numbers.

use super::names::{Env, value_word};
use super::text::number;
use alfonso_syntax::ast::{BinaryOp, Expr, ExprKind, Quantifier, Relation};
use alfonso_vocabulary::ValueWord;

impl Env<'_> {
    /// Says how many things a player has, or how often a position has stood: `White has one Rook`,
    /// `this position has stood three times or more`. Returns `None` for other comparisons.
    pub(super) fn counted(&self, op: BinaryOp, left: &Expr, right: &Expr, holds: bool) -> Option<String> {
        let amount = match (&right.kind, self.noun(right).parse::<i64>()) {
            (ExprKind::Number(amount), _) => *amount,
            (ExprKind::Word(_), Ok(amount)) => amount,
            _ => return None,
        };
        let (at_least, amount) = match (op, holds) {
            (BinaryOp::Equal, true) | (BinaryOp::NotEqual, false) => (None, amount),
            (BinaryOp::GreaterEqual, true) | (BinaryOp::Less, false) => (Some(true), amount),
            (BinaryOp::Greater, true) | (BinaryOp::LessEqual, false) => (Some(true), amount.checked_add(1)?),
            (BinaryOp::Less, true) | (BinaryOp::GreaterEqual, false) => (Some(false), amount.checked_sub(1)?),
            (BinaryOp::LessEqual, true) | (BinaryOp::Greater, false) => (Some(false), amount),
            _ => return None,
        };
        let number = number(amount);
        match &left.kind {
            ExprKind::Word(word)
                if !self.is_local(word) && value_word(word) == Some(ValueWord::Repetitions) =>
            {
                let times = match amount {
                    1 => "once".to_owned(),
                    2 => "twice".to_owned(),
                    _ => format!("{number} times"),
                };
                let or = match at_least {
                    None => "",
                    Some(true) => " or more",
                    Some(false) => " or less",
                };
                Some(format!("this position has stood {times}{or}"))
            }
            ExprKind::Select { quantifier, selection, .. } if quantifier.node == Quantifier::NumberOf => {
                let [(relation, owner)] = selection.relations.as_slice() else { return None };
                if relation.node != Relation::Of || selection.filter.is_some() || amount < 0 {
                    return None;
                }
                let owner = self.noun(owner);
                let mut plain = selection.clone();
                plain.relations.clear();
                let is_lost = plain.adjectives.iter().any(|word| word.node == "lost");
                plain.adjectives.retain(|word| word.node != "lost");
                let things = self.selected(&plain, amount != 1);
                let bound = match (at_least, amount) {
                    (Some(true), _) => "at least ",
                    (Some(false), 1..) => "at most ",
                    _ => "",
                };
                Some(format!("{owner} has {}{bound}{number} {things}", if is_lost { "lost " } else { "" }))
            }
            _ => None,
        }
    }
}
