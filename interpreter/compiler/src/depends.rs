//! What a condition depends on: the ground of all decisions of the plan.

use alfonso_game::KindId;
use alfonso_game::expr::{Effect, EffectKind, Expr, Selected, Selection, Test};

/// Calls `visit` on an expression and everything inside it, selections and tests included.
pub(crate) fn walk(expr: &Expr, visit: &mut dyn FnMut(Part<'_>)) {
    visit(Part::Expr(expr));
    match expr {
        Expr::Let(_, a, b)
        | Expr::And(a, b)
        | Expr::Or(a, b)
        | Expr::Compare(_, a, b)
        | Expr::Arith(_, a, b)
        | Expr::In(a, b)
        | Expr::Beside(_, a, b) => {
            walk(a, visit);
            walk(b, visit);
        }
        Expr::Not(a)
        | Expr::OwnerOf(a)
        | Expr::KindOf(a)
        | Expr::CellOf(a)
        | Expr::FileOf(a)
        | Expr::RankOf(a)
        | Expr::Edge(_, a)
        | Expr::FirstSeen(a)
        | Expr::PieceOn(a)
        | Expr::Table(_, a)
        | Expr::Var(_, Some(a)) => walk(a, visit),
        Expr::If(a, b, c) => {
            walk(a, visit);
            walk(b, visit);
            walk(c, visit);
        }
        Expr::Is(a, test) => {
            walk(a, visit);
            visit(Part::Test(test));
        }
        Expr::Count(selection) | Expr::Some(selection) | Expr::First(selection) => {
            walk_selection(selection, visit)
        }
        Expr::Every(selection, has) => {
            walk_selection(selection, visit);
            walk(has, visit);
        }
        _ => {}
    }
}

/// A part of a condition.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part<'a> {
    Expr(&'a Expr),
    Test(&'a Test),
}

/// As [`walk`], for a selection.
pub(crate) fn walk_selection(selection: &Selection, visit: &mut dyn FnMut(Part<'_>)) {
    visit(Part::Test(&selection.test));
    for part in
        [&selection.owner, &selection.within, &selection.except, &selection.filter].into_iter().flatten()
    {
        walk(part, visit);
    }
}

/// As [`walk`], for effects.
pub(crate) fn walk_effects(effects: &[Effect], visit: &mut dyn FnMut(Part<'_>)) {
    for effect in effects {
        if let Some(condition) = &effect.condition {
            walk(condition, visit);
        }
        match &effect.kind {
            EffectKind::Set { index, value, .. } => {
                for part in index.iter().chain([value]) {
                    walk(part, visit);
                }
            }
            EffectKind::Become { piece: a, kind: b } | EffectKind::Move { piece: a, to: b } => {
                walk(a, visit);
                walk(b, visit);
            }
            EffectKind::Remove(who) | EffectKind::Capture(who) => match who {
                Selected::One(piece) => walk(piece, visit),
                Selected::Many(selection) => walk_selection(selection, visit),
            },
            EffectKind::For { selection, body, .. } => {
                walk_selection(selection, visit);
                walk_effects(body, visit);
            }
            EffectKind::Let { value, body, .. } => {
                walk(value, visit);
                walk_effects(body, visit);
            }
        }
    }
}

/// True if some part is as wanted.
pub(crate) fn any(expr: &Expr, wanted: impl Fn(Part<'_>) -> bool) -> bool {
    let mut found = false;
    walk(expr, &mut |part| found |= wanted(part));
    found
}

/// True if the condition asks about check or attack: rules that do so never attack.
pub(crate) fn asks_attack(expr: &Expr) -> bool {
    any(expr, |part| match part {
        Part::Test(test) => test_asks_attack(test),
        Part::Expr(_) => false,
    })
}

/// The same of a test.
pub(crate) fn test_asks_attack(test: &Test) -> bool {
    [Test::Safe, Test::InCheck, Test::Mated, Test::Stalemated].iter().any(|word| test.asks(word))
}

/// True if the condition is the same for all men and targets of a ply. `bound` are slots that depend on them.
pub(crate) fn is_of_ply(expr: &Expr, bound: &[u16]) -> bool {
    !any(expr, |part| match part {
        Part::Expr(Expr::It | Expr::Origin | Expr::Target | Expr::CrossedCell | Expr::CrossedCells) => true,
        Part::Expr(Expr::FirstSeen(_)) => true,
        Part::Expr(Expr::Local(slot)) => bound.contains(slot),
        Part::Test(test) => test.asks(&Test::Enemy),
        Part::Expr(_) => false,
    })
}

/// True if no move can change what the condition says before it is judged: it reads only rounds and constants.
pub(crate) fn is_unmovable(expr: &Expr) -> bool {
    !any(expr, |part| match part {
        Part::Expr(expr) => !matches!(
            expr,
            Expr::Rounds
                | Expr::Number(_)
                | Expr::Flag(_)
                | Expr::Seat(_)
                | Expr::Mover
                | Expr::Next
                | Expr::Previous
                | Expr::Not(_)
                | Expr::And(..)
                | Expr::Or(..)
                | Expr::Compare(..)
                | Expr::Arith(..)
        ),
        Part::Test(_) => true,
    })
}

/// True if the condition, asked of an attacker, says the same before and after a move of somebody else: it reads only
/// the man, his cell, his target and what never changes.
pub(crate) fn is_steady(expr: &Expr) -> bool {
    !any(expr, |part| match part {
        Part::Expr(expr) => matches!(
            expr,
            Expr::Var(..)
                | Expr::FirstSeen(_)
                | Expr::PieceOn(_)
                | Expr::Count(_)
                | Expr::Some(_)
                | Expr::Every(..)
                | Expr::First(_)
                | Expr::PliesSince(_)
                | Expr::Repetitions
        ),
        Part::Test(test) => !is_steady_test(test),
    })
}

fn is_steady_test(test: &Test) -> bool {
    match test {
        Test::All(parts) | Test::Any(parts) => parts.iter().all(is_steady_test),
        Test::Not(part) => is_steady_test(part),
        Test::Anything | Test::Own | Test::Royal | Test::Kind(_) => true,
        _ => false,
    }
}

/// Which kinds' men somebody asks whether they have moved.
pub(crate) fn unmoved_kinds(test: &Test, asked: &mut dyn FnMut(Option<KindId>)) {
    match test {
        Test::Unmoved => asked(None),
        Test::All(parts) => {
            let kinds: Vec<KindId> = parts
                .iter()
                .filter_map(|part| if let Test::Kind(kind) = part { Some(*kind) } else { None })
                .collect();
            for part in parts.iter().filter(|part| part.asks(&Test::Unmoved)) {
                if kinds.is_empty() {
                    unmoved_kinds(part, asked);
                }
                for kind in &kinds {
                    asked(Some(*kind));
                }
            }
        }
        Test::Any(parts) => {
            for part in parts {
                unmoved_kinds(part, asked);
            }
        }
        Test::Not(part) => unmoved_kinds(part, asked),
        _ => {}
    }
}
