//! The memory of a solver: its limits, and lists and tables that grow in small pieces to stay
//! within them.

use alfonso_game::Position;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, Hasher};

/// The limits of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverLimits {
    /// The memory limit of the search, in bytes. The program itself needs some additional
    /// megabytes. A game with removed endings also needs a second copy.
    pub memory: usize,
    /// The maximum number of positions.
    pub positions: usize,
    /// The maximum number of rule steps in all positions together, not counting the
    /// [`alfonso_game::FREE_STEPS`] of each position.
    pub steps: u64,
}

/// The number of key bits that select a part of the table.
const PARTS: u32 = 6;
/// The memory of a table entry: a key, a row, and one control byte.
const SLOT_BYTES: usize = size_of::<((u64, u64), u32)>() + 1;

/// Numbers keys in the order of insertion.
///
/// The table consists of parts that grow one at a time, so that growth needs little additional
/// memory.
#[derive(Debug)]
pub(super) struct Numbers {
    parts: Vec<HashMap<(u64, u64), u32, Taken>>,
    len: usize,
}

impl Numbers {
    pub(super) fn new() -> Self {
        Self { parts: (0..1 << PARTS).map(|_| HashMap::default()).collect(), len: 0 }
    }

    /// Returns the number of a key, and true if the key is new.
    pub(super) fn number(&mut self, key: (u64, u64)) -> (u32, bool) {
        match self.parts[part(key)].entry(key) {
            Entry::Occupied(entry) => (*entry.get(), false),
            Entry::Vacant(entry) => {
                let number = u32::try_from(self.len).unwrap_or(u32::MAX);
                entry.insert(number);
                self.len += 1;
                (number, true)
            }
        }
    }

    /// Returns the number of a key, or `None` if the key is unknown.
    pub(super) fn find(&self, key: (u64, u64)) -> Option<u32> {
        self.parts[part(key)].get(&key).copied()
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns the memory of the table in bytes, including the memory for growing its largest part.
    pub(super) fn bytes(&self) -> usize {
        let growing = self.parts.iter().map(HashMap::capacity).max().unwrap_or(0);
        // A hash table allocates an eighth more entries than its capacity.
        let slots = self.parts.iter().map(HashMap::capacity).sum::<usize>() + 2 * growing;
        slots * 8 / 7 * SLOT_BYTES + self.parts.len() * size_of::<HashMap<(u64, u64), u32, Taken>>()
    }
}

/// Returns the index of the part that stores a key.
fn part(key: (u64, u64)) -> usize {
    usize::try_from(key.0 >> (u64::BITS - PARTS)).unwrap_or(0)
}

/// The number of elements in one piece of a list.
const PIECE: usize = 1 << 14;

/// A list that grows one piece at a time.
#[derive(Clone, Debug)]
pub(super) struct Pieces<T> {
    pieces: Vec<Vec<T>>,
}

impl<T: Copy> Pieces<T> {
    pub(super) fn new() -> Self {
        Self { pieces: Vec::new() }
    }

    /// Returns a list of `len` equal values.
    pub(super) fn of(value: T, len: usize) -> Self {
        let mut list = Self::new();
        (0..len).for_each(|_| list.push(value));
        list
    }

