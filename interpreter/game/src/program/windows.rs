//! Rows of neighbouring cells on straight lines.

use super::Program;
use super::expr_search::ExprSearch;
use crate::blueprint::Blueprint;
use crate::expr::Expr;
use alfonso_board::{CellId, CellSet};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The rows of cells, grouped by their length.
#[derive(Clone, Debug)]
pub(crate) struct Windows<const N: usize> {
    by_length: Box<[(u16, Box<[CellSet<N>]>)]>,
}

impl<const N: usize> Windows<N> {
    /// Returns the rows of all lengths that a game's rules use.
    pub(super) fn new(spec: &Blueprint) -> Self {
        let asked = RefCell::new(BTreeSet::new());
        let note = |expr: &Expr| {
            if let Expr::InLine(length, ..) = expr {
                asked.borrow_mut().insert(*length);
            }
            // The search must visit all expressions.
            false
        };
        ExprSearch::of(spec, note).anywhere();
        let lengths = asked.into_inner().into_iter();
        let sets = |length: u16| {
            let rows = spec.topology.rows_of(length).into_iter();
            rows.map(|row| row.into_iter().collect()).collect()
        };
        Self { by_length: lengths.map(|length| (length, sets(length))).collect() }
    }
}

impl<const N: usize> Program<N> {
    /// Returns true if a set contains all cells of some row of this length. If `through` is given,
    /// the row must contain that cell.
    pub(crate) fn has_row(&self, length: u16, cells: &CellSet<N>, through: Option<CellId>) -> bool {
        let fits = |row: &CellSet<N>| {
            row.without(cells).is_empty() && through.is_none_or(|through| row.has(through))
        };
        if cells.len() < usize::from(length) {
            return false;
        }
        match self.windows.by_length.iter().find(|(known, _)| *known == length) {
            Some((_, rows)) => rows.iter().any(fits),
            // An expression from outside of the rules may use another length.
            None => {
                let rows = self.spec.topology.rows_of(length).into_iter();
                rows.map(|row| row.into_iter().collect()).any(|row| fits(&row))
            }
        }
    }
}
