//! Drawing a move first and asking afterwards whether it is legal.
//!
//! Of all that men could do one thing is drawn, and thrown away if it is not legal; then one of the rest, until one is legal.
//! Every legal move is as likely as any other: the first of them to be drawn is played, and nothing tells them apart before
//! that. What is saved is looking at the legality of moves that are not played.

use super::generate::Scratch;
use crate::blueprint::StepKind;
use crate::choices::Choices;
use crate::luck::Luck;
use crate::{Move, Program, State};

impl<const N: usize> Program<N> {
    /// Whether moves can be drawn before they are tested: men move, and no preference compares them with each other.
    pub(crate) fn draws_lazily(&self, state: &State<N>) -> bool {
        self.spec.prefers.is_empty() && matches!(self.step(state.step), Some(StepKind::Move { .. }))
    }

    /// A legal move of a man, each equally likely; nothing if there is none. `choices` is room to work in.
    pub(crate) fn draw_lazily(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        choices: &mut Choices<N>,
        luck: &mut impl Luck,
    ) -> Option<Move> {
        choices.clear();
        self.generate_lazily(state, scratch, &mut |by, from, targets, kind| {
            choices.lead(by, from, targets, kind);
        });
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
