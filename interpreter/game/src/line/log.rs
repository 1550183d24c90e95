//! The moves and positions behind the present position of a line.

use super::arrival::Arrival;
use super::past::Past;
use crate::history::History;
use crate::{Move, Seat};
use alfonso_board::CellId;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// The moves and positions before the present one. A copy of a line shares its log until one of the two goes on.
#[derive(Clone)]
pub(super) struct Log<const N: usize> {
    pub(super) played: Vec<Move>,
    /// By move: the player who made it.
    pub(super) played_by: Vec<Seat>,
    /// The landings of the chains among the moves, by the number of the move.
    pub(super) chains: BTreeMap<usize, Vec<CellId>>,
    /// The last positions before this one, the latest last. Those before them are in the past.
    pub(super) recent: VecDeque<Arc<Arrival<N>>>,
    pub(super) past: Past<N>,
    /// The positions at the beginnings of turns, including those before the line began. The present position is last if it
    /// begins a turn.
    pub(super) history: History,
}

impl<const N: usize> Log<N> {
    /// Returns the log of a line that begins after these earlier positions.
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
