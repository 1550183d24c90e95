//! Promotions: a piece becomes another kind, which the rule names or its player chooses.

use super::problems::clauses;
use super::resolver::Resolver;
use alfonso_diag::Span;
use alfonso_model::{EffectKind, ExprKind, Type};
use alfonso_syntax::ast::{self, BinaryOp};

impl Resolver<'_, '_> {
    pub(super) fn becomes(&mut self, piece: &ast::Expr, kind: &ast::Expr, span: Span) -> Option<EffectKind> {
        self.within_reach(piece)?;
        let mut parts = Vec::new();
        alternatives(kind, &mut parts);
        if let [kind] = parts.as_slice() {
            let (piece, kind) = (self.value_as(piece, Type::Piece), self.value_as(kind, Type::Kind));
            return Some(EffectKind::Become { piece: piece?, kind: kind? });
        }
        let piece = self.value_as(piece, Type::Piece);
        let mut kinds = Vec::new();
        let mut good = true;
        for part in parts {
            let resolved = self.value_as(part, Type::Kind).map(|value| value.kind);
            let problem = match resolved {
                Some(ExprKind::Kind(kind)) if kinds.contains(&kind) => {
                    Some(clauses::choice_twice(part.span, &self.world.kinds[kind.index()].name))
                }
                Some(ExprKind::Kind(kind)) => {
                    kinds.push(kind);
                    None
                }
                Some(_) => Some(clauses::choice_without_name(part.span)),
                None => {
                    good = false;
                    None
                }
            };
            good &= problem.is_none();
            self.report_some(problem);
        }
        if !self.choosing {
            // Report the mistake at the rule itself, even if a definition contains the effect.
            let problem = clauses::choice_misplaced(self.site(span));
            self.log.report(problem);
            return None;
        }
        let piece = piece?;
        good.then_some(EffectKind::BecomeChosen { piece, kinds })
    }
}

/// Splits a kind into the alternatives joined by `or`, and adds them to `parts`.
fn alternatives<'e>(kind: &'e ast::Expr, parts: &mut Vec<&'e ast::Expr>) {
    match &kind.kind {
        ast::ExprKind::Binary { op, left, right } if op.node == BinaryOp::Or => {
            alternatives(left, parts);
            alternatives(right, parts);
        }
        _ => parts.push(kind),
    }
}
