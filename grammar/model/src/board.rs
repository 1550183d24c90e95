//! The boards that rule files describe and the compiler builds.

use super::movement::Direction;
use alfonso_diag::{Span, Spanned};
use alfonso_forms::{KindId, LineId, RegionId};
use std::collections::BTreeMap;

/// A board as the file describes it, for the compiler to build.
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
    /// The heaps that may stand on its cells; `None` if a cell holds one piece.
    pub heaps: Option<Heaps>,
    /// The span of its description.
    pub span: Span,
}

impl BoardSpec {
    /// Returns the board of a game without one: it has no cells. `span` is the place of the game's heading.
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

/// Several pieces on one cell. Those of a heap are alike: of one kind and owner, facing one way. A piece that comes onto such a cell
/// by moving, being placed or being moved joins the heap; there is no capture. Those of a stack are of any kind and owner, and lie in
/// order: a piece that comes onto such a cell lies on top of the others, and nothing is captured. Rules see the topmost alone.
#[derive(Clone, Copy, Debug)]
pub struct Heaps {
    /// True if they are stacks.
    pub stacks: bool,
    /// The most pieces of a heap or stack, at least 2; `None` without limit. A resolved board says of stacks how many, at most
    /// [`MOST_STACKED`].
    pub most: Option<u16>,
    /// The span of the declaration.
    pub span: Span,
}

/// The most pieces of a stack.
pub const MOST_STACKED: u16 = 255;

/// The construction of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardBuilder {
    /// Squares in `files` columns (`a`, `b`, ... `z`, `aa`, ...) and `ranks` rows (1, 2, ...); both at least 1, or 0 if there is no
    /// board. All cells of its grids lie within these, but some places may have no cell: see [`GridShape`].
    Grid {
        /// The number of columns.
        files: u16,
        /// The number of rows.
        ranks: u16,
    },
    /// Rings around a centre, divided into sectors. Ring 1 is the innermost and has the letter `a`. The cells of a ring
    /// are numbered from 1, beginning with the first cell of the first sector, in the order of the sectors.
    ///
    /// `ascending` leads to the next number, and from the last to the first; `descending` leads back. If two
    /// neighbouring rings have equally many cells, `outward` and `inward` lead to the cell of the same number on the
    /// other ring, and the diagonals join the two rings. Otherwise no step leads from one to the other.
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
    /// The same number on every ring.
    Alike(u16),
    /// This number times the number of the ring.
    TimesRing(u16),
}

/// The places of the plane that have cells, and the neighbours that are not joined. The cells are those of the grids,
/// except the removed ones, and the further cells. Each is joined to the cells on the eight places around it, unless a
/// cut separates them.
///
/// Further cells lie on no file, rank, edge or border: those consist of cells of the grids alone.
#[derive(Clone, Debug, Default)]
pub struct GridShape {
    /// True if the last file is joined to the first. There is then one grid, and it begins at a1.
    pub round: bool,
    /// The grids; empty for a board of rings. They may overlap and may lie apart.
    pub grids: Vec<GridPart>,
    /// The cells that are removed from the grids.
    pub removed: Vec<RegionPart>,
    /// The further cells, in the order in which the file adds them.
    pub further: Vec<FurtherCell>,
    /// Pairs of neighbours that are not joined, in either direction. No step leads from one to the other, and neither
    /// lies beside the other. Cuts do not affect leaps.
    pub cuts: Vec<(Spanned<String>, Spanned<String>)>,
    /// The points and lines of a board of points, which has none of the above; `None` for a board of squares.
    pub points: Option<Points>,
}

/// Points of the plane, and the lines through them. A step leads from a point to the next one on a line; a slide and a hop
/// go on along the same line. The words of compass directions select the steps that go exactly that way, to the nearest
/// point.
#[derive(Clone, Debug)]
pub struct Points {
    /// The points, row by row from below, each row from left to right. No two have the same place.
    pub squares: Vec<Square>,
    /// The lines. Two points may be neighbours on several.
    pub lines: Vec<PointLine>,
    /// The names of lines, by [`LineId`].
    pub names: Vec<String>,
    /// The points of a table, if the board consists of four tables with a bar between them. They are drawn so; nothing else differs.
    pub table: Option<u16>,
}

/// A line through points. It may bend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointLine {
    /// Its name, which other lines may share; `None` for most lines of shapes.
    pub name: Option<LineId>,
    /// The points in order, at least two; each once.
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

/// An ordered list of cells, distinct unless a number of pieces says how often it has come to a cell. Together they form a region of the
/// same name.
#[derive(Clone, Debug)]
pub struct Track {
    /// Its name.
    pub name: String,
    /// The cells in order; at least two.
    pub cells: Vec<Spanned<String>>,
    /// True if the first cell follows the last.
    pub closed: bool,
    /// True if the way and the numbers of its places are drawn.
    pub drawn: bool,
    /// Which of the times that it comes to a cell are meant where a place is asked or a movement begins, counted from 0. A track that
    /// comes to cells several times stands in the list as often.
    pub visit: u16,
    /// The span of its declaration.
    pub span: Span,
}

