//! The number beside a piece's sign on the board.

use super::values;
use crate::subject::Subject;
use alfonso_board::CellId;
use alfonso_game::Line;

/// The numbers beside the signs of pieces: the size of a heap, or the value of a variable of the
/// piece.
pub(super) struct Beside<'p> {
    line: &'p dyn Line,
    /// By cell: the drawn value of the piece there; `None` if no such value is drawn.
    piece_numbers: Option<Vec<i32>>,
}

impl<'p> Beside<'p> {
    pub(super) fn of(subject: &Subject, line: &'p dyn Line) -> Self {
        Self { line, piece_numbers: values::piece_numbers(subject, line) }
    }

    /// Returns the number as text. The text is empty for an empty cell, and for a single piece with
    /// the value 0.
    pub(super) fn at(&self, cell: CellId) -> String {
        let piece_numbers = self.piece_numbers.as_ref().filter(|_| self.line.piece(cell).is_some());
        match (piece_numbers.map_or(0, |piece_numbers| piece_numbers[cell.index()]), self.line.height(cell)) {
            (0, 0 | 1) => String::new(),
            (0, height) => height.to_string(),
            (piece_numbers, _) => piece_numbers.to_string(),
        }
    }

    /// Returns the number of columns that the numbers need.
    pub(super) fn width(&self, subject: &Subject) -> usize {
        subject.game.topology().cells().map(|cell| self.at(cell).len()).max().unwrap_or(0)
    }
}
