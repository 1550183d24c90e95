//! The number that stands beside a piece's sign on the board.

use super::values;
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_game::Line;

/// The numbers beside the signs of a position: how many pieces a heap has, or what a piece bears.
pub(super) struct Beside<'p> {
    line: &'p dyn Line,
    /// By cell: what the piece there bears, if that is drawn.
    borne: Option<Vec<i32>>,
}

impl<'p> Beside<'p> {
    pub(super) fn of(subject: &Subject, line: &'p dyn Line) -> Self {
        Self { line, borne: values::borne(subject, line) }
    }

    /// Returns the number as text; nothing for an empty cell, a single piece, or one that bears 0.
    pub(super) fn at(&self, cell: CellId) -> String {
        let borne = self.borne.as_ref().filter(|_| self.line.piece(cell).is_some());
        match (borne.map_or(0, |borne| borne[cell.index()]), self.line.height(cell)) {
            (0, 0 | 1) => String::new(),
            (0, height) => height.to_string(),
            (borne, _) => borne.to_string(),
        }
    }

    /// Returns the columns that the numbers take.
    pub(super) fn width(&self, subject: &Subject) -> usize {
        subject.game.topology().cells().map(|cell| self.at(cell).len()).max().unwrap_or(0)
    }
}
