//! The layout of four tables of points. The points are long triangles at the top and bottom, and a
//! bar separates the tables.

use super::{Arrangement, Background, CellShape, EDGE, Layout, Outline, Spot, columns, rows};
use crate::subject::Subject;
use alfonso_board::CellId;

/// The width of a point and of the bar.
const WIDE: f64 = 46.0;
/// The radius of a piece.
pub const RADIUS: f64 = 19.0;
/// The maximum number of pieces in a column at full distance. More pieces are drawn closer
/// together.
pub const COLUMN: f64 = 5.0;
/// The height of a point.
pub const HIGH: f64 = 2.0 * RADIUS * COLUMN + 8.0;
/// The distance between the upper and the lower points.
const BETWEEN: f64 = 34.0;

/// Returns the layout of the board.
pub fn of(subject: &Subject) -> Layout {
    let board = subject.game.topology();
    let points = f64::from(board.table().unwrap_or(0));
    let has_bar = f64::from(board.files()) > points;
    let across = if has_bar { 2.0 * points + 1.0 } else { points };
    let (width, height) = (across * WIDE + 2.0 * EDGE, 2.0 * HIGH + BETWEEN + 2.0 * EDGE);
    let shape_of = |cell: CellId| {
        let node = board.cell(cell);
        let left = EDGE + f64::from(node.file) * WIDE;
        let (edge, way) = if node.rank > 0 { (EDGE, 1.0) } else { (height - EDGE, -1.0) };
        let corners = [(left + 2.0, edge), (left + WIDE - 2.0, edge), (left + WIDE / 2.0, edge + way * HIGH)];
        let spot = Spot { x: left + WIDE / 2.0, y: edge + way * (RADIUS + 2.0), radius: RADIUS, out: None };
        let background = if (node.file + node.rank) % 2 == 0 { Background::Dark } else { Background::Light };
        CellShape { spot, outline: Outline::Triangle(corners), background, name: Some(node.name.clone()) }
    };
    Layout {
        arrangement: Arrangement::Tables(WIDE),
        size: (width, height),
        shapes: board.cells().map(shape_of).collect(),
        columns: columns(board),
        rows: rows(board),
        sectors: Vec::new(),
        labels: Vec::new(),
    }
}
