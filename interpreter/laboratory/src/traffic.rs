//! Traffic: how often pieces are moved along the lines between cells, and by whom.

use alfonso_board::CellId;
use alfonso_game::{Move, Seat};
use std::collections::BTreeMap;

/// Counts of moves by seat, origin and target. Counts of parts add up in any order.
///
/// A move counts from its origin to its target: a chain of jumps is one line, and pieces that a rule moves besides (a rook that
/// castles, a piece that is taken) count nothing. A piece that is placed has no origin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traffic(BTreeMap<(u8, Option<u16>, u16), u64>);

impl Traffic {
    /// Adds a move of a piece. Other moves count nothing.
    pub fn add(&mut self, seat: Seat, m: Move, is_placed: bool) {
        if m.by().is_some() {
            let from = (!is_placed).then_some(m.from().0);
            *self.0.entry((seat.0, from, m.to().0)).or_default() += 1;
        }
    }

    /// Adds a number of moves. Counts beyond 64 bits stay at the greatest number.
    pub fn put(&mut self, seat: Seat, (from, to): (Option<CellId>, CellId), moves: u64) {
        let count = self.0.entry((seat.0, from.map(|cell| cell.0), to.0)).or_default();
        *count = count.saturating_add(moves);
    }

    /// Adds other counts, likewise.
    pub fn merge(&mut self, other: &Self) {
        for (line, moves) in &other.0 {
            let count = self.0.entry(*line).or_default();
            *count = count.saturating_add(*moves);
        }
    }

    /// Returns the lines that were used, by seat, origin and target, with the number of moves.
    pub fn lines(&self) -> impl Iterator<Item = (Seat, Option<CellId>, CellId, u64)> {
        self.0.iter().map(|((seat, from, to), moves)| (Seat(*seat), from.map(CellId), CellId(*to), *moves))
    }
}
