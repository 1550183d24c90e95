//! Boards of tables, drawn with characters. The points of each side form a row, with the bar
//! between the tables.
//!
//! ```text
//!   c1  c2  c3  c4  c5  c6 │ d6  d5  d4  d3  d2  d1
//!   ○5  ·   ·   ·   ●3  ·  │ ●5  ·   ·   ·   ·   ○2
//!                          │
//!   ●5  ·   ·   ·   ○3  ·  │ ○5  ·   ·   ·   ·   ●2
//!   b1  b2  b3  b4  b5  b6 │ a6  a5  a4  a3  a2  a1
//! ```
//!
//! With larger cells, the pieces of a point stand one behind the other. The last of them shows the
//! number if there are more.

use super::beside::Beside;
use super::board::{CellSize, Style, last_move, target, turned};
use super::drawn::{Bit, Drawn, Mark, Marks};
use super::legend::Signs;
use super::points::empty;
use super::regions::DrawnRegions;
use super::tint;
use crate::layout::Layout;
use crate::screen::{Paint, TextStyle};
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_game::Line;
use unicode_width::UnicodeWidthStr;

/// The number of pieces of a point that are drawn behind each other.
const COLUMN: usize = 5;

/// Draws the board.
pub fn draw(subject: &Subject, line: &dyn Line, style: Style, signs: &Signs, marks: &Marks) -> Drawn {
    let board = subject.game.topology();
    let (tints, last) = (tint::by_seat(subject), last_move(line));
    let names = board.cells().map(|cell| board.cell(cell).name.width()).max().unwrap_or(2);
    // Each sign has a mark or a space on both sides.
    let beside = Beside::of(subject, line);
    let regions = DrawnRegions::of_board(subject, signs, style.ascii);
    let wide = (signs.width() + beside.width(subject)).max(regions.width()).max(names) + 2;
    let bar = if style.ascii { "|" } else { "│" };
    let columns = if style.size == CellSize::Large { COLUMN } else { 1 };
    // Draws the piece at a distance from the edge of the board, counted from 0.
    let point = |cell: CellId, far: usize| {
        let height = usize::from(line.height(cell));
        let piece = line.piece(cell).filter(|_| far < height);
        let (paint, sides) = match marks.of(cell) {
            Some(Mark::Picked) => (Some(Paint::Picked), ["<", ">"]),
            Some(Mark::Quiet) => (Some(Paint::Quiet), ["(", ")"]),
            Some(Mark::Taking) => (Some(Paint::Taking), ["{", "}"]),
            None if marks.is_last(cell, last) => (Some(Paint::Marked), ["[", "]"]),
            None => (None, [" ", " "]),
        };
        // The marks stand at the edge, and around the pieces.
        let (paint, sides) = if far == 0 || piece.is_some() { (paint, sides) } else { (None, [" ", " "]) };
        let is_counted = columns == 1 || far + 1 == columns && height > columns;
        let mut sign = match piece {
            Some(piece) => {
                let number = if is_counted { beside.at(cell) } else { String::new() };
                format!("{}{number}", signs.of(subject.game.kind(piece), piece.owner))
            }
            None if far > 0 => " ".to_owned(),
            None if matches!(paint, Some(Paint::Quiet | Paint::Taking)) => target(style).to_string(),
            None => regions.empty(cell, empty(style)),
        };
        sign.extend(piece.and_then(|piece| turned(subject, piece)).map(|facing| signs.facing(facing)));
        let tint = piece.map(|piece| tints[piece.owner.index()]);
        let text_style = match paint {
            Some(paint) => Some(TextStyle::Piece(tint.unwrap_or(0), paint)),
            None => tint.map(TextStyle::Player),
        };
        let text = format!("{}{sign}{}", sides[0], sides[1]);
        let rest = " ".repeat(wide.saturating_sub(text.width()));
        let bit =
            Bit { text, text_style: text_style.filter(|_| style.screen.is_coloured()), cell: Some(cell) };
        [bit, Bit::plain(rest)]
    };
    let layout = Layout::of(subject);
    let row = |rank: i32, cell: &dyn Fn(CellId) -> Vec<Bit>| {
        let mut bits = vec![Bit::plain("  ".to_owned())];
        for slot in layout.rows.iter().filter(|row| row.rank == rank).flat_map(|row| &row.cells) {
            match slot {
                Some(at) => bits.extend(cell(*at)),
                None => bits.push(Bit::plain(bar.to_owned())),
            }
        }
        bits
    };
    let named = |cell: CellId| vec![Bit::plain(format!(" {:<1$}", board.cell(cell).name, wide - 1))];
    let filled = |far: usize| {
        let point = &point;
        move |cell: CellId| point(cell, far).to_vec()
    };
    let points = board.table().map_or(0, usize::from);
    let has_bar = usize::from(board.files()) > points;
    let between = vec![Bit::plain(if has_bar {
        format!("  {}{bar}", " ".repeat(points * wide))
    } else {
        String::new()
    })];
    let upper = (0..columns).map(|far| row(1, &filled(far)));
    let lower = (0..columns).rev().map(|far| row(0, &filled(far)));
    let lines = [row(1, &named)].into_iter().chain(upper).chain([between]).chain(lower);
    Drawn { lines: lines.chain([row(0, &named)]).collect(), around: 0 }
}
