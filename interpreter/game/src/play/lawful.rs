//! Legal targets: those after which the royal piece is safe and no prohibition applies.

use super::check_info::CheckInfo;
use super::piece_moves::PieceMoves;
use super::scratch::Scratch;
use crate::blueprint::Lawful;
use crate::{Program, State};
use alfonso_board::CellSet;

impl<const N: usize> Program<N> {
    /// Returns the targets after which the player's royal piece is safe and no prohibition applies.
    pub(super) fn lawful(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        found: PieceMoves<N>,
    ) -> CellSet<N> {
        let PieceMoves { by: id, from, targets, .. } = found;
        let tested = if scratch.try_all { Lawful::ByTrial } else { self.movements[id.index()].lawful };
        match tested {
            // If the kind is royal only as its owner's last piece, it need not be safe while the
            // owner has several.
            Lawful::BySafety if !scratch.royals.has(from) => self.by_pins(state, scratch, found),
            Lawful::ByPins => self.by_pins(state, scratch, found),
            Lawful::BySafety => {
                let disturbing = targets & scratch.disturbing;
                let quiet = targets.without(&disturbing);
                let mut rest = state.occupied;
                rest.remove(from);
                let movement = &self.movements[id.index()];
                let royal = (self.classes[movement.class.index()].kind, state.player);
                let zones = movement.zones.get(from.index()).map_or(&[][..], |zones| zones);
                let attacked = self.attacked_among(state, (royal, zones), quiet, &rest, &mut scratch.frame);
                quiet.without(&attacked) | self.tried(state, scratch, found.to(disturbing))
            }
            Lawful::ByTrial => self.tried(state, scratch, found),
        }
    }

    /// Returns the targets that checks and pins allow.
    #[inline]
    pub(super) fn by_pins(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        found: PieceMoves<N>,
    ) -> CellSet<N> {
        let PieceMoves { from, targets, .. } = found;
        let CheckInfo { unsure, stops, .. } = scratch.check_info;
        if unsure.has(from) && !found.placed {
            return self.tried(state, scratch, found);
        }
        let disturbing = targets & scratch.disturbing;
        let quiet = targets.without(&disturbing);
        // A piece from the reserve is not pinned.
        let allowed = if found.placed { stops } else { scratch.check_info.allowed(from) };
        let safe = quiet.without(&unsure) & allowed;
        safe | self.tried(state, scratch, found.to(disturbing | quiet & unsure))
    }

    /// Returns true if placements may be decided without a trial of each.
    fn is_decided_at_once(&self, found: &PieceMoves<N>) -> bool {
        let movement = &self.movements[found.by.index()];
        movement.sets_down
            && !movement.effects
            && found.becomes.is_none()
            && !self.spec.guards_royal
            && self.spec.heaps.is_none()
    }

    pub(super) fn tried(
        &self,
        state: &State<N>,
        scratch: &mut Scratch<N>,
        found: PieceMoves<N>,
    ) -> CellSet<N> {
        let mut targets = found.targets;
        if !self.spec.guards_royal && self.spec.forbids.is_empty() {
            return targets;
        }
        let mut open = targets;
        if found.placed && self.is_decided_at_once(&found) {
            let legal;
            (legal, open) = self.legal_at_once(state, scratch, &found);
            targets = legal | open;
        }
        for m in found.to(open).moves() {
            if !self.is_legal_by_trial(state, m, &mut scratch.trial, &mut scratch.frame) {
                targets.remove(m.to());
            }
        }
        targets
    }
}
