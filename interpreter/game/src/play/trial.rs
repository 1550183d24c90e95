//! Legality by making the move and looking.

use super::eval::Eval;
use super::value::{Frame, Moment};
use crate::{Move, MoverId, Program, State};
use alfonso_board::CellId;

impl<const N: usize> Program<N> {
    /// Whether, after the move with all its effects, the mover's royal man is safe and nothing forbidden holds.
    pub(crate) fn is_lawful_by_trial(
        &self,
        state: &State<N>,
        id: MoverId,
        from: CellId,
        to: CellId,
        trial: &mut State<N>,
        frame: &mut Frame<N>,
    ) -> bool {
        trial.copy_from(state);
        let happened = self.make_on_board(trial, Move::new(id, from, to), frame, &mut ());
        if self.spec.guards_royal && self.in_check(trial, state.mover, frame) {
            return false;
        }
        let quiet = Moment::quiet(state.mover);
        let moment = Moment { it: happened.it, ..quiet.before(from, to, id) };
        let mut eval = Eval { program: self, state: trial, moment, frame };
        self.spec.forbids.iter().all(|forbid| !eval.holds(&forbid.condition))
    }
}
