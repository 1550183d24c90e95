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
            within_32_bits(
                self.eval(&Scene::of(&nothing, nothing.player), &self.rules.vars[var.index()].init),
            )
        };
        self.of_pieces().map_or(0, |var| init(var).number())
    }

    /// Returns the number that a piece bears which stands on a cell when a position is set up.
    pub(super) fn borne_at_first(&self, cell: Cell) -> i64 {
        self.of_pieces().map_or(0, |var| self.at_first(var, Index::At(Some(cell))).number())
    }

    /// Gives the pieces that lie on a cell the numbers that pieces bear there when a position is set up; of a stack, from the bottom.
    pub(super) fn bear_as_at_first(&self, position: &mut Position, cell: Cell) {
        let Some(var) = self.of_pieces() else { return };
        if let Some(piece) = position.pieces.get_mut(&cell) {
            piece.bears = self.borne_at_first(cell);
        }
        for (place, piece) in position.beneath.get_mut(&cell).into_iter().flatten().enumerate() {
            piece.bears = self.at_first_beneath(var, cell, place).number();
        }
    }

    /// Returns the number that a piece bears at a place beneath others, from the bottom.
    #[must_use]
    pub fn borne_beneath(&self, position: &Position, cell: Cell, place: usize) -> i64 {
        let piece = position.beneath.get(&cell).and_then(|lying| lying.get(place));
        piece.map_or_else(|| self.usually_borne(), |piece| piece.bears)
    }

    /// Returns the numbers that pieces bear, if some rule reads them.
    pub(super) fn borne_and_read(&self, position: &Position) -> Vec<(VarId, Index, Value)> {
        let var = self.of_pieces().filter(|var| {
            self.summary.vars.contains(var) && self.rules.vars[var.index()].role == VarRole::Plain
        });
        let of = |var: VarId| {
            let pieces = position.all_pieces().into_iter();
            pieces.map(move |(cell, piece)| (var, Index::At(Some(cell)), Value::Number(piece.bears)))
        };
        var.into_iter().flat_map(of).collect()
    }
}
