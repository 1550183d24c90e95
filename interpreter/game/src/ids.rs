//! Small numbers of distinct types: rows of the tables of a game.

use alfonso_forms::Seat;

alfonso_forms::ids! {
    /// A kind together with a facing, if the facing changes how its pieces move. A piece's moves depend on its class.
    ClassId(u16);
    /// A way of moving of one class: a row of the program's movements.
    MovementId(u16);
    /// A test of cells: a row of the program's tests.
    TestId(u16);
}

/// A piece: its class and its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    /// The piece's kind and, where it matters, its facing.
    pub class: ClassId,
    /// The player who owns the piece.
    pub owner: Seat,
}
