//! The layout of a board: the position, outline, background and name of each cell, and the labels
//! at the edges.
//!
//! All renderers use it. Pictures draw the outlines, and texts write the rows and columns. Cells
//! are drawn in the order of [`Layout::shapes`]. Lengths are in the units of pictures, in which a
//! square of a small board is 52 units wide. The origin is the upper left corner, and the margins
//! leave space for labels.

mod hexagons;
pub(crate) mod points;
pub(crate) mod rings;
mod squares;
pub(crate) mod tables;

use crate::coordinates::Coordinates;
use crate::subject::Subject;
use crate::words;
use alfonso_board::{CellId, Shape, Topology};
pub use rings::on_circle;

/// The layout of a board.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The arrangement of the cells.
    pub arrangement: Arrangement,
    /// The width and height of the board.
    pub size: (f64, f64),
    /// The place of each cell.
    pub shapes: Vec<CellShape>,
    /// The columns from west to east; empty for rings.
    pub columns: Vec<Column>,
    /// The rows from top to bottom, each with a cell or a gap for every column; empty for rings.
    pub rows: Vec<Row>,
    /// The sectors of a board of rings.
    pub sectors: Vec<Sector>,
    /// The coordinates at the edges of a picture.
    pub labels: Vec<Label>,
}

/// The arrangement of the cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Arrangement {
    /// Squares with this side length.
    Squares(f64),
    /// Squares with this side length, drawn as lines through their centres. Pieces stand where the
    /// lines cross.
    Crossings(f64),
    /// Hexagons with this distance between the centres of neighbours.
    Hexagons(f64),
    /// Points on lines, with the minimum distance between two points and the way in which names are
    /// shown.
    Points(f64, Coordinates),
    /// Rings, or a round board.
    Rings(Rings),
    /// Four tables of points. Each point has this width.
    Tables(f64),
}

/// The circles of a board of rings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rings {
    /// The common centre of all circles.
    pub centre: (f64, f64),
    /// The radius of the innermost ring's inner circle.
    pub hole: f64,
    /// The radius of the outermost ring's outer circle.
    pub outer: f64,
}

/// The place of a piece and its maximum size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// The distance from the left edge.
    pub x: f64,
    /// The distance from the top edge.
    pub y: f64,
    /// Half the width of the largest piece.
    pub radius: f64,
    /// The outward direction of a cell on a circle, in degrees anticlockwise from the right.
    pub out: Option<f64>,
}

impl Spot {
    /// Converts a direction on the board to one on the page. On a circle, north is outward and east
    /// is anticlockwise.
    pub fn towards(&self, east: f64, north: f64) -> (f64, f64) {
        let Some(out) = self.out else { return (east, -north) };
        let (sine, cosine) = out.to_radians().sin_cos();
        (north * cosine - east * sine, -(north * sine + east * cosine))
    }
}

/// The place of a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CellShape {
    /// The place of a piece on the cell.
    pub spot: Spot,
    /// The outline of the cell.
    pub outline: Outline,
    /// The background of the cell.
    pub background: Background,
    /// The name of the cell, if the board shows it on the cell and not at an edge.
    pub name: Option<String>,
}

/// The outline of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outline {
    /// A square around the spot, with this side length.
    Square(f64),
    /// A point where lines meet: a circle around the spot, with this radius.
    Point(f64),
    /// A hexagon around the spot.
    Hexagon {
        /// The distance of two opposite sides.
        wide: f64,
        /// True if a side is at the top. Otherwise a corner is.
        upright: bool,
    },
    /// A triangle with these corners, the tip last.
    Triangle([(f64, f64); 3]),
    /// A part of a ring between two circles and two angles. Angles are in degrees anticlockwise
    /// from the right.
    Part {
        /// The common centre of both circles.
        centre: (f64, f64),
        /// The radius of the inner circle.
        inner: f64,
        /// The radius of the outer circle.
        outer: f64,
        /// The angle where the part begins.
        from: f64,
        /// The angle where the part ends.
        to: f64,
    },
}

/// The background of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Background {
    /// The background of every other cell, or of all cells.
    Light,
    /// The background of the cells between the light ones.
    Dark,
    /// The third background of hexagons.
    Middle,
    /// The background of a cell outside the grid.
    Further,
}

