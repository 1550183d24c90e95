//! Draws a board of tables as a picture. The points are long triangles with columns of pieces, and
//! a bar separates the tables.

use super::shapes::{self, Anchor, Text};
use super::{Drawing, Spot, marks, tokens};
use crate::layout::tables::{COLUMN, HIGH, RADIUS};
use crate::layout::{Background, CellShape, EDGE, Layout, Outline};
use crate::state;
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_game::{Line, Seat};
use svg::node::element::{Group, Polygon, Rectangle, Title};

const FOREGROUND: &str = "#3a332c";

/// Draws the board. `wide` is the width of a point.
pub fn draw(drawing: &Drawing<'_>, layout: &Layout, wide: f64) -> Group {
    let board = drawing.subject.game.topology();
    let points = f64::from(board.table().unwrap_or(0));
    let has_bar = f64::from(board.files()) > points;
    let (width, height) = layout.size;
    let rectangle = |x: f64, y: f64, width: f64, height: f64, fill: &str| {
        Rectangle::new()
            .set("x", format!("{x:.1}"))
            .set("y", format!("{y:.1}"))
            .set("width", format!("{width:.1}"))
            .set("height", format!("{height:.1}"))
            .set("fill", fill)
            .set("stroke", FOREGROUND)
            .set("stroke-width", 1.2)
    };
    let mut group = Group::new().add(rectangle(0.0, 0.0, width, height, "#d8bd8a")).add(rectangle(
        EDGE,
        EDGE,
        points * wide,
        height - 2.0 * EDGE,
        "#f7f0e0",
    ));
    if has_bar {
        let left = EDGE + (points + 1.0) * wide;
        group = group.add(rectangle(left, EDGE, points * wide, height - 2.0 * EDGE, "#f7f0e0"));
    }
    for CellShape { spot, outline, background, name } in &layout.shapes {
        let Outline::Triangle(corners) = outline else { continue };
        let (_, edge) = corners[0];
        let way = if spot.y > edge { 1.0 } else { -1.0 };
        let corners: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let triangle = Polygon::new()
            .set("points", corners.join(" "))
            .set("fill", if *background == Background::Dark { "#b98f5a" } else { "#e6d3ac" })
            .set("stroke", FOREGROUND)
            .set("stroke-width", 0.8);
        let name = Text::new(name.as_deref().unwrap_or_default()).size(12.0).faint().anchor(Anchor::Middle);
        group = group.add(triangle).add(name.at(spot.x, edge - way * EDGE / 2.0));
    }
    group = group.add(beside(drawing, layout, wide));
    marks::last_move(group, drawing, &layout.spots(), RADIUS + 3.0)
}

/// Returns true if the board has a bar.
pub fn has_bar(subject: &Subject) -> bool {
    let board = subject.game.topology();
    board.table().is_some_and(|points| board.files() > points)
}

/// Returns the number of each player's pieces that have left the board: those of the start that are
/// neither on the board nor in reserve.
pub fn off(subject: &Subject, line: &dyn Line) -> Vec<i32> {
    let game = &subject.game;
    let count = |line: &dyn Line| {
        let mut counts = vec![0; game.names().players.len()];
        for cell in game.topology().cells() {
            let Some(piece) = line.piece(cell) else { continue };
            let beneath = line.beneath(cell);
            let covered = i32::try_from(beneath.len()).unwrap_or(0);
            counts[piece.owner.index()] += i32::from(line.height(cell)) - covered;
            beneath.iter().for_each(|piece| counts[piece.owner.index()] += 1);
        }
        for (seat, pieces) in state::reserves(subject, line) {
            counts[seat.index()] += pieces.iter().map(|(_, count)| count).sum::<i32>();
        }
        counts
    };
    let first = count(game.line().as_ref());
    first.into_iter().zip(count(line)).map(|(first, now)| (first - now).max(0)).collect()
}

/// Draws the pieces on the bar, and the numbers of pieces that have left the board between the
/// points on the right.
fn beside(drawing: &Drawing<'_>, layout: &Layout, wide: f64) -> Group {
    let mut group = Group::new();
    let points = f64::from(drawing.subject.game.topology().table().unwrap_or(0));
    let (width, height) = layout.size;
    if has_bar(drawing.subject) {
        let x = EDGE + (points + 0.5) * wide;
        for (seat, pieces) in &drawing.held {
            let mut away = RADIUS + 12.0;
            for (kind, count) in pieces {
                let y = height / 2.0 + if seat.index() == 0 { away } else { -away };
                let spot = Spot { x, y, radius: RADIUS, out: None };
                group = group.add(tokens::counted(drawing, (*kind, *seat), *count, spot));
                away += 2.0 * RADIUS + 12.0;
            }
        }
    }
    let mut x = width - EDGE - 12.0;
    for (seat, count) in drawing.off.iter().enumerate().rev().filter(|(_, count)| **count > 0) {
        let text = format!("off: {count}");
        x -= shapes::width(&text, 14.0);
        group = group.add(Text::new(&text).size(14.0).at(x, height / 2.0 + 5.0));
        x -= 14.0;
        let spot = Spot { x, y: height / 2.0, radius: 10.0, out: None };
        group = group.add(tokens::token(drawing, Seat::new(seat), spot));
        x -= 24.0;
    }
    group
}

/// Draws the pieces of a point in a column that starts at the edge. A stack is drawn from its
/// bottom piece. If there are too many pieces, the last one shows their number.
pub fn column(drawing: &Drawing<'_>, piece: &tokens::Standing, spot: Spot) -> Group {
    let count = f64::from(piece.height);
    let far = if count > COLUMN { (HIGH - 2.0 * RADIUS - 4.0) / (count - 1.0) } else { 2.0 * RADIUS };
    let way = if is_above(drawing, piece.cell) { 1.0 } else { -1.0 };
    let mut group = Group::new();
    for index in 0..piece.height {
        let last = index + 1 == piece.height;
        let spot = Spot { y: spot.y + way * far * f64::from(index), ..spot };
        let layer = piece.beneath.get(usize::from(index));
        let (kind, owner) = layer.map_or((piece.kind, piece.owner), |layer| (layer.kind, layer.owner));
        group = group.add(if last && count > COLUMN {
            let title = Title::new(tokens::description(drawing.subject, piece));
            Group::new().add(title).add(tokens::counted(drawing, (kind, owner), piece.height.into(), spot))
        } else if count > COLUMN {
            tokens::blank(drawing, kind, owner, spot)
        } else {
            let one = tokens::Standing { height: 1, kind, owner, beneath: Vec::new(), ..piece.clone() };
            tokens::draw(drawing, &one, spot)
        });
    }
    group
}

fn is_above(drawing: &Drawing<'_>, cell: CellId) -> bool {
    drawing.subject.game.topology().cell(cell).rank > 0
}
