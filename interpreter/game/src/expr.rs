//! The tree of values and effects as it is played: cells by their numbers, without places in a text.
//!
//! The meaning of each value and effect is told where the tree is defined: [`alfonso_forms`].

use alfonso_board::{CellId, Direction};
pub use alfonso_forms::{ArithOp, CompareOp, Domain, Test, TestReads, TestWord, Type};
use alfonso_forms::{CounterId, Stage};

/// The stage of the tree in which a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played;

impl Stage for Played {
    type Node = Expr;
    type Cell = CellId;
    type Way = Way;
    type Event = CounterId;
    type Span = ();
}

/// A value to be computed in a position.
pub type Expr = alfonso_forms::ExprKind<Played>;
/// Things picked out.
pub type Selection = alfonso_forms::Selection<Played>;
/// Something that happens, if a condition holds.
pub type Effect = alfonso_forms::Effect<Played>;
/// The effects there are.
pub type EffectKind = alfonso_forms::EffectKind<Played>;
/// A variable that something is paid from or to, and of whom.
pub type Purse = alfonso_forms::Purse<Played>;
/// One piece or many.
pub type Selected = alfonso_forms::Selected<Played>;

/// A direction of the board, or of a piece's facing (eighths of a circle clockwise from it).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Of the board.
    Board(Direction),
    /// Of the piece.
    Facing(u8),
}

/// True if the cells that pass a test can be found once a ply for all pieces of a class: nothing in it depends on which piece
/// asks, or needs a search.
#[must_use]
pub fn is_mask(test: &Test) -> bool {
    match test {
        Test::All(parts) | Test::Any(parts) => parts.iter().all(is_mask),
        Test::Not(part) => is_mask(part),
        Test::Word(word) => word.reads() == TestReads::Board,
    }
}
