//! Values during the evaluation of conditions.

use super::budget::{FIRST_MARK, KeptCut};
use super::chain::{Chain, Longer};
use super::step_tally::StepTally;
use crate::{KindId, Move, MovementId, Piece, Program, Seat, State};
use alfonso_board::{CellId, CellSet};
use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};

/// A piece, as it was when the value was created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceValue {
    /// The cell of the piece, or [`Self::OFF`] if it is lost or in reserve.
    pub(crate) cell: CellId,
    /// 0 for the topmost piece of a cell. For a piece beneath it, the position from the bottom,
    /// counted from 1.
    pub(crate) beneath: u8,
    pub(crate) piece: Piece,
    pub(crate) unmoved: bool,
    /// The `per piece` value of the piece, or 0 if the game has no such variable.
    pub(crate) bears: i32,
}

impl PieceValue {
    /// The cell of pieces that have left the board.
    pub(crate) const OFF: CellId = CellId(u16::MAX);

    /// Returns true unless the piece is lost, in reserve, or beneath another piece.
    pub(crate) fn on_board(self) -> bool {
        self.cell != Self::OFF && self.beneath == 0
    }
}

/// A value. `None` stands for a piece, player, kind, cell or sector that does not exist. It equals
/// only another `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value<const N: usize> {
    Number(i64),
    Flag(bool),
    Seat(Option<Seat>),
    Piece(Option<PieceValue>),
    Kind(Option<KindId>),
    Cell(Option<CellId>),
    /// A sector of a board of rings, from 0.
    Sector(Option<u16>),
    Cells(CellSet<N>),
}

/// A piece, cell, player or sector, which can be tested and selected.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Subject {
    Seat(Seat),
    Piece(PieceValue),
    Cell(CellId),
    /// A sector, from 0.
    Sector(u16),
}

impl Subject {
    /// Returns the cell, or the cell of a piece on the board.
    pub(crate) fn cell(self) -> Option<CellId> {
        match self {
            Self::Piece(piece) => piece.on_board().then_some(piece.cell),
            Self::Cell(cell) => Some(cell),
            Self::Seat(_) | Self::Sector(_) => None,
        }
    }

    /// Returns `1 << seat` for a player, and 0 for anything else.
    pub(crate) fn seat_bit(self) -> u16 {
        match self {
            Self::Seat(seat) => 1 << seat.0,
            _ => 0,
        }
    }
}

impl<const N: usize> From<Subject> for Value<N> {
    fn from(subject: Subject) -> Self {
        match subject {
            Subject::Seat(seat) => Self::Seat(Some(seat)),
            Subject::Piece(piece) => Self::Piece(Some(piece)),
            Subject::Cell(cell) => Self::Cell(Some(cell)),
            Subject::Sector(sector) => Self::Sector(Some(sector)),
        }
    }
}

impl<const N: usize> Value<N> {
    pub(crate) fn number(self) -> i64 {
        match self {
            Self::Number(n) => n,
            other => unreachable!("the checker gives numbers where numbers are read, not {other:?}"),
        }
    }

    pub(crate) fn flag(self) -> bool {
        match self {
            Self::Flag(flag) => flag,
            other => unreachable!("the checker gives flags where flags are read, not {other:?}"),
        }
    }

