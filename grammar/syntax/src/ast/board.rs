//! Declarations of boards and their parts.

use alfonso_diag::{Span, Spanned};

use super::{Choice, Name};

/// A declaration of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The construction of the board.
    pub builder: BoardBuilder,
    /// The items in the board's block.
    pub items: Vec<BoardItem>,
}

/// The constructions of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardBuilder {
    /// `grid 12 by 8`, or several grids, which may overlap. At least one.
    Grid(Vec<GridPart>),
    /// A number of rings: `rings 7`.
    Rings(Spanned<i64>),
    /// `points grid 5 by 5 with alternate diagonals`, or several shapes, which may overlap. Empty
    /// if the items name every point.
    Points(Vec<PointsPart>),
}

/// A shape of points, joined by lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PointsPart {
    /// `grid 5 by 5`, joined along ranks and files.
    Grid {
        /// The size of the grid. A grid of points is never round.
        grid: GridPart,
        /// The diagonals that also join points.
        diagonals: Option<Diagonals>,
    },
    /// `tables 6`: four tables of points for heaps. Two tables beside a bar are at the top and two
    /// at the bottom.
    Tables {
        /// The number of points in a table.
        number: Spanned<i64>,
        /// True if there are only two tables, one above the other: `half tables 6`.
        half: bool,
    },
    /// `rhombus 11 by 11`: a triangular lattice.
    Rhombus {
        /// The number of points in a row.
        files: Spanned<i64>,
        /// The number of rows.
        ranks: Spanned<i64>,
    },
    /// `hexagon 6`: a hexagon of hexagons, or of points with six neighbours.
    Hexagon {
        /// The number of points of a side.
        number: Spanned<i64>,
        /// True if the files run from south to north: `hexagon 6 with upright files`.
        upright: bool,
    },
    /// `triangle 5`: a triangle with points of up to six neighbours.
    Triangle(Spanned<i64>),
    /// `star 5`: a star with six tips, around a hexagon with sides of that many points.
    Star(Spanned<i64>),
    /// `squares 3`: nested squares, joined at the midpoints of their sides.
    Squares {
        /// The number of squares.
        number: Spanned<i64>,
        /// True if lines also join the corners.
        diagonals: bool,
    },
    /// `wheel 8`: points on a circle, each joined to the next and to the centre.
    Wheel(Spanned<i64>),
    /// `polygon 5`: points on a circle, each joined to the next.
    Polygon(Spanned<i64>),
}

/// The diagonals of a grid of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Diagonals {
    /// Diagonals through every other point, including a1.
    Alternate,
    /// All diagonals.
    All,
    /// All diagonals, for rows and compass directions only. They are not drawn, and no line joins
    /// the points.
    Undrawn,
    /// No diagonals, not even for rows.
    Absent,
}

/// A grid: `grid 12 by 8`, `grid 16 by 4 round`, `grid 3 by 7 at c1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridPart {
    /// The number of files.
    pub files: Spanned<i64>,
    /// The number of ranks.
    pub ranks: Spanned<i64>,
    /// The span of `round`, if present: the last file is joined to the first.
    pub round: Option<Span>,
    /// Its lower left corner, if present.
    pub at: Option<Name>,
}

