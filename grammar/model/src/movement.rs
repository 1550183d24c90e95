//! Movement: legs that expand into paths.
//!
//! A movement starts at the piece's cell. Each leg starts at the landing of the previous leg. A
//! slide of `min..max` lands on one of the cells from the min-th to the max-th in a line of
//! neighbours. It crosses the cells before its landing. A leap crosses only cells that lie exactly
//! on the straight line to its landing. For example, (2,2) crosses one cell, (3,0) two and (2,1)
//! none.
//!
//! * Every crossed cell must pass the leg's `over`. For a hop, this applies to the one crossed cell
//!   that holds a piece; all others must be empty.
//! * A landing from which the next leg starts must pass the leg's `via`.
//! * The landing where the movement ends must pass the leg's `onto`. The movement captures the
//!   piece there, if there is one.
//! * A movement ends at a landing of the last leg, or of any leg whose successor is joined by
//!   [`Joint::May`].
//!
//! A movement that exchanges captures nothing. The piece on the target, royal or not, moves to the
//! origin, and both pieces count as moved. Triggers of arrival fire only for the moving piece.
//!
//! Royal pieces are never captured. No movement ends on a royal piece, even if it passes `onto`. A
//! movement may end where it began if that cell, with the moving piece on it, passes `onto`. It
//! then captures nothing, and the piece counts as moved.
//!
//! The crossed cells of a whole movement are the crossed cells of its legs and the intermediate
//! landings, in order.

use super::expr::{Effect, Expr};
use alfonso_diag::Span;
use alfonso_forms::{DiceId, KindId, LineId, LocalId, RuleId, TagId, Test, TrackId};

/// Stands for all pieces of a heap or stack in [`MoveRule::carried`].
pub const ALL_CARRIED: u16 = u16::MAX;

/// One movement of the pieces of a kind.
#[derive(Clone, Debug)]
pub struct MoveRule {
    /// Its rule.
    pub rule: RuleId,
    /// The kind of the moving pieces.
    pub kind: KindId,
    /// The legs in order; at least one.
    pub legs: Vec<Leg>,
    /// The bindings `with r = E`, in order. The engine evaluates them for each path, before
    /// `condition`.
    pub with: Vec<(LocalId, Expr)>,
    /// The condition for the move, evaluated before the move.
    pub condition: Option<Expr>,
    /// The effects of the move, which happen after the piece's arrival.
    pub effects: Vec<Effect>,
    /// The tag that distinguishes the move from others in notation.
    pub tag: Option<TagId>,
    /// False if the rules state that the move gives no check.
    pub gives_check: bool,
    /// The repetition of its only leg, if the movement is a chain.
    pub again: Option<Again>,
    /// True if the move captures the enemy pieces that it crosses. The first of `effects` captures
    /// them.
    pub takes: bool,
    /// True if the move exchanges the two pieces: the piece on the target is not captured but moves
    /// to the origin. Such a move attacks nothing.
    pub exchanges: bool,
    /// True if the move captures all pieces on the target, on boards where pieces stack. They are
    /// captured before the piece arrives.
    pub clears: bool,
    /// The number of pieces that move from the top of the origin's heap or stack: 1, a number for
    /// `together top`, or [`ALL_CARRIED`]. Either all of them reach the target or none does.
    pub carried: u16,
    /// The die that the move uses, as its name and the number shown. `None` unless the movement
    /// reads dice that are used one at a time. The rule has one move for each face, with a
    /// condition that the die is unused.
    pub uses: Option<(DiceId, i32)>,
}

/// The repetition of a hop: a chain, which is one move.
///
/// A chain continues from each landing with the same leg. During the chain, the origin counts as
/// empty, and each piece is crossed at most once. All landings are empty. The crossed cells of the
/// chain are those of all hops and the landings between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Again {
    /// True if the chain may end at every landing. Otherwise, it ends only where no further hop is
    /// possible.
    pub may: bool,
    /// True if each hop goes within 45 degrees of the previous one.
    pub onward: bool,
    /// True if captured pieces leave the board at the end of the chain and block its path until
    /// then. Otherwise, their cells are empty at once.
    pub falls_at_end: bool,
    /// True if the piece is promoted during the chain. Where it lands on cells that promote it on
    /// entering, it changes its kind and continues as the new kind. See
    /// [`super::RuleSet::crowning`].
    pub passing: bool,
    /// True if chains with the same origin, target and captured pieces count as one move.
    pub once: bool,
}

