//! Effects that are repeated until nothing changes.

use super::apply::Witness;
use super::budget::{Cut, MAX_STEPS};
use super::effects::Doing;
use crate::expr::Effect;

/// The most rounds of a ply, of all its repetitions together: each costs this part of the ply's budget at least.
pub const MAX_ROUNDS: u64 = 1 << 12;

impl<'p, const N: usize, W: Witness> Doing<'p, '_, N, W> {
    /// Carries out effects again and again, until a round leaves everything as it was.
    pub(super) fn until_stable(&mut self, body: &'p [Effect]) {
        loop {
            self.frame.steps += self.program.price.max(MAX_STEPS / MAX_ROUNDS);
            if self.frame.is_spent_by(|| Cut::Rounds(body.to_vec())) || self.frame.was_cut() {
                return;
            }
            let start = self.frame.before.len();
            self.state.describe(self.program, &mut self.frame.before);
            let end = self.frame.before.len();
            self.all(body);
            self.state.describe(self.program, &mut self.frame.before);
            let (before, after) = self.frame.before[start..].split_at(end - start);
            let stable = before == after;
            self.frame.before.truncate(start);
            if stable {
                return;
            }
        }
    }
}
