//! The board as a sheet of squared paper, or as rings of cells: cells are pairs of numbers, directions are steps.

use super::hexagons;
use super::sheet::{Line, Sheet, letters, named};
use super::vectors::{Vector, along, vector};
use super::walls::Wall;
use alfonso_rules::{
    BoardBuilder, BoardSpec, CellsPerSector, Direction, Hexagons, KindId, LineId, RegionId, RegionPart,
    Wall as Stops,
};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// A cell. On a grid: ordered by rank, then by file: a1, b1, ... a2, b2, ... On rings the rank is the ring, counted from the
/// innermost, and the file the cell's number on it: a1, a2, ... b1, b2, ...
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// The row, from 1; or the ring.
    pub rank: i32,
    /// The column, from 1; or the number on the ring.
    pub file: i32,
}

/// A board: its shape, regions, tracks and walls.
#[derive(Debug)]
pub(super) struct Board {
    shape: Shape,
    /// The cells of each region, in the order of cells.
    regions: Vec<Vec<Cell>>,
    /// The cells from which there is no further cell in each direction, in the order of cells.
    edges: BTreeMap<Direction, Vec<Cell>>,
    /// The cells of each track in its order, whether it is closed, and which of its visits to a cell is meant.
    pub(super) tracks: Vec<(Vec<Cell>, bool, usize)>,
    /// The lines that cannot be crossed, and by whom.
    walls: Vec<(Wall, Stops)>,
}

/// The shape of a board.
#[derive(Debug)]
enum Shape {
    /// Squares on these places of a sheet.
    Grid(Sheet),
    /// Rings, the innermost first: how many cells each has in a sector; and how many sectors there are.
    Rings { in_sector: Vec<i32>, sectors: i32 },
}

impl Board {
    /// Lays out the board. A region's cell, or a line's end, that is not on the board is left out: others report it.
    pub(super) fn new(spec: &BoardSpec) -> Self {
        let shape = match &spec.builder {
            BoardBuilder::Grid { .. } => Shape::Grid(Sheet::new(&spec.shape)),
            BoardBuilder::Rings { rings, sectors, cells } => {
                let in_sector = (1..=i32::from(*rings)).map(|ring| match cells {
                    CellsPerSector::Alike(cells) => i32::from(*cells),
                    CellsPerSector::TimesRing(times) => i32::from(*times) * ring,
                });
                let sectors = i32::try_from(sectors.len()).expect("a small number");
                Shape::Rings { in_sector: in_sector.collect(), sectors }
            }
        };
        let mut board = Self {
            shape,
            regions: Vec::new(),
            edges: BTreeMap::new(),
            tracks: Vec::new(),
            walls: Vec::new(),
        };
        for way in Direction::ALL.into_iter().chain(Direction::BETWEEN) {
            let edge = board.cells().into_iter().filter(|cell| board.ends(*cell, way)).collect();
            board.edges.insert(way, edge);
        }
        for region in &spec.regions {
            let mut cells = Vec::new();
            for part in &region.parts {
                cells.extend(board.part(part));
            }
            cells.sort();
            cells.dedup();
            board.regions.push(cells);
        }
        for track in &spec.tracks {
            let cells = track.cells.iter().filter_map(|cell| board.cell(&cell.node)).collect();
            board.tracks.push((cells, track.closed, usize::from(track.visit)));
        }
        for line in &spec.lines {
            if let (Some(from), Some(to)) = (board.cell(&line.from.node), board.cell(&line.to.node)) {
                // Round a board the sheet is pasted on again and again; nothing reaches farther than the next copy.
                let copies = if board.circumference().is_some() { -1..=1 } else { 0..=0 };
                for copy in copies {
                    let shift = copy * board.circumference().unwrap_or(0);
                    let moved = |cell: Cell| Cell { file: cell.file + shift, ..cell };
                    board.walls.push((Wall::through(moved(from), moved(to)), line.wall.clone()));
                }
            }
        }
        board
    }

