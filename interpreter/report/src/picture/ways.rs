//! Draws tracks in a picture. A band connects the cells of a track, and each place has its number
//! in a corner of its cell.

use super::shapes::{Anchor, Text};
use super::{Drawing, Spot};
use crate::regions;
use svg::node::element::{Group, Polyline};

/// Adds the bands of the drawn tracks to a picture.
pub fn bands(drawing: &Drawing<'_>, mut group: Group, spots: &[Spot]) -> Group {
    let tracks = &drawing.subject.game.blueprint().tracks;
    for index in &drawing.subject.info.tracks {
        let track = &tracks[*index];
        let round = track.cells.first().filter(|_| track.closed);
        let points = track.cells.iter().chain(round).map(|cell| {
            let Spot { x, y, .. } = spots[cell.index()];
            format!("{x},{y}")
        });
        let points = points.collect::<Vec<_>>().join(" ");
        let radius = track.cells.first().map_or(10.0, |cell| spots[cell.index()].radius);
        let band = Polyline::new()
            .set("points", points)
            .set("fill", "none")
            .set("stroke", "#c9a25a")
            .set("stroke-opacity", 0.45)
            .set("stroke-width", radius * 0.7)
            .set("stroke-linejoin", "round")
            .set("stroke-linecap", "round");
        group = group.add(band);
    }
    group
}

/// Adds the numbers of the tracks' places to a picture.
pub fn numbers(drawing: &Drawing<'_>, mut group: Group, spots: &[Spot]) -> Group {
    for (cell, number) in regions::numbers(drawing.subject) {
        let Spot { x, y, radius, .. } = spots[cell.index()];
        let number = number.to_string();
        let number = Text::new(&number).size((radius * 0.5).max(7.0)).anchor(Anchor::Middle);
        group = group.add(number.at(x - radius * 0.85, y - radius * 0.9));
    }
    group
}
