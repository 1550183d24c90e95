//! Rounds that go on until nothing changes: repeated effects, and turns in which nobody acts.

use super::apply::Recorder;
use super::budget::{Cut, MAX_STEPS};
use super::effects::Doing;
use super::value::Frame;
use crate::expr::Effect;
use crate::{Program, State};

/// The most rounds of a ply, of all its repetitions together: each costs this part of the ply's budget at least.
pub const MAX_ROUNDS: u64 = 1 << 12;

impl<'p, const N: usize, W: Recorder> Doing<'p, '_, N, W> {
    /// Carries out effects again and again, until a round leaves everything as it was.
    pub(super) fn until_stable(&mut self, body: &'p [Effect]) {
        let program = self.program;
        while program.begin_round(self.frame, || Cut::Rounds(body.to_vec())) {
            let start = self.frame.note_position(program, self.state);
            self.all(body);
            if self.frame.is_as_noted(program, self.state, start) {
                return;
            }
        }
    }
}

impl<const N: usize> Program<N> {
    /// Returns the space that the notes of two positions need, in numbers: of the one before a round and the one behind it.
    pub(crate) fn noted(&self) -> usize {
        2 * (self.spec.topology.len() + self.layout.changeable().count() + 1)
    }

    /// Pays for another round. Returns false if the budget is spent.
    pub(super) fn begin_round(&self, frame: &mut Frame<N>, cut: impl Fn() -> Cut) -> bool {
        frame.steps += self.price.max(MAX_STEPS / MAX_ROUNDS);
        !frame.is_spent_by(cut) && !frame.was_cut()
    }
}

impl<const N: usize> Frame<N> {
    /// Notes a position, above those that are noted. Returns its place.
    pub(super) fn note_position(&mut self, program: &Program<N>, state: &State<N>) -> usize {
        let start = self.before.len();
        state.describe(program, &mut self.before);
        start
    }

    /// Forgets the positions noted at this place and above.
    pub(super) fn forget_position(&mut self, start: usize) {
        self.before.truncate(start);
    }

    /// Returns true if the position is the one noted at this place, and forgets that. It is the last one noted.
    pub(super) fn is_as_noted(&mut self, program: &Program<N>, state: &State<N>, start: usize) -> bool {
        let end = self.before.len();
        state.describe(program, &mut self.before);
        let (before, now) = self.before[start..].split_at(end - start);
        let same = before == now;
        self.before.truncate(start);
        same
    }
}
