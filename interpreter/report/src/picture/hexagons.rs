//! Draws a board of hexagons as a picture.

use super::shapes::{Anchor, Text, polygon};
use super::{Drawing, grid};
use crate::layout::{Background, CellShape, Layout};
use svg::node::element::Group;

/// Draws the board. `wide` is the width of a hexagon.
pub fn draw(drawing: &Drawing<'_>, layout: &Layout, wide: f64) -> Group {
    let board = drawing.subject.game.topology();
    let mut cells = Group::new().set("fill", "#f7f0e0").set("stroke", "#6d6458").set("stroke-width", 1.1);
    let mut above = Group::new();
    for (cell, CellShape { spot, name, background, .. }) in board.cells().zip(&layout.shapes) {
        if !drawing.shows(*spot) {
            continue;
        }
        let shape = polygon(&layout.polygon(cell));
        cells = cells.add(match background {
            Background::Dark => shape.set("fill", "#c9ae7f"),
            Background::Middle => shape.set("fill", "#e3d2ae"),
            Background::Light | Background::Further => shape,
        });
        if let Some(name) = name.as_ref().filter(|_| drawing.window.is_none()) {
            let name = Text::new(name).size((wide * 0.24).clamp(8.0, 13.0)).faint().anchor(Anchor::Middle);
            above = above.add(name.at(spot.x, spot.y));
        }
    }
    // A solid frame marks the target of the last move, and a dashed one its origin.
    for cell in drawing.last.iter().flat_map(|(from, to)| [from, to]) {
        let frame = polygon(&layout.polygon(*cell)).set("fill", "#f2d54e").set("fill-opacity", 0.45);
        let frame = frame.set("stroke", "#7a4a12").set("stroke-width", 2.4);
        let begun = drawing.last.is_some_and(|(from, to)| from == *cell && from != to);
        above = above.add(if begun { frame.set("stroke-dasharray", "5 4") } else { frame });
    }
    let group = Group::new().add(cells).add(above);
    if drawing.window.is_some() { group } else { grid::coordinates(group, layout, wide) }
}
