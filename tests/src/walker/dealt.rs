//! Starts that are dealt: every way of every deal is listed, and the number says which.

use alfonso_rules::{Deal, Dealing, Direction, KindId, Seat};
use std::collections::BTreeSet;

/// A piece as [`super::Walker::with_pieces`] takes it.
type Standing = (String, KindId, Seat, Option<Direction>, bool);

/// The pieces of a start. Of those that are dealt, the kinds of `asked` have not moved: of others nobody asks.
pub(super) fn start(dealing: &Dealing, number: usize, asked: &BTreeSet<KindId>) -> Vec<Standing> {
    let piece = |at: &alfonso_rules::Placement| (at.cell.node.clone(), at.kind, at.owner, at.facing, true);
    let mut pieces: Vec<Standing> = dealing.fixed.iter().map(piece).collect();
    let mut number = number;
    for deal in &dealing.deals {
        let ways = ways(deal, &pieces);
        let way = &ways[number % ways.len()];
        number /= ways.len();
        for side in [&deal.side].into_iter().chain(&deal.opposite) {
            for (row, kind) in way.iter().zip(&deal.kinds) {
                pieces.push((
                    side.cells[*row].node.clone(),
                    *kind,
                    side.owner,
                    side.facing,
                    asked.contains(kind),
                ));
            }
        }
    }
    pieces
}

/// The rows of the list that the pieces can take, ascending, in the order of dictionaries.
fn ways(deal: &Deal, pieces: &[Standing]) -> Vec<Vec<usize>> {
    let stands = |cell: &str| pieces.iter().any(|(at, ..)| at == cell);
    let is_free = |row: &usize| {
        let sides = [Some(&deal.side), deal.opposite.as_ref()];
        sides.into_iter().flatten().all(|side| !stands(&side.cells[*row].node))
    };
    let free: Vec<usize> = (0..deal.side.cells.len()).filter(is_free).collect();
    let mut ways = vec![Vec::new()];
    for _ in &deal.kinds {
        let longer = |way: &Vec<usize>| {
            let last = way.last().copied();
            let beyond = free.iter().filter(move |row| last.is_none_or(|last| **row > last));
            beyond.map(|row| [way.as_slice(), &[*row]].concat()).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(longer).collect();
    }
    ways
}
