//! The board as a sheet of squared paper: cells are pairs of numbers, directions are steps on it.

use alfonso_rules::{BoardBuilder, BoardSpec, Direction, RegionId, RegionPart};

/// A square. Ordered by rank, then by file: a1, b1, ... a2, b2, ...
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// The row, from 1.
    pub rank: i32,
    /// The column, from 1.
    pub file: i32,
}

/// How far files and ranks go in one step.
pub(super) type Vector = (i32, i32);

impl Cell {
    /// The cell `times` vectors away, perhaps off the board.
    pub(super) fn plus(self, (files, ranks): Vector, times: i32) -> Self {
        Self { rank: self.rank + ranks * times, file: self.file + files * times }
    }

    /// The cell's name: `a1`, `l12`, `aa3`.
    #[must_use]
    pub fn name(self) -> String {
        let mut letters = String::new();
        let mut left = self.file;
        while left > 0 {
            let digit = u8::try_from((left - 1) % 26).expect("a remainder of 26");
            letters.insert(0, char::from(b'a' + digit));
            left = (left - 1) / 26;
        }
        format!("{letters}{}", self.rank)
    }
}

/// How many cells there are, and which have names together.
#[derive(Debug)]
pub(super) struct Board {
    files: i32,
    ranks: i32,
    /// The cells of each region, in the order of cells.
    regions: Vec<Vec<Cell>>,
}

impl Board {
    /// Lays out the board. A region's cell that is not on the board is left out: others report it.
    pub(super) fn new(spec: &BoardSpec) -> Self {
        let BoardBuilder::Grid { files, ranks } = spec.builder;
        let mut board = Self { files: i32::from(files), ranks: i32::from(ranks), regions: Vec::new() };
        for region in &spec.regions {
            let mut cells = Vec::new();
            for part in &region.parts {
                cells.extend(board.part(part));
            }
            cells.sort();
            cells.dedup();
            board.regions.push(cells);
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

    /// How many columns there are.
    pub(super) fn files(&self) -> i32 {
        self.files
    }

    /// How many rows there are.
    pub(super) fn ranks(&self) -> i32 {
        self.ranks
    }

    /// All cells, in order.
    pub(super) fn cells(&self) -> Vec<Cell> {
        let row = |rank| (1..=self.files).map(move |file| Cell { rank, file });
        (1..=self.ranks).flat_map(row).collect()
    }

    /// The cells of a region, in order.
    pub(super) fn region(&self, id: RegionId) -> &[Cell] {
        &self.regions[id.index()]
    }

    /// True if there is such a cell.
    pub(super) fn has(&self, cell: Cell) -> bool {
        (1..=self.files).contains(&cell.file) && (1..=self.ranks).contains(&cell.rank)
    }

    /// The cell with this name, if it is on the board.
    pub(super) fn cell(&self, name: &str) -> Option<Cell> {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let (letters, number) = name.split_at(digits);
        if letters.is_empty() || letters.len() > 2 {
            return None;
        }
        let mut file = 0;
        for letter in letters.bytes() {
            if !letter.is_ascii_lowercase() {
                return None;
            }
            file = file * 26 + i32::from(letter - b'a') + 1;
        }
        let cell = Cell { rank: number.parse().ok()?, file };
        self.has(cell).then_some(cell)
    }

    /// The neighbour in a direction.
    pub(super) fn beside(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let neighbour = cell.plus(vector(direction), 1);
        self.has(neighbour).then_some(neighbour)
    }
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
    fn cells_have_names() {
        for (file, rank, name) in [(1, 1, "a1"), (26, 7, "z7"), (27, 10, "aa10"), (53, 2, "ba2")] {
            assert_eq!(Cell { rank, file }.name(), name);
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