    pub(crate) fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => seat,
            other => unreachable!("the checker gives players where players are read, not {other:?}"),
        }
    }

    pub(crate) fn piece(self) -> Option<PieceValue> {
        match self {
            Self::Piece(piece) => piece,
            other => unreachable!("the checker gives men where men are read, not {other:?}"),
        }
    }

    pub(crate) fn kind(self) -> Option<KindId> {
        match self {
            Self::Kind(kind) => kind,
            other => unreachable!("the checker gives kinds where kinds are read, not {other:?}"),
        }
    }

    pub(crate) fn sector(self) -> Option<u16> {
        match self {
            Self::Sector(sector) => sector,
            other => unreachable!("the checker gives sectors where sectors are read, not {other:?}"),
        }
    }

    /// Returns the cell of a value. The value may also be a piece.
    pub(crate) fn cell(self) -> Option<CellId> {
        match self {
            Self::Cell(cell) => cell,
            Self::Piece(piece) => piece.filter(|piece| piece.on_board()).map(|piece| piece.cell),
            other => unreachable!("the checker gives cells where cells are read, not {other:?}"),
        }
    }

    /// Returns true if two values are equal.
    ///
    /// Pieces are equal if they have the same position on the same cell. Lost pieces are equal if
    /// they have the same kind and owner.
    pub(crate) fn same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Piece(Some(a)), Self::Piece(Some(b))) => {
                (a.cell, a.beneath) == (b.cell, b.beneath)
                    && (a.cell != PieceValue::OFF || a.piece == b.piece)
            }
            (a, b) => a == b,
        }
    }

    /// Returns the value that stands for nothing, with the same type.
    pub(crate) fn nothing(self) -> Self {
        match self {
            Self::Number(_) => Self::Number(0),
            Self::Flag(_) => Self::Flag(false),
            Self::Seat(_) => Self::Seat(None),
            Self::Piece(_) => Self::Piece(None),
            Self::Kind(_) => Self::Kind(None),
            Self::Cell(_) => Self::Cell(None),
            Self::Sector(_) => Self::Sector(None),
            Self::Cells(_) => Self::Cells(CellSet::EMPTY),
        }
    }

    /// Returns the set of cells. A single cell becomes a set of one cell.
    pub(crate) fn cells(self) -> CellSet<N> {
        match self {
            Self::Cells(cells) => cells,
            other => other.cell().map_or(CellSet::EMPTY, CellSet::only),
        }
    }
}

/// The initial capacity for values of loops.
const WAITING: usize = 32;

/// Reusable scratch space for evaluating expressions and carrying out effects.
///
/// It contains the slots for a rule's named values and, above them, the values that loops hold. Its
/// size is bounded by the needs of the game.
#[derive(Clone, Debug)]
pub(crate) struct Frame<const N: usize> {
    values: Vec<Value<N>>,
    /// The number of slots.
    slots: usize,
    /// The pieces captured while the triggers of a capture run. Their own triggers run afterwards.
    pub(crate) waiting: VecDeque<PieceValue>,
    /// Spare positions for evaluation on a changed board.
    spare: Vec<State<N>>,
    /// The player who has the first turn, once an effect of the opening has named them.
    pub(super) first: Option<Seat>,
    /// The number of steps of the budget that have been used.
    pub(crate) steps: u64,
    /// The chain of the present move, if it is one. See [`Program::trace`].
    pub(crate) chain: Chain<N>,
    /// The landings of the chain in progress, during a search.
    pub(super) landings: Vec<CellId>,
    /// The cells of the crossed pieces of the chain in progress, in the order of crossing.
    pub(super) jumps: Vec<CellId>,
    /// The chains that a search still has to follow.
    pub(super) longer: Vec<Longer<N>>,
    /// The cells of the crossed pieces of the present move, if it is a chain.
    pub(super) jumped: Vec<CellId>,
    /// Masks for the search for chains.
    pub(crate) masks: Vec<CellSet<N>>,
    /// The positions before each round of repeated effects, as a stack.
    pub(super) before: Vec<i32>,
    /// The work that was cut off when the budget was exceeded.
    pub(super) cut: Option<Box<KeptCut>>,
    /// The number of steps at which the engine next checks the budget and records the rule in
    /// progress.
    pub(super) mark: u64,
    /// The work in progress at each passed mark, with the number of steps attributed to it.
    pub(super) marks: Vec<(KeptCut, u64)>,
    /// The steps by parts of rules, if a profile counts them.
    pub(crate) tally: Option<Box<StepTally>>,
}

impl<const N: usize> Frame<N> {
    /// Returns a frame with `slots` slots. The other parameters are capacities: for pieces captured
    /// at the same time, and for values of recorded positions.
    pub(crate) fn new(slots: usize, captured: usize, noted: usize) -> Self {
        let mut values = Vec::with_capacity(2 * slots + WAITING);
        values.resize(slots, Value::Number(0));
        Self {
            values,
            slots,
            waiting: VecDeque::with_capacity(captured.max(WAITING)),
            spare: Vec::new(),
            first: None,
            steps: 0,
            chain: Chain::none(CellId(0)),
            landings: Vec::with_capacity(WAITING),
            jumps: Vec::with_capacity(WAITING),
            longer: Vec::new(),
            jumped: Vec::with_capacity(WAITING),
            masks: Vec::new(),
            before: Vec::with_capacity(noted),
            cut: None,
            mark: FIRST_MARK,
            marks: Vec::new(),
            tally: None,
        }
    }

