//! Draws a piece as a token with its sign and its facing. The token has the colour and shape of its
//! player.
//!
//! The colour is not the only hint at the owner. With two players, one has light tokens and the
//! other dark ones. With more players, their tokens differ in shape. If there is only one kind, the
//! sign itself shows the owner.

use super::shapes::{Anchor, Text};
use super::{Drawing, Spot, glyphs};
use crate::subject::Subject;
use crate::tint::{TINTS, Tint};
use crate::words;
use alfonso_board::{CellId, Direction};
use alfonso_game::{KindId, Seat};
use svg::node::element::{Circle, Group, Polygon, Rectangle, Title};

/// The variation selector that follows a sign, so that fonts do not show it as a coloured emoji.
const AS_TEXT: char = '\u{fe0e}';
const FOREGROUND: &str = "#2a2622";

/// A piece to draw.
#[derive(Clone, Debug)]
pub struct Standing {
    pub cell: CellId,
    pub kind: KindId,
    pub owner: Seat,
    /// The direction that the piece faces, if it differs from its player's usual facing.
    pub facing: Option<Direction>,
    /// The number of pieces on the cell.
    pub height: u16,
    /// The pieces beneath this one, from the bottom.
    pub beneath: Vec<Layer>,
    /// The value of the piece's drawn variable, if there is one.
    pub bears: Option<i32>,
}

/// A piece beneath another piece.
#[derive(Clone, Copy, Debug)]
pub struct Layer {
    pub kind: KindId,
    pub owner: Seat,
    /// The value of the piece's drawn variable, if there is one.
    pub bears: Option<i32>,
}

/// The outline of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outline {
    Round,
    Square,
    Six,
    Triangle,
}

/// The outlines of tokens by player. Further players use the same outlines with a second line
/// inside.
const OUTLINES: [Outline; 3] = [Outline::Round, Outline::Square, Outline::Six];

/// Draws a piece at a place.
pub fn draw(drawing: &Drawing<'_>, piece: &Standing, spot: Spot) -> Group {
    let mut group = Group::new().add(Title::new(description(drawing.subject, piece)));
    let (spots, spot) = layers(piece.beneath.len(), spot);
    for (layer, spot) in piece.beneath.iter().zip(spots) {
        group = group.add(token(drawing, Some(layer.kind), layer.owner, spot));
    }
    if let Some(facing) = piece.facing {
        group = group.add(pointer(facing, spot, drawing.tint(piece.owner).fill));
    }
    group = group.add(token(drawing, Some(piece.kind), piece.owner, spot)).add(sign(
        drawing,
        piece.kind,
        piece.owner,
        spot,
    ));
    match (piece.bears, shape_of(drawing, piece.kind, piece.owner)) {
        (Some(bears), Some(shape)) => {
            group.add(inscribed(bears, shape, spot, drawing.tint(piece.owner).text_style))
        }
        (Some(bears), None) => group.add(badge(&bears.to_string(), spot)),
        (None, _) if piece.height > 1 && piece.beneath.is_empty() => {
            group.add(badge(&piece.height.to_string(), spot))
        }
        (None, _) => group,
    }
}

/// Describes a piece: `White Soldier on Black Officer c3`.
pub fn description(subject: &Subject, piece: &Standing) -> String {
    let game = &subject.game;
    let named = |kind, owner, bears: Option<i32>| {
        let bears = bears.map(|number| format!(" {number}")).unwrap_or_default();
        words::owned(game, owner, &format!("{}{bears}", words::kind(game, kind)))
    };
    let height = if piece.height > 1 && piece.beneath.is_empty() {
        format!("{} ", piece.height)
    } else {
        String::new()
    };
    let layers = piece.beneath.iter().rev();
    let beneath: String =
        layers.map(|layer| format!(" on {}", named(layer.kind, layer.owner, layer.bears))).collect();
    let cell = words::cell(game, piece.cell);
    format!("{height}{}{beneath} {cell}", named(piece.kind, piece.owner, piece.bears))
}

