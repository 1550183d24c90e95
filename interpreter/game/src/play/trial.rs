//! Legality by trial: making the move and looking for attacks.

use super::budget::Cut;
use super::eval::Eval;
use super::value::{EvalContext, Frame};
use crate::profile::Work;
use crate::{KindId, Move, Program, State};

impl<const N: usize> Program<N> {
    /// Returns true if the move is legal: after all its effects, the moving player's royal piece is
    /// safe and no prohibition applies.
    pub(crate) fn is_legal_by_trial(
        &self,
        state: &State<N>,
        m: Move,
        trial: &mut State<N>,
        frame: &mut Frame<N>,
    ) -> bool {
        let Some(id) = m.by() else { return true };
        if frame.pays(self.price_of_trial, || Cut::Rule(self.rule(state, m))) {
            return false;
        }
        trial.copy_from(state);
        let happened = self.make_on_board(trial, m, false, frame, &mut ());
        if self.spec.guards_royal && self.in_check(trial, state.player, frame) {
            return false;
        }
        let side = self.side_of(state, m);
        let quiet = EvalContext { side, ..EvalContext::quiet(state.player) };
        let context =
            EvalContext { it: happened.it, placed: None, ..self.about_to(quiet, (m.from(), m.to()), id) };
        let mut eval = Eval { program: self, state: trial, context, frame };
        self.spec.forbids.iter().all(|forbid| !eval.holds(&forbid.condition))
    }

    /// Returns the kinds from which the player to move has to choose. They are found by a trial of
    /// the move without a choice.
    pub(crate) fn offered(
        &self,
        state: &State<N>,
        unchosen: Move,
        trial: &mut State<N>,
        frame: &mut Frame<N>,
    ) -> Option<&[KindId]> {
        frame.charges(Work::Trial, || Cut::Rule(self.rule(state, unchosen)));
        frame.steps += self.price_of_trial;
        trial.copy_from(state);
        self.make_on_board(trial, unchosen, false, frame, &mut ()).offered
    }
}
