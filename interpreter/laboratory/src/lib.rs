//! Studies: a plan lists the readings, the agents and the number of games to play, and each game
//! becomes one row.
//!
//! Rows are data that other crates write. This crate reads no files or clocks and starts no
//! threads. Each game has its own random stream, derived from the plan's seed, the fingerprint of
//! its rules and its number ([`stream`]). A row therefore does not depend on when and where the
//! game is played. The work is divided into [`Unit`]s that can be played in any order. The summary
//! is computed from finished rows alone.
//!
//! ```
//! use alfonso_driver::{rule_file, shipped};
//! use alfonso_lab::{Columns, Entrants, Plan, Setting, Sinks, Traffic, Unit, expand, play};
//! # struct Endless;
//! # impl alfonso_lab::Patience for Endless {
//! #     fn is_over(&self) -> bool { false }
//! #     fn of_move(&self, _: &alfonso_search::Agent) -> Box<dyn FnMut() -> bool + '_> { Box::new(|| false) }
//! # }
//!
//! let plan = Plan::parse(r#"(schema: 1, games: 20, cells: [(game: "tic-tac-toe")])"#)?;
//! let rule_file = rule_file(shipped::game("tic-tac-toe").expect("it ships"), &|_| None);
//! let (arms, _) = expand(&plan.cells, &[("tic-tac-toe".into(), rule_file.clone())], plan.seed).expect("cells");
//! let setting = Setting::new(&rule_file, &arms[0]).expect("no errors");
//! let columns = Columns::new(&plan, &arms, 2);
//! let entrants = Entrants::new(&plan.agents[0], plan.fixed).expect("random players");
//! let (mut rows, mut traffic) = (Vec::new(), Traffic::default());
//! let mut sinks = Sinks { traffic: &mut traffic, game: &mut |row| rows.push(row), ply: &mut drop };
//! let unit = Unit { file: 0, series: 0, first: 0, games: plan.games };
//! // `Endless` implements `Patience`: nobody is in a hurry.
//! assert!(play((&plan, &columns), (&setting, &entrants), unit, &Endless, &mut sinks));
//! let plies = columns.index_of("plies").expect("a column");
//! assert!(rows.iter().all(|row| row[plies].int().is_some_and(|plies| (5..=9).contains(&plies))));
//! # Ok::<(), Box<alfonso_diag::Diagnostic>>(())
//! ```

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
pub use metrics::{Judged, PlayFigures};
pub use plan::{Cells, MOST_GAMES, MOST_SEED, Opening, Plan, Rows, Vary, spot};
pub use play::{Patience, Sinks, UnitRows, play, play_unit};
pub use plies::ply_columns;
pub use seeds::stream;
pub use setting::Setting;
pub use summary::{AgentSummary, SeatSummary, SeriesSummary, Summary};
pub use traffic::Traffic;
pub use units::{Series, Unit, units};
pub use value::{Column, Kind, Row, Value};