/// Returns the places of the tokens beneath a piece, from the bottom, and the place of the piece
/// itself. The stack is centred on its cell. Each token is drawn slightly higher than the one
/// below, whose edge stays visible.
fn layers(beneath: usize, spot: Spot) -> (Vec<Spot>, Spot) {
    if beneath == 0 {
        return (Vec::new(), spot);
    }
    let radius = spot.radius * 0.8;
    let step = (radius * 0.28).min(spot.radius * 0.8 / beneath as f64);
    let lean = step * beneath as f64 / 2.0;
    let at = |layer: usize| Spot { y: spot.y + lean - step * layer as f64, radius, ..spot };
    ((0..beneath).map(at).collect(), at(beneath))
}

/// Draws the value of a piece on a token that has no other sign.
fn inscribed(number: i32, shape: Outline, Spot { x, y, radius, .. }: Spot, text_style: &str) -> Group {
    let number = number.to_string();
    let (size, lower) = match (shape, number.len()) {
        (Outline::Triangle, 1) => (0.75, 0.15),
        (Outline::Triangle, 2) => (0.65, 0.2),
        (Outline::Triangle, _) => (0.5, 0.25),
        (_, 1) => (1.1, 0.0),
        (_, 2) => (0.95, 0.0),
        (_, _) => (0.7, 0.0),
    };
    let text = Text::new(&number).size(radius * size).fill(text_style).bold().anchor(Anchor::Middle);
    Group::new().add(text.at(x, y + radius * lower))
}

/// Draws a number beside a token.
fn badge(number: &str, Spot { x, y, radius, .. }: Spot) -> Group {
    let (x, y) = (x + radius * 0.85, y + radius * 0.85);
    let wide = radius * if number.len() > 2 { 0.62 } else { 0.46 };
    let badge = Circle::new()
        .set("cx", format!("{x:.1}"))
        .set("cy", format!("{y:.1}"))
        .set("r", format!("{wide:.1}"))
        .set("fill", "#fdfaf2")
        .set("stroke", FOREGROUND)
        .set("stroke-width", 0.8);
    let text = Text::new(number).size(radius * 0.6).bold().anchor(Anchor::Middle);
    Group::new().add(badge).add(text.at(x, y))
}

/// Draws the token of a player, for a kind of piece or for all of them.
pub fn token(drawing: &Drawing<'_>, kind: Option<KindId>, owner: Seat, spot: Spot) -> Group {
    let tint = drawing.tint(owner);
    let names = drawing.subject.game.names();
    let index = if names.players.len() > 2 && names.kinds.len() > 1 { owner.index() } else { 0 };
    let shape =
        kind.and_then(|kind| shape_of(drawing, kind, owner)).unwrap_or(OUTLINES[index % OUTLINES.len()]);
    let mut group = outline(Group::new(), shape, spot, spot.radius, (tint.fill, "#3a332c", 1.4));
    if index / OUTLINES.len() % 2 == 1 {
        group = outline(group, shape, spot, spot.radius * 0.84, ("none", tint.text_style, 1.3));
    }
    group
}

