//! The values of expressions.

use super::board::Cell;
use super::position::{Lost, Piece};
use alfonso_rules::{Direction, KindId, Seat, Type};

/// A piece as it stood when the value was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The cell on which it stood; nowhere if it was lost before.
    pub cell: Option<Cell>,
    /// Its kind.
    pub kind: KindId,
    /// Its owner.
    pub owner: Seat,
    /// The way it faced.
    pub facing: Option<Direction>,
    /// True if it had not moved since the setup.
    pub unmoved: bool,
    /// True if it had moved in the turn.
    pub moved_this_turn: bool,
    /// The number that it bore.
    pub bears: i64,
    /// Of a piece that lay beneath others: the cell, and the number of pieces on which it lay.
    pub beneath: Option<(Cell, usize)>,
}

impl Standing {
    /// The piece on a cell.
    pub(super) fn on(cell: Cell, piece: Piece) -> Self {
        let Piece { kind, owner, facing, unmoved, moved_this_turn, bears } = piece;
        Self { cell: Some(cell), kind, owner, facing, unmoved, moved_this_turn, bears, beneath: None }
    }

    /// A piece beneath others on a cell: it has a kind, an owner and a number.
    pub(super) fn buried(cell: Cell, place: usize, piece: Piece) -> Self {
        let lost = Self::lost(Lost { kind: piece.kind, owner: piece.owner }, piece.bears);
        Self { facing: piece.facing, beneath: Some((cell, place)), ..lost }
    }

    /// A piece that was lost: it has only a kind and an owner, and bears the usual number.
    pub(super) fn lost(piece: Lost, bears: i64) -> Self {
        let Lost { kind, owner } = piece;
        Self {
            cell: None,
            kind,
            owner,
            facing: None,
            unmoved: false,
            moved_this_turn: false,
            bears,
            beneath: None,
        }
    }
}

/// The value of an expression. `None` is nobody, no piece, no kind, nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, or a file.
    Number(i64),
    /// True or false.
    Flag(bool),
    /// A seat.
    Player(Option<Seat>),
    /// A piece.
    Piece(Option<Standing>),
    /// The kind of a piece.
    Kind(Option<KindId>),
    /// A cell.
    Cell(Option<Cell>),
    /// Cells: those of a region in the order of cells, those of a move in its order.
    Cells(Vec<Cell>),
    /// A sector, by its place from 0.
    Sector(Option<u16>),
}

impl Value {
    /// Returns the value that stands for none of this type: 0, false, nobody, nowhere.
    pub(super) fn nothing(ty: Type) -> Self {
        match ty {
            Type::Number | Type::File => Self::Number(0),
            Type::Flag => Self::Flag(false),
            Type::Player => Self::Player(None),
            Type::Piece => Self::Piece(None),
            Type::Kind => Self::Kind(None),
            Type::Cell => Self::Cell(None),
            Type::Cells => Self::Cells(Vec::new()),
            Type::Sector => Self::Sector(None),
            Type::Direction => panic!("no value in play is a direction"),
        }
    }

    pub(super) fn number(&self) -> i64 {
        match self {
            Self::Number(n) => *n,
            other => panic!("a number was expected, not {other:?}"),
        }
    }

    pub(super) fn flag(&self) -> bool {
        match self {
            Self::Flag(flag) => *flag,
            other => panic!("true or false was expected, not {other:?}"),
        }
    }

    pub(super) fn player(&self) -> Option<Seat> {
        match self {
            Self::Player(player) => *player,
            other => panic!("a player was expected, not {other:?}"),
        }
    }

    pub(super) fn kind(&self) -> Option<KindId> {
        match self {
            Self::Kind(kind) => *kind,
            other => panic!("a kind was expected, not {other:?}"),
        }
    }

    pub(super) fn piece(&self) -> Option<Standing> {
        match self {
            Self::Piece(piece) => *piece,
            other => panic!("a man was expected, not {other:?}"),
        }
    }

    /// Returns a cell, or the cell of a piece.
    pub(super) fn cell(&self) -> Option<Cell> {
        match self {
            Self::Cell(cell) => *cell,
            Self::Piece(piece) => piece.and_then(|piece| piece.cell),
            other => panic!("a cell was expected, not {other:?}"),
        }
    }

    /// Several cells, or the one. (Those of a sector are known to the walker, who knows the board.)
    pub(super) fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Cells(cells) => cells.clone(),
            other => other.cell().into_iter().collect(),
        }
    }

    /// True if two values are the same. Pieces are the same if they stand on the same cell.
    pub(super) fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Piece(Some(a)), Self::Piece(Some(b))) if a.cell.is_some() => a.cell == b.cell,
            (Self::Piece(Some(a)), Self::Piece(Some(b))) if a.beneath.is_some() => a.beneath == b.beneath,
            (Self::Cells(a), Self::Cells(b)) => {
                a.iter().all(|cell| b.contains(cell)) && b.iter().all(|cell| a.contains(cell))
            }
            _ => self == other,
        }
    }
}
