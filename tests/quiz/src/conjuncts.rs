//! Conditions and tests with one of their parts left out.

use alfonso_rules::{Expr, ExprKind, Selection, Test, TestWord};

/// Returns a condition without each of its conjuncts in turn, with the conjunct that was left out.
///
/// A condition without parts becomes true.
pub(crate) fn without_one(condition: &Expr) -> Vec<(Expr, Expr)> {
    let with = |kind: ExprKind| Expr { kind, ..condition.clone() };
    match &condition.kind {
        ExprKind::And(a, b) => {
            let first = without_one(a).into_iter();
            let first = first.map(|(rest, left)| (with(ExprKind::And(Box::new(rest), b.clone())), left));
            let second = without_one(b).into_iter();
            let second = second.map(|(rest, left)| (with(ExprKind::And(a.clone(), Box::new(rest))), left));
            first.chain(second).collect()
        }
        ExprKind::Let(local, value, body) => {
            let bound = |rest: Expr| with(ExprKind::Let(*local, value.clone(), Box::new(rest)));
            without_one(body).into_iter().map(|(rest, left)| (bound(rest), left)).collect()
        }
        ExprKind::Is(subject, test @ Test::All(_)) => {
            let tested = |test: Test| with(ExprKind::Is(subject.clone(), test));
            looser(test).into_iter().map(|test| (tested(test), condition.clone())).collect()
        }
        _ => vec![(Expr::new(ExprKind::Flag(true), condition.span), condition.clone())],
    }
}

/// Returns a test without each of its parts in turn. A test without parts becomes `any`.
pub(crate) fn looser(test: &Test) -> Vec<Test> {
    match test {
        Test::All(parts) => {
            let without = |index: usize| {
                let mut parts = parts.clone();
                parts.remove(index);
                Test::all(parts)
            };
            (0..parts.len()).map(without).collect()
        }
        Test::Word(TestWord::Any) => Vec::new(),
        _ => vec![Test::ANYTHING],
    }
}

/// Returns a selection without each of its requirements in turn.
pub(crate) fn wider(selection: &Selection) -> Vec<Selection> {
    let mut all: Vec<Selection> =
        looser(&selection.test).into_iter().map(|test| Selection { test, ..selection.clone() }).collect();
    if selection.owner.is_some() {
        all.push(Selection { owner: None, ..selection.clone() });
    }
    if selection.within.is_some() {
        all.push(Selection { within: None, ..selection.clone() });
    }
    if selection.except.is_some() {
        all.push(Selection { except: None, ..selection.clone() });
    }
    for (rest, _) in selection.filter.iter().flat_map(without_one) {
        all.push(Selection { filter: Some(rest), ..selection.clone() });
    }
    all
}
