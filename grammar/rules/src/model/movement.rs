//! Movement: legs that unroll into paths.
//!
//! A movement starts at the man's cell. Each leg goes on from where the one before landed. A slide of `min..max`
//! lands on the min-th, ..., max-th cell of a line of neighbours, crossing the ones before; a leap lands on one cell and
//! crosses the cells that lie exactly on the straight line between, if any ((2,2) crosses one, (3,0) two, (2,1) none).
//!
//! * Every crossed cell must pass the leg's `over`; of a hop, the one crossed cell that holds a man, all others being empty.
//! * A landing from which the next leg goes on must pass the leg's `via`.
//! * The landing where the movement ends must pass the leg's `onto`; the man there, if any, is taken.
//! * A movement ends at a landing of the last leg, or of any leg whose successor is joined by [`Joint::ThenMay`].
//!
//! A movement that exchanges takes nobody: the man on the target, royal or not, comes to the origin as the other leaves it, and
//! both have moved. What arrival sets off happens to the man that moves alone.
//!
//! Royal men are never taken: no movement ends on one, whatever `onto` says. A movement may end where it began, if that
//! cell, on which the man himself stands, passes `onto`: he takes nobody, and counts as moved.
//!
//! The crossed cells of a whole movement are those of its legs and its intermediate landings, in order.

use super::expr::{Effect, Expr};
use alfonso_diag::Span;
use alfonso_forms::{KindId, LocalId, RuleId, TagId, Test, TrackId};

/// One way in which men of a kind move.
#[derive(Clone, Debug)]
pub struct MoveRule {
    /// Its rule.
    pub rule: RuleId,
    /// Who moves so.
    pub kind: KindId,
    /// The legs in order; at least one.
    pub legs: Vec<Leg>,
    /// `with r = E`, in order: read for each way of moving, before `condition`.
    pub with: Vec<(LocalId, Expr)>,
    /// Read before the move; the move exists only if it holds.
    pub condition: Option<Expr>,
    /// What the move does besides, after the man has arrived.
    pub effects: Vec<Effect>,
    /// What tells the move apart in notation.
    pub tag: Option<TagId>,
    /// False if it was said that such a move gives no check.
    pub gives_check: bool,
    /// True if the man on the target is not taken but comes to the origin. Such a move attacks nobody.
    pub exchanges: bool,
}

impl MoveRule {
    /// True if men come by it from a reserve.
    #[must_use]
    pub fn places(&self) -> bool {
        self.legs.iter().any(|leg| matches!(leg.shape, LegShape::Place))
    }
}

/// One leg.
#[derive(Clone, Debug)]
pub struct Leg {
    /// How it follows the one before.
    pub joint: Joint,
    /// Where it goes.
    pub shape: LegShape,
    /// What may be crossed.
    pub over: Test,
    /// Where the movement may go on.
    pub via: Test,
    /// Where the movement may end.
    pub onto: Test,
    /// Where it is written.
    pub span: Span,
}

/// How a leg follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// It is the first.
    First,
    /// The movement cannot end before it.
    Must,
    /// The movement may end before it.
    May,
}

/// Where a leg goes.
#[derive(Clone, Debug)]
pub enum LegShape {
    /// `min..=max` neighbours on in one direction (`max` `None`: as far as the board goes).
    Slide {
        /// The directions, each once, in the order of the words.
        ways: Vec<LegWay>,
        /// The nearest landing, at least 1.
        min: Measure,
        /// The farthest landing; as far as the board goes, if it is not given.
        max: Option<Measure>,
    },
    /// As a slide, but over exactly one man: of the crossed cells one holds a man, who passes `over`, and all others are
    /// empty, whatever `over` says. So nothing is landed on nearer than the second cell.
    Hop {
        /// The directions, each once, in the order of the words.
        ways: Vec<LegWay>,
        /// The nearest landing, counted from where the leg begins.
        min: Measure,
        /// The farthest landing; as far as the board goes, if it is not given.
        max: Option<Measure>,
    },
    /// To cells `m` one way and `n` at right angles, in all orientations.
    Leap {
        /// The vectors as written, both numbers from 0 to 64, not both 0.
        vectors: Vec<(u16, u16)>,
        /// If not empty: only leaps that go one of these ways. A leap goes `forward` (or any other of the four
        /// quarters) if it ends farther that way; `sideways` if it ends neither farther forward nor backward.
        ways: Vec<LegWay>,
    },
    /// A man of the rule's kind comes from the mover's reserve to an empty cell of the board: the only leg of its movement. He
    /// is `it` from the beginning, though he stands nowhere yet; `origin` is nowhere, he attacks nobody, and what moving sets
    /// off happens as for other moves.
    Place,
    /// As many leaps by one vector, one after the other, as a slide has cells. What is crossed are the landings before the
    /// last; what lies between is not looked at.
    Ride {
        /// The vectors as written, not both numbers 0. If they are exact, the first number is the cells to the right and the
        /// second the cells forward, for a man who faces along a file or a rank; else as those of leaps.
        vectors: Vec<(i32, i32)>,
        /// They stand for themselves alone.
        exact: bool,
        /// As those of leaps; empty if the vectors are exact.
        ways: Vec<LegWay>,
        /// The nearest landing, in leaps.
        min: Measure,
        /// The farthest; as far as the board goes, if it is not given.
        max: Option<Measure>,
    },
    /// To any other cell of the board; nothing is crossed, and no wall stops it. Its direction is the straight line to the
    /// cell.
    Fly,
}

