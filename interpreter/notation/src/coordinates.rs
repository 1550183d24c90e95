//! Numbers of columns and rows, as notations count them.

use alfonso_board::CellId;
use alfonso_wording::About;

/// Returns the column of a cell, counted from 1 at the eastern edge.
pub fn from_east(about: About<'_>, cell: CellId) -> i32 {
    let board = about.game.topology();
    board.columns().end - i32::from(board.cell(cell).file)
}

/// Returns the column of a cell, counted from 1 at the western edge.
pub fn from_west(about: About<'_>, cell: CellId) -> i32 {
    let board = about.game.topology();
    i32::from(board.cell(cell).file) - board.columns().start + 1
}

/// Returns the row of a cell, counted from 1 at the northern edge.
pub fn from_north(about: About<'_>, cell: CellId) -> i32 {
    let board = about.game.topology();
    board.rows().end - i32::from(board.cell(cell).rank)
}
