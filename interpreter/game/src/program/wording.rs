//! Wordings of rules for which a cheaper wording is known.

use super::expr_search::{ExprSearch, Unit, units};
use crate::RuleId;
use crate::blueprint::Blueprint;
use crate::expr::{CompareOp, Domain, Expr, Selection};
use crate::profile::Wording;
use alfonso_forms::{LocalId, Part};
use std::cell::RefCell;

/// Returns the wordings of a game's rules for which a cheaper one is known, sorted.
pub(crate) fn wordings(spec: &Blueprint) -> Vec<(RuleId, Wording)> {
    let mut found = Vec::new();
    for (rule, unit) in units(spec) {
        if let Unit::Forbid(forbid) = &unit
            && spec.forbids.iter().any(|known| std::ptr::eq(known, *forbid))
            && is_about_cells(&forbid.condition)
        {
            found.push((rule, Wording::ForbidsCells));
        }
        if spec.unrelated.iter().any(|expr| ExprSearch::of(spec, |part| part == expr).unit(&unit)) {
            found.push((rule, Wording::TooManyPairs));
        }
        let selections = RefCell::new(Vec::new());
        let note = |selection: &Selection| {
            selections.borrow_mut().push(of_selection(selection));
            false
        };
        ExprSearch::of_selections(spec, note).unit(&unit);
        found.extend(selections.into_inner().into_iter().flatten().map(|wording| (rule, wording)));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns the wordings of a selection for which a cheaper one is known.
fn of_selection(selection: &Selection) -> Vec<Wording> {
    let mut found = Vec::new();
    let Some(filter) = &selection.filter else { return found };
    let of_it = |expr: &Expr| names(expr).0.contains(&selection.local);
    let asks_owner = |part: &Expr| match part {
        Expr::Compare(CompareOp::Equal, a, b) => {
            let owner = |of: &Expr| matches!(of, Expr::OwnerOf(of) if of.is_local(selection.local));
            owner(a) && !of_it(b) || owner(b) && !of_it(a)
        }
        _ => false,
    };
    if selection.domain == Domain::Pieces && selection.owner.is_none() && conjuncts(filter, &asks_owner) {
        found.push(Wording::OwnerAsked);
    }
    let mut inner = Vec::new();
    selections_in(filter, &mut inner);
    let free = |expr: &Expr| {
        let (used, bound) = names(expr);
        used.iter().any(|name| !bound.contains(name))
    };
    if inner.iter().any(|(expr, of)| looks_at_each(of) && !free(expr)) {
        found.push(Wording::EvaluatedAnew);
    }
    if depth(selection) >= 3 {
        found.push(Wording::Combinations);
    }
    found
}

/// Returns true if a condition holds for some operand of a conjunction.
fn conjuncts(condition: &Expr, holds: &dyn Fn(&Expr) -> bool) -> bool {
    match condition {
        Expr::And(a, b) => conjuncts(a, holds) || conjuncts(b, holds),
        part => holds(part),
    }
}

/// Returns true if a selection takes a step for each thing, because bit sets are not sufficient.
fn looks_at_each(of: &Selection) -> bool {
    of.filter.is_some() && !of.by_kind || of.domain == Domain::Cells
}

/// Returns the number of selections inside each other, each of which depends on the one around it.
fn depth(selection: &Selection) -> usize {
    let mut inner = Vec::new();
    selection.filter.iter().for_each(|filter| selections_in(filter, &mut inner));
    let depends =
        inner.iter().filter(|(expr, of)| looks_at_each(of) && names(expr).0.contains(&selection.local));
    1 + depends.map(|(_, of)| depth(of)).max().unwrap_or(0)
}

/// Adds the outermost selections of an expression, each with the expression that makes it.
fn selections_in<'e>(expr: &'e Expr, found: &mut Vec<(&'e Expr, &'e Selection)>) {
    expr.parts(&mut |part| match part {
        Part::Selection(selection) => found.push((expr, selection)),
        Part::Value(value) => selections_in(value, found),
        Part::Effect(_) => {}
    });
}

/// Returns the names that an expression reads, and those that it binds.
fn names(expr: &Expr) -> (Vec<LocalId>, Vec<LocalId>) {
    fn add(expr: &Expr, used: &mut Vec<LocalId>, bound: &mut Vec<LocalId>) {
        match expr {
            Expr::Local(name, _) => used.push(*name),
            Expr::Let(name, ..) => bound.push(*name),
            _ => {}
        }
        expr.parts(&mut |part| match part {
            Part::Value(value) => add(value, used, bound),
            Part::Selection(selection) => {
                bound.push(selection.local);
                selection.values().for_each(|value| add(value, used, bound));
            }
            Part::Effect(_) => {}
        });
    }
    let (mut used, mut bound) = (Vec::new(), Vec::new());
    add(expr, &mut used, &mut bound);
    (used, bound)
}

/// Returns true if a condition depends only on the board and on the cells of a move.
fn is_about_cells(condition: &Expr) -> bool {
    let mut parts_too = true;
    match condition {
        Expr::Number(_)
        | Expr::Flag(_)
        | Expr::Cell(_)
        | Expr::Region(_)
        | Expr::Origin
        | Expr::Target
        | Expr::Not(_)
        | Expr::And(..)
        | Expr::Or(..)
        | Expr::Compare(..)
        | Expr::Arith(..)
        | Expr::In(..)
        | Expr::FileOf(_)
        | Expr::RankOf(_)
        | Expr::Distance(..) => {}
        _ => return false,
    }
    condition.parts(&mut |part| match part {
        Part::Value(value) => parts_too = parts_too && is_about_cells(value),
        _ => parts_too = false,
    });
    parts_too
}
