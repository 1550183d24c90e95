//! Boards as described: what the compiler builds.

use super::movement::Direction;
use alfonso_diag::{Span, Spanned};
use alfonso_forms::{KindId, RegionId};
use std::collections::BTreeMap;

/// A board as described: what the compiler builds.
#[derive(Clone, Debug)]
pub struct BoardSpec {
    /// How it is built.
    pub builder: BoardBuilder,
    /// What is said of a grid besides.
    pub shape: GridShape,
    /// Named sets of cells, by [`RegionId`].
    pub regions: Vec<Region>,
    /// The tracks on it, by [`super::TrackId`].
    pub tracks: Vec<Track>,
    /// The lines drawn on it; none on a board of rings.
    pub lines: Vec<Line>,
    /// Where it is described.
    pub span: Span,
}

/// How a board is built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardBuilder {
    /// Squares in `files` columns (`a`, `b`, ... `z`, `aa`, ...) and `ranks` rows (1, 2, ...); both at least 1. All cells of
    /// its grids lie within these, and not every place has a cell: see [`GridShape`].
    Grid {
        /// How many columns.
        files: u16,
        /// How many rows.
        ranks: u16,
    },
    /// Rings around a centre, divided into sectors: ring 1 is the innermost and has the letter `a`. The cells of a ring are
    /// numbered from 1, beginning with the first cell of the first sector, in the order of the sectors. `ascending` leads to
    /// the next number and from the last to the first, `descending` back. Where two neighbouring rings have equally many
    /// cells, `outward` and `inward` lead to the cell of the same number on the other (and the diagonals join both); else
    /// nothing leads from ring to ring.
    Rings {
        /// How many rings.
        rings: u16,
        /// The sectors' names in order; or, for sectors without names, as many empty names.
        sectors: Vec<String>,
        /// How many cells a ring has in each sector.
        cells: CellsPerSector,
    },
}

/// How many cells a ring has in each sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellsPerSector {
    /// So many on every ring.
    Alike(u16),
    /// So many times the ring's number.
    TimesRing(u16),
}

/// Which places of the plane have cells, and which neighbours are not joined. The cells are those of the grids, without what
/// is removed, and the further cells. Each is joined to the cells on the eight places around it, but where they are cut.
///
/// Further cells lie on no file, rank, edge or border: those are made of the cells of the grids alone.
#[derive(Clone, Debug, Default)]
pub struct GridShape {
    /// The last file is joined to the first: places are counted round. There is one grid then, that begins at a1.
    pub round: bool,
    /// The grids; none on a board of rings. They may overlap and may lie apart.
    pub grids: Vec<GridPart>,
    /// Cells of the grids that are not there.
    pub removed: Vec<RegionPart>,
    /// Further cells, in the order in which they are put down.
    pub further: Vec<FurtherCell>,
    /// Neighbours that are not joined, whichever way: no step leads from one to the other, and neither lies beside the other.
    /// Leaps do not care.
    pub cuts: Vec<(Spanned<String>, Spanned<String>)>,
}

/// A grid of squares: where it begins, both from 0, and how large it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct GridPart {
    pub file: u16,
    pub rank: u16,
    pub files: u16,
    pub ranks: u16,
}

/// A cell that is put down beside another.
#[derive(Clone, Debug)]
pub struct FurtherCell {
    /// Its name: that of no other cell.
    pub name: Spanned<String>,
    /// On which side of the other.
    pub way: Direction,
    /// The other: a cell of the grids, or a further one before this.
    pub of: Spanned<String>,
}

/// An ordered list of cells, each once; all of them together are a region of the same name.
#[derive(Clone, Debug)]
pub struct Track {
    /// Its name.
    pub name: String,
    /// The cells in order; at least two.
    pub cells: Vec<Spanned<String>>,
    /// After the last cell comes the first.
    pub closed: bool,
    /// Where it is written.
    pub span: Span,
}

/// A straight line drawn on a grid along a rank, a file or a diagonal, from one cell to another. It runs through the centres of
/// both and half a cell beyond: along a rank or a file to the borders of its end cells, along a diagonal to their corners, so
/// that from c3 to f6 it goes from the corner where b2 and c3 meet to that where f6 and g7 do. Its ends belong to it.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its name.
    pub name: String,
    /// Where it begins.
    pub from: Spanned<String>,
    /// Where it ends.
    pub to: Spanned<String>,
    /// Whose men cannot cross it. A leap, or a step from cell to cell within a slide, cannot be made if the straight
    /// segment between the two centres, its ends apart, meets the line, unless the segment runs along the line. A slide
    /// stops on a cell whose centre lies on the line, unless it goes on along the line. What cannot be gone is not attacked.
    /// On a round board the line stands as often as the files come round. A track goes as it is laid, whatever it crosses.
    pub wall: Wall,
    /// Where it is written.
    pub span: Span,
}

/// Whom a line stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wall {
    /// Nobody: it is there to be seen.
    No,
    /// Everybody.
    All,
    /// Men of these kinds, each named once, in the order of kinds.
    Kinds(Vec<KindId>),
}

impl Wall {
    /// True if men of a kind cannot cross.
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
    /// What it is made of.
    pub parts: Vec<RegionPart>,
}

