//! Checks and pins of the player to move, found once a ply.
//!
//! A man who gives check along a line is answered by taking him or by standing on a cell between. A man who stands alone
//! between his royal man and an attacker is pinned: he may only move between them or take the attacker. A man may be
//! pinned along several lines, and one attacker may give check along several: all must be answered.
//!
//! A man who hops over any other gives check while exactly one stands between: where nobody does, nobody may come between;
//! where two do, neither of them may leave the line, nor take the other. With one there it is check, and a second who comes
//! between ends it. A move changes by no more than one how many they are, so that three or more matter to nobody.
//!
//! Where it depends on who it is that stands between, moves that begin or end on the line are tried.

use super::value::Frame;
use crate::blueprint::Taking;
use crate::{Program, State};
use alfonso_board::{CellId, CellSet};

/// For so many pins there is room from the beginning.
const PINS: usize = 16;

/// What the player to move has to mind.
#[derive(Clone, Debug)]
pub(crate) struct Danger<const N: usize> {
    /// False if legality has to be tried move by move, because the player has several royal men; and where nobody has looked.
    pub(crate) known: bool,
    /// His royal man is attacked.
    pub(crate) checked: bool,
    /// Cells on which a man ends every check there is.
    pub(crate) stops: CellSet<N>,
    /// Men that are pinned.
    pub(crate) pinned: CellSet<N>,
    /// Cells from which and to which a move may give or end a check along a hop: such moves have to be tried.
    pub(crate) unsure: CellSet<N>,
    /// Each pinned man and where he may go; a man may be listed several times.
    pub(crate) pins: Vec<(CellId, CellSet<N>)>,
}

impl<const N: usize> Danger<N> {
    pub(crate) fn none(board: CellSet<N>) -> Self {
        let (pinned, unsure) = (CellSet::EMPTY, CellSet::EMPTY);
        Self { known: true, checked: false, stops: board, pinned, unsure, pins: Vec::with_capacity(PINS) }
    }

    /// Nothing is known, and nothing stands in the way of a move.
    pub(crate) fn forget(&mut self, board: CellSet<N>) {
        self.known = false;
        self.stops = board;
        (self.pinned, self.unsure) = (CellSet::EMPTY, CellSet::EMPTY);
    }

    /// Where a man may go so that his royal man is safe afterwards.
    #[inline]
    pub(crate) fn allowed(&self, from: CellId) -> CellSet<N> {
        let mut allowed = self.stops;
        if self.pinned.has(from) {
            for (cell, line) in &self.pins {
                if *cell == from {
                    allowed &= *line;
                }
            }
        }
        allowed
    }
}

impl<const N: usize> Danger<N> {
    /// Notes what follows from a man who can hop over anybody from a cell along a line of cells, behind which the royal man
    /// stands.
    fn mind_hop(&mut self, line: CellSet<N>, from: CellId, occupied: &CellSet<N>, own: &CellSet<N>) {
        let between = line & *occupied;
        // Who stays on the line, or takes the man who hops, changes nothing or ends everything.
        let along = line.without(occupied) | CellSet::only(from);
        match between.len() {
            0 => self.stops = self.stops.without(&line),
            1 => {
                self.checked = true;
                self.stops &= along;
                // He may end it by leaving the line, and only so.
                self.unsure |= between & *own;
            }
            2 => {
                for man in between & *own {
                    self.pinned.insert(man);
                    self.pins.push((man, along | CellSet::only(man)));
                }
            }
            _ => {}
        }
    }
}

impl<const N: usize> Program<N> {
    /// Finds the checks and pins of the player to move; `royals` is where royal men stand.
    pub(crate) fn look_for_danger(
        &self,
        state: &State<N>,
        royals: CellSet<N>,
        danger: &mut Danger<N>,
        frame: &mut Frame<N>,
    ) {
        danger.known = true;
        danger.checked = false;
        danger.stops = self.board;
        danger.pinned = CellSet::EMPTY;
        danger.unsure = CellSet::EMPTY;
        danger.pins.clear();
        let royals = royals & state.of_owner(self, state.mover);
        let Some(royal) = royals.lowest() else { return };
        if royals.len() > 1 {
            danger.known = false;
            return;
        }
        let Some(man) = state.man(royal) else { return };
        let sort = self.sort(self.kind(man), man.owner);
        for attacker in &self.attackers {
            let near = self.takers_of(state, attacker, sort, attacker.reach[royal.index()]);
            for from in near {
                for id in &attacker.movers {
                    self.mind(state, *id, (from, royal), danger, frame);
                }
            }
        }
    }

    /// Notes the checks and pins that the man on `from` gives the royal man by one way of moving.
    fn mind(
        &self,
        state: &State<N>,
        id: crate::MoverId,
        (from, royal): (CellId, CellId),
        danger: &mut Danger<N>,
        frame: &mut Frame<N>,
    ) {
        if !self.may_attack(state, id, from, royal, frame) {
            return;
        }
        let own = state.of_owner(self, state.mover);
        let mover = &self.movers[id.index()];
        if mover.leaps_take != Taking::Never
            && mover.leaps.get(from.index()).is_some_and(|leaps| leaps.has(royal))
        {
            danger.checked = true;
            danger.stops &= CellSet::only(from);
        }
        // Leaps that land under another test than a mover's others are walks of one cell. (No man walks farther to a royal man
        // where checks are found here.)
        for walk in self.walks_from(id, from) {
            if let [step] = walk
                && step.cell == royal
                && step.land.is_some_and(|land| self.spec.taking[land.index()] != Taking::Never)
            {
                danger.checked = true;
                danger.stops &= CellSet::only(from);
            }
        }
        for hop in self.hops_from(id, from) {
            if hop.line.takes == Taking::Never || !hop.line.land.has(royal) {
                continue;
            }
            let line = hop.line.before(royal);
            if hop.over_any {
                danger.mind_hop(line, from, &state.occupied, &own);
                continue;
            }
            if (line & state.occupied).len() > 2 {
                continue;
            }
            danger.unsure |= line | CellSet::only(from);
            if self.hops_onto(state, (id, hop), (from, royal), &state.occupied, frame) {
                // Whatever answers it begins or ends on the line.
                danger.checked = true;
                danger.stops = CellSet::EMPTY;
            }
        }
        let rays = self.rays_from(id, from).filter(|ray| ray.takes != Taking::Never && ray.land.has(royal));
        let arcs = self.arcs_of(mover, from).iter();
        let arcs = arcs.filter(|arc| arc.head.takes != Taking::Never && arc.lands(royal));
        for before in rays.map(|ray| ray.before(royal)).chain(arcs.map(|arc| arc.before(royal))) {
            let line = before | CellSet::only(from);
            let between = before & state.occupied;
            match between.lowest() {
                None => {
                    danger.checked = true;
                    danger.stops &= line;
                }
                Some(man) if Some(man) == between.highest() && own.has(man) => {
                    danger.pinned.insert(man);
                    danger.pins.push((man, line));
                }
                Some(_) => {}
            }
        }
    }
}
