//! Boards of points, drawn with characters.
//!
//! ```text
//!  3  ●───·───○
//!     │ ╲ │ ╱ │
//!  2  ·───●───·
//!     │ ╱ │ ╲ │
//!  1  ○───·───·
//!     a   b   c
//! ```
//!
//! If the points are not named like the cells of a grid, empty points show their names. The marks
//! are the same as on a board of squares.

use super::beside::Beside;
use super::board::{CellSize, Style, last_move, target, turned};
use super::coordinates::Coordinates;
use super::drawn::{Bit, Drawn, Mark, Marks};
use super::legend::Signs;
use super::regions::DrawnRegions;
use super::{tint, values};
use crate::layout::columns;
use crate::screen::{Paint, TextStyle};
use crate::subject::Subject;
use alfonso_board::{CellId, Topology};
use alfonso_game::Line;
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthStr;

/// The number of columns between neighbouring signs.
const GAP: i64 = 3;
/// The same on boards with larger cells.
const LARGE_GAP: i64 = 5;
/// The minimum number of columns between two signs. Both may have a mark there.
const LEAST_GAP: i64 = 2;
/// The maximum number of columns of a drawing. Larger boards are drawn closer together.
const MOST_COLUMNS: i64 = 480;
/// The maximum number of rows of a drawing.
const MOST_ROWS: i64 = 240;

/// Draws the board.
pub fn draw(subject: &Subject, line: &dyn Line, style: Style, signs: &Signs, marks: &Marks) -> Drawn {
    let board = subject.game.topology();
    let (tints, last) = (tint::by_seat(subject), last_move(line));
    let named = Coordinates::of(board) == Coordinates::Missing;
    let numbers = values::drawn(subject, line);
    let regions = DrawnRegions::of_board(subject, signs, style.ascii);
    let width = if named { 0 } else { regions.width() };
    let widest =
        numbers.iter().flatten().map(|number| number.to_string().len()).max().unwrap_or(0).max(width);
    let of_pieces = Beside::of(subject, line);
    let point = |cell: CellId| {
        let piece = line.piece(cell);
        let background = match marks.of(cell) {
            Some(Mark::Picked) => Some((Paint::Picked, ["<", ">"])),
            Some(Mark::Quiet) => Some((Paint::Quiet, ["(", ")"])),
            Some(Mark::Taking) => Some((Paint::Taking, ["{", "}"])),
            None => marks.is_last(cell, last).then_some((Paint::Marked, ["[", "]"])),
        };
        let is_target = matches!(background, Some((Paint::Quiet | Paint::Taking, _)));
        let mut sign = match (piece, &numbers) {
            (Some(piece), _) => {
                format!("{}{}", signs.of(subject.game.kind(piece), piece.owner), of_pieces.at(cell))
            }
            (None, Some(numbers)) if named => format!("{} {}", board.cell(cell).name, numbers[cell.index()]),
            (None, Some(numbers)) if numbers[cell.index()] != 0 => numbers[cell.index()].to_string(),
            _ if is_target => target(style).to_string(),
            (None, Some(_)) => empty(style).to_owned(),
            (None, None) if named => board.cell(cell).name.clone(),
            (None, None) => regions.empty(cell, empty(style)),
        };
        sign.extend(piece.and_then(|piece| turned(subject, piece)).map(|facing| signs.facing(facing)));
        let tint = piece.map(|piece| tints[piece.owner.index()]);
        let coloured = style.screen.is_coloured();
        let text_style = match background {
            Some((paint, _)) => Some(TextStyle::Piece(tint.unwrap_or(0), paint)).filter(|_| coloured),
            None => tint.map(TextStyle::Player).filter(|_| coloured),
        };
        let text = match background {
            Some((_, [left, right])) => format!("{left}{sign}{right}"),
            None => sign,
        };
        Bit { text, text_style, cell: Some(cell) }
    };
    // A number after a name needs one additional column for the space between them. Numbers of two
    // digits always fit, so that the board keeps its size.
    let beside = if numbers.is_some() && named { widest.max(2) + 1 } else { 0 };
    let wide = if named { beside } else { widest };
    let signs = signs.width() + of_pieces.width(subject);
    let widths = |cell: CellId| match named {
        true => signs.max(board.cell(cell).name.width() + wide),
        false => signs.max(wide),
    };
    laid_out(board, style, &widths, &point)
}

