//! The rows of the table: the work, its counterpart in the other program, and the counts that must hold before.

use crate::orthodox;
use alfonso_bench::{Count, Counting, Figure, Gated, Playouts, Proof, Rounds, Tally};
use alfonso_game::{Leaves, Sampling};
use peers::{Subject, subject};

/// Games longer than this are broken off.
pub const CAP: u32 = 2000;
/// The seed of all games.
pub const SEED: u64 = 1;
/// Counts of no more than this gate games of which the table below says nothing.
const CHEAP: u64 = 300_000;
/// Counts of more than this are made in bulk only.
const LEAF_BY_LEAF: u64 = 20_000_000;

/// A row of the table.
pub struct Row {
    /// The name of the row.
    pub name: String,
    /// Our game.
    pub game: &'static str,
    /// The work that is measured.
    pub what: What,
    /// The ratio that is wanted.
    pub target: Option<f64>,
}

/// The work of a row. The other program does the same on its own game.
#[derive(Clone, Copy)]
pub enum What {
    /// Random games; plies are counted. The other program always finds all legal moves.
    Playouts(Sampling),
    /// Sequences of moves; nodes are counted.
    Perft(u32, Leaves),
}

/// Counts that others have made: game, position (none: the start), depth, nodes, whether they are left out in a hurry.
const GATES: &[(&str, Option<&str>, u32, u64, bool)] = &[
    ("chess@moves-only", None, 5, 4_865_609, false),
    ("chess@moves-only", None, 6, 119_060_324, true),
    ("shatranj", None, 5, 1_164_248, false),
    ("shatranj", None, 6, 19_864_709, true),
    (
        "courier",
        Some("rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1"),
        4,
        500_337,
        false,
    ),
    ("grande-acedrex@golladay", None, 3, 206_209, false),
];

/// Games of which random games are played, after the one that both programs know.
const PLAYED: &[&str] = &[
    "grande-acedrex@golladay",
    "four-seasons",
    "escaques",
    "xiangqi",
    "chaturaji",
    "byzantine",
    "scachs",
    "courier",
];

/// Games of which moves are drawn lazily as well.
const LAZY: &[&str] = &["chess", "grande-acedrex@golladay", "xiangqi", "byzantine"];

/// All rows, with the ratios that `targets.tsv` wants.
pub fn rows() -> Vec<Row> {
    let mut rows = vec![
        ("chess: random playouts".to_owned(), "chess", What::Playouts(Sampling::Full)),
        ("chess: perft in bulk".to_owned(), "chess@moves-only", What::Perft(5, Leaves::Bulk)),
        ("chess: perft leaf by leaf".to_owned(), "chess@moves-only", What::Perft(5, Leaves::Made)),
        ("shatranj: perft in bulk".to_owned(), "shatranj", What::Perft(5, Leaves::Bulk)),
    ];
    let full =
        |game: &&'static str| (format!("{game}: random playouts"), *game, What::Playouts(Sampling::Full));
    let lazy =
        |game: &&'static str| (format!("{game}: drawn, then tested"), *game, What::Playouts(Sampling::Lazy));
    rows.extend(PLAYED.iter().map(full));
    rows.extend(LAZY.iter().map(lazy));
    let targets: Vec<(&str, f64)> = include_str!("../targets.tsv")
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once('\t'))
        .filter_map(|(name, ratio)| Some((name, ratio.trim().parse().ok()?)))
        .collect();
    let target = |name: &str| targets.iter().find(|(known, _)| *known == name).map(|(_, ratio)| *ratio);
    let row = |(name, game, what): (String, _, _)| Row { target: target(&name), name, game, what };
    rows.into_iter().map(row).collect()
}

/// The measurements of a row.
pub struct Measured {
    /// Our rate.
    pub ours: Figure,
    /// The other program's.
    pub theirs: Figure,
    /// Our rate over theirs, round by round.
    pub ratio: Figure,
    /// The games played, if any were: ours, theirs, and what our rules are called.
    pub games: Option<(Tally, Tally, Vec<String>)>,
}