impl MoveRule {
    /// Returns `true` if the move places pieces from a reserve.
    #[must_use]
    pub fn from_reserve(&self) -> bool {
        self.legs.iter().any(|leg| matches!(leg.shape, LegShape::Place))
    }

    /// Returns `true` if the piece stays on its cell.
    #[must_use]
    pub fn stays(&self) -> bool {
        self.legs.iter().any(|leg| matches!(leg.shape, LegShape::Stay))
    }
}

/// One leg of a movement.
#[derive(Clone, Debug)]
pub struct Leg {
    /// The connection to the previous leg.
    pub joint: Joint,
    /// Its shape.
    pub shape: LegShape,
    /// The test for the cells that it crosses.
    pub over: Test,
    /// The test for landings from which the movement continues.
    pub via: Test,
    /// The test for landings where the movement ends.
    pub onto: Test,
    /// The span of its text.
    pub span: Span,
}

/// The connection of a leg to the previous leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// The leg is the first one.
    First,
    /// The movement cannot end before this leg.
    Must,
    /// The movement may end before this leg.
    May,
}

/// The shape of a leg.
#[derive(Clone, Debug)]
pub enum LegShape {
    /// To the `min`-th up to the `max`-th cell in one direction, from neighbour to neighbour. If
    /// `max` is `None`, up to the end of the board.
    Slide {
        /// The directions in the order of the words, without duplicates.
        ways: Vec<LegWay>,
        /// The nearest landing, at least 1.
        min: Measure,
        /// The farthest landing. If `None`, the leg goes up to the end of the board.
        max: Option<Measure>,
    },
    /// Like a slide, but over exactly one piece. One of the crossed cells holds a piece that passes
    /// `over`. All other crossed cells are empty, whatever `over` states. The nearest possible
    /// landing is therefore the second cell.
    Hop {
        /// The directions in the order of the words, without duplicates.
        ways: Vec<LegWay>,
        /// The nearest landing, counted from the cell where the leg begins.
        min: Measure,
        /// The farthest landing. If `None`, the leg goes up to the end of the board.
        max: Option<Measure>,
    },
    /// To the cells that are `m` cells away in one direction and `n` cells at right angles to it,
    /// in all orientations.
    Leap {
        /// The vectors as written. Both numbers are from 0 to 64, and not both are 0.
        vectors: Vec<(u16, u16)>,
        /// If not empty, only leaps in one of these directions are possible. A leap goes `forward`
        /// (or towards another of the four quarters) if it ends farther in that direction. It goes
        /// `sideways` if it ends neither farther forward nor farther backward.
        ways: Vec<LegWay>,
    },
    /// A piece of the rule's kind from the moving player's reserve is placed on an empty cell. This
    /// is the only leg of its movement.
    ///
    /// The piece is `it` from the beginning, although it has no cell yet. Its `origin` is
    /// `nowhere`, and it attacks nothing. The move sets off triggers like any other move.
    Place,
    /// The piece stays on its cell. This is the only leg of its movement. The move crosses nothing
    /// and captures nothing.
    Stay,
    /// A series of leaps by one vector, as a slide is a series of steps. The crossed cells are all
    /// landings before the last; cells between landings do not matter.
    Ride {
        /// The vectors as written, none of them (0, 0). In exact vectors, the first number counts
        /// cells to the right and the second number counts cells forward. This holds for a piece
        /// that faces along a file or a rank. Otherwise, the vectors have the same meaning as those
        /// of leaps.
        vectors: Vec<(i32, i32)>,
        /// True if each vector stands only for itself, without its other orientations.
        exact: bool,
        /// The directions, with the same meaning as for leaps. Empty if the vectors are exact.
        ways: Vec<LegWay>,
        /// The nearest landing, in leaps.
        min: Measure,
        /// The farthest landing, in leaps. If `None`, the leg goes up to the end of the board.
        max: Option<Measure>,
    },
    /// To any other cell of the board. The leg crosses nothing, and no wall stops it. Its direction
    /// is the direction of the straight line to the cell.
    Fly,
}

