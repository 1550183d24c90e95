//! The condition of a rule, sorted by what its parts depend on.

use crate::{depends, simplify};
use alfonso_game::LocalId;
use alfonso_game::expr::{CompareOp, Expr, Test, TestWord};

/// The condition of a rule, split into its parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Conditions {
    pub(crate) unmoved: Option<bool>,
    pub(crate) of_ply: Vec<Expr>,
    pub(crate) targets: Vec<Expr>,
    pub(crate) of_piece: Vec<Expr>,
    pub(crate) rest: Vec<Expr>,
    /// The parts that only depend on the board, if the paths can omit the landings for which they
    /// fail.
    pub(crate) fixed: Vec<Expr>,
    /// True if two parts contradict each other, or one part is always false.
    pub(crate) never: bool,
}

impl Conditions {
    pub(crate) fn new(condition: Option<Expr>, bound: &[LocalId]) -> Self {
        let mut conditions = Self::default();
        let mut parts = Vec::new();
        if let Some(condition) = condition {
            flatten(condition, &mut parts);
        }
        for part in parts {
            conditions.add(part, bound);
        }
        conditions
    }

    /// Adds a part. `bound` lists the slots that depend on the piece or its target.
    pub(crate) fn add(&mut self, part: Expr, bound: &[LocalId]) {
        let free = |expr: &Expr| depends::is_of_ply(expr, bound);
        let part = ends(part);
        match part {
            Expr::Flag(true) => {}
            Expr::Flag(false) => self.never = true,
            ref part if asks_unmoved(part).is_some() => {
                let asked = asks_unmoved(part);
                self.never |= self.unmoved.is_some() && self.unmoved != asked;
                self.unmoved = asked;
            }
            part if free(&part) => self.of_ply.push(part),
            Expr::Compare(CompareOp::Equal, a, b) if *a == Expr::Target && free(&b) => self.targets.push(*b),
            Expr::Compare(CompareOp::Equal, a, b) if *b == Expr::Target && free(&a) => self.targets.push(*a),
            Expr::In(a, b) if *a == Expr::Target && free(&b) => self.targets.push(*b),
            part if depends::is_of_piece(&part, bound) => self.of_piece.push(part),
            part => self.rest.push(part),
        }
    }
}

/// Rewrites the condition that a piece or cell lies between the target and others. The result tests
/// whether the target is in a set of cells, which is the same for all targets.
fn ends(part: Expr) -> Expr {
    if !matches!(part, Expr::Some(_) | Expr::Let(..)) || !depends::asks_sandwich(&part) {
        return part;
    }
    match simplify::without_names(part) {
        Expr::Some(selection) => {
            let plain = selection.filter.is_none()
                && selection.except.is_none()
                && selection.owner.is_none()
                && selection.test == Test::Word(TestWord::Any);
            match (plain, &selection.within) {
                (true, Some(Expr::Sandwiched(of, by, from, rows, along))) if **from == Expr::Target => {
                    let ends = Expr::SandwichEnds(of.clone(), by.clone(), *rows, *along);
                    Expr::In(from.clone(), Box::new(ends))
                }
                _ => Expr::Some(selection),
            }
        }
        other => other,
    }
}

fn flatten(condition: Expr, parts: &mut Vec<Expr>) {
    match condition {
        Expr::And(a, b) => {
            flatten(*a, parts);
            flatten(*b, parts);
        }
        part => parts.push(part),
    }
}

/// Recognizes `it is unmoved` (`true`) and `it is not unmoved` (`false`), in any form of negation.
fn asks_unmoved(expr: &Expr) -> Option<bool> {
    match expr {
        Expr::Not(inner) => asks_unmoved(inner).map(|unmoved| !unmoved),
        Expr::Is(subject, test) if **subject == Expr::It => test_asks_unmoved(test),
        _ => None,
    }
}

fn test_asks_unmoved(test: &Test) -> Option<bool> {
    match test {
        Test::Word(TestWord::Unmoved) => Some(true),
        Test::Not(inner) => test_asks_unmoved(inner).map(|unmoved| !unmoved),
        _ => None,
    }
}
