//! The tree of values and effects after resolution. Cells are names, and every node has a span and
//! a type.

use super::movement::Direction;
use alfonso_diag::Span;
use alfonso_forms::{KindId, Node, Stage, Type};

/// The stage of the tree after the resolver has checked a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked;

impl Stage for Checked {
    type Node = Expr;
    /// A cell by its name, not checked against the board.
    type Cell = String;
    type Way = Way;
    type Event = Event;
    type Span = Span;
}

/// A typed value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// The kind of value.
    pub kind: ExprKind,
    /// Its type in this context. For example, a file may be used as a number.
    pub ty: Type,
    /// The span of its text. If the value comes from a definition, the span lies in the body of the
    /// definition.
    pub span: Span,
}

impl Node<Checked> for Expr {
    fn kind(&self) -> &ExprKind {
        &self.kind
    }

    fn ty(&self) -> Type {
        self.ty
    }
}

impl Expr {
    /// Creates a value with the type of its kind.
    #[must_use]
    pub fn new(kind: ExprKind, span: Span) -> Self {
        let ty = kind.ty();
        Self { kind, ty, span }
    }
}

/// The kinds of values.
pub type ExprKind = alfonso_forms::ExprKind<Checked>;
/// A selection of things that meet a condition.
pub type Selection = alfonso_forms::Selection<Checked>;
/// A change that a rule makes.
pub type Effect = alfonso_forms::Effect<Checked>;
/// The kinds of effects.
pub type EffectKind = alfonso_forms::EffectKind<Checked>;
/// A variable that payments come from or go to.
pub type PayAccount = alfonso_forms::PayAccount<Checked>;
/// One piece or many.
pub type Selected = alfonso_forms::Selected<Checked>;

/// One direction, of the board or relative to a piece's facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Way {
    /// A direction of the board.
    Board(Direction),
    Forward,
    Backward,
    /// A quarter turn to the left of forward.
    Left,
    /// A quarter turn to the right of forward.
    Right,
}

/// An event that triggers can wait for, or that plies can be counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// A piece is captured. The removal of a piece is not a capture.
    Capture,
    /// A piece makes a move. If a kind is given, the piece had this kind before the move.
    Move(Option<KindId>),
    /// A player is eliminated.
    Elimination,
    /// The game begins.
    Start,
}
