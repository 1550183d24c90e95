//! Checks and pins against the player to move, computed once a ply.
//!
//! To evade a check along a line, a player captures the checking piece or moves a piece between it
//! and the royal piece. A piece is pinned if it is the only piece between its royal piece and an
//! attacker. It may then only move between the two or capture the attacker. A piece may be pinned
//! along several lines, and one attacker may give check along several lines. A move must evade all
//! checks.
//!
//! A piece that can hop over any piece gives check while exactly one piece is between it and the
//! royal piece. If there is none, no piece may move between them. If there are two, neither of them
//! may leave the line or capture the other one. If there is one, a second piece that moves between
//! ends the check. A move changes the number of pieces between by at most one, so lines with three
//! or more pieces do not matter.
//!
//! A check may also depend on the kind of the piece between. In this case, the engine uses trials
//! to test the moves that begin or end on the line.

use super::value::Frame;
use crate::blueprint::Taking;
use crate::{Program, State};
use alfonso_board::{CellId, CellSet};

/// The initial capacity for pins.
const PINS: usize = 16;

/// The checks and pins against the player to move.
#[derive(Clone, Debug)]
pub(crate) struct CheckInfo<const N: usize> {
    /// False if checks and pins have not been computed, or if the player has several royal pieces.
    /// Every move must then be tested by trial.
    pub(crate) known: bool,
    /// True if the player's royal piece is attacked.
    pub(crate) checked: bool,
    /// The cells on which a piece ends every check.
    pub(crate) stops: CellSet<N>,
    /// The pieces that are pinned.
    pub(crate) pinned: CellSet<N>,
    /// The cells of lines along which a hop may give check. Moves that begin or end there must be
    /// tested by trial.
    pub(crate) unsure: CellSet<N>,
    /// Each pinned piece with the cells that its line allows. A piece may occur several times.
    pub(crate) pins: Vec<(CellId, CellSet<N>)>,
}

impl<const N: usize> CheckInfo<N> {
    pub(crate) fn none(board: CellSet<N>) -> Self {
        let (pinned, unsure) = (CellSet::EMPTY, CellSet::EMPTY);
        Self { known: true, checked: false, stops: board, pinned, unsure, pins: Vec::with_capacity(PINS) }
    }

    /// Resets the checks and pins, so that they restrict no move.
    pub(crate) fn forget(&mut self, board: CellSet<N>) {
        self.known = false;
        self.stops = board;
        (self.pinned, self.unsure) = (CellSet::EMPTY, CellSet::EMPTY);
    }

    /// Returns the cells to which a piece may move without exposing its royal piece.
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

impl<const N: usize> CheckInfo<N> {
    /// Records the check or pin of a piece on `from` that can hop along a line to the royal piece
    /// at its end.
    fn mind_hop(&mut self, line: CellSet<N>, from: CellId, occupied: &CellSet<N>, own: &CellSet<N>) {
        let between = line & *occupied;
        // A piece that stays on the line does not change the number of pieces between. A piece that
        // captures the hopping piece ends the attack.
        let along = line.without(occupied) | CellSet::only(from);
        match between.len() {
            0 => self.stops = self.stops.without(&line),
            1 => {
                self.checked = true;
                self.stops &= along;
                // The piece between ends the check only if it leaves the line.
                self.unsure |= between & *own;
            }
            2 => {
                for piece in between & *own {
                    self.pinned.insert(piece);
                    self.pins.push((piece, along | CellSet::only(piece)));
                }
            }
            _ => {}
        }
    }
}

impl<const N: usize> Program<N> {
    /// Finds the checks and pins against the player to move. `royals` contains the cells of royal
    /// pieces.
    pub(crate) fn find_checks_and_pins(
        &self,
        state: &State<N>,
        royals: CellSet<N>,
        check_info: &mut CheckInfo<N>,
        frame: &mut Frame<N>,
    ) {
        check_info.known = true;
        check_info.checked = false;
        check_info.stops = self.board;
        check_info.pinned = CellSet::EMPTY;
        check_info.unsure = CellSet::EMPTY;
        check_info.pins.clear();
        let royals = royals & state.of_owner(self, state.player);
        let Some(royal) = royals.lowest() else { return };
        if royals.len() > 1 {
            check_info.known = false;
            return;
        }
        let Some(piece) = state.piece(royal) else { return };
        let sort = self.sort(self.kind(piece), piece.owner);
        for attacker in &self.attackers {
            let near = self.takers_of(state, attacker, sort, attacker.reach[royal.index()]);
            for from in near {
                for id in &attacker.movements {
                    self.mind(state, *id, (from, royal), check_info, frame);
                }
            }
        }
    }

    /// Records the check and pins that the piece on `from` causes by one way of moving.
    fn mind(
        &self,
        state: &State<N>,
        id: crate::MovementId,
        (from, royal): (CellId, CellId),
        check_info: &mut CheckInfo<N>,
        frame: &mut Frame<N>,
    ) {
        if !self.may_attack(state, id, from, royal, frame) {
            return;
        }
        let own = state.of_owner(self, state.player);
        let movement = &self.movements[id.index()];
        if movement.leaps_take != Taking::Never
            && movement.leaps.get(from.index()).is_some_and(|leaps| leaps.has(royal))
        {
            check_info.checked = true;
            check_info.stops &= CellSet::only(from);
        }
        // Leaps with different landing tests are stored as walks of one cell. Longer walks cannot
        // capture a royal piece where the engine computes checks.
        for walk in self.walks_from(id, from) {
            if let [step] = walk
                && step.cell == royal
                && step.land.is_some_and(|land| self.spec.taking[land.index()] != Taking::Never)
            {
                check_info.checked = true;
                check_info.stops &= CellSet::only(from);
            }
        }
        for hop in self.hops_from(id, from) {
            if hop.line.takes == Taking::Never || !hop.line.land.has(royal) {
                continue;
            }
            let line = hop.line.before(royal);
            if hop.over_any {
                check_info.mind_hop(line, from, &state.occupied, &own);
                continue;
            }
            if (line & state.occupied).len() > 2 {
                continue;
            }
            check_info.unsure |= line | CellSet::only(from);
            if self.hops_onto(state, (id, hop), (from, royal), &state.occupied, frame) {
                // Every evasion begins or ends on the line.
                check_info.checked = true;
                check_info.stops = CellSet::EMPTY;
            }
        }
        let rays = self.rays_from(id, from).filter(|ray| ray.takes != Taking::Never && ray.land.has(royal));
        let arcs = self.arcs_of(movement, from).iter();
        let arcs = arcs.filter(|arc| arc.head.takes != Taking::Never && arc.lands(royal));
        for before in rays.map(|ray| ray.before(royal)).chain(arcs.map(|arc| arc.before(royal))) {
            let line = before | CellSet::only(from);
            let between = before & state.occupied;
            match between.lowest() {
                None => {
                    check_info.checked = true;
                    check_info.stops &= line;
                }
                Some(piece) if Some(piece) == between.highest() && own.has(piece) => {
                    check_info.pinned.insert(piece);
                    check_info.pins.push((piece, line));
                }
                Some(_) => {}
            }
        }
    }
}
