//! The moves and positions of a line before its present position.

use super::arrival::Arrival;
use super::past::Past;
use crate::history::History;
use crate::{Move, Seat};
use alfonso_board::CellId;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// The moves and positions before the present position. Copies of a line share the log until one of
/// them changes.
#[derive(Clone)]
pub(super) struct Log<const N: usize> {
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
}

impl<const N: usize> Log<N> {
    /// Returns the log of a line that begins after the given earlier positions.
    pub(super) fn new(history: History) -> Self {
        Self {
            played: Vec::new(),
            played_by: Vec::new(),
            chains: BTreeMap::new(),
            recent: VecDeque::new(),
            past: Past::default(),
            history,
        }
    }
}