/// A column of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The number of the file.
    pub file: i32,
    /// The letters of the file; empty outside the grid.
    pub label: String,
}

/// A row of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The number of the rank.
    pub rank: i32,
    /// The number of the rank as text; empty outside the grid.
    pub label: String,
    /// The cell in each column, if there is one.
    pub cells: Vec<Option<CellId>>,
}

/// A sector of a board of rings.
#[derive(Clone, Debug, PartialEq)]
pub struct Sector {
    /// The name of the sector.
    pub label: String,
    /// The angle in degrees where it begins.
    pub from: f64,
    /// The angle in degrees where it ends.
    pub to: f64,
    /// The cells of each ring in the sector, from the innermost ring.
    pub rings: Vec<Vec<CellId>>,
}

/// A text at the edge of a board, centred on its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The text.
    pub text: String,
    /// The distance from the left edge.
    pub x: f64,
    /// The distance from the top edge.
    pub y: f64,
}

/// The margin for coordinates.
pub const EDGE: f64 = 24.0;

impl Layout {
    /// Returns the layout of a game's board.
    pub fn of(subject: &Subject) -> Self {
        let board = subject.game.topology();
        match board.shape() {
            Shape::Grid if board.table().is_some() => tables::of(subject),
            Shape::Grid if board.lines().is_some() => match hexagons::Steps::of(board) {
                Some(steps) => hexagons::of(subject, steps),
                None => points::of(subject),
            },
            Shape::Grid if board.round().is_none() => squares::of(subject),
            Shape::Grid | Shape::Rings => rings::of(subject),
        }
    }

    /// Returns the places of the pieces, by cell.
    pub fn spots(&self) -> Vec<Spot> {
        self.shapes.iter().map(|shape| shape.spot).collect()
    }

