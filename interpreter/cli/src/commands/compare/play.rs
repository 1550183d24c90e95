//! Plays the games of a comparison.

use super::Compare;
use crate::interrupt;
use crate::progress::Progress;
use crate::threads::{InOrder, Workers};
use alfonso_compare::{Contest, Pair, Play, Settings, Tally};
use std::sync::{Mutex, PoisonError};

/// The number of blocks that a thread plays before it takes its next piece.
const PIECE: u64 = 4;

impl Compare {
    /// Returns the settings of the games.
    pub(super) fn settings(&self) -> Settings {
        Settings { games: self.games, seed: self.seed, max_plies: self.max_plies }
    }

    /// Plays pairs of games. Returns `None` if none are requested or none was finished.
    pub fn play(&self, pair: Pair<'_>) -> Option<Play> {
        let contest = (self.games > 0).then(|| Contest::of_pair(pair, self.settings()))?;
        let bar = Progress::games(contest.games(), self.format.of_errors());
        let tally = self.tally(&contest, &bar);
        bar.finish();
        (tally != contest.tally()).then(|| contest.compared(&tally))
    }

    /// Plays all games of a contest on several threads. If the user asks to stop, the result covers
    /// the first blocks without a gap.
    pub(super) fn tally(&self, contest: &Contest<'_>, bar: &Progress) -> Tally {
        let sum = Mutex::new(InOrder::new(contest.tally()));
        let workers = Workers { threads: self.threads, units: contest.blocks(), piece: PIECE };
        workers.run(
            || (),
            |first, blocks, ()| {
                let mut tally = contest.tally();
                let played = contest.play(first, blocks, &mut tally, &|| interrupt::asked().is_none());
                let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
                sum.add(first, played, tally, Tally::merge);
                bar.add(contest.games_of(played));
            },
            |(), ()| {},
        );
        sum.into_inner().unwrap_or_else(PoisonError::into_inner).sum()
    }
}
