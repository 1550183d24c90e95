//! Movements as Fairy-Stockfish reads them, in the notation of rule files.
//!
//! That program reads a dialect of Betza's notation. It takes `K` for `WF` and `Q` for `RB` before it looks at letters of
//! direction, knows riders along lines and riders of knights alone, and passes over each letter that it does not know. A movement
//! is read into the single moves that it stands for there, and written out again. A movement is *open* if the program does
//! something that `betza` does not, or passes over something that its author has written.

mod conflict;
mod parser;
mod write;

use std::collections::BTreeMap;

/// A movement in the notation of rule files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Movement {
    /// The letters that a rule file says; empty if the piece never moves.
    pub(crate) betza: String,
    /// True if the program does not do all that the letters say elsewhere, or does what `betza` does not.
    pub(crate) open: bool,
    /// True if it may step twice as far where pawns may.
    pub(crate) steps_twice: bool,
}

impl Movement {
    /// Reads a movement.
    pub(crate) fn of(text: &str) -> Self {
        let (table, odd) = parser::table(text);
        let (mut betza, whole) = write::betza(&table.always);
        let steps_twice = table.steps_twice();
        let mut open =
            odd || !whole || conflict::is_there(&table.always) || !steps_twice && !table.first.is_empty();
        if !betza.is_empty() && alfonso_betza::no_movement(&betza).is_some() {
            // A configuration may have more letters than a rule file.
            (betza, open) = (String::new(), true);
        }
        Self { betza, open, steps_twice }
    }
}

/// The ways to move on: in one leap, in leaps that repeat, in leaps that repeat beyond one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Gait {
    Step,
    Ride,
    Hop,
}

/// A direction: ranks forward, then files to the right.
type Way = (i8, i8);

/// The number of ways to end a move: on an empty cell, and by taking an enemy.
const ENDS: usize = 2;

/// The length of a move, and the part of the text that has set it last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reach {
    /// Of steps [`LAME`] or 0. Of rides the most leaps, of hops the most cells, 0 for as far as the board goes; 1 of a hop is the cell
    /// right behind the hurdle.
    far: i8,
    part: usize,
}

/// The reach of a step over empty cells alone.
const LAME: i8 = -1;

/// The moves of a piece by gait and direction, on each end. A later part of a text takes the place of an earlier one here.
type Moves = BTreeMap<(Gait, Way), [Option<Reach>; ENDS]>;

/// All that a text says.
#[derive(Clone, Debug, Default)]
struct Table {
    /// The moves from anywhere.
    always: Moves,
    /// The moves that are allowed only where pawns may step twice as far.
    first: Moves,
}

impl Table {
    /// Returns true if the only such moves are the double step of pawns.
    fn steps_twice(&self) -> bool {
        let double = |((gait, way), ends): (&(Gait, Way), &[Option<Reach>; ENDS])| {
            (*gait, *way) == (Gait::Step, (2, 0))
                && ends[0].is_some_and(|reach| reach.far == LAME)
                && ends[1].is_none()
        };
        // A step that it has anyway is none that others take in passing.
        let anyway = |(key, ends): (&(Gait, Way), &[Option<Reach>; ENDS])| {
            ends[0].is_some_and(|reach| conflict::cells(*key, reach.far).contains(&(2, 0)))
        };
        self.first.len() == 1 && self.first.iter().all(double) && !self.always.iter().any(anyway)
    }
}

/// Returns the numbers of cells that a leap goes along a rank and along a file, the larger first.
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
