//! Starts that are dealt: pieces whose cells differ from start to start.

use super::{Direction, Placement};
use alfonso_diag::Spanned;
use alfonso_forms::{KindId, Seat};

/// All starts of a game in which some pieces are dealt.
///
/// Starts are numbered from 0 in mixed radix; the first deal is the lowest digit. A deal of `k` pieces to a list with
/// `n` free cells has C(n, k) ways. They are numbered in the lexicographic order of the cells. The pieces take the
/// cells of a way in the order in which the file writes them.
#[derive(Clone, Debug)]
pub struct Dealing {
    /// The pieces that stand on the same cells in every start.
    pub fixed: Vec<Placement>,
    /// The deals, in order.
    pub deals: Vec<Deal>,
    /// The product of [`Deal::ways`], at most [`MAX_STARTS`].
    pub starts: u32,
}

/// The most starts that a dealing may have.
pub const MAX_STARTS: u32 = 1 << 20;

/// Pieces that are dealt to the cells of a list.
#[derive(Clone, Debug)]
pub struct Deal {
    /// Their kinds, in the order of the cells that they take; at least one.
    pub kinds: Vec<KindId>,
    /// Their owner, and the cells on which they may stand.
    pub side: Side,
    /// The other player's part on the opposite cells, if the deal is mirrored.
    pub opposite: Option<Side>,
    /// The number of ways, at least 1.
    pub ways: u32,
}

/// One player's part in a deal.
#[derive(Clone, Debug)]
pub struct Side {
    /// The player.
    pub owner: Seat,
    /// The direction in which the pieces face.
    pub facing: Option<Direction>,
    /// The cells in order; both sides of a deal have equally many.
    pub cells: Vec<Spanned<String>>,
}
