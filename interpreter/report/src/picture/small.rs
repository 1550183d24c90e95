//! Small pictures for pages of rules: how a piece moves, a piece alone, and the marks with their
//! meanings.

use super::marks::{self, Mark, When};
use super::shapes::{self, Text};
use super::tokens::{self, Standing};
use super::{Arrangement, Drawing, Layout, Spot, Window, document, window};
use crate::movement;
use crate::subject::Subject;
use crate::words;
use alfonso_board::CellId;
use alfonso_driver::movement::{How, Movement};
use alfonso_game::{KindId, Seat};
use svg::node::element::{Group, Rectangle};

/// The usual width of a small board, and that of a board with many columns.
const WIDE: f64 = 180.0;
const WIDER: f64 = 240.0;
/// The number of columns above which a board needs the greater width.
const MANY: f64 = 9.5;
/// The smallest and the largest number of steps around a piece that are shown without the whole
/// board.
const NEAR: f64 = 2.0;
const FAR: f64 = 3.0;
/// The size of the picture of a piece, and of a mark.
const PIECE: f64 = 40.0;
const MARK: f64 = 24.0;

/// Draws the movement without a heading and a legend. The picture shows the part of the board that
/// the piece can reach, or the whole board if it can go far.
pub fn movement(subject: &Subject, of: &Movement) -> String {
    let piece = Standing::of_movement(subject, of);
    let marks = movement::marks(of);
    let part = part(&Layout::of(subject), of.at, &marks);
    let drawing = Drawing { window: Some(part.window), ..Drawing::new(subject, vec![piece], None) };
    let rules: Vec<String> =
        movement::rules(subject, of).into_iter().map(|(rule, entry)| format!("{rule} {entry}")).collect();
    let caption = if rules.is_empty() { movement::UNMOVED.to_owned() } else { rules.join(". ") };
    let Window { left, top, right, bottom } = part.window;
    let width = if part.columns > MANY { WIDER } else { WIDE };
    let size = (width, width * (bottom - top) / (right - left).max(1.0));
    let frame = Rectangle::new()
        .set("x", left + 0.75)
        .set("y", top + 0.75)
        .set("width", right - left - 1.5)
        .set("height", bottom - top - 1.5)
        .set("fill", "none")
        .set("stroke", "#3a332c")
        .set("stroke-width", 1.5);
    let document = window(size, part.window, &movement::about(subject, of), &caption)
        .add(drawing.board(&marks).group)
        .add(frame);
    format!("{document}\n")
}

/// The part of a board around a piece.
struct Part {
    window: Window,
    /// The number of columns in it.
    columns: f64,
}

/// Returns the part of the board that shows all marks.
fn part(layout: &Layout, at: CellId, marks: &[Mark]) -> Part {
    let whole = bounds(layout);
    let unit = match layout.arrangement {
        Arrangement::Squares(unit) | Arrangement::Crossings(unit) | Arrangement::Hexagons(unit) => unit,
        Arrangement::Points(unit, _) => unit,
        Arrangement::Rings(_) | Arrangement::Tables(_) => return Part { window: whole, columns: MANY + 1.0 },
    };
    let here = layout.shapes[at.index()].spot;
    let mut far = 0.0_f64;
    for cell in marks.iter().flat_map(Mark::cells) {
        let there = layout.shapes[cell.index()].spot;
        far = far.max((there.x - here.x).abs()).max((there.y - here.y).abs());
    }
    let steps = (far / unit - 0.1).ceil().max(NEAR);
    let (wide, high) = (whole.right - whole.left, whole.bottom - whole.top);
    let window = match steps > FAR {
        true => whole,
        false => {
            let side = (2.0 * steps + 1.0) * unit;
            let (wide, high) = (side.min(wide), side.min(high));
            let left = (here.x - wide / 2.0).clamp(whole.left, whole.right - wide);
            let top = (here.y - high / 2.0).clamp(whole.top, whole.bottom - high);
            Window { left, top, right: left + wide, bottom: top + high }
        }
    };
    Part { window, columns: (window.right - window.left) / unit }
}

