//! Frozen boards: tables indexed by cell.

use crate::coordinates::CellsByCoordinates;
use crate::graph::wrapped;
use crate::hexagons::Counted;
use crate::{CellId, CellNode, Direction, Hexagons, PointLine};
use std::collections::BTreeMap;
use std::ops::Range;

/// The arrangement of a board's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Columns and rows.
    Grid,
    /// Rings. The last cell of a ring is next to its first.
    Rings,
}

/// A frozen board, stored as tables.
///
/// ```
/// use alfonso_board::{Topology, grid};
///
/// let board = Topology::from(&grid(5, 5));
/// let (a1, c3) = (board.named("a1").expect("a1"), board.named("c3").expect("c3"));
/// assert_eq!(board.len(), 25);
/// assert_eq!(board.between(a1, c3), (2, 2));
/// assert_eq!(board.distance(a1, c3), 2);
/// assert_eq!(board.leap(a1, 1, 2), board.named("b3"));
/// let mut crossed = Vec::new();
/// board.each_between(a1, c3, |cell| crossed.push(board.cell(cell).name.as_str()));
/// assert_eq!(crossed, ["b2"]);
/// ```
#[derive(Clone, Debug)]
pub struct Topology {
    cells: Box<[CellNode]>,
    steps: Box<[[Option<CellId>; Direction::COUNT]]>,
    by_name: BTreeMap<String, CellId>,
    by_coordinates: CellsByCoordinates,
    /// The number of cells of each ring. It is empty on a grid.
    rings: Box<[u16]>,
    /// The number of columns before a round board wraps around; `None` for other boards.
    round: Option<u16>,
    /// The lines of a board of points; `None` for other boards.
    lines: Option<Box<[PointLine]>>,
    /// The lines that rows also follow, although they are not drawn.
    undrawn: Box<[PointLine]>,
    /// The number of points of each table, if the board consists of four tables.
    table: Option<u16>,
    /// The hexagons; `None` for other boards.
    hexagons: Option<Counted>,
}

impl Topology {
    pub(crate) fn new(cells: Vec<CellNode>, steps: Vec<[Option<CellId>; Direction::COUNT]>) -> Self {
        let ids = || (0..cells.len()).map(CellId::new);
        let by_name = cells.iter().map(|cell| cell.name.clone()).zip(ids()).collect();
        let by_coordinates =
            CellsByCoordinates::new(cells.iter().map(|cell| (cell.file.into(), cell.rank.into())).zip(ids()));
        let mut rings = Vec::new();
        for cell in cells.iter().filter(|cell| cell.sector.is_some()) {
            let ring = usize::try_from(cell.rank).unwrap_or(0);
            rings.resize(rings.len().max(ring + 1), 0);
            rings[ring] += 1;
        }
        Self {
            cells: cells.into(),
            steps: steps.into(),
            by_name,
            by_coordinates,
            rings: rings.into(),
            round: None,
            lines: None,
            undrawn: Box::default(),
            table: None,
            hexagons: None,
        }
    }

    /// Returns this board as a round board that wraps around after `files` columns.
    #[must_use]
    pub fn rounded(self, files: u16) -> Self {
        Self { round: Some(files), ..self }
    }

    /// Returns this board as a board of points, with these lines.
    #[must_use]
    pub fn with_lines(self, lines: Vec<PointLine>) -> Self {
        Self { lines: Some(lines.into()), ..self }
    }

    /// Returns this board of points with further lines, which rows and the cells between two cells
    /// follow. They are no lines of [`Topology::lines`].
    #[must_use]
    pub fn with_undrawn_lines(self, undrawn: Vec<PointLine>) -> Self {
        Self { undrawn: undrawn.into(), ..self }
    }

    /// Returns this board as a board of four tables with `points` points each.
    #[must_use]
    pub fn with_tables(self, points: Option<u16>) -> Self {
        Self { table: points, ..self }
    }

    /// Returns this board of points as a board of hexagons. `counted` are the file and the rank, from
    /// 0, that rules count for each cell. Adds the steps through the corners of the hexagons.
    #[must_use]
    pub fn with_hexagons(mut self, hexagons: Hexagons, counted: &[(i16, i16)]) -> Self {
        let nodes = self.cells.iter().zip(counted);
        let cells = nodes.map(|(node, (file, rank))| CellNode { file: *file, rank: *rank, ..node.clone() });
        let counted = Counted { hexagons, cells: cells.collect() };
        for cell in self.cells() {
            for direction in hexagons.corners() {
                let (x, y) = hexagons.step(*direction).unwrap_or_default();
                self.steps[cell.index()][direction.index()] = self.leap(cell, x, y);
            }
        }
        Self { hexagons: Some(counted), ..self }
    }