    fn part(&self, part: &RegionPart) -> Vec<Cell> {
        match part {
            RegionPart::Cell(name) => self.cell(&name.node).into_iter().collect(),
            RegionPart::Region(id) => self.region(*id).to_vec(),
            RegionPart::Rectangle(one, other) => {
                let (Some(one), Some(other)) = (self.cell(&one.node), self.cell(&other.node)) else {
                    return Vec::new();
                };
                let between = |n: i32, a: i32, b: i32| a.min(b) <= n && n <= a.max(b);
                let (one, other) = (self.counted(one), self.counted(other));
                let inside = |cell: &Cell| {
                    let cell = self.counted(*cell);
                    between(cell.file, one.file, other.file) && between(cell.rank, one.rank, other.rank)
                };
                self.cells().into_iter().filter(inside).collect()
            }
            RegionPart::Rank(rank) => self.squares(|cell| self.counted(cell).rank == i32::from(*rank) + 1),
            RegionPart::File(file) => self.squares(|cell| self.counted(cell).file == i32::from(*file) + 1),
            RegionPart::Border => {
                let sides = self.sides();
                self.squares(|cell| sides.iter().any(|side| self.ends(cell, *side)))
            }
            RegionPart::Except(cells, away) => {
                let away = self.part(away);
                self.part(cells).into_iter().filter(|cell| !away.contains(cell)).collect()
            }
        }
    }

    /// The squares, without cells beside them, of which something is true.
    fn squares(&self, is_meant: impl Fn(Cell) -> bool) -> Vec<Cell> {
        let Shape::Grid(sheet) = &self.shape else { return Vec::new() };
        sheet.squares.iter().copied().filter(|cell| is_meant(*cell)).collect()
    }

    /// The cells from which there is no further cell in a direction.
    pub(super) fn edge(&self, direction: Direction) -> &[Cell] {
        &self.edges[&direction]
    }

    /// The orientation of the cells, if they are hexagons.
    pub(super) fn hexagons(&self) -> Option<Hexagons> {
        match &self.shape {
            Shape::Grid(sheet) => sheet.hexagons,
            Shape::Rings { .. } => None,
        }
    }

    /// The directions that are called orthogonal.
    pub(super) fn sides(&self) -> Vec<Direction> {
        let grid = vec![Direction::North, Direction::East, Direction::South, Direction::West];
        self.hexagons().map_or(grid, hexagons::sides)
    }

    /// The directions that are called diagonal.
    pub(super) fn corners(&self) -> Vec<Direction> {
        let grid =
            vec![Direction::NorthEast, Direction::SouthEast, Direction::SouthWest, Direction::NorthWest];
        self.hexagons().map_or(grid, hexagons::corners)
    }

    /// The file and rank by which a cell is counted.
    pub(super) fn counted(&self, cell: Cell) -> Cell {
        match &self.shape {
            Shape::Grid(sheet) if sheet.hexagons.is_some() => {
                sheet.counted.get(&cell).copied().unwrap_or(cell)
            }
            _ => cell,
        }
    }

    /// The dot product of two vectors, as they lie in the plane.
    pub(super) fn dot(&self, a: Vector, b: Vector) -> i32 {
        match self.hexagons() {
            Some(lying) => hexagons::along(lying, a, b),
            None => along(a, b),
        }
    }

    /// True if the angle between the two is at most 45 degrees: its cosine is at least the root of one half.
    pub(super) fn within_45_degrees(&self, a: Vector, b: Vector) -> bool {
        let cosine = self.dot(a, b);
        cosine > 0 && 2 * cosine * cosine >= self.dot(a, a) * self.dot(b, b)
    }

