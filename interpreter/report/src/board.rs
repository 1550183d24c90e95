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
//! The cells are chequered: by background colours if there are colours, or else by shading. Marks show the two cells of the
//! last move. A picked piece stands in `<>`, its quiet targets in `()`, and its captures in `{}`.
//!
//! ```
//! use alfonso_driver::{Request, load, play_all, shipped};
//! use alfonso_report::board::{Marks, Signs, Style, draw};
//! use alfonso_report::screen::Screen;
//! use alfonso_report::subject::Subject;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let subject = Subject::new("tic-tac-toe", "tic-tac-toe", loaded.expect("no errors"), &[]);
//! let mut line = subject.game.line();
//! play_all(&mut *line, "Token@b2 Token@a1").expect("legal moves");
//! let (style, signs) = (Style::new(Screen::PLAIN, true), Signs::new(&subject, true));
//! let drawn = draw(&subject, &*line, style, &signs, &Marks::default());
//! let rows: Vec<String> = drawn.text(Screen::PLAIN).lines().map(str::to_owned).collect();
//! // The last move has left its mark.
//! assert_eq!(rows[3..5], ["  2 | .  M  . | 2", "  1 |[m] .  . | 1"]);
//! // The place of each cell, for a mouse.
//! assert_eq!(drawn.places().len(), 9);
//! ```

pub use crate::census::Census;
pub use crate::drawn::{Bit, Drawn, DrawnCell, Mark, Marks};
pub use crate::legend::Signs;
pub use crate::regions::legend as legend_of_regions;

use super::beside::Beside;
use super::regions::DrawnRegions;
use super::{tint, values};
use crate::layout::{Column, Ground, Layout, Row};
use crate::screen::{Paint, Screen, TextStyle};
use crate::subject::Subject;
use alfonso_board::{CellId, Direction};
use alfonso_driver::message;
use alfonso_game::{Line, MoveKind};
use unicode_width::UnicodeWidthStr;

/// The style of a drawn board.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The screen that shows it.
    pub screen: Screen,
    /// True to draw with plain letters and lines only.
    pub ascii: bool,
    /// True to draw a board of squares from the other side.
    pub turned: bool,
    /// True to draw its cells larger, as far as there is room.
    pub large: bool,
}

/// The columns on each side of what stands on a large cell.
const AROUND: usize = 2;

impl Style {
    /// Returns the style for a screen. It is ASCII if `ascii` asks for it or the screen can show nothing else.
    pub fn new(screen: Screen, ascii: bool) -> Self {
        Self { screen, ascii: ascii || !screen.unicode, turned: false, large: false }
    }
}

struct Picture<'p> {
    subject: &'p Subject,
    layout: &'p Layout,
    line: &'p dyn Line,
    style: Style,
    signs: &'p Signs,
    /// The columns of a sign, including the mark of a facing if there are any.
    sign: usize,
    /// The columns before each sign. One column follows it.
    margin: usize,
    /// The columns on both sides of all that, on large cells.
    around: usize,
    /// The origin and target of the last move.
    last: Option<(CellId, CellId)>,
    marks: &'p Marks,
    /// The signs of empty cells of drawn regions and tracks.
    regions: DrawnRegions,
    /// The numbers of the cells, if they are drawn.
    numbers: Option<Vec<i32>>,
    /// The numbers beside the signs of pieces.
    beside: Beside<'p>,
    /// Each player's row in the colours, by seat.
    tints: Vec<usize>,
}

