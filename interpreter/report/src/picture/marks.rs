//! Draws marks on a board: targets, paths, and moves as arrows.

use super::shapes::{Anchor, Text};
use super::{Drawing, Spot};
use alfonso_board::CellId;
use alfonso_driver::movement::How;
use svg::node::element::{Circle, Group, Path, Polygon};

/// The colour of marks, and the second colour for arrows. Both are dark in print.
const FOREGROUND: &str = "#7b1e1e";
const OTHER: &str = "#1d4d7a";

/// The fill of the cell of a picked piece, the colour of the last move, and that of light borders.
const PICKED: &str = "#bcd3ea";
const LAST: &str = "#7a4a12";
const LIGHT: &str = "#ffffff";

/// A mark on a board.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A line from cell to cell.
    Line(Vec<CellId>),
    /// A cell on a path where no move ends.
    Gate(CellId),
    /// A cell that the piece can reach.
    Reach {
        /// The cell.
        cell: CellId,
        /// The effect of a move to the cell.
        how: How,
        /// The condition for reaching the cell.
        when: When,
    },
    /// A cell that the piece can reach if the dice show a number.
    Roll(CellId, i64),
    /// A move.
    Arrow {
        /// The origin.
        from: CellId,
        /// The target.
        to: CellId,
        /// True to draw the arrow dashed and in the second colour.
        other: bool,
    },
    /// The cell of the piece that a person has picked.
    Picked(CellId),
    /// A cell to which the picked piece can go, or on which a person can act.
    Quiet(CellId),
    /// The same, on a cell with a piece or a number, which the mark leaves visible.
    Around(CellId),
    /// A cell to which the picked piece can go with a capture.
    Taking(CellId),
    /// A further cell that the last move has changed.
    Changed(CellId),
}

impl Mark {
    /// Returns the cells of the mark.
    pub fn cells(&self) -> Vec<CellId> {
        match self {
            Self::Line(cells) => cells.clone(),
            Self::Gate(cell)
            | Self::Reach { cell, .. }
            | Self::Roll(cell, _)
            | Self::Picked(cell)
            | Self::Quiet(cell)
            | Self::Around(cell)
            | Self::Taking(cell)
            | Self::Changed(cell) => vec![*cell],
            Self::Arrow { from, to, .. } => vec![*from, *to],
        }
    }
}

/// The condition under which a piece can reach a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum When {
    /// Always, unless a piece blocks the path.
    Always,
    /// Only if the piece has not moved.
    Unmoved,
    /// Under a further condition.
    Asked,
}

/// Draws crosses on the cells of drawn regions, below the pieces.
pub fn crosses(spots: impl Iterator<Item = Spot>) -> Group {
    let cross = |Spot { x, y, radius, .. }: Spot| {
        let r = radius * 0.9;
        let [west, east, north, south] = [x - r, x + r, y - r, y + r];
        let path =
            format!("M{west:.1} {north:.1}L{east:.1} {south:.1}M{west:.1} {south:.1}L{east:.1} {north:.1}");
        Path::new().set("d", path)
    };
    let group = Group::new().set("stroke", "#8a4b2a").set("stroke-width", 1.6).set("fill", "none");
    spots.map(cross).fold(group, Group::add)
}

/// Adds rings for the last move: a solid one around its target, and a dashed one around its origin.
pub fn last_move(mut group: Group, drawing: &Drawing<'_>, spots: &[Spot], radius: f64) -> Group {
    for cell in drawing.last.iter().flat_map(|(from, to)| [from, to]) {
        let Spot { x, y, .. } = spots[cell.index()];
        let ring = Circle::new()
            .set("cx", format!("{x:.1}"))
            .set("cy", format!("{y:.1}"))
            .set("r", format!("{radius:.1}"))
            .set("fill", "#f2d54e")
            .set("fill-opacity", 0.45)
            .set("stroke", "#7a4a12")
            .set("stroke-width", 2.4);
        let begun = drawing.last.is_some_and(|(from, to)| from == *cell && from != to);
        group = group.add(if begun { ring.set("stroke-dasharray", "5 4") } else { ring });
    }
    group
}

