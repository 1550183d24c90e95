//! The numbers that pieces bear: each piece has its own, and takes it along.

use super::Walker;
use super::board::Cell;
use super::eval::within_32_bits;
use super::position::{Index, Position};
use super::scene::Scene;
use super::value::Value;
use alfonso_rules::{Per, Seat, VarId, VarRole};

impl Walker<'_> {
    /// Returns the variable whose values go with pieces, if there is one.
    fn of_pieces(&self) -> Option<VarId> {
        self.rules.vars.iter().position(|var| var.per == Per::Piece).map(VarId::new)
    }

    /// True if pieces bear numbers.
    pub(super) fn bears_numbers(&self) -> bool {
        self.of_pieces().is_some()
    }

    /// Returns the number that a piece bears if nothing gives it another; 0 if pieces bear none.
    pub(super) fn usually_borne(&self) -> i64 {
        let nothing = self.empty_position(Seat::new(0), &[]);
        let init = |var: VarId| {
            within_32_bits(self.eval(&Scene::of(&nothing, nothing.mover), &self.rules.vars[var.index()].init))
        };
        self.of_pieces().map_or(0, |var| init(var).number())
    }

    /// Returns the number that a piece bears which stands on a cell when a position is set up.
    pub(super) fn borne_at_first(&self, cell: Cell) -> i64 {
        self.of_pieces().map_or(0, |var| self.at_first(var, Index::At(Some(cell))).number())
    }

    /// Returns the numbers that pieces bear, if some rule reads them.
    pub(super) fn borne_and_read(&self, position: &Position) -> Vec<(VarId, Index, Value)> {
        let var = self.of_pieces().filter(|var| {
            self.summary.vars.contains(var) && self.rules.vars[var.index()].role == VarRole::Plain
        });
        let of = |var: VarId| {
            position
                .men
                .iter()
                .map(move |(cell, man)| (var, Index::At(Some(*cell)), Value::Number(man.bears)))
        };
        var.into_iter().flat_map(of).collect()
    }
}
