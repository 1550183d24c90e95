//! The places at which examples of the manual are inserted into a game.

/// The place at which an example is inserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The example is a whole file.
    File,
    /// Among the items of a game.
    Item,
    /// In place of the declaration `players`.
    Players,
    /// In place of the declaration `board`.
    Board,
    /// In place of the declaration `setup`.
    Setup,
    /// In place of the declaration `turn`.
    Turn,
    /// A clause of a piece.
    Piece,
    /// A clause of `captures`.
    Captures,
    /// A clause of `legal`.
    Legal,
    /// A clause of `rules`.
    Rules,
    /// A clause of `end`.
    End,
    /// A statement of an `example`.
    Claim,
    /// Among the items of a game on a board of rings.
    Rings,
    /// In place of the declaration `board`, in a game on a board of rings.
    RingBoard,
    /// A clause of a piece of a game on a board of rings.
    RingPiece,
    /// A clause of a piece of a game on a board of points.
    PointPiece,
    /// In place of the declaration `board`, in a game on a board of points.
    PointBoard,
    /// A clause of a piece of a game where cells hold several pieces.
    HeapPiece,
    /// In place of the declaration `board`, in a game where cells hold several pieces.
    HeapBoard,
    /// A clause of a piece of a game where pieces stack.
    StackPiece,
    /// In place of the declaration `board`, in a game where pieces stack.
    StackBoard,
    /// Among the items of a variant of the example game.
    Variant,
}

impl Slot {
    /// Returns the slot with this name, which pages of the manual write after `in=`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "file" => Self::File,
            "item" => Self::Item,
            "players" => Self::Players,
            "board" => Self::Board,
            "setup" => Self::Setup,
            "turn" => Self::Turn,
            "piece" => Self::Piece,
            "captures" => Self::Captures,
            "legal" => Self::Legal,
            "rules" => Self::Rules,
            "end" => Self::End,
            "claim" => Self::Claim,
            "rings" => Self::Rings,
            "ring-board" => Self::RingBoard,
            "ring-piece" => Self::RingPiece,
            "point-piece" => Self::PointPiece,
            "point-board" => Self::PointBoard,
            "heap-piece" => Self::HeapPiece,
            "heap-board" => Self::HeapBoard,
            "stack-piece" => Self::StackPiece,
            "stack-board" => Self::StackBoard,
            "variant" => Self::Variant,
            _ => return None,
        })
    }
}
