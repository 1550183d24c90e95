//! Expressions and selections.

use alfonso_diag::{Span, Spanned};
use alfonso_forms::Fold;

use super::{Choice, Event, Name, Test};

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// Its kind.
    pub kind: ExprKind,
    /// The span of the whole expression.
    pub span: Span,
}

/// `on way`, `on way of p`: a track, optionally that of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnTrack {
    /// Its name.
    pub name: Name,
    /// The player.
    pub of: Option<Box<Expr>>,
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// A number: `3`.
    Number(i64),
    /// A flag: `true`, `false`.
    Flag(bool),
    /// A cell: `e4`.
    Cell(String),
    /// `mover`, `target`, `White`, `Queen`, or the name of a variable, a parameter or a definition
    /// without parameters.
    Word(String),
    /// A negation: `not E`.
    Not(Box<Expr>),
    /// A binary operation: `A or B`, `A + B`, `A = B`.
    Binary {
        /// The operation.
        op: Spanned<BinaryOp>,
        /// The left operand.
        left: Box<Expr>,
        /// The right operand.
        right: Box<Expr>,
    },
    /// A test of a value: `it is not unmoved`.
    Is {
        /// The subject.
        subject: Box<Expr>,
        /// True for a negated test: `is not`.
        not: bool,
        /// The test.
        test: Test,
    },
    /// A test for membership in a set of cells: `target not in own-half(mover)`.
    In {
        /// The subject.
        subject: Box<Expr>,
        /// True for a negated test: `not in`.
        not: bool,
        /// The set of cells.
        set: Box<Expr>,
    },
    /// A call of a definition: `f(a, b)`.
    Call {
        /// The name of the definition.
        name: Name,
        /// The arguments.
        args: Vec<Expr>,
    },
    /// `owner of x`: a word with one operand.
    Of {
        /// The word.
        word: Name,
        /// The operand.
        of: Box<Expr>,
    },
    /// The next player after another: `next alive after p`, `next seat after p`.
    NextAfter {
        /// True if eliminated players are skipped.
        alive: bool,
        /// The player.
        of: Box<Expr>,
    },
    /// `edge forward of x`. Without `of`, the edge is relative to the moving piece.
    Edge {
        /// The direction of the edge.
        way: Name,
        /// The piece whose facing determines the direction.
        of: Option<Box<Expr>>,
    },
    /// A quantified selection: `some S`, `no S`, `number of S`, `first S`, `latest S`,
    /// `every S has C`.
    Select {
        /// The quantifier.
        quantifier: Spanned<Quantifier>,
        /// The selection.
        selection: Box<Selection>,
        /// The condition for each selected thing: `has C`.
        has: Option<Box<Expr>>,
    },
    /// A test for pieces in a line: `3 Man of mover in a line through target`.
    InLine {
        /// The number of neighbouring cells.
        count: Spanned<i64>,
        /// The selected pieces.
        selection: Box<Selection>,
        /// The cell that the line must contain.
        through: Option<Box<Expr>>,
    },
    /// The cells of a selection: `cells of Man of mover`.
    CellsOf(Box<Selection>),
    /// A group of cells, or the neighbours of cells: `group of x along W`,
    /// `neighbours of G along W`.
    Near {
        /// True for a group, false for neighbours.
        group: bool,
        /// The cell or cells.
        of: Box<Expr>,
        /// The directions. If `None`, the directions in which the board joins cells.
        way: Option<Name>,
    },
    /// A test for a connection between cells: `A joined to B by S along W`.
    Joined {
        /// The cells at one end.
        from: Box<Expr>,
        /// The cells at the other end.
        to: Box<Expr>,
        /// The things on the path.
        by: Box<Selection>,
        /// The directions. If `None`, the directions in which the board joins cells.
        way: Option<Name>,
    },
    /// A test for an earlier position: `position stood before`.
    StoodBefore,
    /// `sum of E over S`, `greatest E over S`, `least E over S`. For dice, `sum of DICE`.
    Fold {
        /// The operation that combines the numbers.
        fold: Fold,
        /// The number for each selected thing.
        value: Box<Expr>,
        /// The selected things. If `None`, the value is the name of dice.
        selection: Option<Box<Selection>>,
    },
    /// A conditional value: `(A if C else B)`.
    If {
        /// The condition.
        condition: Box<Expr>,
        /// The value if the condition is true.
        yes: Box<Expr>,
        /// The value if the condition is false.
        no: Box<Expr>,
    },
    /// `first piece onward of origin`: the first piece that can be seen from a cell in the
    /// direction of the move.
    FirstSeen {
        /// The direction.
        way: Name,
        /// The cell.
        from: Box<Expr>,
    },
    /// `piece on CELL`: the piece on the cell, if there is one.
    PieceOn(Box<Expr>),
    /// The place of a cell on a track: `place of c on way`, `place of c on way of p`.
    PlaceOn {
        /// The cell, or a piece on it.
        cell: Box<Expr>,
        /// The track.
        track: OnTrack,
    },
    /// The cell at a place of a track: `cell 12 on way`.
    CellOn {
        /// The number of the cell, from 1.
        number: Box<Expr>,
        /// The track.
        track: OnTrack,
    },
    /// The number of plies since an event: `plies since capture`.
    PliesSince(Event),
    /// A choice among readings: `by q { a: E  b: F }`.
    By(Choice<Box<Expr>>),
}

/// Operators between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Attacks,
    Guards,
    Shows,
}

/// The quantifiers of a selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Quantifier {
    Some,
    No,
    Every,
    NumberOf,
    First,
    Latest,
}

/// `own Pawn w of next on region where C`: adjectives, a noun or a kind, a local name, relations
/// and a filter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Adjectives: `lost`, `own`, `another`, ...
    pub adjectives: Vec<Name>,
    /// `piece`, `pieces`, `cell`, `player`, ... or a kind.
    pub noun: Name,
    /// Its name in the filter and the body.
    pub local: Option<Name>,
    /// `of`, `on`, `in`, `except`: each relation with its operand.
    pub relations: Vec<(Spanned<Relation>, Expr)>,
    /// The line that must contain the selected things: `beyond C towards D`, `between A and B`,
    /// `along T from C`.
    pub straight: Option<Box<Straight>>,
    /// The two ends between which they must stand: `sandwiched between C and T along W`.
    pub sandwich: Option<Box<Sandwich>>,
    /// The filter: `where C`.
    pub filter: Option<Expr>,
    /// The whole selection.
    pub span: Span,
}

/// The line that contains the selected things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Straight {
    /// `beyond C towards D`: the cells straight on from a cell in a direction.
    Beyond {
        /// The cell.
        from: Expr,
        /// The direction, or the name of a direction.
        way: Name,
    },
    /// `between A and B`: the cells between two cells.
    Between {
        /// The first cell.
        from: Expr,
        /// The second cell.
        to: Expr,
    },
    /// `along T from C while H`, `back along T from C`: the cells of a track from one of its cells
    /// on.
    Along {
        /// True for the reverse direction: `back`.
        back: bool,
        /// The track.
        track: Name,
        /// The first cell.
        from: Expr,
        /// `while H`: the cells end before the first one for which this is false.
        holds: Option<Expr>,
    },
}

/// The two ends between which selected things stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sandwich {
    /// `in rows`: true if several selected things may stand between the ends.
    pub rows: bool,
    /// The cell at one end.
    pub from: Expr,
    /// The things at the other end.
    pub by: Selection,
    /// The directions.
    pub way: Name,
}

/// The relation of selected things to an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Relation {
    Of,
    On,
    In,
    Except,
}
