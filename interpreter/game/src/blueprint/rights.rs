//! Rights that are lost for good, and variables that matter for one turn. They decide which positions differ.

use crate::{KindId, VarId};

/// An action that a piece may perform only while it has not moved.
///
/// No piece ever becomes unmoved again, so a closed right stays closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightSpec {
    /// The kind of the piece.
    pub kind: KindId,
    /// The kinds of which another piece of its owner must be unmoved too.
    pub partners: Vec<KindId>,
    /// The ids of variables that must hold their first value: the owner's value, if there is one for each player.
    ///
    /// Rules give such a variable one other value and never the first again.
    pub still: Vec<VarId>,
    /// The ids of the variables that its conditions read, each with true if they read only the owner's value.
    pub vars: Vec<(VarId, bool)>,
}

/// The rights of a game, and everything else that rules read.
///
/// The default says that everything may matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RightsSpec {
    /// The rights, each once.
    pub rights: Vec<RightSpec>,
    /// By kind: true if rules read outside of rights whether its pieces have moved.
    pub kinds_apart: Vec<bool>,
    /// By variable: true if rules read it outside of rights.
    pub vars_apart: Vec<bool>,
    /// By variable: true if only the choice of a move and endings that do not count read it.
    ///
    /// The choice of a move reads the conditions of movements that do not attack, laws, and preferences.
    pub vars_of_moves: Vec<bool>,
}

impl RightsSpec {
    /// Returns true if rules may read, outside of rights, whether pieces of a kind have moved.
    #[must_use]
    pub fn asks_apart(&self, kind: KindId) -> bool {
        self.kinds_apart.get(kind.index()).copied().unwrap_or(true)
    }

    /// Returns true if rules may read a variable outside of rights.
    #[must_use]
    pub fn used_apart(&self, index: usize) -> bool {
        self.vars_apart.get(index).copied().unwrap_or(true)
    }

    /// Returns true if a variable decides only the available moves and the end of the game now.
    #[must_use]
    pub fn used_by_moves_only(&self, index: usize) -> bool {
        self.vars_of_moves.get(index).copied().unwrap_or(false)
    }
}
