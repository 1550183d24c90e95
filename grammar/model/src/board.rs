//! Boards as rule files describe them. The compiler builds them.

use super::movement::Direction;
use alfonso_diag::{Span, Spanned};
use alfonso_forms::{Along, KindId, LineId, RegionId};
use std::collections::BTreeMap;

/// The description of a board, from which the compiler builds the board.
#[derive(Clone, Debug)]
pub struct BoardSpec {
    /// The shape and size from which it is built.
    pub builder: BoardBuilder,
    /// Details of a grid: its parts, removed cells, further cells and cuts.
    pub shape: GridShape,
    /// Named sets of cells, by [`RegionId`].
    pub regions: Vec<Region>,
    /// The tracks on it, by [`super::TrackId`].
    pub tracks: Vec<Track>,
    /// The lines drawn on it; empty for a board of rings.
    pub lines: Vec<Line>,
    /// True if all its cells are drawn in one colour.
    pub plain: bool,
    /// The limits of heaps or stacks on its cells. `None` if a cell holds only one piece.
    pub heaps: Option<Heaps>,
    /// The span of the board's declaration.
    pub span: Span,
}

impl BoardSpec {
    /// Returns the board of a game without a board, which has no cells. `span` is the game's
    /// heading.
    #[must_use]
    pub fn none(span: Span) -> Self {
        Self {
            builder: BoardBuilder::Grid { files: 0, ranks: 0 },
            shape: GridShape::default(),
            regions: Vec::new(),
            tracks: Vec::new(),
            lines: Vec::new(),
            plain: true,
            heaps: None,
            span,
        }
    }
}

/// The rules for several pieces on one cell.
///
/// The pieces of a heap have the same kind, owner and facing. A piece that moves to a cell with
/// heaps, or is put there, joins the heap; there is no capture.
///
/// The pieces of a stack may have any kinds and owners, and they are in order. A piece that moves
/// to such a cell lies on top of the others, and nothing is captured. Rules see only the topmost
/// piece.
#[derive(Clone, Copy, Debug)]
pub struct Heaps {
    /// True for stacks, false for heaps.
    pub stacks: bool,
    /// The maximum number of pieces in a heap or stack, at least 2. `None` if there is no limit. In
    /// a resolved board, stacks always have a limit of at most [`MOST_STACKED`].
    pub most: Option<u16>,
    /// The span of the declaration.
    pub span: Span,
}

/// The maximum number of pieces in a stack.
pub const MOST_STACKED: u16 = 255;

/// The shape and size of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardBuilder {
    /// Squares in `files` columns (`a`, `b`, ... `z`, `aa`, ...) and `ranks` rows (1, 2, ...). Both
    /// numbers are at least 1, or 0 if there is no board. All cells of the grids lie within this
    /// rectangle, but some of its squares may have no cell; see [`GridShape`].
    Grid {
        /// The number of columns.
        files: u16,
        /// The number of rows.
        ranks: u16,
    },
    /// Rings around a centre, divided into sectors. Ring 1 is the innermost and has the letter `a`.
    /// The cells of a ring are numbered from 1, in the order of the sectors. Number 1 is the first
    /// cell of the first sector.
    ///
    /// The direction `ascending` leads to the next number, and from the last to the first;
    /// `descending` leads back. If two neighbouring rings have the same number of cells, `outward`
    /// and `inward` lead to the cell with the same number on the other ring. The diagonals then
    /// join the two rings. Otherwise, no step leads from one ring to the other.
    Rings {
        /// The number of rings.
        rings: u16,
        /// The names of the sectors in order. Sectors without names have empty names.
        sectors: Vec<String>,
        /// The number of cells that a ring has in each sector.
        cells: CellsPerSector,
    },
}

/// The number of cells that a ring has in each sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellsPerSector {
    /// The same number for every ring.
    Alike(u16),
    /// This number multiplied by the number of the ring.
    TimesRing(u16),
}

/// The squares of the plane that have cells, and the neighbours that are not joined. The cells are
/// those of the grids, without the removed cells, and the further cells. Each cell is joined to the
/// cells on the eight squares around it, unless a cut separates them.
///
/// Files, ranks, edges and borders contain only cells of the grids, never further cells.
#[derive(Clone, Debug, Default)]
pub struct GridShape {
    /// True if the last file is joined to the first. The board then has only one grid, which begins
    /// at a1.
    pub round: bool,
    /// The grids. They may overlap and need not touch. Empty for a board of rings.
    pub grids: Vec<GridPart>,
    /// The cells that are removed from the grids.
    pub removed: Vec<RegionPart>,
    /// The further cells, in the order in which the file adds them.
    pub further: Vec<FurtherCell>,
    /// Pairs of neighbours that are not joined in either direction. No step leads from one to the
    /// other, and neither is the neighbour of the other. Cuts do not affect leaps.
    pub cuts: Vec<(Spanned<String>, Spanned<String>)>,
    /// The points and lines of a board of points. Such a board uses no other field of this type.
    /// `None` for a board of squares.
    pub points: Option<Points>,
}