/// An item in the block of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardItem {
    /// A further cell: `cell z1 east of k2`.
    Further {
        /// Its name.
        name: Name,
        /// A direction.
        way: Name,
        /// The neighbouring cell.
        of: Name,
    },
    /// `remove a1, b1..c2`: cells and rectangles of cells.
    Removed(Vec<CellRange>),
    /// Cuts between neighbours: `cut a1-b2, a2-b2`.
    Cut(Vec<(Name, Name)>),
    /// `plain`: all cells have the same colour.
    Plain(Span),
    /// `chequered`: neighbouring hexagons have different colours.
    Chequered(Span),
    /// A track: `track course = a1..h1, h2 closed`.
    Track {
        /// Its name.
        name: Name,
        /// Its cells in order, as single cells and straight lines.
        cells: Vec<CellRange>,
        /// The span of `closed`, if present: the first cell follows the last.
        closed: Option<Span>,
        /// `told by lap`: the number per piece that states on which visit to its cell a piece is.
        counted_by: Option<Name>,
        /// `drawn`: true if pictures of the board show the track.
        drawn: bool,
    },
    /// A track for each player: `track way per player { White: a1..h1  Black: h1..a1 closed }`.
    TrackPer {
        /// Its name.
        name: Name,
        /// The scope of the declaration: `player`.
        per: Name,
        /// The cells of each track, in order.
        rows: Vec<(Name, Vec<CellRange>)>,
        /// The span of `closed` in each row, if present.
        closed: Vec<Option<Span>>,
        /// The number per piece that counts visits, as in [`BoardItem::Track`].
        counted_by: Option<Name>,
    },
    /// A region for each player: `region palace per player { White: d1..f3  Black: d8..f10 }`.
    RegionPer {
        /// Its name.
        name: Name,
        /// The scope of the declaration: `player`.
        per: Name,
        /// The cells of each region.
        rows: Vec<(Name, Vec<CellRange>)>,
        /// True if pictures of the board mark their cells.
        drawn: bool,
    },
    /// A region: `region south-half = a1..h4, c5`.
    Region {
        /// Its name.
        name: Name,
        /// Its cells.
        cells: Vec<CellRange>,
        /// True if pictures of the board mark its cells.
        drawn: bool,
    },
    /// A straight line on a grid: `line rising = c3..f6 wall`.
    Line {
        /// Its name.
        name: Name,
        /// Its first cell.
        from: Name,
        /// Its last cell.
        to: Name,
        /// The role of the line: only drawn, or a wall.
        look: LineLook,
    },
    /// A point: `centre at 3,3`.
    Point {
        /// Its name.
        name: Name,
        /// Its horizontal position, in units of files.
        x: Spanned<i64>,
        /// Its vertical position, in units of ranks.
        y: Spanned<i64>,
    },
    /// `line rim = a1..c1, c2 closed and c3, d4`: lines through points.
    Through {
        /// The name of the lines.
        name: Name,
        /// The lines. At least one.
        lines: Vec<Through>,
    },
    /// `cells hold 15`, `cells hold any`, `cells stack`: a cell can hold several pieces.
    Holds {
        /// True for stacks, which hold pieces of any kind, in order.
        stacks: bool,
        /// The maximum number of pieces. `None` if there is no limit.
        most: Option<Spanned<i64>>,
        /// The span of the whole declaration.
        span: Span,
    },
    /// The names of the sectors: `sectors aries, taurus, ...`.
    Sectors(Vec<Name>),
    /// The number of sectors: `sectors 16`.
    SectorNumber(Spanned<i64>),
    /// The number of cells that a ring has in each sector: `cells per sector = 2 * ring`.
    RingCells {
        /// The number. `None` for `ring` alone.
        number: Option<Spanned<i64>>,
        /// True if the number is multiplied by the ring's number.
        times_ring: bool,
        /// The span of the whole declaration.
        span: Span,
    },
}

impl BoardItem {
    /// Returns the name that the item declares; `None` for an item without a name.
    #[must_use]
    pub fn name(&self) -> Option<&Name> {
        match self {
            Self::Region { name, .. }
            | Self::RegionPer { name, .. }
            | Self::Line { name, .. }
            | Self::Through { name, .. }
            | Self::Point { name, .. }
            | Self::Track { name, .. }
            | Self::TrackPer { name, .. }
            | Self::Further { name, .. } => Some(name),
            _ => None,
        }
    }
}

/// `a1..c1, c2 closed`: a line through points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Through {
    /// Its points in order, as single points and straight rows.
    pub points: Vec<CellRange>,
    /// The span of `closed`, if present: the first point follows the last.
    pub closed: Option<Span>,
}

/// The role of a line: only drawn, or a wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineLook {
    /// `drawn`, or no word: the line is only drawn.
    Drawn,
    /// `wall`: no piece can cross the line. `wall for Pawn, Knight`: pieces of these kinds cannot.
    Wall(Vec<Name>),
    /// A choice among readings: `by q { a: drawn  b: wall }`.
    By(Choice<Box<LineLook>>),
}

/// A set of cells: `a1`, a rectangle `a1..h4`, the name of a region, or a combination of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellRange {
    /// One cell.
    Cell(Name),
    /// A rectangle, by two opposite corners.
    Span(Name, Name),
    /// A region that is declared earlier.
    Region(Name),
    /// A rank: `rank 2`.
    Rank(Spanned<i64>),
    /// A file: `file a`.
    File(Name),
    /// The border: `border`.
    Border(Span),
    /// The cells of one set that are not in another: `A except B`.
    Except(Box<CellRange>, Box<CellRange>),
    /// A choice among readings: `by q { a: rank 1  b: a1, h1 }`.
    By(Choice<Vec<CellRange>>),
}
