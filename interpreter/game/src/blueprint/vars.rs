//! Variables: their values, owners and roles.

use crate::KindId;

/// A variable: one value, or one value for each player or cell.
#[derive(Clone, Debug)]
pub struct VarSpec {
    /// The type of its values.
    pub kind: VarKind,
    /// The scope of the variable: the game, each player or each cell has a value.
    pub per: Per,
    /// True if each value belongs to the piece on a cell. The value moves with the piece and is
    /// removed with it.
    ///
    /// A game has at most one such variable, and only if the pieces on a cell form no heap. The
    /// values of the topmost pieces of all cells come first. The values of the pieces beneath
    /// follow; see [`Blueprint::index_beneath`](super::Blueprint::index_beneath).
    pub per_piece: bool,
    /// The role of the variable in the game.
    pub role: VarRole,
    /// Its first value.
    pub init: i32,
    /// The first values that the rules give for single seats, cells or pieces, sorted by index,
    /// without repetitions.
    pub firsts: Vec<(usize, i32)>,
    /// The lower bound that the effects `pay` and `add` respect.
    pub floor: Option<i32>,
    /// The number of turns after which the value returns to its first value.
    pub lasts: Option<u8>,
    /// True if rules read the variable. Equal positions then agree on its value.
    pub used: bool,
    /// True if drawings of the board show its values.
    pub drawn: bool,
    /// True if the variable is internal to the rules and hidden from players.
    pub internal: bool,
}

impl VarSpec {
    /// Returns the first value for a seat or cell with this index. For a variable of the game, the
    /// index is 0.
    #[must_use]
    pub fn first(&self, index: usize) -> i32 {
        let own = self.firsts.binary_search_by_key(&index, |(of, _)| *of);
        own.map_or(self.init, |position| self.firsts[position].1)
    }
}

/// The role of a variable in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum VarRole {
    Plain,
    Score,
    Money,
    Counter,
}

impl VarRole {
    /// Returns true if payments can change the variable.
    #[must_use]
    pub fn is_account(self) -> bool {
        matches!(self, Self::Score | Self::Money)
    }
}

/// The scope of a variable: it has one value for the game, for each player, or for each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Per {
    Game,
    Player,
    Cell,
}

/// The type of a variable's values. Values are stored as numbers; -1 stands for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum VarKind {
    Number,
    Flag,
    Cell,
    Player,
}

/// An event for which `plies since` counts plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CounterSpec {
    /// A piece was captured.
    Capture,
    /// A piece moved. If a kind is given, only its moves count.
    Move(Option<KindId>),
    /// A player was eliminated.
    Elimination,
    /// The game began. This counter is never reset.
    Start,
}