/// Points of the plane, and the lines through them. A step leads from a point to the next one on a
/// line. Slides and hops continue along the same line. A compass direction selects the steps in
/// exactly that direction, to the nearest point.
#[derive(Clone, Debug)]
pub struct Points {
    /// The points, row by row from below, each row from left to right. No two have the same place.
    pub squares: Vec<Square>,
    /// The lines. Two points may be neighbours on several of them.
    pub lines: Vec<PointLine>,
    /// The lines that rows and compass directions follow although they are not drawn and pieces do
    /// not go along them.
    pub undrawn: Vec<PointLine>,
    /// True if the file says that nothing runs along diagonals.
    pub no_diagonals: bool,
    /// The names of lines, by [`LineId`].
    pub names: Vec<String>,
    /// The number of points of one table, if the board consists of four tables with a bar between
    /// them. It affects only how the board is drawn.
    pub table: Option<u16>,
    /// The orientation of the hexagons, if the points are the centres of hexagons.
    pub hexagons: Option<Hexagons>,
    /// True if the hexagons are drawn in three colours.
    pub chequered: bool,
}

/// The orientation of hexagons. The places of their centres are such that the six neighbours lie in
/// directions of the compass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hexagons {
    /// Rows from west to east. The neighbours of the point at (0, 0) are at (2, 0) and (-2, 0), and
    /// at (1, 1), (1, -1), (-1, -1) and (-1, 1).
    Rows,
    /// Files from south to north. The neighbours of the point at (0, 0) are at (0, 2) and (0, -2),
    /// and at (1, 1), (1, -1), (-1, -1) and (-1, 1).
    Files,
}

impl Hexagons {
    /// Returns the six directions to neighbours, clockwise from north.
    #[must_use]
    pub fn sides(self) -> [Direction; 6] {
        use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
        match self {
            Self::Rows => [NorthEast, East, SouthEast, SouthWest, West, NorthWest],
            Self::Files => [North, NorthEast, SouthEast, South, SouthWest, NorthWest],
        }
    }

    /// Returns the six directions through the corners of a hexagon, clockwise from north.
    #[must_use]
    pub fn corners(self) -> [Direction; 6] {
        use Direction::{
            East, EastNorthEast, EastSouthEast, North, NorthNorthEast, NorthNorthWest, South, SouthSouthEast,
            SouthSouthWest, West, WestNorthWest, WestSouthWest,
        };
        match self {
            Self::Rows => [North, EastNorthEast, EastSouthEast, South, WestSouthWest, WestNorthWest],
            Self::Files => [NorthNorthEast, East, SouthSouthEast, SouthSouthWest, West, NorthNorthWest],
        }
    }
}

/// A line through points. It may bend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointLine {
    /// Its name, which other lines may share. Most lines of predefined shapes have no name.
    pub name: Option<LineId>,
    /// The points in order: at least two, all different.
    pub points: Vec<String>,
    /// True if the first point follows the last.
    pub closed: bool,
}

/// A grid of squares: its first file and first rank, both counted from 0, and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct GridPart {
    pub file: u16,
    pub rank: u16,
    pub files: u16,
    pub ranks: u16,
}

/// A cell that is added beside another.
#[derive(Clone, Debug)]
pub struct FurtherCell {
    /// Its name, which no other cell has.
    pub name: Spanned<String>,
    /// The direction from the other cell to this one.
    pub way: Direction,
    /// The other cell: a cell of the grids, or an earlier further cell.
    pub of: Spanned<String>,
}

/// An ordered list of cells. A cell occurs only once, unless a number per piece counts how often
/// the piece has come to a cell. The cells also form a region with the same name.
#[derive(Clone, Debug)]
pub struct Track {
    /// Its name.
    pub name: String,
    /// The cells in order; at least two.
    pub cells: Vec<Spanned<String>>,
    /// True if the first cell follows the last.
    pub closed: bool,
    /// True if pictures of the board show the track and the numbers of its cells.
    pub drawn: bool,
    /// The visit to a cell that this entry refers to, counted from 0, when rules read a place or a
    /// movement begins. A track that visits cells several times has one entry for each visit.
    pub visit: u16,
    /// The span of its declaration.
    pub span: Span,
}

