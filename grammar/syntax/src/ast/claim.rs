//! Claims that are run as tests.

use alfonso_diag::{Span, Spanned};

use super::{Expr, Name, Row, Tail, Text};

/// A claim that is run as a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The title of the claim.
    pub title: Text,
    /// The evidence.
    pub tail: Tail,
    /// `in cvp`
    pub ruleset: Option<Name>,
    /// `with castling = off`: single answers changed.
    pub answers: Vec<(Name, Name)>,
    /// The statements, in order.
    pub statements: Vec<Statement>,
    /// The whole example.
    pub span: Span,
}

/// One line of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Its content.
    pub kind: StatementKind,
    /// The whole statement.
    pub span: Span,
}

/// A statement of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// `play e2-e4 e7-e5`: these moves are legal, one after the other.
    Play(Vec<Name>),
    /// `can e1-g1:castle`
    Can(Vec<Name>),
    /// `cannot e1-g1`
    Cannot(Vec<Name>),
    /// `count 57`: so many legal moves.
    Count(Spanned<i64>),
    /// `perft 57 3249`: so many sequences of 1, 2, ... moves.
    Perft(Vec<Spanned<i64>>),
    /// `fen "..."`: start from here.
    Fen(Text),
    /// `position { rows } to move White`: start from here.
    Position {
        /// The pieces.
        rows: Vec<Row>,
        /// The player whose turn it is.
        to_move: Name,
        /// `out Red, White`: who is no longer in play.
        out: Vec<Name>,
        /// `with pot = 5, load of c2 = 9`: the variables that do not hold their first values.
        holding: Vec<Holding>,
    },
    /// `from start`: start anew; `from start 518`: from the start of that number.
    FromStart(Option<Spanned<i64>>),
    /// `result White wins end.mate`, `result draw end.repeat`, `result open`
    Result(Verdict),
    /// `value passed e3`: a variable holds this. (`value NAME EXPR`)
    Value {
        /// The variable.
        name: Name,
        /// The value.
        value: Expr,
    },
    /// `holds pot = 4`: this is true in the position that has been reached.
    Holds(Expr),
}

/// A variable of a position, and what it holds there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// The variable: its name, or `NAME of PLACE`.
    pub of: Expr,
    /// The numbers of what lies beneath the topmost piece, from the bottom.
    pub beneath: Vec<Expr>,
    /// The value, or that of the topmost piece.
    pub value: Expr,
}

/// The state of the game according to a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// `White wins end.mate`
    Wins(Name, Name),
    /// `draw end.repeat`
    Draw(Name),
    /// `open`: not decided.
    Open,
}
