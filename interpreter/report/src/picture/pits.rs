//! Draws pits with their seeds and the number of seeds.

use super::shapes::{Anchor, Text, rectangle};
use super::{Drawing, Spot};
use crate::words;
use alfonso_board::CellId;
use svg::node::element::{Circle, Group, Title};

/// The radius of a round pit, in parts of that of a piece.
pub const PIT: f64 = 1.08;
/// The radius of the disc with the number of seeds, in the same parts.
pub const BADGE: f64 = 0.4;
/// Half the width of a store, in the same parts.
pub const STORE: f64 = 1.25;
/// The maximum number of seeds that are drawn individually.
const MOST_SEEDS: i32 = 36;
/// The maximum number of seeds that are drawn individually in a store.
const MOST_STORED: i32 = 120;
/// The angle between consecutive seeds: the golden angle in degrees. This angle distributes any
/// number of seeds evenly.
const TURN: f64 = 137.507_764;
const FOREGROUND: &str = "#3a332c";

/// The sort of a pit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pit {
    /// A round pit.
    Round,
    /// A long pit across a board of this height, for the seeds that a player has won.
    Long(f64),
}

/// Draws a pit with its seeds. If the number is negative or too large, only the number is drawn.
pub fn draw(drawing: &Drawing<'_>, cell: CellId, number: i32, spot: Spot, pit: Pit) -> Group {
    match pit {
        Pit::Round => round_pit(drawing, cell, number, spot),
        Pit::Long(high) => long_pit(drawing, cell, number, spot, high),
    }
}

/// Returns the place of the number beside a round pit.
pub fn badge(Spot { x, y, radius, out }: Spot) -> Spot {
    Spot { x: x + radius * 0.8, y: y + radius * 0.8, radius, out }
}

/// Draws a long pit. Its seeds lie in rows above its number.
fn long_pit(drawing: &Drawing<'_>, cell: CellId, number: i32, spot: Spot, high: f64) -> Group {
    let Spot { x, radius, .. } = spot;
    let half = radius * STORE;
    let (top, bottom) = (radius * 0.35, high - radius * 0.35);
    let name = format!("{} {number}", words::cell(&drawing.subject.game, cell));
    let pit = rectangle((x - half, top), (x + half, bottom))
        .set("rx", format!("{half:.1}"))
        .set("fill", "#d8bd8a")
        .set("stroke", FOREGROUND)
        .set("stroke-width", 1.2);
    let mut group = Group::new().add(Title::new(name)).add(pit);
    let seed = (radius * 0.17).max(1.2);
    let (step, first) = (seed * 2.5, top + half * 0.7);
    let across = (half * 1.7 / step).floor().max(1.0) as i32;
    let below = bottom - half - first;
    if (0..=MOST_STORED).contains(&number) && f64::from(number / across + 1) * step <= below {
        for index in 0..number {
            let (column, line) = (f64::from(index % across), f64::from(index / across));
            let left = x - step * f64::from(across - 1) / 2.0;
            let dot = Circle::new()
                .set("cx", format!("{:.1}", left + column * step))
                .set("cy", format!("{:.1}", first + line * step))
                .set("r", format!("{seed:.1}"));
            group = group.add(dot.set("fill", "#6b4a2b").set("stroke", "#f7f0e0").set("stroke-width", 0.6));
        }
    }
    let text = number.to_string();
    group.add(Text::new(&text).bold().size(radius * 0.9).anchor(Anchor::Middle).at(x, bottom - half * 0.8))
}

/// Draws a round pit.
fn round_pit(drawing: &Drawing<'_>, cell: CellId, number: i32, spot: Spot) -> Group {
    let Spot { x, y, radius, .. } = spot;
    let circle = |x: f64, y: f64, radius: f64| {
        Circle::new()
            .set("cx", format!("{x:.1}"))
            .set("cy", format!("{y:.1}"))
            .set("r", format!("{radius:.1}"))
    };
    let name = format!("{} {number}", words::cell(&drawing.subject.game, cell));
    let pit =
        circle(x, y, radius * PIT).set("fill", "#d8bd8a").set("stroke", FOREGROUND).set("stroke-width", 1.2);
    let mut group = Group::new().add(Title::new(name)).add(pit);
    if !(0..=MOST_SEEDS).contains(&number) {
        let size = radius * if number.to_string().len() > 3 { 0.6 } else { 0.9 };
        return group.add(Text::new(&number.to_string()).bold().size(size).anchor(Anchor::Middle).at(x, y));
    }
    let seed = (radius * 0.17).max(1.2);
    let far = radius * 0.78 - seed;
    for index in 0..number {
        let out = far * (f64::from(2 * index + 1) / f64::from(2 * number)).sqrt();
        let (sine, cosine) = (TURN * f64::from(index)).to_radians().sin_cos();
        let dot = circle(x + out * cosine, y + out * sine, seed);
        group = group.add(dot.set("fill", "#6b4a2b").set("stroke", "#f7f0e0").set("stroke-width", 0.6));
    }
    if number == 0 {
        return group;
    }
    let at = badge(spot);
    let badge = circle(at.x, at.y, radius * BADGE).set("fill", "#fdfaf2");
    let number = number.to_string();
    let count = Text::new(&number).size(radius * 0.55).bold().anchor(Anchor::Middle);
    group.add(badge.set("stroke", FOREGROUND).set("stroke-width", 0.8)).add(count.at(at.x, at.y))
}
