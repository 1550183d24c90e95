//! Things that lie between other things on a straight line.

use super::budget::Cut;
use super::eval::Eval;
use super::value::Subject;
use super::value::Value;
use crate::expr::{Domain, Expr, Selection, Way};
use crate::profile::Work;
use alfonso_board::{CellId, CellSet};
use alfonso_forms::Along;

impl<const N: usize> Eval<'_, N> {
    /// Returns the cells of the things between a cell and other things; see [`Expr::Sandwiched`].
    pub(crate) fn sandwiched(
        &mut self,
        of: &Selection,
        by: &Selection,
        from: &Expr,
        rows: bool,
        along: Along,
    ) -> CellSet<N> {
        let mut found = CellSet::EMPTY;
        let Some(from) = self.cell(from) else { return found };
        let inner = self.bounds(of);
        let program = self.program;
        if inner.plain
            && let Some(looks) = program.looks(along)
        {
            let here = CellSet::only(from);
            let mut outer = None;
            for look in looks {
                let mut passed = look.of(&here) & inner.cells;
                let mut end = look.of(&passed);
                // In most cases, this loop ends immediately.
                while let Some(cell) = end.lowest() {
                    let outer = outer.get_or_insert_with(|| self.bounds(by));
                    if outer.holds(self, cell) {
                        found |= passed;
                        break;
                    }
                    if !rows || !inner.cells.has(cell) {
                        break;
                    }
                    passed.insert(cell);
                    end = look.of(&end);
                }
            }
            return found;
        }
        let outer = self.bounds(by);
        program.each_ray(along, from, &mut |ray| {
            let mut passed = CellSet::EMPTY;
            for (index, cell) in ray.iter().enumerate() {
                if index > 0 && outer.holds(self, *cell) {
                    found |= passed;
                    return;
                }
                let is_last = index > 0 && !rows;
                if is_last || !inner.holds(self, *cell) {
                    return;
                }
                passed.insert(*cell);
            }
        });
        found
    }

    /// Returns the cells for which something is between the cell and other things.
    pub(crate) fn sandwich_ends(
        &mut self,
        of: &Selection,
        by: &Selection,
        rows: bool,
        along: Along,
    ) -> CellSet<N> {
        let mut found = CellSet::EMPTY;
        let (inner, outer) = (self.bounds(of), self.bounds(by));
        let program = self.program;
        if inner.plain
            && outer.plain
            && let Some(looks) = program.looks(along)
        {
            for look in looks {
                let mut between = look.of(&outer.cells) & inner.cells;
                while !between.is_empty() {
                    self.frame.steps += 1;
                    let next = look.of(&between);
                    found |= next;
                    between = if rows { next & inner.cells } else { CellSet::EMPTY };
                }
            }
            return found;
        }
        for other in outer.cells {
            if !outer.holds(self, other) {
                continue;
            }
            // The lines are followed from the other end.
            program.each_ray(along, other, &mut |ray| {
                for (index, cell) in ray.iter().enumerate() {
                    if index > 0 {
                        found.insert(*cell);
                    }
                    let is_last = index > 0 && !rows;
                    if is_last || !inner.holds(self, *cell) {
                        return;
                    }
                }
            });
        }
        found
    }

    /// Returns the cells on the straight line from a cell; see [`Expr::Straight`].
    pub(crate) fn straight(&mut self, way: Way, from: &Expr, piece: &Expr) -> CellSet<N> {
        let mut found = CellSet::EMPTY;
        self.each_onward(way, from, piece, |_, cell| {
            found.insert(cell);
            false
        });
        found
    }

    /// Returns the nearest selected thing on the straight line from a cell; see [`Expr::Nearest`].
    pub(crate) fn nearest(&mut self, of: &Selection, way: Way, from: &Expr, piece: &Expr) -> Value<N> {
        let bounds = self.bounds(of);
        let found = self.each_onward(way, from, piece, |eval, cell| bounds.holds(eval, cell));
        match of.domain {
            Domain::Cells => Value::Cell(found),
            _ => Value::Piece(found.and_then(|cell| self.piece_on(cell))),
        }
    }

    /// Visits the cells on the straight line from a cell, the nearest first. Stops at the first
    /// cell for which `visit` returns true, and returns that cell.
    fn each_onward(
        &mut self,
        way: Way,
        from: &Expr,
        piece: &Expr,
        mut visit: impl FnMut(&mut Self, CellId) -> bool,
    ) -> Option<CellId> {
        let (start, piece) = (self.cell(from)?, self.piece(piece));
        let direction = self.direction(way, piece.map(|value| value.piece))?;
        self.frame.charges(Work::Lines, || Cut::Expr(from));
        let mut cell = start;
        loop {
            // On a round board, the line ends at its first cell.
            cell = self.program.spec.topology.step(cell, direction).filter(|next| *next != start)?;
            self.frame.steps += 1;
            if visit(self, cell) {
                return Some(cell);
            }
        }
    }

    /// Returns the cells between two cells; see [`Expr::Between`].
    pub(crate) fn between(&mut self, a: &Expr, b: &Expr) -> CellSet<N> {
        let (Some(from), Some(to)) = (self.cell(a), self.cell(b)) else { return CellSet::EMPTY };
        self.frame.charges(Work::Lines, || Cut::Expr(a));
        self.frame.steps += 1;
        let mut found = CellSet::EMPTY;
        self.program.spec.topology.each_between(from, to, |cell| found.insert(cell));
        found
    }

    /// Returns the bounds of a selection.
    fn bounds<'s>(&mut self, selection: &'s Selection) -> Bounds<'s, N> {
        let cells = match selection.domain {
            Domain::Pieces => self.candidates(selection),
            _ => match &selection.within {
                Some(within) => self.cells(within),
                None => self.program.board,
            },
        };
        self.frame.charges(Work::Lines, || Cut::Selection(selection));
        let plain = selection.domain == Domain::Pieces
            && selection.filter.is_none()
            && selection.except.is_none()
            && self.pieces_passing(&selection.test).is_some();
        Bounds { selection, cells, plain }
    }
}

/// The cells in which a selection may find something.
struct Bounds<'s, const N: usize> {
    selection: &'s Selection,
    cells: CellSet<N>,
    /// True if the selection finds something in each of these cells and in no other cell.
    plain: bool,
}

impl<const N: usize> Bounds<'_, N> {
    /// Returns true if the selection contains the cell, or the piece on it.
    fn holds(&self, eval: &mut Eval<'_, N>, cell: CellId) -> bool {
        eval.frame.steps += eval.program.price;
        if !self.cells.has(cell) || self.plain {
            return self.cells.has(cell);
        }
        let subject = match self.selection.domain {
            Domain::Pieces => eval.piece_on(cell).map(Subject::Piece),
            _ => Some(Subject::Cell(cell)),
        };
        subject.is_some_and(|subject| eval.chosen(self.selection, subject))
    }
}
