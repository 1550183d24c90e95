//! Random games with an observer of every position. They are used for tables with a row of figures
//! for each game.

use crate::play::apply::Recorder;
use crate::playout::{Finals, Playout};
use crate::{Move, RuleId, Seat};
use alfonso_board::CellId;

/// A position of a random game, as an observer receives it before each move and at the end.
#[derive(Clone, Copy, Debug)]
pub struct ObservedPosition<'a> {
    /// The player who moves or decides next. If a roll is pending or the game is over, this is the
    /// player whose turn it is.
    pub seat: Seat,
    /// The next move or roll; `None` at the end.
    pub next: Option<Move>,
    /// The number of legal moves and choices. It is 0 if a roll is pending and at the end.
    pub choices: usize,
    /// True if nobody has acted yet in the present turn.
    pub begins_turn: bool,
    /// The hash of the position. See [`crate::Line::hash`].
    pub hash: u64,
    /// The occupied cells. Cell `n` is bit `n % 64` of word `n / 64`.
    pub occupied: &'a [u64],
}

impl ObservedPosition<'_> {
    /// Returns true if a cell is occupied.
    #[must_use]
    pub fn is_occupied(&self, cell: CellId) -> bool {
        self.occupied.get(cell.index() / 64).is_some_and(|word| word >> (cell.index() % 64) & 1 != 0)
    }
}

/// An observer of random games, one after the other.
pub trait Observe {
    /// Receives each position of a game in order, including the last one.
    fn sees(&mut self, observed: &ObservedPosition<'_>);
    /// Receives the number of steps of a ply beyond [`FREE_STEPS`](crate::FREE_STEPS), if the ply
    /// took more or has more legal moves. Returns false to stop the game, which then counts as
    /// unfinished.
    fn goes_on(&mut self, _steps: u64) -> bool {
        true
    }
    /// Receives the result of the game and its final state.
    fn ended(&mut self, playout: Playout, end: &Finals<'_>);
}

/// A `Recorder` that passes positions on to an observer and ignores the rules that fire.
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
