//! Rights that are lost for good, and variables that matter for one turn: what tells two positions apart, and what no longer
//! does.

use crate::{KindId, VarId};

/// Something that a piece may do only while it has not moved. No piece ever becomes unmoved again, so a right that is closed
/// stays closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightSpec {
    /// The kind of the piece.
    pub kind: KindId,
    /// Kinds of which another piece of its owner must be unmoved too.
    pub partners: Vec<KindId>,
    /// Rows of variables that must hold their first value: the owner's, where there is one for each player. Rules give
    /// such a variable one other value and never the first again.
    pub still: Vec<VarId>,
    /// Rows of the variables that its conditions read; true if they read the owner's value and nobody else's.
    pub reads: Vec<(VarId, bool)>,
}

/// The rights of a game, and what rules read besides.
///
/// The default says that everything may matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RightsSpec {
    /// Each once.
    pub rights: Vec<RightSpec>,
    /// By kind: rules ask outside of rights whether its pieces have moved.
    pub kinds_apart: Vec<bool>,
    /// By variable: rules read it outside of rights.
    pub vars_apart: Vec<bool>,
    /// By variable: only the choice of a move reads it (conditions of movements that do not attack, laws, preferences), and
    /// endings that do not count.
    pub vars_of_moves: Vec<bool>,
}

impl RightsSpec {
    /// True if rules may ask, outside of rights, whether pieces of a kind have moved.
    #[must_use]
    pub fn asks_apart(&self, kind: KindId) -> bool {
        self.kinds_apart.get(kind.index()).copied().unwrap_or(true)
    }

    /// True if rules may read a variable outside of rights.
    #[must_use]
    pub fn reads_apart(&self, row: usize) -> bool {
        self.vars_apart.get(row).copied().unwrap_or(true)
    }

    /// True if a variable decides which moves there are, or whether the game is over now, and nothing else.
    #[must_use]
    pub fn only_moves_read(&self, row: usize) -> bool {
        self.vars_of_moves.get(row).copied().unwrap_or(false)
    }
}
