//! The targets of a piece by the shape of its movement, ignoring the safety of the royal piece.

use super::budget::Cut;
use super::scratch::Scratch;
use super::value::Subject;
use crate::profile::Work;
use crate::program::{MaskId, Movement};
use crate::{MovementId, Program, State, TestId};
use alfonso_board::{CellId, CellSet};

impl<const N: usize> Program<N> {
    /// Returns the targets of a piece by the shape of its movement, within a limit. The safety of
    /// the royal piece is ignored.
    pub(super) fn targets(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        id: MovementId,
        from: CellId,
        limit: CellSet<N>,
    ) -> CellSet<N> {
        let movement = &self.movements[id.index()];
        if movement.flat {
            return self.lines_and_leaps(state, scratch, movement, from) & limit;
        }
        let mut targets = self.lines_and_leaps(state, scratch, movement, from);
        let mask = |id: MaskId| scratch.masks[id.index()];
        for arc in self.arcs_of(movement, from) {
            targets |= arc.reach(&state.occupied) & mask(arc.head.mask);
        }
        for hop in self.hops_from(id, from) {
            if let Some(first) = hop.first(&state.occupied)
                && mask(hop.over).has(first)
            {
                targets |= hop.reach(first, &state.occupied) & mask(hop.line.mask);
            }
        }
        if !movement.walks.is_empty() {
            targets |= self.walked(state, scratch, id, from);
        }
        if !movement.exchanges {
            targets = targets.without(&self.untaken(scratch, movement, from));
        }
        if movement.carried > 1 && !movement.clears {
            targets = targets.without(&state.cramped(self, from, movement.carried));
        }
        targets &= limit;
        let spec = &self.spec.movements[id.index()];
        if movement.conditional && !spec.conditions.is_empty() {
            for to in targets {
                if !self.allows(state, scratch, (id, from), to) {
                    targets.remove(to);
                }
            }
        }
        targets
    }

    /// Returns true if the conditions of a way of moving hold for one target.
    pub(super) fn allows(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        (id, from): (MovementId, CellId),
        to: CellId,
    ) -> bool {
        let conditions = &self.spec.movements[id.index()].conditions;
        if conditions.is_empty() {
            return true;
        }
        let checked = self.checked(scratch);
        scratch.frame.charges(Work::Targets, || Cut::Rule(self.rule_of_way(id)));
        scratch.frame.steps += self.price;
        let mut eval = self.quiet_eval(state, checked, scratch.side, &mut scratch.frame);
        eval.context = self.about_to(eval.context, (from, to), id);
        self.bind_with(&mut eval, id);
        eval.all_hold(conditions)
    }

    /// Returns the targets of a piece's leaps and rays. Royal pieces are excluded, unless the piece
    /// exchanges cells with them.
    #[inline]
    pub(super) fn lines_and_leaps(
        &self,
        state: &State<N>,
        scratch: &Scratch<N>,
        movement: &Movement<N>,
        from: CellId,
    ) -> CellSet<N> {
        let mut targets = CellSet::EMPTY;
        if let Some(leaps) = movement.leaps.get(from.index()) {
            targets = *leaps & scratch.masks[movement.leap_mask.index()];
        }
        for ray in self.rays_of(movement, from) {
            targets |= ray.reach(&state.occupied) & scratch.masks[ray.mask.index()];
        }
        if movement.exchanges { targets } else { targets.without(&self.untaken(scratch, movement, from)) }
    }

    /// Returns the cells to which a way of moving never leads. See [`Scratch::barred`]. A piece may
    /// always end at its origin.
    #[inline]
    pub(super) fn untaken(&self, scratch: &Scratch<N>, movement: &Movement<N>, from: CellId) -> CellSet<N> {
        let mut barred = if movement.clears { scratch.royals } else { scratch.barred };
        barred.remove(from);
        barred
    }

    /// Returns the targets of a piece's walks.
    pub(super) fn walked(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        id: MovementId,
        from: CellId,
    ) -> CellSet<N> {
        let profile = usize::from(self.classes[self.movements[id.index()].class.index()].profile);
        let checked = self.checked(scratch);
        let Scratch { masks, frame, side, .. } = scratch;
        let mut passes = |cell: CellId, test: TestId| match self.test_masks[profile][test.index()] {
            Some(mask) => masks[mask.index()].has(cell),
            None if self.test_gates[profile][test.index()]
                .is_some_and(|gate| !masks[gate.index()].has(cell)) =>
            {
                false
            }
            None => {
                let mut eval = self.quiet_eval(state, checked, *side, frame);
                eval.context = self.about_to(eval.context, (from, cell), id);
                eval.passes(Subject::Cell(cell), &self.spec.tests[test.index()])
            }
        };
        let (mut targets, mut walks) = (CellSet::EMPTY, 0);
        for walk in self.walks_from(id, from) {
            walks += 1;
            for step in walk {
                if step.land.is_some_and(|land| passes(step.cell, land)) {
                    targets.insert(step.cell);
                }
                if !passes(step.cell, step.cross) {
                    break;
                }
            }
        }
        frame.charges(Work::Paths, || Cut::Rule(self.rule_of_way(id)));
        frame.steps += walks;
        targets
    }
}
