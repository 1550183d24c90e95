//! Earlier positions of a game: how often each has occurred, and the ply of its first occurrence.

use crate::Earlier;

/// The number of hash chains.
const CHAINS: usize = 1 << 10;
/// The index that ends a chain.
const END: u32 = u32::MAX;

/// An occurrence of a position.
#[derive(Clone, Copy, Debug)]
struct Stood {
    hash: u64,
    ply: u32,
    /// The number of occurrences of the position so far, including this one.
    times: u32,
    /// The ply of the first occurrence.
    first: u32,
    /// The index of the previous entry in the same chain.
    before: u32,
}

/// The positions at the beginnings of a game's turns, from the first. Later games reuse the
/// allocation.
#[derive(Clone, Debug)]
pub(crate) struct History {
    stood: Vec<Stood>,
    /// For each chain, the index of its latest entry.
    latest: Box<[u32; CHAINS]>,
}

impl History {
    /// Returns an empty history with capacity for `positions` positions.
    pub(crate) fn new(positions: usize) -> Self {
        Self { stood: Vec::with_capacity(positions), latest: Box::new([END; CHAINS]) }
    }

    /// Clears the history and adds the given earlier positions.
    pub(crate) fn begin(&mut self, earlier: &[Earlier]) {
        self.stood.clear();
        self.latest.fill(END);
        for position in earlier {
            self.add(*position);
        }
    }

    /// Adds a position. Returns the number of its occurrences, including this one, and the number
    /// of plies since the first.
    pub(crate) fn count(&mut self, position: Earlier) -> (u32, u32) {
        let stood = self.add(position);
        (stood.times, position.ply.saturating_sub(stood.first))
    }

    /// Removes the position that was added last.
    pub(crate) fn take_back(&mut self) {
        if let Some(stood) = self.stood.pop() {
            self.latest[chain(stood.hash)] = stood.before;
        }
    }

    /// Returns the number of positions.
    pub(crate) fn len(&self) -> usize {
        self.stood.len()
    }

    /// Returns the positions, from the first.
    pub(crate) fn positions(&self) -> impl Iterator<Item = Earlier> {
        self.stood.iter().map(|stood| Earlier { hash: stood.hash, ply: stood.ply })
    }

    fn add(&mut self, Earlier { hash, ply }: Earlier) -> Stood {
        let latest = self.latest[chain(hash)];
        let mut stood = Stood { hash, ply, times: 1, first: ply, before: latest };
        let mut index = latest;
        while let Some(earlier) = self.stood.get(index as usize) {
            // This entry already counts all earlier entries with its hash.
            if earlier.hash == hash {
                (stood.times, stood.first) = (earlier.times + 1, earlier.first);
                break;
            }
            index = earlier.before;
        }
        self.latest[chain(hash)] = u32::try_from(self.stood.len()).unwrap_or(END);
        self.stood.push(stood);
        stood
    }
}

fn chain(hash: u64) -> usize {
    hash as usize % CHAINS
}

#[cfg(test)]
mod tests {
    use super::{CHAINS, History};
    use crate::Earlier;

    #[test]
    fn positions_are_counted_by_their_whole_hash() {
        let mut history = History::new(0);
        let mut count = |hash: u64, ply| history.count(Earlier { hash, ply });
        assert_eq!(count(7, 0), (1, 0));
        // This position shares the chain but differs.
        assert_eq!(count(7 + CHAINS as u64, 1), (1, 0));
        assert_eq!(count(7, 4), (2, 4));
        assert_eq!(count(7, 9), (3, 9));
        assert_eq!(history.positions().count(), 4);
        history.take_back();
        assert_eq!(history.count(Earlier { hash: 7, ply: 11 }), (3, 11));
        history.begin(&[Earlier { hash: 9, ply: 2 }]);
        assert_eq!(history.count(Earlier { hash: 7, ply: 3 }), (1, 0));
        assert_eq!(history.count(Earlier { hash: 9, ply: 5 }), (2, 3));
    }
}
