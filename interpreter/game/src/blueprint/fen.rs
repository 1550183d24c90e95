//! The notation of positions.

use crate::{CounterId, KindId, VarId};
use alfonso_board::{CellId, Direction};

/// The meaning of the letters and fields of a position notation.
#[derive(Clone, Debug)]
pub struct FenSpec {
    /// The letters that mark the pieces on these cells as unmoved.
    pub rights: Vec<(char, Vec<CellId>)>,
    /// The letters that mark a pair of pieces as unmoved, independent of their cells.
    pub pairs: Vec<PairSpec>,
    /// Additional letters of kinds, in lower case: one letter, optionally after a `+`.
    pub aliases: Vec<(String, KindId)>,
    /// The letters that engines use for kinds, where they differ from the kinds' own letters.
    ///
    /// `None` if the rule file does not say how engines write the game.
    pub uci: Option<Vec<(String, KindId)>>,
    /// The kinds that result from promotion. Engines write such a kind with their letter for it. In
    /// positions, a `~` follows the letter.
    pub promoted: Vec<KindId>,
    /// The fields that follow the pieces, in order.
    pub fields: Vec<FenField>,
    /// For each kind, true if the unmoved state of a single piece matters independent of other
    /// pieces. A missing entry counts as true.
    pub alone: Vec<bool>,
    /// The pairs of kinds in which two unmoved pieces of one player may do something together.
    ///
    /// Neither piece could do it if the other had moved.
    pub together: Vec<(KindId, KindId)>,
}

/// Two pieces of a player whose unmoved state is recorded by one letter.
///
/// The first piece is the player's first piece of `kind`. The second is the last piece of `partner`
/// from there in the given direction. The letter of a file stands for any other piece of that kind
/// on the file. A capital letter is for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairSpec {
    /// The letter that marks the pair.
    pub letter: char,
    /// The kind of the first piece.
    pub kind: KindId,
    /// The kind of the second piece.
    pub partner: KindId,
    /// The owner of both pieces.
    pub owner: crate::Seat,
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
    /// The pieces that have not moved.
    Rights,
    /// The pieces in reserve, in brackets directly after the pieces. If present, this is the first
    /// field.
    Reserve,
    /// A field that is always `-`.
    Nothing,
    /// The number of the round, from 1.
    Round,
    /// The value or values of a variable: one value, or one for each player.
    Var(VarId),
    /// The number of plies since the latest of these events. An empty list stands for all counters.
    Since(Vec<CounterId>),
}

impl FenSpec {
    /// Returns true if the unmoved state of a single piece of this kind may matter independent of
    /// other pieces.
    #[must_use]
    pub fn matters_alone(&self, kind: KindId) -> bool {
        self.alone.get(kind.index()).copied().unwrap_or(true)
    }
}

impl Default for FenSpec {
    /// Returns a notation with the usual fields and no letters for rights.
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