fn outline(
    group: Group,
    shape: Outline,
    Spot { x, y, .. }: Spot,
    radius: f64,
    (fill, stroke, wide): (&str, &str, f64),
) -> Group {
    match shape {
        Outline::Round => group.add(
            Circle::new()
                .set("cx", format!("{x:.1}"))
                .set("cy", format!("{y:.1}"))
                .set("r", format!("{radius:.1}"))
                .set("fill", fill)
                .set("stroke", stroke)
                .set("stroke-width", wide),
        ),
        Outline::Square => {
            let half = radius * 0.93;
            let square = Rectangle::new()
                .set("x", format!("{:.1}", x - half))
                .set("y", format!("{:.1}", y - half))
                .set("width", format!("{:.1}", 2.0 * half))
                .set("height", format!("{:.1}", 2.0 * half))
                .set("rx", format!("{:.1}", radius * 0.16));
            group.add(square.set("fill", fill).set("stroke", stroke).set("stroke-width", wide))
        }
        Outline::Triangle => {
            let corner =
                |corner: i32| crate::layout::on_circle((x, y), radius * 1.2, f64::from(120 * corner) + 90.0);
            let points: Vec<String> =
                (0..3).map(corner).map(|(x, y)| format!("{x:.1},{:.1}", y + radius * 0.2)).collect();
            let three = Polygon::new().set("points", points.join(" "));
            group.add(three.set("fill", fill).set("stroke", stroke).set("stroke-width", wide))
        }
        Outline::Six => {
            let corner =
                |corner: i32| crate::layout::on_circle((x, y), radius * 1.08, f64::from(60 * corner));
            let points: Vec<String> = (0..6).map(corner).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            let six = Polygon::new().set("points", points.join(" "));
            group.add(six.set("fill", fill).set("stroke", stroke).set("stroke-width", wide))
        }
    }
}

/// The signs that are plain shapes, each light and dark.
const SHAPES: [(&str, &str, Outline); 3] =
    [("○", "●", Outline::Round), ("△", "▲", Outline::Triangle), ("□", "■", Outline::Square)];

/// Returns the shape of a kind's sign, or `None` if the sign is not a plain shape.
fn shape_of(drawing: &Drawing<'_>, kind: KindId, owner: Seat) -> Option<Outline> {
    let sign = drawing.signs.symbol(kind, owner);
    SHAPES.iter().find(|(light, dark, _)| sign == *light || sign == *dark).map(|(.., outline)| *outline)
}

/// Draws the sign on a token. If the sign is a plain shape, the token already has that shape and
/// needs no sign.
pub fn sign(drawing: &Drawing<'_>, kind: KindId, owner: Seat, spot: Spot) -> Group {
    if shape_of(drawing, kind, owner).is_some() {
        return Group::new();
    }
    written(drawing.signs.symbol(kind, owner), spot, drawing.tint(owner))
}

/// Draws a kind's sign without a token.
pub fn bare(sign: &str, spot: Spot) -> Group {
    written(sign, spot, &Tint { text_style: FOREGROUND, fill: "#ffffff", ..TINTS[0] })
}

fn written(sign: &str, Spot { x, y, radius, .. }: Spot, tint: &Tint) -> Group {
    if let Some(glyph) = glyphs::draw(sign, (x, y), radius * 1.5, tint.text_style, tint.fill) {
        return glyph;
    }
    let size = match sign.chars().count() {
        1 if sign.is_ascii() => 1.2,
        1 => 1.5,
        _ => 0.95,
    };
    let mut sign = sign.to_owned();
    let plain = sign.is_ascii();
    if !plain {
        sign.push(AS_TEXT);
    }
    let text = Text::new(&sign).size(radius * size).fill(tint.text_style).anchor(Anchor::Middle);
    Group::new().add(if plain { text.bold().at(x, y) } else { text.at(x, y) })
}

/// Draws a triangle behind the token that points in the direction of the piece's facing.
fn pointer(facing: Direction, spot: Spot, fill: &str) -> Polygon {
    let Spot { x, y, radius, .. } = spot;
    let (east, north) = facing.vector();
    let (east, north) = (f64::from(east), f64::from(north));
    let length = east.hypot(north).max(1.0);
    let (dx, dy) = spot.towards(east / length, north / length);
    let (base, half) = (radius * 0.85, radius * 0.5);
    let tip = (x + dx * radius * 1.38, y + dy * radius * 1.38);
    let (bx, by) = (x + dx * base, y + dy * base);
    let points = [tip, (bx - dy * half, by + dx * half), (bx + dy * half, by - dx * half)];
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    Polygon::new()
        .set("points", points.join(" "))
        .set("fill", fill)
        .set("stroke", "#3a332c")
        .set("stroke-width", 1.2)
}
