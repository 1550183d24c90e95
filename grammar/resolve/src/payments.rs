//! Variables as targets of effects that set, add to, pay from or pay into them.

use super::problems::{names, payments as problems, types};
use super::resolver::Resolver;
use super::world::Declared;
use alfonso_diag::Span;
use alfonso_model::{Domain, EffectKind, Expr, PayAccount, Per, Type, VarId, VarRole};
use alfonso_syntax::ast;

/// A variable, with the player or cell to which the value belongs.
pub(super) struct Target {
    pub(super) var: VarId,
    pub(super) index: Option<Expr>,
    pub(super) ty: Type,
    pub(super) role: VarRole,
    /// The variable's name in the text, for messages.
    pub(super) name: String,
    pub(super) span: Span,
}

impl Resolver<'_, '_> {
    /// Resolves a target: `v` or `v of x`.
    pub(super) fn target(&mut self, target: &ast::Expr) -> Option<Target> {
        let (word, index) = match &target.kind {
            ast::ExprKind::Word(word) => (word, None),
            ast::ExprKind::Of { word, of } => (&word.node, Some(of.as_ref())),
            ast::ExprKind::Call { name, args } if args.len() == 1 => (&name.node, args.first()),
            // The choice has no arm for the answer; the check of readings has reported it.
            ast::ExprKind::By(_) => return None,
            _ => {
                self.report(types::not_a_variable(target.span));
                return None;
            }
        };
        let Some(Declared::Var(var)) = self.world.find(word) else {
            let is_word = alfonso_vocabulary::is_kept(word);
            if self.world.find(word).is_none() && self.local(word).is_none() && !is_word {
                let known = self.world.names_of(|it| matches!(it, Declared::Var(_)));
                self.report(names::unknown_name(word, target.span, "variable", known));
            } else {
                self.report(types::not_a_variable(target.span));
            }
            return None;
        };
        let head = &self.world.vars[var.index()];
        let (ty, per, role, declared) = (head.ty, head.per, head.role, head.var.name.span);
        if ty.is_none() {
            self.resolve_all(&index.into_iter().collect::<Vec<_>>());
            return None;
        }
        let index = match (per.index(), index) {
            (Some(of), Some(index)) => {
                let reached = if per == Per::Piece { self.within_reach(index) } else { Some(()) };
                let index = self.value_as(index, of);
                reached.and(index).map(Some)
            }
            (None, None) => Some(None),
            (Some(_), None) => {
                self.report(names::of_whom(word, per, target.span));
                None
            }
            (None, Some(_)) => {
                self.report(names::only_one(word, target.span, declared));
                None
            }
        };
        Some(Target { var, index: index?, ty: ty?, role, name: word.clone(), span: target.span })
    }

    /// Resolves `set v to E`.
    pub(super) fn set(&mut self, target: &ast::Expr, value: &ast::Expr) -> Option<EffectKind> {
        let Some(target) = self.target(target) else {
            let _ = self.value(value);
            return None;
        };
        let value = self.value_as(value, target.ty);
        if target.role.is_account() {
            self.report(problems::set_account(target.span, &target.name, target.role));
            return None;
        }
        Some(EffectKind::Set { var: target.var, index: target.index, value: value? })
    }

    /// Resolves `add E to v`.
    pub(super) fn add(&mut self, amount: &ast::Expr, target: &ast::Expr) -> Option<EffectKind> {
        let amount = self.value_as(amount, Type::Number);
        let target = self.target(target)?;
        if target.role == VarRole::Money {
            self.report(problems::added_money(target.span, &target.name));
            return None;
        }
        if target.ty != Type::Number {
            self.report(types::wrong_type(target.span, target.ty, Type::Number));
            return None;
        }
        Some(EffectKind::Add { var: target.var, index: target.index, amount: amount? })
    }

    /// Resolves `pay E from ACCOUNT to ACCOUNT`.
    pub(super) fn pay(&mut self, amount: &ast::Expr, from: &ast::Expr, to: &ast::Expr) -> Option<EffectKind> {
        let amount = self.value_as(amount, Type::Number);
        let (from, to) = (self.account(from), self.account(to));
        let (from, to) = (from?, to?);
        self.same_role(&from, &to)?;
        Some(EffectKind::Pay { amount: amount?, from: account(from), to: account(to) })
    }

    /// Resolves `share ACCOUNT among SELECTION into VAR of q`.
    pub(super) fn share(
        &mut self,
        from: &ast::Expr,
        among: &ast::Selection,
        into: &ast::Expr,
    ) -> Option<EffectKind> {
        let from = self.account(from);
        let opened = self.open(among);
        let into_account = if opened.is_known() { self.account(into) } else { None };
        let among_players = self.close(opened);
        let (from, into_account, among_players) = (from?, into_account?, among_players?);
        if among_players.domain != Domain::Players {
            self.report(types::wrong_sort(among.span, "something else", "a selection of players"));
            return None;
        }
        let each = match &into_account.index {
            Some(index) => index.kind.is_local(among_players.local),
            None => false,
        };
        if !each {
            self.report(problems::share_into_one(into.span, &into_account.name));
            return None;
        }
        self.same_role(&from, &into_account)?;
        Some(EffectKind::Share { from: account(from), among: among_players, into: into_account.var })
    }

    /// Resolves an account: a variable that a payment can change.
    fn account(&mut self, written: &ast::Expr) -> Option<Target> {
        let target = self.target(written)?;
        if !target.role.is_account() {
            let accounts = self.world.vars.iter().filter(|head| head.role.is_account());
            let known: Vec<&str> = accounts.map(|head| head.var.name.node.as_str()).collect();
            let declared = self.world.vars[target.var.index()].var.name.span;
            self.report(problems::not_an_account(target.span, &target.name, declared, &known));
            return None;
        }
        Some(target)
    }

    fn same_role(&mut self, from: &Target, to: &Target) -> Option<()> {
        if from.role == to.role {
            return Some(());
        }
        self.report(problems::mixed_payment(to.span, from.span, from.role));
        None
    }
}

fn account(target: Target) -> PayAccount {
    PayAccount { var: target.var, index: target.index }
}
