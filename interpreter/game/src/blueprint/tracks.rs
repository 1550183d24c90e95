//! Tracks: cells in order, and the places of a cell among them.

use alfonso_board::CellId;

/// An ordered list of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackSpec {
    /// The cells. One that follows itself does not occur.
    pub cells: Vec<CellId>,
    /// True if the first cell follows the last.
    pub closed: bool,
    /// Which of the times that it comes to a cell is the cell's place, counted from 0.
    pub visit: u16,
}

impl TrackSpec {
    /// Returns the place of a cell, from 0; `None` if the track does not come there, or not so often.
    #[must_use]
    pub fn index_of(&self, cell: CellId) -> Option<usize> {
        let mut visits = (0..self.cells.len()).filter(|index| self.cells[*index] == cell);
        visits.nth(self.visit.into())
    }

    /// Returns the place after another, or before it if `back`; `None` at an end.
    #[must_use]
    pub fn after(&self, index: usize, back: bool) -> Option<usize> {
        let last = self.cells.len().checked_sub(1)?;
        let next = if back { index.checked_sub(1) } else { Some(index + 1) };
        let round = if back { last } else { 0 };
        next.filter(|next| *next <= last).or_else(|| self.closed.then_some(round))
    }

    /// Returns how often the track has come to a cell before that of a place.
    #[must_use]
    pub fn visits_before(&self, index: usize) -> usize {
        self.cells[..index].iter().filter(|cell| **cell == self.cells[index]).count()
    }
}
