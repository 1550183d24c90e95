//! Detection of attacked cells and of players in check.
//!
//! A royal piece is attacked if a piece of another player could capture it on its cell and the
//! capture tables allow this capture. A pinned piece still attacks. A way of moving does not attack
//! if its own conditions read check; the compiler excludes such ways of moving.

use super::budget::Cut;
use super::eval::Eval;
use super::value::{EvalContext, Frame, Subject};
use crate::blueprint::Taking;
use crate::profile::Work;
use crate::program::Attacker;
use crate::{KindId, MovementId, Program, Seat, State, TestId};
use alfonso_board::{CellId, CellSet};

/// A royal piece on a cell, real or hypothetical.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Victim {
    pub(crate) kind: KindId,
    pub(crate) owner: Seat,
    pub(crate) cell: CellId,
}

impl<const N: usize> Program<N> {
    /// Returns true if a royal piece of `seat` is attacked. A player without royal pieces is not in
    /// check.
    #[inline]
    pub(crate) fn in_check(&self, state: &State<N>, seat: Seat, frame: &mut Frame<N>) -> bool {
        if let Some(checked) = state.checks.known() {
            return checked >> seat.0 & 1 != 0;
        }
        let own = self.royal_pieces(state) & state.of_owner(self, seat);
        self.royals.iter().any(|class| {
            let kind = self.classes[class.index()].kind;
            (state.of_class(*class) & own)
                .iter()
                .any(|cell| self.attacked(state, Victim { kind, owner: seat, cell }, &state.occupied, frame))
        })
    }

    /// Returns true if a royal piece is attacked on its cell, with `occupied` instead of the real
    /// set of occupied cells.
    ///
    /// This is used for royal pieces that leave their cells. A piece on the cell itself does not
    /// attack it, because it would be captured.
    pub(crate) fn attacked(
        &self,
        state: &State<N>,
        victim: Victim,
        occupied: &CellSet<N>,
        frame: &mut Frame<N>,
    ) -> bool {
        let sort = self.sort(victim.kind, victim.owner);
        self.attackers.iter().any(|attacker| {
            let near = self.takers_of(state, attacker, sort, attacker.reach[victim.cell.index()]);
            near.iter().any(|from| {
                from != victim.cell
                    && (attacker.certain || self.hits(state, attacker, (from, victim.cell), occupied, frame))
            })
        })
    }

    /// Returns true if one of these pieces attacks a royal piece on its cell. `by` contains indices
    /// of attackers and the cells of the pieces.
    pub(crate) fn attacked_by(
        &self,
        state: &State<N>,
        by: (&[usize], CellSet<N>),
        victim: Victim,
        frame: &mut Frame<N>,
    ) -> bool {
        let sort = self.sort(victim.kind, victim.owner);
        by.0.iter().any(|index| {
            let attacker = &self.attackers[*index];
            let near = self.takers_of(state, attacker, sort, attacker.reach[victim.cell.index()] & by.1);
            near.iter().any(|from| {
                from != victim.cell
                    && (attacker.certain
                        || self.hits(state, attacker, (from, victim.cell), &state.occupied, frame))
            })
        })
    }

    /// Returns those of `cells` on which a royal piece would be attacked if the `occupied` cells
    /// were occupied. No royal piece may stand on these cells yet.
    ///
    /// For each attacker, `zones` contains all cells from which it could attack one of the cells,
    /// and possibly more. `zones` may be empty.
    pub(crate) fn attacked_among(
        &self,
        state: &State<N>,
        ((kind, owner), zones): ((KindId, Seat), &[CellSet<N>]),
        cells: CellSet<N>,
        occupied: &CellSet<N>,
        frame: &mut Frame<N>,
    ) -> CellSet<N> {
        let sort = self.sort(kind, owner);
        let mut attacked = CellSet::EMPTY;
        let others = state.occupied.without(&state.of_owner(self, owner));
        for (index, attacker) in self.attackers.iter().enumerate() {
            let near = zones.get(index).map_or(others, |zone| others & *zone);
            let takers = self.takers_of(state, attacker, sort, near);
            if takers.is_empty() {
                continue;
            }
            if attacker.certain || !attacker.plain {
                for cell in cells.without(&attacked) {
                    let near = takers & attacker.reach[cell.index()];
                    let mut hits = |from| {
                        from != cell
                            && (attacker.certain || self.hits(state, attacker, (from, cell), occupied, frame))
                    };
                    if near.iter().any(&mut hits) {
                        attacked.insert(cell);
                    }
                }
                continue;
            }
            for from in takers {
                // Some lines lead back to their origin. A piece captured there no longer attacks.
                let mut attacks = self.attacks_of(attacker, from, occupied);
                attacks.remove(from);
                attacked |= attacks;
            }
        }
        attacked & cells
    }

