//! Dealt starts: pieces whose cells differ from start to start.

use super::{Direction, Placement};
use alfonso_diag::Spanned;
use alfonso_forms::{KindId, Seat};

/// All starts of a game in which some pieces are dealt.
///
/// Starts are numbered from 0 in a mixed radix, with the first deal as the lowest digit. A deal of
/// `k` pieces to a list with `n` free cells has C(n, k) ways. They are numbered in the
/// lexicographic order of the cells. In each way, the pieces take the cells in the order in which
/// the file lists the pieces.
#[derive(Clone, Debug)]
pub struct Dealing {
    /// The pieces with the same cells in every start.
    pub fixed: Vec<Placement>,
    /// The deals, in order.
    pub deals: Vec<Deal>,
    /// The product of [`Deal::ways`], at most [`MAX_STARTS`].
    pub starts: u32,
}

/// The maximum number of starts.
pub const MAX_STARTS: u32 = 1 << 20;

/// Pieces that are dealt to the cells of a list.
#[derive(Clone, Debug)]
pub struct Deal {
    /// The kinds of the pieces, in the order of their cells. At least one.
    pub kinds: Vec<KindId>,
    /// The owner of the pieces, and the cells to which they may be dealt.
    pub side: Side,
    /// The other player's part on the opposite cells, if the deal is mirrored.
    pub opposite: Option<Side>,
    /// The number of ways to deal the pieces, at least 1.
    pub ways: u32,
}

/// One player's part in a deal.
#[derive(Clone, Debug)]
pub struct Side {
    /// The player.
    pub owner: Seat,
    /// The direction in which the pieces face.
    pub facing: Option<Direction>,
    /// The cells, in order. Both sides of a deal have the same number of cells.
    pub cells: Vec<Spanned<String>>,
}
