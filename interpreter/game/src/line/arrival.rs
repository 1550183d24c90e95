//! A position of a line, with all that was found on arrival.

use crate::play::ending::Outcome;
use crate::{Move, OverBudget, Spent, State, Waiver};

/// A position of a line, with all that was found on arrival.
#[derive(Clone)]
pub(super) struct Arrival<const N: usize> {
    pub(super) state: State<N>,
    pub(super) moves: Vec<Move>,
    pub(super) outcome: Option<Outcome>,
    /// The position before the effects of the game's end, if it may be passed by and there are such effects.
    pub(super) undecided: Option<Box<State<N>>>,
    /// The endings that were passed by here.
    pub(super) waived: Option<Waiver>,
    pub(super) over_budget: Option<OverBudget>,
    pub(super) spent: Spent,
    pub(super) checked: bool,
    pub(super) repetitions: u32,
    pub(super) since_repetition: u32,
    pub(super) identity: u64,
}

impl<const N: usize> Arrival<N> {
    /// Returns a position in which nothing has been found yet.
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

    /// Makes this the arrival at a state in which nothing has been found yet, without allocation.
    pub(super) fn begin_at(&mut self, state: &State<N>) {
        self.state.copy_from(state);
        (self.undecided, self.waived) = (None, None);
    }
}
