//! The memory of a solver: how much it may take, and lists and tables that grow by small pieces, so that it never takes more.

use alfonso_game::Position;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, Hasher};

/// The limits of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverLimits {
    /// The memory that the search may take, in bytes. The program itself takes some megabytes beside it, and so does a copy of the game
    /// where endings are set aside.
    pub memory: usize,
    /// The most positions.
    pub positions: usize,
    /// The most steps that rules may take in all positions together, those apart that [`alfonso_game::FREE_STEPS`] leaves free in each.
    pub steps: u64,
}

/// The number of bits of a key that select its part of the table.
const PARTS: u32 = 6;
/// The memory of a place of the table: a key, a row, and a byte of its own for each.
const SLOT_BYTES: usize = size_of::<((u64, u64), u32)>() + 1;

/// Numbers keys in the order in which they come.
///
/// The table has parts that grow one by one, so that growing takes little memory besides.
#[derive(Debug)]
pub(super) struct Numbers {
    parts: Vec<HashMap<(u64, u64), u32, Taken>>,
    len: usize,
}

impl Numbers {
    pub(super) fn new() -> Self {
        Self { parts: (0..1 << PARTS).map(|_| HashMap::default()).collect(), len: 0 }
    }

    /// Returns the number of a key, and true if it is new.
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

    /// Returns the number of a key, if it has one.
    pub(super) fn find(&self, key: (u64, u64)) -> Option<u32> {
        self.parts[part(key)].get(&key).copied()
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns the memory of the table in bytes; while a part grows, a little more is needed.
    pub(super) fn bytes(&self) -> usize {
        let growing = self.parts.iter().map(HashMap::capacity).max().unwrap_or(0);
        // A table has an eighth more places than it says it can hold.
        let slots = self.parts.iter().map(HashMap::capacity).sum::<usize>() + 2 * growing;
        slots * 8 / 7 * SLOT_BYTES + self.parts.len() * size_of::<HashMap<(u64, u64), u32, Taken>>()
    }
}

/// Returns the part of the table to which a key belongs.
fn part(key: (u64, u64)) -> usize {
    usize::try_from(key.0 >> (u64::BITS - PARTS)).unwrap_or(0)
}

/// The size of a piece of a list.
const PIECE: usize = 1 << 14;

/// A list that grows piece by piece.
#[derive(Clone, Debug)]
pub(super) struct Pieces<T> {
    pieces: Vec<Vec<T>>,
}

impl<T: Copy> Pieces<T> {
    pub(super) fn new() -> Self {
        Self { pieces: Vec::new() }
    }

    /// Returns a list of so many equal values.
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

    /// Returns the memory of the list in bytes, with that of its next piece.
    pub(super) fn bytes(&self) -> usize {
        (self.pieces.len() + 1) * (PIECE * size_of::<T>() + 2 * size_of::<Vec<T>>())
    }
}

/// The number of positions of a piece of a queue.
const PART: usize = 64;

/// Positions that wait, first in, first out. The queue grows piece by piece.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    pieces: VecDeque<VecDeque<Position>>,
    /// The memory of the lists of the positions.
    lists: usize,
}

impl Waiting {
    /// Adds a position, without the earlier ones and without spare memory.
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
        // The piece that is being filled stays until it is full.
        if piece.is_empty() {
            self.pieces.pop_front();
        }
        self.lists -= lists(&position);
        Some(position)
    }

    /// Returns the memory of the queue in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.lists + self.pieces.len() * (PART * size_of::<Position>() + 2 * size_of::<VecDeque<Position>>())
    }
}

/// Large lists take whole slices of so many bytes: usual allocators cut memory so, or more finely.
const SLICE: usize = 64 << 10;

/// Returns the memory of the lists of a position without spare capacity, in bytes.
pub(crate) fn lists(position: &Position) -> usize {
    let bytes = [
        size_of_val(position.pieces.as_slice()),
        size_of_val(position.numbers.as_slice()),
        size_of_val(position.stood.as_slice()),
        size_of_val(position.out.as_slice()),
        size_of_val(position.waiting.as_slice()),
    ];
    // A header stands before the first slice.
    bytes.iter().map(|bytes| if *bytes < SLICE { *bytes } else { (bytes / SLICE + 1) * SLICE }).sum()
}

/// A quick hash: keys are mixed already.
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
        // Keys of one part agree in some bits: all others go everywhere.
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
