//! Traffic: how often each player moves pieces between two cells.

use alfonso_board::CellId;
use alfonso_game::{Move, Seat};
use std::collections::BTreeMap;

/// Counts of moves by seat, origin and target. Partial counts can be added in any order.
///
/// A move counts once, from its origin to its target, even if it is a chain of jumps. Pieces that
/// are moved by an effect are not counted, such as a castling rook or a captured piece. A placed
/// piece has no origin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traffic(BTreeMap<(u8, Option<u16>, u16), u64>);

impl Traffic {
    /// Adds a move of a piece. Other kinds of moves are ignored.
    pub fn add(&mut self, seat: Seat, m: Move, is_placed: bool) {
        if m.by().is_some() {
            let from = (!is_placed).then_some(m.from().0);
            *self.0.entry((seat.0, from, m.to().0)).or_default() += 1;
        }
    }

    /// Adds a number of moves. Counts saturate at the maximum of 64 bits.
    pub fn put(&mut self, seat: Seat, (from, to): (Option<CellId>, CellId), moves: u64) {
        let count = self.0.entry((seat.0, from.map(|cell| cell.0), to.0)).or_default();
        *count = count.saturating_add(moves);
    }

    /// Adds the counts of another table. Counts saturate at the maximum of 64 bits.
    pub fn merge(&mut self, other: &Self) {
        for (line, moves) in &other.0 {
            let count = self.0.entry(*line).or_default();
            *count = count.saturating_add(*moves);
        }
    }

    /// Returns the counts that are not zero: seat, origin, target and number of moves.
    pub fn lines(&self) -> impl Iterator<Item = (Seat, Option<CellId>, CellId, u64)> {
        self.0.iter().map(|((seat, from, to), moves)| (Seat(*seat), from.map(CellId), CellId(*to), *moves))
    }
}