/// A straight line drawn on a grid along a rank, a file or a diagonal, from one cell to another. It
/// runs through the centres of both cells and half a cell beyond them.
///
/// Along a rank or a file, the line reaches the borders of its end cells. Along a diagonal, it
/// reaches their corners. For example, a line from c3 to f6 begins at the common corner of b2 and
/// c3. It ends at the common corner of f6 and g7. Both ends belong to the line.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its name.
    pub name: String,
    /// The cell at its beginning.
    pub from: Spanned<String>,
    /// The cell at its end.
    pub to: Spanned<String>,
    /// The pieces that cannot cross it.
    ///
    /// The line blocks a leap, or a step within a slide, if it meets the straight segment between
    /// the centres of the two cells. The ends of the segment do not count, nor does a segment that
    /// runs along the line. A slide stops on a cell whose centre lies on the line, unless it
    /// continues along the line. A piece does not attack cells that it cannot reach because of the
    /// line. On a round board, the line repeats whenever the files wrap around. Movement along a
    /// track ignores lines.
    pub wall: Wall,
    /// The span of its declaration.
    pub span: Span,
}

/// The pieces that a line stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wall {
    /// No pieces: the line is only drawn.
    No,
    /// All pieces.
    All,
    /// Pieces of these kinds, all different, in the order of kinds.
    Kinds(Vec<KindId>),
}

impl Wall {
    /// Returns `true` if pieces of a kind cannot cross the line.
    pub fn stops(&self, kind: KindId) -> bool {
        match self {
            Self::No => false,
            Self::All => true,
            Self::Kinds(kinds) => kinds.contains(&kind),
        }
    }
}

/// A named set of cells.
#[derive(Clone, Debug)]
pub struct Region {
    /// Its name.
    pub name: String,
    /// The parts. The region is their union.
    pub parts: Vec<RegionPart>,
    /// True if pictures of the board mark its cells.
    pub drawn: bool,
}

/// A part of a region.
#[derive(Clone, Debug)]
pub enum RegionPart {
    /// One cell, by name.
    Cell(Spanned<String>),
    /// All cells, including further cells, in the rectangle between two corner cells. The corners
    /// are included.
    Rectangle(Spanned<String>, Spanned<String>),
    /// All cells of a region that is declared earlier.
    Region(RegionId),
    /// The cells of the grids in this row, counted from 0.
    Rank(u16),
    /// The cells of the grids in this column, counted from 0.
    File(u16),
    /// The cells of the grids without a neighbouring grid cell to the north, east, south or west.
    Border,
    /// The cells of the first part that are not in the second part.
    Except(Box<RegionPart>, Box<RegionPart>),
}

/// A cell of a board of squares and its place in the plane. Columns and rows are counted from 0 and
/// increase to the east and to the north.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// The cell's name.
    pub name: String,
    /// Its column.
    pub file: i16,
    /// Its row.
    pub rank: i16,
    /// The file and the rank that rules count, from 0. Only on boards of hexagons do they differ from
    /// the column and the row.
    pub counted: (i16, i16),
    /// True if it is a further cell, which belongs to no grid.
    pub further: bool,
}

impl GridShape {
    /// Returns the number of files before the board wraps around, or `None` if the board is not
    /// round.
    #[must_use]
    pub fn circumference(&self) -> Option<u16> {
        self.grids.first().filter(|_| self.round).map(|grid| grid.files)
    }

    /// Returns the orientation of the hexagons, if the cells are hexagons.
    #[must_use]
    pub fn hexagons(&self) -> Option<Hexagons> {
        self.points.as_ref()?.hexagons
    }

    /// Returns the directions that rules call orthogonal. On a board of hexagons, these are the six
    /// directions to neighbours.
    #[must_use]
    pub fn orthogonal(&self) -> Vec<Direction> {
        let grid = || Direction::ALL.into_iter().step_by(2).collect();
        self.hexagons().map_or_else(grid, |hexagons| hexagons.sides().to_vec())
    }

    /// Returns the directions that rules call diagonal. On a board of hexagons, these are the six
    /// directions through corners.
    #[must_use]
    pub fn diagonal(&self) -> Vec<Direction> {
        let grid = || Direction::ALL.into_iter().skip(1).step_by(2).collect();
        self.hexagons().map_or_else(grid, |hexagons| hexagons.corners().to_vec())
    }

