//! Binary operators.

use crate::context::Thing;
use crate::problems::{clauses, types};
use crate::resolver::Resolver;
use crate::values_of::constant;
use alfonso_diag::{Span, Spanned};
use alfonso_model::{ArithOp, CompareOp, Expr, ExprKind, Type};
use alfonso_syntax::ast::{self, BinaryOp};

/// The sorts of operators.
enum Operator {
    Join(fn(Box<Expr>, Box<Expr>) -> ExprKind),
    Compare(CompareOp),
    Reckon(ArithOp),
    Attacks,
    Guards,
    Shows,
}

fn sort(op: BinaryOp) -> Operator {
    match op {
        BinaryOp::Or => Operator::Join(ExprKind::Or),
        BinaryOp::And => Operator::Join(ExprKind::And),
        BinaryOp::Equal => Operator::Compare(CompareOp::Equal),
        BinaryOp::NotEqual => Operator::Compare(CompareOp::NotEqual),
        BinaryOp::Less => Operator::Compare(CompareOp::Less),
        BinaryOp::LessEqual => Operator::Compare(CompareOp::LessEqual),
        BinaryOp::Greater => Operator::Compare(CompareOp::Greater),
        BinaryOp::GreaterEqual => Operator::Compare(CompareOp::GreaterEqual),
        BinaryOp::Add => Operator::Reckon(ArithOp::Add),
        BinaryOp::Subtract => Operator::Reckon(ArithOp::Subtract),
        BinaryOp::Multiply => Operator::Reckon(ArithOp::Multiply),
        BinaryOp::Divide => Operator::Reckon(ArithOp::Divide),
        BinaryOp::Attacks => Operator::Attacks,
        BinaryOp::Guards => Operator::Guards,
        BinaryOp::Shows => Operator::Shows,
        BinaryOp::Modulo => Operator::Reckon(ArithOp::Modulo),
    }
}

impl Resolver<'_, '_> {
    pub(super) fn binary(
        &mut self,
        op: &Spanned<BinaryOp>,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        match sort(op.node) {
            Operator::Attacks => {
                self.need(Thing::Attack, "attacks", op.span)?;
                let (left, right) = (self.value_as(left, Type::Piece), self.value_as(right, Type::Piece));
                self.node(ExprKind::Attacks(Box::new(left?), Box::new(right?)), span)
            }
            Operator::Guards => {
                self.need(Thing::Attack, "guards", op.span)?;
                let (left, right) = (self.value_as(left, Type::Piece), self.value_as(right, Type::Piece));
                self.node(ExprKind::Guards(Box::new(left?), Box::new(right?)), span)
            }
            Operator::Shows => self.shows(left, right, span),
            Operator::Join(join) => {
                let (left, right) = (self.value_as(left, Type::Flag), self.value_as(right, Type::Flag));
                self.node(join(Box::new(left?), Box::new(right?)), span)
            }
            Operator::Reckon(op) => {
                let (left, right) = (self.value_as(left, Type::Number), self.value_as(right, Type::Number));
                if matches!(op, ArithOp::Divide | ArithOp::Modulo)
                    && let Some(right) = &right
                    && constant(right) == Some(0)
                {
                    self.report(clauses::division_by_zero(right.span));
                    return None;
                }
                self.node(ExprKind::Arith(op, Box::new(left?), Box::new(right?)), span)
            }
            Operator::Compare(compare @ (CompareOp::Equal | CompareOp::NotEqual)) => {
                let (left, right) = (self.value(left), self.value(right));
                let (left, right) = self.alike(op.span, left?, right?)?;
                self.node(ExprKind::Compare(compare, Box::new(left), Box::new(right)), span)
            }
            Operator::Compare(compare) => {
                let (left, right) = (self.value_as(left, Type::Number), self.value_as(right, Type::Number));
                self.node(ExprKind::Compare(compare, Box::new(left?), Box::new(right?)), span)
            }
        }
    }

    /// Converts two values to one type in which they can be compared.
    fn alike(&mut self, op: Span, mut left: Expr, mut right: Expr) -> Option<(Expr, Expr)> {
        for value in [&mut left, &mut right] {
            if matches!(value.kind, ExprKind::Crossed(_)) {
                (value.kind, value.ty) = (ExprKind::Crossed(Type::Cell), Type::Cell);
            }
        }
        let number = |ty: Type| if ty == Type::File { Type::Number } else { ty };
        if number(left.ty) == number(right.ty) && left.ty != Type::Cells {
            return Some((left, right));
        }
        self.report(types::incomparable(op, (left.span, left.ty), (right.span, right.ty)));
        None
    }
}
