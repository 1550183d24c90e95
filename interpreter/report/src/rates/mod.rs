//! Rates of playing, counting and loading games, in words and for programs.
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
    /// The least time of each measurement in each round, in seconds.
    pub seconds: f64,
    /// The seed of the random games.
    pub seed: u64,
    /// The plies after which a random game is broken off.
    pub max_plies: u32,
}

/// All games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RatesJson {
    schema: u8,
    rounds: u32,
    seconds: f64,
    seed: u64,
    max_plies: u32,
    games: Vec<BenchJson>,
}

/// A game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BenchJson {
    #[serde(flatten)]
    head: Head,
    #[serde(flatten)]
    found: Measurement,
}

/// The rates of a game, or why it has none.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Measurement {
    /// The rates.
    Rates(Box<Rates>),
    /// A count was wrong, so that there are no rates.
    Refused {
        /// The count.
        refused: Wrong,
    },
}

/// The rates of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rates {
    /// The check that held before anything was measured.
    pub gate: Gate,
    /// Random games.
    pub playouts: Playouts,
    /// Sequences of moves; absent from games with dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub perft: Option<Perft>,
    /// The time from the text to the first legal move.
    pub load_seconds: Spread,
}

/// The check that held before anything was measured.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Gate {
    /// A count that others have made, in bulk and leaf by leaf.
    Known {
        /// The depth in plies.
        depth: u32,
        /// The number of sequences.
        nodes: u64,
        /// The origin of that number.
        source: String,
    },
    /// In bulk and leaf by leaf the same.
    Agrees {
        /// The depth in plies.
        depth: u32,
        /// The number of sequences.
        nodes: u64,
    },
    /// Games went the same way twice.
    Repeats {
        /// The number of games.
        games: u64,
        /// The plies of all of them.
        plies: u64,
    },
}

/// A count that was wrong.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Wrong {
    /// The way in which it was counted.
    pub way: &'static str,
    /// The depth in plies, or a number of games.
    pub depth: u64,
    /// The number that was counted.
    pub counted: u64,
    /// The number that was expected.
    pub expected: u64,
    /// The origin of that number.
    pub source: String,
    /// The same in words.
    #[serde(skip)]
    pub words: String,
}

/// Random games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Playouts {
    /// Plies of games whose legal moves were all made.
    pub plies_per_second: Spread,
    /// The rate where moves are drawn before they are tested.
    pub lazy_plies_per_second: Spread,
    /// Games of mean length.
    pub games_per_second: f64,
    /// The number of games.
    pub games: u64,
    /// The mean length.
    pub plies_per_game: f64,
    /// The share of games that came to an end.
    pub finished: f64,
}

/// Sequences of legal moves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Perft {
    /// The depth in plies, or a number of games.
    pub depth: u32,
    /// The number of sequences.
    pub nodes: u64,
    /// The rate where the last ply is counted and not played.
    pub bulk_per_second: Spread,
    /// The rate where every last move is played.
    pub leaf_by_leaf_per_second: Spread,
}

/// A median, and between what the rounds lie.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Spread {
    /// The median.
    pub median: f64,
    /// The least round.
    pub min: f64,
    /// The greatest round.
    pub max: f64,
}

impl Spread {
    /// Returns the largest deviation of a round from the median, in percent of the median.
    fn percent(self) -> f64 {
        100.0 * (self.max - self.median).max(self.median - self.min) / self.median
    }
}

impl RatesJson {
    /// Returns the results of all games.
    pub fn new(options: Options, games: Vec<BenchJson>) -> Self {
        let Options { rounds, seconds, seed, max_plies } = options;
        Self { schema: SCHEMA, rounds, seconds, seed, max_plies, games }
    }
}

impl BenchJson {
    /// Returns the rates of a game, or the reason why it has none.
    pub fn new(info: &GameInfo, found: Measurement) -> Self {
        Self { head: Head::new(info), found }
    }
}

/// Returns the shapes of the objects that describe rates.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<RatesJson>(), of.subschema_for::<PlansJson<'_>>()]
}