/// Returns the rectangle around all cells.
fn bounds(layout: &Layout) -> Window {
    let margin = match layout.arrangement {
        Arrangement::Points(unit, _) => unit / 2.0,
        _ => 0.0,
    };
    let mut bounds = Window { left: f64::MAX, top: f64::MAX, right: 0.0, bottom: 0.0 };
    for index in 0..layout.shapes.len() {
        let spot = layout.shapes[index].spot;
        let around = match margin > 0.0 {
            true => vec![(spot.x - margin, spot.y - margin), (spot.x + margin, spot.y + margin)],
            false => layout.polygon(CellId::new(index)),
        };
        for (x, y) in around {
            bounds.left = bounds.left.min(x);
            bounds.top = bounds.top.min(y);
            bounds.right = bounds.right.max(x);
            bounds.bottom = bounds.bottom.max(y);
        }
    }
    bounds
}

/// Draws a single piece.
pub fn piece(subject: &Subject, kind: KindId, seat: Seat) -> String {
    let drawing = Drawing::new(subject, Vec::new(), None);
    let spot = Spot { x: PIECE / 2.0, y: PIECE / 2.0, radius: PIECE * 0.4, out: None };
    let title = words::owned(&subject.game, seat, words::kind(&subject.game, kind));
    let document = document((PIECE, PIECE), &title, "").add(tokens::one(&drawing, kind, seat, spot));
    format!("{document}\n")
}

/// Draws the mark of a cell that a piece can reach.
pub fn mark(how: How, when: When) -> String {
    let spot = Spot { x: MARK / 2.0, y: MARK / 2.0, radius: MARK * 0.4, out: None };
    let document = document((MARK, MARK), &movement::meaning(how, when), "");
    format!("{}\n", document.add(marks::reach(spot, how, when)))
}

/// Draws all marks of movements with their meanings.
pub fn movement_legend() -> String {
    const LEADING: f64 = 24.0;
    const SIZE: f64 = 13.0;
    let mut group = Group::new();
    let mut widest = 0.0_f64;
    let mut y = LEADING / 2.0 + 2.0;
    let first = CellId::new(0);
    let signs = |spot: Spot, mark: Mark| {
        let (marks, spots) = ([mark], [spot]);
        marks::below(&marks, &spots).add(marks::above(&marks, &spots))
    };
    let reach = |how, when| Mark::Reach { cell: first, how, when };
    for (mark, text) in [
        (reach(How::Move, When::Always), "moves there"),
        (reach(How::Take, When::Always), "captures there"),
        (reach(How::Both, When::Always), "moves or captures there"),
        (reach(How::Over, When::Always), "moves there and captures what it crosses"),
        (reach(How::Exchange, When::Always), "changes places with a piece there"),
        (reach(How::Move, When::Unmoved), "hollow: only while it has not moved"),
        (reach(How::Move, When::Asked), "dashed ring: under a condition that the text gives"),
        (Mark::Roll(first, 3), "moves there if the dice show the number"),
        (Mark::Gate(first), "passes, does not stop there"),
    ] {
        let radius = if matches!(mark, Mark::Gate(_)) { 20.0 } else { 9.0 };
        group = group.add(signs(Spot { x: 16.0, y, radius, out: None }, mark));
        group = group.add(Text::new(text).size(SIZE).at(34.0, y + SIZE * 0.35));
        widest = widest.max(shapes::width(text, SIZE));
        y += LEADING;
    }
    let size = (widest + 42.0, y - LEADING / 2.0 + 2.0);
    format!("{}\n", document(size, "marks of movements", "").add(group))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::shipped;

    fn columns(game: &str, kind: &str) -> f64 {
        let subject = shipped(game);
        let kind = subject.game.names().kinds.iter().position(|known| known.0 == kind).expect("a kind");
        let (kind, seat) = (KindId::new(kind), Seat::new(0));
        let at = Movement::seen_from(&subject.game, kind, seat);
        let of = Movement::new(&subject.game, kind, seat, at);
        assert!(movement(&subject, &of).starts_with("<svg "));
        part(&Layout::of(&subject), at, &movement::marks(&of)).columns.round()
    }

    #[test]
    fn small_boards_show_as_much_as_the_piece_can_reach() {
        assert_eq!(columns("chess", "King"), 5.0);
        assert_eq!(columns("chess", "Knight"), 5.0);
        assert_eq!(columns("chess", "Rook"), 8.0);
        assert_eq!(columns("grande-acedrex", "Rook"), 12.0);
    }

    #[test]
    fn pieces_and_legends_are_whole_pictures() {
        let subject = shipped("chess");
        let queen = piece(&subject, KindId::new(0), Seat::new(1));
        assert!(queen.contains("<title>Black Queen</title>"), "{queen}");
        assert!(mark(How::Take, When::Unmoved).contains("<path"));
        assert_eq!(movement_legend().matches("<text").count(), 10);
    }
}
