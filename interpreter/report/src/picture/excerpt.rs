//! Draws parts of boards and single pieces, for pages with many small pictures.

use super::marks::{self, Mark, When};
use super::tokens::{self, Standing};
use super::{Drawing, Spot, document};
use crate::layout::{Arrangement, Background, Layout};
use crate::movement;
use crate::subject::Subject;
use alfonso_board::{CellId, Topology};
use alfonso_driver::movement::{How, Movement};
use alfonso_game::{KindId, Seat};
use std::ops::Range;
use svg::node::element::{Group, Rectangle};

/// The side of the pictures of single signs.
const SIGN: f64 = 24.0;

/// The margin around the picture of a movement.
const MARGIN: f64 = 1.5;

/// A rectangular part of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The files.
    pub files: Range<i32>,
    /// The ranks.
    pub ranks: Range<i32>,
}

impl Excerpt {
    /// The most cells of a line that an excerpt shows, with the one at which it begins.
    pub const LONG: usize = 4;

    /// Returns the smallest part of a board around a cell that has all these cells, and one cell on
    /// each side at least. Returns `None` if a cell is not on the grid.
    pub fn around(board: &Topology, at: CellId, cells: &[CellId]) -> Option<Self> {
        let coordinates = |cell: CellId| {
            let cell = board.cell(cell);
            (!cell.further).then_some((i32::from(cell.file), i32::from(cell.rank)))
        };
        let (file, rank) = coordinates(at)?;
        let (mut files, mut ranks) = (file - 1..file + 2, rank - 1..rank + 2);
        for cell in cells {
            let (file, rank) = coordinates(*cell)?;
            files = files.start.min(file)..files.end.max(file + 1);
            ranks = ranks.start.min(rank)..ranks.end.max(rank + 1);
        }
        let (columns, rows) = (board.columns(), board.rows());
        Some(Self {
            files: files.start.max(columns.start)..files.end.min(columns.end),
            ranks: ranks.start.max(rows.start)..ranks.end.min(rows.end),
        })
    }

    /// Returns true if a cell belongs to this part.
    fn has(&self, board: &Topology, cell: CellId) -> bool {
        let cell = board.cell(cell);
        self.files.contains(&i32::from(cell.file)) && self.ranks.contains(&i32::from(cell.rank))
    }
}

/// Draws a movement on a part of the board, or on the whole board without one, and nothing else.
/// The picture has a title for people who do not see it.
pub fn movement(subject: &Subject, of: &Movement, part: Option<&Excerpt>, title: &str) -> String {
    let drawing = Drawing::new(subject, vec![Standing::of_movement(subject, of)], None);
    let all = movement::marks(of);
    let board = subject.game.topology();
    let layout = Layout::of(subject);
    let spots = layout.spots();
    let inside = |cell: &CellId| part.is_none_or(|part| part.has(board, *cell));
    let text =
        movement::rules(subject, of).into_iter().map(|(_, cells)| cells).collect::<Vec<_>>().join(". ");
    let (Arrangement::Squares(side), Some(_)) = (layout.arrangement, part) else {
        let drawn = drawing.board(&all);
        let area = match part {
            Some(_) => frame(board.cells().filter(inside).map(|cell| spots[cell.index()])),
            None => (0.0, 0.0, drawn.width, drawn.height),
        };
        return cut(wider(area), title, &text, drawn.group);
    };
    let marks: Vec<Mark> = all.iter().filter_map(|mark| within(mark, &inside)).collect();
    let mut group = Group::new();
    for cell in board.cells().filter(inside) {
        let Spot { x, y, .. } = spots[cell.index()];
        let fill = match layout.shapes[cell.index()].background {
            Background::Dark if !subject.info.plain => "#e8e4dc",
            _ => "#ffffff",
        };
        let square = Rectangle::new()
            .set("x", x - side / 2.0)
            .set("y", y - side / 2.0)
            .set("width", side)
            .set("height", side);
        group = group.add(square.set("fill", fill).set("stroke", "#3a332c").set("stroke-width", 0.8));
    }
    group = group.add(marks::below(&marks, &spots));
    for piece in &drawing.pieces {
        group = group.add(tokens::draw(&drawing, piece, spots[piece.cell.index()]));
    }
    let group = group.add(marks::above(&marks, &spots));
    let area = board.cells().filter(inside).map(|cell| Spot { radius: side / 2.0, ..spots[cell.index()] });
    cut(wider(frame(area)), title, &text, group)
}

/// Returns a mark as far as it lies inside, or `None` if it lies outside.
fn within(mark: &Mark, inside: &dyn Fn(&CellId) -> bool) -> Option<Mark> {
    match mark {
        Mark::Line(cells) => {
            let cells: Vec<CellId> = cells.iter().copied().take_while(|cell| inside(cell)).collect();
            (cells.len() > 1).then_some(Mark::Line(cells))
        }
        Mark::Gate(cell) | Mark::Reach { cell, .. } | Mark::Roll(cell, _) => {
            inside(cell).then(|| mark.clone())
        }
        Mark::Arrow { .. } => None,
    }
}

/// Returns the area around spots: its left and upper edge, its width and height.
fn frame(spots: impl Iterator<Item = Spot>) -> (f64, f64, f64, f64) {
    let mut edges = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
    for Spot { x, y, radius, .. } in spots {
        let reach = radius + 2.0;
        edges =
            (edges.0.min(x - reach), edges.1.min(y - reach), edges.2.max(x + reach), edges.3.max(y + reach));
    }
    (edges.0, edges.1, (edges.2 - edges.0).max(1.0), (edges.3 - edges.1).max(1.0))
}

/// Returns an area with a margin on each side, for the strokes at its edges.
fn wider((x, y, width, height): (f64, f64, f64, f64)) -> (f64, f64, f64, f64) {
    (x - MARGIN, y - MARGIN, width + 2.0 * MARGIN, height + 2.0 * MARGIN)
}

/// Returns a picture of an area of a drawing.
fn cut((x, y, width, height): (f64, f64, f64, f64), title: &str, text: &str, drawn: Group) -> String {
    let document = document((width, height), title, text);
    let document = document.set("viewBox", format!("{x:.1} {y:.1} {width:.1} {height:.1}"));
    format!("{}\n", document.add(drawn))
}

/// Draws a piece of a player alone.
pub fn piece(subject: &Subject, kind: KindId, owner: Seat, title: &str) -> String {
    let drawing = Drawing::new(subject, Vec::new(), None);
    let spot = Spot { x: SIGN / 2.0, y: SIGN / 2.0, radius: SIGN * 0.44, out: None };
    let group = Group::new().add(tokens::one(&drawing, kind, owner, spot));
    cut((0.0, 0.0, SIGN, SIGN), title, "", group)
}

/// Draws the token of a player alone, without the sign of a kind.
pub fn player(subject: &Subject, owner: Seat, title: &str) -> String {
    let drawing = Drawing::new(subject, Vec::new(), None);
    let spot = Spot { x: SIGN / 2.0, y: SIGN / 2.0, radius: SIGN * 0.44, out: None };
    cut((0.0, 0.0, SIGN, SIGN), title, "", Group::new().add(tokens::token(&drawing, owner, spot)))
}

/// Draws the mark of a reachable cell alone.
pub fn mark(how: How, when: When, title: &str) -> String {
    let spot = Spot { x: SIGN / 2.0, y: SIGN / 2.0, radius: SIGN * 0.42, out: None };
    cut((0.0, 0.0, SIGN, SIGN), title, "", marks::reach(spot, how, when))
}
