//! The board, drawn with characters.
//!
//! ```text
//!      a  b  c
//!    ┌─────────┐
//!  2 │ r ░░░ k │ 2
//!  1 │░R░   ░K░│ 1
//!    └─────────┘
//!      a  b  c
//! ```
//!
//! Cells are chequered: with colours by their ground, without by shading. The last move is marked by its two cells.

use super::legend::Signs;
use crate::screen::{Ground, Ink, Screen};
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_game::Line;
use unicode_width::UnicodeWidthStr;

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Where it is shown.
    pub screen: Screen,
    /// Plain letters and lines only.
    pub ascii: bool,
}

impl Style {
    /// The style for a screen; `ascii` may be wanted, or all that it can do.
    pub fn new(screen: Screen, ascii: bool) -> Self {
        Self { screen, ascii: ascii || !screen.unicode }
    }
}

struct Picture<'p> {
    subject: &'p Subject,
    line: &'p dyn Line,
    style: Style,
    signs: &'p Signs,
    /// How many columns stand before each sign; one stands behind it.
    margin: usize,
    /// Where the last move began and ended.
    last: Option<(CellId, CellId)>,
}

/// The board with coordinates on all sides; every line ends with a line end.
pub fn draw(subject: &Subject, line: &dyn Line, style: Style, signs: &Signs) -> String {
    let (files, ranks) =
        (usize::from(subject.game.topology().files()), usize::from(subject.game.topology().ranks()));
    let gutter = ranks.to_string().len().max(2);
    let wide = files * (signs.width() + 2) + 2 * (gutter + 3);
    let last = line.played().last().filter(|m| m.by().is_some()).map(|m| (m.from(), m.to()));
    let margin = usize::from(wide <= style.screen.width);
    let picture = Picture { subject, line, style, signs, margin, last };
    let left = " ".repeat(gutter + 2);
    let letters = format!("{left} {}\n", picture.files(files).trim_end());
    let bar = if style.ascii { "-" } else { "─" }.repeat(files * picture.cell_width());
    let corner = |pair: [&str; 2], plain: &str| match style.ascii {
        true => format!("{left}{plain}{bar}{plain}\n"),
        false => format!("{left}{}{bar}{}\n", pair[0], pair[1]),
    };
    let side = if style.ascii { "|" } else { "│" };
    let mut text = letters.clone();
    text.push_str(&corner(["┌", "┐"], "+"));
    for rank in (0..ranks).rev() {
        let number = rank + 1;
        text.push_str(&format!(" {number:>gutter$} {side}"));
        for file in 0..files {
            text.push_str(&picture.cell(file, rank));
        }
        text.push_str(&format!("{side} {number}\n"));
    }
    text.push_str(&corner(["└", "┘"], "+"));
    text.push_str(&letters);
    text
}

impl Picture<'_> {
    fn cell_width(&self) -> usize {
        self.signs.width() + self.margin + 1
    }

    /// The letters of the columns, each over the middle of its column.
    fn files(&self, files: usize) -> String {
        let width = self.cell_width();
        let name = |file: usize| {
            let cell = alfonso_board::cell_name(file, 0);
            format!("{:^width$}", cell.trim_end_matches(|c: char| c.is_ascii_digit()))
        };
        (0..files).map(name).collect()
    }

    fn cell(&self, file: usize, rank: usize) -> String {
        let place = i32::try_from(file).ok().zip(i32::try_from(rank).ok());
        let Some(cell) = place.and_then(|(file, rank)| self.subject.game.topology().at(file, rank)) else {
            return " ".repeat(self.cell_width());
        };
        let ground = match self.last {
            Some((from, to)) if cell == from || cell == to => Ground::Marked,
            _ if (file + rank).is_multiple_of(2) => Ground::Dark,
            _ => Ground::Light,
        };
        let man = self.line.man(cell);
        let owner = man.map_or(0, |man| man.owner.0);
        let sign = man.map_or("", |man| self.signs.of(self.subject.game.kind(man), man.owner));
        let facing = man.and_then(|man| self.turned(man));
        if self.style.screen.colour {
            let text = self.filled(sign, facing, [' ', ' '], ' ');
            return self.style.screen.paint(Ink::Man(owner, ground), &text);
        }
        let shade = match (ground, self.style.ascii) {
            (Ground::Dark, false) => '░',
            _ => ' ',
        };
        let empty = if sign.is_empty() && self.style.ascii { '.' } else { shade };
        match ground {
            Ground::Marked => self.filled(sign, facing, ['[', ']'], if self.style.ascii { '.' } else { ' ' }),
            _ => self.filled(sign, facing, [shade, shade], empty),
        }
    }

    /// A cell's text: the sign (`empty` where there is none) between its sides; a facing takes the right side.
    fn filled(&self, sign: &str, facing: Option<char>, sides: [char; 2], empty: char) -> String {
        let width = self.signs.width();
        let mut middle = if sign.is_empty() { empty.to_string() } else { sign.to_owned() };
        while middle.width() < width {
            middle.push(sides[1]);
        }
        let left = if self.margin == 0 { String::new() } else { sides[0].to_string() };
        format!("{left}{middle}{}", facing.unwrap_or(sides[1]))
    }

    /// The mark of a man who faces another way than his player's men do, if that matters for his kind.
    fn turned(&self, man: alfonso_game::Man) -> Option<char> {
        let spec = self.subject.game.blueprint();
        let facing = spec.classes[man.class.index()].facing?;
        (spec.facing[man.owner.index()] != Some(facing)).then(|| self.signs.facing(facing))
    }
}
