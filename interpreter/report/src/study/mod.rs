//! The data of a study that reports need.
//!
//! ```
//! use alfonso_driver::{rule_file, shipped};
//! use alfonso_lab::{Columns, Plan, Series, expand, units};
//! use alfonso_report::study::{Hashed, Played, manifest};
//!
//! let plan = Plan::parse(r#"(schema: 1, games: 20, cells: [(game: "hex", vary: {"size": Only(["three", "five"])})])"#)?;
//! let rule_file = rule_file(shipped::game("hex").expect("it ships"), &|_| None);
//! let (arms, grids) = expand(&plan.cells, &[("hex".into(), rule_file)], plan.seed).expect("questions of the game");
//! let series = [0, 1].map(|arm| Series { arm, entry: 0, seats: 2 });
//! let (lineup_texts, columns, units) = (vec!["random".into(); 2], Columns::new(&plan, &arms, 2), units(&series, &plan, 1));
//! let played = Played {
//!     plan: &plan,
//!     arms: &arms,
//!     series: &series,
//!     lineup_texts: &lineup_texts,
//!     columns: &columns,
//!     units: &units,
//!     grids: &grids,
//!     left_out: &[],
//! };
//! assert_eq!((played.combinations(), played.games()), (2, 40));
//! let manifest: serde_json::Value = serde_json::from_str(&manifest(played, Hashed::Yes)).expect("an object");
//! assert_eq!(manifest["series"][1]["agents"], "random");
//! # Ok::<(), Box<alfonso_diag::Diagnostic>>(())
//! ```

#[cfg(feature = "tables")]
mod columns;
mod hashes;
mod manifest;
mod run;
#[cfg(feature = "tables")]
pub mod tables;
#[cfg(feature = "tables")]
mod traffic;
#[cfg(feature = "tables")]
mod unit;

#[cfg(feature = "tables")]
pub use columns::{TableColumns, traffic_rows};
pub use hashes::{FileHash, FileHashes, HashedUnit};
pub use manifest::{Hashed, manifest};
pub use run::{Files, RunJson, SummaryJson, shapes};
#[cfg(feature = "tables")]
pub use traffic::TrafficTable;
#[cfg(feature = "tables")]
pub use unit::{UnitNames, unit_files};

use alfonso_diag::Diagnostic;
use alfonso_lab::{Arm, Columns, Grid, Plan, Series, Unit};

/// A plan with all the data to which it refers.
#[derive(Clone, Copy, Debug)]
pub struct Played<'s> {
    /// The plan.
    pub plan: &'s Plan,
    /// The cells that are played. A cell is a combination of readings with distinct rules.
    pub arms: &'s [Arm],
    /// The series: one for each entry of `agents` in every cell.
    pub series: &'s [Series],
    /// The agents of each series, as text.
    pub lineup_texts: &'s [String],
    /// The columns of the tables of games.
    pub columns: &'s Columns,
    /// The chunks of the study. Each chunk writes separate files.
    pub units: &'s [Unit],
    /// The combinations of readings for each entry of the plan's `cells`.
    pub grids: &'s [Grid],
    /// The cells that cannot be played, each with the first error.
    pub left_out: &'s [(usize, Diagnostic)],
}

impl<'s> Played<'s> {
    /// Returns the distinct agents of the series as text, in the order of the series.
    pub fn lineups(self) -> Vec<&'s str> {
        let mut all: Vec<&str> = Vec::new();
        for text in self.lineup_texts {
            if !all.contains(&text.as_str()) {
                all.push(text);
            }
        }
        all
    }

    /// Returns the number of combinations of readings in the plan.
    pub fn combinations(self) -> usize {
        self.grids.iter().map(|grid| grid.combinations.len()).sum()
    }

    /// Returns the number of games in each series, including the games that complete blocks.
    pub fn games_of_each(self) -> u64 {
        let block = self.series.first().map_or(1, |it| self.plan.block(it.seats));
        self.plan.games.next_multiple_of(block)
    }

    /// Returns the number of games in the whole plan, including the games that complete blocks.
    pub fn games(self) -> u64 {
        self.units.iter().map(|unit| unit.games).sum()
    }
}
