//! Earlier positions of a game: the number of times that each has stood, and the ply of the first time.

use crate::Earlier;

/// The number of chains into which positions are sorted by their hashes.
const CHAINS: usize = 1 << 10;
/// The end of a chain.
const END: u32 = u32::MAX;

/// A position that stood in the game.
#[derive(Clone, Copy, Debug)]
struct Stood {
    hash: u64,
    ply: u32,
    /// The number of times that it had stood by then, this time included.
    times: u32,
    /// The ply at which it stood for the first time.
    first: u32,
    /// The row of the position before it in its chain.
    before: u32,
}

/// The positions at the beginnings of a game's turns, from the first. The next game reuses its memory.
#[derive(Clone, Debug)]
pub(crate) struct History {
    stood: Vec<Stood>,
    /// By chain: the row of the latest position.
    latest: Box<[u32; CHAINS]>,
}

impl History {
    /// Returns an empty history with memory for `positions` positions; it can grow.
    pub(crate) fn new(positions: usize) -> Self {
        Self { stood: Vec::with_capacity(positions), latest: Box::new([END; CHAINS]) }
    }

    /// Begins a game after these earlier positions.
    pub(crate) fn begin(&mut self, earlier: &[Earlier]) {
        self.stood.clear();
        self.latest.fill(END);
        for position in earlier {
            self.add(*position);
        }
    }

    /// Adds a position. Returns how often it has stood, this time included, and how many plies ago it first stood.
    pub(crate) fn count(&mut self, position: Earlier) -> (u32, u32) {
        let stood = self.add(position);
        (stood.times, position.ply.saturating_sub(stood.first))
    }

    /// Forgets the position that was counted last.
    pub(crate) fn take_back(&mut self) {
        if let Some(stood) = self.stood.pop() {
            self.latest[chain(stood.hash)] = stood.before;
        }
    }

    /// Returns the number of counted positions.
    pub(crate) fn len(&self) -> usize {
        self.stood.len()
    }

    /// Returns the counted positions, from the first.
    pub(crate) fn positions(&self) -> impl Iterator<Item = Earlier> {
        self.stood.iter().map(|stood| Earlier { hash: stood.hash, ply: stood.ply })
    }

    fn add(&mut self, Earlier { hash, ply }: Earlier) -> Stood {
        let latest = self.latest[chain(hash)];
        let mut stood = Stood { hash, ply, times: 1, first: ply, before: latest };
        let mut index = latest;
        while let Some(earlier) = self.stood.get(index as usize) {
            // This entry already includes all earlier ones of its hash.
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
