//! A board of rings in a picture: the first sector begins on the left, and they follow each other against the clock, as in
//! charts of the sky. The first cell of each ring in each sector bears its name.

use super::shapes::{Anchor, Text, on_circle, ring_part};
use super::{Board, Scene, men};
use crate::render::words;
use svg::node::element::{Group, Path};

/// The circle in the middle.
const HOLE: f64 = 34.0;
/// Room for the names of sectors.
const EDGE: f64 = 30.0;
/// No cell is narrower than this on the way round, if rings need not be wider for it than twice a plain one.
const NARROWEST: f64 = 23.0;
/// How wide a ring is, plainly.
const RING: f64 = 36.0;

/// The board.
pub fn draw(scene: &Scene<'_>) -> Board {
    let board = scene.subject.game.topology();
    let rings: Vec<f64> = board.rings().iter().map(|cells| f64::from(*cells)).collect();
    let wide = rings
        .iter()
        .enumerate()
        .map(|(ring, cells)| (NARROWEST * cells / std::f64::consts::TAU - HOLE) / (ring as f64 + 0.5));
    let wide = wide.fold(RING, f64::max).min(2.0 * RING);
    let outer = HOLE + wide * rings.len() as f64;
    let centre = (outer + EDGE, outer + EDGE);
    let sectors = f64::from(board.sectors().max(1));
    let (mut grounds, mut letters, mut standing) = (Group::new(), Group::new(), Group::new());
    grounds = grounds.set("stroke", "#8d7f68").set("stroke-width", 0.7);
    for cell in board.cells() {
        let node = board.cell(cell);
        let ring = usize::from(node.rank);
        let Some(cells) = rings.get(ring).filter(|cells| **cells > 0.0) else { continue };
        let turn = |file: f64| 180.0 + 360.0 * file / cells;
        let (from, to) = (turn(f64::from(node.file)), turn(f64::from(node.file) + 1.0));
        let inner = HOLE + wide * ring as f64;
        let sector = node.sector.unwrap_or(0);
        let fill = match (scene.marked(cell), sector.is_multiple_of(2)) {
            (true, _) => "#ecd873",
            (false, true) => "#e6d8b8",
            (false, false) => "#f6f0e0",
        };
        let outline = ring_part(centre, (inner, inner + wide), (from, to));
        grounds = grounds.add(Path::new().set("d", outline).set("fill", fill));
        let middle = on_circle(centre, inner + wide / 2.0, (from + to) / 2.0);
        let arc = (inner + wide / 2.0) * (to - from).to_radians();
        let radius = (arc / 2.0 - 1.5).min(wide * 0.36).max(4.0);
        if let Some(man) = men::draw(scene, cell, middle, radius) {
            standing = standing.add(man);
        }
        let first = f64::from(node.file) * sectors % cells == 0.0;
        if first {
            let (x, y) = on_circle(centre, inner + wide - 6.0, (from + to) / 2.0);
            letters = letters.add(Text::new(&node.name).size(6.5).faint().anchor(Anchor::Middle).at(x, y));
        }
    }
    let mut names = Group::new();
    for sector in 0..board.sectors() {
        let from = 180.0 + 360.0 * f64::from(sector) / sectors;
        let to = from + 360.0 / sectors;
        let outline = ring_part(centre, (HOLE, outer), (from, to));
        names = names.add(Path::new().set("d", outline).set("fill", "none").set("stroke", "#4a4138"));
        let middle = (from + to) / 2.0;
        let (x, y) = on_circle(centre, outer + 14.0, middle);
        // Along the rim, and never upside down.
        let turned = (90.0 - middle + 90.0).rem_euclid(180.0) - 90.0;
        let name = words::sector(&scene.subject.game, usize::from(sector));
        names = names.add(Text::new(&name).size(12.0).anchor(Anchor::Middle).turned(turned).at(x, y));
    }
    let side = 2.0 * (outer + EDGE);
    let group = Group::new().add(grounds).add(names).add(letters).add(standing);
    Board { group, width: side, height: side }
}