    /// Returns the orientation of the hexagons, or `None` if the cells are no hexagons.
    #[must_use]
    pub fn hexagons(&self) -> Option<Hexagons> {
        self.hexagons.as_ref().map(|counted| counted.hexagons)
    }

    /// Returns the directions that rules call orthogonal. On a board of hexagons, these are the six
    /// directions to neighbours.
    #[must_use]
    pub fn orthogonal(&self) -> &'static [Direction] {
        const GRID: [Direction; 4] = Direction::of([0, 2, 4, 6]);
        self.hexagons().map_or(&GRID, |hexagons| hexagons.sides())
    }

    /// Returns the directions that rules call diagonal. On a board of hexagons, these are the six
    /// directions through corners.
    #[must_use]
    pub fn diagonal(&self) -> &'static [Direction] {
        const GRID: [Direction; 4] = Direction::of([1, 3, 5, 7]);
        self.hexagons().map_or(&GRID, |hexagons| hexagons.corners())
    }

    /// Returns a positive multiple of the scalar product of two vectors in the plane. A vector is a
    /// number of columns and of rows.
    #[must_use]
    pub fn dot(&self, a: (i32, i32), b: (i32, i32)) -> i32 {
        self.hexagons().map_or(a.0 * b.0 + a.1 * b.1, |hexagons| hexagons.dot(a, b))
    }

    /// Returns true if two vectors are at most 45 degrees apart. In integers, this means cos² >= 1/2
    /// and cos > 0.
    #[must_use]
    pub fn within_45(&self, a: (i32, i32), b: (i32, i32)) -> bool {
        // Squares of the products of long leaps do not fit into 32 bits.
        let dot = |a, b| i64::from(self.dot(a, b));
        let product = dot(a, b);
        product > 0 && 2 * product * product >= dot(a, a) * dot(b, b)
    }

    /// Returns the number of points of each table, if the board consists of four tables with a bar
    /// between them. The tables of rank 0 lie below the others. Only drawings use this.
    #[must_use]
    pub fn table(&self) -> Option<u16> {
        self.table
    }

    /// Returns the lines of a board of points; `None` for a board of squares or rings.
    #[must_use]
    pub fn lines(&self) -> Option<&[PointLine]> {
        self.lines.as_deref()
    }

    /// Returns the lines of a board of points that rows follow: the drawn ones, then the others.
    pub(crate) fn straight_lines(&self) -> Option<impl Iterator<Item = &PointLine>> {
        Some(self.lines.as_deref()?.iter().chain(&self.undrawn))
    }

    /// Returns the number of columns before a round board wraps around, or `None` if it does not.
    #[must_use]
    pub fn round(&self) -> Option<u16> {
        self.round
    }

    /// Returns the arrangement of the board's cells.
    #[must_use]
    pub fn shape(&self) -> Shape {
        if self.rings.is_empty() { Shape::Grid } else { Shape::Rings }
    }

    /// Returns the number of cells of each ring, the innermost first. The slice is empty for a
    /// grid.
    #[must_use]
    pub fn rings(&self) -> &[u16] {
        &self.rings
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns true if the board has no cells. No checked rule file describes such a board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Returns all cells, in order.
    pub fn cells(&self) -> impl Iterator<Item = CellId> + use<> {
        (0..self.cells.len()).map(CellId::new)
    }

    /// Returns the name and the coordinates of a cell.
    #[must_use]
    pub fn cell(&self, cell: CellId) -> &CellNode {
        &self.cells[cell.index()]
    }

    /// Returns the cell with this name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<CellId> {
        self.by_name.get(name).copied()
    }

    /// Returns the cell in a column and row, both from 0. On rings and round boards, columns wrap
    /// around: column 12 of a ring of twelve cells is column 0.
    #[must_use]
    pub fn at(&self, file: i32, rank: i32) -> Option<CellId> {
        let length = usize::try_from(rank).ok().and_then(|ring| self.rings.get(ring)).copied();
        self.by_coordinates.get((wrapped(file, length.or(self.round)), rank))
    }

    /// Returns the neighbour of a cell in a direction.
    #[must_use]
    pub fn step(&self, cell: CellId, direction: Direction) -> Option<CellId> {
        self.steps[cell.index()][direction.index()]
    }

    /// Returns the cell that lies `files` to the east and `ranks` to the north. On rings, this
    /// requires that all rings from the first to the last have equally many cells.
    #[must_use]
    pub fn leap(&self, cell: CellId, files: i32, ranks: i32) -> Option<CellId> {
        let from = self.cell(cell);
        let (file, rank) = (i32::from(from.file) + files, i32::from(from.rank) + ranks);
        if self.shape() == Shape::Rings {
            let (first, last) = (usize::try_from(from.rank).ok()?, usize::try_from(rank).ok()?);
            let between = first.min(last)..=first.max(last);
            let rings = self.rings.get(between)?;
            if rings.iter().any(|ring| *ring != rings[0]) {
                return None;
            }
        }
        self.at(file, rank)
    }

    /// Returns the direction of the straight line from `from` to `to`, if there is one. On rings
    /// and round boards, the direction must be unique. (Along a ring, both directions lead to every
    /// cell.)
    #[must_use]
    pub fn direction(&self, from: CellId, to: CellId) -> Option<Direction> {
        let (before, after) = (self.cell(from), self.cell(to));
        let (x, y) =
            (i32::from(after.file) - i32::from(before.file), i32::from(after.rank) - i32::from(before.rank));
        if self.shape() == Shape::Grid && self.round.is_none() {
            let straight = x == 0 || y == 0 || x.abs() == y.abs();
            return Direction::ALL
                .into_iter()
                .find(|d| straight && (x, y) != (0, 0) && d.vector() == (x.signum(), y.signum()));
        }
        let leads = |d: &Direction| {
            let (east, north) = d.vector();
            north == y.signum() && self.leap(from, east * y.abs(), y) == Some(to)
        };
        let mut found = Direction::ALL.into_iter().filter(leads);
        found.next().filter(|_| y != 0 && found.next().is_none())
    }

    /// Returns the column or row number of a cell, from 1. Returns 0 for a cell beside the grid,
    /// which belongs to no column or row.
    #[must_use]
    pub fn number(&self, cell: CellId, of: impl Fn(&CellNode) -> i16) -> i64 {
        let node = self.counted(cell);
        if node.further { 0 } else { i64::from(of(node)) + 1 }
    }

    /// Returns the name of a cell, with the file and rank that rules count. On a board of hexagons,
    /// these are not its column and row.
    #[must_use]
    pub fn counted(&self, cell: CellId) -> &CellNode {
        match &self.hexagons {
            Some(counted) => &counted.cells[cell.index()],
            None => self.cell(cell),
        }
    }

    /// Returns the distance from one cell to another in columns and rows. On a round board, the
    /// columns are counted in the shorter direction, or eastwards if both are equally long.
    #[must_use]
    pub fn between(&self, from: CellId, to: CellId) -> (i32, i32) {
        let (a, b) = (self.cell(from), self.cell(to));
        let files = wrapped(i32::from(b.file) - i32::from(a.file), self.round);
        let round = i32::from(self.round.unwrap_or(0));
        let files = if 2 * files > round && round > 0 { files - round } else { files };
        (files, i32::from(b.rank) - i32::from(a.rank))
    }

    /// Visits the cells between two cells on the straight line that joins them, in order.
    ///
    /// On a board of points, the straight lines are the board's own lines. On other boards, they
    /// are steps in one of the eight directions. If several shortest lines join the cells, all of
    /// them are visited, one after the other. If no line joins them, nothing is visited.
    pub fn each_between(&self, a: CellId, b: CellId, mut visit: impl FnMut(CellId)) {
        if a == b {
            return;
        }
        let lines = self.lines.as_deref();
        let ways = match lines {
            Some(drawn) => 2 * (drawn.len() + self.undrawn.len()),
            None => Direction::ALL.len(),
        };
        let next = |way: usize, cell: CellId| match lines {
            Some(drawn) => {
                let line = drawn.get(way / 2).unwrap_or_else(|| &self.undrawn[way / 2 - drawn.len()]);
                line.next(cell, way % 2 == 1)
            }
            None => self.step(cell, Direction::ALL[way]),
        };
        let length = |way: usize| {
            let mut cell = a;
            (1..=self.len()).find_map(|count| match next(way, cell) {
                None => Some(None),
                Some(onward) if onward == b => Some(Some(count)),
                Some(onward) => {
                    cell = onward;
                    None
                }
            })?
        };
        let Some(shortest) = (0..ways).filter_map(length).min() else { return };
        for way in (0..ways).filter(|way| length(*way) == Some(shortest)) {
            let mut cell = a;
            while let Some(onward) = next(way, cell).filter(|onward| *onward != b) {
                visit(onward);
                cell = onward;
            }
        }
    }

    /// Returns the number of steps from one cell to another, in any of the eight directions, on a
    /// board without holes. On a round board, steps are counted in the shorter direction. On a board
    /// of hexagons, steps lead to the six neighbours.
    #[must_use]
    pub fn distance(&self, a: CellId, b: CellId) -> u16 {
        let (files, ranks) = self.between(a, b);
        let steps = match self.hexagons() {
            Some(hexagons) => hexagons.distance((files, ranks)),
            None => files.abs().max(ranks.abs()),
        };
        u16::try_from(steps).unwrap_or(u16::MAX)
    }

    /// Returns the cells on the edge of the board in a direction, which have no neighbour there. On
    /// a grid, cells beside the grid belong to no edge and do not count as neighbours. On a board of
    /// hexagons, a direction through a corner lies between two neighbours, and the cells of its edge
    /// have neither.
    pub fn edge(&self, direction: Direction) -> impl Iterator<Item = CellId> + '_ {
        let (east, north) = direction.vector();
        self.cells().filter(move |cell| {
            if self.shape() == Shape::Rings {
                return self.step(*cell, direction).is_none();
            }
            let inside = |cell: CellId| !self.cell(cell).further;
            if let Some(hexagons) = self.hexagons() {
                let leads = |way: Direction| {
                    let (x, y) = hexagons.step(way).unwrap_or_default();
                    self.leap(*cell, x, y).is_some_and(inside)
                };
                return inside(*cell) && !hexagons.beside(direction).into_iter().any(leads);
            }
            inside(*cell) && !self.leap(*cell, east, north).is_some_and(inside)
        })
    }

    /// Returns the columns of the bounding rectangle of all cells.
    #[must_use]
    pub fn columns(&self) -> Range<i32> {
        bounds(self.cells.iter().map(|cell| cell.file))
    }

    /// Returns the rows of the bounding rectangle of all cells.
    #[must_use]
    pub fn rows(&self) -> Range<i32> {
        bounds(self.cells.iter().map(|cell| cell.rank))
    }

    /// Returns the rows of the bounding rectangle of all cells, from the top. Each row has its
    /// number, from 0, and its cells or holes from west to east. Drawings, pictures and position
    /// notations use this layout.
    pub fn layout(&self) -> impl Iterator<Item = (i32, Vec<Option<CellId>>)> + '_ {
        let cell_at = |file, rank| self.by_coordinates.get((file, rank));
        self.rows().rev().map(move |rank| (rank, self.columns().map(|file| cell_at(file, rank)).collect()))
    }

    /// Returns the number of columns of the bounding rectangle of all cells.
    #[must_use]
    pub fn files(&self) -> u16 {
        u16::try_from(self.columns().len()).unwrap_or(u16::MAX)
    }

    /// Returns the number of sectors. Returns 0 for a grid.
    #[must_use]
    pub fn sectors(&self) -> u16 {
        self.cells.iter().filter_map(|cell| cell.sector).map(|sector| sector + 1).max().unwrap_or(0)
    }

    /// Returns the number of rows of the bounding rectangle of all cells.
    #[must_use]
    pub fn ranks(&self) -> u16 {
        u16::try_from(self.rows().len()).unwrap_or(u16::MAX)
    }
}

