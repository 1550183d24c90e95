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

use super::beside::Beside;
use super::board::{Style, last_move, target, turned};
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
    let point = |cell: CellId| {
        let piece = line.piece(cell);
        let (paint, sides) = match (marks.of(cell), last) {
            (Some(Mark::Picked), _) => (Some(Paint::Picked), ["<", ">"]),
            (Some(Mark::Quiet), _) => (Some(Paint::Quiet), ["(", ")"]),
            (Some(Mark::Taking), _) => (Some(Paint::Taking), ["{", "}"]),
            (None, Some((from, to))) if cell == from || cell == to => (Some(Paint::Marked), ["[", "]"]),
            _ => (None, [" ", " "]),
        };
        let mut sign = match piece {
            Some(piece) => format!("{}{}", signs.of(subject.game.kind(piece), piece.owner), beside.at(cell)),
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
    let filled = |cell: CellId| point(cell).to_vec();
    let points = board.table().map_or(0, usize::from);
    let has_bar = usize::from(board.files()) > points;
    let between = vec![Bit::plain(if has_bar {
        format!("  {}{bar}", " ".repeat(points * wide))
    } else {
        String::new()
    })];
    let lines = vec![row(1, &named), row(1, &filled), between, row(0, &filled), row(0, &named)];
    Drawn { lines, around: 0 }
}