/// A straight line drawn on a grid along a rank, a file or a diagonal, from one cell to another. It runs through the
/// centres of both and half a cell beyond. Along a rank or a file it reaches the borders of its end cells, along a
/// diagonal their corners: from c3 to f6 it goes from the corner where b2 and c3 meet to the corner where f6 and g7
/// meet. Its ends belong to it.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its name.
    pub name: String,
    /// The cell at its beginning.
    pub from: Spanned<String>,
    /// The cell at its end.
    pub to: Spanned<String>,
    /// The pieces that cannot cross it. A leap, or a step from cell to cell within a slide, is impossible if the
    /// straight segment between the two centres meets the line. The ends of the segment do not count, nor does a
    /// segment that runs along the line. A slide stops on a cell whose centre lies on the line, unless it goes on along
    /// the line. A piece does not attack cells that the line keeps it from reaching. On a round board the line repeats
    /// each time the files come round. Movement along a track ignores lines.
    pub wall: Wall,
    /// The span of its declaration.
    pub span: Span,
}

/// The pieces that a line stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wall {
    /// None: the line is only drawn.
    No,
    /// All pieces.
    All,
    /// Pieces of these kinds, each named once, in the order of kinds.
    Kinds(Vec<KindId>),
}

impl Wall {
    /// Returns true if pieces of a kind cannot cross the line.
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
    /// The parts whose union it is.
    pub parts: Vec<RegionPart>,
    /// True if its cells are marked where the board is drawn.
    pub drawn: bool,
}

/// A part of a region.
#[derive(Clone, Debug)]
pub enum RegionPart {
    /// One cell, by name.
    Cell(Spanned<String>),
    /// All cells, grid cells and further cells, whose places lie in the rectangle between two corners, both included.
    Rectangle(Spanned<String>, Spanned<String>),
    /// All cells of a region declared earlier.
    Region(RegionId),
    /// The cells of the grids in this row, from 0.
    Rank(u16),
    /// The cells of the grids in this column, from 0.
    File(u16),
    /// The cells of the grids that have no cell of the grids to the north, east, south or west.
    Border,
    /// The cells of the first part that are not in the second.
    Except(Box<RegionPart>, Box<RegionPart>),
}

/// A cell of a board of squares and its place in the plane. Columns and rows are counted from 0 and increase to the
/// east and to the north.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// The cell's name.
    pub name: String,
    /// Its column.
    pub file: i16,
    /// Its row.
    pub rank: i16,
    /// True if it belongs to none of the grids.
    pub further: bool,
}

impl GridShape {
    /// Returns the number of files after which the first comes again, if the board is round.
    #[must_use]
    pub fn circumference(&self) -> Option<u16> {
        self.grids.first().filter(|_| self.round).map(|grid| grid.files)
    }

    /// Returns a place in its normal form: on a round board, every file lies between the first and the last.
    #[must_use]
    pub fn counted(&self, (file, rank): (i16, i16)) -> (i16, i16) {
        let round = self.circumference().and_then(|files| i16::try_from(files).ok());
        (round.map_or(file, |files| file.rem_euclid(files.max(1))), rank)
    }

    /// Returns all cells, further ones last. Cells with errors in their description are left out.
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
                squares.insert((rank, file), Square { name, file, rank, further: false });
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
                squares.push(Square { name: cell.name.node.clone(), file, rank, further: true });
            }
        }
        squares
    }

    /// Returns the place next to another in a direction.
    #[must_use]
    pub fn beside(&self, (file, rank): (i16, i16), way: Direction) -> (i16, i16) {
        let (east, north) = way.vector();
        self.counted((file + east, rank + north))
    }
}

/// Returns the place, column and row from 0, that the name of a grid cell stands for.
#[must_use]
pub fn coordinates_of(name: &str) -> Option<(i16, i16)> {
    let digits = name.find(|sign: char| sign.is_ascii_digit())?;
    let (file, rank) = name.split_at(digits);
    let (file, rank) = (file_index(file)?, rank.parse::<i16>().ok()?);
    (rank >= 1).then_some((i16::try_from(file).ok()?, rank - 1))
}

/// Returns the name of a file, counted from 0: `a`, ... `z`, `aa`, ...
#[must_use]
pub fn file_name(index: usize) -> String {
    let letter = |at: usize| char::from(b'a' + u8::try_from(at % 26).unwrap_or(0));
    match index / 26 {
        0 => letter(index).to_string(),
        more => format!("{}{}", letter(more - 1), letter(index)),
    }
}

/// Returns the file of a name, counted from 0.
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
