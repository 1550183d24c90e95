//! The tree of values and effects as rules state it, with cells by name, source spans and declared types.

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
    /// Its type, as it is used here: a file may be used as a number.
    pub ty: Type,
    /// The span of its text, which lies in a definition's body if the value comes from there.
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
    /// Returns a value of the type that its kind has.
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

/// An event that rules can wait for or count from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// A piece is captured; removal is no capture.
    Capture,
    /// A piece moves by itself. If a kind is given, the piece was of that kind before the move.
    Move(Option<KindId>),
    /// A player is eliminated.
    Elimination,
    /// The game begins.
    Start,
}
