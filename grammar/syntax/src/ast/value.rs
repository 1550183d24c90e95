//! Values and selections.

use alfonso_diag::{Span, Spanned};
use alfonso_forms::Fold;

use super::{Choice, Event, Name, Test};

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// Its kind.
    pub kind: ExprKind,
    /// The whole expression.
    pub span: Span,
}

/// `on way`, `on way of p`: a track, perhaps that of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnTrack {
    /// Its name.
    pub name: Name,
    /// The player.
    pub of: Option<Box<Expr>>,
}

/// The expressions there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// `3`
    Number(i64),
    /// `true`, `false`
    Flag(bool),
    /// `e4`
    Cell(String),
    /// `mover`, `target`, `White`, `Queen`, a variable, a parameter, a definition without parameters.
    Word(String),
    /// `not E`
    Not(Box<Expr>),
    /// `A or B`, `A + B`, `A = B`
    Binary {
        /// The operation.
        op: Spanned<BinaryOp>,
        /// To what.
        left: Box<Expr>,
        /// With what.
        right: Box<Expr>,
    },
    /// `it is not unmoved`
    Is {
        /// The subject.
        subject: Box<Expr>,
        /// `is not`
        not: bool,
        /// The test.
        test: Test,
    },
    /// `target not in own-half(mover)`
    In {
        /// The subject.
        subject: Box<Expr>,
        /// `not in`
        not: bool,
        /// The set of cells.
        set: Box<Expr>,
    },
    /// `f(a, b)`
    Call {
        /// The name that is called.
        name: Name,
        /// With what.
        args: Vec<Expr>,
    },
    /// `owner of x`: a word applied to one thing.
    Of {
        /// The word that is applied.
        word: Name,
        /// To what.
        of: Box<Expr>,
    },
    /// `next alive after p`, `next seat after p`
    NextAfter {
        /// True if players out of the game are passed over.
        alive: bool,
        /// After whom.
        of: Box<Expr>,
    },
    /// `edge forward of x`; without `of`, of the piece that moves.
    Edge {
        /// The direction of the edge.
        way: Name,
        /// The piece whose direction it is.
        of: Option<Box<Expr>>,
    },
    /// `some S`, `no S`, `number of S`, `first S`, `latest S`, `every S has C`
    Select {
        /// The way of counting.
        quantifier: Spanned<Quantifier>,
        /// The selection.
        selection: Box<Selection>,
        /// `has C`
        has: Option<Box<Expr>>,
    },
    /// `3 Man of mover in a line through target`
    InLine {
        /// The number of neighbours.
        count: Spanned<i64>,
        /// The things that stand there.
        selection: Box<Selection>,
        /// The cell that one of them must have.
        through: Option<Box<Expr>>,
    },
    /// `cells of Man of mover`
    CellsOf(Box<Selection>),
    /// `group of x along W`, `neighbours of G along W`
    Near {
        /// True for a group, false for neighbours.
        group: bool,
        /// The cell or cells.
        of: Box<Expr>,
        /// The directions; without them those in which the board joins cells.
        way: Option<Name>,
    },
    /// `A joined to B by S along W`
    Joined {
        /// The cells at one end.
        from: Box<Expr>,
        /// The cells at the other.
        to: Box<Expr>,
        /// The things on the way.
        by: Box<Selection>,
        /// The directions; without them those in which the board joins cells.
        way: Option<Name>,
    },
    /// `position stood before`
    StoodBefore,
    /// `sum of E over S`, `greatest E over S`, `least E over S`; of dice, `sum of DICE`
    Fold {
        /// The way of making one number.
        fold: Fold,
        /// The number of each.
        value: Box<Expr>,
        /// Those that are counted; without them the value names dice.
        selection: Option<Box<Selection>>,
    },
    /// `(A if C else B)`
    If {
        /// The condition.
        condition: Box<Expr>,
        /// The value if it holds.
        yes: Box<Expr>,
        /// The value if it does not.
        no: Box<Expr>,
    },
    /// `first piece onward of origin`: the first piece seen from a cell, looking along the move.
    FirstSeen {
        /// The direction of the look.
        way: Name,
        /// The cell at which it starts.
        from: Box<Expr>,
    },
    /// `piece on CELL`: the piece there, if any.
    PieceOn(Box<Expr>),
    /// `place of c on way`, `place of c on way of p`
    PlaceOn {
        /// The cell, or a piece that stands on it.
        cell: Box<Expr>,
        /// The track.
        track: OnTrack,
    },
    /// `cell 12 on way`
    CellOn {
        /// Its place, from 1.
        number: Box<Expr>,
        /// The track.
        track: OnTrack,
    },
    /// `plies since capture`
    PliesSince(Event),
    /// `by q { a: E  b: F }`
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

/// The ways of counting a selection.
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

/// `own Pawn w of next on region where C`: adjectives, a noun or kind that closes the list, a name, relations, a filter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// `lost`, `own`, `another`, ...
    pub adjectives: Vec<Name>,
    /// `piece`, `pieces`, `cell`, `player`, ... or a kind.
    pub noun: Name,
    /// Its name in the filter and the body.
    pub local: Option<Name>,
    /// `of`, `on`, `in`, `except`: each with what it relates to.
    pub relations: Vec<(Spanned<Relation>, Expr)>,
    /// `beyond C towards D`, `between A and B`, `along T from C`
    pub straight: Option<Box<Straight>>,
    /// `sandwiched between C and T along W`
    pub sandwich: Option<Box<Sandwich>>,
    /// `where C`
    pub filter: Option<Expr>,
    /// The whole selection.
    pub span: Span,
}

/// The line on which selected things stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Straight {
    /// `beyond C towards D`: on from a cell in a direction.
    Beyond {
        /// The cell.
        from: Expr,
        /// The direction, or its name.
        way: Name,
    },
    /// `between A and B`: on the cells that lie between two.
    Between {
        /// The one cell.
        from: Expr,
        /// The other.
        to: Expr,
    },
    /// `along T from C while H`, `back along T from C`: on the cells of a track from one of them on.
    Along {
        /// `back`
        back: bool,
        /// The track.
        track: Name,
        /// The first cell.
        from: Expr,
        /// `while H`: up to the first cell for which this fails.
        holds: Option<Expr>,
    },
}

/// The things between which selected things stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sandwich {
    /// `in rows`: several of them may stand there.
    pub rows: bool,
    /// The cell at one end.
    pub from: Expr,
    /// The things at the other.
    pub by: Selection,
    /// The directions.
    pub way: Name,
}

/// The relation of selected things to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Relation {
    Of,
    On,
    In,
    Except,
}
