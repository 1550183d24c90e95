//! Moves that a text does not express but that Fairy-Stockfish makes.
//!
//! For each piece, the program stores the reachable cells by direction, but its sorts of riders for
//! all directions together. Suppose that one part of a text reaches a cell, and that the cell also
//! lies on the lines of another part's rider. Then the piece reaches the cell under the condition
//! of either part. For example, `fBbR` works as written, but `fRpbR` also hops forward.

use super::{ENDS, Gait, LAME, Moves, Way, span};
use std::collections::BTreeSet;

/// The largest width of a board in Fairy-Stockfish.
const WIDEST: i8 = 12;

/// The condition under which a move reaches a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Over {
    /// Any pieces may stand between.
    Anything,
    /// The cells of the straight line are empty.
    Line,
    /// The earlier landings of a repeated knight's leap are empty.
    Landings,
    /// The cell next to the piece is empty, as for a lame knight.
    Beside,
    /// The two cells of the longest lame leap are empty.
    Two,
    /// Exactly one piece stands on the line.
    One,
    /// One piece stands on the line, right before the cell.
    Last,
}

/// A sort of riders, given by its condition and the lines to which that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rider {
    over: Over,
    lines: Lines,
}

/// The lines of a sort of riders, in all of their directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Lines {
    Files,
    Ranks,
    Diagonals,
    Knights,
    /// The cells of a single leap.
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

/// Returns the sort of rider of a move. Returns `None` for plain leaps and for moves that the
/// program never makes.
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

/// Returns `true` if the program parses such a move but never makes it.
pub(super) fn is_dead(gait: Gait, way: Way, far: i8) -> bool {
    let is_leap = gait == Gait::Step && far != LAME;
    gait == Gait::Hop && far == LAME || !is_leap && rider(gait, way, far).is_none()
}

/// Returns the cells that a move could ever reach, relative to its origin.
pub(super) fn cells((gait, way): (Gait, Way), far: i8) -> Vec<Way> {
    let most = match (gait, far) {
        (Gait::Step, _) => 1,
        // The program ignores longer leaps.
        _ if span(way).0 > 2 => 0,
        (Gait::Ride, 0) | (Gait::Hop, 0 | 1) => WIDEST,
        (_, far) => far.max(1),
    };
    (1..=most).map(|many| (way.0 * many, way.1 * many)).collect()
}

/// Returns `true` if a move with condition `one` is possible only where a move with condition
/// `other` is.
fn follows(one: Over, other: Over, cell: Way) -> bool {
    let plain = |over| match over {
        Over::Landings if span(cell) == (2, 1) => Over::Anything,
        Over::Line if span(cell).0 == 1 => Over::Anything,
        over => over,
    };
    let (one, other) = (plain(one), plain(other));
    other == Over::Anything || one == other || (one, other) == (Over::Last, Over::One)
}

/// Returns `true` if the program makes moves that no part of the text expresses.
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
