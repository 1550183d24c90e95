//! A position during play: the pieces, the turn, and the values that rules store.

mod arrangements;
mod changes;
mod checks;
mod heaps;
mod piece_values;
mod set_up;
mod stacks;

use crate::play::value::PieceValue;
use crate::{ClassId, Outcome, Piece, Program, Seat};
use alfonso_board::{CellId, CellSet};
pub(crate) use arrangements::Arrangements;
pub(crate) use checks::Checks;
pub use piece_values::PieceValues;

/// The entry of an empty cell in the table of pieces.
const EMPTY: u16 = u16::MAX;

/// A position of a game whose board has at most `64 * N` cells.
///
/// In addition to the table of pieces, it contains bit sets by class and by owner. Copying is
/// cheap, because [`State::copy_from`] does not allocate.
///
/// A state has no history, except the arrangements of pieces that a rule forbids to repeat. A
/// [`crate::Line`] counts repetitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State<const N: usize> {
    /// The class and owner of the piece on each cell, or [`EMPTY`].
    pieces: Box<[u16]>,
    /// The cells of each class, then the cells of each owner.
    sets: Box<[CellSet<N>]>,
    /// For each cell, the number of pieces in addition to the one in the table. Empty if cells hold
    /// at most one piece.
    above: Box<[u16]>,
    /// The packed pieces beneath the topmost piece of each cell, from the bottom. Each cell has a
    /// fixed number of entries, of which the first [`Self::above`] are used. Empty in games without
    /// stacks.
    beneath: Box<[u16]>,
    /// The cells with two or more pieces.
    pub(crate) heaped: CellSet<N>,
    /// Variables, remaining times, counters and losses. See [`crate::program::Layout`].
    pub(crate) numbers: Box<[i32]>,
    pub(crate) occupied: CellSet<N>,
    pub(crate) unmoved: CellSet<N>,
    /// A hash of the unmoved pieces with their cells.
    pub(crate) unmoved_hash: u64,
    /// The cells of pieces that have moved in this turn.
    pub(crate) moved: CellSet<N>,
    pub(crate) player: Seat,
    pub(crate) last_player: Seat,
    /// The next step of the turn, as an index into the program's steps.
    pub(crate) step: u8,
    /// True if a roll, a move or a decision has been made in this turn.
    pub(crate) begun: bool,
    /// True if the player to move has been judged, in games with judgement.
    pub(crate) judged: bool,
    /// The result of this judgement, if the game stores it: whether the player was in check, and
    /// whether they had no legal move. See [`Program::finds_by_list`].
    pub(crate) found: Option<(bool, bool)>,
    /// The players in play, as a bit set.
    pub(crate) alive: u16,
    /// The regime of capture tables, as an index into the program's regimes. The players in play
    /// determine it.
    pub(crate) regime: u16,
    /// The players who still have to decide in this step, as a bit set. The first of them after the
    /// player to move decides next.
    pub(crate) voters: u16,
    /// The outcome, once the effects of the game's end have been applied.
    pub(crate) decided: Option<Outcome>,
    pub(crate) ply: u32,
    pub(crate) rounds: u32,
    pub(crate) hash: u64,
    /// A hash of the arrangement of pieces: their cells, kinds, owners and facings.
    arrangement: u64,
    /// The arrangements of pieces at the start and at the ends of turns, if rules read them.
    pub(crate) stood: Arrangements,
    /// The players in check, if rules read them after every move.
    pub(crate) checks: Checks,
}

/// The memory size of a position, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateBytes {
    /// The size of the table of pieces and the sets of cells.
    pub board: usize,
    /// The total size, without the overhead of the allocator.
    pub all: usize,
}

/// Returns a piece in packed form.
#[inline]
fn packed(piece: Piece) -> u16 {
    piece.class.0 | u16::from(piece.owner.0) << 12
}

/// Returns the piece of an entry, or `None` for [`EMPTY`].
#[inline]
fn unpacked(entry: u16) -> Option<Piece> {
    (entry != EMPTY).then_some(Piece { class: ClassId(entry & 0xFFF), owner: Seat((entry >> 12) as u8) })
}

impl<const N: usize> State<N> {
    /// Appends a description of all data that effects can change, except counters. Equal positions
    /// have equal descriptions.
    pub(crate) fn describe(&self, program: &Program<N>, list: &mut Vec<i32>) {
        let piece = |(cell, piece): (usize, &u16)| {
            let cell = CellId::new(cell);
            i32::from(*piece)
                | i32::from(self.unmoved.has(cell)) << 16
                | i32::from(self.moved.has(cell)) << 17
        };
        list.extend(self.pieces.iter().enumerate().map(piece));
        list.extend(self.above.iter().map(|above| i32::from(*above)));
        list.extend(self.beneath.iter().map(|piece| i32::from(*piece)));
        list.extend(program.layout.changeable().map(|index| self.numbers[index]));
        list.push(self.alive.into());
    }

