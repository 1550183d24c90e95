//! The arrangements of pieces at the start of a game and at the end of each turn.

/// The number of turns that can be stored without allocation.
const LONG_GAME: usize = 2048;

/// The number of bits of the filter: a power of 2.
const BITS: usize = 1 << 12;

/// The number of arrangements that the filter may hold in addition to twice those of the list.
const SPARE: usize = 1 << 8;

/// A list of arrangements of pieces, in the order in which they occurred. Each is stored as a hash.
///
/// The list of a game without such rules takes no memory but a pointer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arrangements(Option<Box<List>>);

/// The list with what makes it quick to search.
#[derive(Clone, Debug, Default)]
struct List {
    entries: Vec<Entry>,
    /// One bit for the low bits of each arrangement. Most arrangements that are looked up are not in the
    /// list, and most of these have no bit. Arrangements that have left the list may keep theirs.
    filter: Vec<u64>,
    /// The number of arrangements with a bit, each counted as often as it was added.
    filtered: usize,
}

impl PartialEq for Arrangements {
    fn eq(&self, other: &Self) -> bool {
        self.entries() == other.entries()
    }
}

impl Eq for Arrangements {}

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

    fn entries(&self) -> &[Entry] {
        self.0.as_ref().map_or(&[], |list| &list.entries)
    }

    /// Reserves memory for a long game.
    pub(crate) fn reserve_for_game(&mut self) {
        let list = self.0.get_or_insert_default();
        list.entries.reserve(LONG_GAME);
        list.filter.resize(BITS / 64, 0);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries().is_empty()
    }

    pub(crate) fn clear(&mut self) {
        if let Some(list) = &mut self.0 {
            list.truncate(0);
        }
    }

    pub(crate) fn push(&mut self, arrangement: u64) {
        self.0.get_or_insert_default().push(arrangement);
    }

    #[inline]
    pub(crate) fn has(&self, arrangement: u64) -> bool {
        self.0.as_ref().is_some_and(|list| list.has(arrangement))
    }

    /// Returns the arrangements, from the first.
    pub(crate) fn arrangements(&self) -> Vec<u64> {
        self.entries().iter().map(|entry| entry.arrangement).collect()
    }

    /// Copies another list into this one. If both lists belong to the same game, only the entries
    /// after their common beginning are copied. The trial of a move therefore does not copy the
    /// whole list.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        match &other.0 {
            Some(other) => self.0.get_or_insert_default().copy_from(other),
            None => self.clear(),
        }
    }
}

impl List {
    fn push(&mut self, arrangement: u64) {
        let before = self.entries.last().map_or(0, |entry| entry.list);
        // The multiplier of SplitMix64 spreads every bit of one hash over all bits of the next.
        let list = (before ^ arrangement).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(31);
        self.entries.push(Entry { arrangement, list });
        self.add_to_filter(self.entries.len() - 1);
    }

    #[inline]
    fn has(&self, arrangement: u64) -> bool {
        let (word, bit) = filter_bit(arrangement);
        let may_have = self.filter.get(word).is_some_and(|word| word & bit != 0);
        may_have && self.entries.iter().rev().any(|entry| entry.arrangement == arrangement)
    }

    /// Adds the entries from `first` on to the filter.
    fn add_to_filter(&mut self, first: usize) {
        self.filter.resize(BITS / 64, 0);
        for entry in &self.entries[first..] {
            let (word, bit) = filter_bit(entry.arrangement);
            self.filter[word] |= bit;
        }
        self.filtered += self.entries.len() - first;
    }

    /// Removes all entries but the first `count`.
    fn truncate(&mut self, count: usize) {
        self.entries.truncate(count);
        if count == 0 || self.filtered > 2 * count + SPARE {
            self.filter.fill(0);
            self.filtered = 0;
            self.add_to_filter(0);
        }
    }

    fn copy_from(&mut self, other: &Self) {
        let common = self.entries.len().min(other.entries.len());
        let same = common == 0 || self.entries[common - 1].list == other.entries[common - 1].list;
        let kept = if same { common } else { 0 };
        if kept < self.entries.len() {
            self.truncate(kept);
        }
        // Reserves as much capacity as the other list has, so that states for trials grow only
        // once.
        if self.entries.capacity() < other.entries.capacity() {
            self.entries.reserve(other.entries.capacity() - self.entries.len());
        }
        if kept < other.entries.len() {
            self.entries.extend_from_slice(&other.entries[kept..]);
            self.add_to_filter(kept);
        }
    }
}

/// Returns the word and the bit of an arrangement in the filter.
fn filter_bit(arrangement: u64) -> (usize, u64) {
    let bit = arrangement as usize % BITS;
    (bit / 64, 1 << (bit % 64))
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
    #[test]
    fn finds_what_is_in_the_list_and_nothing_else() {
        let mut list = Arrangements::default();
        let arrangement = |n: u64| n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        // Each round adds many arrangements and keeps one of them, like a search.
        for round in 0..40 {
            let root = list.clone();
            for n in 0..200 {
                list.push(arrangement(round * 1000 + n));
            }
            for n in 0..(round + 1) * 1000 {
                let expected = n % 1000 == 0 || n / 1000 == round && n % 1000 < 200;
                assert_eq!(list.has(arrangement(n)), expected, "{n} in round {round}");
            }
            list.copy_from(&root);
            list.push(arrangement(round * 1000));
            let inner = list.0.as_ref().expect("a list");
            assert!(inner.filtered <= 2 * inner.entries.len() + SPARE + 200);
        }
        list.clear();
        let inner = list.0.as_ref().expect("a list");
        assert!(!list.has(arrangement(0)) && inner.filter.iter().all(|word| *word == 0));
    }
}
