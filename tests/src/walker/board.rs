//! The board as a sheet of squared paper, or as rings of cells: cells are pairs of numbers, directions are steps.

use super::walls::Wall;
use alfonso_rules::{
    BoardBuilder, BoardSpec, CellsPerSector, Direction, KindId, RegionId, RegionPart, Wall as Stops,
};

/// A cell. On a grid: ordered by rank, then by file: a1, b1, ... a2, b2, ... On rings the rank is the ring, counted from the
/// innermost, and the file the cell's number on it: a1, a2, ... b1, b2, ...
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// The row, from 1; or the ring.
    pub rank: i32,
    /// The column, from 1; or the number on the ring.
    pub file: i32,
}

/// How far files and ranks go in one step.
pub(super) type Vector = (i32, i32);

/// How many cells there are, and which have names together.
#[derive(Debug)]
pub(super) struct Board {
    shape: Shape,
    /// The cells of each region, in the order of cells.
    regions: Vec<Vec<Cell>>,
    /// The lines that cannot be crossed, and by whom.
    walls: Vec<(Wall, Stops)>,
}

/// What kind of board it is.
#[derive(Debug)]
enum Shape {
    /// Squares in columns and rows.
    Grid { files: i32, ranks: i32 },
    /// Rings, the innermost first: how many cells each has in a sector; and how many sectors there are.
    Rings { in_sector: Vec<i32>, sectors: i32 },
}

impl Board {
    /// Lays out the board. A region's cell, or a line's end, that is not on the board is left out: others report it.
    pub(super) fn new(spec: &BoardSpec) -> Self {
        let shape = match &spec.builder {
            BoardBuilder::Grid { files, ranks } => {
                Shape::Grid { files: i32::from(*files), ranks: i32::from(*ranks) }
            }
            BoardBuilder::Rings { rings, sectors, cells } => {
                let in_sector = (1..=i32::from(*rings)).map(|ring| match cells {
                    CellsPerSector::Alike(cells) => i32::from(*cells),
                    CellsPerSector::TimesRing(times) => i32::from(*times) * ring,
                });
                let sectors = i32::try_from(sectors.len()).expect("a small number");
                Shape::Rings { in_sector: in_sector.collect(), sectors }
            }
        };
        let mut board = Self { shape, regions: Vec::new(), walls: Vec::new() };
        for region in &spec.regions {
            let mut cells = Vec::new();
            for part in &region.parts {
                cells.extend(board.part(part));
            }
            cells.sort();
            cells.dedup();
            board.regions.push(cells);
        }
        for line in &spec.lines {
            if let (Some(from), Some(to)) = (board.cell(&line.from.node), board.cell(&line.to.node)) {
                board.walls.push((Wall::through(from, to), line.wall.clone()));
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
                let inside = |cell: &Cell| {
                    between(cell.file, one.file, other.file) && between(cell.rank, one.rank, other.rank)
                };
                self.cells().into_iter().filter(inside).collect()
            }
        }
    }

    /// How many columns and rows there are; none of a board of rings.
    pub(super) fn grid(&self) -> Option<(i32, i32)> {
        match &self.shape {
            Shape::Grid { files, ranks } => Some((*files, *ranks)),
            Shape::Rings { .. } => None,
        }
    }