    pub(crate) fn empty(program: &Program<N>) -> Self {
        let spec = &program.spec;
        Self {
            pieces: vec![EMPTY; spec.topology.len()].into(),
            sets: vec![CellSet::EMPTY; spec.classes.len() + spec.facing.len()].into(),
            above: vec![0; if spec.heaps.is_some() { spec.topology.len() } else { 0 }].into(),
            beneath: vec![EMPTY; spec.topology.len() * spec.depth()].into(),
            heaped: CellSet::EMPTY,
            numbers: program.layout.first_numbers().into(),
            occupied: CellSet::EMPTY,
            unmoved: CellSet::EMPTY,
            unmoved_hash: 0,
            moved: CellSet::EMPTY,
            player: Seat(0),
            last_player: Seat::new(spec.facing.len() - 1),
            step: 0,
            begun: false,
            judged: true,
            found: None,
            alive: program.everybody(),
            regime: program.regime(program.everybody()),
            voters: 0,
            decided: None,
            ply: 0,
            rounds: 0,
            hash: 0,
            arrangement: 0,
            stood: Arrangements::default(),
            checks: Checks::default(),
        }
    }

    /// Copies another state of the same game into this one. The copy does not allocate memory.
    pub fn copy_from(&mut self, other: &Self) {
        self.pieces.copy_from_slice(&other.pieces);
        self.sets.copy_from_slice(&other.sets);
        if !self.above.is_empty() {
            self.above.copy_from_slice(&other.above);
            self.beneath.copy_from_slice(&other.beneath);
            self.heaped = other.heaped;
        }
        self.numbers.copy_from_slice(&other.numbers);
        self.occupied = other.occupied;
        self.unmoved = other.unmoved;
        self.unmoved_hash = other.unmoved_hash;
        self.moved = other.moved;
        self.player = other.player;
        self.last_player = other.last_player;
        self.step = other.step;
        self.begun = other.begun;
        self.judged = other.judged;
        self.found = other.found;
        self.alive = other.alive;
        self.regime = other.regime;
        self.voters = other.voters;
        self.decided = other.decided;
        self.ply = other.ply;
        self.rounds = other.rounds;
        self.hash = other.hash;
        self.arrangement = other.arrangement;
        self.checks = other.checks;
        if !(self.stood.is_empty() && other.stood.is_empty()) {
            self.stood.copy_from(&other.stood);
        }
    }

    /// Stores the present arrangement of pieces, if rules read arrangements.
    #[inline]
    pub(crate) fn remember(&mut self, program: &Program<N>) {
        if program.remembers {
            self.stood.push(self.arrangement);
        }
    }

    /// Clears the list of arrangements and stores the present one, if rules read arrangements.
    pub(crate) fn remember_anew(&mut self, program: &Program<N>) {
        self.stood.clear();
        if program.remembers {
            self.stood.reserve_for_game();
        }
        self.remember(program);
    }

    /// Returns true if the present arrangement occurred at the start or at the end of an earlier
    /// turn.
    pub(crate) fn stood_before(&self) -> bool {
        self.stood.has(self.arrangement)
    }

    /// Returns true if the present arrangement with one more piece occurred at the start or at the end
    /// of an earlier turn. The cell of that piece must be empty.
    #[inline]
    pub(crate) fn would_have_stood(&self, program: &Program<N>, cell: CellId, piece: Piece) -> bool {
        self.stood.has(self.arrangement ^ program.keys.piece(cell, piece))
    }

    /// Returns the memory size of the state.
    pub(crate) fn bytes(&self) -> StateBytes {
        let (pieces, sets) = (size_of_val(&*self.pieces), size_of_val(&*self.sets));
        let above = size_of_val(&*self.above) + size_of_val(&*self.beneath);
        // Four sets are not in `sets`: heaped, occupied, unmoved and moved cells.
        let board = pieces + sets + above + 4 * size_of::<CellSet<N>>();
        StateBytes { board, all: size_of::<Self>() + pieces + sets + above + size_of_val(&*self.numbers) }
    }

    /// Returns the piece on a cell.
    #[inline]
    #[must_use]
    pub fn piece(&self, cell: CellId) -> Option<Piece> {
        unpacked(self.pieces[cell.index()])
    }

    /// Returns the cell of a piece seen earlier, if a piece of the same owner is still on it.
    pub(crate) fn still_there(&self, value: PieceValue) -> Option<CellId> {
        let here = value.on_board() && self.piece(value.cell)?.owner == value.piece.owner;
        here.then_some(value.cell)
    }

    /// Returns the cells of pieces of a class.
    #[inline]
    pub(crate) fn of_class(&self, class: ClassId) -> CellSet<N> {
        self.sets[class.index()]
    }

    /// Returns the cells of the pieces of each class. The slice continues with other sets after the
    /// last class.
    #[inline]
    pub(crate) fn by_class(&self) -> &[CellSet<N>] {
        &self.sets
    }

    /// Returns the cells of a player's pieces.
    #[inline]
    pub(crate) fn of_owner(&self, program: &Program<N>, owner: Seat) -> CellSet<N> {
        self.sets[program.spec.classes.len() + owner.index()]
    }

    /// Returns the player to move.
    #[must_use]
    pub fn player(&self) -> Seat {
        self.player
    }

    /// Returns true if a player has not been eliminated.
    #[inline]
    #[must_use]
    pub fn is_alive(&self, seat: Seat) -> bool {
        self.alive >> seat.0 & 1 != 0
    }

    /// Returns the number of plies played, including passes and choices.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Returns a hash that is equal for equal positions.
    ///
    /// Positions are equal if they agree in pieces, facings, the player to move, and the values of
    /// variables that rules read. Remaining times, lost pieces, counters and accounts are not part
    /// of the hash. Different positions have different hashes with overwhelming probability, but
    /// not with certainty.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }
}
