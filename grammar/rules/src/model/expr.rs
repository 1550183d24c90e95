//! Values: typed expressions, tests and selections.
//!
//! **Men as values.** A value of type [`Type::Piece`] is a man as he stood when the value was made: his cell, kind,
//! owner, facing, whether he has moved; or no man at all. A man who is no man is of no kind, has no owner, stands
//! nowhere, and passes no test, not even a negated one. Two men are the same if they stand on the same cell; lost men, if
//! they are of one kind and owner.
//!
//! **When.** The condition of a move (and its `with`) is read in the position before the move; `it` stands on
//! `origin`. `forbid` is read in the position after the whole move, `it` stands where the move put him (his kind
//! perhaps changed) and counters stand as before the move. Effects are read as the position changes, in order; `it` is the
//! man that moves wherever effects have put him, and no man once he has left the board.
//! Endings are read when the turn has been judged: `mover` is who moved last, `next` who would move now.

use super::ids::{DiceId, KindId, LocalId, PlayerId, RegionId, TableId, VarId};
use super::movement::Direction;
use alfonso_diag::Span;

/// What kind of thing a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Type {
    Number,
    Flag,
    Player,
    Piece,
    Kind,
    /// One cell, or nowhere.
    Cell,
    /// A set of cells.
    Cells,
    /// A column of a grid: a number from 1, written as its letter in tables.
    File,
    /// A sector of a board of rings; as a set of cells, those that lie in it.
    Sector,
}

/// A typed expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Type,
    /// Where it is written (in a definition's body, if it comes from there).
    pub span: Span,
}

/// The expressions there are.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A whole number.
    Number(i64),
    /// True or false.
    Flag(bool),
    /// A seat.
    Player(PlayerId),
    /// A kind of piece.
    Kind(KindId),
    /// A cell by its name; not checked against the board.
    Cell(String),
    /// `nowhere`: no cell.
    Nowhere,
    /// `nobody`: no player.
    Nobody,
    /// A region, as a set of cells.
    Region(RegionId),
    /// A bound value.
    Local(LocalId),
    /// `value` is computed once and called `local` in `body`: how parameters of definitions are passed.
    Let {
        /// Its name.
        local: LocalId,
        /// What it is.
        value: Box<Expr>,
        /// Where it is used.
        body: Box<Expr>,
    },
    /// A variable; with an index if it is one per player or cell. That of nobody or nowhere holds 0, false, nobody or
    /// nowhere.
    Var(VarId, Option<Box<Expr>>),
    /// Whose turn it is. In endings and in what check, mate and stalemate set off: whose turn it was last.
    Mover,
    /// The next seat after the mover that is in play. (In endings and in what check, mate and stalemate set off: who is to
    /// move now.)
    Next,
    /// The seat in play before the mover.
    Previous,
    /// `next alive after p`: the first seat in play after a player's; himself, if nobody else is in play. That of nobody is
    /// nobody.
    NextAlive(Box<Expr>),
    /// `next seat after p`: the seat after a player's, in play or not.
    NextSeat(Box<Expr>),
    /// What a single die shows: 0 unless it has been rolled in this turn.
    Die(DiceId),
    /// `lot shows E`: true if some die of that name shows the number; false unless they have been rolled in this turn.
    Shows(DiceId, Box<Expr>),
    /// A sector, by its place from 0.
    Sector(u16),
    /// `x attacks y`: the first man may take the second (royal or not) and one of his ways of moving leads to where the other
    /// stands, everything as it is. Pins do not matter; ways that ask about check or attack themselves do not attack.
    Attacks(Box<Expr>, Box<Expr>),
    /// `x guards y`: both belong to one player, they are two, and the first would attack the second if that were a man of
    /// another player in play, facing as his men do: of one of them at least.
    Guards(Box<Expr>, Box<Expr>),
    /// `latest player q where ...`: of the selected players the one who moved a man most recently; of those who have not
    /// moved one, the first that is met going back in the order of seats from the seat before whose turn it is, himself last.
    /// Nobody, if none is selected.
    Latest(Box<Selection>),
    /// The man that moves; of a trigger on entering or in a piece's block, the man it happens to.
    It,
    /// Where the move starts. [`Type::Cell`].
    Origin,
    /// Where the move ends. [`Type::Cell`].
    Target,
    /// The cells between, in order; as a [`Type::Cell`] the only one. (The compiler sees to it that there is one, and that
    /// moves whose crossed cells are asked for lead to each cell in one way only.)
    Crossed,
    /// Negation.
    Not(Box<Expr>),
    /// Conjunction; the second is not read when the first fails.
    And(Box<Expr>, Box<Expr>),
    /// Disjunction; the second is not read when the first holds.
    Or(Box<Expr>, Box<Expr>),
    /// Comparison; order only between numbers.
    Compare(CompareOp, Box<Expr>, Box<Expr>),
    /// Arithmetic on numbers, saturating; division and remainder round towards minus infinity, by zero they give 0.
    Arith(ArithOp, Box<Expr>, Box<Expr>),
    /// A man, cell or player passes a test.
    Is(Box<Expr>, Test),
    /// A cell lies in a set of cells.
    In(Box<Expr>, Box<Expr>),
    /// Whose the man is.
    OwnerOf(Box<Expr>),
    /// What the man is.
    KindOf(Box<Expr>),
    /// Where the man stands.
    CellOf(Box<Expr>),
    /// The column of a cell, or of a man's cell, from 1. [`Type::File`].
    FileOf(Box<Expr>),
    /// The row of a cell, or of a man's cell, from 1.
    RankOf(Box<Expr>),
    /// The ring of a cell, or of a man's cell: 1 for the innermost.
    RingOf(Box<Expr>),
    /// The sector of a cell, or of a man's cell. [`Type::Sector`].
    SectorOf(Box<Expr>),
    /// `distance(a, b)`. Of two cells of a grid: how many steps in any of the eight directions lead from one to the other on
    /// an empty board. Of two sectors: how many sectors on, the shorter way round. 0 if either is nowhere.
    Distance(Box<Expr>, Box<Expr>),
    /// The neighbour of a cell in a direction; `facing` is the man by whose facing the way is meant.
    Beside {
        /// Which way.
        way: Way,
        /// From which cell.
        cell: Box<Expr>,
        /// For which man.
        facing: Box<Expr>,
    },
    /// All cells from which there is no further cell that way, for that man: `edge forward of x`. [`Type::Cells`].
    Edge {
        /// Which way.
        way: Way,
        /// For which man.
        facing: Box<Expr>,
    },
    /// The first man seen from a cell, looking the way the move goes (its last leg) along the cells that lie exactly on the
    /// straight line; perhaps none. (One way to each cell, as for [`Self::Crossed`].)
    FirstSeen(Box<Expr>),
    /// The man on a cell; perhaps none.
    PieceOn(Box<Expr>),
    /// How many are selected.
    Count(Box<Selection>),
    /// Whether any is selected.
    Some(Box<Selection>),
    /// Whether all that are selected (perhaps none) fulfil the second.
    Every(Box<Selection>, Box<Expr>),
    /// The first that is selected, in the order of cells (files first: a1, b1, ... a2, ...) or seats; of lost men in the
    /// order of kinds, then of owners.
    First(Box<Selection>),
    /// Plies played since the event last happened, or since the start; the ply in which it happens counts 0.
    PliesSince(Event),
    /// How often this position has stood at the beginning of a turn, this time included. Only in endings.
    Repetitions,
    /// Plies played since this position stood at the beginning of a turn for the first time; 0 if it stands for the first
    /// time. Only in endings.
    SinceRepetition,
    /// Full rounds of turns completed.
    Rounds,
    /// A table's value for an argument; for nothing (no kind, nobody, the file of nowhere) 0, false, nobody or nowhere.
    Table(TableId, Box<Expr>),
    /// A value that depends on a condition.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
}

