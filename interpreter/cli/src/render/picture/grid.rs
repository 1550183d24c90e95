//! A grid in a picture: squares, the lines drawn on it, men, and coordinates on two sides.

use super::shapes::{Anchor, Text};
use super::{Board, Scene, men};
use alfonso_board::CellId;
use std::cmp::Ordering;
use svg::node::element::{Group, Line as Stroke, Rectangle};

/// Room for coordinates.
const EDGE: f64 = 24.0;

/// The board.
pub fn draw(scene: &Scene<'_>) -> Board {
    let board = scene.subject.game.topology();
    let (files, ranks) = (f64::from(board.files()), f64::from(board.ranks()));
    // Large boards get smaller squares.
    let side = (900.0 / files.max(ranks)).clamp(14.0, 52.0).floor();
    let centre = |cell: CellId| {
        let cell = board.cell(cell);
        (EDGE + (f64::from(cell.file) + 0.5) * side, (ranks - f64::from(cell.rank) - 0.5) * side)
    };
    let mut group = Group::new();
    for cell in board.cells() {
        let (x, y) = centre(cell);
        let node = board.cell(cell);
        let fill = match (scene.marked(cell), (node.file + node.rank).is_multiple_of(2)) {
            (true, _) => "#ecd873",
            (false, true) => "#dcc9a4",
            (false, false) => "#f4ecda",
        };
        let square = Rectangle::new()
            .set("x", format!("{:.1}", x - side / 2.0))
            .set("y", format!("{:.1}", y - side / 2.0))
            .set("width", side)
            .set("height", side)
            .set("fill", fill);
        group = group.add(square);
    }
    let frame = Rectangle::new()
        .set("x", EDGE)
        .set("y", 0)
        .set("width", files * side)
        .set("height", ranks * side)
        .set("fill", "none")
        .set("stroke", "#4a4138")
        .set("stroke-width", 1.5);
    group = group.add(frame);
    if !scene.subject.card.lines.is_empty() {
        group = group.add(lines(scene, &centre, side));
    }
    for cell in board.cells() {
        if let Some(man) = men::draw(scene, cell, centre(cell), side * 0.36) {
            group = group.add(man);
        }
    }
    let letters = (side * 0.3).clamp(9.0, 13.0);
    let small =
        |text: &str, x: f64, y: f64| Text::new(text).size(letters).faint().anchor(Anchor::Middle).at(x, y);
    for file in 0..board.files() {
        let name = alfonso_board::cell_name(usize::from(file), 0);
        let name = name.trim_end_matches(|c: char| c.is_ascii_digit());
        group = group.add(small(name, EDGE + (f64::from(file) + 0.5) * side, ranks * side + EDGE / 2.0));
    }
    for rank in 0..board.ranks() {
        let y = (ranks - f64::from(rank) - 0.5) * side;
        group = group.add(small(&(rank + 1).to_string(), EDGE / 2.0, y));
    }
    Board { group, width: files * side + 2.0 * EDGE, height: ranks * side + EDGE }
}

/// The lines that the rule file draws, to where their end cells end; those that somebody cannot cross are thick.
fn lines(scene: &Scene<'_>, centre: &dyn Fn(CellId) -> (f64, f64), side: f64) -> Group {
    let board = scene.subject.game.topology();
    let mut group = Group::new().set("stroke", "#8a4b2a").set("stroke-linecap", "round").set("opacity", 0.75);
    for drawn in &scene.subject.card.lines {
        let Some((from, to)) = board.named(&drawn.from).zip(board.named(&drawn.to)) else { continue };
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

/// Half a cell behind a centre as it is seen from another: the border of its cell or, along a diagonal, the corner.
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
        // Cells of ten by ten, the first centre at (5, 5).
        assert_eq!(beyond((25.0, 55.0), (55.0, 25.0), 10.0), (20.0, 60.0));
        assert_eq!(beyond((55.0, 25.0), (25.0, 55.0), 10.0), (60.0, 20.0));
        assert_eq!(beyond((15.0, 35.0), (45.0, 35.0), 10.0), (10.0, 35.0));
    }
}
