//! Lazy draws: a move is drawn first and tested afterwards.
//!
//! The engine draws a pseudo-legal move and tests it. If the move is illegal, the engine rejects it
//! and draws one of the remaining moves. All legal moves are equally likely, because the draw does
//! not distinguish moves. The engine thus does not test moves that it does not play.

use super::scratch::Scratch;
use crate::blueprint::StepKind;
use crate::choices::Choices;
use crate::luck::Luck;
use crate::{Move, Passing, Program, State};

impl<const N: usize> Program<N> {
    /// Returns true if moves can be drawn before they are tested. This is the case in a step in
    /// which pieces move, if no preference compares their moves. It is also the case in a step with
    /// a choice, if laws restrict the choices.
    pub(crate) fn draws_lazily(&self, state: &State<N>) -> bool {
        match self.step(state.step) {
            Some(StepKind::Move { .. }) => self.spec.prefers.is_empty(),
            Some(StepKind::Pick { .. }) => !self.spec.choice_laws.is_empty(),
            _ => false,
        }
    }

    /// Draws a legal move of a piece, a legal choice, or a pass if the step always grants one. All
    /// are equally likely.
    ///
    /// Afterwards, `choices` contains a legal move or choice, if there is one. It is the drawn one,
    /// unless that is a pass.
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
                // The loop continues to find out whether a legal move exists.
                (drawn, passes) = (Some(Move::PASS), false);
                continue;
            }
            let m = choices.take(number)?;
            if self.is_legal(state, scratch, m) && self.uses_all(state, m, scratch) {
                break Some(m);
            }
        };
        // If no move leads to the use of all dice, all moves must be compared.
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
