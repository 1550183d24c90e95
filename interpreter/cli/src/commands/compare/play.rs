//! Plays the games of a comparison.

use super::Compare;
use crate::progress::Progress;
use crate::threads::Workers;
use alfonso_compare::{Contest, Pair, Play, Settings, Tally};

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

    /// Plays all games of a contest on several threads.
    pub(super) fn tally(&self, contest: &Contest<'_>, bar: &Progress) -> Tally {
        let workers = Workers { threads: self.threads, units: contest.blocks(), piece: PIECE };
        workers.run(
            || contest.tally(),
            |first, blocks, tally| {
                contest.play(first, blocks, tally);
                bar.add(contest.games_of(blocks));
            },
            |tally, part| tally.merge(&part),
        )
    }
}
