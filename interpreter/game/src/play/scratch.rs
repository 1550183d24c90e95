//! The memory that move generation uses again and again.

use super::chain::Chain;
use super::check_info::CheckInfo;
use super::using::Ahead;
use super::value::Frame;
use crate::{Program, Seat, State};
use alfonso_board::{CellId, CellSet};

/// The initial capacity for chains of one piece. It is smaller on large boards.
const CHAINS: usize = 1024;

/// The initial capacity for pieces captured at the same time.
const MOST_CAPTURED: usize = 512;

/// The initial capacity for moves that preferences compare.
const COMPARED: usize = 256;

/// Scratch space for move generation.
///
/// The caller reuses it. After the first plies of a game, the generator does not allocate.
#[derive(Clone, Debug)]
pub struct Scratch<const N: usize> {
    pub(crate) masks: Vec<CellSet<N>>,
    pub(crate) check_info: CheckInfo<N>,
    pub(crate) frame: Frame<N>,
    /// The position for trials of moves.
    pub(crate) trial: State<N>,
    /// The position for trials of the effects at the beginning of a turn, if the game has such
    /// effects.
    pub(super) opening: Option<Box<State<N>>>,
    /// Scratch space for looking ahead, in games that oblige players to use dice.
    pub(super) ahead: Option<Box<Ahead<N>>>,
    /// The number of the present search ahead.
    pub(super) search: u32,
    /// True while the generator yields pseudo-legal moves, possibly with duplicates.
    pub(super) lazy: bool,
    /// True if every move must be tested by trial.
    ///
    /// This holds for the whole ply if a rule forbids more than check, or if there are several
    /// royal pieces. It also holds for pieces of players other than the player to move, and for the
    /// test of a lazily drawn move.
    pub(super) try_all: bool,
    /// The cells of all royal pieces.
    pub(super) royals: CellSet<N>,
    /// The cells to which no piece of [`Self::side`] can move: those of royal pieces, and the
    /// side's own full heaps.
    pub(super) barred: CellSet<N>,
    /// The pieces whose capture changes more than the origin and the target.
    pub(super) disturbing: CellSet<N>,
    /// The owner of the moving pieces.
    pub(super) side: Seat,
    /// The chains of the piece for which moves are being generated.
    pub(super) chains: Vec<Chain<N>>,
    /// The landings of these chains, one chain after the other. They are used if only one of
    /// several equivalent chains is kept.
    pub(super) ways: Vec<CellId>,
    /// The measures of a preference, one for each move.
    pub(crate) measures: Vec<i64>,
}

impl<const N: usize> Program<N> {
    /// Returns new scratch space for move generation.
    #[must_use]
    pub fn scratch(&self) -> Scratch<N> {
        self.scratch_looking(self.looking())
    }

    /// Returns new scratch space for looking ahead `depth` moves of a step.
    pub(super) fn scratch_looking(&self, depth: usize) -> Scratch<N> {
        let chains =
            if self.movements.iter().any(|movement| movement.chains) { CHAINS / N.max(1) } else { 0 };
        let mut frame =
            Frame::new(self.spec.slots, self.spec.topology.len().min(MOST_CAPTURED), self.noted());
        frame.longer.reserve(chains);
        let compared = if self.spec.prefers.is_empty() { 0 } else { COMPARED };
        Scratch {
            masks: Vec::with_capacity(self.masks.len()),
            check_info: CheckInfo::none(self.board),
            frame,
            trial: State::empty(self),
            opening: self.opens.then(|| Box::new(State::empty(self))),
            ahead: self.ahead(depth),
            search: 0,
            lazy: false,
            try_all: false,
            royals: CellSet::EMPTY,
            barred: CellSet::EMPTY,
            disturbing: CellSet::EMPTY,
            side: Seat(0),
            chains: Vec::with_capacity(chains),
            ways: Vec::with_capacity(8 * chains),
            measures: Vec::with_capacity(compared),
        }
    }
}
