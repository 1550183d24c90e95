//! Rates for programs.

use super::{Bench, Measured, Subject};
use alfonso_bench::{Count, Figure, Proof, Refused, Way};
use alfonso_report::json::{self, Head};
use schemars::JsonSchema;
use serde::Serialize;

/// All games.
#[derive(Serialize, JsonSchema)]
pub struct All {
    schema: u8,
    rounds: u32,
    seconds: f64,
    seed: u64,
    max_plies: u32,
    games: Vec<BenchJson>,
}

/// A game.
#[derive(Serialize, JsonSchema)]
pub struct BenchJson {
    #[serde(flatten)]
    head: Head,
    #[serde(flatten)]
    found: Found,
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Found {
    Rates(Box<Rates>),
    Refused { refused: Wrong },
}

#[derive(Serialize, JsonSchema)]
struct Rates {
    gate: Gate,
    playouts: Playouts,
    #[serde(skip_serializing_if = "Option::is_none")]
    perft: Option<Perft>,
    load_seconds: Spread,
}

/// What held before anything was measured.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Gate {
    /// A count that others have made, in bulk and leaf by leaf.
    Known { depth: u32, nodes: u64, source: String },
    /// In bulk and leaf by leaf the same.
    Agrees { depth: u32, nodes: u64 },
    /// Games went the same way twice.
    Repeats { games: u64, plies: u64 },
}

#[derive(Serialize, JsonSchema)]
struct Wrong {
    way: &'static str,
    depth: u64,
    counted: u64,
    expected: u64,
    source: String,
}

#[derive(Serialize, JsonSchema)]
struct Playouts {
    plies_per_second: Spread,
    /// Where moves are drawn before they are tested.
    lazy_plies_per_second: Spread,
    games_per_second: f64,
    games: u64,
    plies_per_game: f64,
    finished: f64,
}

#[derive(Serialize, JsonSchema)]
struct Perft {
    depth: u32,
    nodes: u64,
    bulk_per_second: Spread,
    leaf_by_leaf_per_second: Spread,
}

/// A median, and between what the rounds lie.
#[derive(Serialize, JsonSchema)]
struct Spread {
    median: f64,
    min: f64,
    max: f64,
}

impl From<Figure> for Spread {
    fn from(Figure { median, least, most }: Figure) -> Self {
        Self { median, min: least, max: most }
    }
}

impl From<&Proof> for Gate {
    fn from(proof: &Proof) -> Self {
        match proof {
            Proof::Known(Count { depth, nodes, source, .. }) => {
                Self::Known { depth: *depth, nodes: *nodes, source: source.clone() }
            }
            Proof::Agrees(Count { depth, nodes, .. }) => Self::Agrees { depth: *depth, nodes: *nodes },
            Proof::Repeats { games, plies } => Self::Repeats { games: *games, plies: *plies },
        }
    }
}

impl From<&Refused> for Wrong {
    fn from(refused: &Refused) -> Self {
        let way = match refused.way {
            Way::Bulk => "bulk",
            Way::LeafByLeaf => "leaf-by-leaf",
            Way::Again => "again",
            Way::Lazily => "lazily",
        };
        let Refused { depth, counted, expected, ref source, .. } = *refused;
        Self { way, depth, counted, expected, source: source.clone() }
    }
}

impl All {
    /// Returns the results of all games with the options of the measurement.
    pub fn new(bench: &Bench, games: Vec<BenchJson>) -> Self {
        let Bench { rounds, time, max_plies, seed, .. } = *bench;
        Self { schema: json::schema(), rounds, seconds: time.as_secs_f64(), seed, max_plies, games }
    }
}

impl BenchJson {
    /// Returns the rates of a game, or the reason why it has none.
    pub fn new(subject: &Subject, measured: &Result<Measured, Refused>) -> Self {
        let found = match measured {
            Ok(measured) => Found::Rates(Box::new(rates(measured))),
            Err(refused) => Found::Refused { refused: refused.into() },
        };
        Self { head: Head::new(&subject.card), found }
    }
}

fn rates(measured: &Measured) -> Rates {
    let Measured { proof, plies, lazily, games, perft, load } = measured;
    Rates {
        gate: proof.into(),
        playouts: Playouts {
            plies_per_second: (*plies).into(),
            lazy_plies_per_second: (*lazily).into(),
            games_per_second: plies.median / games.mean().max(1.0),
            games: games.games,
            plies_per_game: games.mean(),
            finished: games.finished(),
        },
        perft: perft.map(|(depth, nodes, bulk, leaves)| Perft {
            depth,
            nodes,
            bulk_per_second: bulk.into(),
            leaf_by_leaf_per_second: leaves.into(),
        }),
        load_seconds: (*load).into(),
    }
}
