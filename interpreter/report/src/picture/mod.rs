//! Draws SVG pictures: positions with text, boards alone for reports, and movement diagrams.
//!
//! A picture is self-contained. It refers to no other file or script, and names fonts only by
//! family. Signs that fonts may lack are drawn as paths. Its meaning never depends on colour alone,
//! so it can be printed in black and white. The SVG library escapes names from rule files.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_report::picture::{self, Layout};
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let svg = picture::draw(&subject, &*subject.game.line());
//! assert!(svg.starts_with("<svg ") && svg.contains("<title>Tic-tac-toe</title>"));
//! // The board without a picture, for a page that draws it itself: a1 is a square around this spot.
//! let layout = Layout::of(&subject);
//! assert_eq!((layout.shapes[0].spot.x, layout.shapes[0].spot.y), (50.0, 130.0));
//! let cell = subject.game.topology().named("a1").expect("a cell");
//! assert_eq!(layout.polygon(cell)[0], (24.0, 104.0));
//! ```

pub mod excerpt;
mod glyphs;
mod grid;
mod marks;
mod movement;
mod page;
mod pits;
mod points;
mod rings;
mod shapes;
mod tables;
#[cfg(test)]
mod tests;
mod tokens;
pub mod traffic;
mod ways;

pub use crate::coordinates::Coordinates;
pub use crate::layout::{
    Arrangement, Background, CellShape, Column, Label, Layout, Outline, Rings, Row, Sector, Spot,
};
pub use excerpt::Excerpt;
pub use marks::{Mark, When};
pub use movement::draw as movement;

use super::legend::Signs;
use super::regions;
use super::tint::{self, TINTS, Tint};
use super::words;
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_game::{Line, Seat};
use svg::Document;
use svg::node::element::{Description, Group, Title};
use tokens::Standing;

/// The margin around a picture.
const MARGIN: f64 = 24.0;
/// The font families. Every system has at least one of them.
const FONTS: &str = "'DejaVu Sans', 'Segoe UI Symbol', 'Noto Sans Symbols', sans-serif";

/// The pieces to draw, and their colours.
struct Drawing<'p> {
    subject: &'p Subject,
    pieces: Vec<Standing>,
    /// The numbers of the cells, if they are drawn.
    numbers: Option<Vec<i32>>,
    signs: Signs,
    /// The colour index of each player, by seat.
    tints: Vec<usize>,
    /// The origin and target of the last move.
    last: Option<(CellId, CellId)>,
}

impl<'p> Drawing<'p> {
    fn new(subject: &'p Subject, pieces: Vec<Standing>, last: Option<(CellId, CellId)>) -> Self {
        let (signs, tints) = (Signs::new(subject, false), tint::by_seat(subject));
        Self { subject, pieces, numbers: None, signs, tints, last }
    }

    /// Returns the scene with the pieces and the last move of a line.
    fn of_line(subject: &'p Subject, line: &dyn Line) -> Self {
        let spec = subject.game.blueprint();
        let piece_numbers = super::values::piece_numbers(subject, line);
        let standing = |cell: CellId| {
            let piece = line.piece(cell)?;
            let facing = spec.classes[piece.class.index()].facing;
            let facing = facing.filter(|way| spec.facing[piece.owner.index()] != Some(*way));
            let height = line.height(cell);
            let bears = |index: usize| {
                piece_numbers.as_ref().map(|piece_numbers| piece_numbers[index]).filter(|number| *number != 0)
            };
            let layer = |(below, piece): (usize, alfonso_game::Piece)| tokens::Layer {
                kind: subject.game.kind(piece),
                owner: piece.owner,
                bears: bears(spec.index_beneath(cell, below)),
            };
            let beneath = line.beneath(cell).into_iter().enumerate().map(layer).collect();
            let bears = bears(cell.index());
            let kind = subject.game.kind(piece);
            Some(Standing { cell, kind, owner: piece.owner, facing, height, beneath, bears })
        };
        let pieces = subject.game.topology().cells().filter_map(standing).collect();
        let numbers = super::values::drawn(subject, line);
        Self { numbers, ..Self::new(subject, pieces, super::board::last_move(line)) }
    }

    fn tint(&self, seat: Seat) -> &'static Tint {
        &TINTS[self.tints[seat.index()]]
    }

    /// Lists the pieces and their cells, for people who cannot see the picture.
    fn description(&self) -> String {
        let game = &self.subject.game;
        let text_of = |piece: &Standing| tokens::description(self.subject, piece);
        let numbers = self.numbers.iter().flatten().zip(game.topology().cells());
        let numbers = numbers.map(|(number, cell)| format!("{} {number}", words::cell(game, cell)));
        self.pieces.iter().map(text_of).chain(numbers).collect::<Vec<_>>().join(", ")
    }

    /// Draws the board with its pieces and marks.
    fn board(&self, marks: &[Mark]) -> Board {
        let layout = Layout::of(self.subject);
        let drawn = match layout.arrangement {
            Arrangement::Squares(side) => grid::draw(self, &layout, side),
            Arrangement::Points(step, coordinates) => points::draw(self, &layout, (step, coordinates)),
            Arrangement::Rings(rings) => rings::draw(self, &layout, rings),
            Arrangement::Tables(wide) => tables::draw(self, &layout, wide),
        };
        let board =
            Board { group: drawn, width: layout.size.0, height: layout.size.1, spots: layout.spots() };
        let mut group = ways::bands(self, board.group, &board.spots);
        let regions = regions::cells(self.subject);
        if !regions.is_empty() {
            group = group.add(marks::crosses(regions.into_iter().map(|cell| board.spots[cell.index()])));
        }
        group = ways::numbers(self, group, &board.spots);
        group = group.add(marks::below(marks, &board.spots));
        for (cell, number) in self.subject.game.topology().cells().zip(self.numbers.iter().flatten()) {
            group = group.add(pits::draw(self, cell, *number, board.spots[cell.index()]));
        }
        for piece in &self.pieces {
            let spot = board.spots[piece.cell.index()];
            group = group.add(match self.subject.game.topology().table() {
                Some(_) => tables::column(self, piece, spot),
                None => tokens::draw(self, piece, spot),
            });
        }
        let group = group.add(marks::above(marks, &board.spots));
        Board { group, ..board }
    }
}

/// A drawn board with its upper left corner at the origin.
struct Board {
    group: Group,
    width: f64,
    height: f64,
    /// The place of each cell.
    spots: Vec<Spot>,
}

/// Draws the position of a line with its text, as a complete picture.
pub fn draw(subject: &Subject, line: &dyn Line) -> String {
    page::draw(&Drawing::of_line(subject, line), line)
}

/// Draws only the board of a line's position, with marks, for use in a report.
pub fn board(subject: &Subject, line: &dyn Line, marks: &[Mark], title: &str) -> String {
    let drawing = Drawing::of_line(subject, line);
    let board = drawing.board(marks);
    let (title, text) = (title.to_owned(), drawing.description());
    // Half of the frame's width lies outside the board.
    let placed = board.group.set("transform", "translate(0 2)");
    let document = document((board.width, board.height + 2.0), &title, &text).add(placed);
    format!("{document}\n")
}

/// Returns an empty picture with a given size.
fn document((width, height): (f64, f64), title: &str, text: &str) -> Document {
    Document::new()
        .set("viewBox", format!("0 0 {width:.0} {height:.0}"))
        .set("width", format!("{width:.0}"))
        .set("height", format!("{height:.0}"))
        .set("role", "img")
        .set("font-family", FONTS)
        .add(Title::new(title.to_owned()))
        .add(Description::new().add(svg::node::Text::new(text.to_owned())))
}
