//! Boards as play sees them: tables by cell.

use crate::{CellId, CellNode, Direction};
use std::collections::BTreeMap;

/// A frozen board.
#[derive(Clone, Debug)]
pub struct Topology {
    cells: Box<[CellNode]>,
    steps: Box<[[Option<CellId>; 8]]>,
    by_name: BTreeMap<String, CellId>,
    by_place: BTreeMap<(u16, u16), CellId>,
}

impl Topology {
    pub(crate) fn new(cells: Vec<CellNode>, steps: Vec<[Option<CellId>; 8]>) -> Self {
        let ids = || (0..cells.len()).map(CellId::new);
        let by_name = cells.iter().map(|cell| cell.name.clone()).zip(ids()).collect();
        let by_place = cells.iter().map(|cell| (cell.file, cell.rank)).zip(ids()).collect();
        Self { cells: cells.into(), steps: steps.into(), by_name, by_place }
    }

    /// How many cells there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// True for a board without cells, which no checked rule file describes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// All cells, in order.
    pub fn cells(&self) -> impl Iterator<Item = CellId> + use<> {
        (0..self.cells.len()).map(CellId::new)
    }

    /// What the cell is called and where it lies.
    #[must_use]
    pub fn cell(&self, cell: CellId) -> &CellNode {
        &self.cells[cell.index()]
    }

    /// The cell of that name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<CellId> {
        self.by_name.get(name).copied()
    }

    /// The cell in that column and row, both from 0.
    #[must_use]
    pub fn at(&self, file: i32, rank: i32) -> Option<CellId> {
        let place = (u16::try_from(file).ok()?, u16::try_from(rank).ok()?);
        self.by_place.get(&place).copied()
    }

    /// The neighbour in a direction.
    #[must_use]
    pub fn step(&self, cell: CellId, direction: Direction) -> Option<CellId> {
        self.steps[cell.index()][direction.index()]
    }

    /// The cell `files` to the east and `ranks` to the north.
    #[must_use]
    pub fn leap(&self, cell: CellId, files: i32, ranks: i32) -> Option<CellId> {
        let from = self.cell(cell);
        self.at(i32::from(from.file) + files, i32::from(from.rank) + ranks)
    }

    /// The direction in which `to` lies straight ahead of `from`, if there is one.
    #[must_use]
    pub fn direction(&self, from: CellId, to: CellId) -> Option<Direction> {
        let (from, to) = (self.cell(from), self.cell(to));
        let (x, y) = (i32::from(to.file) - i32::from(from.file), i32::from(to.rank) - i32::from(from.rank));
        let straight = x == 0 || y == 0 || x.abs() == y.abs();
        Direction::ALL
            .into_iter()
            .find(|d| straight && (x, y) != (0, 0) && d.vector() == (x.signum(), y.signum()))
    }

    /// The number of columns (one more than the highest column).
    #[must_use]
    pub fn files(&self) -> u16 {
        self.cells.iter().map(|cell| cell.file + 1).max().unwrap_or(0)
    }

    /// The number of rows.
    #[must_use]
    pub fn ranks(&self) -> u16 {
        self.cells.iter().map(|cell| cell.rank + 1).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid;

    #[test]
    fn a_grid_steps_and_leaps() {
        let board = Topology::from(&grid(12, 12));
        let cell = |name| board.named(name).expect("a cell of the board");
        assert_eq!(board.len(), 144);
        assert_eq!(board.step(cell("a1"), Direction::new(1)), Some(cell("b2")));
        assert_eq!(board.step(cell("l12"), Direction::new(2)), None);
        assert_eq!(board.leap(cell("d1"), -1, 4), Some(cell("c5")));
        assert_eq!(board.leap(cell("a1"), -1, 4), None);
        assert_eq!(board.direction(cell("c3"), cell("f6")), Some(Direction::new(1)));
        assert_eq!(board.direction(cell("c3"), cell("d5")), None);
    }
}
