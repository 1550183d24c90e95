//! Decisions: the players who make them, and the values that they set.

use super::eval::Eval;
use super::value::{EvalContext, Frame, Value};
use crate::blueprint::{Chooser, StepKind, VarKind};
use crate::{Move, Program, State};

impl<const N: usize> Program<N> {
    /// Returns the players who decide in a step, as a bit set. Eliminated players do not decide.
    pub(crate) fn voters(&self, state: &State<N>, who: &Chooser, frame: &mut Frame<N>) -> u16 {
        let context = EvalContext::quiet(state.player);
        let mut eval = Eval { program: self, state, context, frame };
        let voters = match who {
            Chooser::One(player) => eval.seat(player).map_or(0, |seat| 1 << seat.0),
            Chooser::Each(selection) => {
                let mut voters = 0;
                eval.find(selection, |_, player| {
                    voters |= player.seat_bit();
                    false
                });
                voters
            }
        };
        voters & state.alive
    }

    /// Lists the possible decisions of a step.
    pub(crate) fn list_choices(&self, step: u8, among: (i32, i32), moves: &mut Vec<Move>) {
        let values = i64::from(among.1) - i64::from(among.0) + 1;
        let count = u16::try_from(values.max(0)).unwrap_or(u16::MAX);
        moves.extend((0..count).map(|value| Move::choice(step, value)));
    }

    /// Sets the value that the deciding player has chosen in the present step. The next player in
    /// order then decides.
    pub(crate) fn choose(&self, state: &mut State<N>, value: u16, frame: &mut Frame<N>) {
        let step = &self.spec.steps[usize::from(state.step)].kind;
        let (StepKind::Choose { who, var, index, among }, Some(decider)) = (step, self.decider(state)) else {
            return;
        };
        let context = EvalContext::quiet(state.player);
        let mut eval = Eval { program: self, state, context, frame };
        if let Chooser::Each(selection) = who {
            eval.bind(selection.local, Value::Seat(Some(decider)));
        }
        if let Some(number_index) = eval.index_of_var(*var, index.as_ref()) {
            state.store(self, number_index, among.0.saturating_add(value.into()));
        }
        state.set_voters(self, state.voters & !(1 << decider.0));
    }

    /// Returns a decision as text: `name:value`.
    pub(crate) fn text_of_choice(&self, step: u8, value: u16) -> String {
        let StepKind::Choose { var, among, .. } = &self.spec.steps[usize::from(step)].kind else {
            return String::new();
        };
        let value = among.0.saturating_add(value.into());
        let name = &self.spec.names.vars[var.index()];
        match self.spec.vars[var.index()].kind {
            VarKind::Flag => format!("{name}:{}", if value > 0 { "yes" } else { "no" }),
            _ => format!("{name}:{value}"),
        }
    }
}
