//! Tracks, cell by cell, and sowing, seed by seed.

use super::Walker;
use super::board::Cell;
use super::position::{Index, Position};
use super::scene::Scene;
use super::value::Value;
use alfonso_rules::{ExprKind, TrackId, VarId};

impl Walker<'_> {
    /// Returns the cells of a track from one of them on, in order.
    pub(super) fn run(&self, scene: &Scene<'_>, run: &ExprKind) -> Vec<Cell> {
        let ExprKind::Run(track, back, from, local, holds) = run else { panic!("{run:?} is no run") };
        let mut cells = Vec::new();
        let mut next = self.eval(scene, from).cell().filter(|from| self.board.is_on(*track, *from));
        while let Some(cell) = next.filter(|cell| !cells.contains(cell)) {
            if !self.holds(&scene.with(*local, Value::Cell(Some(cell))), holds.as_deref()) {
                break;
            }
            cells.push(cell);
            next = self.board.along(*track, *back, cell);
        }
        cells
    }

    /// Sows what a number of a cell counts. Returns the cell on which the last one falls.
    pub(super) fn sow(
        &self,
        position: &mut Position,
        (var, from, hand): (VarId, Cell, Option<i64>),
        (track, back): (TrackId, bool),
        skipped: &dyn Fn(Cell) -> bool,
    ) -> Option<Cell> {
        let count = |position: &Position, cell| self.variable(position, var, Index::At(Some(cell))).number();
        let seeds = hand.unwrap_or_else(|| count(position, from));
        let mut round = vec![from];
        while let Some(next) =
            self.board.along(track, back, round[round.len() - 1]).filter(|cell| *cell != from)
        {
            round.push(next);
        }
        if !self.board.is_on(track, from) || round.iter().all(|cell| skipped(*cell)) {
            return None;
        }
        let set = |position: &mut Position, cell, number| {
            let held = self.held(var, Value::Number(number));
            self.set(position, (var, Index::At(Some(cell))), held);
        };
        let (mut cell, mut fallen) = (from, None);
        if seeds > 0 && hand.is_none() {
            set(position, from, 0);
        }
        for _ in 0..seeds {
            cell = self.board.along(track, back, cell)?;
            while skipped(cell) {
                cell = self.board.along(track, back, cell)?;
            }
            let more = count(position, cell) + 1;
            set(position, cell, more);
            fallen = Some(cell);
        }
        fallen
    }
}
