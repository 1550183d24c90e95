//! Draws a piece as a token with its sign and its facing. The token has the colour and shape of its
//! player.
//!
//! The colour is not the only hint at the owner. With two players, one has light tokens and the
//! other dark ones. With more players, their tokens differ in shape. If there is only one kind, the
//! sign itself shows the owner.

use super::bodies::{self, Outline};
use super::figures::{Body, Figure};
use super::shapes::{Anchor, Text};
use super::{Drawing, Spot, glyphs};
use crate::subject::Subject;
use crate::tint::{TINTS, Tint};
use crate::words;
use alfonso_board::{CellId, Direction};
use alfonso_driver::movement::Movement;
use alfonso_game::{KindId, Seat};
use svg::node::element::{Circle, Group, Polygon, Title};

/// The variation selector that follows a sign, so that fonts do not show it as a coloured emoji.
const AS_TEXT: char = '\u{fe0e}';
const FOREGROUND: &str = "#2a2622";
/// The colour of the outlines of tokens.
const FRAME: &str = "#3a332c";

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

impl Standing {
    /// Returns a single piece of a movement.
    pub fn of_movement(subject: &Subject, of: &Movement) -> Self {
        let home = subject.game.blueprint().facing.get(of.owner.index()).copied().flatten();
        Self {
            cell: of.at,
            kind: of.kind,
            owner: of.owner,
            facing: of.facing.filter(|way| Some(*way) != home),
            height: 1,
            beneath: Vec::new(),
            bears: None,
        }
    }
}

/// A piece beneath another piece.
#[derive(Clone, Copy, Debug)]
pub struct Layer {
    pub kind: KindId,
    pub owner: Seat,
    /// The value of the piece's drawn variable, if there is one.
    pub bears: Option<i32>,
}

