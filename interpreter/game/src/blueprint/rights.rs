//! Rights that can be lost for good, and variables that matter for only one turn. Both affect which
//! positions count as equal.

use crate::{KindId, VarId};

/// A right: something that a piece may do only while it has not moved.
///
/// A piece never becomes unmoved again, so a right that is lost stays lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightSpec {
    /// The kind of the piece.
    pub kind: KindId,
    /// The partner kinds. The owner needs another unmoved piece of each of these kinds.
    pub partners: Vec<KindId>,
    /// The variables that must hold their first value. If a variable has one value for each player,
    /// the owner's value counts.
    ///
    /// Rules give such a variable only one other value, and never reset it.
    pub still: Vec<VarId>,
    /// The variables that the conditions of the right read. The flag is true if they read only the
    /// owner's value.
    pub vars: Vec<(VarId, bool)>,
}

/// The rights of a game, and a record of the state that other rules read.
///
/// The default value assumes that rules read everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RightsSpec {
    /// The rights, each once.
    pub rights: Vec<RightSpec>,
    /// For each kind, true if rules outside of rights read whether its pieces have moved.
    pub kinds_apart: Vec<bool>,
    /// For each variable, true if rules outside of rights read it.
    pub vars_apart: Vec<bool>,
    /// For each variable, true if it affects only the choice of moves and endings without
    /// path-dependent facts.
    ///
    /// The choice of moves depends on the conditions of movements that do not attack, on laws, and
    /// on preferences.
    pub vars_of_moves: Vec<bool>,
}

impl RightsSpec {
    /// Returns true if rules outside of rights may read whether pieces of a kind have moved.
    #[must_use]
    pub fn asks_apart(&self, kind: KindId) -> bool {
        self.kinds_apart.get(kind.index()).copied().unwrap_or(true)
    }

    /// Returns true if rules outside of rights may read a variable.
    #[must_use]
    pub fn used_apart(&self, index: usize) -> bool {
        self.vars_apart.get(index).copied().unwrap_or(true)
    }

    /// Returns true if a variable affects only the available moves and the end of the game in the
    /// present position.
    #[must_use]
    pub fn used_by_moves_only(&self, index: usize) -> bool {
        self.vars_of_moves.get(index).copied().unwrap_or(false)
    }
}
