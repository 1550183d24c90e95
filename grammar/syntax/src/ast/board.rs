//! Boards: how they are built, and their parts.

use alfonso_diag::{Span, Spanned};

use super::{Choice, Name};

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The way in which it is built.
    pub builder: BoardBuilder,
    /// The things named on it.
    pub items: Vec<BoardItem>,
}

/// The ways in which a board is built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardBuilder {
    /// `grid 12 by 8`, or several grids that lie beside and over each other; at least one.
    Grid(Vec<GridPart>),
    /// `rings 7`
    Rings(Spanned<i64>),
    /// `points grid 5 by 5 with alternate diagonals`, or several shapes that lie over each other; none if the items name
    /// every point.
    Points(Vec<PointsPart>),
}

/// A shape of points that are joined by lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PointsPart {
    /// `grid 5 by 5`, joined along ranks and files.
    Grid {
        /// The points, as those of a grid of squares. It is never round.
        grid: GridPart,
        /// The diagonals that join them too.
        diagonals: Option<Diagonals>,
    },
    /// `tables 6`: four tables of points for heaps, two beside the bar above and two below.
    Tables {
        /// The points of a table.
        number: Spanned<i64>,
        /// True if there are two tables, one above the other: `half tables 6`.
        half: bool,
    },
    /// `rhombus 11 by 11`: a lattice of triangles.
    Rhombus {
        /// The points of a row.
        files: Spanned<i64>,
        /// The number of rows.
        ranks: Spanned<i64>,
    },
    /// `squares 3`: one within the other, joined at the middles of their sides.
    Squares {
        /// The number of squares.
        number: Spanned<i64>,
        /// True if the corners are joined too.
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
    /// Those through every other point, a1 among them.
    Alternate,
    /// All.
    All,
}

/// `grid 12 by 8`, `grid 16 by 4 round`, `grid 3 by 7 at c1`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridPart {
    /// The number of files.
    pub files: Spanned<i64>,
    /// The number of ranks.
    pub ranks: Spanned<i64>,
    /// The place of `round`, if it stands: the last file is joined to the first.
    pub round: Option<Span>,
    /// Its lower left corner, if it is said.
    pub at: Option<Name>,
}

/// Something said of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardItem {
    /// `cell z1 east of k2`
    Further {
        /// Its name.
        name: Name,
        /// A direction.
        way: Name,
        /// The cell that it lies beside.
        of: Name,
    },
    /// `remove a1, b1..c2`: single cells and rectangles.
    Removed(Vec<CellRange>),
    /// `cut a1-b2, a2-b2`
    Cut(Vec<(Name, Name)>),
    /// `plain`: all cells have one colour.
    Plain(Span),
    /// `track course = a1..h1, h2 closed`
    Track {
        /// Its name.
        name: Name,
        /// Its cells in order: single ones and straight lines.
        cells: Vec<CellRange>,
        /// The place of `closed`, if it stands: after the last comes the first.
        closed: Option<Span>,
        /// `told by lap`: the number of pieces that says which of the times it comes to a cell.
        counted_by: Option<Name>,
        /// True if it is drawn: `drawn`.
        drawn: bool,
    },
    /// `track way per player { White: a1..h1  Black: h1..a1 closed }`
    TrackPer {
        /// Its name.
        name: Name,
        /// The things that have one each: `player`.
        per: Name,
        /// The cells of each, in order.
        rows: Vec<(Name, Vec<CellRange>)>,
        /// The place of `closed` in each row, if it stands.
        closed: Vec<Option<Span>>,
        /// As of one track.
        counted_by: Option<Name>,
    },
    /// `region palace per player { White: d1..f3  Black: d8..f10 }`
    RegionPer {
        /// Its name.
        name: Name,
        /// The things that have one each: `player`.
        per: Name,
        /// The cells of each.
        rows: Vec<(Name, Vec<CellRange>)>,
        /// True if their cells are marked where the board is drawn.
        drawn: bool,
    },
    /// `region south-half = a1..h4, c5`
    Region {
        /// Its name.
        name: Name,
        /// Its cells.
        cells: Vec<CellRange>,
        /// True if its cells are marked where the board is drawn.
        drawn: bool,
    },
    /// `line rising = c3..f6 wall`
    Line {
        /// Its name.
        name: Name,
        /// The point where it begins.
        from: Name,
        /// The point where it ends.
        to: Name,
        /// Its role, besides being drawn.
        look: LineLook,
    },
    /// `centre at 3,3`
    Point {
        /// Its name.
        name: Name,
        /// Its place to the right, in the unit of files.
        x: Spanned<i64>,
        /// Its place upwards, in the unit of ranks.
        y: Spanned<i64>,
    },
    /// `line rim = a1..c1, c2 closed and c3, d4`: lines through points.
    Through {
        /// Their name.
        name: Name,
        /// The lines; at least one.
        lines: Vec<Through>,
    },
    /// `cells hold 15`, `cells hold any`, `cells stack`: several pieces may stand on a cell.
    Holds {
        /// True if they are of any kind and lie in order, as a stack.
        stacks: bool,
        /// The most; `None` without limit.
        most: Option<Spanned<i64>>,
        /// The whole declaration.
        span: Span,
    },
    /// `sectors aries, taurus, ...`
    Sectors(Vec<Name>),
    /// `sectors 16`
    SectorNumber(Spanned<i64>),
    /// `cells per sector = 2 * ring`
    RingCells {
        /// The number; `None` for `ring` alone.
        number: Option<Spanned<i64>>,
        /// Multiplied by the ring's number.
        times_ring: bool,
        /// The whole declaration.
        span: Span,
    },
}

/// `a1..c1, c2 closed`: a line through points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Through {
    /// Its points in order: single ones and straight rows.
    pub points: Vec<CellRange>,
    /// The place of `closed`, if it stands: after the last comes the first.
    pub closed: Option<Span>,
}

/// The role of a line on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineLook {
    /// `drawn`, or nothing said: it is there to be seen.
    Drawn,
    /// `wall`: nobody crosses it; or `wall for Pawn, Knight`: pieces of these kinds do not.
    Wall(Vec<Name>),
    /// `by q { a: drawn  b: wall }`
    By(Choice<Box<LineLook>>),
}

/// Cells: `a1` or `a1..h4` (all cells of the rectangle between the corners), the name of a region, and what is made of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellRange {
    /// One cell.
    Cell(Name),
    /// A rectangle by two corners.
    Span(Name, Name),
    /// A region named before.
    Region(Name),
    /// `rank 2`
    Rank(Spanned<i64>),
    /// `file a`
    File(Name),
    /// `border`
    Border(Span),
    /// `A except B`
    Except(Box<CellRange>, Box<CellRange>),
    /// `by q { a: rank 1  b: a1, h1 }`
    By(Choice<Vec<CellRange>>),
}
