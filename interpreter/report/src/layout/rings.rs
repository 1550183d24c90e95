//! The layout of rings and round boards. The first sector begins on the left, and the others follow
//! anticlockwise, as in star charts. The first cell of each ring in each sector shows its name.

use super::{
    Arrangement, Background, CellShape, Label, Layout, Outline, Rings, Spot, columns, rows, sectors,
};
use crate::subject::Subject;
use alfonso_board::{CellId, Topology};

/// The radius of the circle in the middle of a board of rings, and its minimum on a round board.
const HOLE: f64 = 34.0;
/// The width of a round board's innermost cells at the places of pieces. The width is smaller if
/// the inner circle would otherwise exceed four rings.
const INNERMOST: f64 = 32.0;
/// The margin for the names of sectors.
const EDGE: f64 = 34.0;
/// The minimum width of a cell along its ring. The width is smaller if the rings would otherwise be
/// more than twice as wide as usual.
const NARROWEST: f64 = 27.0;
/// The usual width of a ring.
const RING: f64 = 42.0;
/// The font size of cell names.
pub const SMALL: f64 = 9.5;
/// The space that a cell name needs.
pub const NAME_HEIGHT: f64 = 13.0;

/// The layout of the rings.
struct Circles {
    centre: (f64, f64),
    /// The distance from the centre to the innermost ring.
    hole: f64,
    wide: f64,
    /// The rank of the innermost ring; 0 on a board of rings.
    first: i32,
    /// The number of cells in each ring.
    cells: Vec<f64>,
    sectors: f64,
}

/// A cell's part of its ring.
struct Part {
    inner: f64,
    /// The angle in degrees where the cell begins.
    from: f64,
    to: f64,
}

impl Circles {
    fn new(board: &Topology) -> Self {
        let first = board.rows().start;
        let cells: Vec<f64> = match board.round() {
            Some(files) => board.rows().map(|_| f64::from(files)).collect(),
            None => board.rings().iter().map(|cells| f64::from(*cells)).collect(),
        };
        let hole = match board.round() {
            Some(files) => {
                let inner = INNERMOST * f64::from(files) / std::f64::consts::TAU - (RING - NAME_HEIGHT) / 2.0;
                inner.clamp(HOLE, 4.0 * RING)
            }
            // A single ring has nothing inside it, so the hole may be as large as the cells need.
            None => match cells.as_slice() {
                [only] => (NARROWEST * only / std::f64::consts::TAU - RING / 2.0).max(HOLE),
                _ => HOLE,
            },
        };
        let needed = cells
            .iter()
            .enumerate()
            .map(|(ring, cells)| (NARROWEST * cells / std::f64::consts::TAU - hole) / (ring as f64 + 0.5));
        let wide = needed.fold(RING, f64::max).min(2.0 * RING);
        let outer = hole + wide * cells.len() as f64;
        let sectors = f64::from(board.sectors().max(1));
        Self { centre: (outer + EDGE, outer + EDGE), hole, wide, first, cells, sectors }
    }

    fn outer(&self) -> f64 {
        self.hole + self.wide * self.cells.len() as f64
    }

    /// Returns the index of the ring with a rank. The innermost ring has index 0.
    fn ring(&self, rank: i16) -> usize {
        usize::try_from(i32::from(rank) - self.first).unwrap_or(0)
    }

    fn part(&self, board: &Topology, cell: CellId) -> Part {
        let node = board.cell(cell);
        let ring = self.ring(node.rank);
        let cells = self.cells.get(ring).copied().unwrap_or(1.0).max(1.0);
        let turn = |file: f64| 180.0 + 360.0 * file / cells;
        Part {
            inner: self.hole + self.wide * ring as f64,
            from: turn(f64::from(node.file)),
            to: turn(f64::from(node.file) + 1.0),
        }
    }

    /// Returns the place of a piece. The place is shifted towards the centre so that the name of
    /// the cell stays readable.
    fn spot_of(&self, part: &Part) -> Spot {
        let below = part.inner + (self.wide - NAME_HEIGHT) / 2.0 + 1.5;
        let arc = below * (part.to - part.from).to_radians();
        let radius = (arc / 2.0 - 1.5).min((self.wide - NAME_HEIGHT) / 2.0).max(5.0);
        let out = (part.from + part.to) / 2.0;
        let (x, y) = on_circle(self.centre, below, out);
        Spot { x, y, radius, out: Some(out) }
    }
}

/// Returns the layout of the board.
pub fn of(subject: &Subject) -> Layout {
    let board = subject.game.topology();
    let circles = Circles::new(board);
    let shape_of = |cell: CellId| {
        let node = board.cell(cell);
        let part = circles.part(board, cell);
        let even = match node.sector {
            Some(sector) => sector.is_multiple_of(2),
            None => (node.file + node.rank).rem_euclid(2) == 0,
        };
        let background = match (node.further, even) {
            (true, _) => Background::Further,
            (false, true) => Background::Dark,
            (false, false) => Background::Light,
        };
        let cells = circles.cells.get(circles.ring(node.rank)).copied().unwrap_or(1.0).max(1.0);
        let shows = node.further || f64::from(node.file) * circles.sectors % cells == 0.0;
        let (inner, outer) = (part.inner, part.inner + circles.wide);
        let outline = Outline::Part { centre: circles.centre, inner, outer, from: part.from, to: part.to };
        CellShape {
            spot: circles.spot_of(&part),
            outline,
            background,
            name: shows.then(|| node.name.clone()),
        }
    };
    let around = |file: u16| {
        let middle = 180.0 + 360.0 * (f64::from(file) + 0.5) / f64::from(board.files());
        let (x, y) = on_circle(circles.centre, circles.outer() + 16.0, middle);
        Label { text: super::column(board, file.into()), x, y }
    };
    let side = 2.0 * (circles.outer() + EDGE);
    let rings = Rings { centre: circles.centre, hole: circles.hole, outer: circles.outer() };
    let is_round = board.round().is_some();
    Layout {
        arrangement: Arrangement::Rings(rings),
        size: (side, side),
        shapes: board.cells().map(shape_of).collect(),
        columns: if is_round { columns(board) } else { Vec::new() },
        rows: if is_round { rows(board) } else { Vec::new() },
        sectors: sectors(subject),
        labels: (0..board.round().unwrap_or(0)).map(around).collect(),
    }
}

/// Returns a point on a circle. The angle is in degrees anticlockwise from the right.
pub fn on_circle((x, y): (f64, f64), radius: f64, degrees: f64) -> (f64, f64) {
    let angle = degrees.to_radians();
    (x + radius * angle.cos(), y - radius * angle.sin())
}
