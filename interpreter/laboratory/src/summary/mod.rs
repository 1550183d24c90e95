//! The summary of a run: what is true of its series and not of one game.

mod series;

pub use series::{AgentSummary, SeatSummary, SeriesSummary};

use crate::{Columns, Lineup, Row, Setting};
use series::Tally;

/// The sums of a run, filled with its rows in the order of files.
#[derive(Debug)]
pub struct Summary {
    tallies: Vec<Tally>,
}

impl Summary {
    /// Returns the summary of no series.
    #[must_use]
    pub fn new() -> Self {
        Self { tallies: Vec::new() }
    }

    /// Adds the next series, without rows.
    pub fn begin(&mut self, columns: &Columns, setting: &Setting, lineup: &Lineup) {
        self.tallies.push(Tally::new(columns, setting, lineup));
    }

    /// Adds a row of a series.
    ///
    /// # Errors
    /// The name of a column that does not hold what it should.
    pub fn add(&mut self, series: usize, row: &Row) -> Result<(), String> {
        self.tallies[series].add(row)
    }

    /// Returns the figures of each series.
    #[must_use]
    pub fn summaries(&self) -> Vec<SeriesSummary> {
        self.tallies.iter().map(Tally::summary).collect()
    }
}

impl Default for Summary {
    fn default() -> Self {
        Self::new()
    }
}
