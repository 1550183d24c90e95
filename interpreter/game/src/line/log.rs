//! The moves and positions of a line before its present position.

use super::arrival::Arrival;
use super::past::Past;
use crate::history::History;
use crate::{Move, Seat};
use alfonso_board::CellId;
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The moves and positions before the present position. Copies of a line share the log until one of
/// them changes.
#[derive(Clone)]
pub(crate) struct Log<const N: usize> {
    pub(super) played: Vec<Move>,
    /// The player who made each move.
    pub(super) played_by: Vec<Seat>,
    /// The landings of the moves that are chains, keyed by the index of the move.
    pub(super) chains: BTreeMap<usize, Vec<CellId>>,
    /// The most recent positions before the present one, the latest last. Earlier positions are in
    /// `past`.
    pub(super) recent: VecDeque<Arc<Arrival<N>>>,
    pub(super) past: Past<N>,
    /// The positions at the beginnings of turns, including those before the start of the line. If
    /// the present position begins a turn, it is the last entry.
    pub(super) history: History,
    /// True if moves are not recorded; see [`crate::Line::forget`].
    pub(super) forgets: bool,
}

impl<const N: usize> Log<N> {
    /// Returns the log of a line that records no moves.
    pub(super) fn forgetting(history: History) -> Self {
        Self { forgets: true, ..Self::new(history) }
    }

    /// Returns the log of a line that begins after the given earlier positions.
    pub(super) fn new(history: History) -> Self {
        Self {
            played: Vec::new(),
            played_by: Vec::new(),
            chains: BTreeMap::new(),
            recent: VecDeque::new(),
            past: Past::default(),
            history,
            forgets: false,
        }
    }
}

/// The log of lines without a past, created on first use. All such lines of a game share it.
pub(crate) struct EmptyLog<const N: usize>(OnceLock<Arc<Log<N>>>);

impl<const N: usize> EmptyLog<N> {
    /// Returns the log.
    pub(super) fn get(&self) -> Arc<Log<N>> {
        Arc::clone(self.0.get_or_init(|| Arc::new(Log::forgetting(History::new(0)))))
    }
}

impl<const N: usize> Default for EmptyLog<N> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<const N: usize> Clone for EmptyLog<N> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<const N: usize> fmt::Debug for EmptyLog<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EmptyLog")
    }
}