/// Returns the sign of an empty point.
pub fn empty(style: Style) -> &'static str {
    if style.ascii { "+" } else { "·" }
}

/// Draws the lines and points of a board. `point` draws a point. Its text may be as wide as
/// `widths` returns, without the marks on its sides.
pub fn laid_out(
    board: &Topology,
    style: Style,
    widths: &dyn Fn(CellId) -> usize,
    point: &dyn Fn(CellId) -> Bit,
) -> Drawn {
    let coordinates = Coordinates::of(board);
    let named = coordinates == Coordinates::Missing;
    let name = |cell: CellId| if named { board.cell(cell).name.width() } else { 0 };
    let width = |cell: CellId| i64::try_from(widths(cell).max(name(cell))).unwrap_or(1);
    let widths: Vec<i64> = board.cells().map(width).collect();
    let scale = Scale::fitting(board, coordinates, style, &widths);
    let gutter = if named { 0 } else { board.rows().end.to_string().len().max(2) };
    let mut canvas = Canvas::default();
    for (from, to) in board.lines().unwrap_or_default().iter().flat_map(|line| line.segments()) {
        canvas.stroke(scale.at(board, from), scale.at(board, to));
    }
    let mut drawn = Drawn::default();
    let mut by_row: BTreeMap<i64, Vec<(i64, CellId)>> = BTreeMap::new();
    for cell in board.cells() {
        let (column, index) = scale.at(board, cell);
        by_row.entry(index).or_default().push((column, cell));
    }
    let letters = |cell: CellId| board.cell(cell).name.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let lowest = by_row.values().next_back().into_iter().flatten();
    let lowest: Vec<_> = lowest.map(|(column, cell)| (*column, letters(*cell).to_owned())).collect();
    let last = by_row.keys().next_back().copied().unwrap_or(0);
    for index in 0..=last {
        let mut points = by_row.remove(&index).unwrap_or_default();
        points.sort_unstable();
        let number = points
            .first()
            .filter(|_| !named)
            .map(|(_, cell)| board.cell(*cell).name.trim_start_matches(|sign: char| !sign.is_ascii_digit()));
        let number = number.unwrap_or_default();
        // If the files lean, the row number is directly before the first point of the row.
        let first = points.first().filter(|_| coordinates == Coordinates::Leaning);
        let mut at = first.map_or(0, |(column, _)| column - 1);
        let indent = usize::try_from(at).unwrap_or(0);
        let mut bits = vec![Bit::plain(format!("{:indent$} {number:>gutter$} ", ""))];
        for (column, cell) in points {
            let bit = point(cell);
            // A marked point is wider and is centred on its column.
            let bit_wide = i64::try_from(bit.text.width()).unwrap_or(1);
            let begin = (column - (bit_wide - 1) / 2).max(at);
            bits.push(Bit::plain(canvas.row(index, at, begin, style)));
            at = begin + bit_wide;
            bits.push(bit);
        }
        bits.push(Bit::plain(canvas.row(index, at, scale.columns + 1, style)));
        drawn.lines.push(bits);
    }
    if !named {
        let mut letters = " ".repeat(gutter + 2);
        let files = match coordinates {
            Coordinates::Leaning => lowest,
            _ => columns(board).into_iter().map(|it| (scale.column(it.file), it.label)).collect(),
        };
        for (column, letter) in files {
            let column = usize::try_from(column).unwrap_or(0) + gutter + 2;
            if column >= letters.width() {
                letters.push_str(&" ".repeat(column - letters.width()));
                letters.push_str(&letter);
            }
        }
        drawn.push(letters);
    }
    drawn
}

