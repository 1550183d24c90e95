//! Attributes: properties that rules read with `of`. Each row gives the word of an attribute, the
//! values that have it, its type, its English text and its manual entry.
//!
//! To add an attribute, add a row to `values!` in `expr.rs`, a word with its row here, and its
//! evaluation in the engine.

use crate::words::words;
use crate::{Entry, ExprKind, Slot, Stage, Sub, Type};

/// The sorts of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BoardKind {
    Grid,
    Rings,
}

/// The values that have an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// A piece, on the board or off it.
    Piece,
    /// A piece on the board.
    Standing,
    /// A cell, or a piece on a cell, if cells hold several pieces.
    Heap,
    /// A cell, or a piece on a cell, on a board of this sort.
    OnBoard(BoardKind),
    /// A player.
    Player,
}

/// A row of the table of attributes.
#[derive(Clone, Copy, Debug)]
pub struct AttributeForm {
    /// The word.
    pub word: AttributeWord,
    /// The values that have it.
    pub of: Of,
    /// The type of the attribute.
    pub ty: Type,
    /// The English text, where `{}` stands for the value.
    pub says: &'static str,
    /// The English text if the value is `it`.
    pub its: &'static str,
    /// Its entry in the manual.
    pub entry: Entry,
}

impl AttributeForm {
    /// Returns the row with the entry that this build has.
    const fn shown(self) -> Self {
        Self { entry: self.entry.shown(), ..self }
    }
}

impl AttributeWord {
    /// Returns the expression that reads this attribute of a value.
    #[must_use]
    pub fn of<S: Stage>(self, value: Sub<S>) -> ExprKind<S> {
        match self {
            Self::Owner => ExprKind::OwnerOf(value),
            Self::Partner => ExprKind::PartnerOf(value),
            Self::Kind => ExprKind::KindOf(value),
            Self::Cell => ExprKind::CellOf(value),
            Self::File => ExprKind::FileOf(value),
            Self::Rank => ExprKind::RankOf(value),
            Self::Ring => ExprKind::RingOf(value),
            Self::Sector => ExprKind::SectorOf(value),
            Self::Height => ExprKind::HeightOf(value),
        }
    }
}

words! {
    /// Attributes, in the order of the manual.
    AttributeWord, AttributeForm, ATTRIBUTES;
    Owner {
        of: Of::Piece,
        ty: Type::Player,
        says: "the owner of {}",
        its: "its owner",
        entry: Entry {
            word: "owner",
            signature: "owner of PIECE",
            doc: "the player to whom the piece belongs",
            slot: Slot::Captures,
            example: "capture.x: piece x may capture piece y if owner of x /= owner of y",
        },
    }
    Partner {
        of: Of::Player,
        ty: Type::Player,
        says: "the partner of {}",
        its: "its partner",
        entry: Entry {
            word: "partner",
            signature: "partner of PLAYER",
            doc: "the next of the player's partners, in the order of seats; nobody without `partners`",
            slot: Slot::Captures,
            example: "capture.x: piece x may not capture piece y if owner of y = partner of owner of x",
        },
    }
    Kind {
        of: Of::Piece,
        ty: Type::Kind,
        says: "the kind of {}",
        its: "its kind",
        entry: Entry {
            word: "kind",
            signature: "kind of PIECE",
            doc: "the kind of the piece",
            slot: Slot::Captures,
            example: "capture.x: piece x may not capture piece y if kind of x = kind of y",
        },
    }
    Cell {
        of: Of::Standing,
        ty: Type::Cell,
        says: "the cell of {}",
        its: "its cell",
        entry: Entry {
            word: "cell",
            signature: "cell of PIECE",
            doc: "the cell on which the piece stands",
            slot: Slot::Legal,
            example: "legal.x: forbid cell of it = e4",
        },
    }
    File {
        of: Of::OnBoard(BoardKind::Grid),
        ty: Type::File,
        says: "the file of {}",
        its: "its file",
        entry: Entry {
            word: "file",
            signature: "file of CELL, file of PIECE",
            doc: "the column, a number from 1",
            slot: Slot::Legal,
            example: "legal.x: forbid file of target = file of origin",
        },
    }
    Rank {
        of: Of::OnBoard(BoardKind::Grid),
        ty: Type::Number,
        says: "the rank of {}",
        its: "its rank",
        entry: Entry {
            word: "rank",
            signature: "rank of CELL, rank of PIECE",
            doc: "the row, a number from 1",
            slot: Slot::Legal,
            example: "legal.x: forbid rank of it = 8",
        },
    }
    Ring {
        of: Of::OnBoard(BoardKind::Rings),
        ty: Type::Number,
        says: "the number of the ring of {}",
        its: "the number of its ring",
        entry: Entry {
            word: "ring",
            signature: "ring of CELL, ring of PIECE",
            doc: "the ring, a number from 1 for the innermost",
            slot: Slot::RingPiece,
            example: "star.x: slide (ring of it) descending onto empty",
        },
    }
    Sector {
        of: Of::OnBoard(BoardKind::Rings),
        ty: Type::Sector,
        says: "the sector of {}",
        its: "its sector",
        entry: Entry {
            word: "sector",
            signature: "sector of CELL, sector of PIECE",
            doc: "the sector; as a set, its cells",
            slot: Slot::RingPiece,
            example: "star.x: slide ascending onto empty if sector of target /= sector of origin",
        },
    }
    Height {
        of: Of::Heap,
        ty: Type::Number,
        says: "the number of pieces on {}",
        its: "the number of pieces in its heap",
        entry: Entry {
            word: "height",
            signature: "height of CELL, height of PIECE",
            doc: "the number of pieces that stand there: where cells hold several",
            slot: Slot::HeapPiece,
            example: "man.on: step north onto empty or own if height of target < 3",
        },
    }
}

/// Returns the attribute with this name, or `None` if there is none.
///
/// ```
/// use alfonso_forms::{Type, attribute};
///
/// let rank = attribute("rank").expect("a row of the table").form();
/// assert_eq!(rank.ty, Type::Number);
/// assert_eq!(rank.entry.signature, "rank of CELL, rank of PIECE");
/// assert!(attribute("colour").is_none());
/// ```
#[must_use]
pub fn attribute(word: &str) -> Option<AttributeWord> {
    ATTRIBUTES.iter().find(|form| form.entry.word == word).map(|form| form.word)
}
