//! The earlier positions of a line, of which only some are stored.
//!
//! A position of a large game takes hundreds of kilobytes, and a record may have hundreds of
//! thousands of moves. A line therefore stores only some positions: the first one, all of the most
//! recent ones, and fewer and fewer of those in between. Their number grows with the logarithm of
//! the number of moves.
//!
//! The engine rebuilds any other position by replaying moves from the last stored position before
//! it. It then stores some of the positions on the way, because more moves are often undone.

use super::arrival::Arrival;
use crate::play::scratch::Scratch;
use crate::{Move, Program, State};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The number of stored positions for each spacing. The most recent positions are stored
/// individually, then every second one, every fourth one and so on.
///
/// The number is even.
const OF_EACH: usize = 16;

/// A stored position.
#[derive(Clone)]
pub(super) enum PastPosition<const N: usize> {
    /// A position with its moves, its outcome and other computed data.
    Whole(Arc<Arrival<N>>),
    /// Only the state of a position.
    Bare(Arc<State<N>>),
}

impl<const N: usize> PastPosition<N> {
    fn state(&self) -> &State<N> {
        match self {
            Self::Whole(arrival) => &arrival.state,
            Self::Bare(state) => state,
        }
    }
}

/// The positions at the beginning of a line, up to the most recent ones. Copies share the stored
/// positions.
#[derive(Clone)]
pub(super) struct Past<const N: usize> {
    /// The number of positions, stored or not.
    len: usize,
    /// The stored positions, keyed by the number of moves before them.
    kept: BTreeMap<usize, PastPosition<N>>,
}

impl<const N: usize> Default for Past<N> {
    fn default() -> Self {
        Self { len: 0, kept: BTreeMap::new() }
    }
}

impl<const N: usize> Past<N> {
    /// Adds the next position. Returns a position that is no longer stored, if there is one.
    pub(super) fn push(&mut self, arrival: Arc<Arrival<N>>) -> Option<PastPosition<N>> {
        let now = self.len;
        self.kept.insert(now, PastPosition::Whole(arrival));
        self.len += 1;
        let (mut level, mut dropped) = (0, None);
        while level <= now.trailing_zeros() && now >> level > OF_EACH {
            let left = ((now >> level) - OF_EACH - 1) << level;
            if !is_kept(left, now) {
                dropped = self.kept.remove(&left).or(dropped);
            }
            level += 1;
        }
        dropped
    }

    /// Removes the last position and returns it. `moves` are the moves played before it.
    pub(super) fn pop(
        &mut self,
        program: &Program<N>,
        moves: &[Move],
        scratch: &mut Scratch<N>,
    ) -> Option<PastPosition<N>> {
        let now = self.len.checked_sub(1)?;
        self.len = now;
        if let Some(position) = self.kept.remove(&now) {
            return Some(position);
        }
        // The first position is never dropped.
        let (begin, kept) = self.kept.range(..now).next_back()?;
        let (begin, mut state) = (*begin, kept.state().clone());
        for (index, m) in moves.iter().enumerate().take(now).skip(begin) {
            if index > begin && is_kept(index, now) {
                self.kept.insert(index, PastPosition::Bare(Arc::new(state.clone())));
            }
            // Another move followed, so neither an ending nor an exceeded budget changed the state
            // after this one.
            program.apply(&mut state, *m, scratch, &mut ());
            // Each move has a budget of its own.
            scratch.frame.renew();
        }
        Some(PastPosition::Bare(Arc::new(state)))
    }
}

/// Returns true if the position after `index` moves is stored after `now` moves.
///
/// It is stored while at most [`OF_EACH`] positions of its own spacing come after it.
fn is_kept(index: usize, now: usize) -> bool {
    let level = index.trailing_zeros();
    index == 0 || (now >> level) - (index >> level) <= OF_EACH
}

#[cfg(test)]
mod tests {
    use super::is_kept;

    #[test]
    fn positions_are_kept_ever_more_sparsely() {
        let kept = |now: usize| (0..=now).filter(|index| is_kept(*index, now)).collect::<Vec<_>>();
        assert_eq!(kept(16), (0..=16).collect::<Vec<_>>());
        assert_eq!(kept(20)[..4], [0, 2, 4, 5]);
        for now in [1000, 65_536, 200_000] {
            let kept = kept(now);
            assert!(kept.len() < 160, "{}", kept.len());
            // A gap between two kept positions is short compared with the way back to it.
            let gaps = kept.windows(2).map(|pair| (pair[1] - pair[0], now - pair[0]));
            assert!(gaps.clone().all(|(gap, back)| gap == 1 || gap * 8 <= back.next_power_of_two()));
        }
    }
}