    /// Returns the cells on which a piece of a plain attacking class attacks royal pieces, given
    /// the occupied cells.
    #[inline]
    fn attacks_of(&self, attacker: &Attacker<N>, from: CellId, occupied: &CellSet<N>) -> CellSet<N> {
        let mut attacks = CellSet::EMPTY;
        for id in &attacker.movements {
            let movement = &self.movements[id.index()];
            if movement.leaps_take == Taking::Always
                && let Some(leaps) = movement.leaps.get(from.index())
            {
                attacks |= *leaps;
            }
            for ray in self.rays_from(*id, from).filter(|ray| ray.takes == Taking::Always) {
                attacks |= ray.reach(occupied);
            }
            for arc in self.arcs_of(movement, from).iter().filter(|arc| arc.head.takes == Taking::Always) {
                attacks |= arc.reach(occupied);
            }
        }
        attacks
    }

    fn hits(
        &self,
        state: &State<N>,
        attacker: &Attacker<N>,
        (from, to): (CellId, CellId),
        occupied: &CellSet<N>,
        frame: &mut Frame<N>,
    ) -> bool {
        attacker.movements.iter().any(|id| {
            let movement = &self.movements[id.index()];
            let leaps = || movement.leaps.get(from.index()).is_some_and(|leaps| leaps.has(to));
            self.may_attack(state, *id, from, to, frame)
                && (movement.leaps_take != Taking::Never
                    && leaps()
                    && self.takes(state, (*id, movement.leap_test), (from, to), frame)
                    || self.rays_from(*id, from).any(|ray| {
                        ray.takes != Taking::Never
                            && ray.land.has(to)
                            && !ray.before(to).meets(occupied)
                            && self.takes(state, (*id, ray.test), (from, to), frame)
                    })
                    || self.arcs_of(movement, from).iter().any(|arc| {
                        arc.head.takes != Taking::Never
                            && arc.lands(to)
                            && !arc.before(to).meets(occupied)
                            && self.takes(state, (*id, arc.head.test), (from, to), frame)
                    })
                    || self.hops_from(*id, from).any(|hop| {
                        hop.line.takes != Taking::Never
                            && hop.line.land.has(to)
                            && self.hops_onto(state, (*id, hop), (from, to), occupied, frame)
                            && self.takes(state, (*id, hop.line.test), (from, to), frame)
                    })
                    || self.walks_onto(state, *id, from, to, frame))
        })
    }

    /// Returns true if a landing with this test can capture the royal piece on the cell.
    fn takes(
        &self,
        state: &State<N>,
        (id, test): (MovementId, TestId),
        (from, to): (CellId, CellId),
        frame: &mut Frame<N>,
    ) -> bool {
        match self.spec.taking[test.index()] {
            Taking::Never => false,
            Taking::Always => true,
            Taking::Depends => {
                let mut eval = self.attack_eval(state, id, from, to, frame);
                eval.passes(Subject::Cell(to), &self.spec.tests[test.index()])
            }
        }
    }

    /// Returns true if the conditions of a way of moving allow it to attack.
    pub(crate) fn may_attack(
        &self,
        state: &State<N>,
        id: MovementId,
        from: CellId,
        to: CellId,
        frame: &mut Frame<N>,
    ) -> bool {
        let movement = &self.movements[id.index()];
        if movement.unmoved.is_some_and(|unmoved| unmoved != state.unmoved.has(from)) {
            return false;
        }
        if !movement.conditional {
            return true;
        }
        // A rule may read attacks while this way of moving is one of them, so the rule's own named
        // values must be kept.
        let names =
            !self.spec.move_rules[usize::from(self.spec.movements[id.index()].move_rule)].with.is_empty();
        if names {
            frame.keep_names();
        }
        let spec = &self.spec.movements[id.index()];
        let mut eval = self.attack_eval(state, id, from, to, frame);
        self.bind_with(&mut eval, id);
        let may = eval.all_hold(&spec.of_ply)
            && eval.all_hold(&spec.of_piece)
            && eval.all_hold(&spec.conditions)
            && spec.targets.iter().all(|set| eval.cells(set).has(to));
        if names {
            frame.restore_names();
        }
        may
    }

