//! Cells that are connected by steps: groups, neighbours, and paths over pieces.

use super::budget::Cut;
use super::eval::Eval;
use crate::expr::{Expr, Selection};
use crate::profile::Work;
use alfonso_board::CellSet;
use alfonso_forms::Along;

impl<const N: usize> Eval<'_, N> {
    /// Returns the group of one or several cells; see [`Expr::Group`].
    pub(crate) fn group(&mut self, of: &Expr, along: Along) -> CellSet<N> {
        let mut begin = self.cells(of);
        self.frame.charges(Work::Groups, || Cut::Expr(of));
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

    /// Returns the neighbours of one or several cells; see [`Expr::Neighbours`].
    pub(crate) fn neighbours(&mut self, of: &Expr, along: Along) -> CellSet<N> {
        let cells = self.cells(of);
        self.frame.charges(Work::Groups, || Cut::Expr(of));
        self.beside_all(&cells, along).without(&cells)
    }

    /// Returns true if a path over selected things joins two sets of cells; see [`Expr::Joined`].
    pub(crate) fn joined(&mut self, from: &Expr, to: &Expr, by: &Selection, along: Along) -> bool {
        let (from, to) = (self.cells(from), self.cells(to));
        let way = self.selected_cells(by);
        self.frame.charges(Work::Groups, || Cut::Selection(by));
        !(self.flood(from & way, &way, along) & to).is_empty()
    }

    /// Returns the cells that can be reached from some cells by steps within a set.
    fn flood(&mut self, begin: CellSet<N>, over: &CellSet<N>, along: Along) -> CellSet<N> {
        let (mut found, mut new) = (begin, begin);
        while !new.is_empty() {
            new = (self.beside_all(&new, along) & *over).without(&found);
            found |= new;
        }
        found
    }

    /// Returns the cells one step away from some cells.
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
