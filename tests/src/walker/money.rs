//! Scores and money: adding, paying, sharing.

use super::Walker;
use super::deed::Deed;
use super::position::{Index, Position};
use super::scene::Locals;
use super::value::Value;
use alfonso_rules::{PayAccount, Scope, Seat, VarId};

/// One of the numbers that a variable holds.
type Account = (VarId, Index);

impl Walker<'_> {
    /// Returns the number that a purse is; none if it is nobody's.
    pub(super) fn purse(&self, deed: &Deed<'_>, purse: &PayAccount, named: &Locals) -> Option<Account> {
        let index = self.index(&deed.scene(named), purse.index.as_ref());
        (index != Index::Of(None)).then_some((purse.var, index))
    }

    fn balance(&self, position: &Position, account: Account) -> i64 {
        self.variable(position, account.0, account.1).number()
    }

    fn book(&self, position: &mut Position, account: Account, balance: i64) {
        let held = self.held(account.0, Value::Number(balance));
        self.set(position, account, held);
    }

    /// Adds to a number, which is left no lower than its floor.
    pub(super) fn add(&self, position: &mut Position, account: Account, amount: i64) {
        if matches!(account.1, Index::Of(None) | Index::At(None)) {
            return;
        }
        let sum = self.balance(position, account).saturating_add(amount);
        let floor = self.rules.vars[account.0.index()].floor.map(i64::from);
        self.book(position, account, floor.map_or(sum, |floor| sum.max(floor)));
    }

    /// Pays from one account to another; a negative amount the other way. A payer who cannot pay in full pays what they
    /// have above the floor, and is ruined. Numbers keep within 32 bits: no more is paid than fits on either side, so
    /// that nothing is lost.
    pub(super) fn pay(&self, deed: &mut Deed<'_>, amount: i64, from: Option<Account>, to: Option<Account>) {
        let (Some(from), Some(to)) = (from, to) else { return };
        let (from, to, due) =
            if amount < 0 { (to, from, amount.saturating_neg()) } else { (from, to, amount) };
        let floor = self.rules.vars[from.0.index()].floor.map(i64::from);
        let has = floor.map(|floor| (self.balance(&deed.position, from) - floor).max(0));
        let could = has.map_or(due, |has| due.min(has));
        let room = i64::from(i32::MAX) - self.balance(&deed.position, to);
        let above_least = self.balance(&deed.position, from) - i64::from(i32::MIN);
        let paid = could.min(room).min(above_least);
        let left = self.balance(&deed.position, from) - paid;
        self.book(&mut deed.position, from, left);
        let received = self.balance(&deed.position, to) + paid;
        self.book(&mut deed.position, to, received);
        if let (true, Index::Of(Some(player))) = (could < due, from.1) {
            self.ruin(deed, player);
        }
    }

    /// A player could not pay. While what a ruin sets off is happening, nobody is ruined twice.
    fn ruin(&self, deed: &mut Deed<'_>, player: Seat) {
        let outermost = deed.ruined.is_empty();
        if deed.ruined.insert(player) {
            self.befall(deed, player, |event| match event {
                Scope::Ruin(name) => Some(*name),
                _ => None,
            });
        }
        if outermost {
            deed.ruined.clear();
        }
    }

    /// Shares all there is in equal parts; what is left over goes to the first of them, one each.
    pub(super) fn share(
        &self,
        position: &mut Position,
        from: Option<Account>,
        players: &[Seat],
        into: VarId,
    ) {
        let Some(from) = from else { return };
        let all = self.balance(position, from);
        if players.is_empty() || all <= 0 {
            return;
        }
        let many = i64::try_from(players.len()).expect("a small number");
        let mut left_over = all % many;
        self.book(position, from, 0);
        for player in players {
            let account = (into, Index::Of(Some(*player)));
            let part = all / many + i64::from(left_over > 0);
            left_over -= i64::from(left_over > 0);
            let received = self.balance(position, account) + part;
            self.book(position, account, received);
        }
    }
}
