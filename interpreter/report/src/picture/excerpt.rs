//! Draws parts of boards and single pieces, for pages with many small pictures.

use super::marks::{self, When};
use super::tokens::{self, Standing};
use super::{Drawing, Spot, Window, document, window};
use crate::layout::Layout;
use crate::movement;
use crate::subject::Subject;
use alfonso_board::{CellId, Topology};
use alfonso_driver::movement::{How, Movement};
use alfonso_game::{KindId, Seat};
use std::ops::Range;
use svg::node::element::Group;

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
    let (board, layout) = (subject.game.topology(), Layout::of(subject));
    let part = part.map(|part| around(&layout, board.cells().filter(|cell| part.has(board, *cell))));
    let piece = Standing::of_movement(subject, of);
    let drawing = Drawing { window: part, ..Drawing::new(subject, vec![piece], None) };
    let mut marks = movement::marks(of);
    marks.retain(|mark| mark.cells().iter().any(|cell| drawing.shows(layout.shapes[cell.index()].spot)));
    let text =
        movement::rules(subject, of).into_iter().map(|(_, cells)| cells).collect::<Vec<_>>().join(". ");
    let drawn = drawing.board(&marks);
    let whole = Window { left: 0.0, top: 0.0, right: drawn.width, bottom: drawn.height };
    let part = wider(part.unwrap_or(whole));
    let size = (part.right - part.left, part.bottom - part.top);
    format!("{}\n", window(size, part, title, &text).add(drawn.group))
}

/// Returns the rectangle around cells and pieces on them.
fn around(layout: &Layout, cells: impl Iterator<Item = CellId>) -> Window {
    let mut edges = Window { left: f64::MAX, top: f64::MAX, right: 0.0, bottom: 0.0 };
    for cell in cells {
        let Spot { x, y, radius, .. } = layout.shapes[cell.index()].spot;
        let piece = [(x - radius, y - radius), (x + radius, y + radius)];
        for (x, y) in layout.polygon(cell).into_iter().chain(piece) {
            edges.left = edges.left.min(x);
            edges.top = edges.top.min(y);
            edges.right = edges.right.max(x);
            edges.bottom = edges.bottom.max(y);
        }
    }
    edges
}

/// Returns a part of a board with a margin on each side, for the strokes at its edges.
fn wider(Window { left, top, right, bottom }: Window) -> Window {
    Window { left: left - MARGIN, top: top - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN }
}

/// Returns the picture of a single sign.
fn sign(title: &str, drawn: Group) -> String {
    format!("{}\n", document((SIGN, SIGN), title, "").add(drawn))
}

/// Draws a piece of a player alone.
pub fn piece(subject: &Subject, kind: KindId, owner: Seat, title: &str) -> String {
    let drawing = Drawing::new(subject, Vec::new(), None);
    let spot = Spot { x: SIGN / 2.0, y: SIGN / 2.0, radius: SIGN * 0.44, out: None };
    sign(title, tokens::one(&drawing, kind, owner, spot))
}

/// Draws the token of a player alone, without the sign of a kind.
pub fn player(subject: &Subject, owner: Seat, title: &str) -> String {
    let drawing = Drawing::new(subject, Vec::new(), None);
    let spot = Spot { x: SIGN / 2.0, y: SIGN / 2.0, radius: SIGN * 0.44, out: None };
    sign(title, tokens::token(&drawing, owner, spot))
}

/// Draws the mark of a reachable cell alone.
pub fn mark(how: How, when: When, title: &str) -> String {
    let spot = Spot { x: SIGN / 2.0, y: SIGN / 2.0, radius: SIGN * 0.42, out: None };
    sign(title, marks::reach(spot, how, when))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::shipped;

    /// Returns the movement of a kind on the part of the board beside the piece.
    fn near(game: &str, kind: usize) -> String {
        let subject = shipped(game);
        let (kind, seat) = (KindId::new(kind), Seat::new(0));
        let of = Movement::new(&subject.game, kind, seat, Movement::seen_from(&subject.game, kind, seat));
        let part = Excerpt::around(subject.game.topology(), of.at, &[]).expect("a grid");
        movement(&subject, &of, Some(&part), "moves")
    }

    #[test]
    fn parts_of_boards_look_as_the_boards_do() {
        // Three squares of 52 units with a margin on each side.
        let chess = near("chess", 0);
        assert_eq!(chess.matches("width=\"52\"").count(), 9, "{chess}");
        // Lines that cross, and no squares.
        let xiangqi = near("xiangqi", 0);
        assert!(xiangqi.contains("stroke-linecap=\"square\""), "{xiangqi}");
        assert!(!xiangqi.contains("width=\"52\""), "{xiangqi}");
    }
}