fn bounds(numbers: impl Iterator<Item = i16> + Clone) -> Range<i32> {
    let (first, last) = (numbers.clone().min(), numbers.max());
    first.zip(last).map_or(0..0, |(first, last)| i32::from(first)..i32::from(last) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CellNode, grid, rings, squares};

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
    fn onward_is_within_45_degrees() {
        let board = Topology::from(&grid(2, 2));
        let onward = |last| -> Vec<(i32, i32)> {
            Direction::ALL.into_iter().map(Direction::vector).filter(|v| board.within_45(last, *v)).collect()
        };
        assert_eq!(onward((1, 1)), [(0, 1), (1, 1), (1, 0)]);
        assert_eq!(onward((2, 1)), [(1, 1), (1, 0)]);
        assert_eq!(onward((0, -1)), [(1, -1), (0, -1), (-1, -1)]);
        // The longest leaps of hexagons.
        let board = board.with_hexagons(Hexagons::Rows, &[(0, 0); 4]);
        assert!(board.within_45((189, 63), (192, 64)) && !board.within_45((189, 63), (-192, 64)));
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
        // No step or leap leads between rings of different length.
        assert_eq!(board.step(cell("a1"), Direction::new(0)), None);
        assert_eq!(board.leap(cell("a1"), 0, 2), None);
        assert_eq!(board.direction(cell("a1"), cell("a2")), None);
        // A rook's way round an empty ring visits every other cell once and ends where it began.
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

    #[test]
    fn a_round_board_closes_on_itself() {
        let mut cells: Vec<CellNode> = grid(16, 4).node_weights().cloned().collect();
        cells.push(CellNode { name: "z1".into(), file: 15, rank: 4, sector: None, further: true });
        let board = Topology::from(&squares(cells, Some(16))).rounded(16);
        let cell = |name| board.named(name).expect("a cell of the board");
        let (north, north_east, east) = (Direction::new(0), Direction::new(1), Direction::new(2));
        assert_eq!(board.step(cell("p2"), east), Some(cell("a2")));
        assert_eq!(board.step(cell("p2"), north_east), Some(cell("a3")));
        assert_eq!(board.step(cell("a4"), Direction::new(7)), Some(cell("z1")));
        assert_eq!(board.leap(cell("o1"), 2, 1), Some(cell("a2")));
        assert_eq!(board.distance(cell("a1"), cell("p4")), 3);
        assert_eq!(board.distance(cell("a1"), cell("i1")), 8);
        assert_eq!(board.direction(cell("a1"), cell("e1")), None);
        assert_eq!(board.direction(cell("o1"), cell("a3")), Some(north_east));
        assert_eq!((board.edge(east).count(), board.edge(north).count()), (0, 16));
        assert_eq!((board.columns(), board.rows()), (0..16, 0..5));
        // A rook's way round an empty board visits every other cell of its row once and ends where
        // it began.
        let mut round = vec![cell("c1")];
        while let Some(next) = board.step(round[round.len() - 1], east).filter(|next| *next != round[0]) {
            round.push(next);
        }
        assert_eq!(round.len(), 16);
        // Without the cell beside the board, turns by any number of columns would be symmetries.
        assert_eq!(board.symmetries().len(), 2);
        assert_eq!(
            Topology::from(&squares(grid(16, 4).node_weights().cloned().collect(), Some(16)))
                .rounded(16)
                .symmetries()
                .len(),
            64
        );
    }

    #[test]
    fn holes_and_cells_beside_the_board() {
        let mut cells: Vec<CellNode> = grid(3, 3).node_weights().cloned().collect();
        cells.retain(|cell| cell.name != "b2");
        cells.push(CellNode { name: "z1".into(), file: -1, rank: 1, sector: None, further: true });
        let board = Topology::from(&squares(cells, None));
        let cell = |name| board.named(name).expect("a cell of the board");
        let west = Direction::new(6);
        assert_eq!(board.step(cell("a2"), west), Some(cell("z1")));
        assert_eq!(board.leap(cell("a1"), 2, 2), Some(cell("c3")));
        let names =
            |direction| board.edge(direction).map(|cell| board.cell(cell).name.clone()).collect::<Vec<_>>();
        assert_eq!(names(west), ["a1", "a2", "c2", "a3"]);
        assert_eq!(names(Direction::new(0)), ["b1", "a3", "b3", "c3"]);
        let rows: Vec<String> = board
            .layout()
            .map(|(rank, row)| {
                let sign = |cell: Option<CellId>| cell.map_or("*", |cell| &board.cell(cell).name).to_owned();
                format!("{} {}", rank + 1, row.into_iter().map(sign).collect::<Vec<_>>().join(" "))
            })
            .collect();
        assert_eq!(rows, ["3 * a3 b3 c3", "2 z1 a2 * c2", "1 * a1 b1 c1"]);
    }
}
