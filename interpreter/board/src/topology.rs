//! Boards as play sees them: tables by cell.

use crate::{CellId, CellNode, Direction};
use std::collections::BTreeMap;

/// How the cells of a board lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// In columns and rows.
    Grid,
    /// In rings, whose last cells lie beside their first.
    Rings,
}

/// A frozen board.
#[derive(Clone, Debug)]
pub struct Topology {
    cells: Box<[CellNode]>,
    steps: Box<[[Option<CellId>; 8]]>,
    by_name: BTreeMap<String, CellId>,
    by_place: BTreeMap<(u16, u16), CellId>,
    /// On a board of rings, how many cells each has; else empty.
    rings: Box<[u16]>,
}

impl Topology {
    pub(crate) fn new(cells: Vec<CellNode>, steps: Vec<[Option<CellId>; 8]>) -> Self {
        let ids = || (0..cells.len()).map(CellId::new);
        let by_name = cells.iter().map(|cell| cell.name.clone()).zip(ids()).collect();
        let by_place = cells.iter().map(|cell| (cell.file, cell.rank)).zip(ids()).collect();
        let mut rings = Vec::new();
        for cell in cells.iter().filter(|cell| cell.sector.is_some()) {
            let ring = usize::from(cell.rank);
            rings.resize(rings.len().max(ring + 1), 0);
            rings[ring] += 1;
        }
        Self { cells: cells.into(), steps: steps.into(), by_name, by_place, rings: rings.into() }
    }

    /// How its cells lie.
    #[must_use]
    pub fn shape(&self) -> Shape {
        if self.rings.is_empty() { Shape::Grid } else { Shape::Rings }
    }

