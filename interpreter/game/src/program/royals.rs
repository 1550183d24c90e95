//! Which men are royal: those of royal kinds; of kinds that are royal together, only the last of his owner's.

use super::Program;
use crate::{Man, Seat, State};
use alfonso_board::{CellId, CellSet};

impl<const N: usize> Program<N> {
    /// Where royal men stand.
    pub(crate) fn royal_men(&self, state: &State<N>) -> CellSet<N> {
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

    /// Where a player's men of royal kinds stand, whether they are royal now or not.
    pub(crate) fn of_royal_kinds(&self, state: &State<N>, seat: Seat) -> CellSet<N> {
        self.union(state, &self.royals) & state.of_owner(self, seat)
    }

    /// Whether a man who stands on a cell, or stood there when he was seen, is royal.
    pub(crate) fn is_royal(&self, state: &State<N>, cell: Option<CellId>, man: Man) -> bool {
        let class = &self.classes[man.class.index()];
        if !class.together {
            return class.royal;
        }
        let mut others = self.of_royal_kinds(state, man.owner);
        if let Some(cell) = cell {
            others.remove(cell);
        }
        others.is_empty()
    }
}
