//! Movement: legs that unroll into paths.
//!
//! A movement starts at the piece's cell. Each leg goes on from where the one before landed. A slide of `min..max`
//! lands on the min-th, ..., max-th cell of a line of neighbours and crosses the cells before. A leap lands on one cell
//! and crosses the cells that lie exactly on the straight line between, if any: (2,2) crosses one, (3,0) two, (2,1)
//! none.
//!
//! * Every crossed cell must pass the leg's `over`. For a hop, this applies to the one crossed cell that holds a piece;
//!   all others must be empty.
//! * A landing from which the next leg goes on must pass the leg's `via`.
//! * The landing where the movement ends must pass the leg's `onto`; the movement captures the piece there, if any.
//! * A movement ends at a landing of the last leg, or of any leg whose successor is joined by [`Joint::May`].
//!
//! A movement that exchanges captures nothing: the piece on the target, royal or not, comes to the origin as the other
//! leaves it, and both have moved. The triggers of arrival fire for the moving piece alone.
//!
//! Royal pieces are never captured: no movement ends on one, even if it passes `onto`. A movement may end where it
//! began, if that cell, with the moving piece itself on it, passes `onto`. It then captures nothing, and the piece
//! counts as moved.
//!
//! The crossed cells of a whole movement are those of its legs and its intermediate landings, in order.

use super::expr::{Effect, Expr};
use alfonso_diag::Span;
use alfonso_forms::{DiceId, KindId, LineId, LocalId, RuleId, TagId, Test, TrackId};

/// One way in which pieces of a kind move.
#[derive(Clone, Debug)]
pub struct MoveRule {
    /// Its rule.
    pub rule: RuleId,
    /// The kind that moves this way.
    pub kind: KindId,
    /// The legs in order; at least one.
    pub legs: Vec<Leg>,
    /// The bindings `with r = E`, in order. The engine evaluates them for each way of moving, before `condition`.
    pub with: Vec<(LocalId, Expr)>,
    /// The condition for the move to exist, evaluated before the move.
    pub condition: Option<Expr>,
    /// The effects of the move, which follow the piece's arrival.
    pub effects: Vec<Effect>,
    /// The tag that distinguishes the move in notation.
    pub tag: Option<TagId>,
    /// False if the rules say that such a move gives no check.
    pub gives_check: bool,
    /// The repetition of its only leg, if it goes on again.
    pub again: Option<Again>,
    /// True if the move takes the enemy pieces that it crosses. An effect at the beginning of `effects` takes them.
    pub takes: bool,
    /// True if the move does not capture the piece on the target but brings it to the origin. Such a move attacks
    /// nothing.
    pub exchanges: bool,
    /// True if the move takes all that stands on the target, where pieces come to lie on each other. It is taken before the piece arrives.
    pub clears: bool,
    /// True if all pieces of the heap on the origin move. They come to the target together, or not at all.
    pub together: bool,
    /// The die that the move uses, by its name and the number that it shows, if the movement reads dice that are used one by one.
    /// The rule has a move for each face; its condition asks whether the die may be used.
    pub uses: Option<(DiceId, i32)>,
}

/// The repetition of a hop: a chain, which is one move.
///
/// A chain goes on from each landing by the same leg. For its cells, the origin is empty, and each piece is crossed once.
/// All its landings are empty. Its crossed cells are those of all hops and the landings between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Again {
    /// True if it may end at every landing; otherwise it ends where no hop leads on.
    pub may: bool,
    /// True if each hop goes within 45 degrees of the one before.
    pub onward: bool,
    /// True if taken pieces leave the board when the chain is over: until then they are in the way. Otherwise their cells are
    /// empty at once.
    pub falls_at_end: bool,
    /// True if the piece becomes on its way what it becomes by entering, where it lands there, and goes on as such a piece: see
    /// [`super::RuleSet::crowning`].
    pub passing: bool,
    /// True if chains with the same origin, target and taken pieces are one move.
    pub once: bool,
}

impl MoveRule {
    /// Returns true if the move brings pieces from a reserve.
    #[must_use]
    pub fn from_reserve(&self) -> bool {
        self.legs.iter().any(|leg| matches!(leg.shape, LegShape::Place))
    }

    /// Returns true if the piece stays where it is.
    #[must_use]
    pub fn stays(&self) -> bool {
        self.legs.iter().any(|leg| matches!(leg.shape, LegShape::Stay))
    }
}

/// One leg of a movement.
#[derive(Clone, Debug)]
pub struct Leg {
    /// The way in which it follows the leg before.
    pub joint: Joint,
    /// Its shape.
    pub shape: LegShape,
    /// The test of the cells that it crosses.
    pub over: Test,
    /// The test of the landings from which the movement goes on.
    pub via: Test,
    /// The test of the landings where the movement ends.
    pub onto: Test,
    /// The span of its text.
    pub span: Span,
}

/// The way in which a leg follows the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// It is the first leg.
    First,
    /// The movement cannot end before it.
    Must,
    /// The movement may end before it.
    May,
}

