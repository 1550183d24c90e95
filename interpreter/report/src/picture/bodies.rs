//! Draws the tokens below the signs of pieces, and the figures on them.

use super::figures::{Body, Figure, Part};
use super::{Drawing, Spot};
use crate::layout::on_circle;
use crate::tint::Tint;
use alfonso_game::Seat;
use svg::node::element::{Circle, Group, Path, Polygon, Rectangle};

/// The colour of outlines.
const FOREGROUND: &str = "#3a332c";
/// The size of a figure on a token: the part of the token's radius that a unit of the figure takes.
const ON_TOKEN: f64 = 0.0183;
/// The same for a figure without a token.
const ALONE: f64 = 0.0225;
/// The colours of wedges, whose direction shows the owner.
const WOOD: [&str; 2] = ["#f8e9c4", "#dcb878"];

/// The outline of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    Round,
    Square,
    Six,
    Triangle,
    Diamond,
    Eight,
    /// A wedge that points up.
    Wedge,
}

/// The outlines of tokens by player. Further players use the same outlines with a second line
/// inside.
const OUTLINES: [Outline; 3] = [Outline::Round, Outline::Square, Outline::Six];

/// Returns the outline of a player's tokens, and whether they have a second line inside.
pub fn of_player(index: usize) -> (Outline, bool) {
    (OUTLINES[index % OUTLINES.len()], index / OUTLINES.len() % 2 == 1)
}

/// Returns the outline of the token below a figure, if it does not depend on the player.
pub fn of_body(body: Body) -> Option<Outline> {
    match body {
        Body::Wedge => Some(Outline::Wedge),
        Body::Octagon => Some(Outline::Eight),
        Body::Round | Body::None => None,
    }
}

/// Returns the colours of a token. Wedges are wooden unless the file gives the player a colour.
pub fn colours(drawing: &Drawing<'_>, outline: Option<Outline>, owner: Seat) -> Tint {
    let tint = drawing.tint(owner);
    let given = drawing.subject.info.colours.get(owner.index()).copied().flatten();
    match outline {
        Some(Outline::Wedge) if given.is_none() => {
            Tint { fill: WOOD[owner.index() % 2], text_style: "#2a2622", ..tint }
        }
        _ => tint,
    }
}

/// Draws the outline of a token.
pub fn outline(
    shape: Outline,
    Spot { x, y, .. }: Spot,
    radius: f64,
    turned: f64,
    (fill, stroke, wide): (&str, &str, f64),
) -> Group {
    let group = Group::new().set("fill", fill).set("stroke", stroke).set("stroke-width", wide);
    let corners = |count: u16, far: f64, first: f64| {
        let corner = move |corner: u16| {
            on_circle((x, y), radius * far, 360.0 / f64::from(count) * f64::from(corner) + first)
        };
        (0..count).map(corner).collect::<Vec<_>>()
    };
    let polygon = |points: Vec<(f64, f64)>| {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        Polygon::new().set("points", points.join(" "))
    };
    match shape {
        Outline::Round => group.add(
            Circle::new()
                .set("cx", format!("{x:.1}"))
                .set("cy", format!("{y:.1}"))
                .set("r", format!("{radius:.1}")),
        ),
        Outline::Square => {
            let half = radius * 0.93;
            group.add(
                Rectangle::new()
                    .set("x", format!("{:.1}", x - half))
                    .set("y", format!("{:.1}", y - half))
                    .set("width", format!("{:.1}", 2.0 * half))
                    .set("height", format!("{:.1}", 2.0 * half))
                    .set("rx", format!("{:.1}", radius * 0.16)),
            )
        }
        Outline::Triangle => {
            let lower = |(x, y): (f64, f64)| (x, y + radius * 0.2);
            group.add(polygon(corners(3, 1.2, 90.0).into_iter().map(lower).collect()))
        }
        Outline::Diamond => group.add(polygon(corners(4, 1.18, 0.0))),
        Outline::Six => group.add(polygon(corners(6, 1.08, 0.0))),
        Outline::Eight => group.add(polygon(corners(8, 1.06, 22.5))),
        Outline::Wedge => {
            let points = [(0.0, -1.16), (0.66, -0.82), (0.96, 1.04), (-0.96, 1.04), (-0.66, -0.82)];
            let wedge = polygon(points.map(|(dx, dy)| (x + dx * radius, y + dy * radius)).to_vec());
            group.add(match turned {
                0.0 => wedge,
                _ => wedge.set("transform", format!("rotate({turned:.0} {x:.1} {y:.1})")),
            })
        }
    }
}

/// Draws a figure on a token.
pub fn on_token(figure: &Figure, spot: Spot, turned: f64, colour: &str, token: &str) -> Group {
    let mut group = placed(spot, ON_TOKEN, turned);
    for part in figure.parts {
        group = group.add(match part {
            Part::Filled(outline) => area(outline, colour),
            Part::Cut(outline, wide) => stroke(outline, token, *wide),
            Part::Line(outline, wide) => stroke(outline, colour, *wide),
        });
    }
    group
}

/// Draws a figure that has no token, in the colours of its player and with a dark outline.
pub fn alone(figure: &Figure, spot: Spot, turned: f64, tint: &Tint) -> Group {
    let mut group = placed(spot, ALONE, turned);
    // The outlines of all parts lie below their areas, so that parts which touch become one.
    for part in figure.parts {
        match part {
            Part::Filled(outline) => {
                group = group.add(area(outline, FOREGROUND).set("stroke", FOREGROUND).set("stroke-width", 7))
            }
            Part::Line(outline, wide) => group = group.add(stroke(outline, FOREGROUND, wide + 7.0)),
            Part::Cut(..) => {}
        }
    }
    for part in figure.parts {
        group = group.add(match part {
            Part::Filled(outline) => area(outline, tint.fill),
            Part::Cut(outline, wide) => stroke(outline, tint.text_style, *wide),
            Part::Line(outline, wide) => stroke(outline, tint.fill, *wide),
        });
    }
    group
}

fn placed(Spot { x, y, radius, .. }: Spot, size: f64, turned: f64) -> Group {
    let turned = if turned == 0.0 { String::new() } else { format!(" rotate({turned:.0})") };
    Group::new()
        .set("transform", format!("translate({x:.1} {y:.1}){turned} scale({:.3})", radius * size))
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round")
}

fn area(outline: &str, fill: &str) -> Path {
    Path::new().set("d", outline).set("fill", fill)
}

fn stroke(outline: &str, colour: &str, wide: f64) -> Path {
    Path::new().set("d", outline).set("fill", "none").set("stroke", colour).set("stroke-width", wide)
}
