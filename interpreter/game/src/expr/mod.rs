//! Conditions and values as the compiler leaves them: trees over table rows, without names.
//!
//! The meaning of each is that of the rule language's expression of the same name; see the rules' model.

mod parts;

use crate::{KindId, Seat};
use alfonso_board::{CellId, Direction};

/// A value to be computed in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Expr {
    Number(i64),
    Flag(bool),
    Seat(Option<Seat>),
    Kind(KindId),
    Cell(Option<CellId>),
    /// A row of the regions.
    Region(u16),
    /// A slot of the frame.
    Local(u16),
    Let(u16, Box<Expr>, Box<Expr>),
    /// A variable's row, and the player it is asked of.
    Var(u16, Option<Box<Expr>>),
    Mover,
    Next,
    Previous,
    /// The first seat in play after a player's.
    NextAlive(Box<Expr>),
    /// The seat after a player's, in play or not.
    NextSeat(Box<Expr>),
    /// What the first die of a row of the dice shows; 0 unless it has been rolled in this turn.
    Die(u16),
    /// Whether some die of a row of the dice shows a number.
    Shows(u16, Box<Expr>),
    Sector(Option<u16>),
    /// The first man could take the second where he stands, everything as it is.
    Attacks(Box<Expr>, Box<Expr>),
    /// The first man would attack the second, of the same player, if he were another's.
    Guards(Box<Expr>, Box<Expr>),
    /// Of the selected players the one who moved a man most recently.
    Latest(Box<Selection>),
    It,
    Origin,
    Target,
    /// The crossed cells, as a set.
    CrossedCells,
    /// The one crossed cell.
    CrossedCell,
    Not(Box<Expr>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    Compare(Compare, Box<Expr>, Box<Expr>),
    Arith(Arith, Box<Expr>, Box<Expr>),
    Is(Box<Expr>, Test),
    In(Box<Expr>, Box<Expr>),
    OwnerOf(Box<Expr>),
    KindOf(Box<Expr>),
    CellOf(Box<Expr>),
    FileOf(Box<Expr>),
    RankOf(Box<Expr>),
    /// The ring of a cell or man, from 1.
    RingOf(Box<Expr>),
    SectorOf(Box<Expr>),
    /// Between two cells of a grid, in steps of any direction.
    CellDistance(Box<Expr>, Box<Expr>),
    /// Between two sectors, the shorter way round.
    SectorDistance(Box<Expr>, Box<Expr>),
    /// The neighbour of a cell, for a man.
    Beside(Way, Box<Expr>, Box<Expr>),
    /// The cells without a neighbour that way, for a man.
    Edge(Way, Box<Expr>),
    FirstSeen(Box<Expr>),
    PieceOn(Box<Expr>),
    Count(Box<Selection>),
    Some(Box<Selection>),
    Every(Box<Selection>, Box<Expr>),
    First(Box<Selection>),
    /// A row of the counters.
    PliesSince(u16),
    Repetitions,
    /// Plies since the position stood for the first time.
    SinceRepetition,
    Rounds,
    /// A row of the tables, and the argument.
    Table(u16, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
}

/// Sorts of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Sort {
    Number,
    Flag,
    Seat,
    Man,
    Kind,
    Cell,
    Sector,
    /// Sets of cells.
    Cells,
}

impl Expr {
    /// True if it is what a table says, that of this row.
    pub(crate) fn looks_up(&self, row: u16) -> bool {
        matches!(self, Self::Table(table, _) if *table == row)
    }