    /// True if the board ends at a cell in a direction: of squares, if the cell is one and there is no other that way.
    fn ends(&self, cell: Cell, direction: Direction) -> bool {
        match &self.shape {
            Shape::Grid(sheet) if sheet.hexagons.is_some() => {
                let steps = sheet.hexagons.map(|lying| hexagons::through(lying, direction));
                let leads = |(files, ranks): &Vector| {
                    sheet.squares.contains(&Cell { rank: cell.rank + ranks, file: cell.file + files })
                };
                sheet.squares.contains(&cell) && !steps.iter().flatten().any(leads)
            }
            Shape::Grid(sheet) => {
                let (files, ranks) = vector(direction);
                let next = sheet.counted(Cell { rank: cell.rank + ranks, file: cell.file + files });
                sheet.squares.contains(&cell) && !sheet.squares.contains(&next)
            }
            Shape::Rings { .. } => self.beside(cell, direction).is_none(),
        }
    }

    /// The number of a cell's file or rank, or of its ring; a cell beside the squares has none, which is 0.
    pub(super) fn number(&self, cell: Cell, number: i32) -> i64 {
        match &self.shape {
            Shape::Grid(sheet) if !sheet.squares.contains(&cell) => 0,
            _ => number.into(),
        }
    }

    /// After how many files a round board begins anew.
    pub(super) fn circumference(&self) -> Option<i32> {
        match &self.shape {
            Shape::Grid(sheet) => sheet.around,
            Shape::Rings { .. } => None,
        }
    }

    /// True for a board of points.
    pub(super) fn has_lines(&self) -> bool {
        matches!(&self.shape, Shape::Grid(Sheet { lines: Some(_), .. }))
    }

    /// How many lines a board of points has.
    pub(super) fn lines(&self) -> usize {
        let Shape::Grid(sheet) = &self.shape else { return 0 };
        self.straight_lines() - sheet.undrawn
    }

    /// The same with those that are not drawn, which have the last numbers.
    pub(super) fn straight_lines(&self) -> usize {
        let Shape::Grid(sheet) = &self.shape else { return 0 };
        sheet.lines.as_ref().map_or(0, Vec::len)
    }

    /// True if a line has that name.
    pub(super) fn is_line(&self, row: usize, name: LineId) -> bool {
        match &self.shape {
            Shape::Grid(sheet) => sheet.lines.as_ref().is_some_and(|lines| lines[row].name == Some(name)),
            Shape::Rings { .. } => false,
        }
    }

    /// The point after another on a line, or before it.
    pub(super) fn on_line(&self, row: usize, back: bool, cell: Cell) -> Option<Cell> {
        let Shape::Grid(Sheet { lines: Some(lines), .. }) = &self.shape else { return None };
        let Line { points, closed, .. } = &lines[row];
        let mut order = points.clone();
        if *closed {
            order.push(points[0]);
        }
        if back {
            order.reverse();
        }
        order.windows(2).find(|pair| pair[0] == cell).map(|pair| pair[1])
    }

