//! Conversion of movements from Fairy-Stockfish's dialect to the notation of rule files.
//!
//! Fairy-Stockfish uses a dialect of Betza's notation. It replaces `K` by `WF` and `Q` by `RB`
//! before it parses letters of direction. It supports only riders along lines and riders of
//! knights, and ignores unknown letters.
//!
//! This module parses a movement into the single moves that it has in that program, and writes
//! those moves again. A movement is *open* if the program makes moves that `betza` does not
//! express, or if the program ignores a part of the text.

mod conflict;
mod parser;
mod write;

use std::collections::BTreeMap;

/// A movement in the notation of rule files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Movement {
    /// The letters in the rule file. They are empty if the piece never moves.
    pub(crate) betza: String,
    /// True if the program's moves differ from the usual meaning of the letters, or from `betza`.
    pub(crate) open: bool,
    /// True if the piece may step twice as far in the region of double steps.
    pub(crate) steps_twice: bool,
}

impl Movement {
    /// Parses a movement.
    pub(crate) fn of(text: &str) -> Self {
        let (table, odd) = parser::table(text);
        let (mut betza, whole) = write::betza(&table.always);
        let steps_twice = table.steps_twice();
        let mut open =
            odd || !whole || conflict::is_there(&table.always) || !steps_twice && !table.first.is_empty();
        if !betza.is_empty() && alfonso_betza::no_movement(&betza).is_some() {
            // A configuration may contain longer movements than a rule file allows.
            (betza, open) = (String::new(), true);
        }
        Self { betza, open, steps_twice }
    }
}

/// The gait of a move: a single leap, repeated leaps, or repeated leaps beyond one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Gait {
    Step,
    Ride,
    Hop,
}

/// A direction, as the number of ranks forward and of files to the right.
type Way = (i8, i8);

/// The number of ways to end a move: on an empty cell, or with a capture.
const ENDS: usize = 2;

/// The length of a move, and the last part of the text that set it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reach {
    /// For steps, this is [`LAME`] or 0. For rides, it is the largest number of leaps; for hops,
    /// the largest number of cells. In both cases, 0 means no limit. A hop of 1 ends on the cell
    /// right behind the crossed piece.
    far: i8,
    part: usize,
}

/// The reach of a step that crosses only empty cells.
const LAME: i8 = -1;

/// The moves of a piece by gait and direction, for each way to end. A later part of a text
/// overrides an earlier one.
type Moves = BTreeMap<(Gait, Way), [Option<Reach>; ENDS]>;

/// All moves of a text.
#[derive(Clone, Debug, Default)]
struct Table {
    /// The moves that are allowed from any cell.
    always: Moves,
    /// The moves that are allowed only in the region of double steps.
    first: Moves,
}

impl Table {
    /// Returns `true` if the only such move is the double step of pawns.
    fn steps_twice(&self) -> bool {
        let double = |((gait, way), ends): (&(Gait, Way), &[Option<Reach>; ENDS])| {
            (*gait, *way) == (Gait::Step, (2, 0))
                && ends[0].is_some_and(|reach| reach.far == LAME)
                && ends[1].is_none()
        };
        // If the piece can make this move from any cell, the move cannot be captured in passing.
        let anyway = |(key, ends): (&(Gait, Way), &[Option<Reach>; ENDS])| {
            ends[0].is_some_and(|reach| conflict::cells(*key, reach.far).contains(&(2, 0)))
        };
        self.first.len() == 1 && self.first.iter().all(double) && !self.always.iter().any(anyway)
    }
}

/// Returns the number of cells that a leap goes along a rank and along a file, the larger number
/// first.
fn span(way: Way) -> (u8, u8) {
    let (ranks, files) = (way.0.unsigned_abs(), way.1.unsigned_abs());
    (ranks.max(files), ranks.min(files))
}

#[cfg(test)]
mod tests {
    use super::Movement;

    #[test]
    fn movements_are_translated_or_open() {
        let cases = [
            // What both read alike.
            ("KAD", "KAD", false),
            ("fmWfcF", "fmWfcF", false),
            ("mRcpR", "mRcpR", false),
            ("nN", "nN", false),
            ("NN", "NN", false),
            ("R4", "R4", false),
            ("fsW", "fsW", false),
            ("ffNfsN", "ffNfsN", false),
        ];
        for (text, betza, open) in cases {
            let found = Movement::of(text);
            assert_eq!((found.betza.as_str(), found.open), (betza, open), "{text}");
        }
    }
}
