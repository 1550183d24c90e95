//! A board of points in a picture: lines, points, and their names.

use super::shapes::{Anchor, Text};
use super::{Board, Scene, Spot};
use crate::board::{column, row};
use crate::coordinates::Coordinates;
use alfonso_board::CellId;
use svg::node::element::{Circle, Group, Line as Stroke, Rectangle};

/// The margin for coordinates.
const EDGE: f64 = 24.0;
const INK: &str = "#3a332c";

/// Draws the board.
pub fn draw(scene: &Scene<'_>) -> Board {
    let board = scene.subject.game.topology();
    let coordinates = Coordinates::of(board);
    let named = coordinates == Coordinates::Missing;
    let (columns, rows) = (board.columns(), board.rows());
    let (west, south) = (f64::from(columns.start), f64::from(rows.start));
    let (files, ranks) = (f64::from(columns.end - 1) - west, f64::from(rows.end - 1) - south);
    let lines = board.lines().unwrap_or_default();
    let far = |(from, to): (CellId, CellId)| {
        let (a, b) = (board.cell(from), board.cell(to));
        f64::from(a.file - b.file).hypot(f64::from(a.rank - b.rank))
    };
    // The shortest step is as long as a square is wide; large boards get shorter steps.
    let nearest = lines.iter().flat_map(|line| line.segments()).map(far).fold(f64::INFINITY, f64::min);
    let nearest = if nearest.is_finite() { nearest } else { 1.0 };
    let step = (900.0 / (files.max(ranks) / nearest + 1.0)).clamp(16.0, 60.0);
    let unit = step / nearest;
    let left = if named { 0.0 } else { EDGE } + step / 2.0;
    let place = |cell: CellId| {
        let node = board.cell(cell);
        Spot {
            x: left + (f64::from(node.file) - west) * unit,
            y: step / 2.0 + (ranks - (f64::from(node.rank) - south)) * unit,
            radius: step * 0.36,
            out: None,
        }
    };
    let places: Vec<Spot> = board.cells().map(place).collect();
    let (width, height) = (files * unit + step, ranks * unit + step);
    let ground = Rectangle::new()
        .set("x", format!("{:.1}", left - step / 2.0))
        .set("y", 0)
        .set("width", format!("{width:.1}"))
        .set("height", format!("{height:.1}"))
        .set("fill", "#f7f0e0")
        .set("stroke", INK)
        .set("stroke-width", 1.0);
    let mut group = Group::new().add(ground);
    let mut drawn = Group::new().set("stroke", INK).set("stroke-width", 1.6).set("stroke-linecap", "round");
    for (from, to) in lines.iter().flat_map(|line| line.segments()) {
        let (from, to) = (places[from.index()], places[to.index()]);
        drawn = drawn.add(
            Stroke::new()
                .set("x1", format!("{:.1}", from.x))
                .set("y1", format!("{:.1}", from.y))
                .set("x2", format!("{:.1}", to.x))
                .set("y2", format!("{:.1}", to.y)),
        );
    }
    group = group.add(drawn);
    for place in &places {
        group = group.add(disc(*place, step * 0.07).set("fill", INK));
    }
    if named {
        for (cell, place) in board.cells().zip(&places) {
            let name = &board.cell(cell).name;
            let written = Text::new(name).size((step * 0.24).clamp(8.0, 13.0)).faint();
            // A long name stands over its point, so that it does not leave the board.
            group = group.add(match name.len() {
                ..=3 => written.at(place.x + step * 0.26, place.y - step * 0.42),
                _ => written.anchor(Anchor::Middle).at(place.x, place.y - step * 0.52),
            });
        }
    }
    // A solid ring marks the target of the last move, and a dashed one its origin.
    for cell in scene.last.iter().flat_map(|(from, to)| [from, to]) {
        let ring = disc(places[cell.index()], step * 0.43).set("fill", "#f2d54e").set("fill-opacity", 0.45);
        let ring = ring.set("stroke", "#7a4a12").set("stroke-width", 2.4);
        let begun = scene.last.is_some_and(|(from, to)| from == *cell && from != to);
        group = group.add(if begun { ring.set("stroke-dasharray", "5 4") } else { ring });
    }
    if named {
        return Board { group, width, height, places };
    }
    let letters = (step * 0.3).clamp(9.0, 14.0);
    let small =
        |text: &str, x: f64, y: f64| Text::new(text).size(letters).faint().anchor(Anchor::Middle).at(x, y);
    let digit = |sign: char| sign.is_ascii_digit();
    if coordinates == Coordinates::Leaning {
        // A number beside the first point of each row, and letters below the lowest row.
        for cell in board.cells() {
            let (node, place) = (board.cell(cell), places[cell.index()]);
            let (letters, number) = node.name.split_at(node.name.find(digit).unwrap_or(0));
            if letters == "a" {
                group = group.add(small(number, place.x - step * 0.65, place.y));
            }
            if i32::from(node.rank) == board.rows().start {
                group = group.add(small(letters, place.x, height + EDGE / 2.0));
            }
        }
        return Board { group, width: width + 2.0 * EDGE, height: height + EDGE, places };
    }
    for file in columns {
        let x = left + (f64::from(file) - west) * unit;
        group = group.add(small(&column(board, file), x, height + EDGE / 2.0));
    }
    for rank in rows {
        let y = step / 2.0 + (ranks - (f64::from(rank) - south)) * unit;
        group = group.add(small(&row(board, rank), EDGE / 2.0, y));
    }
    Board { group, width: width + 2.0 * EDGE, height: height + EDGE, places }
}

fn disc(Spot { x, y, .. }: Spot, radius: f64) -> Circle {
    Circle::new().set("cx", format!("{x:.1}")).set("cy", format!("{y:.1}")).set("r", format!("{radius:.1}"))
}
