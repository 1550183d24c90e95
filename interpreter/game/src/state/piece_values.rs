//! The worth of each player's pieces, for evaluations of positions.

use super::State;
use crate::{KindId, Program, Seat};

/// The worths of pieces, as given by the caller.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PieceValues {
    /// For each class, the worth of a piece on the board. Missing classes are worth nothing.
    pub classes: Vec<i32>,
    /// For each class and seat, the additional worth of a piece on each cell. Empty if there is
    /// none. Further rows with one entry for each cell may follow for pieces with a `per piece`
    /// value of 2, 3 and so on.
    pub by_cell: Vec<Vec<i32>>,
    /// For each kind and seat, the worth of a piece in reserve.
    pub reserves: Vec<i32>,
}

impl<const N: usize> State<N> {
    /// Adds the worths of the pieces of each seat to `have`. All pieces of a stack count with the
    /// worth of the topmost piece.
    pub(crate) fn weigh(&self, program: &Program<N>, piece_values: &PieceValues, have: &mut [i32]) {
        let (classes, owners) = self.sets.split_at(program.spec.classes.len());
        for (class, (cells, value)) in classes.iter().zip(&piece_values.classes).enumerate() {
            if cells.is_empty() {
                continue;
            }
            for (seat, (own, sum)) in owners.iter().zip(&mut *have).enumerate() {
                let there = *cells & *own;
                let mut count = i32::try_from(there.len()).unwrap_or(i32::MAX);
                if there.meets(&self.heaped) {
                    let above = (there & self.heaped).iter().map(|cell| i32::from(self.above[cell.index()]));
                    count = count.saturating_add(above.sum());
                }
                *sum = sum.saturating_add(value.saturating_mul(count));
                if let Some(by_cell) =
                    piece_values.by_cell.get(class * owners.len() + seat).filter(|it| !it.is_empty())
                {
                    let cells = program.spec.topology.len();
                    let at = |cell: alfonso_board::CellId| {
                        let index = match by_cell.len() > cells {
                            true => usize::try_from(self.piece_number(program, cell) - 1).unwrap_or(0),
                            false => 0,
                        };
                        let value_there =
                            by_cell.get(index * cells + cell.index()).unwrap_or(&by_cell[cell.index()]);
                        value_there.saturating_mul(i32::from(self.height(cell)))
                    };
                    *sum = there.iter().map(at).fold(*sum, i32::saturating_add);
                }
            }
        }
        for (index, value) in piece_values.reserves.iter().enumerate().filter(|(_, value)| **value != 0) {
            let (kind, seat) = (KindId::new(index / owners.len()), Seat::new(index % owners.len()));
            if let Some(position) = program.layout.reserve(kind, seat) {
                let held = &mut have[seat.index()];
                *held = held.saturating_add(value.saturating_mul(self.numbers[position]));
            }
        }
    }
}
