//! Small numbers that cannot be mistaken for each other: rows of the tables of a game.

use alfonso_forms::Seat;

alfonso_forms::ids! {
    /// A kind together with a facing, where the facing changes how its men move: what a man's moves depend on.
    ClassId(u16);
    /// A way of moving of one class: a row of the program's movers.
    MoverId(u16);
    /// A test of cells: a row of the program's tests.
    TestId(u16);
}

/// A man: what he is and whose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Man {
    /// What he is and, where it matters, the way he faces.
    pub class: ClassId,
    /// Whose he is.
    pub owner: Seat,
}
