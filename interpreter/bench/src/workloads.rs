//! What is measured: random games, sequences of moves, loading.

use crate::{Gated, Tally, Workload};
use alfonso_game::{Fired, Game, Leaves, Line, Position, Sampling, Series};

/// Random games from the start; plies are counted. Each round goes on with the games that come next in the series.
#[derive(Debug)]
pub struct Playouts<'g> {
    game: &'g Game,
    start: Position,
    series: Series,
    sampling: Sampling,
    fired: Fired,
    tally: Tally,
}

impl<'g> Playouts<'g> {
    /// The games of a seed, each broken off after so many plies. All legal moves are found at every ply.
    #[must_use]
    pub fn new(gated: &Gated<'g>, seed: u64, max_plies: u32) -> Self {
        Self::drawn(gated, seed, max_plies, Sampling::Full)
    }

    /// The same, with moves drawn in one way or the other: other games of the same kind.
    #[must_use]
    pub fn drawn(gated: &Gated<'g>, seed: u64, max_plies: u32, sampling: Sampling) -> Self {
        let game = gated.game();
        Self {
            game,
            start: game.start(),
            series: Series { seed, first: 0, games: 0, max_plies },
            sampling,
            fired: Fired(vec![0; game.names().rules.len()]),
            tally: Tally::new(game),
        }
    }

    /// All games that were played so far.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}

impl Workload for Playouts<'_> {
    fn run(&mut self, times: u64) -> u64 {
        let before = self.tally.plies;
        let series = Series { games: times, ..self.series };
        let tally = &mut self.tally;
        self.game
            .sampled(&self.start, series, self.sampling, &mut self.fired, |playout, _| tally.add(playout));
        self.series.first += times;
        self.tally.plies - before
    }
}

/// Sequences of legal moves of one length; nodes are counted: sequences of that length.
pub struct Counting<'g> {
    line: Box<dyn Line + 'g>,
    depth: u32,
    leaves: Leaves,
}

impl<'g> Counting<'g> {
    /// Those from the position and of the length that the gate has looked at; `None` for games with dice, which have no such numbers.
    #[must_use]
    pub fn new(gated: &Gated<'g>, leaves: Leaves) -> Option<Self> {
        let count = gated.count()?;
        Some(Self { line: gated.game().line_from(&count.start), depth: count.depth, leaves })
    }
}

impl Workload for Counting<'_> {
    fn run(&mut self, times: u64) -> u64 {
        (0..times).map(|_| self.line.perft(self.depth, self.leaves)).sum()
    }
}

/// Whatever leads from a text to the first legal move; how that is done is the caller's business. Loads are counted.
pub struct Loading<F>(pub F);

impl<F: FnMut()> Workload for Loading<F> {
    fn run(&mut self, times: u64) -> u64 {
        (0..times).for_each(|_| (self.0)());
        times
    }
}
