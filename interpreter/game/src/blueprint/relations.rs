//! Relations between cells.

use alfonso_board::CellId;

/// A relation between cells, which depends only on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RelationSpec {
    /// For each cell of the board, the cells that are related to it. An index beyond the list stands
    /// for a cell without related cells.
    pub cells: Vec<Vec<CellId>>,
    /// The cells that are related to `nowhere`.
    pub nowhere: Vec<CellId>,
}
