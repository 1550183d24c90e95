//! Drawing a move first and testing its legality afterwards.
//!
//! The engine draws one pseudo-legal move and rejects it if it is not legal. It then draws one of the rest, until one
//! is legal. Every legal move is as likely as any other, because nothing distinguishes moves before the draw. The
//! engine thus skips the legality of moves that it does not play.

use super::generate::Scratch;
use crate::blueprint::StepKind;
use crate::choices::Choices;
use crate::luck::Luck;
use crate::{Move, Passing, Program, State};

impl<const N: usize> Program<N> {
    /// Returns true if moves can be drawn before they are tested: pieces move, and no preference compares their moves; or a thing is
    /// chosen, and laws say which.
    pub(crate) fn draws_lazily(&self, state: &State<N>) -> bool {
        match self.step(state.step) {
            Some(StepKind::Move { .. }) => self.spec.prefers.is_empty(),
            Some(StepKind::Pick { .. }) => !self.spec.choice_laws.is_empty(),
            _ => false,
        }
    }

    /// Draws a legal move of a piece, a legal choice of a thing, or a pass if one always stands beside the moves, each equally likely.
    ///
    /// Leaves a legal move or choice in `choices`, if there is one: the move drawn, unless that is a pass.
    pub(crate) fn draw_lazily(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        choices: &mut Choices<N>,
        luck: &mut impl Luck,
    ) -> Option<Move> {
        choices.clear();
        match self.step(state.step) {
            Some(StepKind::Pick { among, .. }) => self.list_lawless(state, among, scratch, choices.list()),
            _ => self.generate_lazily(state, scratch, &mut |found| choices.lead(found)),
        }
        let mut passes = self.passing(state) == Passing::Always;
        let mut drawn = None;
        let mut legal = loop {
            let all = choices.len() + usize::from(passes);
            if choices.is_empty() {
                break None;
            }
            let number = luck.roll(u32::try_from(all).unwrap_or(u32::MAX)) as usize;
            if number == choices.len() {
                // It is still to be found out whether a piece can move.
                (drawn, passes) = (Some(Move::PASS), false);
                continue;
            }
            let m = choices.take(number)?;
            if self.is_legal(state, scratch, m) && self.uses_all(state, m, scratch) {
                break Some(m);
            }
        };
        // If no move leads to the use of all dice, the best of the others are to be found.
        if legal.is_none() && self.obligation(state).is_some() {
            self.list(state, scratch, choices.list());
            if !choices.is_empty() {
                let number = luck.roll(u32::try_from(choices.len()).unwrap_or(u32::MAX)) as usize;
                legal = choices.nth(number);
            }
        }
        choices.clear();
        choices.list().extend(legal);
        drawn.or(legal)
    }
}