    /// Returns a copy of a position. The caller must return it with `give_back`.
    pub(crate) fn thought(&mut self, state: &State<N>) -> State<N> {
        match self.spare.pop() {
            Some(mut spare) => {
                spare.copy_from(state);
                spare
            }
            None => state.clone(),
        }
    }

    pub(crate) fn give_back(&mut self, thought: State<N>) {
        self.spare.push(thought);
    }

    /// Pushes a copy of all named values onto the stack.
    pub(crate) fn keep_names(&mut self) {
        self.values.extend_from_within(..self.slots);
    }

    /// Restores the named values that were pushed last.
    pub(crate) fn restore_names(&mut self) {
        let kept = self.values.len() - self.slots;
        self.values.copy_within(kept.., 0);
        self.values.truncate(kept);
    }
}

impl<const N: usize> Deref for Frame<N> {
    type Target = Vec<Value<N>>;

    fn deref(&self) -> &Self::Target {
        &self.values
    }
}

impl<const N: usize> DerefMut for Frame<N> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.values
    }
}

/// The context in which an expression is evaluated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EvalContext {
    /// The player to move. In endings, the player who moved last.
    pub(crate) player: Seat,
    /// The owner of the pieces that are `own`: the player to move, or the owner of the moving piece
    /// if that is another player.
    pub(crate) side: Seat,
    /// The player called `next`, if this is not the next seat in play after the player to move.
    pub(crate) next: Option<Seat>,
    /// The cell of the moving piece.
    pub(crate) it: Option<CellId>,
    /// The piece that is about to be placed from the reserve.
    pub(crate) placed: Option<Piece>,
    pub(crate) origin: Option<CellId>,
    pub(crate) target: Option<CellId>,
    /// The way of moving of the present move.
    pub(crate) by: Option<MovementId>,
    /// True if royal pieces count as enemies, because an attack is being tested.
    pub(crate) attack: bool,
    /// True if the player to move is in check; `None` if unknown.
    pub(crate) checked: Option<bool>,
    /// The judgement of the player to move, if there was one.
    ///
    /// It records whether they were in check and whether they had no legal move. If the former is
    /// unknown, the present check counts.
    pub(crate) found: Option<(Option<bool>, bool)>,
    /// The number of times that the position has occurred.
    pub(crate) repetitions: u32,
    /// The number of plies since the first occurrence of the position.
    pub(crate) since_repetition: u32,
    /// The players who have won, as a bit set.
    pub(crate) winners: u16,
}

impl EvalContext {
    /// Returns a context in which no piece moves.
    pub(crate) fn quiet(player: Seat) -> Self {
        Self {
            player,
            side: player,
            next: None,
            it: None,
            placed: None,
            origin: None,
            target: None,
            by: None,
            attack: false,
            checked: None,
            found: None,
            repetitions: 1,
            since_repetition: 0,
            winners: 0,
        }
    }
}

impl<const N: usize> Program<N> {
    /// Returns the context before a piece moves. A piece that is about to be placed belongs to the
    /// side.
    pub(crate) fn about_to(
        &self,
        at: EvalContext,
        (from, to): (CellId, CellId),
        by: MovementId,
    ) -> EvalContext {
        let (target, by_whom) = (Some(to), Some(by));
        let movement = &self.movements[by.index()];
        if movement.from_reserve {
            let placed = Some(Piece { class: movement.class, owner: at.side });
            return EvalContext { it: None, placed, origin: None, target, by: by_whom, ..at };
        }
        EvalContext { it: Some(from), placed: None, origin: Some(from), target, by: by_whom, ..at }
    }

    /// Returns true if a move brings a piece from the reserve.
    pub(crate) fn enters_from_reserve(&self, m: Move) -> bool {
        m.by().is_some_and(|by| self.movements[by.index()].from_reserve)
    }

    /// Returns the player for whom a move is made, which is the owner of the moving piece. A piece
    /// from the reserve always belongs to the player to move.
    pub(crate) fn side_of(&self, state: &State<N>, m: Move) -> Seat {
        state
            .piece(m.from())
            .filter(|_| !self.enters_from_reserve(m))
            .map_or(state.player, |piece| piece.owner)
    }
}
