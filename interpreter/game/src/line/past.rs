//! The earlier positions of a line, kept sparsely.
//!
//! A position of a large game takes hundreds of kilobytes, and a record may have hundreds of thousands of moves. A
//! line therefore keeps only some positions: all of the last ones, ever fewer of those before them, and always the
//! first. Their number grows with the logarithm of the moves. The engine rebuilds any other position by replaying
//! from the nearest kept one before it. It then keeps positions on the way for the next move that is taken back.

use super::arrival::Arrival;
use crate::play::generate::Scratch;
use crate::{Move, Program, State};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The number of positions kept of each spacing: the last ones, then every second one, every fourth one and so on.
///
/// It is even.
const OF_EACH: usize = 16;

/// A position that is kept.
#[derive(Clone)]
pub(super) enum PastPosition<const N: usize> {
    /// With all that was found on arrival.
    Whole(Arc<Arrival<N>>),
    /// The state alone.
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

/// The first positions of a line, in which moves were played. Its copies share the positions.
#[derive(Clone)]
pub(super) struct Past<const N: usize> {
    /// The number of positions, kept or not.
    len: usize,
    /// By the number of moves before it: a kept position.
    kept: BTreeMap<usize, PastPosition<N>>,
}

impl<const N: usize> Default for Past<N> {
    fn default() -> Self {
        Self { len: 0, kept: BTreeMap::new() }
    }
}

impl<const N: usize> Past<N> {
    /// Adds the next position. Returns one that is no longer kept.
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

    /// Removes the last position and returns it; `moves` are those played in all positions before it.
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
            // Another move followed this one, so no ending and no spent budget changed anything after it.
            program.apply(&mut state, *m, scratch, &mut ());
            // Each move has its own budget.
            scratch.frame.renew();
        }
        Some(PastPosition::Bare(Arc::new(state)))
    }
}

/// Returns true if the position after `index` moves is kept after `now` moves.
///
/// It is kept while at most [`OF_EACH`] positions of its own spacing have come after it.
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
