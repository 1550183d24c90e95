//! Boards drawn with characters.
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
//! The cells are chequered with background colours, or with shading if the screen has no colours.
//! Marks show the origin and target of the last move. A picked piece is drawn in `<>`, its quiet
//! targets in `()`, and its captures in `{}`.
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
//! assert_eq!(drawn.cells().len(), 9);
//! ```

pub use crate::drawn::{Bit, Drawn, DrawnCell, Mark, Marks};
pub use crate::legend::Signs;
pub use crate::material::Material;
pub use crate::regions::legend as legend_of_regions;

use super::beside::Beside;
use super::regions::DrawnRegions;
use super::{tint, values};
use crate::layout::{Background, Column, Layout, Row};
use crate::screen::{Paint, Screen, TextStyle};
use crate::subject::Subject;
use alfonso_board::{CellId, Direction};
use alfonso_driver::message;
use alfonso_game::{Line, MoveKind};
use unicode_width::UnicodeWidthStr;

/// The style of a drawn board.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The screen on which the board is drawn.
    pub screen: Screen,
    /// True to draw only with ASCII characters.
    pub ascii: bool,
    /// True to draw a board of squares from the opposite side.
    pub turned: bool,
    /// The size of the cells.
    pub size: CellSize,
}

/// The size of the cells of a drawn board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellSize {
    /// As close together as necessary for a drawing of this many lines. Boards of squares have no
    /// frame then.
    Compact(usize),
    /// The usual size.
    #[default]
    Normal,
    /// Larger cells, if they fit into the width of the screen.
    Large,
}

/// The number of columns on each side of the content of a large cell.
const AROUND: usize = 2;

impl Style {
    /// Returns the style for a screen. The style is ASCII if `ascii` is set or the screen supports
    /// nothing else.
    pub fn new(screen: Screen, ascii: bool) -> Self {
        Self { screen, ascii: ascii || !screen.unicode, turned: false, size: CellSize::Normal }
    }
}

struct Picture<'p> {
    subject: &'p Subject,
    layout: &'p Layout,
    line: &'p dyn Line,
    style: Style,
    signs: &'p Signs,
    /// The width of a sign in columns, including the mark of a facing if there are any.
    sign: usize,
    /// The number of columns before each sign. One column follows it.
    margin: usize,
    /// The number of extra columns on each side of the sign and its margins, on large cells.
    around: usize,
    /// The origin and target of the last move.
    last: Option<(CellId, CellId)>,
    marks: &'p Marks,
    /// The signs for empty cells of the drawn regions and tracks.
    regions: DrawnRegions,
    /// The numbers of the cells, if they are drawn.
    numbers: Option<Vec<i32>>,
    /// The numbers beside the signs of pieces.
    beside: Beside<'p>,
    /// The colour index of each player, by seat.
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
    let is_large = style.size == CellSize::Large && wide + 2 * AROUND * files <= style.screen.width;
    let around = if is_large { AROUND } else { 0 };
    let is_compact = matches!(style.size, CellSize::Compact(_));
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
    if !is_compact {
        drawn.push(corner(["┌", "┐"], "+"));
    }
    for row in &rows {
        let of_row = |number: &str, cells: Vec<Bit>| {
            let mut bits = vec![Bit::plain(format!(" {number:>gutter$} {side}"))];
            bits.extend(cells);
            bits.push(Bit::plain(format!("{side} {number}").trim_end().to_owned()));
            bits
        };
        let cells_of_row = || columns.iter().zip(&row.cells).map(|(column, cell)| (*cell, *column));
        let middle = of_row(
            &row.label,
            cells_of_row().map(|(cell, column)| picture.cell(cell, (column, row))).collect(),
        );
        let above = || of_row("", cells_of_row().map(|(cell, _)| picture.blank(cell)).collect());
        match around {
            0 => drawn.lines.push(middle),
            // A larger cell is three lines high.
            _ => drawn.lines.extend([above(), middle, above()]),
        }
    }
    if !is_compact {
        drawn.push(corner(["└", "┘"], "+"));
        letters.into_iter().for_each(|letters| drawn.push(letters));
    }
    if board.round().is_some() {
        drawn.push(format!("{left}{side} {}", message!(subject.game, "goes-on")));
    }
    drawn
}

