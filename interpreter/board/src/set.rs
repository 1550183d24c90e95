//! Sets of cells as bits.

use crate::CellId;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of cells of a board with at most `64 * N` cells, one bit each.
///
/// Each board uses the smallest `N` that holds its cells. Operations process one word at a time and
/// do not allocate.
///
/// ```
/// use alfonso_board::{CellId, CellSet};
///
/// // A board of 100 cells takes two words.
/// let low: CellSet<2> = [1, 2, 70].map(CellId).into_iter().collect();
/// let high: CellSet<2> = [70, 99].map(CellId).into_iter().collect();
/// assert_eq!((low & high).iter().collect::<Vec<_>>(), [CellId(70)]);
/// assert_eq!((low | high).len(), 4);
/// assert_eq!(low.without(&high).highest(), Some(CellId(2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSet<const N: usize>([u64; N]);

impl<const N: usize> Default for CellSet<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> CellSet<N> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; N]);

    /// Returns the cells `0..count`.
    #[must_use]
    pub fn first_cells(count: usize) -> Self {
        (0..count).map(CellId::new).collect()
    }

    /// Returns the words of the set. Cell `n` is bit `n % 64` of word `n / 64`.
    #[inline]
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.0
    }

    /// Returns the set of one cell.
    #[inline]
    #[must_use]
    pub fn only(cell: CellId) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    /// Returns true if the cell is in the set.
    #[inline]
    #[must_use]
    pub fn has(&self, cell: CellId) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: CellId) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Removes a cell.
    #[inline]
    pub fn remove(&mut self, cell: CellId) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Returns true if no cell is in the set.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Returns the number of cells in the set.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns true if the set has at most this number of cells. For 0 and 1, this is faster than
    /// counting them.
    #[inline]
    #[must_use]
    pub fn has_at_most(&self, cells: usize) -> bool {
        let mut rest = *self;
        match cells {
            0 => self.is_empty(),
            1 => {
                if let Some(word) = rest.0.iter_mut().find(|word| **word != 0) {
                    *word &= *word - 1;
                }
                rest.is_empty()
            }
            _ => self.len() <= cells,
        }
    }

    /// Returns true if the sets share a cell.
    #[inline]
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Returns true if every cell of this set is in the other.
    #[inline]
    #[must_use]
    pub fn within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Returns the cells of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let mut set = *self;
        for (word, other) in set.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
        set
    }

    /// Returns the set with `by` added to the number of each cell. Numbers below 0 and numbers from
    /// `64 * N` on are dropped.
    ///
    /// ```
    /// use alfonso_board::{CellId, CellSet};
    ///
    /// // On a grid of eight files, 8 is one step to the north.
    /// let pawns: CellSet<1> = (8..16).map(CellId).collect();
    /// assert_eq!(pawns.shifted(8), (16..24).map(CellId).collect());
    /// ```
    #[inline]
    #[must_use]
    pub fn shifted(&self, by: i32) -> Self {
        let (words, bits) = (by.unsigned_abs() as usize / 64, by.unsigned_abs() % 64);
        let mut set = Self::EMPTY;
        for index in 0..N {
            let from = if by < 0 { Some(index + words) } else { index.checked_sub(words) };
            let Some(from) = from.filter(|from| *from < N) else { continue };
            set.0[index] = if by < 0 { self.0[from] >> bits } else { self.0[from] << bits };
            let carried = if by < 0 { Some(from + 1) } else { from.checked_sub(1) };
            if let Some(carried) = carried.filter(|carried| bits > 0 && *carried < N) {
                let rest = 64 - bits;
                set.0[index] |= if by < 0 { self.0[carried] << rest } else { self.0[carried] >> rest };
            }
        }
        set
    }

    /// Returns the lowest cell.
    #[inline]
    #[must_use]
    pub fn lowest(&self) -> Option<CellId> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(CellId((word as u32 * 64 + self.0[word].trailing_zeros()) as u16))
    }

    /// Returns the highest cell.
    #[inline]
    #[must_use]
    pub fn highest(&self) -> Option<CellId> {
        let word = self.0.iter().rposition(|word| *word != 0)?;
        Some(CellId((word as u32 * 64 + 63 - self.0[word].leading_zeros()) as u16))
    }

    /// Returns the set of all numbers below the given cell, including numbers beyond the board.
    #[inline]
    #[must_use]
    pub fn below(cell: CellId) -> Self {
        let (word, bit) = (cell.index() / 64, cell.index() % 64);
        let mut set = Self::EMPTY;
        set.0[..word].fill(!0);
        set.0[word] = (1 << bit) - 1;
        set
    }

    /// Returns the set of all numbers above the given cell, including numbers beyond the board.
    #[inline]
    #[must_use]
    pub fn above(cell: CellId) -> Self {
        let (word, bit) = (cell.index() / 64, cell.index() % 64);
        let mut set = Self::EMPTY;
        set.0[word + 1..].fill(!0);
        set.0[word] = (!0 << bit) << 1;
        set
    }

    /// Returns the set of all numbers up to and including the lowest cell of this set. The result
    /// may include numbers beyond the board. If this set is empty, the result contains all numbers.
    #[inline]
    #[must_use]
    pub fn through_lowest(&self) -> Self {
        // Subtracting 1 flips the lowest set bit and all bits below it.
        let (mut set, mut borrow) = (Self::EMPTY, true);
        for (cells, word) in set.0.iter_mut().zip(&self.0) {
            let less = word.wrapping_sub(u64::from(borrow));
            borrow &= *word == 0;
            *cells = word ^ less;
        }
        set
    }

    /// Returns the set of all numbers from the highest cell of this set upwards, that cell
    /// included. The result may include numbers beyond the board. If this set is empty, the result
    /// contains all numbers.
    #[inline]
    #[must_use]
    pub fn from_highest(&self) -> Self {
        let (mut set, mut open) = (Self::EMPTY, !0u64);
        for (cells, word) in set.0.iter_mut().zip(&self.0).rev() {
            *cells = open & (!0 << (63 - (word | 1).leading_zeros()));
            if *word != 0 {
                open = 0;
            }
        }
        set
    }

    /// Returns the cells in ascending order.
    #[inline]
    pub fn iter(&self) -> Iter<N> {
        Iter { rest: self.0, word: 0 }
    }

    /// Returns the `n`-th cell in ascending order, from 0.
    #[must_use]
    pub fn nth(&self, mut n: usize) -> Option<CellId> {
        for (index, word) in self.0.iter().enumerate() {
            let count = word.count_ones() as usize;
            if n < count {
                let mut word = *word;
                for _ in 0..n {
                    word &= word - 1;
                }
                return Some(CellId::new(index * 64 + word.trailing_zeros() as usize));
            }
            n -= count;
        }
        None
    }
}

