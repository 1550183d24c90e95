//! Goals: cells where an ending requires pieces, and the distance of pieces to these cells.
//!
//! A winning ending may count pieces on certain cells (`number of piece x of mover on goal of mover
//! = 5`) or require one there (`some King in goal`). A piece scores most on such cells. Elsewhere,
//! it scores more if fewer moves on an empty board lead to them.

use super::progress::ways;
use alfonso_forms::Part;
use alfonso_game::blueprint::{Blueprint, OutcomeSpec};
use alfonso_game::expr::{CompareOp, Domain, Expr, Selection, Test, TestWord};
use alfonso_game::{ClassId, Game, KindId, Line, Seat};

/// The score of a piece on a goal cell.
const THERE: i32 = 100;
/// The maximum distance from a goal that counts, in moves.
const FAR: usize = 12;

/// Adds the scores for being near goals to a table by class, seat and cell.
pub(super) fn add(game: &Game, by_cell: &mut [Vec<i32>]) {
    let (spec, seats) = (game.blueprint(), game.names().players.len());
    let line = game.line();
    for ending in &spec.endings {
        let OutcomeSpec::Wins(winner) = &ending.outcome else { continue };
        for seat in (0..seats).map(Seat::new).filter(|seat| may_be(winner, *seat)) {
            let mut expected = Vec::new();
            find(&ending.condition, &mut expected);
            for selection in expected {
                let Some(cells) = cells(spec, line.as_ref(), selection, seat) else { continue };
                let classes = (0..spec.classes.len()).map(ClassId::new);
                for class in classes.filter(|class| admits(&selection.test, spec.classes[class.index()].kind))
                {
                    near(spec, class, seat, &cells, &mut by_cell[class.index() * seats + seat.index()]);
                }
            }
        }
    }
}

/// Returns true if an expression may denote this player. Expressions that cannot be resolved
/// statically yield false.
fn may_be(player: &Expr, seat: Seat) -> bool {
    match player {
        Expr::Player(known) => *known == seat,
        Expr::Mover => true,
        _ => false,
    }
}

/// Collects the selections of pieces that a condition wants to be non-empty or large.
fn find<'e>(condition: &'e Expr, expected: &mut Vec<&'e Selection>) {
    match condition {
        Expr::And(a, b) | Expr::Or(a, b) => {
            find(a, expected);
            find(b, expected);
        }
        Expr::Let(_, _, body) => find(body, expected),
        Expr::Some(of) => expected.push(of),
        Expr::Compare(CompareOp::Equal | CompareOp::Greater | CompareOp::GreaterEqual, a, _) => {
            if let Expr::Count(of) = &**a {
                expected.push(of);
            }
        }
        Expr::Compare(CompareOp::Less | CompareOp::LessEqual, _, b) => {
            if let Expr::Count(of) = &**b {
                expected.push(of);
            }
        }
        _ => {}
    }
}

/// Returns a flag for each cell, which is true if an ending wants pieces of the player there.
/// Returns `None` if the selection does not cover such pieces, or if its cells depend on more than
/// the player.
fn cells(spec: &Blueprint, line: &dyn Line, selection: &Selection, seat: Seat) -> Option<Vec<bool>> {
    let Selection { domain: Domain::Pieces, owner, within: Some(within), .. } = selection else {
        return None;
    };
    if owner.as_ref().is_some_and(|owner| !may_be(owner, seat)) {
        return None;
    }
    let mut within = within.clone();
    if !settle(&mut within, seat) {
        return None;
    }
    let is_in = |cell: usize| {
        let cell = Box::new(Expr::Cell(alfonso_board::CellId::new(cell)));
        line.ask(&Expr::In(cell, Box::new(within.clone())), spec.slots).map(|answer| answer == 1)
    };
    (0..spec.topology.len()).map(is_in).collect()
}

/// Replaces the player to move by a fixed player. Returns false if the expression still depends on
/// the position.
fn settle(expr: &mut Expr, seat: Seat) -> bool {
    if matches!(expr, Expr::Mover) {
        *expr = Expr::Player(seat);
    }
    let fixed = match &*expr {
        Expr::Next | Expr::Previous | Expr::Local(..) | Expr::It | Expr::Origin | Expr::Target => false,
        other => other.uses() == alfonso_forms::Uses::Parts,
    };
    let mut settled = fixed;
    // Nested selections are not analysed.
    expr.parts(&mut |part| settled &= matches!(part, Part::Value(_)));
    expr.each_mut(&mut |part| settled &= settle(part, seat));
    settled
}

/// Returns true if pieces of a kind may satisfy a test.
fn admits(test: &Test, kind: KindId) -> bool {
    match test {
        Test::All(tests) => tests.iter().all(|test| admits(test, kind)),
        Test::Any(tests) => tests.iter().any(|test| admits(test, kind)),
        Test::Word(TestWord::Kind(known)) => *known == kind,
        Test::Not(_) | Test::Word(_) => true,
    }
}

/// Adds scores for the distance of each cell to the nearest goal cell.
fn near(spec: &Blueprint, class: ClassId, seat: Seat, cells: &[bool], values: &mut Vec<i32>) {
    let next = ways(spec, class, seat);
    if next.iter().all(Vec::is_empty) {
        return;
    }
    let mut moves: Vec<Option<usize>> = cells.iter().map(|there| there.then_some(0)).collect();
    for distance in 0..FAR {
        let leads = |cell: usize| next[cell].iter().any(|to| moves[*to] == Some(distance));
        let reached: Vec<usize> =
            (0..cells.len()).filter(|cell| moves[*cell].is_none() && leads(*cell)).collect();
        reached.into_iter().for_each(|cell| moves[cell] = Some(distance + 1));
    }
    values.resize(cells.len(), 0);
    for (value, moves) in values.iter_mut().zip(moves) {
        *value += moves.map_or(0, |moves| THERE / (i32::try_from(moves).unwrap_or(i32::MAX - 1) + 1));
    }
}
