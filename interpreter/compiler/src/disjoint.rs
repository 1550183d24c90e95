//! Conditions that never hold together, such as `height of origin = 1` and `height of origin > 1`.

use crate::depends::{self, Part};
use alfonso_game::blueprint::MovementSpec;
use alfonso_game::expr::{CompareOp, Expr, Test};

/// Returns `true` if the conditions of two movements show that no move fits both. It does not find all
/// such pairs.
pub(crate) fn exclude(one: &MovementSpec, other: &MovementSpec) -> bool {
    if matches!((one.unmoved, other.unmoved), (Some(a), Some(b)) if a != b) {
        return true;
    }
    let parts = |movement: &'_ MovementSpec| -> Vec<Expr> {
        let MovementSpec { of_ply, of_piece, conditions, .. } = movement;
        of_ply.iter().chain(of_piece).chain(conditions).filter(|part| is_of_move(part)).cloned().collect()
    };
    let others = parts(other);
    !others.is_empty() && parts(one).iter().any(|a| others.iter().any(|b| are_disjoint(a, b)))
}

/// Returns `true` if the value of a condition depends only on the position, the piece and the two ends
/// of a move. Two ways to the same cell may cross different cells.
fn is_of_move(condition: &Expr) -> bool {
    !depends::any(condition, |part| {
        matches!(part, Part::Expr(Expr::Crossed(_) | Expr::FirstSeen(_) | Expr::Local(..)))
    })
}

/// Returns `true` if two conditions never hold together.
fn are_disjoint(one: &Expr, other: &Expr) -> bool {
    match (one, other) {
        (Expr::Not(part), whole) | (whole, Expr::Not(part)) if **part == *whole => true,
        (Expr::And(a, b), whole) | (whole, Expr::And(a, b)) => {
            are_disjoint(a, whole) || are_disjoint(b, whole)
        }
        (Expr::Or(a, b), whole) | (whole, Expr::Or(a, b)) => are_disjoint(a, whole) && are_disjoint(b, whole),
        (Expr::Is(a, first), Expr::Is(b, second)) => {
            a == b && Test::all(vec![first.clone(), second.clone()]).is_impossible()
        }
        _ => match (bounds(one), bounds(other)) {
            (Some((a, low, high)), Some((b, least, most))) => a == b && (high < least || most < low),
            _ => false,
        },
    }
}

/// Returns the value that a condition compares with a constant, and the least and the greatest value
/// for which the condition holds.
fn bounds(condition: &Expr) -> Option<(&Expr, i64, i64)> {
    let Expr::Compare(op, a, b) = condition else { return None };
    let (value, op, constant) = match (&**a, &**b) {
        (value, Expr::Number(n)) => (value, *op, *n),
        (Expr::Number(n), value) => (value, turned(*op), *n),
        _ => return None,
    };
    match op {
        CompareOp::Equal => Some((value, constant, constant)),
        CompareOp::NotEqual => None,
        CompareOp::Less => Some((value, i64::MIN, constant.saturating_sub(1))),
        CompareOp::LessEqual => Some((value, i64::MIN, constant)),
        CompareOp::Greater => Some((value, constant.saturating_add(1), i64::MAX)),
        CompareOp::GreaterEqual => Some((value, constant, i64::MAX)),
    }
}

/// Returns the comparison with its sides exchanged.
pub(crate) fn turned(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Equal | CompareOp::NotEqual => op,
        CompareOp::Less => CompareOp::Greater,
        CompareOp::LessEqual => CompareOp::GreaterEqual,
        CompareOp::Greater => CompareOp::Less,
        CompareOp::GreaterEqual => CompareOp::LessEqual,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(op: CompareOp, value: Expr, n: i64) -> Expr {
        Expr::Compare(op, Box::new(value), Box::new(Expr::Number(n)))
    }

    #[test]
    fn intervals_of_one_value_are_compared() {
        let rank = |op, n| compared(op, Expr::Mover, n);
        assert!(are_disjoint(&rank(CompareOp::Equal, 1), &rank(CompareOp::Greater, 1)));
        assert!(are_disjoint(&rank(CompareOp::Less, 3), &rank(CompareOp::GreaterEqual, 3)));
        assert!(!are_disjoint(&rank(CompareOp::LessEqual, 3), &rank(CompareOp::GreaterEqual, 3)));
        assert!(!are_disjoint(&rank(CompareOp::Equal, 1), &compared(CompareOp::Greater, Expr::Next, 1)));
        let flag = rank(CompareOp::NotEqual, 1);
        assert!(are_disjoint(&flag, &Expr::Not(Box::new(flag.clone()))));
        let either = Expr::Or(Box::new(rank(CompareOp::Equal, 1)), Box::new(rank(CompareOp::Equal, 2)));
        assert!(are_disjoint(&either, &rank(CompareOp::Greater, 2)));
        assert!(!are_disjoint(&either, &rank(CompareOp::Greater, 1)));
    }
}
