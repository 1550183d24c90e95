//! Decisions: the players who make them, and the values that they set.

use super::eval::{Eval, kept};
use super::value::{EvalContext, Frame, Value};
use crate::blueprint::{Chooser, StepKind, VarKind};
use crate::expr::Expr;
use crate::{Move, Program, State};

impl<const N: usize> Program<N> {
    /// Returns the players who decide in a step, as a bit set. Eliminated players do not decide.
    pub(crate) fn voters(&self, state: &State<N>, who: &Chooser, frame: &mut Frame<N>) -> u16 {
        let context = EvalContext::quiet(state.player);
        let mut eval = Eval { program: self, state, context, frame };
        let voters = match who {
            Chooser::One(player) => eval.seat(player).map_or(0, |seat| 1 << seat.0),
            Chooser::Each(selection) => eval.seats_of(selection),
        };
        voters & state.alive
    }

    /// Lists the possible decisions of a step, from the least allowed value to the greatest. `first`
    /// is the least value of any position.
    pub(crate) fn list_choices(&self, step: u8, first: i32, allowed: (i32, i32), moves: &mut Vec<Move>) {
        let offset = |value: i32| u16::try_from(i64::from(value) - i64::from(first)).unwrap_or(u16::MAX);
        moves.extend((offset(allowed.0)..=offset(allowed.1)).map(|value| Move::choice(step, value)));
    }

    /// Returns the least and the greatest value that the position allows the deciding player.
    pub(crate) fn allowed(
        &self,
        state: &State<N>,
        who: &Chooser,
        among: (i32, i32),
        limits: &[Expr; 2],
        frame: &mut Frame<N>,
    ) -> (i32, i32) {
        let mut eval = self.eval_of_decider(state, who, frame);
        let [first, last] = limits.each_ref().map(|limit| kept(eval.value(limit)).clamp(among.0, among.1));
        (first, last.max(first))
    }

    /// Returns an evaluator in which the name of the selection, if there is one, is the deciding
    /// player.
    fn eval_of_decider<'a>(
        &'a self,
        state: &'a State<N>,
        who: &Chooser,
        frame: &'a mut Frame<N>,
    ) -> Eval<'a, N> {
        let context = EvalContext::quiet(state.player);
        let mut eval = Eval { program: self, state, context, frame };
        if let Chooser::Each(selection) = who {
            eval.bind(selection.local, Value::Seat(self.decider(state)));
        }
        eval
    }

    /// Sets the value that the deciding player has chosen in the present step. The next player in
    /// order then decides.
    pub(crate) fn choose(&self, state: &mut State<N>, value: u16, frame: &mut Frame<N>) {
        let step = &self.spec.steps[usize::from(state.step)].kind;
        let (StepKind::Choose { who, var, index, among, .. }, Some(decider)) = (step, self.decider(state))
        else {
            return;
        };
        let mut eval = self.eval_of_decider(state, who, frame);
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
