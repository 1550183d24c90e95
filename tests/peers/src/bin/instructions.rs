//! The instructions that some fixed workloads take: numbers that a busy machine does not change.
//!
//!     cargo run --release -p peers --bin instructions [-- --record] [--only WORKLOAD]
//!
//! Each workload is run by this same program under callgrind, which counts only what happens inside [`measured_work`].
//! The numbers are compared with `tests/peers/instructions.tsv`; more than 3 % slower is an error. They are those of one
//! compiler and one kind of processor: after a change of either, record them anew before anything else is changed.

use alfonso_game::{Fired, Game, Leaves, Series};
use peers::loaded;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// A workload may take so much more than before, as a share.
const TOLERANCE: f64 = 0.03;
/// Games longer than this are broken off.
const CAP: u32 = 2000;
/// The argument before the name of a workload, when the program runs under callgrind.
const INNER: &str = "--run";

const USAGE: &str = "usage: instructions [--record] [--only WORKLOAD]
  --record         keep the numbers as those to compare with
  --only WORKLOAD  only workloads with this in their names";

/// The work of a workload.
#[derive(Clone, Copy)]
enum Work {
    /// So many random games, seed 1.
    Playouts(u64),
    /// Sequences of so many plies, counted in bulk.
    Perft(u32),
    /// From text to the first legal move.
    Load,
}

/// The workloads: name, game, what is done.
const WORKLOADS: &[(&str, &str, Work)] = &[
    ("chess-playouts", "chess", Work::Playouts(200)),
    ("chess-perft", "chess@moves-only", Work::Perft(4)),
    ("shatranj-perft", "shatranj", Work::Perft(4)),
    ("grande-acedrex-playouts", "grande-acedrex@golladay", Work::Playouts(50)),
    ("four-seasons-playouts", "four-seasons@ludii-313 with check-paid=own-turn", Work::Playouts(100)),
    ("tablut-playouts", "tablut", Work::Playouts(50)),
    ("reversi-playouts", "reversi", Work::Playouts(100)),
    ("oware-playouts", "oware", Work::Playouts(50)),
    ("ur-playouts", "ur", Work::Playouts(50)),
    ("todas-tablas-playouts", "todas-tablas", Work::Playouts(20)),
    ("four-seasons-load", "four-seasons", Work::Load),
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let result = match words.as_slice() {
        [inner, name] if inner == INNER => run(name),
        words => asked(words).and_then(|(record, only)| compare(record, only)),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn asked(words: &[String]) -> Result<(bool, Option<&str>), String> {
    let (mut record, mut only) = (false, None);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--record" => record = true,
            "--only" => only = Some(words.next().ok_or(USAGE)?.as_str()),
            _ => return Err(USAGE.to_owned()),
        }
    }
    Ok((record, only))
}

/// Everything that a workload is, and nothing that leads up to it: its instructions are those that are counted.
#[inline(never)]
fn measured_work(work: &mut dyn FnMut()) {
    work();
}

/// Does a workload, once.
fn run(name: &str) -> Result<bool, String> {
    let (_, title, work) = WORKLOADS.iter().find(|(known, ..)| *known == name).ok_or(USAGE)?;
    match *work {
        Work::Load => measured_work(&mut || {
            black_box(loaded(title).game.line().moves().first());
        }),
        Work::Perft(depth) => {
            let game = loaded(title).game;
            let line = game.line();
            measured_work(&mut || {
                black_box(line.perft(depth, Leaves::Bulk));
            });
        }
        Work::Playouts(games) => {
            let game: Game = loaded(title).game;
            let (start, mut fired) = (game.start(), Fired(vec![0; game.names().rules.len()]));
            let series = Series { seed: 1, first: 0, games, max_plies: CAP };
            measured_work(&mut || {
                game.playouts(&start, series, &mut fired, |playout| {
                    black_box(playout);
                });
            });
        }
    }
    Ok(true)
}

/// Returns the number of instructions that a workload takes.
fn count(name: &str) -> Result<u64, String> {
    let program =
        std::env::current_exe().map_err(|error| format!("this program cannot be found: {error}"))?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no"])
        .arg("--toggle-collect=*measured_work*")
        .arg(program)
        .args([INNER, name])
        .output()
        .map_err(|error| {
            format!(
                "valgrind cannot be run ({error}): it has to be installed, and its tool callgrind with it"
            )
        })?;
    let said = String::from_utf8_lossy(&output.stderr);
    let collected =
        said.lines().find_map(|line| line.split_once("Collected :")).map(|(_, number)| number.trim());
    match collected.and_then(|number| number.parse().ok()) {
        Some(number) if number > 0 && output.status.success() => Ok(number),
        _ => Err(format!("{name}: nothing was counted; valgrind said:\n{said}")),
    }
}

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.tsv")
}

/// The numbers that were kept, by workload.
fn kept() -> Vec<(String, u64)> {
    let text = std::fs::read_to_string(file()).unwrap_or_default();
    let row = |line: &str| {
        let (name, number) = line.split_once('\t')?;
        Some((name.to_owned(), number.trim().parse().ok()?))
    };
    text.lines().skip(1).filter_map(row).collect()
}

/// Counts, and compares with what was kept; false if something takes more than it may.
fn compare(record: bool, only: Option<&str>) -> Result<bool, String> {
    let kept = kept();
    let before = |name: &str| kept.iter().find(|(known, _)| known == name).map(|(_, number)| *number);
    let mut text = "workload\tinstructions\n".to_owned();
    let mut slower = Vec::new();
    println!("| workload | instructions | before | change |\n|---|--:|--:|--:|");
    for (name, ..) in WORKLOADS {
        let wanted = only.is_none_or(|only| name.contains(only));
        let now = if wanted { Some(count(name)?) } else { None };
        if let Some(number) = now.or(before(name)) {
            let _ = writeln!(text, "{name}\t{number}");
        }
        let Some(now) = now else { continue };
        let Some(before) = before(name) else {
            println!("| {name} | {now} | | |");
            continue;
        };
        let change = now as f64 / before as f64 - 1.0;
        println!("| {name} | {now} | {before} | {:+.2} % |", 100.0 * change);
        if change > TOLERANCE {
            slower.push(*name);
        }
    }
    if record {
        std::fs::write(file(), text).map_err(|error| format!("{}: {error}", file().display()))?;
        println!("\nKept in {}.", file().display());
        return Ok(true);
    }
    if !slower.is_empty() {
        println!("\nSlower by more than {} %: {}.", 100.0 * TOLERANCE, slower.join(", "));
    }
    Ok(slower.is_empty())
}