    /// Returns the corners of a cell's outline. Arcs are approximated by edges of a few degrees.
    pub fn polygon(&self, cell: CellId) -> Vec<(f64, f64)> {
        let CellShape { spot: Spot { x, y, .. }, outline, .. } = &self.shapes[cell.index()];
        let (x, y) = (*x, *y);
        match *outline {
            Outline::Square(side) => {
                let half = side / 2.0;
                vec![(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
            }
            Outline::Point(radius) => {
                (0..16).map(|step| on_circle((x, y), radius, 22.5 * f64::from(step))).collect()
            }
            Outline::Hexagon { wide, upright } => hexagons::corners((x, y), wide, upright),
            Outline::Triangle(corners) => corners.to_vec(),
            Outline::Part { centre, inner, outer, from, to } => {
                let steps = ((to - from) / 5.0).ceil().max(1.0) as u32;
                let angle = |step: u32| from + (to - from) * f64::from(step) / f64::from(steps);
                let inwards = (0..=steps).map(|step| on_circle(centre, inner, angle(step)));
                let outwards = (0..=steps).rev().map(|step| on_circle(centre, outer, angle(step)));
                inwards.chain(outwards).collect()
            }
        }
    }
}

/// Returns the columns of a grid from west to east.
pub fn columns(board: &Topology) -> Vec<Column> {
    board.columns().map(|file| Column { file, label: column(board, file) }).collect()
}

/// Returns the rows of a grid from top to bottom.
pub fn rows(board: &Topology) -> Vec<Row> {
    board.layout().map(|(rank, cells)| Row { rank, label: row(board, rank), cells }).collect()
}

/// Returns the sectors of a board of rings.
fn sectors(subject: &Subject) -> Vec<Sector> {
    let board = subject.game.topology();
    let count = f64::from(board.sectors().max(1));
    let rings = usize::from(board.ranks());
    let sector = |number: u16| {
        let mut cells = vec![Vec::new(); rings];
        for cell in board.cells().filter(|cell| board.cell(*cell).sector == Some(number)) {
            if let Some(ring) =
                usize::try_from(board.cell(cell).rank).ok().and_then(|ring| cells.get_mut(ring))
            {
                ring.push(cell);
            }
        }
        let from = 180.0 + 360.0 * f64::from(number) / count;
        let label = words::sector(&subject.game, usize::from(number));
        Sector { label, from, to: from + 360.0 / count, rings: cells }
    };
    (0..board.sectors()).map(sector).collect()
}

/// Returns the letters of a column; empty outside the grid.
fn column(board: &Topology, file: i32) -> String {
    let inside = |cell: CellId| !board.cell(cell).further && i32::from(board.cell(cell).file) == file;
    match usize::try_from(file) {
        Ok(file) if board.cells().any(inside) => {
            let name = alfonso_board::cell_name(file, 0);
            name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned()
        }
        _ => String::new(),
    }
}

/// Returns the number of a row as text; empty outside the grid.
fn row(board: &Topology, rank: i32) -> String {
    let inside = |cell: CellId| !board.cell(cell).further && i32::from(board.cell(cell).rank) == rank;
    if board.cells().any(inside) { (rank + 1).to_string() } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::shipped;
    use crate::{fixture, wheel};

    /// Every cell of every shipped game has a place within the board, which no other has.
    #[test]
    fn cells_lie_apart_and_within_the_board() {
        for (name, _) in alfonso_driver::shipped::games() {
            let subject = shipped(name);
            let layout = Layout::of(&subject);
            let (wide, high) = layout.size;
            assert_eq!(layout.shapes.len(), subject.game.topology().len(), "{name}");
            for cell in subject.game.topology().cells() {
                let inside = |(x, y): &(f64, f64)| {
                    (-0.01..=wide + 0.01).contains(x) && (-0.01..=high + 0.01).contains(y)
                };
                assert!(layout.polygon(cell).iter().all(inside), "{name}");
                let spot = layout.shapes[cell.index()].spot;
                let others = layout.shapes[cell.index() + 1..].iter().map(|other| other.spot);
                let apart =
                    |other: Spot| (spot.x - other.x).hypot(spot.y - other.y) > spot.radius.min(other.radius);
                assert!(others.into_iter().all(apart), "{name}");
            }
        }
    }

    /// Returns true if a point lies in a polygon.
    fn holds(polygon: &[(f64, f64)], (x, y): (f64, f64)) -> bool {
        let mut inside = false;
        for (index, from) in polygon.iter().enumerate() {
            let to = polygon[(index + 1) % polygon.len()];
            if (from.1 > y) != (to.1 > y) && x < (to.0 - from.0) * (y - from.1) / (to.1 - from.1) + from.0 {
                inside = !inside;
            }
        }
        inside
    }

    /// A click belongs to one cell: no outline reaches into another.
    #[test]
    fn outlines_do_not_overlap() {
        for (name, _) in alfonso_driver::shipped::games() {
            let subject = shipped(name);
            let layout = Layout::of(&subject);
            let polygons: Vec<_> = subject.game.topology().cells().map(|cell| layout.polygon(cell)).collect();
            for (index, polygon) in polygons.iter().enumerate() {
                let count = polygon.len() as f64;
                let sum = polygon.iter().fold((0.0, 0.0), |sum, corner| (sum.0 + corner.0, sum.1 + corner.1));
                let centre = (sum.0 / count, sum.1 / count);
                // Neighbours share their borders, so the corners are moved a little inwards.
                let inwards = |corner: &(f64, f64)| {
                    (corner.0 + (centre.0 - corner.0) * 0.03, corner.1 + (centre.1 - corner.1) * 0.03)
                };
                let points: Vec<_> = polygon.iter().map(inwards).chain([centre]).collect();
                let others = polygons.iter().enumerate().filter(|(other, _)| *other != index);
                for (other, there) in others {
                    assert!(points.iter().all(|point| !holds(there, *point)), "{name}: {index} and {other}");
                }
            }
        }
    }

    #[test]
    fn rows_and_columns_have_names_and_grounds_alternate() {
        let layout = Layout::of(&fixture::subject());
        let labels = |all: Vec<&String>| all.into_iter().cloned().collect::<Vec<_>>();
        assert_eq!(labels(layout.columns.iter().map(|it| &it.label).collect()), ["a", "b", "c", "d"]);
        assert_eq!(labels(layout.rows.iter().map(|it| &it.label).collect()), ["4", "3", "2", "1"]);
        let backgrounds: Vec<Background> = layout.shapes[..2].iter().map(|shape| shape.background).collect();
        assert_eq!(backgrounds, [Background::Dark, Background::Light]);
        let wheel = Layout::of(&wheel::subject());
        assert!(wheel.rows.is_empty() && wheel.sectors.iter().all(|sector| !sector.rings.is_empty()));
    }
}
