//! Tracks: ordered lists of cells, and the index of a cell on a track.

use alfonso_board::CellId;

/// A track: an ordered list of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackSpec {
    /// The cells. No cell directly follows itself.
    pub cells: Vec<CellId>,
    /// True if the first cell follows the last.
    pub closed: bool,
    /// Which visit to a cell determines the index of the cell, counted from 0. A track may visit a
    /// cell several times.
    pub visit: u16,
}

impl TrackSpec {
    /// Returns the index of a cell on the track, from 0. Returns `None` if the track does not visit
    /// the cell often enough.
    #[must_use]
    pub fn index_of(&self, cell: CellId) -> Option<usize> {
        let mut visits = (0..self.cells.len()).filter(|index| self.cells[*index] == cell);
        visits.nth(self.visit.into())
    }

    /// Returns the index after another, or before it if `back` is true. Returns `None` at an end of
    /// the track.
    #[must_use]
    pub fn after(&self, index: usize, back: bool) -> Option<usize> {
        let last = self.cells.len().checked_sub(1)?;
        let next = if back { index.checked_sub(1) } else { Some(index + 1) };
        let round = if back { last } else { 0 };
        next.filter(|next| *next <= last).or_else(|| self.closed.then_some(round))
    }

    /// Returns how often the track visits the cell at an index before that index.
    #[must_use]
    pub fn visits_before(&self, index: usize) -> usize {
        self.cells[..index].iter().filter(|cell| **cell == self.cells[index]).count()
    }
}
