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
    /// One cell, or `nowhere`.
    Cell,
    /// A set of cells.
    Cells,
    /// A file of a grid: a number from 1. Tables write it as its letter.
    File,
    /// A sector of a board of rings. As a set of cells, it contains the cells of the sector.
    Sector,
    /// A direction of the board or of a piece. The resolver replaces names of directions, so no
    /// value has this type during play.
    Direction,
}
