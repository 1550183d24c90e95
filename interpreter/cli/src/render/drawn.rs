//! A picture made of characters, as data: for consoles it becomes text, for full screens it is laid out anew.

use crate::screen::{Ink, Screen};
use alfonso_board::CellId;
use unicode_width::UnicodeWidthStr;

/// Lines of characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// From top to bottom.
    pub lines: Vec<Vec<Bit>>,
}

/// Some characters of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bit {
    /// The characters.
    pub text: String,
    /// Their colour, if they have one of their own.
    pub ink: Option<Ink>,
    /// The cell of the board that they show.
    pub cell: Option<CellId>,
}

/// Where a cell is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which.
    pub cell: CellId,
    /// Columns from the left.
    pub x: usize,
    /// Lines from the top.
    pub y: usize,
    /// How many columns it takes.
    pub width: usize,
}

/// What is marked on a board beside the last move: a man that was picked, and what he can do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Where the man stands.
    pub picked: Option<CellId>,
    /// Where he can go, taking nobody.
    pub quiet: Vec<CellId>,
    /// Where he can go by taking somebody, there or elsewhere.
    pub taking: Vec<CellId>,
}

/// How a cell is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The picked man stands here.
    Picked,
    /// He can go here.
    Quiet,
    /// He can go here by taking somebody.
    Taking,
}

impl Marks {
    /// The mark of a cell.
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
    /// Characters that show no cell and have no colour.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), ink: None, cell: None }
    }
}

impl Drawn {
    /// Adds a line without colours or cells.
    pub fn push(&mut self, line: impl Into<String>) {
        self.lines.push(vec![Bit::plain(line)]);
    }

    /// As text for a screen; every line ends with a line end, and none with a space.
    pub fn text(&self, screen: Screen) -> String {
        let paint = |bit: &Bit| bit.ink.map_or_else(|| bit.text.clone(), |ink| screen.paint(ink, &bit.text));
        let line = |bits: &Vec<Bit>| bits.iter().map(paint).collect::<String>().trim_end().to_owned() + "\n";
        self.lines.iter().map(line).collect()
    }

    /// Where the cells are drawn.
    pub fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for (y, line) in self.lines.iter().enumerate() {
            let mut x = 0;
            for bit in line {
                let width = bit.text.width();
                places.extend(bit.cell.map(|cell| Place { cell, x, y, width }));
                x += width;
            }
        }
        places
    }

    /// Columns and lines.
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
        let cell = |text: &str, cell| Bit { text: text.into(), ink: None, cell: Some(CellId(cell)) };
        let mut drawn = Drawn::default();
        drawn.push(" a");
        drawn.lines.push(vec![Bit::plain("1 "), cell("♖ ", 7), cell("x ", 8)]);
        assert_eq!(drawn.text(Screen::PLAIN), " a\n1 ♖ x\n");
        assert_eq!(drawn.size(), (6, 2));
        let places = drawn.places();
        assert_eq!(places[1], Place { cell: CellId(8), x: 4, y: 1, width: 2 });
        let marks = Marks { picked: Some(CellId(7)), quiet: vec![CellId(8)], taking: vec![CellId(8)] };
        assert_eq!(marks.of(CellId(8)), Some(Mark::Taking));
        assert_eq!(marks.of(CellId(9)), None);
    }
}
