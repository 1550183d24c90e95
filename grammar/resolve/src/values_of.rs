//! The possible results of a value.

use alfonso_model::{ArithOp, Expr, ExprKind, KindId, TableDef, Type};
use std::collections::BTreeSet;

/// Adds all kinds that occur in a value and in the tables that it reads.
///
/// These include every kind to which the value can evaluate, and possibly more.
pub(super) fn kinds_in(value: &Expr, tables: &[TableDef], met: &mut BTreeSet<KindId>) {
    let mut seen = BTreeSet::new();
    gather(value, tables, &mut seen, met);
}

fn gather(value: &Expr, tables: &[TableDef], seen: &mut BTreeSet<usize>, met: &mut BTreeSet<KindId>) {
    match &value.kind {
        ExprKind::Kind(kind) => {
            met.insert(*kind);
        }
        ExprKind::Let(_, value, body) => {
            gather(value, tables, seen, met);
            gather(body, tables, seen, met);
        }
        ExprKind::If(_, then, otherwise) => {
            gather(then, tables, seen, met);
            gather(otherwise, tables, seen, met);
        }
        ExprKind::Table(table, _, argument) => {
            // The rows of the table may evaluate to the argument.
            gather(argument, tables, seen, met);
            if let Some(rows) = tables.get(table.index())
                && rows.ty == Type::Kind
                && seen.insert(table.index())
            {
                rows.rows.iter().for_each(|row| gather(row, tables, seen, met));
            }
        }
        _ => {}
    }
}

/// Returns the number of a value that is known before the game begins.
pub(super) fn constant(value: &Expr) -> Option<i64> {
    match &value.kind {
        ExprKind::Number(number) => Some(*number),
        ExprKind::Arith(op, left, right) => {
            let (left, right) = (constant(left)?, constant(right)?);
            Some(match op {
                ArithOp::Add => left.saturating_add(right),
                ArithOp::Subtract => left.saturating_sub(right),
                ArithOp::Multiply => left.saturating_mul(right),
                ArithOp::Divide => left.checked_div_euclid(right).filter(|_| right > 0)?,
                ArithOp::Modulo => left.checked_rem_euclid(right).filter(|_| right > 0)?,
            })
        }
        _ => None,
    }
}