/// Ways of comparing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum CompareOp {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

/// Ways of reckoning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ArithOp {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
}

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

/// What a cell, a man or a player is asked to be.
#[derive(Clone, Debug)]
pub enum Test {
    /// All hold (true when empty).
    All(Vec<Test>),
    /// At least one holds.
    Any(Vec<Test>),
    /// It does not hold.
    Not(Box<Test>),
    /// A single word.
    Word(TestWord),
}

/// The words of tests. Asked of a cell, a word about men asks whether such a man stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestWord {
    /// Every cell; every man.
    Any,
    /// A cell with no man.
    Empty,
    /// A man of him whose man moves: of the mover, but while he moves somebody else's man.
    Own,
    /// A man that this man (`it`) may take by `captures`, and who is not royal. When attacks are judged: a man that
    /// this man may take, royal or not.
    Enemy,
    /// A cell where a man of his (see `Own`) would not be attacked, everything else as it is (rulings: "attacked"): the man of his
    /// who stands there; if none does, a royal man who is thought to, one like `it` if `it` is royal and his, else one of the
    /// first royal kind of which he has a man, else of the first. Rules that ask this do not attack.
    Safe,
    /// A man who has not moved since the setup.
    Unmoved,
    /// A man of a royal kind.
    Royal,
    /// A man of this kind.
    Kind(KindId),
    /// A man who has not yet moved in this turn.
    Another,
    /// A player whose royal man is attacked: a man of another player could take him. Rules that ask this do not attack.
    InCheck,
    /// A player found in check and without a legal move when judged. Only in endings.
    Mated,
    /// A player found without a legal move, not in check, when judged. Only in endings.
    Stalemated,
    /// A player who is in play.
    Alive,
    /// A player who has been eliminated.
    Dead,
    /// A player who has won. Only in what the end sets off.
    Winner,
}

/// Things picked out of all things of a sort.
#[derive(Clone, Debug)]
pub struct Selection {
    /// Of what.
    pub domain: Domain,
    /// What it is called in `filter` (and in `has`, and in a `for` body).
    pub local: LocalId,
    /// What it must be.
    pub test: Test,
    /// Whose it must be (men only).
    pub owner: Option<Expr>,
    /// The cell or cells it must stand on or be.
    pub within: Option<Expr>,
    /// What it must not be: a value of the same sort.
    pub except: Option<Expr>,
    /// What must hold of it.
    pub filter: Option<Expr>,
    /// Where it is written.
    pub span: Span,
}

/// What is picked from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// Men on the board, in the order of their cells.
    Pieces,
    /// Men that have been taken or removed: only kind and owner (as they were then) can be asked of them.
    Lost,
    /// Men in reserve: of them, too, only kind and owner can be asked. In the order of kinds, then of owners.
    Reserve,
    /// Cells.
    Cells,
    /// Players, in the order of seats, whether in play or not.
    Players,
    /// Sectors of a board of rings, in their order.
    Sectors,
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