    pub(crate) fn attack_eval<'a>(
        &'a self,
        state: &'a State<N>,
        id: MovementId,
        from: CellId,
        to: CellId,
        frame: &'a mut Frame<N>,
    ) -> Eval<'a, N> {
        let owner = state.piece(from).map_or(state.player, |piece| piece.owner);
        let quiet = EvalContext { attack: true, ..EvalContext::quiet(owner) };
        Eval { program: self, state, context: self.about_to(quiet, (from, to), id), frame }
    }

    fn walks_onto(
        &self,
        state: &State<N>,
        id: MovementId,
        from: CellId,
        to: CellId,
        frame: &mut Frame<N>,
    ) -> bool {
        frame.charges(Work::Paths, || Cut::Rule(self.rule_of_way(id)));
        self.walks_from(id, from).any(|walk| {
            frame.steps += 1;
            for step in walk {
                if step.cell == to
                    && let Some(test) = step.land
                    && self.takes(state, (id, test), (from, to), frame)
                {
                    return true;
                }
                let mut eval = self.attack_eval(state, id, from, to, frame);
                if !eval.passes(Subject::Cell(step.cell), &self.spec.tests[step.cross.index()]) {
                    return false;
                }
            }
            false
        })
    }

    /// Binds the named values of a way of moving to their slots.
    pub(crate) fn bind_with(&self, eval: &mut Eval<'_, N>, id: MovementId) {
        let rule = &self.spec.move_rules[usize::from(self.spec.movements[id.index()].move_rule)];
        for (slot, value) in &rule.with {
            let value = eval.value(value);
            eval.bind(*slot, value);
        }
    }

    /// Returns the rays of a way of moving from a cell.
    #[inline]
    pub(crate) fn rays_from(
        &self,
        id: MovementId,
        from: CellId,
    ) -> impl Iterator<Item = &crate::program::Ray<N>> {
        self.rays_of(&self.movements[id.index()], from).iter()
    }

    /// Returns the rays of an entry in the table of movements, from a cell.
    #[inline]
    pub(crate) fn rays_of(
        &self,
        movement: &crate::program::Movement<N>,
        from: CellId,
    ) -> &[crate::program::Ray<N>] {
        match movement.rays.get(from.index()) {
            Some((first, end)) => &self.rays[*first as usize..*end as usize],
            None => &[],
        }
    }

    /// Returns the arcs of a way of moving from a cell.
    #[inline]
    pub(crate) fn arcs_of(
        &self,
        movement: &crate::program::Movement<N>,
        from: CellId,
    ) -> &[crate::program::Arc<N>] {
        match movement.arcs.get(from.index()) {
            Some((first, end)) => &self.arcs[*first as usize..*end as usize],
            None => &[],
        }
    }

    /// Returns the hops of a way of moving from a cell.
    #[inline]
    pub(crate) fn hops_from(
        &self,
        id: MovementId,
        from: CellId,
    ) -> impl Iterator<Item = &crate::program::Hop<N>> {
        let (first, end) = self.movements[id.index()].hops.get(from.index()).copied().unwrap_or((0, 0));
        self.hops[first as usize..end as usize].iter()
    }

    /// Returns true if a hop leads over a piece to one of its cells, given the occupied cells. The
    /// kind of piece on the target cell does not matter.
    pub(crate) fn hops_onto(
        &self,
        state: &State<N>,
        (id, hop): (MovementId, &crate::program::Hop<N>),
        (from, to): (CellId, CellId),
        occupied: &CellSet<N>,
        frame: &mut Frame<N>,
    ) -> bool {
        let between = hop.line.before(to) & *occupied;
        let Some(piece) = between.lowest() else { return false };
        if between.highest() != Some(piece) {
            return false;
        }
        hop.over_any || {
            let mut eval = self.attack_eval(state, id, from, to, frame);
            eval.passes(Subject::Cell(piece), &self.spec.tests[hop.over_test.index()])
        }
    }

    /// Returns the walks of a way of moving from a cell.
    #[inline]
    pub(crate) fn walks_from(
        &self,
        id: MovementId,
        from: CellId,
    ) -> impl Iterator<Item = &[crate::blueprint::WalkStep]> {
        let (first, end) = self.movements[id.index()].walks.get(from.index()).copied().unwrap_or((0, 0));
        self.walks[first as usize..end as usize].iter().map(|walk| &**walk)
    }

    /// Returns the cells that a way of moving crosses between an origin and a target.
    pub(crate) fn crossed(&self, id: MovementId, from: CellId, to: CellId) -> CellSet<N> {
        let hops = self.hops_from(id, from).map(|hop| &hop.line);
        if let Some(ray) = self.rays_from(id, from).chain(hops).find(|ray| ray.land.has(to)) {
            return ray.before(to);
        }
        let mut arcs = self.arcs_of(&self.movements[id.index()], from).iter();
        if let Some(arc) = arcs.find(|arc| arc.lands(to)) {
            return arc.before(to);
        }
        self.walk_onto(id, from, to).map(|step| step.cell).collect()
    }

    /// Returns the last cell that a way of moving crosses between an origin and a target.
    pub(crate) fn last_crossed(&self, id: MovementId, from: CellId, to: CellId) -> Option<CellId> {
        let hops = self.hops_from(id, from).map(|hop| &hop.line);
        if let Some(ray) = self.rays_from(id, from).chain(hops).find(|ray| ray.land.has(to)) {
            return ray.last(ray.before(to));
        }
        let mut arcs = self.arcs_of(&self.movements[id.index()], from).iter();
        if let Some(arc) = arcs.find(|arc| arc.lands(to)) {
            return arc.last_before(to);
        }
        self.walk_onto(id, from, to).last().map(|step| step.cell)
    }

    /// Returns the cells of a walk before its landing. The iterator is empty if no walk lands on
    /// the target.
    fn walk_onto(
        &self,
        id: MovementId,
        from: CellId,
        to: CellId,
    ) -> impl Iterator<Item = &crate::blueprint::WalkStep> {
        let lands = move |walk: &&[crate::blueprint::WalkStep]| {
            walk.iter().any(|step| step.cell == to && step.land.is_some())
        };
        let walk = self.walks_from(id, from).find(lands).unwrap_or_default();
        walk.iter().take_while(move |step| step.cell != to)
    }
}
