//! Places the names of points where they hide neither lines, nor pieces, nor each other.

use super::Spot;
use super::pits::{BADGE, PIT, STORE, badge};
use super::shapes::{self, Anchor, Text};
use crate::layout::points::NAME;
use crate::layout::{Layout, on_circle};
use svg::node::element::Group;

/// The number of positions around a point that are tried.
const CANDIDATES: u16 = 24;
/// The distance to lines and to other things that is enough.
const ENOUGH: f64 = 7.0;
/// The advantage of a position that lies outwards.
const OUTWARDS: f64 = 2.5;

/// The position of a name: its centre, and half its width and height.
#[derive(Clone, Copy, Debug)]
struct Area {
    x: f64,
    y: f64,
    wide: f64,
    high: f64,
}

/// The parts of a board of points that names must not cover.
#[derive(Debug)]
pub struct Board {
    /// The lines between neighbours.
    pub lines: Vec<(Spot, Spot)>,
    /// The points with long pits.
    pub stores: Vec<usize>,
    /// True if each point has a number at its lower right.
    pub numbered: bool,
    /// The distance between neighbours.
    pub step: f64,
}

/// Draws the names of all points.
pub fn draw(layout: &Layout, Board { lines, stores, numbered, step }: &Board) -> Group {
    let size = (step * 0.24).clamp(8.0, NAME);
    let middle = (layout.size.0 / 2.0, layout.size.1 / 2.0);
    let mut group = Group::new();
    let mut known: Vec<Area> = Vec::new();
    for (index, shape) in layout.shapes.iter().enumerate() {
        let Some(name) = &shape.name else { continue };
        let Spot { x, y, radius, .. } = shape.spot;
        let (wide, high) = (shapes::width(name, size) / 2.0, size * 0.38);
        let near = radius * if stores.contains(&index) { STORE } else { PIT } + 3.0;
        let out = (x - middle.0, y - middle.1);
        let outwards = out.0.hypot(out.1).max(1.0);
        let mut best: Option<(f64, Area)> = None;
        for direction in 0..CANDIDATES {
            let (dx, dy) =
                on_circle((0.0, 0.0), 1.0, 90.0 + 360.0 / f64::from(CANDIDATES) * f64::from(direction));
            let area = Area { x: x + dx * (near + wide), y: y + dy * (near + high), wide, high };
            let others = layout.shapes.iter().enumerate().filter(|(other, _)| *other != index);
            let pieces = others.map(|(at, other)| match stores.contains(&at) {
                true => (area.x - other.spot.x).abs() - wide - other.spot.radius * STORE,
                false => area.gap_to_point(other.spot) - other.spot.radius * PIT,
            });
            let badges = layout.shapes.iter().filter(|_| *numbered);
            let badges = badges.map(|other| area.gap_to_point(badge(other.spot)) - other.spot.radius * BADGE);
            let lines = lines.iter().map(|(from, to)| area.gap_to_line(*from, *to));
            let names = known.iter().map(|other| area.gap_to_area(other));
            let free = pieces.chain(badges).chain(lines).chain(names).fold(ENOUGH, f64::min);
            let inside = area.x - wide > 2.0
                && area.x + wide < layout.size.0 - 2.0
                && area.y - high > 2.0
                && area.y + high < layout.size.1 - 2.0;
            let score =
                free + OUTWARDS * (dx * out.0 + dy * out.1) / outwards - if inside { 0.0 } else { 100.0 };
            if best.is_none_or(|(known, _)| score > known + 0.01) {
                best = Some((score, area));
            }
        }
        if let Some((_, area)) = best {
            known.push(area);
            group = group.add(Text::new(name).size(size).faint().anchor(Anchor::Middle).at(area.x, area.y));
        }
    }
    group
}

impl Area {
    /// Returns the distance to a point, 0 inside.
    fn gap_to_point(&self, Spot { x, y, .. }: Spot) -> f64 {
        let across = ((x - self.x).abs() - self.wide).max(0.0);
        let down = ((y - self.y).abs() - self.high).max(0.0);
        across.hypot(down)
    }

    /// Returns the distance to a line, measured from points on the line.
    fn gap_to_line(&self, from: Spot, to: Spot) -> f64 {
        let at = |part: f64| Spot {
            x: from.x + (to.x - from.x) * part,
            y: from.y + (to.y - from.y) * part,
            ..from
        };
        let steps = ((to.x - from.x).hypot(to.y - from.y) / 4.0).ceil().clamp(1.0, 100.0);
        (0..=steps as u32)
            .map(|step| self.gap_to_point(at(f64::from(step) / steps)))
            .fold(f64::INFINITY, f64::min)
    }

    /// Returns the distance to another name, 0 if they overlap.
    fn gap_to_area(&self, other: &Self) -> f64 {
        let across = ((other.x - self.x).abs() - self.wide - other.wide).max(0.0);
        let down = ((other.y - self.y).abs() - self.high - other.high).max(0.0);
        across.hypot(down)
    }
}
