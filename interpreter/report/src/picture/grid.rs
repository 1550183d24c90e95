//! Draws a grid as a picture: squares, the lines of the rule file, and coordinates on two sides.

use super::shapes::{Anchor, Text};
use super::{Drawing, Spot};
use crate::layout::{Background, CellShape, EDGE, Label, Layout};
use alfonso_board::CellId;
use std::cmp::Ordering;
use svg::node::element::{Group, Line as Stroke, Rectangle};

/// Draws the board.
pub fn draw(drawing: &Drawing<'_>, layout: &Layout, side: f64) -> Group {
    let board = drawing.subject.game.topology();
    let (files, ranks) = (f64::from(board.files()), f64::from(board.ranks()));
    let whole = board.len() == usize::from(board.files()) * usize::from(board.ranks());
    let mut group = Group::new();
    for CellShape { spot, background, name, .. } in &layout.shapes {
        if !drawing.shows(*spot) {
            continue;
        }
        let fill = match background {
            Background::Dark | Background::Middle => "#dccaa6",
            Background::Light => "#f7f0e0",
            Background::Further => "#e6e0f0",
        };
        let mut square = square(*spot, side).set("fill", fill);
        if !whole || drawing.subject.info.plain {
            square = square.set("stroke", "#3a332c").set("stroke-width", 0.9);
        }
        group = group.add(square);
        if let Some(name) = name.as_ref().filter(|_| drawing.window.is_none()) {
            let name = Text::new(name).size((side * 0.22).max(8.0)).faint();
            group = group.add(name.at(spot.x - side * 0.45, spot.y + side * 0.45));
        }
    }
    let spots = layout.spots();
    let frame = Rectangle::new()
        .set("x", EDGE)
        .set("y", 0)
        .set("width", files * side)
        .set("height", ranks * side)
        .set("fill", "none")
        .set("stroke", "#3a332c")
        .set("stroke-width", 1.5);
    if whole {
        group = group.add(frame);
    }
    if !drawing.subject.info.lines.is_empty() {
        group = group.add(lines(drawing, &spots, side));
    }
    // A solid frame marks the target of the last move, and a dashed one its origin.
    for cell in drawing.last.iter().flat_map(|(from, to)| [from, to]) {
        let here = spots[cell.index()];
        let frame = square(here, side - 4.0).set("fill", "#f2d54e").set("fill-opacity", 0.45);
        let frame = frame.set("stroke", "#7a4a12").set("stroke-width", 2.4);
        let begun = drawing.last.is_some_and(|(from, to)| from == *cell && from != to);
        group = group.add(if begun { frame.set("stroke-dasharray", "5 4") } else { frame });
    }
    if drawing.window.is_some() { group } else { coordinates(group, layout, side) }
}

fn square(Spot { x, y, .. }: Spot, side: f64) -> Rectangle {
    Rectangle::new()
        .set("x", format!("{:.1}", x - side / 2.0))
        .set("y", format!("{:.1}", y - side / 2.0))
        .set("width", side)
        .set("height", side)
}

/// Adds the coordinates at the edges. `step` is the width of a cell.
pub fn coordinates(mut group: Group, layout: &Layout, step: f64) -> Group {
    let letters = (step * 0.3).clamp(9.0, 14.0);
    for Label { text, x, y } in &layout.labels {
        group = group.add(Text::new(text).size(letters).faint().anchor(Anchor::Middle).at(*x, *y));
    }
    group
}

/// Draws the lines of the rule file, up to the far edge of the cells at their ends. Walls are
/// thick.
pub fn lines(drawing: &Drawing<'_>, spots: &[Spot], side: f64) -> Group {
    let board = drawing.subject.game.topology();
    let mut group = Group::new().set("stroke", "#8a4b2a").set("stroke-linecap", "round").set("opacity", 0.75);
    for drawn in &drawing.subject.info.lines {
        let Some((from, to)) = board.named(&drawn.from).zip(board.named(&drawn.to)) else { continue };
        let centre = |cell: CellId| (spots[cell.index()].x, spots[cell.index()].y);
        let (from, to) = (centre(from), centre(to));
        let (from, to) = (beyond(from, to, side), beyond(to, from, side));
        let stroke = Stroke::new()
            .set("x1", format!("{:.1}", from.0))
            .set("y1", format!("{:.1}", from.1))
            .set("x2", format!("{:.1}", to.0))
            .set("y2", format!("{:.1}", to.1))
            .set(
                "stroke-width",
                format!("{:.1}", if drawn.wall.is_some() { side * 0.12 } else { side * 0.04 }),
            );
        group = group.add(stroke);
    }
    group
}

/// Returns the point half a cell beyond a centre, seen from another point. The point lies on the
/// border of the cell, or at its corner in a diagonal direction.
fn beyond(centre: (f64, f64), seen_from: (f64, f64), side: f64) -> (f64, f64) {
    let push = |here: f64, there: f64| match here.total_cmp(&there) {
        Ordering::Less => here - side / 2.0,
        Ordering::Equal => here,
        Ordering::Greater => here + side / 2.0,
    };
    (push(centre.0, seen_from.0), push(centre.1, seen_from.1))
}

#[cfg(test)]
mod tests {
    use super::beyond;

    #[test]
    fn lines_end_on_the_borders_and_corners_of_cells() {
        // The cells measure ten by ten, and the first centre is (5, 5).
        assert_eq!(beyond((25.0, 55.0), (55.0, 25.0), 10.0), (20.0, 60.0));
        assert_eq!(beyond((55.0, 25.0), (25.0, 55.0), 10.0), (60.0, 20.0));
        assert_eq!(beyond((15.0, 35.0), (45.0, 35.0), 10.0), (10.0, 35.0));
    }
}