/// An iterator over the cells of a set, in ascending order.
#[derive(Clone, Debug)]
pub struct Iter<const N: usize> {
    rest: [u64; N],
    word: usize,
}

impl<const N: usize> Iterator for Iter<N> {
    type Item = CellId;

    #[inline]
    fn next(&mut self) -> Option<CellId> {
        while self.word < N {
            let bits = self.rest[self.word];
            if bits != 0 {
                self.rest[self.word] = bits & (bits - 1);
                return Some(CellId((self.word as u32 * 64 + bits.trailing_zeros()) as u16));
            }
            self.word += 1;
        }
        None
    }
}

impl<const N: usize> IntoIterator for CellSet<N> {
    type Item = CellId;
    type IntoIter = Iter<N>;

    #[inline]
    fn into_iter(self) -> Iter<N> {
        self.iter()
    }
}

impl<const N: usize> FromIterator<CellId> for CellSet<N> {
    fn from_iter<I: IntoIterator<Item = CellId>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

macro_rules! by_word {
    ($($trait:ident $method:ident $assign_trait:ident $assign:ident $op:tt;)*) => {$(
        impl<const N: usize> $trait for CellSet<N> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                for (word, other) in self.0.iter_mut().zip(&other.0) {
                    *word $op other;
                }
                self
            }
        }
        impl<const N: usize> $assign_trait for CellSet<N> {
            #[inline]
            fn $assign(&mut self, other: Self) {
                for (word, other) in self.0.iter_mut().zip(&other.0) {
                    *word $op other;
                }
            }
        }
    )*};
}

by_word! {
    BitAnd bitand BitAndAssign bitand_assign &=;
    BitOr bitor BitOrAssign bitor_assign |=;
}

impl<const N: usize> Not for CellSet<N> {
    type Output = Self;

    /// Returns the complement of the set. It includes numbers beyond the board, so intersect it
    /// before iterating.
    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_over_words() {
        let cells = [0u16, 1, 63, 64, 70, 127, 128, 191].map(CellId);
        let set: CellSet<3> = cells.into_iter().collect();
        for by in [-200, -130, -64, -63, -9, -1, 0, 1, 7, 64, 65, 128, 190, 200] {
            let moved =
                cells.iter().map(|cell| i32::from(cell.0) + by).filter(|cell| (0..192).contains(cell));
            let moved: CellSet<3> = moved.map(|cell| CellId(cell as u16)).collect();
            assert_eq!(set.shifted(by), moved, "by {by}");
        }
    }

    #[test]
    fn order_and_ends() {
        let cells = [3u16, 63, 64, 127, 130].map(CellId);
        let set: CellSet<3> = cells.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert_eq!((set.lowest(), set.highest(), set.len()), (Some(CellId(3)), Some(CellId(130)), 5));
        for (n, cell) in cells.into_iter().enumerate() {
            assert_eq!(set.nth(n), Some(cell));
            assert_eq!((set & CellSet::below(cell)).len(), n);
            assert_eq!((set & CellSet::above(cell)).len(), 4 - n);
        }
        assert_eq!(set.nth(5), None);
        for (n, most) in (0..=5).flat_map(|n| (0..=6).map(move |most| (n, most))) {
            let some: CellSet<3> = cells[5 - n..].iter().copied().collect();
            assert_eq!(some.has_at_most(most), n <= most, "{n} cells, at most {most}");
        }
        let at = |set: CellSet<3>| (set.len(), set.lowest(), set.highest());
        let beyond = |cell: u16| set & CellSet::above(CellId(cell));
        assert_eq!(at(beyond(60).through_lowest()), (64, Some(CellId(0)), Some(CellId(63))));
        assert_eq!(at(beyond(63).through_lowest()), (65, Some(CellId(0)), Some(CellId(64))));
        assert_eq!(at(beyond(130).through_lowest()), (192, Some(CellId(0)), Some(CellId(191))));
        let until = |cell: u16| set & CellSet::below(CellId(cell));
        assert_eq!(at(until(130).from_highest()), (65, Some(CellId(127)), Some(CellId(191))));
        assert_eq!(at(until(65).from_highest()), (128, Some(CellId(64)), Some(CellId(191))));
        assert_eq!(at(until(4).from_highest()), (189, Some(CellId(3)), Some(CellId(191))));
        assert_eq!(at(until(0).from_highest()), (192, Some(CellId(0)), Some(CellId(191))));
    }
}
