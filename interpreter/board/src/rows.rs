//! Rows of neighbouring cells on straight lines.

use crate::{CellId, Direction, Topology};

impl Topology {
    /// Returns all rows of `length` neighbouring cells on straight lines, each with its cells in
    /// line order. A row is returned once for every line on which it lies.
    ///
    /// On boards of points, the lines are the drawn lines, and the undrawn ones if there are any. On
    /// other boards, they are the ranks, files and diagonals. A row never contains a cell twice. There
    /// are no rows of length 0.
    #[must_use]
    pub fn rows_of(&self, length: u16) -> Vec<Vec<CellId>> {
        let mut rows = Vec::new();
        let mut row = |first: CellId, next: &dyn Fn(CellId) -> Option<CellId>| {
            let mut cells = vec![first];
            while cells.len() < usize::from(length) {
                match next(cells[cells.len() - 1]) {
                    Some(beside) if !cells.contains(&beside) => cells.push(beside),
                    _ => return,
                }
            }
            rows.push(cells);
        };
        if length == 0 {
            return rows;
        }
        match self.straight_lines() {
            Some(lines) => {
                for line in lines {
                    line.cells.iter().for_each(|first| row(*first, &|cell| line.next(cell, false)));
                }
            }
            None => {
                for way in [0, 1, 2, 3].map(Direction::new) {
                    self.cells().for_each(|first| row(first, &|cell| self.step(cell, way)));
                }
            }
        }
        rows
    }
}
