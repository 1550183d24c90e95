//! Cells, their names, and the directions of a grid.

/// A cell of a board with `n` cells, numbered `0..n`. A grid numbers its cells in the order a1, b1,
/// ..., a2, ...
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(pub u16);

impl CellId {
    /// Returns the cell with this number.
    ///
    /// # Panics
    /// Panics if the number is not below 65,536. Boards have at most [`crate::MAX_CELLS`] cells.
    #[must_use]
    pub fn new(index: usize) -> Self {
        Self(u16::try_from(index).expect("a board has at most 4,096 cells"))
    }

    /// Returns the number of the cell, which indexes tables.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A direction. The first eight are those of a grid, in steps of 45 degrees. North points towards
/// higher ranks. Only boards of hexagons have the other eight, each of which lies between two of
/// the first.
///
/// ```
/// use alfonso_board::Direction;
///
/// let (north, east) = (Direction::new(0), Direction::new(2));
/// assert_eq!(north.turned(2), east);
/// assert_eq!(east.vector(), (1, 0));
/// assert!(east.is_orthogonal());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction(u8);

impl Direction {
    /// All eight directions, clockwise from north.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The number of directions of all boards.
    pub const COUNT: usize = 16;

    /// Returns the directions with these indices.
    pub(crate) const fn of<const N: usize>(indices: [u8; N]) -> [Self; N] {
        let mut all = [Self(0); N];
        let mut at = 0;
        while at < N {
            all[at] = Self(indices[at]);
            at += 1;
        }
        all
    }

    /// Returns the direction with an index below [`Self::COUNT`]. Index 8 lies between 0 and 1, index
    /// 9 between 1 and 2, and so on.
    #[must_use]
    pub fn at(index: usize) -> Self {
        Self(u8::try_from(index % Self::COUNT).unwrap_or(0))
    }

    /// Returns true if only boards of hexagons have this direction.
    #[must_use]
    pub fn is_between(self) -> bool {
        usize::from(self.0) >= Self::ALL.len()
    }

    /// Returns the direction that lies `eighths` of a circle clockwise from north.
    #[must_use]
    pub fn new(eighths: usize) -> Self {
        Self::ALL[eighths % 8]
    }

    /// Returns the number of eighths of a circle clockwise from north, `0..8`. Directions between
    /// these have the numbers `8..16`; see [`Self::at`].
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns this direction, turned clockwise by `eighths` of a circle.
    #[must_use]
    pub fn turned(self, eighths: usize) -> Self {
        let turned = Self::new(self.index() + eighths);
        if self.is_between() { Self(turned.0 + 8) } else { turned }
    }

    /// Returns the smallest vector in this direction as a number of files to the east and of ranks
    /// to the north.
    #[must_use]
    pub fn vector(self) -> (i32, i32) {
        const VECTORS: [(i32, i32); Direction::COUNT] = [
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

    /// Returns true for north, east, south and west.
    #[must_use]
    pub fn is_orthogonal(self) -> bool {
        self.0.is_multiple_of(2) && !self.is_between()
    }
}

/// Returns the name of the cell in column `file` and row `rank`, both from 0: `a1`, `z3`, `aa12`.
///
/// ```
/// use alfonso_board::{cell_name, parse_cell};
///
/// assert_eq!(cell_name(4, 3), "e4");
/// assert_eq!(cell_name(26, 11), "aa12");
/// assert_eq!(parse_cell("e4"), Some((4, 3)));
/// assert_eq!(parse_cell("E4"), None);
/// ```
#[must_use]
pub fn cell_name(file: usize, rank: usize) -> String {
    let letter = |n: usize| char::from(b'a' + u8::try_from(n % 26).unwrap_or(0));
    let mut name = String::new();
    if file >= 26 {
        name.push(letter(file / 26 - 1));
    }
    name.push(letter(file));
    name.push_str(&(rank + 1).to_string());
    name
}

/// Parses a cell name. Returns the column and the row, both from 0, or `None` if `name` is not a
/// cell name.
#[must_use]
pub fn parse_cell(name: &str) -> Option<(usize, usize)> {
    let digits = name.find(|c: char| c.is_ascii_digit())?;
    let (letters, rank) = name.split_at(digits);
    let mut file = 0;
    for byte in letters.bytes() {
        if !byte.is_ascii_lowercase() || letters.len() > 2 {
            return None;
        }
        file = file * 26 + usize::from(byte - b'a') + 1;
    }
    let rank: usize = if rank.starts_with('0') { return None } else { rank.parse().ok()? };
    Some((file.checked_sub(1)?, rank.checked_sub(1)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for file in 0..702 {
            for rank in [0, 8, 99] {
                assert_eq!(parse_cell(&cell_name(file, rank)), Some((file, rank)));
            }
        }
        for bad in ["", "a", "1", "a0", "A1", "aaa1", "a01", "a1b"] {
            assert_eq!(parse_cell(bad), None, "{bad}");
        }
    }
}
