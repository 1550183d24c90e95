//! The notations of a game's moves and positions.

use crate::{Direction, Event, KindId, Seat, VarId};
use alfonso_diag::Spanned;

/// A notation of moves in addition to the program's own.
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

/// The numbering of the squares of one colour, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The square with the first number. The numbering begins with the row nearest to its side of
    /// the board.
    pub from: Spanned<String>,
    /// The direction along a row: east or west.
    pub way: Direction,
}

/// The notations of moves that a file declares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// The notations, without duplicates. Records use the first of them that can be written.
    pub styles: Vec<Style>,
    /// The letters that players use for kinds, where they differ from those of engines.
    pub letters: Vec<(String, KindId)>,
    /// The kind that is written without its letter.
    pub plain: Option<KindId>,
    /// The texts for special moves.
    pub written: Vec<(String, Vec<Spanned<String>>)>,
}

/// The meaning of the letters and fields of a position notation.
#[derive(Clone, Debug, Default)]
pub struct Fen {
    /// Each letter of the third field, with the cells whose pieces have not moved if the field
    /// contains the letter.
    pub rights: Vec<(char, Vec<Spanned<String>>)>,
    /// The letters which state that two pieces, on any cells, have not moved.
    pub pairs: Vec<RightPair>,
    /// Additional lower-case letters for kinds. Each is one letter, with or without a `+` before
    /// it.
    pub aliases: Vec<(String, KindId)>,
    /// The lower-case letters that engines use for kinds, where they differ from the kinds' own
    /// letters. All of them are also in `aliases`. `None` if the file does not state how engines
    /// write the game.
    pub uci: Option<Vec<(String, KindId)>>,
    /// The fields that follow the pieces, in order. If the file declares none, the usual fields.
    pub fields: Vec<FenField>,
    /// The events from which plies are counted in any reading of the file. If no rule of this
    /// reading counts plies, [`FenField::Since`] without events counts from these events. The
    /// notation thus has the same meaning in every reading.
    pub clock: Vec<Event>,
}

/// `right K: King of White and outermost Rook east of it`: two pieces of a player that have not
/// moved.
///
/// The parser of positions finds the pieces on the board. The first is the first piece of its kind.
/// The second is the last piece of its kind in the given direction from the first. If another piece
/// of the second kind has the right, the letter of its file is used instead. This letter is in
/// upper case for the first player. X-FEN does so where necessary, and Shredder-FEN always.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightPair {
    /// The letter of the right.
    pub letter: char,
    /// The kind of the first piece.
    pub kind: KindId,
    /// The kind of the second piece.
    pub partner: KindId,
    /// The owner of both pieces.
    pub owner: Seat,
    /// The direction from the first piece to the second.
    pub way: Direction,
}

/// A field of a position notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenField {
    /// The player to move.
    Mover,
    /// The eliminated players.
    Out,
    /// The rights. A piece on a cell with a right has not moved if the field names that right.
    Rights,
    /// The pieces in reserve, in brackets directly after the pieces on the board. Possible only as
    /// the first field. If it is missing, the reserve is empty.
    Reserve,
    /// Always `-`.
    Nothing,
    /// The number of the current round, which is one more than the number of completed rounds.
    Round,
    /// A variable. If it has one value per player, the field lists the values in the order of
    /// seats, separated by commas.
    Var(VarId),
    /// The number of plies since the latest of these events. Without events, the field counts from
    /// all events in [`Fen::clock`] or in the rules. The parser of positions assumes that all of
    /// them happened at that time.
    Since(Vec<Event>),
}