/// Runs both programs by turns.
pub fn measure(row: &Row, subject: &Subject, rounds: Rounds) -> Result<Measured, String> {
    let gated = gated(row, subject)?;
    let (rates, games) = match row.what {
        What::Playouts(sampling) => {
            let mut ours = Playouts::drawn(&gated, SEED, CAP, sampling);
            let mut theirs = orthodox::Playouts::new(SEED, CAP);
            let rates = rounds.by_turns(&mut [&mut ours, &mut theirs]);
            let names = subject.game.names().rules.iter().map(ToString::to_string).collect();
            (rates, Some((ours.tally().clone(), theirs.tally().clone(), names)))
        }
        What::Perft(depth, leaves) => {
            let mut ours = Counting::new(&gated, leaves).ok_or("dice fall")?;
            let mut theirs = orthodox::Counting { depth, leaves };
            (rounds.by_turns(&mut [&mut ours, &mut theirs]), None)
        }
    };
    Ok(Measured {
        ours: Figure::of(&rates[0]),
        theirs: Figure::of(&rates[1]),
        ratio: Figure::ratio(&rates[0], &rates[1]),
        games,
    })
}

/// Returns the game of a row once its gate holds: for perft, the count of the row's own depth.
fn gated<'g>(row: &Row, subject: &'g Subject) -> Result<Gated<'g>, String> {
    let told = |error: alfonso_bench::Refused| format!("{}: {error}", row.game);
    let What::Perft(depth, _) = row.what else {
        return Gated::new(&subject.game, &subject.known, CHEAP, SEED).map_err(told);
    };
    let start = subject.game.start();
    let known = GATES
        .iter()
        .find(|(game, fen, deep, ..)| *game == row.game && fen.is_none() && *deep == depth)
        .ok_or_else(|| format!("{}: nobody has counted to depth {depth}", row.game))?;
    let count = Count { start, depth, nodes: known.3, source: "known".to_owned() };
    Gated::by(&subject.game, count).map_err(told)
}

/// Holds the games of these rows to the counts that others have made, and the other program as well; what holds is told line by line.
pub fn gates(rows: &[Row], quick: bool, mut tell: impl FnMut(&str)) -> Result<(), String> {
    let of_rows = |game: &str| rows.iter().any(|row| row.game.split('@').next() == game.split('@').next());
    for (game, fen, depth, nodes, later) in GATES {
        if !of_rows(game) || *later && quick {
            continue;
        }
        let game_of = subject(game).game;
        let start = match fen {
            None => game_of.start(),
            Some(fen) => game_of.from_fen(fen).map_err(|error| format!("{game}: {error}"))?,
        };
        let count = Count { start, depth: *depth, nodes: *nodes, source: "known".to_owned() };
        let ways = [Leaves::Bulk, Leaves::Made];
        let ways = &ways[..if *nodes <= LEAF_BY_LEAF { 2 } else { 1 }];
        for leaves in ways {
            count.holds(&game_of, *leaves).map_err(|error| format!("{game}: {error}"))?;
        }
        tell(&format!("- {game}: {nodes} sequences of {depth} plies, {}", in_words(ways)));
        if game.starts_with("chess@") {
            for leaves in ways {
                let counted = orthodox::Counting { depth: *depth, leaves: *leaves }.count();
                if counted != *nodes {
                    return Err(format!("cozy-chess: {counted} sequences of {depth} plies, not {nodes}"));
                }
            }
            tell(&format!("- cozy-chess: {nodes} sequences of {depth} plies, {}", in_words(ways)));
        }
    }
    let mut told = Vec::new();
    for row in rows.iter().filter(|row| GATES.iter().all(|gate| gate.0 != row.game)) {
        if told.contains(&row.game) {
            continue;
        }
        told.push(row.game);
        let subject = subject(row.game);
        let gated = Gated::new(&subject.game, &subject.known, CHEAP, SEED);
        let gated = gated.map_err(|error| format!("{}: {error}", row.game))?;
        let said = match gated.proof() {
            Proof::Known(count) => {
                format!("{} sequences of {} plies, in bulk and leaf by leaf", count.nodes, count.depth)
            }
            Proof::Agrees(count) => format!(
                "{} sequences of {} plies in bulk and leaf by leaf alike; nobody else has counted",
                count.nodes, count.depth
            ),
            Proof::Repeats { games, plies } => {
                format!("{games} games of {plies} plies, played twice, went the same way")
            }
        };
        tell(&format!("- {}: {said}", row.game));
    }
    Ok(())
}

fn in_words(ways: &[Leaves]) -> &'static str {
    if ways.len() > 1 { "in bulk and leaf by leaf" } else { "in bulk" }
}