/// The length of a leg.
#[derive(Clone, Debug)]
pub enum Measure {
    /// This number of cells.
    Fixed(u16),
    /// The value of this expression when the move is made. If it is below 1, the leg has no
    /// landing. The parts of the expression (dice, rings, ranks, small numbers) limit its range.
    Of(Box<Expr>),
}

/// The directions of a leg, relative to the piece and to the previous leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegWay {
    /// The set of directions.
    pub set: WaySet,
    /// True if only directions within 45 degrees of the previous leg count (`onward`).
    pub onward: bool,
}

/// The sets of directions that have words in the language.
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
    /// The two forward diagonals.
    ForwardDiagonal,
    /// The two backward diagonals.
    BackwardDiagonal,
    ForwardLeft,
    ForwardRight,
    BackwardLeft,
    BackwardRight,
    /// This many eighths of a full circle clockwise from the direction of the previous leg
    /// (`turning`).
    Bent(u8),
    /// To the next or the previous cell of a track. Cells off the track and the ends of the track
    /// have no landing in this direction.
    ///
    /// For the next leg, the direction of this one is the straight line between the two cells. On a
    /// round board, the shorter line counts.
    Along {
        /// The track, as the entry for the visit to the origin.
        track: TrackId,
        /// True if the leg goes against the order of the track.
        back: bool,
        /// The visit to the landing cell, counted from 0. `None` if the track visits each cell only
        /// once.
        onto: Option<u16>,
    },
    /// Along every line of a board of points, in both directions. Slides and hops continue along
    /// the line, even round a bend.
    AnyLine,
    /// Along the lines with this name, in both directions.
    Line(LineId),
}

impl WaySet {
    /// Returns the directions in eighths of a full circle clockwise from forward, in ascending
    /// order, each below 8. For `Any`, `Orthogonal` and `Diagonal`, these are the directions of a
    /// piece that faces along a rank or a file.
    ///
    /// Returns `None` for directions that do not depend on a piece's facing. These are directions
    /// of the board, directions relative to another leg, tracks and lines.
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

/// The directions of a board. The first eight are those of a grid, clockwise from north. North leads
/// to higher ranks, and east leads to later files. The other eight lie between two of these and
/// exist on boards of hexagons only.
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
    NorthNorthEast,
    EastNorthEast,
    EastSouthEast,
    SouthSouthEast,
    SouthSouthWest,
    WestSouthWest,
    WestNorthWest,
    NorthNorthWest,
}

impl Direction {
    /// The eight directions of a grid, clockwise from north.
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

    /// The eight directions that only boards of hexagons have, clockwise from north.
    pub const BETWEEN: [Self; 8] = [
        Self::NorthNorthEast,
        Self::EastNorthEast,
        Self::EastSouthEast,
        Self::SouthSouthEast,
        Self::SouthSouthWest,
        Self::WestSouthWest,
        Self::WestNorthWest,
        Self::NorthNorthWest,
    ];

    /// Returns `true` if only boards of hexagons have this direction.
    #[must_use]
    pub fn is_between(self) -> bool {
        self.index() >= Self::ALL.len()
    }

    /// Returns the smallest vector in this direction as (files to the east, ranks to the north). For
    /// the directions of boards of hexagons, these are columns and rows of [`Square`].
    ///
    /// [`Square`]: crate::Square
    #[must_use]
    pub fn vector(self) -> (i16, i16) {
        const VECTORS: [(i16, i16); 16] = [
            (0, 1),
            (1, 1),
            (1, 0),
            (1, -1),
            (0, -1),
            (-1, -1),
            (-1, 0),
            (-1, 1),
            (1, 3),
            (3, 1),
            (3, -1),
            (1, -3),
            (-1, -3),
            (-3, -1),
            (-3, 1),
            (-1, 3),
        ];
        VECTORS[self.index()]
    }

    /// Returns the index of the direction in [`Self::ALL`], or its index in [`Self::BETWEEN`] plus
    /// eight.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Returns the direction `eighths` of a full circle clockwise from this one.
    #[must_use]
    pub fn turned(self, eighths: usize) -> Self {
        let all = if self.is_between() { Self::BETWEEN } else { Self::ALL };
        all[(self.index() + eighths) % 8]
    }
}
