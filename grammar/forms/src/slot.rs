//! The places of the examples of the manual.

/// The place of an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// It is a whole file.
    File,
    /// Among the items of a game.
    Item,
    /// In the place of the game's `players`.
    Players,
    /// In the place of its `board`.
    Board,
    /// In the place of its `setup`.
    Setup,
    /// In the place of its `turn`.
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
    /// In the place of its `board`.
    RingBoard,
    /// A clause of a piece of it.
    RingPiece,
    /// A clause of a piece of a game on a board of points.
    PointPiece,
    /// In the place of its `board`.
    PointBoard,
    /// A clause of a piece of a game where cells hold several pieces.
    HeapPiece,
    /// In the place of its `board`.
    HeapBoard,
    /// A clause of a piece of a game where pieces stack.
    StackPiece,
    /// In the place of its `board`.
    StackBoard,
    /// Among the items of a variant of the example game.
    Variant,
}

impl Slot {
    /// The slot of that name, as the books write it behind `in=`.
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