    /// How many cells each ring has, the innermost first; none on a grid.
    #[must_use]
    pub fn rings(&self) -> &[u16] {
        &self.rings
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

    /// The cell in that column and row, both from 0. Rings have no first and no last column: 12 of a ring of twelve is 0.
    #[must_use]
    pub fn at(&self, file: i32, rank: i32) -> Option<CellId> {
        let rank = u16::try_from(rank).ok()?;
        let file = match self.rings.get(usize::from(rank)) {
            Some(length) => file.rem_euclid(i32::from(*length).max(1)),
            None => file,
        };
        self.by_place.get(&(u16::try_from(file).ok()?, rank)).copied()
    }

    /// The neighbour in a direction.
    #[must_use]
    pub fn step(&self, cell: CellId, direction: Direction) -> Option<CellId> {
        self.steps[cell.index()][direction.index()]
    }

    /// The cell `files` to the east and `ranks` to the north; on rings, if all rings from the one to the other have equally
    /// many cells.
    #[must_use]
    pub fn leap(&self, cell: CellId, files: i32, ranks: i32) -> Option<CellId> {
        let from = self.cell(cell);
        let (file, rank) = (i32::from(from.file) + files, i32::from(from.rank) + ranks);
        let last = usize::try_from(rank).ok()?;
        let between = usize::from(from.rank).min(last)..=usize::from(from.rank).max(last);
        if self.shape() == Shape::Rings {
            let rings = self.rings.get(between)?;
            if rings.iter().any(|ring| *ring != rings[0]) {
                return None;
            }
        }
        self.at(file, rank)
    }

    /// The direction in which `to` lies straight ahead of `from`, if there is one; on rings, if there is only one (along
    /// a ring both ways lead to every cell).
    #[must_use]
    pub fn direction(&self, from: CellId, to: CellId) -> Option<Direction> {
        if self.shape() == Shape::Rings {
            return self.direction_across(from, to);
        }
        let (from, to) = (self.cell(from), self.cell(to));
        let (x, y) = (i32::from(to.file) - i32::from(from.file), i32::from(to.rank) - i32::from(from.rank));
        let straight = x == 0 || y == 0 || x.abs() == y.abs();
        Direction::ALL
            .into_iter()
            .find(|d| straight && (x, y) != (0, 0) && d.vector() == (x.signum(), y.signum()))
    }

    /// The direction that leads from one ring to another.
    fn direction_across(&self, from: CellId, to: CellId) -> Option<Direction> {
        let rings = i32::from(self.cell(to).rank) - i32::from(self.cell(from).rank);
        let leads = |d: &Direction| {
            let (east, north) = d.vector();
            north == rings.signum() && self.leap(from, east * rings.abs(), rings) == Some(to)
        };
        let mut found = Direction::ALL.into_iter().filter(leads);
        found.next().filter(|_| rings != 0 && found.next().is_none())
    }

    /// The number of columns (one more than the highest column).
    #[must_use]
    pub fn files(&self) -> u16 {
        self.cells.iter().map(|cell| cell.file + 1).max().unwrap_or(0)
    }

    /// The number of sectors; 0 on a grid.
    #[must_use]
    pub fn sectors(&self) -> u16 {
        self.cells.iter().filter_map(|cell| cell.sector).map(|sector| sector + 1).max().unwrap_or(0)
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
    use crate::{grid, rings};

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

    #[test]
    fn rings_close_on_themselves() {
        let board = Topology::from(&rings(7, 12, |ring| ring));
        let cell = |name| board.named(name).expect("a cell of the board");
        let (ascending, descending) = (Direction::new(2), Direction::new(6));
        assert_eq!((board.len(), board.shape(), board.sectors()), (336, Shape::Rings, 12));
        assert_eq!(board.rings(), [12, 24, 36, 48, 60, 72, 84]);
        assert_eq!(board.step(cell("a12"), ascending), Some(cell("a1")));
        assert_eq!(board.step(cell("g1"), descending), Some(cell("g84")));
        assert_eq!(board.leap(cell("g80"), 7, 0), Some(cell("g3")));
        assert_eq!(board.leap(cell("a1"), -25, 0), Some(cell("a12")));
        assert_eq!(board.at(-1, 1), Some(cell("b24")));
        // Rings of different length have nothing to do with each other.
        assert_eq!(board.step(cell("a1"), Direction::new(0)), None);
        assert_eq!(board.leap(cell("a1"), 0, 2), None);
        assert_eq!(board.direction(cell("a1"), cell("a2")), None);
        // A rook's way round an empty ring ends where it began, and visits every other cell once.
        let mut round = vec![cell("c1")];
        while let Some(next) = board.step(round[round.len() - 1], ascending).filter(|next| *next != round[0])
        {
            round.push(next);
        }
        assert_eq!(round.len(), 36);
    }

    #[test]
    fn sectors_of_rings() {
        let board = Topology::from(&rings(7, 12, |ring| ring));
        let sector = |name| board.named(name).and_then(|cell| board.cell(cell).sector);
        assert_eq!([sector("a4"), sector("b11"), sector("c4")], [Some(3), Some(5), Some(1)]);
        assert_eq!([sector("g71"), sector("g70"), sector("g84")], [Some(10), Some(9), Some(11)]);
    }

    #[test]
    fn equal_rings_are_joined() {
        let board = Topology::from(&rings(4, 4, |_| 4));
        let cell = |name| board.named(name).expect("a cell of the board");
        assert_eq!(board.len(), 64);
        assert_eq!(board.step(cell("b16"), Direction::new(1)), Some(cell("c1")));
        assert_eq!(board.step(cell("d5"), Direction::new(0)), None);
        assert_eq!(board.step(cell("a5"), Direction::new(4)), None);
        assert_eq!(board.leap(cell("a16"), 1, 2), Some(cell("c1")));
        assert_eq!(board.direction(cell("a1"), cell("d1")), Some(Direction::new(0)));
        assert_eq!(board.direction(cell("a15"), cell("c1")), Some(Direction::new(1)));
        assert_eq!(board.direction(cell("a1"), cell("a3")), None);
        assert_eq!(board.direction(cell("a1"), cell("b3")), None);
    }
}
