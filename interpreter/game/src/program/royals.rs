//! Royal pieces. Some kinds are royal only as their owner's last piece of a royal kind.

use super::Program;
use crate::{Piece, Seat, State};
use alfonso_board::{CellId, CellSet};

impl<const N: usize> Program<N> {
    /// Returns the cells of the royal pieces.
    pub(crate) fn royal_pieces(&self, state: &State<N>) -> CellSet<N> {
        let all = self.union(state, &self.royals);
        if self.together.is_empty() {
            return all;
        }
        let mut royal = all.without(&self.union(state, &self.together));
        for seat in self.seats() {
            let own = all & state.of_owner(self, seat);
            if own.len() == 1 {
                royal |= own;
            }
        }
        royal
    }

    /// Returns the cells of a player's pieces of royal kinds, whether or not they are royal at
    /// present.
    pub(crate) fn of_royal_kinds(&self, state: &State<N>, seat: Seat) -> CellSet<N> {
        self.union(state, &self.royals) & state.of_owner(self, seat)
    }

    /// Returns true if a piece that is, or was, on a cell is royal.
    pub(crate) fn is_royal(&self, state: &State<N>, cell: Option<CellId>, piece: Piece) -> bool {
        let class = &self.classes[piece.class.index()];
        if !class.together {
            return class.royal;
        }
        let mut others = self.of_royal_kinds(state, piece.owner);
        if let Some(cell) = cell {
            others.remove(cell);
        }
        others.is_empty()
    }
}
