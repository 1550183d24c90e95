//! Rounds that repeat until the position no longer changes: repeated effects, and turns in which
//! nobody acts.

use super::budget::{Cut, MAX_STEPS};
use super::effects::Doing;
use super::value::Frame;
use crate::expr::Effect;
use crate::{Program, State};

/// The maximum number of rounds of all repetitions in a ply. Each round costs at least this
/// fraction of the budget.
pub const MAX_ROUNDS: u64 = 1 << 12;

impl<'p, const N: usize> Doing<'p, '_, N> {
    /// Repeats effects until a round does not change the position.
    pub(super) fn until_stable(&mut self, body: &'p [Effect]) {
        let program = self.program;
        while program.begin_round(self.frame, || Cut::Rounds(body)) {
            let start = self.frame.note_position(program, self.state);
            self.all(body);
            if self.frame.is_as_noted(program, self.state, start) {
                return;
            }
        }
    }
}

impl<const N: usize> Program<N> {
    /// Returns the number of values that two position records need: those before and after a round.
    pub(crate) fn noted(&self) -> usize {
        2 * (self.spec.topology.len() + self.layout.changeable().count() + 1)
    }

    /// Adds the cost of another round. Returns false if the budget is exceeded.
    pub(super) fn begin_round<'r>(&self, frame: &mut Frame<N>, cut: impl Fn() -> Cut<'r>) -> bool {
        !frame.pays(self.price.max(MAX_STEPS / MAX_ROUNDS), cut) && !frame.was_cut()
    }
}

impl<const N: usize> Frame<N> {
    /// Records a position on top of the recorded ones. Returns its index.
    pub(super) fn note_position(&mut self, program: &Program<N>, state: &State<N>) -> usize {
        let start = self.before.len();
        state.describe(program, &mut self.before);
        start
    }

    /// Removes all records from this index on.
    pub(super) fn forget_position(&mut self, start: usize) {
        self.before.truncate(start);
    }

    /// Returns true if the position equals the last record, which begins at `start`. Removes that
    /// record.
    pub(super) fn is_as_noted(&mut self, program: &Program<N>, state: &State<N>, start: usize) -> bool {
        let end = self.before.len();
        state.describe(program, &mut self.before);
        let (before, now) = self.before[start..].split_at(end - start);
        let same = before == now;
        self.before.truncate(start);
        same
    }
}
