//! Boards of rings, drawn with characters: one row for each sector, and one column for each ring.
//!
//! ```text
//!           a   b   c
//! aries     .   ..  .J.
//! taurus    M   ..  ...
//! ```
//!
//! The cells of a ring in a sector are drawn side by side in the order of their numbers. The
//! drawing omits the numbers, but a list below it gives the cell of every piece. A dot marks the
//! targets of a picked piece, and `×` a piece that it can capture. The origin of the last move has
//! a mark that is not the sign of a piece.

use super::beside::Beside;
use super::board::{Style, last_move, target};
use super::drawn::{Bit, Drawn, Mark, Marks};
use super::legend::Signs;
use super::regions::DrawnRegions;
use super::{tint, words};
use crate::layout::Layout;
use crate::screen::{Paint, TextStyle};
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_driver::message;
use alfonso_game::Line;
use unicode_width::UnicodeWidthStr;

/// The maximum number of pieces for which their cells are listed.
const LISTED: usize = 48;

/// Draws the board.
pub fn draw(subject: &Subject, line: &dyn Line, style: Style, signs: &Signs, marks: &Marks) -> Drawn {
    let (tints, last) = (tint::by_seat(subject), last_move(line));
    let left =
        signs.free(if style.ascii { &[",", "'", "_", "~"] } else { &["○", "◌", "□", "◇", "△"] });
    let beside = Beside::of(subject, line);
    let width = signs.width() + beside.width(subject);
    let regions = DrawnRegions::of_board(subject, signs, style.ascii);
    let picture = Picture { subject, line, style, signs, marks, tints, last, regions, left, width, beside };
    table(subject, width, &|cell| picture.cell(cell))
}

/// Draws sectors as rows and rings as columns. `cell` draws a cell with a width of `wide` columns.
pub fn table(subject: &Subject, wide: usize, cell: &dyn Fn(CellId) -> Bit) -> Drawn {
    let sectors = Layout::of(subject).sectors;
    let rings = usize::from(subject.game.topology().ranks());
    let left = sectors.iter().map(|sector| sector.label.width()).max().unwrap_or(0);
    let field = |cells: &Vec<CellId>| -> Vec<Bit> { cells.iter().map(|it| cell(*it)).collect() };
    let fields_of: Vec<Vec<Vec<Bit>>> =
        sectors.iter().map(|sector| sector.rings.iter().map(field).collect()).collect();
    let wide = |field: &[Bit]| field.len() * wide;
    let widths: Vec<usize> = (0..rings)
        .map(|ring| fields_of.iter().map(|fields| wide(&fields[ring])).max().unwrap_or(1))
        .collect();
    let mut header = " ".repeat(left);
    for (ring, width) in widths.iter().enumerate() {
        let name = alfonso_board::cell_name(ring, 0);
        header.push_str(&format!("  {:<width$}", name.trim_end_matches(|c: char| c.is_ascii_digit())));
    }
    let mut drawn = Drawn::default();
    drawn.push(header.trim_end());
    for (name, fields) in sectors.iter().map(|sector| &sector.label).zip(fields_of) {
        let mut bits = vec![Bit::plain(format!("{name}{}", " ".repeat(left - name.width())))];
        for (field, width) in fields.into_iter().zip(&widths) {
            let rest = width - wide(&field);
            bits.push(Bit::plain("  "));
            bits.extend(field);
            bits.push(Bit::plain(" ".repeat(rest)));
        }
        drawn.lines.push(bits);
    }
    drawn
}

/// Lists the pieces and their cells by seat: `South Tower a1`. The list is empty if there are too
/// many pieces.
pub fn pieces(subject: &Subject, line: &dyn Line) -> Vec<String> {
    let game = &subject.game;
    let mut pieces: Vec<_> =
        game.topology().cells().filter_map(|cell| Some((line.piece(cell)?, cell))).collect();
    if pieces.len() > LISTED {
        return Vec::new();
    }
    pieces.sort_by_key(|(piece, cell)| (piece.owner, *cell));
    let text_of = |(piece, cell): (alfonso_game::Piece, CellId)| {
        let number = match line.height(cell) {
            0 | 1 => String::new(),
            height => message!(game, "height-on", height = u64::from(height)) + " ",
        };
        let cell = words::cell(game, cell);
        match game.names().kinds.len() {
            1 => words::owned(game, piece.owner, &format!("{number}{cell}")),
            _ => {
                let piece_of = words::owned(game, piece.owner, words::kind(game, game.kind(piece)));
                format!("{piece_of} {number}{cell}")
            }
        }
    };
    pieces.into_iter().map(text_of).collect()
}

struct Picture<'p> {
    subject: &'p Subject,
    line: &'p dyn Line,
    style: Style,
    signs: &'p Signs,
    marks: &'p Marks,
    /// The colour index of each player, by seat.
    tints: Vec<usize>,
    /// The origin and target of the last move.
    last: Option<(CellId, CellId)>,
    /// The numbers beside the signs of pieces.
    beside: Beside<'p>,
    /// The signs for empty cells of the drawn regions.
    regions: DrawnRegions,
    /// The mark for the origin of the last move.
    left: &'static str,
    /// The width of a cell in columns.
    width: usize,
}

impl Picture<'_> {
    fn cell(&self, cell: CellId) -> Bit {
        let pad = |sign: &str| format!("{sign}{}", " ".repeat(self.width.saturating_sub(sign.width())));
        let mark = self.marks.of(cell);
        let bit = |text: String, text_style: TextStyle| Bit {
            text,
            text_style: Some(text_style),
            cell: Some(cell),
        };
        let Some(piece) = self.line.piece(cell) else {
            let background = if mark == Some(Mark::Taking) { Paint::Taking } else { Paint::Quiet };
            if mark.is_some() {
                return bit(pad(&target(self.style).to_string()), TextStyle::Piece(0, background));
            }
            let begun = self.marks.is_last(cell, self.last);
            let dot = match (begun, self.style.ascii) {
                (true, _) => self.left.to_owned(),
                (false, true) => self.regions.empty(cell, "."),
                (false, false) => self.regions.empty(cell, "·"),
            };
            return bit(pad(&dot), TextStyle::Faint);
        };
        let tint = self.tints[piece.owner.index()];
        let sign = self.signs.of(self.subject.game.kind(piece), piece.owner);
        let sign = &format!("{sign}{}", self.beside.at(cell));
        let ended = self.marks.is_last(cell, self.last.map(|(_, to)| (to, to)));
        match mark {
            Some(Mark::Taking) if !self.style.screen.is_coloured() => {
                bit(pad(if self.style.ascii { "x" } else { "×" }), TextStyle::Piece(tint, Paint::Taking))
            }
            Some(Mark::Taking) => bit(pad(sign), TextStyle::Piece(tint, Paint::Taking)),
            Some(Mark::Quiet) => bit(pad(sign), TextStyle::Piece(tint, Paint::Quiet)),
            Some(Mark::Picked) => bit(pad(sign), TextStyle::Piece(tint, Paint::Picked)),
            None if ended => bit(pad(sign), TextStyle::Piece(tint, Paint::Marked)),
            None => bit(pad(sign), TextStyle::Player(tint)),
        }
    }
}
