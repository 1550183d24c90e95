//! The arrangements of pieces at the start of a game and at the end of each turn.

/// The number of turns that can be stored without allocation.
const LONG_GAME: usize = 2048;

/// A list of arrangements of pieces, in the order in which they occurred. Each is stored as a hash.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Arrangements {
    entries: Vec<Entry>,
}

/// An arrangement of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
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
    pub(crate) fn reserve_for_game(&mut self) {
        self.entries.reserve(LONG_GAME);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.entries.clear();
    }

    pub(crate) fn push(&mut self, arrangement: u64) {
        let before = self.entries.last().map_or(0, |entry| entry.list);
        // The multiplier of SplitMix64 spreads every bit of one hash over all bits of the next.
        let list = (before ^ arrangement).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(31);
        self.entries.push(Entry { arrangement, list });
    }

    pub(crate) fn has(&self, arrangement: u64) -> bool {
        self.entries.iter().rev().any(|entry| entry.arrangement == arrangement)
    }

    /// Returns the arrangements, from the first.
    pub(crate) fn arrangements(&self) -> Vec<u64> {
        self.entries.iter().map(|entry| entry.arrangement).collect()
    }

    /// Copies another list into this one. If both lists belong to the same game, only the entries
    /// after their common beginning are copied. The trial of a move therefore does not copy the
    /// whole list.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        let common = self.entries.len().min(other.entries.len());
        let same = common == 0 || self.entries[common - 1].list == other.entries[common - 1].list;
        self.entries.truncate(if same { common } else { 0 });
        // Reserves as much capacity as the other list has, so that states for trials grow only
        // once.
        if self.entries.capacity() < other.entries.capacity() {
            self.entries.reserve(other.entries.capacity() - self.entries.len());
        }
        self.entries.extend_from_slice(&other.entries[self.entries.len()..]);
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
