//! Random games before an observer who sees every position: for tables of games, each with its figures.

use crate::play::apply::Recorder;
use crate::playout::{Finals, Playout};
use crate::{Move, RuleId, Seat};
use alfonso_board::CellId;

/// A position of a game as an observer sees it, before a move is played in it or at the end.
#[derive(Clone, Copy, Debug)]
pub struct ObservedPosition<'a> {
    /// The player who moves or decides. While dice are due and at the end, this is the player whose turn it is.
    pub seat: Seat,
    /// The move that is played next, or the roll; `None` at the end.
    pub next: Option<Move>,
    /// The number of legal moves and choices; 0 while dice are due, and at the end.
    pub choices: usize,
    /// True if nobody has acted yet in the turn.
    pub begins_turn: bool,
    /// The hash of the position: see [`crate::Line::hash`].
    pub hash: u64,
    /// The cells on which pieces stand: bit `n % 64` of word `n / 64` for cell `n`.
    pub occupied: &'a [u64],
}

impl ObservedPosition<'_> {
    /// Returns true if a piece stands on a cell.
    #[must_use]
    pub fn is_occupied(&self, cell: CellId) -> bool {
        self.occupied.get(cell.index() / 64).is_some_and(|word| word >> (cell.index() % 64) & 1 != 0)
    }
}

/// An observer of random games, one after the other.
pub trait Observe {
    /// Receives each position of a game in order, the last one too.
    fn sees(&mut self, observed: &ObservedPosition<'_>);
    /// Receives the steps of a ply beyond [`FREE_STEPS`](crate::FREE_STEPS), if it took more than these. Returns false if the game is to be
    /// given up: it then ends as one that was broken off.
    fn goes_on(&mut self, _steps: u64) -> bool {
        true
    }
    /// Receives the game, and the numbers at its end.
    fn ended(&mut self, playout: Playout, end: &Finals<'_>);
}

/// A witness that passes sights on and ignores which rules fire.
pub(crate) struct Observed<'o>(pub(crate) &'o mut dyn Observe);

impl Recorder for Observed<'_> {
    const SEES: bool = true;

    #[inline]
    fn fired(&mut self, _: RuleId) {}

    fn sees(&mut self, observed: &ObservedPosition<'_>) {
        self.0.sees(observed);
    }

    fn goes_on(&mut self, steps: u64) -> bool {
        self.0.goes_on(steps)
    }
}