/// The scale that maps points of the board to a drawing.
struct Scale {
    west: i64,
    north: i64,
    /// The minimum distance between two points along files or ranks, in units of the board.
    unit: i64,
    /// The minimum distance between two rows if the files lean, which is the same for all
    /// neighbouring rows. Otherwise equal to `unit`.
    tall: i64,
    /// The number of columns for the distance `unit`. A character is about half as wide as it is
    /// high.
    wide: i64,
    /// The number of rows for the distance `tall`.
    high: i64,
    /// The last column.
    columns: i64,
}

impl Scale {
    /// Returns the scale for a size of cells. `widths` are the columns that each point needs.
    fn fitting(board: &Topology, coordinates: Coordinates, style: Style, widths: &[i64]) -> Self {
        let widest = widths.iter().copied().max().unwrap_or(1);
        let scale = |wide: i64, high: i64| Self::new(board, coordinates, wide, high);
        let usual = |gap: i64| scale(widest + gap, (widest + gap + 1) / 2);
        let named = coordinates == Coordinates::Missing;
        // Names are long, and their points often lie apart: they may move together.
        let closer = |gap: i64| {
            let sizes = (2..=widest + gap).map(|wide| scale(wide, (wide + 1) / 2));
            sizes.into_iter().find(|it| it.is_clear(board, widths, gap)).unwrap_or_else(|| usual(gap))
        };
        match style.size {
            CellSize::Large if named => closer(LARGE_GAP),
            CellSize::Large => usual(LARGE_GAP),
            CellSize::Normal if named => closer(GAP),
            CellSize::Normal => usual(GAP),
            CellSize::Compact(lines) => {
                let first = if named { closer(GAP) } else { usual(GAP) };
                let (most, columns) = (i64::try_from(lines), i64::try_from(style.screen.width));
                let (most, columns) = (most.unwrap_or(i64::MAX), columns.unwrap_or(i64::MAX));
                // The row of letters and the gutter take some of the drawing.
                let (most, columns) = if named { (most, columns) } else { (most - 1, columns - 5) };
                let fits = |it: &Self| it.size(board).1 <= most && it.size(board).0 <= columns;
                let (wide, high) = (first.wide, first.high);
                let mut sizes = (1..=high).rev().flat_map(|high| (2..=wide).rev().map(move |it| (it, high)));
                let is_clear = |it: &Self| it.is_clear(board, widths, LEAST_GAP);
                let found = sizes
                    .find_map(|(wide, high)| Some(scale(wide, high)).filter(|it| fits(it) && is_clear(it)));
                found.unwrap_or(first)
            }
        }
    }

    /// Returns the columns and rows of the drawing, without letters and numbers.
    fn size(&self, board: &Topology) -> (i64, i64) {
        let rows = board.cells().map(|cell| self.at(board, cell).1).max().unwrap_or(0);
        (self.columns + 2, rows + 1)
    }

    /// Returns true if `gap` columns separate all points of the same row.
    fn is_clear(&self, board: &Topology, widths: &[i64], gap: i64) -> bool {
        let mut spans: Vec<(i64, i64, i64)> = board
            .cells()
            .map(|cell| {
                let ((column, row), width) = (self.at(board, cell), widths[cell.index()]);
                let begin = column - (width - 1) / 2;
                (row, begin, begin + width)
            })
            .collect();
        spans.sort_unstable();
        spans.windows(2).all(|pair| pair[0].0 != pair[1].0 || pair[1].1 - pair[0].2 >= gap)
    }

