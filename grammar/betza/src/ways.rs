//! Selection of an atom's moves by letters of direction.
//!
//! The meaning of the letters depends on the atom:
//!
//! - Among the four orthogonal moves, each letter selects one, and several letters select all of
//!   theirs.
//! - Among the four diagonal moves, a letter selects two moves. Two letters at right angles select
//!   the move between them.
//! - Among eight moves (a knight's or a king's), two letters form one name where possible.
//!
//! The table in XBoard's documentation lists these names.

use super::refusal::Refusal;
use alfonso_syntax::betza::Letter;

/// The set of moves from which letters select.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fold {
    /// Four orthogonal moves: the eighths 0, 2, 4, 6 of a full circle, clockwise from forward.
    Orthogonal,
    /// Four diagonal moves: the eighths 1, 3, 5, 7.
    Diagonal,
    /// All eight directions, as for a king.
    Eightfold,
    /// Eight moves with two unequal coordinates, clockwise. Move 0 is the first to the right of
    /// forward.
    Oblique,
}

impl Fold {
    /// Returns all moves of the set.
    pub(super) fn all(self) -> Vec<usize> {
        match self {
            Self::Orthogonal => vec![0, 2, 4, 6],
            Self::Diagonal => vec![1, 3, 5, 7],
            Self::Eightfold | Self::Oblique => (0..8).collect(),
        }
    }

    fn one(self, letter: char) -> &'static [usize] {
        match (self, letter) {
            (Self::Orthogonal | Self::Eightfold, 'f') => &[0],
            (Self::Orthogonal | Self::Eightfold, 'r') => &[2],
            (Self::Orthogonal | Self::Eightfold, 'b') => &[4],
            (Self::Orthogonal | Self::Eightfold, 'l') => &[6],
            (Self::Orthogonal | Self::Eightfold, 'v') => &[0, 4],
            (Self::Orthogonal | Self::Eightfold, 's') => &[2, 6],
            (Self::Diagonal, 'f') => &[1, 7],
            (Self::Diagonal, 'r') => &[1, 3],
            (Self::Diagonal, 'b') => &[3, 5],
            (Self::Diagonal, 'l') => &[5, 7],
            (Self::Diagonal, 'v' | 's') => &[1, 3, 5, 7],
            (Self::Oblique, 'f') => &[0, 7],
            (Self::Oblique, 'r') => &[1, 2],
            (Self::Oblique, 'b') => &[3, 4],
            (Self::Oblique, 'l') => &[5, 6],
            (Self::Oblique, 'v') => &[0, 3, 4, 7],
            (Self::Oblique, 's') => &[1, 2, 5, 6],
            _ => &[],
        }
    }

    /// Returns the moves that two letters select as one name.
    fn two(self, first: char, second: char) -> Option<&'static [usize]> {
        if first == second && first != 'h' {
            return Some(self.one(first));
        }
        let moves: &[usize] = match (self, first, second) {
            (Self::Diagonal, 'l', 'f')
            | (Self::Diagonal | Self::Eightfold, 'f', 'l')
            | (Self::Eightfold, 'l', 'f') => &[7],
            (Self::Diagonal, 'r', 'f')
            | (Self::Diagonal | Self::Eightfold, 'f', 'r')
            | (Self::Eightfold, 'r', 'f') => &[1],
            (Self::Diagonal, 'l', 'b')
            | (Self::Diagonal | Self::Eightfold, 'b', 'l')
            | (Self::Eightfold, 'l', 'b') => &[5],
            (Self::Diagonal, 'r', 'b')
            | (Self::Diagonal | Self::Eightfold, 'b', 'r')
            | (Self::Eightfold, 'r', 'b') => &[3],
            (Self::Eightfold, 'f', 's') => &[1, 7],
            (Self::Eightfold, 'b', 's') => &[3, 5],
            (Self::Eightfold, 'l', 'v') => &[5, 7],
            (Self::Eightfold, 'r', 'v') => &[1, 3],
            (Self::Eightfold, 'f', 'h') => &[0, 1, 7],
            (Self::Eightfold, 'b', 'h') => &[3, 4, 5],
            (Self::Eightfold, 'l', 'h') => &[5, 6, 7],
            (Self::Eightfold, 'r', 'h') => &[1, 2, 3],
            (Self::Oblique, 'l', 'f') => &[7],
            (Self::Oblique, 'r', 'f') => &[0],
            (Self::Oblique, 'l', 'b') => &[4],
            (Self::Oblique, 'r', 'b') => &[3],
            (Self::Oblique, 'f', 'l') => &[6],
            (Self::Oblique, 'f', 'r') => &[1],
            (Self::Oblique, 'b', 'l') => &[5],
            (Self::Oblique, 'b', 'r') => &[2],
            (Self::Oblique, 'f', 's') => &[1, 6],
            (Self::Oblique, 'b', 's') => &[2, 5],
            (Self::Oblique, 'l', 'v') => &[4, 7],
            (Self::Oblique, 'r', 'v') => &[0, 3],
            (Self::Oblique, 'f', 'h') => &[0, 1, 6, 7],
            (Self::Oblique, 'b', 'h') => &[2, 3, 4, 5],
            (Self::Oblique, 'l', 'h') => &[4, 5, 6, 7],
            (Self::Oblique, 'r', 'h') => &[0, 1, 2, 3],
            (Self::Oblique, 'h', 'r') => &[0, 2, 4, 6],
            (Self::Oblique, 'h', 'l') => &[1, 3, 5, 7],
            _ => return None,
        };
        Some(moves)
    }

    /// Returns the distinct moves that letters of direction select, in order. Returns `None`
    /// without such letters.
    pub(super) fn chosen(self, letters: &[Letter]) -> Result<Option<Vec<usize>>, Refusal> {
        let mut moves: Vec<usize> = Vec::new();
        let mut rest = letters;
        while let [first, after @ ..] = rest {
            let pair = after.first().and_then(|second| self.two(first.letter, second.letter));
            match (pair, after) {
                (Some(pair), [_, after @ ..]) => {
                    moves.extend(pair);
                    rest = after;
                    continue;
                }
                (_, [second, ..]) if self != Self::Orthogonal && crosses(first.letter, second.letter) => {
                    return Err(Refusal::unclear(first, second));
                }
                _ => {}
            }
            match self.one(first.letter) {
                [] => return Err(Refusal::half(first)),
                some => moves.extend(some),
            }
            rest = after;
        }
        moves.sort_unstable();
        moves.dedup();
        Ok((!moves.is_empty()).then_some(moves))
    }
}

/// Returns `true` for letters of direction.
pub(super) fn is_direction(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'l' | 'r' | 's' | 'v' | 'h')
}

/// Returns `true` if one letter is along the file and the other along the rank.
fn crosses(first: char, second: char) -> bool {
    let upright = |letter| matches!(letter, 'f' | 'b' | 'v');
    let level = |letter| matches!(letter, 'l' | 'r' | 's');
    upright(first) && level(second) || level(first) && upright(second)
}
