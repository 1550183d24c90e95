//! The arrangements of pieces at the start of a game and at the end of each turn.

/// The number of turns that can be stored without allocation.
const LONG_GAME: usize = 2048;

/// A list of arrangements of pieces, in the order in which they occurred. Each is stored as a hash.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Arrangements {
    rows: Vec<Row>,
}

/// An arrangement of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    arrangement: u64,
    /// A hash of the list up to and including this arrangement. Different lists have different
    /// hashes with overwhelming probability.
    list: u64,
}

impl Arrangements {
    /// Returns a list of these arrangements.
    pub(crate) fn of(arrangements: &[u64]) -> Self {
        let mut stood = Self::default();
        arrangements.iter().for_each(|arrangement| stood.push(*arrangement));
        stood
    }

    /// Reserves memory for a long game.
    pub(crate) fn make_room(&mut self) {
        self.rows.reserve(LONG_GAME);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.rows.clear();
    }

    pub(crate) fn push(&mut self, arrangement: u64) {
        let before = self.rows.last().map_or(0, |row| row.list);
        // The multiplier of SplitMix64 spreads every bit of one hash over all bits of the next.
        let list = (before ^ arrangement).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(31);
        self.rows.push(Row { arrangement, list });
    }

    pub(crate) fn has(&self, arrangement: u64) -> bool {
        self.rows.iter().rev().any(|row| row.arrangement == arrangement)
    }

    /// Returns the arrangements, from the first.
    pub(crate) fn arrangements(&self) -> Vec<u64> {
        self.rows.iter().map(|row| row.arrangement).collect()
    }

    /// Copies another list into this one. If both lists belong to the same game, only the entries
    /// after their common beginning are copied. The trial of a move therefore does not copy the
    /// whole list.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        let common = self.rows.len().min(other.rows.len());
        let same = common == 0 || self.rows[common - 1].list == other.rows[common - 1].list;
        self.rows.truncate(if same { common } else { 0 });
        // Reserves as much capacity as the other list has, so that states for trials grow only
        // once.
        if self.rows.capacity() < other.rows.capacity() {
            self.rows.reserve(other.rows.capacity() - self.rows.len());
        }
        self.rows.extend_from_slice(&other.rows[self.rows.len()..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_share_beginnings_only_if_they_are_the_same() {
        let lists = [
            vec![],
            vec![1],
            vec![1, 2],
            vec![1, 2, 3],
            vec![2, 1],
            vec![2, 1, 3],
            vec![3, 2, 3],
            vec![1, 2, 3, 4],
        ];
        for one in &lists {
            for other in &lists {
                let mut copy = Arrangements::of(one);
                copy.copy_from(&Arrangements::of(other));
                assert_eq!(copy.arrangements(), *other, "over {one:?}");
                assert_eq!(copy, Arrangements::of(other));
            }
        }
    }
}
