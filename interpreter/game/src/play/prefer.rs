//! Preferences: only the legal moves with the best measure are kept.

use super::scratch::Scratch;
use super::value::{EvalContext, Value};
use crate::{Move, Program, RuleId, State};

impl<const N: usize> Program<N> {
    /// Applies all preferences in order to the list of all legal moves of a position.
    pub(crate) fn prefer(&self, state: &State<N>, scratch: &mut Scratch<N>, moves: &mut Vec<Move>) {
        for index in 0..self.spec.prefers.len() {
            self.prefer_by(state, index, scratch, moves);
        }
    }

    /// Returns the preference that excludes a move which is otherwise legal, if there is one.
    pub(crate) fn preferred(&self, state: &State<N>, m: Move, scratch: &mut Scratch<N>) -> Option<RuleId> {
        let mut moves = Vec::new();
        self.list_all(state, scratch, &mut moves);
        if !moves.contains(&m) {
            return None;
        }
        self.use_most(state, scratch, &mut moves);
        if !moves.contains(&m) {
            return Some(self.spec.steps[usize::from(state.step)].rule);
        }
        let index = (0..self.spec.prefers.len()).find(|index| {
            self.prefer_by(state, *index, scratch, &mut moves);
            !moves.contains(&m)
        })?;
        Some(self.spec.prefers[index].rule)
    }

    fn prefer_by(&self, state: &State<N>, index: usize, scratch: &mut Scratch<N>, moves: &mut Vec<Move>) {
        let prefer = &self.spec.prefers[index];
        let checked = self.checked(scratch);
        let Scratch { frame, measures, .. } = scratch;
        let mut eval = self.quiet_eval(state, checked, state.player, frame);
        if moves.len() < 2 || !prefer.condition.as_ref().is_none_or(|condition| eval.holds(condition)) {
            return;
        }
        let quiet = eval.context;
        measures.clear();
        for m in &*moves {
            let Some(by) = m.by() else { return };
            if m.chain().is_some() {
                self.trace(state, *m, eval.frame);
            }
            let side = self.side_of(state, *m);
            eval.context = self.about_to(EvalContext { side, ..quiet }, (m.from(), m.to()), by);
            let measure = match eval.value(&prefer.measure) {
                Value::Flag(flag) => i64::from(flag),
                number => number.number(),
            };
            measures.push(if prefer.least { measure.saturating_neg() } else { measure });
        }
        let best = measures.iter().copied().max();
        let mut measured = measures.iter();
        moves.retain(|_| measured.next().copied() == best);
    }
}
