//! Rules about which pieces can capture which.

use super::Blocks;
use crate::context::Context;
use crate::resolver::Resolver;
use alfonso_model::{CaptureRule, KindId, LocalId, RuleId, Type};
use alfonso_syntax::ast::{Expr, Party};

impl Blocks<'_, '_> {
    pub(super) fn capture(
        &mut self,
        taker: &Party,
        not: bool,
        taken: &Party,
        condition: Option<&Expr>,
        rule: RuleId,
    ) {
        let mut resolver = self.resolver(Context::Captures);
        let taker = party(&mut resolver, taker);
        let taken = party(&mut resolver, taken);
        let condition = resolver.condition(condition);
        resolver.counts_nothing();
        let (Some((taker, taker_local)), Some((taken, taken_local)), Some(condition)) =
            (taker, taken, condition)
        else {
            return;
        };
        self.out.captures.push(CaptureRule {
            rule,
            refuses: not,
            taker,
            taker_local,
            taken,
            taken_local,
            condition,
        });
    }
}

/// Returns the kind of one side, if it is given, and the local name of its piece.
fn party(resolver: &mut Resolver<'_, '_>, party: &Party) -> Option<(Option<KindId>, LocalId)> {
    match party {
        Party::Any(name) => {
            let local = resolver.fresh(name.span);
            resolver.bind(name, local, Type::Piece);
            Some((None, local))
        }
        Party::Kind(name) => {
            let local = resolver.fresh(name.span);
            let kind = resolver.world.kind(&name.node);
            if kind.is_none() {
                let problem = resolver.world.unknown_kind(name, resolver.home);
                resolver.report_some(problem);
            }
            kind.map(|kind| (Some(kind), local))
        }
    }
}
