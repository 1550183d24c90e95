//! Values while conditions are read.

use super::budget::{Cut, MARK};
use crate::{KindId, Man, MoverId, Program, Seat, State};
use alfonso_board::{CellId, CellSet};
use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};

/// A man as he stood when the value was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) cell: CellId,
    pub(crate) man: Man,
    pub(crate) unmoved: bool,
}

impl Piece {
    /// Where men stand that have left the board.
    pub(crate) const OFF: CellId = CellId(u16::MAX);

    /// False for a man who was lost.
    pub(crate) fn on_board(self) -> bool {
        self.cell != Self::OFF
    }
}

/// A value. `None` is no man, nobody, nowhere; such a thing equals nothing but another such thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value<const N: usize> {
    Number(i64),
    Flag(bool),
    Seat(Option<Seat>),
    Piece(Option<Piece>),
    Kind(Option<KindId>),
    Cell(Option<CellId>),
    /// A sector of a board of rings, from 0.
    Sector(Option<u16>),
    Cells(CellSet<N>),
}

/// One of the things that are tested and picked out.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Subject {
    Seat(Seat),
    Man(Piece),
    Cell(CellId),
    /// From 0.
    Sector(u16),
}

impl Subject {
    /// Where it is: of a man on the board, and of a cell.
    pub(crate) fn cell(self) -> Option<CellId> {
        match self {
            Self::Man(piece) => piece.on_board().then_some(piece.cell),
            Self::Cell(cell) => Some(cell),
            Self::Seat(_) | Self::Sector(_) => None,
        }
    }

    /// A player's bit, `1 << seat`; 0 of what is no player.
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
            Subject::Man(piece) => Self::Piece(Some(piece)),
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

    pub(crate) fn piece(self) -> Option<Piece> {
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

    /// The cell; of a man, the cell he stands on.
    pub(crate) fn cell(self) -> Option<CellId> {
        match self {
            Self::Cell(cell) => cell,
            Self::Piece(piece) => piece.filter(|piece| piece.on_board()).map(|piece| piece.cell),
            other => unreachable!("the checker gives cells where cells are read, not {other:?}"),
        }
    }

    /// Whether two values are the same. Men are the same if they stand on the same cell; lost men, if they are of one kind
    /// and owner.
    pub(crate) fn same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Piece(Some(a)), Self::Piece(Some(b))) => {
                a.cell == b.cell && (a.on_board() || a.man == b.man)
            }
            (a, b) => a == b,
        }
    }

    /// What stands for nothing among values of this sort.
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

    /// The cells; a single cell is a set of one.
    pub(crate) fn cells(self) -> CellSet<N> {
        match self {
            Self::Cells(cells) => cells,
            other => other.cell().map_or(CellSet::EMPTY, CellSet::only),
        }
    }
}

/// For so much that waits there is room from the beginning.
const WAITING: usize = 32;

/// Room to read and carry out rules in, used again and again: the slots in which named values are kept while a rule is
/// read, and above them what waits to be gone through. Grows to what a game needs, and no further.
#[derive(Clone, Debug)]
pub(crate) struct Frame<const N: usize> {
    values: Vec<Value<N>>,
    /// How many slots there are.
    slots: usize,
    /// Men who have been taken while what a capture sets off was happening: their turn comes after it.
    pub(crate) waiting: VecDeque<Piece>,
    /// Positions in which something can be thought to stand otherwise.
    spare: Vec<State<N>>,
    /// How much of the budget is spent.
    pub(crate) steps: u64,
    /// What was cut off when it was spent.
    pub(super) cut: Option<Box<Cut>>,
    /// Beyond so many steps somebody has to look: whether they are too many, or whose they are.
    pub(super) mark: u64,
    /// What was under way at the marks that have been passed, each with the steps that so fall to it.
    pub(super) marks: Vec<(Cut, u64)>,
}

impl<const N: usize> Frame<N> {
    pub(crate) fn new(slots: usize) -> Self {
        let mut values = Vec::with_capacity(2 * slots + WAITING);
        values.resize(slots, Value::Number(0));
        Self {
            values,
            slots,
            waiting: VecDeque::with_capacity(WAITING),
            spare: Vec::new(),
            steps: 0,
            cut: None,
            mark: MARK,
            marks: Vec::new(),
        }
    }

    /// A copy of a position, to be given back.
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

    /// Keeps all named values as they are now, on top of what waits.
    pub(crate) fn keep_names(&mut self) {
        self.values.extend_from_within(..self.slots);
    }

    /// The named values are again what they were when they were kept last.
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

/// At which point of play something is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    /// Who moves; in endings, who moved last.
    pub(crate) mover: Seat,
    /// Whose men are `own`: the mover's, but while somebody else's man is moved.
    pub(crate) side: Seat,
    /// Who is called `next`, if not the next seat in play after the mover.
    pub(crate) next: Option<Seat>,
    /// Where the man stands that moves.
    pub(crate) it: Option<CellId>,
    /// The man who is about to be placed.
    pub(crate) placed: Option<Man>,
    pub(crate) origin: Option<CellId>,
    pub(crate) target: Option<CellId>,
    /// By which way of moving.
    pub(crate) by: Option<MoverId>,
    /// Royal men count as enemies: an attack is being judged.
    pub(crate) attack: bool,
    /// Whether the player to move is in check, if that has been found out.
    pub(crate) checked: Option<bool>,
    /// What has been found out about the player to move when he was judged: whether he was in check (if that is not known,
    /// whether he is), and whether he had no legal move.
    pub(crate) found: Option<(Option<bool>, bool)>,
    /// How often the position has stood.
    pub(crate) repetitions: u32,
    /// How many plies ago it stood for the first time.
    pub(crate) since_repetition: u32,
    /// Bit `n`: the player in seat `n` has won.
    pub(crate) winners: u16,
}

impl Moment {
    /// A moment at which nobody is moving a man.
    pub(crate) fn quiet(mover: Seat) -> Self {
        Self {
            mover,
            side: mover,
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
    /// The moment before a man moves; one who is to be placed is the side's.
    pub(crate) fn about_to(&self, at: Moment, (from, to): (CellId, CellId), by: MoverId) -> Moment {
        let (target, by_whom) = (Some(to), Some(by));
        let mover = &self.movers[by.index()];
        if mover.places {
            let placed = Some(Man { class: mover.class, owner: at.side });
            return Moment { it: None, placed, origin: None, target, by: by_whom, ..at };
        }
        Moment { it: Some(from), placed: None, origin: Some(from), target, by: by_whom, ..at }
    }
}
