//! Indices of distinct types into the tables of a game.

use alfonso_forms::Seat;

alfonso_forms::ids! {
    /// A class: a kind together with a facing, if the facing affects how its pieces move. The moves
    /// of a piece depend on its class.
    ClassId(u16);
    /// A way of moving of one class: an index into the program's movements.
    MovementId(u16);
    /// A test of cells: an index into the program's tests.
    TestId(u16);
}

/// A piece: its class and its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    /// The class of the piece: its kind and, where it matters, its facing.
    pub class: ClassId,
    /// The player who owns the piece.
    pub owner: Seat,
}
