//! The players in check, updated from move to move.
//!
//! A move of one piece can give check from the target, or along a line across the origin. If pieces
//! attack over other pieces, the line may also cross the target.
//!
//! If a player was in check and the move touches a cell that matters to the check, the engine looks
//! for attacks again. It does the same for the owner of a royal piece that moves. No other check
//! can end. After a legal move, the moving player is not in check, if a law requires this.

use super::attack::Victim;
use super::value::Frame;
use crate::program::Checkers;
use crate::state::Checks;
use crate::{Program, Seat, State};
use alfonso_board::{CellId, CellSet};

/// A move of one piece that has just been made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moved {
    pub(crate) from: CellId,
    pub(crate) to: CellId,
    /// The players who were in check before the move.
    pub(crate) before: Checks,
    /// True if the piece's owner is known not to be in check after the move.
    pub(crate) keeps_safe: bool,
    /// True if the move is not really played.
    pub(crate) trial: bool,
}

impl<const N: usize> Program<N> {
    /// Finds the players in check, unless they are already known.
    pub(crate) fn know_checks(&self, state: &mut State<N>, frame: &mut Frame<N>) {
        if state.checks.known().is_none() {
            let found = self.seats().filter(|seat| self.in_check(state, *seat, frame));
            let found = found.fold(0, |all, seat| all | 1 << seat.0);
            state.checks = Checks::of(found);
        }
    }

    /// Returns true unless the stored players in check are wrong. For tests.
    pub(crate) fn knows_checks_rightly(&self, state: &State<N>) -> bool {
        let Some(known) = state.checks.known() else { return true };
        let mut anew = state.clone();
        anew.checks.forget();
        self.know_checks(&mut anew, &mut self.scratch().frame);
        anew.checks.known() == Some(known)
    }

    /// Updates the players in check after a move of one piece, which may have captured a piece on
    /// the target.
    pub(crate) fn follow_checks(
        &self,
        checkers: &Checkers<N>,
        state: &mut State<N>,
        moved: &Moved,
        frame: &mut Frame<N>,
    ) {
        let (from, to) = (moved.from, moved.to);
        let (Some(before), Some(piece)) = (moved.before.known(), state.piece(to)) else {
            return self.know_checks(state, frame);
        };
        let royals = self.union(state, &self.royals);
        let own = 1 << piece.owner.0;
        let royal = self.classes[piece.class.index()].royal;
        let mut again = if royal && !moved.keeps_safe { own } else { 0 };
        let mut checked = 0;
        for cell in royals {
            let Some(owner) = state.piece(cell).map(|piece| piece.owner) else { continue };
            let seat = 1 << owner.0;
            if before & seat == 0 || moved.keeps_safe && seat == own {
                continue;
            }
            let near = checkers.near(cell);
            if near.has(from) || near.has(to) || royal && seat == own {
                again |= seat;
            } else {
                checked |= seat;
            }
        }
        // If a player has several royal pieces and one of them may no longer be in check, all of
        // them are examined again.
        checked &= !again;
        let settled = if moved.keeps_safe { own } else { 0 } | again;
        let victim = |cell: CellId| {
            let royal = state.piece(cell).expect("royal pieces stand on their cells");
            Victim { kind: self.kind(royal), owner: royal.owner, cell }
        };
        if let Some(index) = checkers.index_of(piece.class) {
            for cell in checkers.onto(index, to) & royals {
                let royal = victim(cell);
                let seat = 1 << royal.owner.0;
                if (settled | checked) & seat == 0
                    && self.attacked_by(state, (&[index], CellSet::only(to)), royal, frame)
                {
                    checked |= seat;
                }
            }
        }
        let mut opened = checkers.across(from);
        if checkers.hops {
            opened |= checkers.across(to);
        }
        for cell in opened & royals {
            let royal = victim(cell);
            let seat = 1 << royal.owner.0;
            if (settled | checked) & seat == 0
                && self.attacked_by(state, (&checkers.blockable, self.board), royal, frame)
            {
                checked |= seat;
            }
        }
        while again != 0 {
            let seat = Seat(again.trailing_zeros() as u8);
            again &= again - 1;
            if self.in_check(state, seat, frame) {
                checked |= 1 << seat.0;
            }
        }
        state.checks = Checks::of(checked);
    }
}
