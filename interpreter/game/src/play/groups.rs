//! Cells that steps join to others: groups, neighbours, and ways over pieces.

use super::eval::Eval;
use crate::expr::{Expr, Selection};
use alfonso_board::CellSet;
use alfonso_forms::Along;

impl<const N: usize> Eval<'_, N> {
    /// Returns the cells joined to a cell or several by cells alike, as [`Expr::Group`] says.
    pub(crate) fn group(&mut self, of: &Expr, along: Along) -> CellSet<N> {
        let mut begin = self.cells(of);
        let mut joined = CellSet::EMPTY;
        while let Some(cell) = begin.iter().next() {
            let alike = match self.state.piece(cell) {
                Some(piece) => self.state.of_owner(self.program, piece.owner),
                None => self.program.board.without(&self.state.occupied),
            };
            joined |= self.flood(begin & alike, &alike, along);
            begin = begin.without(&alike);
        }
        joined
    }

    /// Returns the cells next to a cell or several, as [`Expr::Neighbours`] says.
    pub(crate) fn neighbours(&mut self, of: &Expr, along: Along) -> CellSet<N> {
        let cells = self.cells(of);
        self.beside_all(&cells, along).without(&cells)
    }

    /// Returns true if a way over selected things leads from some cells to others, as [`Expr::Joined`] says.
    pub(crate) fn joined(&mut self, from: &Expr, to: &Expr, by: &Selection, along: Along) -> bool {
        let (from, to) = (self.cells(from), self.cells(to));
        let way = self.selected_cells(by);
        !(self.flood(from & way, &way, along) & to).is_empty()
    }

    /// Returns the cells to which steps lead from some cells over cells of a set.
    fn flood(&mut self, begin: CellSet<N>, over: &CellSet<N>, along: Along) -> CellSet<N> {
        let (mut found, mut new) = (begin, begin);
        while !new.is_empty() {
            new = (self.beside_all(&new, along) & *over).without(&found);
            found |= new;
        }
        found
    }

    /// Returns the cells one step from one of some cells.
    fn beside_all(&mut self, cells: &CellSet<N>, along: Along) -> CellSet<N> {
        let mut beside = CellSet::EMPTY;
        if let Some(shifts) = self.program.shifts(along) {
            self.frame.steps += 1;
            for shift in shifts {
                beside |= shift.of(cells);
            }
            return beside;
        }
        for cell in *cells {
            self.frame.steps += 1;
            beside |= self.program.beside(along, cell);
        }
        beside
    }
}
