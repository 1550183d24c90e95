//! Variables: their values, their owners and their roles.

use crate::KindId;

/// A variable: one value, or one for each player or cell.
#[derive(Clone, Debug)]
pub struct VarSpec {
    /// The sort of its values.
    pub kind: VarKind,
    /// The things that have a value each.
    pub per: Per,
    /// True if the value of a cell is that of the piece on it: it goes where the piece goes, and is gone with it. One variable of a game
    /// may be so, where the pieces of a cell make no heap. After the values of all cells, which are those of the topmost pieces, come those
    /// of what lies beneath: see [`Blueprint::index_beneath`](super::Blueprint::index_beneath).
    pub per_piece: bool,
    /// Its role in the game.
    pub role: VarRole,
    /// Its first value.
    pub init: i32,
    /// The first values of single seats, cells or pieces, by index, where they are written down: each index once, in order.
    pub firsts: Vec<(usize, i32)>,
    /// The bound below which `pay` and `add` do not take it.
    pub floor: Option<i32>,
    /// The number of turns after which it falls back to the first value.
    pub lasts: Option<u8>,
    /// True if rules read it. Two equal positions then agree on it.
    pub used: bool,
    /// True if its numbers stand on the board where it is drawn.
    pub drawn: bool,
    /// True if it is the rules' own memory, which is not shown to players.
    pub internal: bool,
}

impl VarSpec {
    /// Returns the first value of a seat or cell, by its index; of a variable of the game that of index 0.
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
    /// Returns true if payments go from and to the variable.
    #[must_use]
    pub fn is_account(self) -> bool {
        matches!(self, Self::Score | Self::Money)
    }
}

/// The things for each of which a variable holds a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Per {
    Game,
    Player,
    Cell,
}

/// The sort of a variable's values, stored as numbers (-1 for nothing).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum VarKind {
    Number,
    Flag,
    Cell,
    Player,
}

/// An event from which `plies since` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CounterSpec {
    /// A piece was captured.
    Capture,
    /// A piece moved; one of that kind, if given.
    Move(Option<KindId>),
    /// A player was eliminated.
    Elimination,
    /// The game began: it counts on and on.
    Start,
}
