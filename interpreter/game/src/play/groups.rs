//! Cells that are connected by steps: groups, neighbours, and paths over pieces.

use super::budget::Cut;
use super::eval::Eval;
use crate::expr::{Expr, Selection};
use crate::profile::Work;
use alfonso_board::{CellId, CellSet};
use alfonso_forms::Along;

impl<const N: usize> Eval<'_, N> {
    /// Returns the group of one or several cells; see [`Expr::Group`].
    pub(crate) fn group(&mut self, of: &Expr, along: Along) -> CellSet<N> {
        let mut begin = self.cells(of);
        self.frame.charges(Work::Groups, || Cut::Expr(of));
        let mut joined = CellSet::EMPTY;
        while let Some(cell) = begin.lowest() {
            let alike = self.alike(cell);
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
        let (begin, end) = (from & way, to & way);
        let (mut found, mut new) = (begin, begin);
        while !new.is_empty() && !end.is_empty() && !found.meets(&end) {
            new = self.spread(&mut found, new, &way, along);
        }
        found.meets(&end)
    }

    /// Returns whether a selection contains a cell, if it selects cells beside a group by a test that no
    /// cell of the group passes. The search ends at the first such cell.
    pub(super) fn some_beside_group(&mut self, selection: &Selection) -> Option<bool> {
        let Some(Expr::Neighbours(group, along)) = &selection.within else { return None };
        let Expr::Group(of, same) = &**group else { return None };
        if along != same || selection.filter.is_some() || selection.except.is_some() {
            return None;
        }
        let passing = self.cells_passing(&selection.test)?;
        let begin = self.cells(of);
        let Some(first) = begin.lowest() else { return Some(false) };
        let alike = self.alike(first);
        if !begin.within(&alike) || passing.meets(&alike) {
            return None;
        }
        self.frame.charges(Work::Groups, || Cut::Expr(of));
        let (mut found, mut new) = (begin, begin);
        while !new.is_empty() {
            let beside = self.beside_all(&new, *along);
            if beside.meets(&passing) {
                return Some(true);
            }
            new = (beside & alike).without(&found);
            found |= new;
        }
        Some(false)
    }

    /// Returns the cells that may belong to the group of a cell: those with pieces of the same owner, or
    /// the empty ones.
    pub(super) fn alike(&self, cell: CellId) -> CellSet<N> {
        match self.state.piece(cell) {
            Some(piece) => self.state.of_owner(self.program, piece.owner),
            None => self.program.board.without(&self.state.occupied),
        }
    }

    /// Returns the cells that can be reached from some cells by steps within a set.
    fn flood(&mut self, begin: CellSet<N>, over: &CellSet<N>, along: Along) -> CellSet<N> {
        let (mut found, mut new) = (begin, begin);
        while !new.is_empty() {
            new = self.spread(&mut found, new, over, along);
        }
        found
    }

    /// Adds to the found cells those of a set to which a step from the new ones leads, and perhaps some to which
    /// further steps within the set lead. Returns the added cells.
    #[inline(never)]
    fn spread(
        &mut self,
        found: &mut CellSet<N>,
        new: CellSet<N>,
        over: &CellSet<N>,
        along: Along,
    ) -> CellSet<N> {
        let before = *found;
        match self.program.shifts(along) {
            Some(shifts) => {
                self.frame.steps += 1;
                // Each direction goes on from where those before it have led.
                for shift in shifts {
                    *found |= shift.of(found) & *over;
                }
            }
            None => *found |= self.beside_all(&new, along) & *over,
        }
        found.without(&before)
    }

    /// Returns the cells one step away from some cells.
    #[inline(never)]
    pub(super) fn beside_all(&mut self, cells: &CellSet<N>, along: Along) -> CellSet<N> {
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

    /// Returns the cells from which one step leads to some of these cells, and those from which a step
    /// leads to each of at least two of them.
    #[inline(never)]
    pub(super) fn leading_to_all(&mut self, cells: &CellSet<N>, along: Along) -> [CellSet<N>; 2] {
        let [mut one, mut two] = [CellSet::EMPTY; 2];
        let mut add = |more: CellSet<N>| {
            two |= one & more;
            one |= more;
        };
        if let Some(shifts) = self.program.shifts(along) {
            self.frame.steps += 1;
            for shift in shifts {
                add(shift.back(cells));
            }
        } else {
            for cell in *cells {
                self.frame.steps += 1;
                add(self.program.leading_to(along, cell));
            }
        }
        [one, two]
    }

    /// Returns the cells of a set from which some of its cells can be reached by steps within it.
    pub(super) fn reaching(&mut self, end: CellSet<N>, over: &CellSet<N>, along: Along) -> CellSet<N> {
        let (mut found, mut new) = (end, end);
        while !new.is_empty() {
            let [leading, _] = self.leading_to_all(&new, along);
            new = (leading & *over).without(&found);
            found |= new;
        }
        found
    }
}
