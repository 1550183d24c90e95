//! Pictures made of characters, as data. Consoles turn them into text, and the full screen arranges
//! them differently.

use crate::screen::{Screen, TextStyle};
use alfonso_board::CellId;
use unicode_width::UnicodeWidthStr;

/// A picture as lines of characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// The lines from top to bottom.
    pub lines: Vec<Vec<Bit>>,
    /// The number of lines above a cell's line, and also below it, that belong to the cell. It is 0
    /// unless cells are drawn larger.
    pub around: usize,
}

/// A run of characters in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bit {
    /// The characters.
    pub text: String,
    /// The style of the characters; `None` for the default style.
    pub text_style: Option<TextStyle>,
    /// The cell of the board that the characters show.
    pub cell: Option<CellId>,
}

/// The position of a cell in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnCell {
    /// The cell.
    pub cell: CellId,
    /// The leftmost column of the cell, from 0.
    pub x: usize,
    /// The line of the cell, from 0 at the top.
    pub y: usize,
    /// The width in columns.
    pub width: usize,
}

/// The marks on a board for a picked piece and its targets. The marks of the last move are
/// separate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The cell of the picked piece.
    pub picked: Option<CellId>,
    /// The targets of moves without a capture.
    pub quiet: Vec<CellId>,
    /// The targets of captures, wherever the captured piece is.
    pub taking: Vec<CellId>,
    /// The further cells that the last move has changed: where it captured, or where its last seed
    /// fell. They are drawn like its origin and target.
    pub changed: Vec<CellId>,
}

/// The mark of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The cell of the picked piece.
    Picked,
    /// A target of a move without a capture.
    Quiet,
    /// A target of a capture.
    Taking,
}

impl Marks {
    /// Returns true if the last move began, ended or had an effect on a cell. `last` holds the
    /// origin and the target of the move.
    pub fn is_last(&self, cell: CellId, last: Option<(CellId, CellId)>) -> bool {
        last.is_some_and(|(from, to)| cell == from || cell == to) || self.changed.contains(&cell)
    }

    /// Returns the mark of a cell.
    pub fn of(&self, cell: CellId) -> Option<Mark> {
        match cell {
            _ if self.picked == Some(cell) => Some(Mark::Picked),
            _ if self.taking.contains(&cell) => Some(Mark::Taking),
            _ if self.quiet.contains(&cell) => Some(Mark::Quiet),
            _ => None,
        }
    }
}

impl Bit {
    /// Returns characters without a cell or a colour.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), text_style: None, cell: None }
    }
}

impl Drawn {
    /// Adds a line without colours or cells.
    pub fn push(&mut self, line: impl Into<String>) {
        self.lines.push(vec![Bit::plain(line)]);
    }

    /// Returns the picture as text for a screen. Every line ends with a line feed, and no line has
    /// trailing spaces.
    pub fn text(&self, screen: Screen) -> String {
        let paint = |bit: &Bit| {
            bit.text_style.map_or_else(|| bit.text.clone(), |text_style| screen.paint(text_style, &bit.text))
        };
        let line = |bits: &Vec<Bit>| bits.iter().map(paint).collect::<String>().trim_end().to_owned() + "\n";
        self.lines.iter().map(line).collect()
    }

    /// Returns the positions of the cells.
    pub fn cells(&self) -> Vec<DrawnCell> {
        let mut cells = Vec::new();
        for (y, line) in self.lines.iter().enumerate() {
            let mut x = 0;
            for bit in line {
                let width = bit.text.width();
                cells.extend(bit.cell.map(|cell| DrawnCell { cell, x, y, width }));
                x += width;
            }
        }
        cells
    }

    /// Returns the size in columns and lines.
    pub fn size(&self) -> (usize, usize) {
        let width = |line: &Vec<Bit>| line.iter().map(|bit| bit.text.width()).sum();
        (self.lines.iter().map(width).max().unwrap_or(0), self.lines.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_where_they_are_drawn() {
        let cell = |text: &str, cell| Bit { text: text.into(), text_style: None, cell: Some(CellId(cell)) };
        let mut drawn = Drawn::default();
        drawn.push(" a");
        drawn.lines.push(vec![Bit::plain("1 "), cell("♖ ", 7), cell("x ", 8)]);
        assert_eq!(drawn.text(Screen::PLAIN), " a\n1 ♖ x\n");
        assert_eq!(drawn.size(), (6, 2));
        let cells = drawn.cells();
        assert_eq!(cells[1], DrawnCell { cell: CellId(8), x: 4, y: 1, width: 2 });
        let (picked, cells) = (Some(CellId(7)), vec![CellId(8)]);
        let marks = Marks { picked, quiet: cells.clone(), taking: cells, ..Marks::default() };
        assert_eq!(marks.of(CellId(8)), Some(Mark::Taking));
        assert_eq!(marks.of(CellId(9)), None);
        let marks = Marks { changed: vec![CellId(3)], ..Marks::default() };
        assert!(marks.is_last(CellId(3), None) && marks.is_last(CellId(4), Some((CellId(4), CellId(5)))));
        assert!(!marks.is_last(CellId(5), None));
    }
}
