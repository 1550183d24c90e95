//! Positions that have stood in a game: how often, and since when.

use crate::Earlier;

/// How many bits the sieve has.
const SIEVE: usize = 1 << 12;

/// The positions at the beginnings of a game's turns, from the first. Room is kept from one game to the next.
#[derive(Clone, Debug)]
pub(crate) struct History {
    stood: Vec<Earlier>,
    /// A bit for each hash that has stood, by its lowest bits: what falls through it is new, and most positions do.
    sieve: Box<[u64; SIEVE / 64]>,
}

impl History {
    /// Room for so many positions, and more.
    pub(crate) fn new(positions: usize) -> Self {
        Self { stood: Vec::with_capacity(positions), sieve: Box::new([0; SIEVE / 64]) }
    }

    /// A game begins; these positions stood before it.
    pub(crate) fn begin(&mut self, earlier: &[Earlier]) {
        self.stood.clear();
        self.sieve.fill(0);
        for position in earlier {
            self.add(*position);
        }
    }

    /// A position comes about: how often it has stood, this time included, and how many plies ago for the first time.
    pub(crate) fn count(&mut self, position: Earlier) -> (u32, u32) {
        let (word, bit) = place(position.hash);
        let stood = if self.sieve[word] & bit == 0 {
            (1, 0)
        } else {
            Earlier::stood(self.stood.iter().copied(), position.hash, position.ply)
        };
        self.add(position);
        stood
    }

    fn add(&mut self, position: Earlier) {
        let (word, bit) = place(position.hash);
        self.sieve[word] |= bit;
        self.stood.push(position);
    }
}

/// A hash's bit of the sieve.
fn place(hash: u64) -> (usize, u64) {
    let row = hash as usize % SIEVE;
    (row / 64, 1 << (row % 64))
}

#[cfg(test)]
mod tests {
    use super::{History, SIEVE};
    use crate::Earlier;

    #[test]
    fn positions_are_counted_by_their_whole_hash() {
        let mut history = History::new(0);
        let mut count = |hash: u64, ply| history.count(Earlier { hash, ply });
        assert_eq!(count(7, 0), (1, 0));
        // The same bit of the sieve, another position.
        assert_eq!(count(7 + SIEVE as u64, 1), (1, 0));
        assert_eq!(count(7, 4), (2, 4));
        assert_eq!(count(7, 9), (3, 9));
        history.begin(&[Earlier { hash: 9, ply: 2 }]);
        assert_eq!(history.count(Earlier { hash: 7, ply: 3 }), (1, 0));
        assert_eq!(history.count(Earlier { hash: 9, ply: 5 }), (2, 3));
    }
}