    /// Returns the cells between two: those of the shortest straight ways.
    pub(super) fn between(&self, a: Cell, b: Cell) -> Vec<Cell> {
        let go = |next: &dyn Fn(Cell) -> Option<Cell>| {
            let mut way = Vec::new();
            let mut here = a;
            while let Some(cell) = next(here).filter(|cell| *cell != a) {
                if cell == b {
                    return Some(way);
                }
                way.push(cell);
                here = cell;
            }
            None
        };
        let ways: Vec<Vec<Cell>> = if self.has_lines() {
            let rows = (0..self.straight_lines()).flat_map(|row| [(row, false), (row, true)]);
            rows.filter_map(|(row, back)| go(&|cell| self.on_line(row, back, cell))).collect()
        } else {
            Direction::ALL.into_iter().filter_map(|way| go(&|cell| self.beside(cell, way))).collect()
        };
        let shortest = ways.iter().map(Vec::len).min();
        let mut cells: Vec<Cell> =
            ways.into_iter().filter(|way| Some(way.len()) == shortest).flatten().collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The nearest point that a line leads to exactly in a direction.
    fn straight_on(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (files, ranks) = vector(direction);
        let far = |to: &Cell| (to.file - cell.file).abs().max((to.rank - cell.rank).abs());
        let ways = (0..self.straight_lines()).flat_map(|row| [(row, false), (row, true)]);
        let nearby = ways.filter_map(|(row, back)| self.on_line(row, back, cell));
        let there = |to: &Cell| {
            let steps = far(to);
            (to.file - cell.file, to.rank - cell.rank) == (files * steps, ranks * steps)
        };
        nearby.filter(there).min_by_key(far)
    }

    /// The straight way from one cell to another, on a round board the shorter one, and to the east if both are alike.
    pub(super) fn straight(&self, from: Cell, to: Cell) -> Vector {
        let files = to.file - from.file;
        let around = self.circumference().unwrap_or(0);
        let files = [files, files + around, files - around]
            .into_iter()
            .min_by_key(|files| (files.abs(), *files < 0))
            .unwrap_or(files);
        (files, to.rank - from.rank)
    }

    /// From the first to the last of the columns, and of the rows, in which there are cells; none of a board of rings.
    pub(super) fn grid(&self) -> Option<(RangeInclusive<i32>, RangeInclusive<i32>)> {
        let Shape::Grid(sheet) = &self.shape else { return None };
        sheet.extent.clone()
    }

    /// All cells, in order.
    pub(super) fn cells(&self) -> Vec<Cell> {
        if let Shape::Grid(sheet) = &self.shape {
            return sheet.all.keys().copied().collect();
        }
        let mut cells = Vec::new();
        for rank in 1..=self.ranks() {
            cells.extend((1..=self.length(rank)).map(|file| Cell { rank, file }));
        }
        cells
    }

    /// Returns the number of rings.
    fn ranks(&self) -> i32 {
        match &self.shape {
            Shape::Grid(_) => 0,
            Shape::Rings { in_sector, .. } => i32::try_from(in_sector.len()).expect("a small number"),
        }
    }

    /// Returns the number of cells of a ring; 0 if there is no such ring.
    fn length(&self, rank: i32) -> i32 {
        match &self.shape {
            Shape::Grid(_) => 0,
            Shape::Rings { sectors, .. } => self.in_sector(rank) * sectors,
        }
    }

    /// Returns the number of cells that a ring has in a sector.
    fn in_sector(&self, ring: i32) -> i32 {
        let Shape::Rings { in_sector, .. } = &self.shape else { return 0 };
        let row = usize::try_from(ring - 1).ok();
        row.and_then(|row| in_sector.get(row)).copied().unwrap_or(0)
    }

    /// The sector in which a cell lies, from 0.
    pub(super) fn sector(&self, cell: Cell) -> Option<u16> {
        let wide = self.in_sector(cell.rank);
        (wide > 0).then(|| u16::try_from((cell.file - 1) / wide).expect("a small number"))
    }

    /// Returns the number of sectors.
    pub(super) fn sectors(&self) -> u16 {
        match &self.shape {
            Shape::Grid(_) => 0,
            Shape::Rings { sectors, .. } => u16::try_from(*sectors).expect("a small number"),
        }
    }

    /// The cells of a region, in order.
    pub(super) fn region(&self, id: RegionId) -> &[Cell] {
        &self.regions[id.index()]
    }

    /// True if there is such a cell.
    pub(super) fn has(&self, cell: Cell) -> bool {
        match &self.shape {
            Shape::Grid(sheet) => sheet.all.contains_key(&cell),
            Shape::Rings { .. } => (1..=self.length(cell.rank)).contains(&cell.file),
        }
    }

    /// The cell's name: a column's letters and a row's number (`a1`, `l12`, `aa3`), or a ring's letter and a cell's number.
    pub(super) fn name(&self, cell: Cell) -> String {
        match &self.shape {
            Shape::Grid(sheet) => sheet.all.get(&cell).cloned().unwrap_or_default(),
            Shape::Rings { .. } => format!("{}{}", letters(cell.rank), cell.file),
        }
    }

    /// The cell with this name, if it is on the board.
    pub(super) fn cell(&self, name: &str) -> Option<Cell> {
        if let Shape::Grid(sheet) = &self.shape {
            return sheet.named(name);
        }
        let Cell { rank, file } = named(name)?;
        let cell = Cell { rank: file, file: rank };
        self.has(cell).then_some(cell)
    }

    /// The cell some vectors away. Along a ring the last cell is followed by the first; from ring to ring it goes only where
    /// all rings between have equally many cells.
    pub(super) fn plus(&self, from: Cell, (files, ranks): Vector, times: i32) -> Option<Cell> {
        let mut cell = Cell { rank: from.rank + ranks * times, file: from.file + files * times };
        if matches!(self.shape, Shape::Rings { .. }) {
            let (inner, outer) = (from.rank.min(cell.rank), from.rank.max(cell.rank));
            let length = self.length(from.rank);
            if (inner..=outer).any(|ring| self.length(ring) != length) {
                return None;
            }
            cell.file = (cell.file - 1).rem_euclid(length) + 1;
        }
        if let Shape::Grid(sheet) = &self.shape {
            cell = sheet.counted(cell);
        }
        self.has(cell).then_some(cell)
    }

    /// The neighbour in a direction, from which the cell is not cut off.
    pub(super) fn beside(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        if self.hexagons().is_some() && self.corners().contains(&direction) {
            return self.plus(cell, hexagons::step(direction), 1);
        }
        if matches!(&self.shape, Shape::Grid(Sheet { lines: Some(_), .. })) {
            return self.straight_on(cell, direction);
        }
        let next = self.plus(cell, vector(direction), 1)?;
        let cut = match &self.shape {
            Shape::Grid(sheet) => sheet.cuts.contains(&(cell, next)) || sheet.cuts.contains(&(next, cell)),
            Shape::Rings { .. } => false,
        };
        (!cut).then_some(next)
    }

    /// True if a wall stands in a piece's way, for a leap or single step.
    pub(super) fn walled(&self, kind: KindId, from: Cell, way: Vector) -> bool {
        let to = Cell { rank: from.rank + way.1, file: from.file + way.0 };
        self.walls_for(kind).any(|wall| wall.cuts(from, to))
    }

    /// True if a piece's slide that goes this way must stop on a cell, because a wall runs through it.
    pub(super) fn stops(&self, kind: KindId, cell: Cell, heading: Vector) -> bool {
        self.walls_for(kind).any(|wall| wall.stops(cell, heading))
    }

    fn walls_for(&self, kind: KindId) -> impl Iterator<Item = Wall> {
        let minds = move |stops: &Stops| match stops {
            Stops::No => false,
            Stops::All => true,
            Stops::Kinds(kinds) => kinds.contains(&kind),
        };
        self.walls.iter().filter(move |(_, stops)| minds(stops)).map(|(wall, _)| *wall)
    }

    /// Returns the number of steps, in any of the eight directions, from one cell of a grid to another.
    pub(super) fn distance(&self, a: Cell, b: Cell) -> i32 {
        assert!(self.grid().is_some(), "distances between cells are those of a grid");
        let (files, ranks) = self.straight(a, b);
        if let Some(lying) = self.hexagons() {
            return hexagons::distance(lying, (files, ranks));
        }
        files.abs().max(ranks.abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn onward_is_an_eighth_to_either_side() {
        let board = Board {
            shape: Shape::Grid(Sheet::default()),
            regions: Vec::new(),
            edges: BTreeMap::new(),
            tracks: Vec::new(),
            walls: Vec::new(),
        };
        let board = &board;
        let onward = |from: Vector| {
            Direction::ALL.into_iter().filter(move |d| board.within_45_degrees(vector(*d), from))
        };
        assert_eq!(
            onward((1, 1)).collect::<Vec<_>>(),
            [Direction::North, Direction::NorthEast, Direction::East]
        );
        assert_eq!(onward((1, 2)).collect::<Vec<_>>(), [Direction::North, Direction::NorthEast]);
    }
}
