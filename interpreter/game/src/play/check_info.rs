//! Checks and pins of the player to move, computed once a ply.
//!
//! A player answers a check along a line by capturing the checking piece or by moving a piece to a cell between. A
//! piece that stands alone between its royal piece and an attacker is pinned: it may only move between them or
//! capture the attacker. A piece may be pinned along several lines, and one attacker may give check along several.
//! The player must answer all of them.
//!
//! A piece that hops over any other gives check while exactly one piece stands between. If none does, no piece may
//! come between. If two do, neither of them may leave the line, nor capture the other. With one, a second piece that
//! comes between ends the check. A move changes their number by at most one, so three or more need no attention.
//!
//! If the check depends on the kind of the piece between, the engine tries the moves that begin or end on the line.

use super::value::Frame;
use crate::blueprint::Taking;
use crate::{Program, State};
use alfonso_board::{CellId, CellSet};

/// The number of pins for which memory is reserved from the beginning.
const PINS: usize = 16;

/// The checks and pins that the player to move has to heed.
#[derive(Clone, Debug)]
pub(crate) struct CheckInfo<const N: usize> {
    /// False if the engine has to try every move, because the player has several royal pieces, or if it has not looked yet.
    pub(crate) known: bool,
    /// True if the player's royal piece is attacked.
    pub(crate) checked: bool,
    /// The cells on which a piece ends every check.
    pub(crate) stops: CellSet<N>,
    /// The pieces that are pinned.
    pub(crate) pinned: CellSet<N>,
    /// The cells from which or to which a move may give or end a check along a hop. The engine has to try such moves.
    pub(crate) unsure: CellSet<N>,
    /// Each pinned piece with the cells that its line allows; a piece may occur several times.
    pub(crate) pins: Vec<(CellId, CellSet<N>)>,
}

impl<const N: usize> CheckInfo<N> {
    pub(crate) fn none(board: CellSet<N>) -> Self {
        let (pinned, unsure) = (CellSet::EMPTY, CellSet::EMPTY);
        Self { known: true, checked: false, stops: board, pinned, unsure, pins: Vec::with_capacity(PINS) }
    }

    /// Forgets the danger, so that nothing restricts a move.
    pub(crate) fn forget(&mut self, board: CellSet<N>) {
        self.known = false;
        self.stops = board;
        (self.pinned, self.unsure) = (CellSet::EMPTY, CellSet::EMPTY);
    }

    /// Returns the cells to which a piece may move so that its royal piece is safe afterwards.
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
    /// Notes the consequences of a piece that can hop from a cell along a line of cells to the royal piece behind it.
    fn mind_hop(&mut self, line: CellSet<N>, from: CellId, occupied: &CellSet<N>, own: &CellSet<N>) {
        let between = line & *occupied;
        // A piece that stays on the line keeps the number between; a piece that captures the hopping piece ends the attack.
        let along = line.without(occupied) | CellSet::only(from);
        match between.len() {
            0 => self.stops = self.stops.without(&line),
            1 => {
                self.checked = true;
                self.stops &= along;
                // The piece between ends the check by leaving the line, and by no other move.
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
    /// Finds the checks and pins of the player to move. `royals` holds the cells of royal pieces.
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

    /// Notes the checks and pins that the piece on `from` gives the royal piece by one way of moving.
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
        // A leap under another landing test than the way's other leaps is a walk of one cell. (No piece walks farther to a
        // royal piece where checks are found here.)
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
                // Every answer begins or ends on the line.
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
