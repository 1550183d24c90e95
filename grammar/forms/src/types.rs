//! Types of values.

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Type {
    Number,
    Flag,
    Player,
    Piece,
    Kind,
    /// One cell, or nowhere.
    Cell,
    /// A set of cells.
    Cells,
    /// A column of a grid: a number from 1, written as its letter in tables.
    File,
    /// A sector of a board of rings; as a set of cells, those that lie in it.
    Sector,
    /// A direction of the board or of a piece. The resolver puts directions in the place of their names, so no value in play has
    /// this type.
    Direction,
}
