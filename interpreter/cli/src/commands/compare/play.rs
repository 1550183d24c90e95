//! The games of a comparison.

use super::Compare;
use crate::crew::{Crew, progress};
use alfonso_compare::{Contest, Pair, Play, Settings, Tally};
use indicatif::ProgressBar;

/// So many blocks are played at a time.
const PIECE: u64 = 4;

impl Compare {
    /// How to play.
    pub(super) fn settings(&self) -> Settings {
        Settings { games: self.games, seed: self.seed, max_plies: self.max_plies }
    }

    /// Plays the two against each other; nothing, if no games are wanted.
    pub fn play(&self, pair: Pair<'_>) -> Option<Play> {
        let contest = (self.games > 0).then(|| Contest::of_pair(pair, self.settings()))?;
        let bar = progress(contest.games());
        let tally = self.tally(&contest, &bar);
        bar.finish_and_clear();
        Some(contest.compared(&tally))
    }

    /// Plays all games of a contest.
    pub(super) fn tally(&self, contest: &Contest<'_>, bar: &ProgressBar) -> Tally {
        let crew = Crew { threads: self.threads, units: contest.blocks(), piece: PIECE };
        crew.run(
            || contest.tally(),
            |first, blocks, tally| {
                contest.play(first, blocks, tally);
                bar.inc(contest.games_of(blocks));
            },
            |tally, part| tally.merge(&part),
        )
    }
}