/// The shape of a leg.
#[derive(Clone, Debug)]
pub enum LegShape {
    /// `min..=max` neighbours on in one direction. A `max` of `None` means as far as the board goes.
    Slide {
        /// The directions, each once, in the order of the words.
        ways: Vec<LegWay>,
        /// The nearest landing, at least 1.
        min: Measure,
        /// The farthest landing; without it, the leg goes as far as the board does.
        max: Option<Measure>,
    },
    /// Like a slide, but over exactly one piece: one of the crossed cells holds a piece, which passes `over`, and all
    /// others are empty, whatever `over` says. The nearest possible landing is therefore the second cell.
    Hop {
        /// The directions, each once, in the order of the words.
        ways: Vec<LegWay>,
        /// The nearest landing, counted from the cell where the leg begins.
        min: Measure,
        /// The farthest landing; without it, the leg goes as far as the board does.
        max: Option<Measure>,
    },
    /// To cells `m` away in one direction and `n` at right angles, in all orientations.
    Leap {
        /// The vectors as written, both numbers from 0 to 64, not both 0.
        vectors: Vec<(u16, u16)>,
        /// If not empty, only the leaps that go one of these ways. A leap goes `forward` (or towards any other of the
        /// four quarters) if it ends farther in that direction. It goes `sideways` if it ends neither farther forward
        /// nor farther backward.
        ways: Vec<LegWay>,
    },
    /// From the moving player's reserve, a piece of the rule's kind comes to an empty cell of the board. This is the only leg
    /// of its movement. The piece is `it` from the beginning, although it stands on no cell yet. Its `origin` is
    /// nowhere, it attacks nothing, and its move sets off triggers as other moves do.
    Place,
    /// Nowhere: the piece stays on its cell. This is the only leg of its movement; its move crosses nothing and captures nothing.
    Stay,
    /// A series of leaps by one vector, as many as a slide has cells. The crossed cells are the landings before the
    /// last; cells between landings do not matter.
    Ride {
        /// The vectors as written; neither is (0, 0). If they are exact, the first number counts cells to the right and
        /// the second cells forward, for a piece that faces along a file or a rank. Otherwise they are as those of
        /// leaps.
        vectors: Vec<(i32, i32)>,
        /// True if each vector stands for itself alone, without its other orientations.
        exact: bool,
        /// As the `ways` of leaps; empty if the vectors are exact.
        ways: Vec<LegWay>,
        /// The nearest landing, in leaps.
        min: Measure,
        /// The farthest landing, in leaps; without it, the leg goes as far as the board does.
        max: Option<Measure>,
    },
    /// To any other cell of the board. The leg crosses nothing, and no wall stops it. Its direction is that of the
    /// straight line to the cell.
    Fly,
}

/// The length of a leg.
#[derive(Clone, Debug)]
pub enum Measure {
    /// This number of cells.
    Fixed(u16),
    /// The number that this expression has when the move is made; below 1, the leg leads nowhere. The parts of the
    /// expression bound its range: dice, rings, ranks, small numbers.
    Of(Box<Expr>),
}

/// The directions that a leg takes, relative to the piece and to the leg before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegWay {
    /// The set of directions.
    pub set: WaySet,
    /// True if only the directions within 45 degrees of the leg before count (`onward`).
    pub onward: bool,
}

/// The sets of directions that words name.
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
    /// This many eighths of a full circle clockwise from the direction of the leg before (`turning`).
    Bent(u8),
    /// To the next cell of a track, or to the one before. From cells off the track and from its ends, it leads nowhere.
    /// A leg that follows takes as its direction the straight line between the two cells, the shorter way on a round
    /// board.
    Along {
        /// The track, and from which visit to the cell of origin on.
        track: TrackId,
        /// Against its order.
        back: bool,
        /// The visit to the cell of landing, counted from 0; none if the track comes to each cell once.
        onto: Option<u16>,
    },
    /// Along every line of a board of points, both ways. A slide or a hop goes on along the line, also round a bend.
    AnyLine,
    /// Along lines with this name, both ways.
    Line(LineId),
}

impl WaySet {
    /// Returns the directions in eighths of a full circle clockwise from forward, each below 8, ascending. For `Any`,
    /// `Orthogonal` and `Diagonal`, they are those of a piece that faces along a rank or a file. Returns `None` for
    /// directions that do not depend on a piece's facing: those of the board, those counted from another leg, tracks
    /// and lines.
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
            Self::Board(_) | Self::Bent(_) | Self::Along { .. } | Self::AnyLine | Self::Line(_) => {
                return None;
            }
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

    /// Returns one step in this direction: files to the east, ranks to the north.
    #[must_use]
    pub fn vector(self) -> (i16, i16) {
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)][self.index()]
    }

    /// Returns its index in [`Self::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Returns the direction `eighths` of a full circle clockwise from this one.
    #[must_use]
    pub fn turned(self, eighths: usize) -> Self {
        Self::ALL[(self.index() + eighths) % 8]
    }
}