    /// Returns the directions of straight lines, in the order of their indices. There are none for
    /// [`Along::Lines`].
    #[must_use]
    pub fn ways(&self, along: Along) -> Vec<Direction> {
        let mut ways = match along {
            Along::Orthogonal => self.orthogonal(),
            Along::Diagonal => self.diagonal(),
            Along::Any => [self.orthogonal(), self.diagonal()].concat(),
            Along::Lines => Vec::new(),
        };
        ways.sort_unstable();
        ways
    }

    /// Normalises a position: on a round board, the file is reduced to the range from the first to
    /// the last.
    #[must_use]
    pub fn counted(&self, (file, rank): (i16, i16)) -> (i16, i16) {
        let round = self.circumference().and_then(|files| i16::try_from(files).ok());
        (round.map_or(file, |files| file.rem_euclid(files.max(1))), rank)
    }

    /// Returns all cells, with further cells last. Cells whose descriptions have errors are left
    /// out.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        if let Some(points) = &self.points {
            return points.squares.clone();
        }
        let mut squares: BTreeMap<(i16, i16), Square> = BTreeMap::new();
        for grid in &self.grids {
            let spots = (0..grid.ranks).flat_map(|rank| (0..grid.files).map(move |file| (file, rank)));
            for (file, rank) in spots {
                let (file, rank) = (grid.file.saturating_add(file), grid.rank.saturating_add(rank));
                let name = format!("{}{}", file_name(usize::from(file)), u32::from(rank) + 1);
                let (Ok(file), Ok(rank)) = (i16::try_from(file), i16::try_from(rank)) else { continue };
                squares
                    .insert((rank, file), Square { name, file, rank, counted: (file, rank), further: false });
            }
        }
        for part in &self.removed {
            let (from, to) = match part {
                RegionPart::Cell(name) => (name, name),
                RegionPart::Rectangle(from, to) => (from, to),
                _ => continue,
            };
            let (Some(a), Some(b)) = (coordinates_of(&from.node), coordinates_of(&to.node)) else { continue };
            let files = a.0.min(b.0)..=a.0.max(b.0);
            let ranks = a.1.min(b.1)..=a.1.max(b.1);
            squares.retain(|(rank, file), _| !(files.contains(file) && ranks.contains(rank)));
        }
        let mut squares: Vec<Square> = squares.into_values().collect();
        for cell in &self.further {
            let Some(of) = squares.iter().find(|square| square.name == cell.of.node) else { continue };
            let (file, rank) = self.beside((of.file, of.rank), cell.way);
            let free = !squares.iter().any(|square| (square.file, square.rank) == (file, rank));
            if free {
                let name = cell.name.node.clone();
                squares.push(Square { name, file, rank, counted: (file, rank), further: true });
            }
        }
        squares
    }

    /// Returns the position next to another one in a direction.
    #[must_use]
    pub fn beside(&self, (file, rank): (i16, i16), way: Direction) -> (i16, i16) {
        let (east, north) = way.vector();
        self.counted((file + east, rank + north))
    }
}

/// Parses the name of a grid cell. Returns its column and row, both counted from 0.
#[must_use]
pub fn coordinates_of(name: &str) -> Option<(i16, i16)> {
    let digits = name.find(|sign: char| sign.is_ascii_digit())?;
    let (file, rank) = name.split_at(digits);
    let (file, rank) = (file_index(file)?, rank.parse::<i16>().ok()?);
    (rank >= 1).then_some((i16::try_from(file).ok()?, rank - 1))
}

/// Returns the name of the file with this index, counted from 0: `a`, ... `z`, `aa`, ...
#[must_use]
pub fn file_name(index: usize) -> String {
    let letter = |at: usize| char::from(b'a' + u8::try_from(at % 26).unwrap_or(0));
    match index / 26 {
        0 => letter(index).to_string(),
        more => format!("{}{}", letter(more - 1), letter(index)),
    }
}

/// Returns the index of the file with this name, counted from 0.
#[must_use]
pub fn file_index(name: &str) -> Option<usize> {
    let value = |sign: u8| sign.is_ascii_lowercase().then(|| usize::from(sign - b'a'));
    match name.as_bytes() {
        [one] => value(*one),
        [first, second] => Some((value(*first)? + 1) * 26 + value(*second)?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{coordinates_of, file_index, file_name};

    #[test]
    fn file_names_and_indices_agree() {
        for index in 0..26 + 26 * 26 {
            assert_eq!(file_index(&file_name(index)), Some(index));
        }
        assert_eq!(file_name(25), "z");
        assert_eq!(file_name(26), "aa");
        assert_eq!(coordinates_of("aa12"), Some((26, 11)));
        assert_eq!(coordinates_of("a0"), None);
    }
}
