//! Draws a board of points as a picture: lines, points, and their names.

use super::{Drawing, Spot, labels, marks, region_marks};
use crate::coordinates::Coordinates;
use crate::layout::{EDGE, Layout};
use svg::node::element::{Circle, Group, Line as Stroke, Rectangle};

const FOREGROUND: &str = "#3a332c";

/// Draws the board.
pub fn draw(drawing: &Drawing<'_>, layout: &Layout, (step, coordinates): (f64, Coordinates)) -> Group {
    let board = drawing.subject.game.topology();
    let named = coordinates == Coordinates::Missing;
    let lines = board.lines().unwrap_or_default();
    let spots = layout.spots();
    // The edges have margins for the coordinates, if there are any.
    let (left, right, below) = if named { (0.0, 0.0, 0.0) } else { (EDGE, 2.0 * EDGE, EDGE) };
    let background = Rectangle::new()
        .set("x", format!("{left:.1}"))
        .set("y", 0)
        .set("width", format!("{:.1}", layout.size.0 - right))
        .set("height", format!("{:.1}", layout.size.1 - below))
        .set("fill", "#f7f0e0")
        .set("stroke", FOREGROUND)
        .set("stroke-width", 1.0);
    let mut group = Group::new().add(background);
    let mut drawn =
        Group::new().set("stroke", FOREGROUND).set("stroke-width", 1.6).set("stroke-linecap", "round");
    for (from, to) in lines.iter().flat_map(|line| line.segments()) {
        let (from, to) = (spots[from.index()], spots[to.index()]);
        if !drawing.shows(from) && !drawing.shows(to) {
            continue;
        }
        drawn = drawn.add(
            Stroke::new()
                .set("x1", format!("{:.1}", from.x))
                .set("y1", format!("{:.1}", from.y))
                .set("x2", format!("{:.1}", to.x))
                .set("y2", format!("{:.1}", to.y)),
        );
    }
    group = group.add(drawn);
    // Dots of the rule file replace those of the points.
    let dotted = !named && drawing.subject.info.picture.marks.iter().any(|(_, mark)| *mark == "dot");
    for here in spots.iter().filter(|spot| !dotted && drawing.shows(**spot)) {
        group = group.add(disc(*here, step * 0.07).set("fill", FOREGROUND));
    }
    if named && drawing.window.is_none() {
        let lines = lines
            .iter()
            .flat_map(|line| line.segments())
            .map(|(from, to)| (spots[from.index()], spots[to.index()]))
            .collect();
        let stores = region_marks::cells_of(drawing, "store").flatten().map(|cell| cell.index()).collect();
        let numbered = drawing.numbers.is_some();
        group = group.add(labels::draw(layout, &labels::Board { lines, stores, numbered, step }));
    }
    group = marks::last_move(group, drawing, &spots, step * 0.43);
    if drawing.window.is_some() { group } else { super::grid::coordinates(group, layout, step) }
}

fn disc(Spot { x, y, .. }: Spot, radius: f64) -> Circle {
    Circle::new().set("cx", format!("{x:.1}")).set("cy", format!("{y:.1}")).set("r", format!("{radius:.1}"))
}
