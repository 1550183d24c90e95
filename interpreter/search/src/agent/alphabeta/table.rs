//! The transposition table of a search.

use alfonso_game::Move;

/// The kind of bound that an entry stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// A table entry: what the search found about one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) best: Move,
    pub(super) score: i32,
    pub(super) depth: u16,
    pub(super) bound: Bound,
}

/// The initial number of entries, a power of two.
const FIRST: usize = 1 << 12;
/// The size of one entry, in bytes.
const SLOT_BYTES: usize = size_of::<Option<Entry>>();

/// A table that grows with the search up to its memory limit. A new entry replaces the one with the
/// same index.
#[derive(Debug)]
pub(super) struct Table {
    slots: Vec<Option<Entry>>,
    filled: usize,
    /// The maximum number of entries, a power of two; 0 for a table that stores nothing.
    most: usize,
}

impl Table {
    /// Returns a table that never uses more than `memory` bytes, even while it grows.
    pub(super) fn new(memory: usize) -> Self {
        // While the table grows, the old and the new table coexist. The new one has four times as
        // many entries.
        let most = (memory / 5 * 4 / SLOT_BYTES).checked_ilog2().map_or(0, |power| 1 << power);
        Self { slots: vec![None; FIRST.min(most)], filled: 0, most }
    }

    /// Returns the entry for a position.
    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        self.slots.get(self.slot(key)).copied().flatten().filter(|entry| entry.key == key)
    }

    /// Stores an entry.
    pub(super) fn keep(&mut self, entry: Entry) {
        if self.most == 0 {
            return;
        }
        // Collisions are rare in a table that is at most half full, so the table grows at that
        // point.
        if self.filled * 2 > self.slots.len() && self.slots.len() * 4 <= self.most {
            self.grow();
        }
        let slot = self.slot(entry.key);
        self.filled += usize::from(self.slots[slot].replace(entry).is_none());
    }

    fn grow(&mut self) {
        let larger = vec![None; self.slots.len() * 4];
        self.filled = 0;
        for entry in std::mem::replace(&mut self.slots, larger).into_iter().flatten() {
            self.keep(entry);
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "any bits of the key will do")]
    fn slot(&self, key: u64) -> usize {
        key as usize & self.slots.len().wrapping_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Entry, SLOT_BYTES, Table};
    use alfonso_game::Move;

    #[test]
    fn a_table_keeps_what_it_has_room_for_and_no_more() {
        let memory = 125_000 * SLOT_BYTES;
        let mut table = Table::new(memory);
        let entry = |key: u64| Entry { key, best: Move::PASS, score: 1, depth: 1, bound: Bound::Exact };
        // Odd multiples go everywhere.
        let keys = || (0..200_000_u64).map(|row| row.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 7);
        keys().for_each(|key| table.keep(entry(key)));
        assert!(table.slots.len() * SLOT_BYTES * 5 / 4 <= memory);
        let kept = keys().filter(|key| table.find(*key).is_some()).count();
        assert!(kept > 40_000, "{kept}");
        assert_eq!(kept, table.filled);
        let mut nothing = Table::new(0);
        nothing.keep(entry(1));
        assert!(nothing.find(1).is_none());
    }
}
