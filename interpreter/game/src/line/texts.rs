//! Texts of moves, the rules that allow moves, and the cells that pieces reach by shape alone.

use crate::{Move, MoveKind, Program, RuleId, State};
use alfonso_board::{CellId, CellSet};
use std::ops::ControlFlow;

impl<const N: usize> Program<N> {
    /// Returns a move as text. `landings` are the landings, if the move is a chain.
    pub(crate) fn text(&self, m: Move, landings: &[CellId]) -> String {
        let by = match m.kind() {
            MoveKind::Piece { by, .. } => by,
            MoveKind::Pass => return "pass".to_owned(),
            MoveKind::Roll { step, outcome } => {
                let shown = self.numbers_of_roll(step, outcome).iter().map(i32::to_string);
                return format!("roll:{}", shown.collect::<Vec<_>>().join(","));
            }
            MoveKind::Choice { step, value } => return self.text_of_choice(step, value),
            MoveKind::Pick { step, thing } => return self.text_of_pick(step, thing),
        };
        let name = |cell: CellId| &self.spec.topology.cell(cell).name;
        let rule = &self.spec.move_rules[usize::from(self.spec.movements[by.index()].move_rule)];
        let tag = rule.tag.map(|tag| format!(":{}", self.spec.names.tags[usize::from(tag)]));
        let kind = m.becomes().map(|kind| format!("={}", self.spec.names.kinds[kind.index()].0));
        let (from, to) = (name(m.from()), name(m.to()));
        if rule.from_reserve {
            let class = self.spec.movements[by.index()].class;
            let piece = &self.spec.names.kinds[self.classes[class.index()].kind.index()].0;
            return format!("{piece}@{to}{}{}", kind.unwrap_or_default(), tag.unwrap_or_default());
        }
        if rule.stays {
            return format!("{to}{}{}", kind.unwrap_or_default(), tag.unwrap_or_default());
        }
        let joint = if rule.takes { "x" } else { "-" };
        let before = landings.split_last().map_or(&[][..], |(_, before)| before);
        let between: String = before.iter().map(|cell| format!("{joint}{}", name(*cell))).collect();
        format!("{from}{between}{joint}{to}{}{}", kind.unwrap_or_default(), tag.unwrap_or_default())
    }

    pub(crate) fn rule(&self, state: &State<N>, m: Move) -> RuleId {
        match m.kind() {
            MoveKind::Piece { by, .. } => {
                self.spec.move_rules[usize::from(self.spec.movements[by.index()].move_rule)].rule
            }
            MoveKind::Pass => self.spec.steps[usize::from(state.step)].rule,
            MoveKind::Roll { step, .. } | MoveKind::Choice { step, .. } | MoveKind::Pick { step, .. } => {
                self.spec.steps[usize::from(step)].rule
            }
        }
    }

    /// Visits the cells that the piece on a cell can reach by shape alone, for each of its ways of
    /// moving.
    pub(crate) fn shapes(
        &self,
        state: &State<N>,
        from: CellId,
        mut visit: impl FnMut(crate::MovementId, CellSet<N>) -> ControlFlow<()>,
    ) {
        let Some(piece) = state.piece(from) else { return };
        let mut scratch = self.scratch();
        for id in self.classes[piece.class.index()].movements.clone().map(crate::MovementId) {
            let movement = &self.movements[id.index()];
            if movement.from_reserve
                || movement.unmoved.is_some_and(|unmoved| unmoved != state.unmoved.has(from))
            {
                continue;
            }
            let targets = self.shape(state, &mut scratch, id, from);
            if visit(id, targets).is_break() {
                return;
            }
        }
    }
}