/// The look of a kind's pieces.
enum Look {
    /// A figure, on a token or alone.
    Figure(&'static Figure, Body),
    /// A token of this shape without a sign.
    Shape(Outline),
    /// A token with a sign.
    Sign,
}

fn look(drawing: &Drawing<'_>, kind: KindId, owner: Seat) -> Look {
    if let Some((figure, body)) = drawing.figure(kind, owner) {
        return Look::Figure(figure, body);
    }
    let shape = |seat: usize| shape_of(drawing.signs.symbol(kind, Seat::new(seat)));
    // A shape that the other player does not have as well is a sign.
    match (0..drawing.tints.len().min(2)).all(|seat| shape(seat).is_some()) {
        true => shape_of(drawing.signs.symbol(kind, owner)).map_or(Look::Sign, Look::Shape),
        false => Look::Sign,
    }
}

/// Draws a piece at a place.
pub fn draw(drawing: &Drawing<'_>, piece: &Standing, spot: Spot) -> Group {
    let mut group = Group::new().add(Title::new(description(drawing.subject, piece)));
    let (spots, spot) = layers(piece.beneath.len(), spot);
    for (layer, spot) in piece.beneath.iter().zip(spots) {
        group = group.add(blank(drawing, layer.kind, layer.owner, spot));
    }
    let look = look(drawing, piece.kind, piece.owner);
    if let Some(facing) = piece.facing
        && !matches!(look, Look::Figure(_, Body::Wedge))
    {
        group = group.add(pointer(facing, spot, drawing.tint(piece.owner).fill));
    }
    group = group.add(facing(drawing, piece.kind, piece.owner, piece.facing, spot));
    match (piece.bears, look) {
        (Some(bears), Look::Shape(shape)) => {
            group.add(inscribed(bears, shape, spot, drawing.tint(piece.owner).text_style))
        }
        (Some(bears), _) => group.add(badge(&bears.to_string(), spot)),
        (None, _) if piece.height > 1 && piece.beneath.is_empty() => {
            group.add(badge(&piece.height.to_string(), spot))
        }
        (None, _) => group,
    }
}

/// Draws a single piece without its number.
pub fn one(drawing: &Drawing<'_>, kind: KindId, owner: Seat, spot: Spot) -> Group {
    facing(drawing, kind, owner, None, spot)
}

/// Draws a single piece. Wedges point in its direction, or else in the usual one of its player.
fn facing(drawing: &Drawing<'_>, kind: KindId, owner: Seat, way: Option<Direction>, spot: Spot) -> Group {
    match look(drawing, kind, owner) {
        Look::Figure(figure, Body::None) if !drawing.by_shape() => {
            bodies::alone(figure, spot, 0.0, &drawing.tint(owner))
        }
        Look::Figure(figure, body) => {
            let shape = bodies::of_body(body);
            let tint = bodies::colours(drawing, shape, owner);
            let turned = match shape {
                Some(Outline::Wedge) => way.map_or_else(|| drawing.upwards(owner), clockwise),
                _ => 0.0,
            };
            let token = token_of(drawing, shape, owner, turned, spot);
            token.add(bodies::on_token(figure, spot, turned, tint.text_style, tint.fill))
        }
        Look::Shape(shape) => token_of(drawing, Some(shape), owner, 0.0, spot),
        Look::Sign => token_of(drawing, None, owner, 0.0, spot).add(written(
            drawing.signs.symbol(kind, owner),
            spot,
            &drawing.tint(owner),
        )),
    }
}

/// Draws a piece with a number in its middle.
pub fn counted(drawing: &Drawing<'_>, (kind, owner): (KindId, Seat), count: i32, spot: Spot) -> Group {
    let group = if count > 1 { blank(drawing, kind, owner, spot) } else { one(drawing, kind, owner, spot) };
    if count > 1 {
        group.add(inscribed(count, Outline::Round, spot, drawing.tint(owner).text_style))
    } else {
        group
    }
}

/// Draws a piece that another one covers: its token only, if it has one.
pub fn blank(drawing: &Drawing<'_>, kind: KindId, owner: Seat, spot: Spot) -> Group {
    match look(drawing, kind, owner) {
        Look::Figure(_, Body::None) => one(drawing, kind, owner, spot),
        Look::Figure(_, body) => {
            token_of(drawing, bodies::of_body(body), owner, drawing.upwards(owner), spot)
        }
        Look::Shape(shape) => token_of(drawing, Some(shape), owner, 0.0, spot),
        Look::Sign => token_of(drawing, None, owner, 0.0, spot),
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
        (Outline::Diamond, 1) => (0.9, 0.0),
        (Outline::Diamond, 2) => (0.8, 0.0),
        (Outline::Diamond, _) => (0.6, 0.0),
        (_, 1) => (1.1, 0.0),
        (_, 2) => (0.95, 0.0),
        (_, _) => (0.7, 0.0),
    };
    let text = Text::new(&number).size(radius * size).fill(text_style).bold().anchor(Anchor::Middle);
    Group::new().add(text.at(x, y + radius * lower))
}

/// Draws a number beside a token.
fn badge(number: &str, Spot { x, y, radius, .. }: Spot) -> Group {
    let (x, y) = (x + radius * 0.72, y + radius * 0.72);
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

/// Draws the token of a player without a sign.
pub fn token(drawing: &Drawing<'_>, owner: Seat, spot: Spot) -> Group {
    token_of(drawing, None, owner, 0.0, spot)
}

/// Draws a token of this shape, or of the player's usual shape.
fn token_of(drawing: &Drawing<'_>, shape: Option<Outline>, owner: Seat, turned: f64, spot: Spot) -> Group {
    let tint = bodies::colours(drawing, shape, owner);
    let (own, doubled) = bodies::of_player(if drawing.by_shape() { owner.index() } else { 0 });
    let shape = shape.unwrap_or(own);
    let mut group = bodies::outline(shape, spot, spot.radius, turned, (tint.fill, FRAME, 1.4));
    if doubled {
        group = group.add(bodies::outline(
            shape,
            spot,
            spot.radius * 0.84,
            turned,
            ("none", tint.text_style, 1.3),
        ));
    }
    group
}

/// The signs that are plain shapes, each light and dark.
const SHAPES: [(&str, &str, Outline); 4] = [
    ("○", "●", Outline::Round),
    ("△", "▲", Outline::Triangle),
    ("□", "■", Outline::Square),
    ("◇", "◆", Outline::Diamond),
];

/// Returns the shape of a sign, or `None` if the sign is no plain shape.
fn shape_of(sign: &str) -> Option<Outline> {
    SHAPES.iter().find(|(light, dark, _)| sign == *light || sign == *dark).map(|(.., outline)| *outline)
}

/// Draws the sign or the figure of a kind without a token.
pub fn bare(drawing: &Drawing<'_>, kind: KindId, spot: Spot) -> Group {
    match drawing.figure(kind, Seat::new(0)) {
        Some((figure, Body::None)) => bodies::on_token(figure, spot, 0.0, FOREGROUND, "#ffffff"),
        Some((figure, body)) => {
            let shape = bodies::of_body(body).unwrap_or(Outline::Round);
            let spot = Spot { radius: spot.radius * 0.7, ..spot };
            bodies::outline(shape, spot, spot.radius, 0.0, ("#ffffff", FRAME, 1.0))
                .add(bodies::on_token(figure, spot, 0.0, FOREGROUND, "#ffffff"))
        }
        None => {
            let sign = drawing.signs.symbol(kind, Seat::new(drawing.tints.len().min(2).saturating_sub(1)));
            written(sign, spot, &Tint { text_style: FOREGROUND, fill: "#ffffff", ..TINTS[0] })
        }
    }
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
        .set("stroke", FRAME)
        .set("stroke-width", 1.2)
}

/// Returns the angle between north and a direction, in degrees clockwise.
pub fn clockwise(direction: Direction) -> f64 {
    let (east, north) = direction.vector();
    f64::from(east).atan2(f64::from(north)).to_degrees()
}