/// Draws the marks that are below the pieces.
pub fn below(marks: &[Mark], spots: &[Spot]) -> Group {
    let mut group = Group::new();
    for mark in marks {
        match mark {
            Mark::Line(cells) => {
                let points: Vec<String> = cells
                    .iter()
                    .map(|cell| format!("{:.1} {:.1}", spots[cell.index()].x, spots[cell.index()].y))
                    .collect();
                let line = Path::new().set("d", format!("M{}", points.join("L"))).set("fill", "none");
                group = group.add(
                    line.set("stroke", FOREGROUND)
                        .set("stroke-width", 2.2)
                        .set("stroke-opacity", 0.55)
                        .set("stroke-linejoin", "round"),
                );
            }
            Mark::Gate(cell) => {
                let Spot { x, y, radius, .. } = spots[cell.index()];
                let r = radius * 0.26;
                let corners =
                    [(x, y - r), (x + r, y), (x, y + r), (x - r, y)].map(|(x, y)| format!("{x:.1},{y:.1}"));
                let gate = Polygon::new().set("points", corners.join(" ")).set("fill", "#ffffff");
                group = group.add(gate.set("stroke", FOREGROUND).set("stroke-width", 1.6));
            }
            Mark::Picked(cell) => {
                let spot = spots[cell.index()];
                let disc = ring(spot, 1.16).set("fill", PICKED).set("stroke", OTHER).set("stroke-width", 3.0);
                group = group.add(disc);
            }
            Mark::Around(cell) => {
                let ring = ring(spots[cell.index()], 1.08).set("stroke", OTHER);
                group = group.add(ring.set("stroke-width", 2.6));
            }
            Mark::Changed(cell) => {
                let spot = spots[cell.index()];
                let ring = ring(spot, 1.1).set("stroke", LAST).set("stroke-width", 2.0);
                group = group.add(ring.set("stroke-dasharray", "2 4"));
            }
            _ => {}
        }
    }
    group
}

/// Draws the marks that are above the pieces.
pub fn above(marks: &[Mark], spots: &[Spot]) -> Group {
    let mut group = Group::new();
    for mark in marks {
        match mark {
            Mark::Reach { cell, how, when } => group = group.add(reach(spots[cell.index()], *how, *when)),
            Mark::Roll(cell, number) => {
                let Spot { x, y, radius, .. } = spots[cell.index()];
                let disc = Circle::new().set("cx", format!("{x:.1}")).set("cy", format!("{y:.1}"));
                let disc = disc
                    .set("r", format!("{:.1}", radius * 0.82))
                    .set("fill", "#ffffff")
                    .set("stroke", FOREGROUND);
                let number = number.to_string();
                let number =
                    Text::new(&number).size(radius * 1.1).bold().fill(FOREGROUND).anchor(Anchor::Middle);
                group = group.add(disc.set("stroke-width", 1.6)).add(number.at(x, y));
            }
            Mark::Arrow { from, to, other } => {
                group = group.add(arrow(spots[from.index()], spots[to.index()], *other));
            }
            // A light border keeps both visible on dark pieces.
            Mark::Quiet(cell) => {
                let dot = ring(spots[cell.index()], 0.3).set("fill", OTHER).set("stroke", LIGHT);
                group = group.add(dot.set("stroke-width", 2.0));
            }
            Mark::Taking(cell) => {
                let spot = spots[cell.index()];
                let around = ring(spot, 1.0).set("stroke", LIGHT).set("stroke-width", 6.0);
                let inner = ring(spot, 1.0).set("stroke", FOREGROUND).set("stroke-width", 3.2);
                group = group.add(around).add(inner);
            }
            _ => {}
        }
    }
    group
}

