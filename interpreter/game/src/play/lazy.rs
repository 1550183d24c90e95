//! Drawing a move first and testing its legality afterwards.
//!
//! The engine draws one pseudo-legal move and rejects it if it is not legal. It then draws one of the rest, until one
//! is legal. Every legal move is as likely as any other, because nothing tells moves apart before the draw. The
//! engine thus skips the legality of moves that it does not play.

use super::generate::Scratch;
use crate::blueprint::StepKind;
use crate::choices::Choices;
use crate::luck::Luck;
use crate::{Move, Program, State};

impl<const N: usize> Program<N> {
    /// Returns true if moves can be drawn before they are tested: pieces move, and no preference compares them.
    pub(crate) fn draws_lazily(&self, state: &State<N>) -> bool {
        self.spec.prefers.is_empty() && matches!(self.step(state.step), Some(StepKind::Move { .. }))
    }

    /// Returns a legal move of a piece, each equally likely; `None` if there is none. `choices` is a workspace.
    pub(crate) fn draw_lazily(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        choices: &mut Choices<N>,
        luck: &mut impl Luck,
    ) -> Option<Move> {
        choices.clear();
        self.generate_lazily(state, scratch, &mut |found| choices.lead(found));
        while !choices.is_empty() {
            let drawn = luck.roll(u32::try_from(choices.len()).unwrap_or(u32::MAX));
            let m = choices.take(drawn as usize)?;
            if self.is_legal(state, scratch, m) {
                return Some(m);
            }
        }
        None
    }
}