/// Returns the origin and target of the last move of a piece. Later rolls, decisions and choices
/// are ignored.
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

    /// Returns the lines with the column letters, each centred over its column. If the letters
    /// would touch, they are spread over several lines.
    fn files(&self, columns: &[&Column]) -> Vec<String> {
        let width = self.cell_width();
        let names: Vec<&str> = columns.iter().map(|column| column.label.as_str()).collect();
        let longest = names.iter().map(|name| name.len()).max().unwrap_or(0);
        if longest < width {
            return vec![names.iter().map(|name| format!("{name:^width$}")).collect()];
        }
        let line = |index: usize| {
            let letter = |name: &&str| {
                let letter = format!("{name:>longest$}").chars().nth(index).unwrap_or(' ');
                format!("{letter:^width$}")
            };
            names.iter().map(letter).collect()
        };
        (0..longest).map(line).collect()
    }

    fn cell(&self, cell: Option<CellId>, (column, row): (&Column, &Row)) -> Bit {
        let Some(cell) = cell else {
            // Gaps outside the grid stay blank. Gaps inside it are holes.
            let is_hole = !column.label.is_empty() && !row.label.is_empty();
            let sign = match (is_hole, self.style.ascii) {
                (false, _) => ' ',
                (true, true) => '#',
                (true, false) => '╳',
            };
            return Bit::plain(format!("{sign:^width$}", width = self.cell_width()));
        };
        let background = self.background(cell);
        let piece = self.line.piece(cell);
        let tint = piece.map_or(0, |piece| self.tints[piece.owner.index()]);
        let number = self.numbers.as_ref().map(|numbers| numbers[cell.index()]).filter(|number| *number != 0);
        let number = number.map(|number| number.to_string()).unwrap_or_default();
        let sign =
            piece.map_or(number.as_str(), |piece| self.signs.of(self.subject.game.kind(piece), piece.owner));
        let facing = piece.and_then(|piece| turned(self.subject, piece)).map(|facing| {
            // If the board is turned, the marks of facings are turned too.
            let facing = if self.style.turned { facing.turned(4) } else { facing };
            self.signs.facing(facing)
        });
        let sign = format!("{sign}{}", self.beside.at(cell));
        let around = self.shade(background).to_string().repeat(self.around);
        let text = self.filled(&sign, facing, self.sides(background), &self.empty(cell, background));
        let text = format!("{around}{text}{around}");
        let text_style = self.style.screen.is_coloured().then_some(TextStyle::Piece(tint, background));
        Bit { text, text_style, cell: Some(cell) }
    }

    /// Returns the background of a cell.
    fn background(&self, cell: CellId) -> Paint {
        match self.marks.of(cell) {
            Some(Mark::Picked) => Paint::Picked,
            Some(Mark::Quiet) => Paint::Quiet,
            Some(Mark::Taking) => Paint::Taking,
            None if self.marks.is_last(cell, self.last) => Paint::Marked,
            None => match self.layout.shapes[cell.index()].background {
                Background::Dark => Paint::Dark,
                Background::Light | Background::Middle | Background::Further => Paint::Light,
            },
        }
    }

    /// Returns the character that fills a cell around its content.
    fn shade(&self, background: Paint) -> char {
        let is_shaded = background == Paint::Dark && !self.style.ascii && !self.style.screen.is_coloured();
        if is_shaded { '░' } else { ' ' }
    }

    /// Returns a line of a large cell above or below its content.
    fn blank(&self, cell: Option<CellId>) -> Bit {
        let background = cell.map(|cell| self.background(cell));
        let shade = background.map_or(' ', |background| self.shade(background));
        let text_style = background
            .filter(|_| self.style.screen.is_coloured())
            .map(|background| TextStyle::Piece(0, background));
        Bit { text: shade.to_string().repeat(self.cell_width()), text_style, cell: None }
    }

    /// Returns the characters on both sides of a sign: brackets, shading or spaces.
    fn sides(&self, background: Paint) -> [char; 2] {
        match background {
            Paint::Picked => ['<', '>'],
            Paint::Quiet => ['(', ')'],
            Paint::Taking => ['{', '}'],
            // On a coloured screen, the background shows the other marks.
            _ if self.style.screen.is_coloured() => [' ', ' '],
            Paint::Marked => ['[', ']'],
            Paint::Dark if !self.style.ascii => ['░', '░'],
            _ => [' ', ' '],
        }
    }

    /// Returns the sign of an empty cell.
    fn empty(&self, cell: CellId, background: Paint) -> String {
        if matches!(background, Paint::Quiet | Paint::Taking) {
            return target(self.style).to_string();
        }
        let Style { ascii, screen, .. } = self.style;
        let otherwise = match background {
            _ if self.layout.shapes[cell.index()].background == Background::Further && !ascii => "◦",
            _ if ascii && (!screen.is_coloured() || self.subject.info.plain) => ".",
            // On a plain board, all cells have one colour, so a dot has to separate them.
            _ if self.subject.info.plain => "·",
            Paint::Dark if !screen.is_coloured() => "░",
            _ => " ",
        };
        self.regions.empty(cell, otherwise)
    }

    /// Returns the text of a cell with its two sides. Between them are the sign, or `empty` if it
    /// is empty, and the mark of a facing.
    fn filled(&self, sign: &str, facing: Option<char>, sides: [char; 2], empty: &str) -> String {
        let width = self.sign;
        let mut middle = if sign.is_empty() { empty.to_owned() } else { sign.to_owned() };
        middle.extend(facing);
        // The right side of a marked cell is a bracket, so spaces fill the gap.
        let filler = if sides[0] == sides[1] { sides[1] } else { ' ' };
        while middle.width() < width {
            middle.push(filler);
        }
        let left = if self.margin == 0 { String::new() } else { sides[0].to_string() };
        format!("{left}{middle}{}", sides[1])
    }
}

/// Returns the sign for an empty target cell.
pub fn target(style: Style) -> char {
    if style.ascii { '*' } else { '•' }
}

/// Returns the facing of a piece if it matters for its kind and differs from the usual facing of
/// its player. Otherwise returns `None`.
pub(super) fn turned(subject: &Subject, piece: alfonso_game::Piece) -> Option<Direction> {
    let spec = subject.game.blueprint();
    let facing = spec.classes[piece.class.index()].facing?;
    (spec.facing[piece.owner.index()] != Some(facing)).then_some(facing)
}
