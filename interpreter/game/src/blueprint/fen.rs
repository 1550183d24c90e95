//! The notation of positions.

use crate::{CounterId, KindId, VarId};
use alfonso_board::{CellId, Direction};

/// The meaning of the letters and fields of a position notation.
#[derive(Clone, Debug)]
pub struct FenSpec {
    /// The letters that mark the pieces on these cells as unmoved.
    pub rights: Vec<(char, Vec<CellId>)>,
    /// The letters that mark two pieces as unmoved, whatever their cells.
    pub pairs: Vec<PairSpec>,
    /// Further letters of kinds, in lower case: one letter, with or without a `+` before it.
    pub aliases: Vec<(String, KindId)>,
    /// The letters by which engines write kinds, where they differ from the kinds' own letters.
    ///
    /// `None` if the author does not say how engines write the game.
    pub uci: Option<Vec<(String, KindId)>>,
    /// The kinds that are pieces promoted to another kind. They have its letter for engines, and in positions a `~` behind it.
    pub promoted: Vec<KindId>,
    /// The fields that follow the pieces, in order.
    pub fields: Vec<FenField>,
    /// By kind: true if one piece's being unmoved matters whatever the others have done. A missing row counts as true.
    pub alone: Vec<bool>,
    /// The pairs of kinds in which two unmoved pieces of one player may do something together.
    ///
    /// Neither piece could do it if the other had moved.
    pub together: Vec<(KindId, KindId)>,
}

/// Two pieces of a player whose unmoved state one letter records.
///
/// They are the first piece of the one kind, and the last piece of the other kind from it in the given direction. For
/// any other piece of that kind, the letter of its file serves instead; a capital letter is for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairSpec {
    /// The letter.
    pub letter: char,
    /// The kind of the first piece.
    pub kind: KindId,
    /// The kind of the second piece.
    pub partner: KindId,
    /// The owner of both.
    pub owner: crate::Seat,
    /// The direction from the first to the second.
    pub way: Direction,
}

/// A field of a position notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenField {
    /// The player to move.
    Mover,
    /// The players who are out of the game.
    Out,
    /// The pieces that have not moved.
    Rights,
    /// The pieces in reserve, in brackets right behind the pieces. If present, this is the first field.
    Reserve,
    /// An empty field, always `-`.
    Nothing,
    /// The number of the round, from 1.
    Round,
    /// A variable: one value, or one for each player.
    Var(VarId),
    /// The plies since the latest of these events, by rows of the counters. If it lists none, all counters count.
    Since(Vec<CounterId>),
}

impl FenSpec {
    /// Returns true if one piece's being unmoved may matter whatever the others have done.
    #[must_use]
    pub fn matters_alone(&self, kind: KindId) -> bool {
        self.alone.get(kind.index()).copied().unwrap_or(true)
    }
}

impl Default for FenSpec {
    /// Returns a notation without letters and with the usual fields.
    fn default() -> Self {
        let fields = vec![
            FenField::Mover,
            FenField::Rights,
            FenField::Nothing,
            FenField::Since(Vec::new()),
            FenField::Round,
        ];
        Self {
            rights: Vec::new(),
            pairs: Vec::new(),
            aliases: Vec::new(),
            uci: None,
            promoted: Vec::new(),
            fields,
            alone: Vec::new(),
            together: Vec::new(),
        }
    }
}
