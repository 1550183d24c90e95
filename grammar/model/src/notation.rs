//! The notations of a game's moves and positions.

use crate::{Direction, Event, KindId, Seat, VarId};
use alfonso_diag::Spanned;

/// A notation of moves besides this program's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Style {
    /// Short algebraic notation: `Nf3`.
    San,
    /// The notation of shogi after Hodges: `P-76`.
    Hodges,
    /// The notation of the World Xiangqi Federation: `C2.5`.
    Wxf,
    /// The numbers of squares: `32-28`.
    Pdn(Numbers),
}

/// The numbers of the squares of one colour, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The first square. Rows are counted from its side of the board.
    pub from: Spanned<String>,
    /// The direction along a row: east or west.
    pub way: Direction,
}

/// The notations of moves that a file declares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// The notations, each once. Records are written in the first of them that is written.
    pub styles: Vec<Style>,
    /// The letters by which players write kinds, where they are not those of engines.
    pub letters: Vec<(String, KindId)>,
    /// The kind that is written without its letter.
    pub plain: Option<KindId>,
    /// The texts with which special moves are written.
    pub written: Vec<(String, Vec<Spanned<String>>)>,
}

/// The meaning of the letters and fields of a position notation.
#[derive(Clone, Debug, Default)]
pub struct Fen {
    /// Each letter of the third field, with the cells whose pieces have not moved.
    pub rights: Vec<(char, Vec<Spanned<String>>)>,
    /// The letters that say that two pieces, on any cells, have not moved.
    pub pairs: Vec<RightPair>,
    /// Further letters of kinds, lower case: one letter, with a `+` before it or without.
    pub aliases: Vec<(String, KindId)>,
    /// The lower-case letters by which engines write kinds, where they differ from the kinds' own. `None` if the file
    /// does not say how engines write the game. All of them are among the aliases.
    pub uci: Option<Vec<(String, KindId)>>,
    /// The fields that follow the pieces, in order: as declared, or the usual ones.
    pub fields: Vec<FenField>,
    /// The events from which plies are counted in any reading of the file. [`FenField::Since`] without events counts
    /// from these if no rule of this reading counts plies. A notation thus means the same in every reading.
    pub clock: Vec<Event>,
}

/// `right K: King of White and outermost Rook east of it`: two pieces of a player that have not moved. The parser of
/// positions finds them on the board: the first of the one kind, and the last of the other kind in that direction from
/// it. If another piece of that kind is meant, the letter of its file stands instead, a capital for the first player.
/// X-FEN does so where needed, and Shredder-FEN always.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightPair {
    /// The letter of the right.
    pub letter: char,
    /// The kind of the one piece.
    pub kind: KindId,
    /// The kind of the other.
    pub partner: KindId,
    /// Their owner.
    pub owner: Seat,
    /// The direction from the first piece to the second.
    pub way: Direction,
}

/// A field of a position notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenField {
    /// The player whose turn it is.
    Mover,
    /// The players who are out of the game.
    Out,
    /// The rights. Of the pieces on cells with a right, those have not moved for which the field names a right.
    Rights,
    /// The pieces in reserve, in brackets right behind the pieces on the board; only as the first field. If it is left
    /// out, the reserve is empty.
    Reserve,
    /// Always `-`.
    Nothing,
    /// The number of the round, which is one more than the rounds completed.
    Round,
    /// A variable of the game, or a variable of each player, whose values then stand in the order of seats with commas
    /// between.
    Var(VarId),
    /// Plies since the latest of these events. Without events, the field counts from all events from which rules count
    /// ([`Fen::clock`]). A reader of the notation assumes that all of them happened at that time.
    Since(Vec<Event>),
}
