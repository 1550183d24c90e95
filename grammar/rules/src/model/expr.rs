//! The tree of values and effects as rules have it: cells by name, places in the text, types as declared.

use super::movement::Direction;
use alfonso_diag::Span;
use alfonso_forms::{KindId, Node, Stage, Type};

/// The stage of the tree in which a text has been checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked;

impl Stage for Checked {
    type Node = Expr;
    /// By its name; not checked against the board.
    type Cell = String;
    type Way = Way;
    type Event = Event;
    type Span = Span;
}

/// A typed value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type, as it is used here: a file may be used as a number.
    pub ty: Type,
    /// Where it is written (in a definition's body, if it comes from there).
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

/// The values there are.
pub type ExprKind = alfonso_forms::ExprKind<Checked>;
/// Things picked out.
pub type Selection = alfonso_forms::Selection<Checked>;
/// Something that happens.
pub type Effect = alfonso_forms::Effect<Checked>;
/// The effects there are.
pub type EffectKind = alfonso_forms::EffectKind<Checked>;
/// A variable that something is paid from or to.
pub type Purse = alfonso_forms::Purse<Checked>;
/// One piece or many.
pub type Selected = alfonso_forms::Selected<Checked>;

/// One direction, of the board or of a man's facing.
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

/// What can be waited for, or reckoned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// A man is taken (not: removed).
    Capture,
    /// A man moves of his own; if given, only a man who was of that kind before the move.
    Move(Option<KindId>),
    /// A player is eliminated.
    Elimination,
}
