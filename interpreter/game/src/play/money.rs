//! Payments, and the consequences for players who cannot pay.
//!
//! Every payment moves an amount from one account to another, so the sum of all accounts is
//! constant. Numbers have 32 bits. A payment that would exceed this range is reduced to the
//! greatest amount that both accounts allow.

use super::effects::Doing;
use crate::blueprint::{Per, TriggerEvent};
use crate::expr::{Expr, PayAccount, Selection};
use crate::{Seat, VarId};

/// An account that is the source or the destination of a payment.
#[derive(Clone, Copy)]
struct End {
    /// The index of the balance in the numbers of the state.
    number: usize,
    /// The owner of the account, if it belongs to a player.
    owner: Option<Seat>,
    floor: Option<i32>,
}

/// Returns the part of a non-negative amount that `from` can pay to `to`, and whether the floor
/// limits the payment.
fn payable(amount: i64, from: i32, floor: Option<i32>, to: i32) -> (i64, bool) {
    let above = floor.map_or(amount, |floor| (i64::from(from) - i64::from(floor)).max(0));
    let fits = (i64::from(from) - i64::from(i32::MIN)).min(i64::from(i32::MAX) - i64::from(to));
    (amount.min(above).min(fits), above < amount)
}

/// Returns the sum of a number and an amount, clamped to the floor and to the range of 32 bits.
pub(super) fn added(number: i32, amount: i64, floor: Option<i32>) -> i32 {
    let sum = i64::from(number).saturating_add(amount).clamp(i32::MIN.into(), i32::MAX.into());
    let sum = i32::try_from(sum).unwrap_or(i32::MAX);
    floor.map_or(sum, |floor| sum.max(floor))
}

impl<const N: usize> Doing<'_, '_, N> {
    /// Pays an amount from one account to another. A negative amount is paid in the opposite
    /// direction.
    pub(super) fn pay(&mut self, amount: &Expr, from: &PayAccount, to: &PayAccount) {
        let amount = self.eval().number(amount);
        let (Some(from), Some(to)) = (self.end(from), self.end(to)) else { return };
        if amount < 0 {
            self.transfer(amount.saturating_neg(), to, from);
        } else {
            self.transfer(amount, from, to);
        }
    }

    /// Distributes an account equally among the selected players. The remainder goes to the first
    /// of them, one unit each.
    pub(super) fn share(&mut self, from: &PayAccount, among: &Selection, into: VarId) {
        let Some(from) = self.end(from) else { return };
        let all = i64::from(self.number(from.number));
        let selected = self.eval().seats_of(among);
        let count = i64::from(selected.count_ones());
        if all <= 0 || count == 0 {
            return;
        }
        let mut rest = all % count;
        for seat in (0..16).map(Seat).filter(|seat| selected >> seat.0 & 1 != 0) {
            let part = all / count + i64::from(rest > 0);
            rest -= 1;
            let number = self.program.layout.var(into, seat.index());
            self.transfer(part, End { floor: None, ..from }, End { number, owner: Some(seat), floor: None });
        }
    }

    /// Adds a number to a variable.
    pub(super) fn add(&mut self, var: VarId, index: Option<&Expr>, amount: &Expr) {
        let amount = self.eval().number(amount);
        let Some(number) = self.eval().index_of_var(var, index) else { return };
        let floor = self.program.spec.vars[var.index()].floor;
        self.store(number, added(self.number(number), amount, floor));
    }

    fn end(&mut self, account: &PayAccount) -> Option<End> {
        let spec = &self.program.spec.vars[account.var.index()];
        let number = self.eval().index_of_var(account.var, account.index.as_ref())?;
        let first = self.program.layout.var(account.var, 0);
        let owner = (spec.per == Per::Player).then(|| Seat::new(number - first));
        Some(End { number, owner, floor: spec.floor })
    }

    fn transfer(&mut self, amount: i64, from: End, to: End) {
        let (paid, ruined) = payable(amount, self.number(from.number), from.floor, self.number(to.number));
        let paid = i32::try_from(paid).unwrap_or(i32::MAX);
        if paid > 0 && from.number != to.number {
            self.store(from.number, self.number(from.number) - paid);
            self.store(to.number, self.number(to.number) + paid);
        }
        if let Some(owner) = from.owner.filter(|_| ruined) {
            self.ruin(owner);
        }
    }

    /// Records that a player could not pay in full. While the triggers of a ruin run, the same
    /// player is not ruined again.
    fn ruin(&mut self, player: Seat) {
        let (before, bit) = (self.ruined, 1 << player.0);
        if before & bit != 0 {
            return;
        }
        self.ruined |= bit;
        self.set_off_within(player, |event| match event {
            TriggerEvent::Ruin(slot) => Some(*slot),
            _ => None,
        });
        if before == 0 {
            self.ruined = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{added, payable};

    #[test]
    fn who_has_a_floor_pays_what_he_has_above_it() {
        assert_eq!(payable(5, 3, None, 0), (5, false));
        assert_eq!(payable(5, 3, Some(0), 0), (3, true));
        assert_eq!(payable(3, 3, Some(0), 0), (3, false));
        assert_eq!(payable(1, -4, Some(0), 0), (0, true));
        assert_eq!(payable(0, -4, Some(0), 0), (0, false));
        assert_eq!(payable(5, 3, Some(-1), 0), (4, true));
    }

    #[test]
    fn payments_stay_within_32_bits() {
        assert_eq!(payable(i64::MAX, 7, None, i32::MAX - 2), (2, false));
        assert_eq!(payable(i64::MAX, i32::MIN + 3, None, 0), (3, false));
        assert_eq!(payable(10, i32::MIN, None, 0), (0, false));
        // Only the floor ruins.
        assert_eq!(payable(10, 20, Some(0), i32::MAX), (0, false));
    }

    #[test]
    fn sums_stop_at_the_floor_and_at_32_bits() {
        assert_eq!(added(5, -7, Some(0)), 0);
        assert_eq!(added(5, -7, None), -2);
        assert_eq!(added(i32::MAX, i64::MAX, None), i32::MAX);
        assert_eq!(added(i32::MIN, i64::MIN, Some(-5)), -5);
    }
}
