//! Reports on the speed of playouts, perft and loading, for people and for programs.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_report::rates::{BenchJson, Measurement, Options, RatesJson, Table, Wrong};
//! use alfonso_report::subject::GameInfo;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let loaded = loaded.expect("no errors");
//! let info = GameInfo::new("tic-tac-toe", &loaded, &[]);
//! let (source, words) = ("a book".into(), "8 is not 9".into());
//! let found = Measurement::Refused { refused: Wrong { way: "bulk", depth: 1, counted: 8, expected: 9, source, words } };
//! let options = Options { rounds: 3, seconds: 0.1, seed: 1, max_plies: 20 };
//! // Rates of a game that is played wrongly are worth nothing.
//! assert!(Table::new(options, false, &[&info]).game(&info, &found).contains("8 is not 9"));
//! let all = RatesJson::new(options, vec![BenchJson::new(&info, found)]);
//! assert_eq!(serde_json::to_value(all)?["games"][0]["refused"]["counted"], 8);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod plan;
mod table;

pub use plan::{PlanJson, PlansJson, Shape};
pub use table::Table;

use crate::head::{Head, SCHEMA};
use crate::subject::GameInfo;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The options of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The number of rounds.
    pub rounds: u32,
    /// The minimum duration of each measurement in each round, in seconds.
    pub seconds: f64,
    /// The seed of the random games.
    pub seed: u64,
    /// The number of plies after which a random game is aborted.
    pub max_plies: u32,
}

/// The measurements of all games, as an object for programs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RatesJson {
    schema: u8,
    rounds: u32,
    seconds: f64,
    seed: u64,
    max_plies: u32,
    games: Vec<BenchJson>,
}

/// The measurements of one game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BenchJson {
    #[serde(flatten)]
    head: Head,
    #[serde(flatten)]
    found: Measurement,
}

/// The rates of a game, or the reason why they were not measured.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Measurement {
    /// The rates.
    Rates(Box<Rates>),
    /// A count was wrong, so the rates were not measured.
    Refused {
        /// The wrong count.
        refused: Wrong,
    },
}

/// The rates of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rates {
    /// The check that passed before the measurements.
    pub gate: Gate,
    /// The rates of random games.
    pub playouts: Playouts,
    /// The rates of perft; absent for games with dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub perft: Option<Perft>,
    /// The time from parsing the text to the first legal move, in seconds.
    pub load_seconds: Spread,
}

/// The check that passed before the measurements.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Gate {
    /// A perft count equals a published one, in bulk and leaf by leaf.
    Known {
        /// The depth in plies.
        depth: u32,
        /// The number of sequences.
        nodes: u64,
        /// The origin of the published count.
        source: String,
    },
    /// The perft counts in bulk and leaf by leaf are equal.
    Agrees {
        /// The depth in plies.
        depth: u32,
        /// The number of sequences.
        nodes: u64,
    },
    /// Random games with the same seed were equal when repeated.
    Repeats {
        /// The number of games.
        games: u64,
        /// The number of plies in all of them.
        plies: u64,
    },
}

/// A wrong count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Wrong {
    /// The method of counting.
    pub way: &'static str,
    /// The depth in plies, or the number of games.
    pub depth: u64,
    /// The result of counting.
    pub counted: u64,
    /// The expected number.
    pub expected: u64,
    /// The origin of the expected number.
    pub source: String,
    /// A message about the difference.
    #[serde(skip)]
    pub words: String,
}

/// The rates of random games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Playouts {
    /// The number of plies per second if all legal moves are generated.
    pub plies_per_second: Spread,
    /// The number of plies per second if moves are drawn before their legality is tested.
    pub lazy_plies_per_second: Spread,
    /// The number of games per second, computed from the mean length.
    pub games_per_second: f64,
    /// The number of games.
    pub games: u64,
    /// The mean number of plies in a game.
    pub plies_per_game: f64,
    /// The share of games that ended before the limit.
    pub finished: f64,
}

/// The rates of perft.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Perft {
    /// The depth in plies.
    pub depth: u32,
    /// The number of sequences.
    pub nodes: u64,
    /// The number of sequences per second if the last ply is counted without playing it.
    pub bulk_per_second: Spread,
    /// The number of sequences per second if every last move is played.
    pub leaf_by_leaf_per_second: Spread,
}

/// The median of several rounds, with their range.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Spread {
    /// The median.
    pub median: f64,
    /// The lowest value of a round.
    pub min: f64,
    /// The highest value of a round.
    pub max: f64,
}

impl Spread {
    /// Returns the largest deviation of a round from the median, in percent of the median.
    fn percent(self) -> f64 {
        100.0 * (self.max - self.median).max(self.median - self.min) / self.median
    }
}

impl RatesJson {
    /// Returns the object for the measurements of all games.
    pub fn new(options: Options, games: Vec<BenchJson>) -> Self {
        let Options { rounds, seconds, seed, max_plies } = options;
        Self { schema: SCHEMA, rounds, seconds, seed, max_plies, games }
    }
}

impl BenchJson {
    /// Returns the object for the measurements of one game.
    pub fn new(info: &GameInfo, found: Measurement) -> Self {
        Self { head: Head::new(info), found }
    }
}

/// Returns the JSON schemas of the objects about rates.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<RatesJson>(), of.subschema_for::<PlansJson<'_>>()]
}