    fn new(board: &Topology, coordinates: Coordinates, wide: i64, high: i64) -> Self {
        let points: Vec<(i64, i64)> =
            board.cells().map(|cell| (board.cell(cell).file.into(), board.cell(cell).rank.into())).collect();
        // The nearest points of a board are usually neighbours on a line, so only lines are
        // examined.
        let steps = board.lines().unwrap_or_default().iter().flat_map(|line| line.segments());
        let apart = |(from, to): (CellId, CellId)| {
            let (a, b) = (points[from.index()], points[to.index()]);
            ((a.0 - b.0).abs(), (a.1 - b.1).abs())
        };
        let steps: Vec<(i64, i64)> = steps.map(apart).collect();
        let leaning = coordinates == Coordinates::Leaning;
        let joined = steps.iter().filter(|(_, y)| !leaning || *y == 0).map(|(x, y)| *x.max(y)).min();
        let higher = steps.iter().map(|(_, y)| *y).filter(|y| leaning && *y > 0).min();
        let (columns, rows) = (board.columns(), board.rows());
        let (files, ranks) = (i64::from(columns.end - columns.start), i64::from(rows.end - rows.start));
        let fits = (files * wide / MOST_COLUMNS).max(ranks * (wide + 1) / 2 / MOST_ROWS);
        let unit = joined.unwrap_or(1).max(fits).max(1);
        let scale = Self {
            west: columns.start.into(),
            north: i64::from(rows.end) - 1,
            unit,
            tall: higher.unwrap_or(unit),
            wide,
            high,
            columns: 0,
        };
        Self { columns: scale.column(columns.end - 1), ..scale }
    }

    /// Returns the column of a file. The first column is reserved for a mark.
    fn column(&self, file: i32) -> i64 {
        1 + ((i64::from(file) - self.west) * self.wide + self.unit / 2) / self.unit
    }

    /// Returns the column and the row of a point.
    fn at(&self, board: &Topology, cell: CellId) -> (i64, i64) {
        let node = board.cell(cell);
        let row = ((self.north - i64::from(node.rank)) * self.high + self.tall / 2) / self.tall;
        (self.column(node.file.into()), row)
    }
}

/// The strokes of the lines between points, by row and column.
#[derive(Default)]
struct Canvas {
    strokes: BTreeMap<(i64, i64), Stroke>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stroke {
    Across,
    Upright,
    Rising,
    Falling,
    /// A rising and a falling stroke that cross.
    Crossed,
}

impl Canvas {
    /// Draws a line between two points.
    fn stroke(&mut self, from: (i64, i64), to: (i64, i64)) {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let stroke = match (x, y) {
            (_, 0) => Stroke::Across,
            (0, _) => Stroke::Upright,
            (_, -1..=1) if x.abs() >= 4 => Stroke::Across,
            _ if (x > 0) == (y < 0) => Stroke::Rising,
            _ => Stroke::Falling,
        };
        // A character is about half as wide as it is high. A flat line gets only one stroke in each
        // row.
        let steps = match stroke {
            Stroke::Across => x.abs(),
            _ if x.abs() >= 4 * y.abs() => y.abs(),
            _ => y.abs().max(x.abs() / 2),
        };
        for step in 1..steps {
            let part = |length: i64| (2 * length * step + length.signum() * steps) / (2 * steps);
            let known = self.strokes.entry((from.1 + part(y), from.0 + part(x))).or_insert(stroke);
            if matches!(
                (*known, stroke),
                (Stroke::Rising, Stroke::Falling) | (Stroke::Falling, Stroke::Rising)
            ) {
                *known = Stroke::Crossed;
            }
        }
    }

    /// Returns the characters of a row in a range of columns.
    fn row(&self, row: i64, from: i64, to: i64, style: Style) -> String {
        let sign = |column: i64| match (self.strokes.get(&(row, column)), style.ascii) {
            (None, _) => ' ',
            (Some(Stroke::Across), true) => '-',
            (Some(Stroke::Upright), true) => '|',
            (Some(Stroke::Rising), true) => '/',
            (Some(Stroke::Falling), true) => '\\',
            (Some(Stroke::Crossed), true) => 'X',
            (Some(Stroke::Across), false) => '─',
            (Some(Stroke::Upright), false) => '│',
            (Some(Stroke::Rising), false) => '╱',
            (Some(Stroke::Falling), false) => '╲',
            (Some(Stroke::Crossed), false) => '╳',
        };
        (from..to).map(sign).collect()
    }
}