/// Draws the board with coordinates on all sides.
pub fn draw(subject: &Subject, line: &dyn Line, style: Style, signs: &Signs, marks: &Marks) -> Drawn {
    let board = subject.game.topology();
    let layout = Layout::of(subject);
    let (files, ranks) = (usize::from(board.files()), usize::try_from(board.rows().end).unwrap_or(0));
    let gutter = ranks.to_string().len().max(2);
    let mut pieces = subject.game.topology().cells().filter_map(|cell| line.piece(cell));
    let numbers = values::drawn(subject, line);
    let digits = numbers.iter().flatten().map(|number| number.to_string().len()).max().unwrap_or(0);
    let regions = DrawnRegions::of_board(subject, signs, style.ascii);
    let digits = digits.max(regions.width());
    let beside = Beside::of(subject, line);
    let sign = (signs.width() + beside.width(subject)).max(digits)
        + usize::from(pieces.any(|piece| turned(subject, piece).is_some()));
    let wide = files * (sign + 2) + 2 * (gutter + 3);
    let around = if style.large && wide + 2 * AROUND * files <= style.screen.width { AROUND } else { 0 };
    let mut columns: Vec<&Column> = layout.columns.iter().collect();
    let mut rows: Vec<Row> = layout.rows.clone();
    if style.turned {
        columns.reverse();
        rows.reverse();
        rows.iter_mut().for_each(|row| row.cells.reverse());
    }
    let last = last_move(line);
    let margin = usize::from(wide <= style.screen.width);
    let tints = tint::by_seat(subject);
    let picture = Picture {
        subject,
        layout: &layout,
        line,
        style,
        signs,
        sign,
        margin,
        around,
        last,
        marks,
        regions,
        numbers,
        beside,
        tints,
    };
    let left = " ".repeat(gutter + 2);
    let letters: Vec<String> =
        picture.files(&columns).iter().map(|letters| format!("{left} {}", letters.trim_end())).collect();
    let bar = if style.ascii { "-" } else { "─" }.repeat(files * picture.cell_width());
    let corner = |pair: [&str; 2], plain: &str| match style.ascii {
        true => format!("{left}{plain}{bar}{plain}"),
        false => format!("{left}{}{bar}{}", pair[0], pair[1]),
    };
    let side = match (board.round().is_some(), style.ascii) {
        (false, true) => "|",
        (false, false) => "│",
        (true, true) => ":",
        (true, false) => "┊",
    };
    let mut drawn = Drawn { around: usize::from(around > 0), ..Drawn::default() };
    letters.iter().for_each(|letters| drawn.push(letters.clone()));
    drawn.push(corner(["┌", "┐"], "+"));
    for row in &rows {
        let of_row = |number: &str, cells: Vec<Bit>| {
            let mut bits = vec![Bit::plain(format!(" {number:>gutter$} {side}"))];
            bits.extend(cells);
            bits.push(Bit::plain(format!("{side} {number}").trim_end().to_owned()));
            bits
        };
        let places = || columns.iter().zip(&row.cells).map(|(column, cell)| (*cell, *column));
        let middle =
            of_row(&row.label, places().map(|(cell, column)| picture.cell(cell, (column, row))).collect());
        let above = || of_row("", places().map(|(cell, _)| picture.blank(cell)).collect());
        match around {
            0 => drawn.lines.push(middle),
            _ => drawn.lines.extend([above(), middle, above()]),
        }
    }
    drawn.push(corner(["└", "┘"], "+"));
    letters.into_iter().for_each(|letters| drawn.push(letters));
    if board.round().is_some() {
        drawn.push(format!("{left}{side} {}", message!(subject.game, "goes-on")));
    }
    drawn
}

/// Returns the origin and target of the last move of a piece, ignoring later rolls and decisions.
pub fn last_move(line: &dyn Line) -> Option<(CellId, CellId)> {
    let last = line.played().iter().rev().find(|m| {
        !matches!(m.kind(), MoveKind::Roll { .. } | MoveKind::Choice { .. } | MoveKind::Pick { .. })
    });
    last.filter(|m| m.by().is_some()).map(|m| (m.from(), m.to()))
}

