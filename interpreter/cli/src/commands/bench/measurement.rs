//! Converts measured rates to results of the report.

use super::Subject;
use alfonso_bench::{Count, Figure, Proof, Refused, Shape, Tally, Way};
use alfonso_report::rates::{self, Gate, Measurement, Perft, PlanJson, Playouts, Rates, Spread, Wrong};

/// Returns the rates of a game. The pair contains the plies per second of two kinds of random
/// games. The first kind generates all legal moves, and the second draws moves before the legality
/// check.
pub fn rates(
    proof: &Proof,
    games: &Tally,
    (plies, lazily): (Figure, Figure),
    perft: Option<Perft>,
    load: Figure,
) -> Measurement {
    let playouts = Playouts {
        plies_per_second: spread(plies),
        lazy_plies_per_second: spread(lazily),
        games_per_second: plies.median / games.mean().max(1.0),
        games: games.games,
        plies_per_game: games.mean(),
        finished: games.finished(),
    };
    Measurement::Rates(Box::new(Rates { gate: gate(proof), playouts, perft, load_seconds: spread(load) }))
}

/// Returns the reason why a game has no rates.
pub fn refused(refused: &Refused) -> Measurement {
    let way = match refused.way {
        Way::Bulk => "bulk",
        Way::LeafByLeaf => "leaf-by-leaf",
        Way::Again => "again",
        Way::Lazily => "lazily",
    };
    let Refused { depth, counted, expected, ref source, .. } = *refused;
    let (source, words) = (source.clone(), refused.to_string());
    Measurement::Refused { refused: Wrong { way, depth, counted, expected, source, words } }
}

/// Converts a median and its range.
pub fn spread(Figure { median, least, most }: Figure) -> Spread {
    Spread { median, min: least, max: most }
}

/// Returns the compiler plan of a game.
pub fn plan(subject: &Subject) -> PlanJson<'_> {
    let Shape { cells, set_bytes, kinds, classes, ways_of_moving, tried, leaps, rays, hops, walks } =
        Shape::of(&subject.game);
    let shape =
        rates::Shape { cells, set_bytes, kinds, classes, ways_of_moving, tried, leaps, rays, hops, walks };
    PlanJson::new(&subject.info, &subject.game, shape)
}

fn gate(proof: &Proof) -> Gate {
    match proof {
        Proof::Known(Count { depth, nodes, source, .. }) => {
            Gate::Known { depth: *depth, nodes: *nodes, source: source.clone() }
        }
        Proof::Agrees(Count { depth, nodes, .. }) => Gate::Agrees { depth: *depth, nodes: *nodes },
        Proof::Repeats { games, plies } => Gate::Repeats { games: *games, plies: *plies },
    }
}