    pub(super) fn push(&mut self, value: T) {
        match self.pieces.last_mut().filter(|piece| piece.len() < PIECE) {
            Some(piece) => piece.push(value),
            None => {
                let mut piece = Vec::with_capacity(PIECE);
                piece.push(value);
                self.pieces.push(piece);
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.pieces.last().map_or(0, |last| (self.pieces.len() - 1) * PIECE + last.len())
    }

    pub(super) fn get(&self, index: usize) -> T {
        self.pieces[index / PIECE][index % PIECE]
    }

    pub(super) fn at(&mut self, index: usize) -> &mut T {
        &mut self.pieces[index / PIECE][index % PIECE]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.pieces.iter().flatten().copied()
    }

    /// Returns the memory of the list and its next piece, in bytes.
    pub(super) fn bytes(&self) -> usize {
        (self.pieces.len() + 1) * (PIECE * size_of::<T>() + 2 * size_of::<Vec<T>>())
    }
}

/// The number of positions in one piece of a queue.
const PART: usize = 64;

/// A first-in, first-out queue of positions, which grows one piece at a time.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    pieces: VecDeque<VecDeque<Position>>,
    /// The memory of the lists inside the positions, in bytes.
    lists: usize,
}

impl Waiting {
    /// Adds a position, without its history and with excess capacity removed.
    pub(super) fn push(&mut self, mut position: Position) {
        position.earlier = Vec::new();
        position.pieces.shrink_to_fit();
        position.numbers.shrink_to_fit();
        position.stood.shrink_to_fit();
        position.out.shrink_to_fit();
        position.waiting.shrink_to_fit();
        self.lists += lists(&position);
        match self.pieces.back_mut().filter(|piece| piece.len() < PART) {
            Some(piece) => piece.push_back(position),
            None => {
                let mut piece = VecDeque::with_capacity(PART);
                piece.push_back(position);
                self.pieces.push_back(piece);
            }
        }
    }

    pub(super) fn pop(&mut self) -> Option<Position> {
        let piece = self.pieces.front_mut()?;
        let position = piece.pop_front()?;
        // The queue still appends to the last piece until it is full.
        if piece.is_empty() {
            self.pieces.pop_front();
        }
        self.lists -= lists(&position);
        Some(position)
    }

    /// Returns the memory of the queue, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.lists + self.pieces.len() * (PART * size_of::<Position>() + 2 * size_of::<VecDeque<Position>>())
    }
}

/// The granularity of large allocations, in bytes. Common allocators use this size or a smaller
/// one.
const SLICE: usize = 64 << 10;

/// Returns the memory of the lists inside a position without excess capacity, in bytes.
pub(crate) fn lists(position: &Position) -> usize {
    let bytes = [
        size_of_val(position.pieces.as_slice()),
        size_of_val(position.numbers.as_slice()),
        size_of_val(position.stood.as_slice()),
        size_of_val(position.out.as_slice()),
        size_of_val(position.waiting.as_slice()),
    ];
    // The allocator stores a header before the first slice.
    bytes.iter().map(|bytes| if *bytes < SLICE { *bytes } else { (bytes / SLICE + 1) * SLICE }).sum()
}

/// A fast hasher for keys that are already well mixed.
#[derive(Clone, Copy, Debug, Default)]
struct Taken(u64);

impl BuildHasher for Taken {
    type Hasher = Self;

    fn build_hasher(&self) -> Self {
        Self(0)
    }
}

impl Hasher for Taken {
    fn finish(&self) -> u64 {
        // Keys of one part share some bits. The multiplication spreads the other bits over the
        // whole range.
        let mixed = self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ (mixed >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64((*byte).into()));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = self.0.rotate_left(23) ^ number;
    }
}

#[cfg(test)]
mod tests {
    use super::{Numbers, PIECE, Pieces};

    #[test]
    fn keys_are_numbered_in_their_order_and_lists_keep_what_they_are_given() {
        let mut numbers = Numbers::new();
        let key = |index: u64| (index.wrapping_mul(0x9E37_79B9_7F4A_7C15), index % 3);
        for index in 0..50_000 {
            assert_eq!(numbers.number(key(index)), (u32::try_from(index).expect("small"), true));
        }
        assert_eq!(numbers.number(key(77)), (77, false));
        assert_eq!((numbers.find(key(77)), numbers.find(key(50_000))), (Some(77), None));
        assert_eq!(numbers.len(), 50_000);
        assert!(numbers.bytes() > 50_000 * 25);
        let rows = PIECE + 10;
        let mut list = Pieces::of(7, rows);
        *list.at(PIECE) = 9;
        assert_eq!((list.len(), list.get(PIECE - 1), list.get(PIECE)), (rows, 7, 9));
        assert_eq!(list.iter().filter(|value| *value == 7).count(), rows - 1);
    }
}