    /// The sort of its value, where its shape tells.
    #[must_use]
    pub fn sort(&self) -> Option<Sort> {
        Some(match self {
            Self::Number(_)
            | Self::Arith(..)
            | Self::Count(_)
            | Self::PliesSince(_)
            | Self::Repetitions
            | Self::SinceRepetition
            | Self::Rounds
            | Self::Die(_)
            | Self::FileOf(_)
            | Self::RankOf(_)
            | Self::RingOf(_)
            | Self::CellDistance(..)
            | Self::SectorDistance(..) => Sort::Number,
            Self::Flag(_)
            | Self::Shows(..)
            | Self::Attacks(..)
            | Self::Guards(..)
            | Self::Not(_)
            | Self::And(..)
            | Self::Or(..)
            | Self::Compare(..)
            | Self::Is(..)
            | Self::In(..)
            | Self::Some(_)
            | Self::Every(..) => Sort::Flag,
            Self::Seat(_)
            | Self::Mover
            | Self::Next
            | Self::Previous
            | Self::NextAlive(_)
            | Self::NextSeat(_)
            | Self::Latest(_)
            | Self::OwnerOf(_) => Sort::Seat,
            Self::It | Self::FirstSeen(_) | Self::PieceOn(_) => Sort::Man,
            Self::Kind(_) | Self::KindOf(_) => Sort::Kind,
            Self::Cell(_)
            | Self::Origin
            | Self::Target
            | Self::CrossedCell
            | Self::CellOf(_)
            | Self::Beside(..) => Sort::Cell,
            Self::Sector(_) | Self::SectorOf(_) => Sort::Sector,
            Self::Region(_) | Self::CrossedCells | Self::Edge(..) => Sort::Cells,
            Self::Local(_)
            | Self::Let(..)
            | Self::Var(..)
            | Self::First(_)
            | Self::Table(..)
            | Self::If(..) => {
                return None;
            }
        })
    }
}

/// Ways of comparing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Compare {
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
pub enum Arith {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
}

/// A direction of the board, or of a man's facing (eighths of a circle clockwise from it).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Of the board.
    Board(Direction),
    /// Of the man.
    Facing(u8),
}

/// What a cell, a man or a player is asked to be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Test {
    All(Vec<Test>),
    Any(Vec<Test>),
    Not(Box<Test>),
    Anything,
    Empty,
    Own,
    Enemy,
    Safe,
    Unmoved,
    Royal,
    Kind(KindId),
    Another,
    InCheck,
    Mated,
    Stalemated,
    Alive,
    Dead,
    Winner,
}

impl Test {
    /// True if some part of the test is `word`.
    #[must_use]
    pub fn asks(&self, word: &Self) -> bool {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().any(|part| part.asks(word)),
            Self::Not(part) => part.asks(word),
            other => other == word,
        }
    }

    /// True if the cells that pass can be found once a ply for all men of a class: nothing in it depends on
    /// which man asks, or needs a search.
    #[must_use]
    pub fn is_mask(&self) -> bool {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().all(Self::is_mask),
            Self::Not(part) => part.is_mask(),
            Self::Safe
            | Self::Another
            | Self::InCheck
            | Self::Mated
            | Self::Stalemated
            | Self::Alive
            | Self::Dead
            | Self::Winner => false,
            _ => true,
        }
    }
}

/// Things picked out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Of what.
    pub domain: Domain,
    /// The slot it is put in.
    pub slot: u16,
    /// What it must be.
    pub test: Test,
    /// Whose it must be.
    pub owner: Option<Expr>,
    /// Where it must stand.
    pub within: Option<Expr>,
    /// What it must not be.
    pub except: Option<Expr>,
    /// What must hold of it.
    pub filter: Option<Expr>,
    /// The filter asks of a man for nothing but his kind.
    pub by_kind: bool,
}

/// What is picked from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Domain {
    Pieces,
    Lost,
    /// Men in reserve.
    Reserve,
    Cells,
    Players,
    Sectors,
}

/// Something that happens, if a condition holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// What.
    pub kind: EffectKind,
    /// If.
    pub condition: Option<Expr>,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum EffectKind {
    Set {
        var: u16,
        index: Option<Expr>,
        value: Expr,
    },
    Become {
        piece: Expr,
        kind: Expr,
    },
    BecomeChosen {
        piece: Expr,
        kinds: Vec<KindId>,
    },
    Remove(Selected),
    Capture(Selected),
    Move {
        piece: Expr,
        to: Expr,
    },
    Add {
        var: u16,
        index: Option<Expr>,
        amount: Expr,
    },
    Pay {
        amount: Expr,
        from: Purse,
        to: Purse,
    },
    Share {
        from: Purse,
        among: Selection,
        into: u16,
    },
    Give {
        who: Selected,
        to: Expr,
    },
    Eliminate(Expr),
    /// A man of a kind is put in a player's reserve.
    Put {
        /// What.
        kind: Expr,
        /// Whose.
        player: Expr,
    },
    For {
        first: bool,
        backwards: bool,
        selection: Selection,
        body: Vec<Effect>,
    },
    Let {
        slot: u16,
        value: Expr,
        body: Vec<Effect>,
    },
}

/// A variable that something is paid from or to, and of whom.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Purse {
    pub var: u16,
    pub index: Option<Expr>,
}

/// One man or many.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Selected {
    One(Expr),
    Many(Selection),
}