impl Picture<'_> {
    fn cell_width(&self) -> usize {
        self.sign + self.margin + 1 + 2 * self.around
    }

    /// Returns the letters of the columns, each centred over its column. Where they would touch, each letter has a line of its own.
    fn files(&self, columns: &[&Column]) -> Vec<String> {
        let width = self.cell_width();
        let names: Vec<&str> = columns.iter().map(|column| column.label.as_str()).collect();
        let longest = names.iter().map(|name| name.len()).max().unwrap_or(0);
        if longest < width {
            return vec![names.iter().map(|name| format!("{name:^width$}")).collect()];
        }
        let line = |place: usize| {
            let letter = |name: &&str| {
                let letter = format!("{name:>longest$}").chars().nth(place).unwrap_or(' ');
                format!("{letter:^width$}")
            };
            names.iter().map(letter).collect()
        };
        (0..longest).map(line).collect()
    }

    fn cell(&self, cell: Option<CellId>, (column, row): (&Column, &Row)) -> Bit {
        let Some(cell) = cell else {
            // Gaps outside the grid stay blank; those inside are holes.
            let is_hole = !column.label.is_empty() && !row.label.is_empty();
            let sign = match (is_hole, self.style.ascii) {
                (false, _) => ' ',
                (true, true) => '#',
                (true, false) => '╳',
            };
            return Bit::plain(format!("{sign:^width$}", width = self.cell_width()));
        };
        let ground = self.ground(cell);
        let piece = self.line.piece(cell);
        let tint = piece.map_or(0, |piece| self.tints[piece.owner.index()]);
        let number = self.numbers.as_ref().map(|numbers| numbers[cell.index()]).filter(|number| *number != 0);
        let number = number.map(|number| number.to_string()).unwrap_or_default();
        let sign =
            piece.map_or(number.as_str(), |piece| self.signs.of(self.subject.game.kind(piece), piece.owner));
        let facing = piece.and_then(|piece| turned(self.subject, piece)).map(|facing| {
            // On a board that is turned round, marks of facings are, too.
            let facing = if self.style.turned { facing.turned(4) } else { facing };
            self.signs.facing(facing)
        });
        let sign = format!("{sign}{}", self.beside.at(cell));
        let around = self.shade(ground).to_string().repeat(self.around);
        let text = self.filled(&sign, facing, self.sides(ground), &self.empty(cell, ground));
        let text = format!("{around}{text}{around}");
        let text_style = self.style.screen.is_coloured().then_some(TextStyle::Piece(tint, ground));
        Bit { text, text_style, cell: Some(cell) }
    }

    /// Returns the ground of a cell.
    fn ground(&self, cell: CellId) -> Paint {
        match (self.marks.of(cell), self.last) {
            (Some(Mark::Picked), _) => Paint::Picked,
            (Some(Mark::Quiet), _) => Paint::Quiet,
            (Some(Mark::Taking), _) => Paint::Taking,
            (None, Some((from, to))) if cell == from || cell == to => Paint::Marked,
            _ => match self.layout.places[cell.index()].ground {
                Ground::Dark => Paint::Dark,
                Ground::Light | Ground::Further => Paint::Light,
            },
        }
    }

    /// Returns the sign with which a cell is filled around what stands there.
    fn shade(&self, ground: Paint) -> char {
        let is_shaded = ground == Paint::Dark && !self.style.ascii && !self.style.screen.is_coloured();
        if is_shaded { '░' } else { ' ' }
    }

    /// Returns a line of a large cell above or below what stands there.
    fn blank(&self, cell: Option<CellId>) -> Bit {
        let ground = cell.map(|cell| self.ground(cell));
        let shade = ground.map_or(' ', |ground| self.shade(ground));
        let text_style =
            ground.filter(|_| self.style.screen.is_coloured()).map(|ground| TextStyle::Piece(0, ground));
        Bit { text: shade.to_string().repeat(self.cell_width()), text_style, cell: None }
    }

    /// Returns the characters on both sides of a sign: marks, shading or spaces.
    fn sides(&self, ground: Paint) -> [char; 2] {
        match ground {
            Paint::Picked => ['<', '>'],
            Paint::Quiet => ['(', ')'],
            Paint::Taking => ['{', '}'],
            // With colours, the background shows the rest.
            _ if self.style.screen.is_coloured() => [' ', ' '],
            Paint::Marked => ['[', ']'],
            Paint::Dark if !self.style.ascii => ['░', '░'],
            _ => [' ', ' '],
        }
    }

    /// Returns the sign of an empty cell.
    fn empty(&self, cell: CellId, ground: Paint) -> String {
        if matches!(ground, Paint::Quiet | Paint::Taking) {
            return target(self.style).to_string();
        }
        let Style { ascii, screen, .. } = self.style;
        let otherwise = match ground {
            _ if self.layout.places[cell.index()].ground == Ground::Further && !ascii => "◦",
            _ if ascii && (!screen.is_coloured() || self.subject.info.plain) => ".",
            // Nothing else parts the cells of one colour.
            _ if self.subject.info.plain => "·",
            Paint::Dark if !screen.is_coloured() => "░",
            _ => " ",
        };
        self.regions.empty(cell, otherwise)
    }

    /// Returns a cell's text: the sign (`empty` if there is none) and the mark of a facing, between its sides.
    fn filled(&self, sign: &str, facing: Option<char>, sides: [char; 2], empty: &str) -> String {
        let width = self.sign;
        let mut middle = if sign.is_empty() { empty.to_owned() } else { sign.to_owned() };
        middle.extend(facing);
        // In a marked cell the right side is a bracket, so spaces fill the gap.
        let filler = if sides[0] == sides[1] { sides[1] } else { ' ' };
        while middle.width() < width {
            middle.push(filler);
        }
        let left = if self.margin == 0 { String::new() } else { sides[0].to_string() };
        format!("{left}{middle}{}", sides[1])
    }
}

/// Returns the mark of an empty target cell.
pub fn target(style: Style) -> char {
    if style.ascii { '*' } else { '•' }
}

/// Returns the direction that a piece faces, if it matters for its kind and differs from its player's usual facing.
pub(super) fn turned(subject: &Subject, piece: alfonso_game::Piece) -> Option<Direction> {
    let spec = subject.game.blueprint();
    let facing = spec.classes[piece.class.index()].facing?;
    (spec.facing[piece.owner.index()] != Some(facing)).then_some(facing)
}