    /// All cells, in order.
    pub(super) fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for rank in 1..=self.ranks() {
            cells.extend((1..=self.length(rank)).map(|file| Cell { rank, file }));
        }
        cells
    }

    /// How many rows or rings there are.
    fn ranks(&self) -> i32 {
        match &self.shape {
            Shape::Grid { ranks, .. } => *ranks,
            Shape::Rings { in_sector, .. } => i32::try_from(in_sector.len()).expect("a small number"),
        }
    }

    /// How many cells a row or ring has; none if there is no such row.
    fn length(&self, rank: i32) -> i32 {
        match &self.shape {
            Shape::Grid { files, ranks } => {
                if (1..=*ranks).contains(&rank) {
                    *files
                } else {
                    0
                }
            }
            Shape::Rings { sectors, .. } => self.in_sector(rank) * sectors,
        }
    }

    /// How many cells a ring has in a sector.
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

    /// How many sectors there are.
    pub(super) fn sectors(&self) -> u16 {
        match &self.shape {
            Shape::Grid { .. } => 0,
            Shape::Rings { sectors, .. } => u16::try_from(*sectors).expect("a small number"),
        }
    }

    /// The cells of a region, in order.
    pub(super) fn region(&self, id: RegionId) -> &[Cell] {
        &self.regions[id.index()]
    }

    /// True if there is such a cell.
    pub(super) fn has(&self, cell: Cell) -> bool {
        (1..=self.length(cell.rank)).contains(&cell.file)
    }

    /// The cell's name: a column's letters and a row's number (`a1`, `l12`, `aa3`), or a ring's letter and a cell's number.
    pub(super) fn name(&self, cell: Cell) -> String {
        match &self.shape {
            Shape::Grid { .. } => format!("{}{}", letters(cell.file), cell.rank),
            Shape::Rings { .. } => format!("{}{}", letters(cell.rank), cell.file),
        }
    }

    /// The cell with this name, if it is on the board.
    pub(super) fn cell(&self, name: &str) -> Option<Cell> {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let (letters, number) = name.split_at(digits);
        if letters.is_empty() || letters.len() > 2 {
            return None;
        }
        let mut first = 0;
        for letter in letters.bytes() {
            if !letter.is_ascii_lowercase() {
                return None;
            }
            first = first * 26 + i32::from(letter - b'a') + 1;
        }
        let number = number.parse().ok()?;
        let cell = match &self.shape {
            Shape::Grid { .. } => Cell { rank: number, file: first },
            Shape::Rings { .. } => Cell { rank: first, file: number },
        };
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
        self.has(cell).then_some(cell)
    }

    /// The neighbour in a direction.
    pub(super) fn beside(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        self.plus(cell, vector(direction), 1)
    }

    /// True if a wall stands between two cells, for a man's leap or single step.
    pub(super) fn walled(&self, kind: KindId, from: Cell, to: Cell) -> bool {
        self.walls_for(kind).any(|wall| wall.cuts(from, to))
    }

    /// True if a man's slide that goes this way must stop on a cell, because a wall runs through it.
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

    /// How many steps in any of the eight directions lead from one cell of a grid to another.
    pub(super) fn distance(&self, a: Cell, b: Cell) -> i32 {
        assert!(self.grid().is_some(), "distances between cells are those of a grid");
        (a.file - b.file).abs().max((a.rank - b.rank).abs())
    }
}

/// The letters of a column or ring: a, b, ... z, aa, ab, ...
fn letters(number: i32) -> String {
    let mut letters = String::new();
    let mut left = number;
    while left > 0 {
        let digit = u8::try_from((left - 1) % 26).expect("a remainder of 26");
        letters.insert(0, char::from(b'a' + digit));
        left = (left - 1) / 26;
    }
    letters
}

/// One step in a direction: north is towards higher ranks, east towards later files.
pub(super) fn vector(direction: Direction) -> Vector {
    match direction {
        Direction::North => (0, 1),
        Direction::NorthEast => (1, 1),
        Direction::East => (1, 0),
        Direction::SouthEast => (1, -1),
        Direction::South => (0, -1),
        Direction::SouthWest => (-1, -1),
        Direction::West => (-1, 0),
        Direction::NorthWest => (-1, 1),
    }
}

/// How far the first vector goes the way of the second, as a multiple of the second's length: more than 0 if it goes
/// farther that way, 0 if at right angles.
pub(super) fn along(a: Vector, b: Vector) -> i32 {
    a.0 * b.0 + a.1 * b.1
}

/// True if the angle between the two is at most 45 degrees: its cosine is at least the root of one half.
pub(super) fn within_45_degrees(a: Vector, b: Vector) -> bool {
    let cosine = along(a, b);
    cosine > 0 && 2 * cosine * cosine >= along(a, a) * along(b, b)
}

/// How many equal parts on whole cells a vector falls into: 1 for (2,1), 2 for (2,2), 3 for (3,0).
pub(super) fn parts((files, ranks): Vector) -> i32 {
    let (mut a, mut b) = (files.abs(), ranks.abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_letters() {
        for (number, name) in [(1, "a"), (26, "z"), (27, "aa"), (53, "ba")] {
            assert_eq!(letters(number), name);
        }
    }

    #[test]
    fn onward_is_an_eighth_to_either_side() {
        let onward =
            |from: Vector| Direction::ALL.into_iter().filter(move |d| within_45_degrees(vector(*d), from));
        assert_eq!(
            onward((1, 1)).collect::<Vec<_>>(),
            [Direction::North, Direction::NorthEast, Direction::East]
        );
        assert_eq!(onward((1, 2)).collect::<Vec<_>>(), [Direction::North, Direction::NorthEast]);
    }

    #[test]
    fn leaps_fall_into_parts() {
        assert_eq!([(2, 1), (2, -2), (0, 3), (-4, 2)].map(parts), [1, 2, 3, 2]);
    }
}
