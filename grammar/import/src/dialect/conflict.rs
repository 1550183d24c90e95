//! Moves that come about in the program alone.
//!
//! It keeps two things of a piece: the cells that it could ever reach, direction by direction, and the sorts of riders that it is, each for all
//! directions. A cell that one part of a text reaches in one way is therefore reached in the way of another part, too, if
//! it lies on that rider's lines: `fBbR` is what it says, and `fRpbR` hops forward as well.

use super::{ENDS, Gait, LAME, Moves, Way, span};
use std::collections::BTreeSet;

/// No board of the program is wider.
const WIDEST: i8 = 12;

/// The condition under which a cell is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Over {
    /// Whatever stands between.
    Anything,
    /// Empty cells of a straight line.
    Line,
    /// Empty landings of a knight that rides on.
    Landings,
    /// The empty cell beside it, as of a lame knight.
    Beside,
    /// The two empty cells of the longest lame leap.
    Two,
    /// One piece of the line.
    One,
    /// One piece, right before the cell.
    Last,
}

/// A sort of riders: the condition, and the lines on which it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rider {
    over: Over,
    lines: Lines,
}

/// The lines of a sort of riders, in all their directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Lines {
    Files,
    Ranks,
    Diagonals,
    Knights,
    /// The cells of one leap.
    Leap(u8, u8),
}

impl Lines {
    fn of((ranks, files): Way) -> Option<Self> {
        Some(match span((ranks, files)) {
            (1, 0) if files == 0 => Self::Files,
            (1, 0) => Self::Ranks,
            (1, 1) => Self::Diagonals,
            (2, 1) => Self::Knights,
            _ => return None,
        })
    }

    fn has(self, cell: Way) -> bool {
        let (long, short) = span(cell);
        match self {
            Self::Files => cell.1 == 0,
            Self::Ranks => cell.0 == 0,
            Self::Diagonals => long == short,
            Self::Knights => long == 2 * short,
            Self::Leap(far, near) => (long, short) == (far, near),
        }
    }
}

/// Returns the sort of riders of a move; `None` for plain leaps and for moves that the program never makes.
fn rider(gait: Gait, way: Way, far: i8) -> Option<Rider> {
    let (long, short) = span(way);
    let lines = Lines::of(way);
    let over = match (gait, far) {
        (Gait::Step, LAME) => {
            let over = match (long, short) {
                (2, 0) | (2, 2) => Over::Line,
                (2, 1) => Over::Beside,
                (3, 2) => Over::Two,
                _ => return None,
            };
            return Some(Rider { over, lines: Lines::Leap(long, short) });
        }
        (Gait::Step, _) => return None,
        (Gait::Ride, _) if lines == Some(Lines::Knights) => Over::Landings,
        (Gait::Ride, _) => Over::Line,
        (Gait::Hop, 1) => Over::Last,
        (Gait::Hop, _) => Over::One,
    };
    lines.filter(|lines| gait == Gait::Ride || *lines != Lines::Knights).map(|lines| Rider { over, lines })
}

/// Returns true if the program makes no such move at all, though it reads it.
pub(super) fn is_dead(gait: Gait, way: Way, far: i8) -> bool {
    let is_leap = gait == Gait::Step && far != LAME;
    gait == Gait::Hop && far == LAME || !is_leap && rider(gait, way, far).is_none()
}

/// Returns the cells that a move could ever reach, counted from where it begins.
pub(super) fn cells((gait, way): (Gait, Way), far: i8) -> Vec<Way> {
    let most = match (gait, far) {
        (Gait::Step, _) => 1,
        // The program follows no longer leaps.
        _ if span(way).0 > 2 => 0,
        (Gait::Ride, 0) | (Gait::Hop, 0 | 1) => WIDEST,
        (_, far) => far.max(1),
    };
    (1..=most).map(|many| (way.0 * many, way.1 * many)).collect()
}

/// Returns true if a move over `one` is possible only where one over `other` is.
fn follows(one: Over, other: Over, cell: Way) -> bool {
    let plain = |over| match over {
        Over::Landings if span(cell) == (2, 1) => Over::Anything,
        Over::Line if span(cell).0 == 1 => Over::Anything,
        over => over,
    };
    let (one, other) = (plain(one), plain(other));
    other == Over::Anything || one == other || (one, other) == (Over::Last, Over::One)
}

/// Returns true if the program makes moves that no part of the text says.
pub(super) fn is_there(moves: &Moves) -> bool {
    (0..ENDS).any(|end| {
        let all: Vec<((Gait, Way), i8)> =
            moves.iter().filter_map(|(key, ends)| Some((*key, ends[end]?.far))).collect();
        let riders: BTreeSet<Rider> =
            all.iter().filter_map(|((gait, way), far)| rider(*gait, *way, *far)).collect();
        let reached: BTreeSet<Way> = all.iter().flat_map(|(key, far)| cells(*key, *far)).collect();
        reached.into_iter().any(|cell| {
            let meant = || {
                let own = all.iter().filter(|(key, far)| cells(*key, *far).contains(&cell));
                own.filter(|((gait, way), far)| !is_dead(*gait, *way, *far)).map(|((gait, way), far)| {
                    rider(*gait, *way, *far).map_or(Over::Anything, |rider| rider.over)
                })
            };
            let mut there = riders.iter().filter(|rider| rider.lines.has(cell));
            there.any(|rider| !meant().any(|own| follows(rider.over, own, cell)))
        })
    })
}
