//! Pictures (SVG): positions with what a reader wants to know beside them, boards alone for reports, movement diagrams.
//!
//! A picture stands by itself: it names no other file, no script, and fonts only by family; signs that fonts may lack are
//! drawn. Nothing is told by colours alone, so that pictures can be printed in black. Names from rule files are escaped by the writer.

mod glyphs;
mod grid;
mod marks;
mod men;
mod movement;
mod page;
mod rings;
mod shapes;
#[cfg(test)]
mod tests;

pub use marks::{Mark, When};
pub use movement::draw as movement;

use super::legend::Signs;
use super::tint::{self, TINTS, Tint};
use super::words;
use crate::subject::Subject;
use alfonso_board::{CellId, Shape};
use alfonso_game::{Line, Seat};
use men::Standing;
use svg::Document;
use svg::node::element::{Description, Group, Title};

/// How far everything stays from the edges.
const MARGIN: f64 = 24.0;
/// Families of which one is there, whatever the screen.
const FONTS: &str = "'DejaVu Sans', 'Segoe UI Symbol', 'Noto Sans Symbols', sans-serif";

/// What is drawn, and in which colours.
struct Scene<'p> {
    subject: &'p Subject,
    men: Vec<Standing>,
    signs: Signs,
    /// By seat: the row of the player's colour.
    tints: Vec<usize>,
    /// Where the last move began and ended.
    last: Option<(CellId, CellId)>,
}

impl<'p> Scene<'p> {
    fn new(subject: &'p Subject, men: Vec<Standing>, last: Option<(CellId, CellId)>) -> Self {
        Self { subject, men, signs: Signs::new(subject, false), tints: tint::by_seat(&subject.game), last }
    }

    /// The men of a line, and its last move.
    fn of_line(subject: &'p Subject, line: &dyn Line) -> Self {
        let spec = subject.game.blueprint();
        let standing = |cell: CellId| {
            let man = line.man(cell)?;
            let facing = spec.classes[man.class.index()].facing;
            let facing = facing.filter(|way| spec.facing[man.owner.index()] != Some(*way));
            Some(Standing { cell, kind: subject.game.kind(man), owner: man.owner, facing })
        };
        let men = subject.game.topology().cells().filter_map(standing).collect();
        Self::new(subject, men, super::board::last_move(line))
    }

    fn tint(&self, seat: Seat) -> &'static Tint {
        &TINTS[self.tints[seat.index()]]
    }

    /// Who stands where, for those who cannot see it.
    fn told(&self) -> String {
        let game = &self.subject.game;
        let told = |man: &Standing| {
            let cell = words::cell(game, man.cell);
            format!("{} {} {cell}", words::seat(game, man.owner), words::kind(game, man.kind))
        };
        self.men.iter().map(told).collect::<Vec<_>>().join(", ")
    }

    /// The board with the men and marks on it.
    fn board(&self, marks: &[Mark]) -> Board {
        let board = match self.subject.game.topology().shape() {
            Shape::Grid if self.subject.game.topology().round().is_none() => grid::draw(self),
            Shape::Grid | Shape::Rings => rings::draw(self),
        };
        let mut group = board.group.add(marks::below(marks, &board.places));
        for man in &self.men {
            group = group.add(men::draw(self, man, board.places[man.cell.index()]));
        }
        let group = group.add(marks::above(marks, &board.places));
        Board { group, ..board }
    }
}

/// Where a man stands, and how large he may be.
#[derive(Clone, Copy, Debug)]
struct Place {
    x: f64,
    y: f64,
    radius: f64,
    /// Where the cell lies on a circle: the way out, in degrees from the right against the clock.
    out: Option<f64>,
}

impl Place {
    /// Where a way to the east and north leads on the page: on a circle, north is outwards and east against the clock.
    fn towards(&self, east: f64, north: f64) -> (f64, f64) {
        let Some(out) = self.out else { return (east, -north) };
        let (sine, cosine) = out.to_radians().sin_cos();
        (north * cosine - east * sine, -(north * sine + east * cosine))
    }
}

/// A drawn board, with its upper left corner at the origin.
struct Board {
    group: Group,
    width: f64,
    height: f64,
    /// By cell.
    places: Vec<Place>,
}

/// The position that a line has come to, on a page of its own.
pub fn draw(subject: &Subject, line: &dyn Line) -> String {
    page::draw(&Scene::of_line(subject, line), line)
}

/// The board of the position that a line has come to, with marks on it and nothing beside it: to stand in a page.
pub fn board(subject: &Subject, line: &dyn Line, marks: &[Mark], title: &str) -> String {
    let scene = Scene::of_line(subject, line);
    let board = scene.board(marks);
    let (title, told) = (title.to_owned(), scene.told());
    // Half of the frame's line lies outside the board.
    let placed = board.group.set("transform", "translate(0 2)");
    let document = document((board.width, board.height + 2.0), &title, &told).add(placed);
    format!("{document}\n")
}

/// An empty picture of a size.
fn document((width, height): (f64, f64), title: &str, told: &str) -> Document {
    Document::new()
        .set("viewBox", format!("0 0 {width:.0} {height:.0}"))
        .set("width", format!("{width:.0}"))
        .set("height", format!("{height:.0}"))
        .set("role", "img")
        .set("font-family", FONTS)
        .add(Title::new(title.to_owned()))
        .add(Description::new().add(svg::node::Text::new(told.to_owned())))
}
