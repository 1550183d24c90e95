//! The summary of a study: the figures of each series, computed from its rows.

mod series;

pub use series::{AgentSummary, SeatSummary, SeriesSummary};

use crate::{Columns, Lineup, Row, Setting};
use series::Tally;

/// The running sums of a study. Rows are added in file order.
#[derive(Debug)]
pub struct Summary {
    tallies: Vec<Tally>,
}

impl Summary {
    /// Returns a summary without series.
    #[must_use]
    pub fn new() -> Self {
        Self { tallies: Vec::new() }
    }

    /// Adds the next series, initially without rows.
    pub fn begin(&mut self, columns: &Columns, setting: &Setting, lineup: &Lineup) {
        self.tallies.push(Tally::new(columns, setting, lineup));
    }

    /// Adds a row to a series.
    ///
    /// # Errors
    /// Returns the name of a column whose value has the wrong kind.
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
