//! Studies: a plan says which readings of which games which agents play how often, and each game becomes one row.
//!
//! Rows are data; other crates write them. Nothing here reads files or clocks or starts threads. A game has a stream of random numbers
//! of its own, made of the plan's seed, the hash of its rules and its number ([`stream`]). So a row is the same wherever and whenever
//! the game is played. The work is cut into [`Unit`]s that the caller may run anywhere; the summary is made of finished rows alone.

mod arms;
mod columns;
mod designs;
pub mod lattice;
mod lineup;
mod metrics;
mod plan;
mod play;
mod plies;
mod seeds;
mod setting;
mod summary;
#[cfg(test)]
mod tests;
mod traffic;
mod units;
mod value;
pub mod weigh;

pub use arms::{Arm, Grid, MOST_ARMS, WrongEntry, expand};
pub use columns::{Columns, MOST_SEATS};
pub use designs::{Combination, Design, Efficiency, MOST_CHOSEN, MOST_COMBINATIONS, Varied, efficiency};
pub use lineup::{Entrants, Lineup, Unknown};
pub use metrics::{Course, Judged};
pub use plan::{Cells, MOST_GAMES, MOST_SEED, Opening, Plan, Rows, Vary, spot};
pub use play::{Patience, Sinks, play};
pub use plies::ply_columns;
pub use seeds::stream;
pub use setting::Setting;
pub use summary::{AgentTold, SeatTold, SeriesSummary, Summary};
pub use traffic::Traffic;
pub use units::{Series, Unit, units};
pub use value::{Column, Kind, Row, Value};
