//! The expression and effect trees used in play. Cells are numbers, and nodes have no spans.
//!
//! [`alfonso_forms`] defines the tree and the meaning of each value and effect.
//!
//! ```
//! # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
//! # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
//! use alfonso_game::expr::{CompareOp, Expr, Test, TestWord};
//!
//! let line = game.line();
//! let centre = game.topology().named("b2").expect("a cell");
//! let is_empty = Expr::Is(Box::new(Expr::Cell(centre)), Test::Word(TestWord::Empty));
//! assert_eq!(line.ask(&is_empty, 0), Some(1));
//! let same = Expr::Compare(CompareOp::Equal, Box::new(Expr::Mover), Box::new(Expr::Next));
//! assert_eq!(line.ask(&same, 0), Some(0));
//! ```

use alfonso_board::{CellId, Direction};
pub use alfonso_forms::{ArithOp, CompareOp, Domain, Test, TestOf, TestUses, TestWord, Type};
use alfonso_forms::{CounterId, Stage};

/// The stage of the trees that play uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played;

impl Stage for Played {
    type Node = Expr;
    type Cell = CellId;
    type Way = Way;
    type Event = CounterId;
    type Span = ();
}

/// An expression that the engine evaluates in a position.
pub type Expr = alfonso_forms::ExprKind<Played>;
/// A selection of pieces, cells, players or sectors.
pub type Selection = alfonso_forms::Selection<Played>;
/// An effect with its condition.
pub type Effect = alfonso_forms::Effect<Played>;
/// The kinds of effects.
pub type EffectKind = alfonso_forms::EffectKind<Played>;
/// The account that a payment comes from or goes to: a variable and its owner.
pub type PayAccount = alfonso_forms::PayAccount<Played>;
/// One piece, or a selection of pieces.
pub type Selected = alfonso_forms::Selected<Played>;

/// A direction of the board, or a direction relative to a piece's facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A direction of the board.
    Board(Direction),
    /// A direction relative to the piece's facing, in eighths of a circle clockwise.
    Facing(u8),
}

/// Returns true if the engine can compute a test as a mask. A mask is a set of cells that is
/// computed once a ply for all pieces of a class.
///
/// Such a test does not depend on the moving piece and needs no search.
#[must_use]
pub fn is_mask(test: &Test) -> bool {
    match test {
        Test::All(parts) | Test::Any(parts) => parts.iter().all(is_mask),
        Test::Not(part) => is_mask(part),
        Test::Word(word) => word.uses() == TestUses::Board,
    }
}
