//! A board of tables in a picture: points as long triangles, a bar between the tables, and men that stand on them in columns.

use super::shapes::{Anchor, Text};
use super::{Board, Scene, Spot, men};
use alfonso_board::CellId;
use svg::node::element::{Circle, Group, Polygon, Rectangle};

/// The width of a point, and of the bar.
const WIDE: f64 = 46.0;
/// The radius of a man.
const RADIUS: f64 = 19.0;
/// The men that stand in a column before they lie closer.
const COLUMN: f64 = 5.0;
/// The height of a point.
const HIGH: f64 = 2.0 * RADIUS * COLUMN + 8.0;
/// The room between the points above and below.
const BETWEEN: f64 = 34.0;
/// The width of the frame, in which the names stand.
const FRAME: f64 = 24.0;
const INK: &str = "#3a332c";

/// Draws the board.
pub fn draw(scene: &Scene<'_>) -> Board {
    let board = scene.subject.game.topology();
    let points = f64::from(board.table().unwrap_or(0));
    let has_bar = f64::from(board.files()) > points;
    let across = if has_bar { 2.0 * points + 1.0 } else { points };
    let (width, height) = (across * WIDE + 2.0 * FRAME, 2.0 * HIGH + BETWEEN + 2.0 * FRAME);
    let rectangle = |x: f64, y: f64, width: f64, height: f64, fill: &str| {
        Rectangle::new()
            .set("x", format!("{x:.1}"))
            .set("y", format!("{y:.1}"))
            .set("width", format!("{width:.1}"))
            .set("height", format!("{height:.1}"))
            .set("fill", fill)
            .set("stroke", INK)
            .set("stroke-width", 1.2)
    };
    let mut group = Group::new().add(rectangle(0.0, 0.0, width, height, "#d8bd8a")).add(rectangle(
        FRAME,
        FRAME,
        points * WIDE,
        height - 2.0 * FRAME,
        "#f7f0e0",
    ));
    if has_bar {
        let left = FRAME + (points + 1.0) * WIDE;
        group = group.add(rectangle(left, FRAME, points * WIDE, height - 2.0 * FRAME, "#f7f0e0"));
    }
    let mut places = Vec::new();
    for cell in board.cells() {
        let node = board.cell(cell);
        let above = is_above(scene, cell);
        let left = FRAME + f64::from(node.file) * WIDE;
        let (edge, way) = if above { (FRAME, 1.0) } else { (height - FRAME, -1.0) };
        let corners = [(left + 2.0, edge), (left + WIDE - 2.0, edge), (left + WIDE / 2.0, edge + way * HIGH)];
        let corners: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let dark = (node.file + node.rank) % 2 == 0;
        let triangle = Polygon::new()
            .set("points", corners.join(" "))
            .set("fill", if dark { "#b98f5a" } else { "#e6d3ac" })
            .set("stroke", INK)
            .set("stroke-width", 0.8);
        let name = Text::new(&node.name).size(12.0).faint().anchor(Anchor::Middle);
        group = group.add(triangle).add(name.at(left + WIDE / 2.0, edge - way * FRAME / 2.0));
        let place = Spot { x: left + WIDE / 2.0, y: edge + way * (RADIUS + 2.0), radius: RADIUS, out: None };
        places.push(place);
    }
    // A solid ring marks the target of the last move, and a dashed one its origin.
    for cell in scene.last.iter().flat_map(|(from, to)| [from, to]) {
        let Spot { x, y, .. } = places[cell.index()];
        let ring = Circle::new()
            .set("cx", format!("{x:.1}"))
            .set("cy", format!("{y:.1}"))
            .set("r", format!("{:.1}", RADIUS + 3.0))
            .set("fill", "#f2d54e")
            .set("fill-opacity", 0.45)
            .set("stroke", "#7a4a12")
            .set("stroke-width", 2.4);
        let begun = scene.last.is_some_and(|(from, to)| from == *cell && from != to);
        group = group.add(if begun { ring.set("stroke-dasharray", "5 4") } else { ring });
    }
    Board { group, width, height, places }
}

/// Draws the pieces of a point, one behind the other from the edge on, those of a stack from the bottom. The last bears their number, if
/// there are many.
pub fn column(scene: &Scene<'_>, man: &men::Standing, place: Spot) -> Group {
    let count = f64::from(man.height);
    let far = if count > COLUMN { (HIGH - 2.0 * RADIUS - 4.0) / (count - 1.0) } else { 2.0 * RADIUS };
    let way = if is_above(scene, man.cell) { 1.0 } else { -1.0 };
    let mut group = Group::new();
    for row in 0..man.height {
        let last = row + 1 == man.height;
        let height = if last && count > COLUMN { man.height } else { 1 };
        let place = Spot { y: place.y + way * far * f64::from(row), ..place };
        let layer = man.beneath.get(usize::from(row));
        let (kind, owner) = layer.map_or((man.kind, man.owner), |layer| (layer.kind, layer.owner));
        let one = men::Standing { height, kind, owner, beneath: Vec::new(), ..man.clone() };
        group = group.add(men::draw(scene, &one, place));
    }
    group
}

fn is_above(scene: &Scene<'_>, cell: CellId) -> bool {
    scene.subject.game.topology().cell(cell).rank > 0
}
