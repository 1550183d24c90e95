//! Claims, which the program runs as tests.

use alfonso_diag::{Span, Spanned};

use super::{Expr, Name, Row, Tail, Text};

/// A claim, which the program runs as a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The title of the claim.
    pub title: Text,
    /// The evidence.
    pub tail: Tail,
    /// The ruleset of the claim: `in cvp`.
    pub ruleset: Option<Name>,
    /// `with castling = off`: answers that differ from those of the ruleset.
    pub answers: Vec<(Name, Name)>,
    /// The statements, in order.
    pub statements: Vec<Statement>,
    /// The span of the whole claim.
    pub span: Span,
}

/// One statement of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The kind of statement.
    pub kind: StatementKind,
    /// The span of the whole statement.
    pub span: Span,
}

/// The kinds of statements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// `play e2-e4 e7-e5`: these moves are legal in sequence.
    Play(Vec<Name>),
    /// Legal moves: `can e1-g1:castle`.
    Can(Vec<Name>),
    /// Illegal moves: `cannot e1-g1`.
    Cannot(Vec<Name>),
    /// `count 57`: the number of legal moves.
    Count(Spanned<i64>),
    /// `perft 57 3249`: the numbers of sequences of 1, 2, ... legal moves.
    Perft(Vec<Spanned<i64>>),
    /// `fen "..."`: continues from this position.
    Fen(Text),
    /// `position { rows } to move White`: continues from this position.
    Position {
        /// The rows of pieces.
        rows: Vec<Row>,
        /// The player to move.
        to_move: Name,
        /// `out Red, White`: the eliminated players.
        out: Vec<Name>,
        /// `with pot = 5, load of c2 = 9`: the variables that differ from their first values.
        holding: Vec<Holding>,
    },
    /// `from start`: continues from the start. `from start 518`: continues from the start with this
    /// number.
    FromStart(Option<Spanned<i64>>),
    /// The result of the game: `result White wins end.mate`, `result draw end.repeat`,
    /// `result open`.
    Result(Verdict),
    /// `value passed e3` (`value NAME EXPR`): the variable has this value.
    Value {
        /// The variable.
        name: Name,
        /// The value.
        value: Expr,
    },
    /// `holds pot = 4`: this condition is true in the current position.
    Holds(Expr),
}

/// A variable and its value in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// The variable: its name, or `NAME of PLACE`.
    pub of: Expr,
    /// The numbers of the pieces beneath the topmost one, from the bottom.
    pub beneath: Vec<Expr>,
    /// The value itself, or the value of the topmost piece.
    pub value: Expr,
}

/// The result of the game that a claim states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The winner and the ending: `White wins end.mate`.
    Wins(Name, Name),
    /// A draw and the ending: `draw end.repeat`.
    Draw(Name),
    /// `open`: the game is not over.
    Open,
}