/// Draws the sign of a reachable cell. The sign is a dot for moves, a cross for captures on the
/// target, and a cross with a dot for captures on the way. It is a dot in a ring for moves and
/// captures, and two dots for an exchange. The sign is hollow for pieces that have not moved. A
/// dashed frame shows a further condition.
pub fn reach(Spot { x, y, radius, .. }: Spot, how: How, when: When) -> Group {
    let fill = if when == When::Unmoved { "#ffffff" } else { FOREGROUND };
    let ring = |r: f64, fill: &str, wide: f64| {
        Circle::new()
            .set("cx", format!("{x:.1}"))
            .set("cy", format!("{y:.1}"))
            .set("r", format!("{r:.1}"))
            .set("fill", fill)
            .set("stroke", FOREGROUND)
            .set("stroke-width", wide)
    };
    let mut group = Group::new();
    if when == When::Asked {
        group = group.add(ring(radius * 1.02, "none", 1.4).set("stroke-dasharray", "3 3"));
    }
    match how {
        How::Move => group.add(ring(radius * 0.32, fill, 2.0)),
        How::Exchange => {
            let beside =
                |across: f64| ring(radius * 0.28, fill, 2.0).set("cx", format!("{:.1}", x + radius * across));
            group.add(beside(-0.42)).add(beside(0.42))
        }
        How::Both => group.add(ring(radius * 0.72, "none", 2.6)).add(ring(radius * 0.32, fill, 2.0)),
        How::Take | How::Over => {
            let r = radius * 0.5;
            let cross = format!(
                "M{:.1} {:.1}L{:.1} {:.1}M{:.1} {:.1}L{:.1} {:.1}",
                x - r,
                y - r,
                x + r,
                y + r,
                x - r,
                y + r,
                x + r,
                y - r
            );
            let line = |colour: &str, wide: f64| {
                Path::new()
                    .set("d", cross.clone())
                    .set("stroke", colour)
                    .set("stroke-width", wide)
                    .set("fill", "none")
            };
            group = group.add(line(FOREGROUND, 4.0));
            if when == When::Unmoved {
                group = group.add(line("#ffffff", 1.4));
            }
            if how == How::Over { group.add(ring(radius * 0.3, "#ffffff", 2.0)) } else { group }
        }
    }
}

/// Returns an empty circle around a place, with a radius in units of the largest piece.
fn ring(Spot { x, y, radius, .. }: Spot, of_radius: f64) -> Circle {
    Circle::new()
        .set("cx", format!("{x:.1}"))
        .set("cy", format!("{y:.1}"))
        .set("r", format!("{:.1}", radius * of_radius))
        .set("fill", "none")
}

fn arrow(from: Spot, to: Spot, other: bool) -> Group {
    let colour = if other { OTHER } else { FOREGROUND };
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(0.1);
    let (ux, uy) = (dx / length, dy / length);
    let head = from.radius.min(to.radius) * 0.62;
    let (tx, ty) = (to.x - ux * to.radius * 0.15, to.y - uy * to.radius * 0.15);
    let (bx, by) = (tx - ux * head * 1.3, ty - uy * head * 1.3);
    let (sx, sy) = (from.x + ux * from.radius * 0.6, from.y + uy * from.radius * 0.6);
    let line = Path::new()
        .set("d", format!("M{sx:.1} {sy:.1}L{bx:.1} {by:.1}"))
        .set("stroke", colour)
        .set("stroke-width", format!("{:.1}", head * 0.42))
        .set("stroke-opacity", 0.85)
        .set("fill", "none");
    let line = if other { line.set("stroke-dasharray", "7 4") } else { line };
    let points = [
        (tx, ty),
        (bx - uy * head * 0.62, by + ux * head * 0.62),
        (bx + uy * head * 0.62, by - ux * head * 0.62),
    ];
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    // If the cells are close together, a ring marks the target.
    let ring = (length < 2.6 * to.radius).then(|| {
        let ring = Circle::new().set("cx", format!("{:.1}", to.x)).set("cy", format!("{:.1}", to.y));
        let ring =
            ring.set("r", format!("{:.1}", to.radius * 1.15)).set("fill", "none").set("stroke", colour);
        if other { ring.set("stroke-dasharray", "5 3") } else { ring }.set("stroke-width", 2.4)
    });
    let head = Polygon::new().set("points", points.join(" ")).set("fill", colour);
    let group = Group::new().add(line).add(head);
    match ring {
        Some(ring) => group.add(ring),
        None => group,
    }
}