/// A part of a region.
#[derive(Clone, Debug)]
pub enum RegionPart {
    /// One cell, by name.
    Cell(Spanned<String>),
    /// All cells, of whatever kind, whose places lie in the rectangle between two corners, both included.
    Rectangle(Spanned<String>, Spanned<String>),
    /// All cells of a region declared before.
    Region(RegionId),
    /// The cells of the grids in this row, from 0.
    Rank(u16),
    /// The cells of the grids in this column, from 0.
    File(u16),
    /// The cells of the grids that have no cell of the grids to the north, east, south or west.
    Border,
    /// The first without the second.
    Except(Box<RegionPart>, Box<RegionPart>),
}

/// A cell of a board of squares and its place in the plane, both counted from 0: north of the first rank and east of the
/// first file are places above 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The cell's name.
    pub name: String,
    /// Its column.
    pub file: i16,
    /// Its row.
    pub rank: i16,
    /// It belongs to none of the grids.
    pub further: bool,
}

impl GridShape {
    /// After how many files the first comes again, if the board is round.
    #[must_use]
    pub fn circumference(&self) -> Option<u16> {
        self.grids.first().filter(|_| self.round).map(|grid| grid.files)
    }

    /// A place as it is counted: on a round board all files lie between the first and the last.
    #[must_use]
    pub fn counted(&self, (file, rank): (i16, i16)) -> (i16, i16) {
        let round = self.circumference().and_then(|files| i16::try_from(files).ok());
        (round.map_or(file, |files| file.rem_euclid(files.max(1))), rank)
    }

    /// All cells, further ones last. What is in error is left out.
    #[must_use]
    pub fn places(&self) -> Vec<Place> {
        let mut places: BTreeMap<(i16, i16), Place> = BTreeMap::new();
        for grid in &self.grids {
            let spots = (0..grid.ranks).flat_map(|rank| (0..grid.files).map(move |file| (file, rank)));
            for (file, rank) in spots {
                let (file, rank) = (grid.file.saturating_add(file), grid.rank.saturating_add(rank));
                let name = format!("{}{}", file_name(usize::from(file)), u32::from(rank) + 1);
                let (Ok(file), Ok(rank)) = (i16::try_from(file), i16::try_from(rank)) else { continue };
                places.insert((rank, file), Place { name, file, rank, further: false });
            }
        }
        for part in &self.removed {
            let (from, to) = match part {
                RegionPart::Cell(name) => (name, name),
                RegionPart::Rectangle(from, to) => (from, to),
                _ => continue,
            };
            let (Some(a), Some(b)) = (place_of(&from.node), place_of(&to.node)) else { continue };
            let files = a.0.min(b.0)..=a.0.max(b.0);
            let ranks = a.1.min(b.1)..=a.1.max(b.1);
            places.retain(|(rank, file), _| !(files.contains(file) && ranks.contains(rank)));
        }
        let mut places: Vec<Place> = places.into_values().collect();
        for cell in &self.further {
            let Some(of) = places.iter().find(|place| place.name == cell.of.node) else { continue };
            let (file, rank) = self.beside((of.file, of.rank), cell.way);
            let free = !places.iter().any(|place| (place.file, place.rank) == (file, rank));
            if free {
                places.push(Place { name: cell.name.node.clone(), file, rank, further: true });
            }
        }
        places
    }

    /// The place next to another.
    #[must_use]
    pub fn beside(&self, (file, rank): (i16, i16), way: Direction) -> (i16, i16) {
        let (east, north) = way.vector();
        self.counted((file + east, rank + north))
    }
}

/// The place that a cell of a grid has by its name: column and row, from 0.
#[must_use]
pub fn place_of(name: &str) -> Option<(i16, i16)> {
    let digits = name.find(|sign: char| sign.is_ascii_digit())?;
    let (file, rank) = name.split_at(digits);
    let (file, rank) = (file_index(file)?, rank.parse::<i16>().ok()?);
    (rank >= 1).then_some((i16::try_from(file).ok()?, rank - 1))
}

/// The name of a file, from 0: `a`, ... `z`, `aa`, ...
pub(crate) fn file_name(index: usize) -> String {
    let letter = |at: usize| char::from(b'a' + u8::try_from(at % 26).unwrap_or(0));
    match index / 26 {
        0 => letter(index).to_string(),
        more => format!("{}{}", letter(more - 1), letter(index)),
    }
}

/// The file of a name, from 0.
pub(crate) fn file_index(name: &str) -> Option<usize> {
    let value = |sign: u8| sign.is_ascii_lowercase().then(|| usize::from(sign - b'a'));
    match name.as_bytes() {
        [one] => value(*one),
        [first, second] => Some((value(*first)? + 1) * 26 + value(*second)?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{file_index, file_name, place_of};

    #[test]
    fn file_names_and_indices_agree() {
        for index in 0..26 + 26 * 26 {
            assert_eq!(file_index(&file_name(index)), Some(index));
        }
        assert_eq!(file_name(25), "z");
        assert_eq!(file_name(26), "aa");
        assert_eq!(place_of("aa12"), Some((26, 11)));
        assert_eq!(place_of("a0"), None);
    }
}
