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

mod bodies;
#[cfg(test)]
#[path = "tests/book.rs"]
mod book;
mod crossings;
pub(crate) mod excerpt;
mod figures;
mod glyphs;
mod grid;
mod hexagons;
mod labels;
#[cfg(test)]
#[path = "tests/looks.rs"]
mod looks;
mod marks;
mod movement;
mod page;
mod pips;
mod pits;
mod played;
mod points;
mod region_marks;
mod rings;
mod shapes;
mod signs;
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
pub use alfonso_rules::PIECE_SETS;
pub use excerpt::{Excerpt, piece, player};
pub use marks::{Mark, When};
pub use movement::draw as movement;
pub use pips::{dice, has_six_sides};
pub use played::{Outlines, played};

use super::legend::Signs;
use super::state::{self, Held};
use super::tint::{self, Tint};
use super::words;
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_game::{KindId, Line, Seat};
use figures::{Body, Figure};
use svg::Document;
use svg::node::element::{Description, Group, Title};
use tokens::Standing;

/// Returns the set of pieces with this name.
pub fn set(name: &str) -> Option<&'static str> {
    PIECE_SETS.iter().find(|known| **known == name).copied()
}

/// The margin around a picture.
const MARGIN: f64 = 24.0;
/// The set of pieces that every figure belongs to, and the set without figures.
const FIGURINE: &str = "figurine";
const LETTERS: &str = "letters";
/// The font families. Every system has at least one of them.
const FONTS: &str = "'DejaVu Sans', 'Segoe UI Symbol', 'Noto Sans Symbols', sans-serif";

/// The pieces to draw, and their colours.
struct Drawing<'p> {
    subject: &'p Subject,
    pieces: Vec<Standing>,
    /// The numbers of the cells, if they are drawn.
    numbers: Option<Vec<i32>>,
    signs: Signs,
    /// The set of the pieces.
    set: &'static str,
    /// The colours of each player, by seat.
    tints: Vec<Tint>,
    /// The origin and target of the last move.
    last: Option<(CellId, CellId)>,
    /// The pieces in the reserve of each player.
    held: Vec<Held>,
    /// The number of pieces that have left a board of tables, by seat.
    off: Vec<i32>,
    /// The part of a grid that a diagram shows. Parts have no names and no coordinates.
    window: Option<Window>,
}

/// A part of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Window {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl<'p> Drawing<'p> {
    fn new(subject: &'p Subject, pieces: Vec<Standing>, last: Option<(CellId, CellId)>) -> Self {
        let set = subject.info.picture.pieces.unwrap_or(FIGURINE);
        let (signs, tints) = (Signs::new(subject, set == LETTERS), tint::of_tokens(subject));
        Self {
            subject,
            pieces,
            numbers: None,
            signs,
            set,
            tints,
            last,
            held: Vec::new(),
            off: Vec::new(),
            window: None,
        }
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
        let off = match subject.game.topology().table() {
            Some(_) => tables::off(subject, line),
            None => Vec::new(),
        };
        let held = state::reserves(subject, line);
        Self { numbers, held, off, ..Self::new(subject, pieces, super::board::last_move(line)) }
    }

    fn tint(&self, seat: Seat) -> Tint {
        self.tints.get(seat.index()).copied().unwrap_or(tint::TINTS[0])
    }

    /// Returns the figure of a kind and its token, if it has one in this set. Some figures differ
    /// between the players.
    fn figure(&self, kind: KindId, owner: Seat) -> Option<(&'static Figure, Body)> {
        let name = self.subject.info.picture.figure(kind.index(), owner.index())?;
        let own = (owner.index() == 1).then(|| format!("{name}-1"));
        let own = own.and_then(|own| figures::figure(self.set, &own));
        Some((own.or_else(|| figures::figure(self.set, name))?, figures::body(self.set, name)))
    }

    /// Returns true if tokens show their owners by their shapes. If there is only one kind without
    /// a figure, its sign shows the owner.
    fn by_shape(&self) -> bool {
        let names = self.subject.game.names();
        names.players.len() > 2 && (names.kinds.len() > 1 || self.figure(KindId(0), Seat::new(0)).is_some())
    }

    /// Returns the usual direction of a player's wedges, in degrees clockwise from north. Without a
    /// facing, the second of two players sits opposite the first.
    fn upwards(&self, seat: Seat) -> f64 {
        match self.subject.game.blueprint().facing.get(seat.index()).copied().flatten() {
            Some(facing) => tokens::clockwise(facing),
            None if self.tints.len() == 2 && seat.index() == 1 => 180.0,
            None => 0.0,
        }
    }

    /// Returns true if a place lies in the part of the board that is drawn.
    fn shows(&self, spot: Spot) -> bool {
        self.window.is_none_or(|Window { left, top, right, bottom }| {
            (left..=right).contains(&spot.x) && (top..=bottom).contains(&spot.y)
        })
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
            Arrangement::Crossings(side) => crossings::draw(self, &layout, side),
            Arrangement::Hexagons(wide) => hexagons::draw(self, &layout, wide),
            Arrangement::Points(step, coordinates) => points::draw(self, &layout, (step, coordinates)),
            Arrangement::Rings(rings) => rings::draw(self, &layout, rings),
            Arrangement::Tables(wide) => tables::draw(self, &layout, wide),
        };
        let board =
            Board { group: drawn, width: layout.size.0, height: layout.size.1, spots: layout.spots() };
        let mut group = ways::bands(self, board.group, &board.spots);
        group = group.add(region_marks::draw(self, &layout));
        if self.window.is_none() {
            group = ways::numbers(self, group, &board.spots);
        }
        group = group.add(marks::below(marks, &board.spots));
        let stores: Vec<CellId> = region_marks::cells_of(self, "store").flatten().collect();
        for (cell, number) in self.subject.game.topology().cells().zip(self.numbers.iter().flatten()) {
            let pit = match stores.contains(&cell) {
                true => pits::Pit::Long(board.height),
                false => pits::Pit::Round,
            };
            group = group.add(pits::draw(self, cell, *number, board.spots[cell.index()], pit));
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
    framed(&drawing, marks, title)
}

/// Half of the width of a board's frame, which lies outside the board.
const FRAME: f64 = 2.0;

/// Draws a board with marks, as a picture with a title.
fn framed(drawing: &Drawing<'_>, marks: &[Mark], title: &str) -> String {
    let board = drawing.board(marks);
    let placed = board.group.set("transform", format!("translate(0 {FRAME})"));
    let size = (board.width, board.height + FRAME);
    format!("{}\n", document(size, title, &drawing.description()).add(placed))
}

/// Returns an empty picture with a given size.
fn document((width, height): (f64, f64), title: &str, text: &str) -> Document {
    window((width, height), Window { left: 0.0, top: 0.0, right: width, bottom: height }, title, text)
}

/// Returns an empty picture with a given size, for a part of a drawing.
fn window((width, height): (f64, f64), part: Window, title: &str, text: &str) -> Document {
    let Window { left, top, right, bottom } = part;
    Document::new()
        .set("viewBox", format!("{left:.0} {top:.0} {:.0} {:.0}", right - left, bottom - top))
        .set("width", format!("{width:.0}"))
        .set("height", format!("{height:.0}"))
        .set("role", "img")
        .set("font-family", FONTS)
        .add(Title::new(title.to_owned()))
        .add(Description::new().add(svg::node::Text::new(text.to_owned())))
}
