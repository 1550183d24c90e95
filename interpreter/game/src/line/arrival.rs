//! A position of a line, with its moves, its outcome and other computed data.

use crate::play::ending::Outcome;
use crate::{Move, OverBudget, Spent, State, Waiver};

/// A position of a line, with its moves, its outcome and other computed data.
#[derive(Clone)]
pub(super) struct Arrival<const N: usize> {
    pub(super) state: State<N>,
    pub(super) moves: Vec<Move>,
    pub(super) outcome: Option<Outcome>,
    /// The position before the effects of the game's end. It exists only if the ending can be
    /// waived and has such effects.
    pub(super) undecided: Option<Box<State<N>>>,
    /// The endings that were waived in this position.
    pub(super) waived: Option<Waiver>,
    pub(super) over_budget: Option<OverBudget>,
    pub(super) spent: Spent,
    pub(super) checked: bool,
    pub(super) repetitions: u32,
    pub(super) since_repetition: u32,
    pub(super) identity: u64,
}

impl<const N: usize> Arrival<N> {
    /// Returns an arrival at a position without moves and outcome, which must still be computed.
    pub(super) fn at(state: State<N>) -> Self {
        Self {
            state,
            moves: Vec::new(),
            outcome: None,
            undecided: None,
            waived: None,
            over_budget: None,
            spent: Spent::default(),
            checked: false,
            repetitions: 1,
            since_repetition: 0,
            identity: 0,
        }
    }

    /// Replaces the state, and removes what was waived. Other data must be computed again. The
    /// function does not allocate memory.
    pub(super) fn begin_at(&mut self, state: &State<N>) {
        self.state.copy_from(state);
        (self.undecided, self.waived) = (None, None);
    }
}
