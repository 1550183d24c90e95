//! The positions that a line has left behind, kept sparsely.
//!
//! A position of a large game takes hundreds of kilobytes, and a record may have hundreds of thousands of moves. So only some
//! positions are kept: the last ones all, those before them ever more sparsely, the first one for good. Their number grows
//! with the logarithm of the moves. A position that was not kept is played again from the nearest one before it, and what lies
//! between is kept for the next move that is taken back.

use crate::play::generate::Scratch;
use crate::{Move, Program, State};
use std::collections::BTreeMap;

/// So many positions are kept of each spacing: the last ones, then of every second one, of every fourth one and so on. An even
/// number.
const OF_EACH: usize = 16;

/// The moves of a line, and the positions in which some of them were played.
#[derive(Clone)]
pub(crate) struct Past<const N: usize> {
    moves: Vec<Move>,
    /// By the number of moves before it.
    kept: BTreeMap<usize, State<N>>,
    /// The position that was dropped last: its room is used again.
    spare: Option<State<N>>,
}

impl<const N: usize> Past<N> {
    pub(crate) fn new() -> Self {
        Self { moves: Vec::new(), kept: BTreeMap::new(), spare: None }
    }

    /// The moves, from the first.
    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// A move is about to be played in a position.
    pub(crate) fn push(&mut self, state: &State<N>, m: Move) {
        let now = self.moves.len();
        self.keep(now, state);
        self.moves.push(m);
        let mut level = 0;
        while level <= now.trailing_zeros() && now >> level > OF_EACH {
            let left = ((now >> level) - OF_EACH - 1) << level;
            if !is_kept(left, now) {
                self.spare = self.kept.remove(&left).or_else(|| self.spare.take());
            }
            level += 1;
        }
    }

    /// Takes the last move back: the position in which it was played, and the move.
    pub(crate) fn pop(&mut self, program: &Program<N>) -> Option<(State<N>, Move)> {
        let m = self.moves.pop()?;
        let now = self.moves.len();
        if let Some(state) = self.kept.remove(&now) {
            return Some((state, m));
        }
        // The first one is kept for good.
        let (begin, state) = self.kept.range(..now).next_back()?;
        let (begin, mut state) = (*begin, state.clone());
        let mut scratch = program.scratch();
        for index in begin..now {
            if index > begin && is_kept(index, now) {
                self.keep(index, &state);
            }
            play_again(program, &mut state, self.moves[index], &mut scratch);
        }
        Some((state, m))
    }

    fn keep(&mut self, index: usize, state: &State<N>) {
        let room = self.spare.take().map(|mut room| {
            room.copy_from(state);
            room
        });
        self.kept.insert(index, room.unwrap_or_else(|| state.clone()));
    }
}

/// True if the position after `index` moves is kept after `now` moves: fewer than [`OF_EACH`] positions of its own spacing have
/// come after it.
fn is_kept(index: usize, now: usize) -> bool {
    let level = index.trailing_zeros();
    index == 0 || (now >> level) - (index >> level) <= OF_EACH
}

/// Plays a move that was played before. It led to another move, so that no ending and no spent budget changed anything after it.
fn play_again<const N: usize>(program: &Program<N>, state: &mut State<N>, m: Move, scratch: &mut Scratch<N>) {
    program.apply(state, m, scratch, &mut ());
    // Each move has a budget of its own.
    scratch.frame.renew();
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
            // What lies between two of them is short beside the way back to there.
            let gaps = kept.windows(2).map(|pair| (pair[1] - pair[0], now - pair[0]));
            assert!(gaps.clone().all(|(gap, back)| gap == 1 || gap * 8 <= back.next_power_of_two()));
        }
    }
}
