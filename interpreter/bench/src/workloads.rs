//! The workloads: random games, sequences of moves, loading.

use crate::{Gated, Tally, Workload};
use alfonso_game::{Fired, Game, Leaves, Line, Position, Sampling, Series};

/// Random games from the start. The units are plies. Each run continues the series of games.
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
    /// Returns the workload that plays the random games of a seed, each for at most `max_plies`
    /// plies. The engine generates all legal moves at every ply.
    #[must_use]
    pub fn new(gated: &Gated<'g>, seed: u64, max_plies: u32) -> Self {
        Self::drawn(gated, seed, max_plies, Sampling::Full)
    }

    /// Returns the workload with a given sampling method. Another method plays different games with
    /// the same distribution.
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

    /// Returns the tally of all games played so far.
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
        self.game.sampled(&self.start, series, self.sampling, &mut self.fired, &mut |playout, _| {
            tally.add(playout)
        });
        self.series.first += times;
        self.tally.plies - before
    }
}

/// Perft of a fixed depth. The units are nodes: sequences of legal moves of that length.
pub struct Counting {
    line: Box<dyn Line>,
    depth: u32,
    leaves: Leaves,
}

impl Counting {
    /// Returns the workload for the count of a gated game. Returns `None` if there is no count, as
    /// for games with dice.
    #[must_use]
    pub fn new(gated: &Gated<'_>, leaves: Leaves) -> Option<Self> {
        let count = gated.count()?;
        Some(Self { line: gated.game().line_from(&count.start), depth: count.depth, leaves })
    }
}

impl Workload for Counting {
    fn run(&mut self, times: u64) -> u64 {
        (0..times).map(|_| self.line.perft(self.depth, self.leaves)).sum()
    }
}

/// The caller's work from a text to the first legal move. The units are loads.
pub struct Loading<F>(pub F);

impl<F: FnMut()> Workload for Loading<F> {
    fn run(&mut self, times: u64) -> u64 {
        (0..times).for_each(|_| (self.0)());
        times
    }
}
