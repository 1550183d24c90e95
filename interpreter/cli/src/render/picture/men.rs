//! A man in a picture: a disc in his player's colour with his sign, and which way he faces.

use super::Scene;
use super::shapes::{Anchor, Text};
use crate::render::tint::TINTS;
use crate::render::words;
use alfonso_board::{CellId, Direction};
use alfonso_game::{KindId, Seat};
use svg::node::element::{Circle, Group, Polygon, Text as Element, Title};

/// What stands behind a sign so that it is not drawn as a small coloured picture.
const AS_TEXT: char = '\u{fe0e}';

/// The man on a cell, if there is one, about a point.
pub fn draw(scene: &Scene<'_>, cell: CellId, (x, y): (f64, f64), radius: f64) -> Option<Group> {
    let game = &scene.subject.game;
    let man = scene.line.man(cell)?;
    let tint = &TINTS[scene.tints[man.owner.index()]];
    let kind = game.kind(man);
    let disc = Circle::new()
        .set("cx", format!("{x:.1}"))
        .set("cy", format!("{y:.1}"))
        .set("r", format!("{radius:.1}"))
        .set("fill", tint.fill)
        .set("stroke", "#4a4138")
        .set("stroke-width", 1.2);
    let owner = words::seat(game, man.owner);
    let name = format!("{owner} {} {}", words::kind(game, kind), words::cell(game, cell));
    let mut group =
        Group::new().add(Title::new(name)).add(disc).add(sign(scene, kind, man.owner, (x, y), radius));
    let spec = game.blueprint();
    let facing =
        spec.classes[man.class.index()].facing.filter(|way| spec.facing[man.owner.index()] != Some(*way));
    if let Some(facing) = facing {
        group = group.add(pointer(facing, (x, y), radius, tint.fill));
    }
    Some(group)
}

/// What stands on a disc.
pub fn sign(scene: &Scene<'_>, kind: KindId, owner: Seat, (x, y): (f64, f64), radius: f64) -> Element {
    let mut sign = scene.signs.symbol(kind, owner).to_owned();
    let size = match sign.chars().count() {
        1 if sign.is_ascii() => 1.15,
        1 => 1.5,
        _ => 0.95,
    };
    let plain = sign.is_ascii();
    if !plain {
        sign.push(AS_TEXT);
    }
    let ink = TINTS[scene.tints[owner.index()]].ink;
    let text = Text::new(&sign).size(radius * size).fill(ink).anchor(Anchor::Middle);
    if plain { text.bold().at(x, y) } else { text.at(x, y) }
}

/// A small point beside the disc on the side he faces.
fn pointer(facing: Direction, (x, y): (f64, f64), radius: f64, fill: &str) -> Polygon {
    let (east, north) = facing.vector();
    let (east, north) = (f64::from(east), f64::from(north));
    let length = east.hypot(north).max(1.0);
    let (dx, dy) = (east / length, -north / length);
    let (base, half) = (radius + 0.5, radius * 0.42);
    let tip = (x + dx * (base + radius * 0.38), y + dy * (base + radius * 0.38));
    let (bx, by) = (x + dx * base, y + dy * base);
    let points = [tip, (bx - dy * half, by + dx * half), (bx + dy * half, by - dx * half)];
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    Polygon::new()
        .set("points", points.join(" "))
        .set("fill", fill)
        .set("stroke", "#4a4138")
        .set("stroke-width", 1)
}
