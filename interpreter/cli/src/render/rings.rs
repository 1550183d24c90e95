//! A board of rings, drawn with characters: a row for each sector, a column for each ring.
//!
//! ```text
//!           a   b   c
//! aries     .   ..  .J.
//! taurus    M   ..  ...
//! ```
//!
//! The cells of a ring in a sector stand side by side in the order of their numbers. Numbers are not drawn; where everybody
//! stands is told below.

use super::board::{Style, last_move};
use super::legend::Signs;
use super::{tint, words};
use crate::screen::{Ground, Ink};
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_game::Line;
use unicode_width::UnicodeWidthStr;

/// So many men at most are told with their cells.
const TOLD: usize = 48;

/// The board, then who stands where; every line ends with a line end.
pub fn draw(subject: &Subject, line: &dyn Line, style: Style, signs: &Signs) -> String {
    let picture =
        Picture { subject, line, style, signs, tints: tint::by_seat(&subject.game), last: last_move(line) };
    let mut text = table(subject, signs.width(), &|cell| picture.cell(cell));
    let men = picture.men();
    if !men.is_empty() {
        text.push_str(&format!("\n{}\n", words::wrapped(&men, "", style.screen.width)));
    }
    text
}

/// Rows of sectors and columns of rings; `cell` draws a cell, `wide` columns wide.
pub fn table(subject: &Subject, wide: usize, cell: &dyn Fn(CellId) -> String) -> String {
    let board = subject.game.topology();
    let rings = usize::from(board.ranks());
    let names: Vec<String> =
        (0..usize::from(board.sectors())).map(|sector| words::sector(&subject.game, sector)).collect();
    let left = names.iter().map(|name| name.width()).max().unwrap_or(0);
    // What stands in a field: the text, and how wide it is without colours.
    let field = |sector: usize, ring: usize| {
        let here = |cell: &CellId| {
            let cell = board.cell(*cell);
            usize::from(cell.rank) == ring && cell.sector.map(usize::from) == Some(sector)
        };
        let cells: Vec<CellId> = board.cells().filter(here).collect();
        let text: String = cells.iter().map(|at| cell(*at)).collect();
        (text, cells.len() * wide)
    };
    let rows: Vec<Vec<(String, usize)>> =
        (0..names.len()).map(|sector| (0..rings).map(|ring| field(sector, ring)).collect()).collect();
    let widths: Vec<usize> =
        (0..rings).map(|ring| rows.iter().map(|row| row[ring].1).max().unwrap_or(1)).collect();
    let mut header = " ".repeat(left);
    for (ring, width) in widths.iter().enumerate() {
        let name = alfonso_board::cell_name(ring, 0);
        header.push_str(&format!("  {:<width$}", name.trim_end_matches(|c: char| c.is_ascii_digit())));
    }
    let mut text = format!("{}\n", header.trim_end());
    for (name, row) in names.iter().zip(&rows) {
        let mut drawn = format!("{name}{}", " ".repeat(left - name.width()));
        for ((field, used), width) in row.iter().zip(&widths) {
            drawn.push_str(&format!("  {field}{}", " ".repeat(width - used)));
        }
        text.push_str(&format!("{}\n", drawn.trim_end()));
    }
    text
}

struct Picture<'p> {
    subject: &'p Subject,
    line: &'p dyn Line,
    style: Style,
    signs: &'p Signs,
    /// By seat: the player's colour.
    tints: Vec<usize>,
    /// Where the last move began and ended.
    last: Option<(CellId, CellId)>,
}

impl Picture<'_> {
    fn cell(&self, cell: CellId) -> String {
        let screen = self.style.screen;
        let pad =
            |sign: &str| format!("{sign}{}", " ".repeat(self.signs.width().saturating_sub(sign.width())));
        let Some(man) = self.line.man(cell) else {
            let begun = self.last.is_some_and(|(from, _)| from == cell);
            let dot = if begun {
                if self.style.ascii { "," } else { "○" }
            } else if self.style.ascii {
                "."
            } else {
                "·"
            };
            return screen.paint(Ink::Faint, &pad(dot));
        };
        let sign = pad(self.signs.of(self.subject.game.kind(man), man.owner));
        let tint = self.tints[man.owner.index()];
        let ended = self.last.is_some_and(|(_, to)| to == cell);
        screen.paint(if ended { Ink::Man(tint, Ground::Marked) } else { Ink::Player(tint) }, &sign)
    }

    /// Who stands where, seat by seat: `South Tower a1`.
    fn men(&self) -> Vec<String> {
        let game = &self.subject.game;
        let cells = || game.topology().cells();
        let mut men: Vec<_> = cells().filter_map(|cell| Some((self.line.man(cell)?, cell))).collect();
        if men.len() > TOLD {
            return Vec::new();
        }
        men.sort_by_key(|(man, cell)| (man.owner, *cell));
        let told = |(man, cell): (alfonso_game::Man, CellId)| {
            let owner = words::seat(game, man.owner);
            let cell = words::cell(game, cell);
            match game.names().kinds.len() {
                1 => format!("{owner} {cell}"),
                _ => format!("{owner} {} {cell}", words::kind(game, game.kind(man))),
            }
        };
        men.into_iter().map(told).collect()
    }
}