/// How far a leg goes.
#[derive(Clone, Debug)]
pub enum Measure {
    /// So many cells.
    Fixed(u16),
    /// As many cells as this number says when the move is made; nowhere if that is less than 1. What it can be is bounded by
    /// its parts: dice, rings, ranks, small numbers.
    Of(Box<Expr>),
}

/// Which directions a leg takes, relative to the man and to the leg before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegWay {
    /// The set of directions.
    pub set: WaySet,
    /// Only those within 45 degrees of the leg before (`onward`).
    pub onward: bool,
}

/// Sets of directions that a word names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum WaySet {
    /// A direction of the board.
    Board(Direction),
    Orthogonal,
    Diagonal,
    /// Orthogonal and diagonal.
    Any,
    Forward,
    Backward,
    Left,
    Right,
    /// Left and right.
    Sideways,
    /// The two diagonals ahead.
    ForwardDiagonal,
    /// The two diagonals behind.
    BackwardDiagonal,
    ForwardLeft,
    ForwardRight,
    BackwardLeft,
    BackwardRight,
    /// So many eighths of a full circle clockwise from the way that the leg before went (`turning`).
    Bent(u8),
    /// To the next cell of a track, or the one before; from cells off the track, and from its ends, nowhere. A leg that goes on
    /// after it looks back along the straight line between the two cells (on a round board the shorter way round).
    Along {
        track: TrackId,
        back: bool,
    },
}

impl WaySet {
    /// The directions in eighths of a full circle clockwise from forward, each below 8, ascending; of all eight, of the orthogonal
    /// and of the diagonal ones for a man who faces along a rank or a file. `None` for what is not counted from where a man
    /// faces: directions of the board, those counted from another leg, tracks.
    #[must_use]
    pub fn eighths(self) -> Option<&'static [u8]> {
        Some(match self {
            Self::Orthogonal => &[0, 2, 4, 6],
            Self::Diagonal => &[1, 3, 5, 7],
            Self::Any => &[0, 1, 2, 3, 4, 5, 6, 7],
            Self::Forward => &[0],
            Self::ForwardRight => &[1],
            Self::Right => &[2],
            Self::BackwardRight => &[3],
            Self::Backward => &[4],
            Self::BackwardLeft => &[5],
            Self::Left => &[6],
            Self::ForwardLeft => &[7],
            Self::Sideways => &[2, 6],
            Self::ForwardDiagonal => &[1, 7],
            Self::BackwardDiagonal => &[3, 5],
            Self::Board(_) | Self::Bent(_) | Self::Along { .. } => return None,
        })
    }
}

/// The directions of a grid, clockwise from north. North is towards higher ranks, east towards later files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The direction that a word names, such as `north-east`.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        match crate::ludemes::way(word)?.0 {
            WaySet::Board(direction) => Some(direction),
            _ => None,
        }
    }

    /// One step this way: files to the east, ranks to the north.
    #[must_use]
    pub fn vector(self) -> (i16, i16) {
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)][self.index()]
    }

    /// Its place in [`Self::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The direction `eighths` of a full circle clockwise from this one.
    #[must_use]
    pub fn turned(self, eighths: usize) -> Self {
        Self::ALL[(self.index() + eighths) % 8]
    }
}
