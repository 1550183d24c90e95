//! Draws a board of tables as a picture. The points are long triangles with columns of pieces, and
//! a bar separates the tables.

use super::shapes::{Anchor, Text};
use super::{Drawing, Spot, tokens};
use crate::layout::tables::{COLUMN, HIGH, RADIUS};
use crate::layout::{Background, CellShape, EDGE, Layout, Outline};
use alfonso_board::CellId;
use svg::node::element::{Circle, Group, Polygon, Rectangle};

const FOREGROUND: &str = "#3a332c";

/// Draws the board. `wide` is the width of a point.
pub fn draw(drawing: &Drawing<'_>, layout: &Layout, wide: f64) -> Group {
    let board = drawing.subject.game.topology();
    let points = f64::from(board.table().unwrap_or(0));
    let has_bar = f64::from(board.files()) > points;
    let (width, height) = layout.size;
    let rectangle = |x: f64, y: f64, width: f64, height: f64, fill: &str| {
        Rectangle::new()
            .set("x", format!("{x:.1}"))
            .set("y", format!("{y:.1}"))
            .set("width", format!("{width:.1}"))
            .set("height", format!("{height:.1}"))
            .set("fill", fill)
            .set("stroke", FOREGROUND)
            .set("stroke-width", 1.2)
    };
    let mut group = Group::new().add(rectangle(0.0, 0.0, width, height, "#d8bd8a")).add(rectangle(
        EDGE,
        EDGE,
        points * wide,
        height - 2.0 * EDGE,
        "#f7f0e0",
    ));
    if has_bar {
        let left = EDGE + (points + 1.0) * wide;
        group = group.add(rectangle(left, EDGE, points * wide, height - 2.0 * EDGE, "#f7f0e0"));
    }
    for CellShape { spot, outline, background, name } in &layout.shapes {
        let Outline::Triangle(corners) = outline else { continue };
        let (_, edge) = corners[0];
        let way = if spot.y > edge { 1.0 } else { -1.0 };
        let corners: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let triangle = Polygon::new()
            .set("points", corners.join(" "))
            .set("fill", if *background == Background::Dark { "#b98f5a" } else { "#e6d3ac" })
            .set("stroke", FOREGROUND)
            .set("stroke-width", 0.8);
        let name = Text::new(name.as_deref().unwrap_or_default()).size(12.0).faint().anchor(Anchor::Middle);
        group = group.add(triangle).add(name.at(spot.x, edge - way * EDGE / 2.0));
    }
    // A solid ring marks the target of the last move, and a dashed one its origin.
    for cell in drawing.last.iter().flat_map(|(from, to)| [from, to]) {
        let Spot { x, y, .. } = layout.shapes[cell.index()].spot;
        let ring = Circle::new()
            .set("cx", format!("{x:.1}"))
            .set("cy", format!("{y:.1}"))
            .set("r", format!("{:.1}", RADIUS + 3.0))
            .set("fill", "#f2d54e")
            .set("fill-opacity", 0.45)
            .set("stroke", "#7a4a12")
            .set("stroke-width", 2.4);
        let begun = drawing.last.is_some_and(|(from, to)| from == *cell && from != to);
        group = group.add(if begun { ring.set("stroke-dasharray", "5 4") } else { ring });
    }
    group
}

/// Draws the pieces of a point in a column that starts at the edge. A stack is drawn from its
/// bottom piece. If there are too many pieces, the last one shows their number.
pub fn column(drawing: &Drawing<'_>, piece: &tokens::Standing, spot: Spot) -> Group {
    let count = f64::from(piece.height);
    let far = if count > COLUMN { (HIGH - 2.0 * RADIUS - 4.0) / (count - 1.0) } else { 2.0 * RADIUS };
    let way = if is_above(drawing, piece.cell) { 1.0 } else { -1.0 };
    let mut group = Group::new();
    for index in 0..piece.height {
        let last = index + 1 == piece.height;
        let height = if last && count > COLUMN { piece.height } else { 1 };
        let spot = Spot { y: spot.y + way * far * f64::from(index), ..spot };
        let layer = piece.beneath.get(usize::from(index));
        let (kind, owner) = layer.map_or((piece.kind, piece.owner), |layer| (layer.kind, layer.owner));
        let one = tokens::Standing { height, kind, owner, beneath: Vec::new(), ..piece.clone() };
        group = group.add(tokens::draw(drawing, &one, spot));
    }
    group
}

fn is_above(drawing: &Drawing<'_>, cell: CellId) -> bool {
    drawing.subject.game.topology().cell(cell).rank > 0
}
