//! Goals: cells where an ending requires pieces, and the distance of pieces to these cells.
//!
//! A winning ending may count pieces on certain cells (`number of piece x of mover on goal of mover
//! = 5`) or require one there (`some King in goal`). A piece scores most on such cells. Elsewhere,
//! it scores more if fewer moves on an empty board lead to them.
//!
//! If an ending requires all pieces there (`every Man p of mover has cell of p in goal of mover`),
//! each move nearer counts the same, however far the goal is.

use super::progress::ways;
use alfonso_forms::Part;
use alfonso_game::blueprint::{Blueprint, OutcomeSpec};
use alfonso_game::expr::{CompareOp, Domain, Expr, Selection, Test, TestWord};
use alfonso_game::{ClassId, Game, KindId, Line, Seat};

/// The score of a piece on a goal cell.
const THERE: i32 = 100;
/// The maximum distance from a goal that counts, in moves.
const FAR: usize = 12;
/// The same for goals of all pieces, and the score of a move nearer to them.
const FARTHEST: usize = 64;
const NEARER: i32 = 8;

/// The pieces that an ending wants on some cells.
struct Goal<'e> {
    pieces: &'e Selection,
    cells: &'e Expr,
    /// True if all these pieces must be there.
    all: bool,
}

/// Adds the scores for being near goals to a table by class, seat and cell.
pub(super) fn add(game: &Game, by_cell: &mut [Vec<i32>]) {
    let (spec, seats) = (game.blueprint(), game.names().players.len());
    let line = game.line();
    for ending in &spec.endings {
        let OutcomeSpec::Wins(winner) = &ending.outcome else { continue };
        for seat in (0..seats).map(Seat::new).filter(|seat| may_be(winner, *seat)) {
            let mut goals = Vec::new();
            find(&ending.condition, &mut goals);
            for goal in goals {
                let Some(cells) = cells(spec, line.as_ref(), &goal, seat) else { continue };
                let classes = (0..spec.classes.len()).map(ClassId::new);
                let test = &goal.pieces.test;
                for class in classes.filter(|class| admits(test, spec.classes[class.index()].kind)) {
                    let values = &mut by_cell[class.index() * seats + seat.index()];
                    near(spec, (class, seat), &cells, goal.all, values);
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
        // One of several players, by a condition that the goal itself names.
        Expr::Mover | Expr::First(_) => true,
        _ => false,
    }
}

/// Returns the goal of a selection of pieces that names their cells.
fn on_cells(pieces: &Selection) -> Option<Goal<'_>> {
    pieces.within.as_ref().map(|cells| Goal { pieces, cells, all: false })
}

/// Collects the selections of pieces that a condition wants to be non-empty, large or complete.
fn find<'e>(condition: &'e Expr, goals: &mut Vec<Goal<'e>>) {
    match condition {
        Expr::And(a, b) | Expr::Or(a, b) => {
            find(a, goals);
            find(b, goals);
        }
        Expr::Let(_, _, body) => find(body, goals),
        Expr::Some(of) => goals.extend(on_cells(of)),
        Expr::Every(pieces, has) => {
            if let Expr::In(_, cells) = &**has {
                goals.push(Goal { pieces, cells, all: true });
            }
        }
        Expr::Compare(CompareOp::Equal | CompareOp::Greater | CompareOp::GreaterEqual, a, _) => {
            if let Expr::Count(of) = &**a {
                goals.extend(on_cells(of));
            }
        }
        Expr::Compare(CompareOp::Less | CompareOp::LessEqual, _, b) => {
            if let Expr::Count(of) = &**b {
                goals.extend(on_cells(of));
            }
        }
        _ => {}
    }
}

/// Returns a flag for each cell, which is true if an ending wants pieces of the player there.
/// Returns `None` if the selection does not cover such pieces, or if its cells depend on more than
/// the player.
fn cells(spec: &Blueprint, line: &dyn Line, goal: &Goal<'_>, seat: Seat) -> Option<Vec<bool>> {
    let Selection { domain: Domain::Pieces, owner, .. } = goal.pieces else { return None };
    if owner.as_ref().is_some_and(|owner| !may_be(owner, seat)) {
        return None;
    }
    let mut within = goal.cells.clone();
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

/// Adds scores for the distance of each cell to the nearest goal cell. `all` is true if all pieces
/// must get there.
fn near(spec: &Blueprint, (class, seat): (ClassId, Seat), cells: &[bool], all: bool, values: &mut Vec<i32>) {
    let next = ways(spec, class, seat);
    if next.iter().all(Vec::is_empty) {
        return;
    }
    let mut moves: Vec<Option<usize>> = cells.iter().map(|there| there.then_some(0)).collect();
    for distance in 0..if all { FARTHEST } else { FAR } {
        let leads = |cell: usize| next[cell].iter().any(|to| moves[*to] == Some(distance));
        let reached: Vec<usize> =
            (0..cells.len()).filter(|cell| moves[*cell].is_none() && leads(*cell)).collect();
        reached.into_iter().for_each(|cell| moves[cell] = Some(distance + 1));
    }
    values.resize(cells.len(), 0);
    for (value, moves) in values.iter_mut().zip(moves) {
        let Some(moves) = moves.and_then(|moves| i32::try_from(moves).ok()) else { continue };
        *value += match all {
            true => (FARTHEST as i32 - moves) * NEARER,
            false => THERE / (moves + 1),
        };
    }
}
