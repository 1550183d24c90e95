//! Draws a board of rings or a round board as a picture.

use super::Drawing;
use super::shapes::{Anchor, Text, ring_part};
use crate::layout::rings::{NAME_HEIGHT, SMALL};
use crate::layout::{Background, CellShape, Label, Layout, Outline, Rings, on_circle};
use svg::node::element::{Group, Path};

/// Draws the board.
pub fn draw(drawing: &Drawing<'_>, layout: &Layout, rings: Rings) -> Group {
    let (mut backgrounds, mut letters) = (Group::new(), Group::new());
    backgrounds = backgrounds.set("stroke", "#8d7f68").set("stroke-width", 0.7);
    let mut marked = Group::new().set("stroke", "#7a4a12").set("stroke-width", 2.2);
    for (cell, CellShape { outline, background, name, .. }) in
        drawing.subject.game.topology().cells().zip(&layout.shapes)
    {
        let Outline::Part { centre, inner, outer, from: first, to: last } = *outline else { continue };
        let outline = Path::new().set("d", ring_part(centre, (inner, outer), (first, last)));
        let fill = match background {
            Background::Further => "#e6e0f0",
            Background::Dark | Background::Middle => "#e8dbbd",
            Background::Light => "#fbf6ea",
        };
        backgrounds = backgrounds.add(outline.clone().set("fill", fill));
        if let Some((from, to)) = drawing.last.filter(|(from, to)| *from == cell || *to == cell) {
            let frame = outline.set("fill", "#f2d54e").set("fill-opacity", 0.6);
            let begun = from == cell && from != to;
            marked = marked.add(if begun { frame.set("stroke-dasharray", "4 3") } else { frame });
        }
        if let Some(name) = name {
            let angle = (first + last) / 2.0;
            let (x, y) = on_circle(centre, outer - NAME_HEIGHT / 2.0, angle);
            let name = Text::new(name).size(SMALL).anchor(Anchor::Middle).turned(upright(angle));
            letters = letters.add(name.at(x, y));
        }
    }
    Group::new().add(backgrounds).add(edges(layout, rings)).add(marked).add(letters)
}

/// Draws the borders and names of sectors, or the letters of the columns around a round board.
fn edges(layout: &Layout, rings: Rings) -> Group {
    let mut names = Group::new();
    for Label { text, x, y } in &layout.labels {
        names = names.add(Text::new(text).size(15.0).faint().anchor(Anchor::Middle).at(*x, *y));
    }
    for sector in &layout.sectors {
        let (from, to) = (sector.from, sector.to);
        let outline = ring_part(rings.centre, (rings.hole, rings.outer), (from, to));
        let outline = Path::new().set("d", outline).set("fill", "none");
        names = names.add(outline.set("stroke", "#3a332c").set("stroke-width", 1.3));
        let middle = (from + to) / 2.0;
        let (x, y) = on_circle(rings.centre, rings.outer + 16.0, middle);
        let name = Text::new(&sector.label).size(15.0).anchor(Anchor::Middle).turned(upright(middle));
        names = names.add(name.at(x, y));
    }
    names
}

/// Returns the rotation of a text along a circle, never upside down.
fn upright(angle: f64) -> f64 {
    (90.0 - angle + 90.0).rem_euclid(180.0) - 90.0
}
