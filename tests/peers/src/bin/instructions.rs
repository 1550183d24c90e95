//! The instructions that some fixed workloads take: numbers that a busy machine does not change.
//!
//!     cargo run --release -p peers --bin instructions [-- --record] [--only WORKLOAD]
//!
//! Every shipped game that can be played has two workloads, `NAME-play` and `NAME-load`; some have more. Each workload is
//! run by this same program under callgrind, which counts only what happens inside [`measured_work`]. The numbers are
//! compared with `tests/peers/instructions.tsv`; more than 3 % slower is an error, and so is a workload that was never
//! recorded. They are those of one compiler and one kind of processor: after a change of either, record them anew before
//! anything else is changed.

use alfonso_driver::shipped;
use alfonso_game::{Fired, Game, Leaves, Playout, Random, Series};
use mimalloc::MiMalloc;
use peers::loaded;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The allocator of the command line.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// A workload may take so much more than before, as a share.
const TOLERANCE: f64 = 0.03;
/// Games longer than this are broken off.
const CAP: u32 = 2000;
/// The plies after which no further game of a family is begun.
const PLIES: u64 = 3000;
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
    /// Random games, seed 1, until they have taken so many plies.
    Plies(u64),
    /// Sequences of so many plies, counted in bulk.
    Perft(u32),
    /// So many random games on lines of play of the engine, move by move, seed 1.
    Line(u64),
    /// The same games in sessions of the library.
    Session(u64),
    /// So many copies of a session that has played 40 plies.
    Copies(u64),
    /// From text to the first legal move.
    Load,
}

/// A workload.
struct Workload {
    /// Its name, in the table of what was kept.
    name: String,
    /// The game, as [`loaded`] reads it.
    game: &'static str,
    work: Work,
}

/// Workloads besides those that every game has: name, game, what is done.
const FURTHER: &[(&str, &str, Work)] = &[
    ("chess-playouts", "chess", Work::Playouts(200)),
    ("chess-perft", "chess@moves-only", Work::Perft(4)),
    ("shatranj-perft", "shatranj", Work::Perft(4)),
    ("grande-acedrex-playouts", "grande-acedrex@golladay", Work::Playouts(50)),
    ("four-seasons-playouts", "four-seasons@ludii-313", Work::Playouts(100)),
    ("four-seasons-own-turn", "four-seasons@ludii-313 with check-paid=own-turn", Work::Playouts(100)),
    ("tablut-playouts", "tablut", Work::Playouts(50)),
    ("reversi-playouts", "reversi", Work::Playouts(100)),
    ("oware-playouts", "oware", Work::Playouts(50)),
    ("ur-playouts", "ur", Work::Playouts(50)),
    ("todas-tablas-playouts", "todas-tablas", Work::Playouts(20)),
    ("chess-line", "chess", Work::Line(50)),
    ("chess-session", "chess", Work::Session(50)),
    ("chess-copies", "chess", Work::Copies(1000)),
    ("oware-line", "oware", Work::Line(50)),
    ("oware-session", "oware", Work::Session(50)),
];

/// Returns all workloads: the further ones, then two of each shipped game that can be played.
fn workloads() -> Vec<Workload> {
    let further = FURTHER.iter().map(|(name, game, work)| ((*name).to_owned(), *game, *work));
    let of_game = |(game, _)| {
        [(format!("{game}-play"), game, Work::Plies(PLIES)), (format!("{game}-load"), game, Work::Load)]
    };
    let all = further.chain(shipped::games().into_iter().flat_map(of_game));
    all.map(|(name, game, work)| Workload { name, game, work }).collect()
}

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
    let Workload { game: title, work, .. } =
        workloads().into_iter().find(|known| known.name == name).ok_or(USAGE)?;
    match work {
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
        Work::Line(games) => {
            let game = loaded(title).game;
            measured_work(&mut || (0..games).for_each(|number| _ = black_box(line_at_random(&game, number))));
        }
        Work::Session(games) => {
            let game = library(title)?;
            measured_work(&mut || {
                (0..games).for_each(|number| _ = black_box(session_at_random(&game, number, CAP)));
            });
        }
        Work::Copies(copies) => {
            let session = session_at_random(&library(title)?, 0, 40);
            measured_work(&mut || (0..copies).for_each(|_| drop(black_box(session.clone()))));
        }
        Work::Playouts(games) => {
            let game = loaded(title).game;
            let mut play = player(&game);
            measured_work(&mut || play(0, games, &mut |playout| _ = black_box(playout)));
        }
        Work::Plies(least) => {
            let game = loaded(title).game;
            let mut play = player(&game);
            measured_work(&mut || {
                let (mut plies, mut played) = (0, 0);
                // Twice as many each time: a game may end at its first ply.
                while plies < least && played < least {
                    play(played, played + 1, &mut |playout| plies += u64::from(playout.plies));
                    played = 2 * played + 1;
                }
            });
        }
    }
    Ok(true)
}

/// Returns a player of random games: of so many, from the given one on.
fn player(game: &Game) -> impl FnMut(u64, u64, &mut dyn FnMut(Playout)) {
    let (start, mut fired) = (game.start(), Fired(vec![0; game.names().rules.len()]));
    move |first, games, ended| {
        let series = Series { seed: 1, first, games, max_plies: CAP };
        game.playouts(&start, series, &mut fired, ended);
    }
}

/// Returns a game as users of the library have it.
fn library(title: &str) -> Result<alfonso::Game, String> {
    alfonso::Rules::load(title).and_then(|rules| rules.game()).map_err(|error| error.to_string())
}

/// Plays a random game on a line of play, and returns its plies.
fn line_at_random(game: &Game, number: u64) -> u32 {
    let (mut line, mut random) = (game.line(), Random::of_game(1, number));
    while line.ply() < CAP {
        let Some(m) = line.at_random(&mut random) else { break };
        if line.play(m).is_err() {
            break;
        }
    }
    line.ply()
}

/// Plays the same game in a session, up to so many plies.
fn session_at_random(game: &alfonso::Game, number: u64, plies: u32) -> alfonso::Session {
    let (mut session, mut random) = (game.session(), Random::of_game(1, number));
    while session.ply() < plies {
        let Some(m) = session.random_move(&mut random) else { break };
        if session.play(m).is_err() {
            break;
        }
    }
    session
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
    let (mut slower, mut unknown): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    println!("| workload | instructions | before | change |\n|---|--:|--:|--:|");
    for Workload { name, .. } in &workloads() {
        let wanted = only.is_none_or(|only| name.contains(only));
        let now = if wanted { Some(count(name)?) } else { None };
        if let Some(number) = now.or(before(name)) {
            let _ = writeln!(text, "{name}\t{number}");
        }
        let Some(now) = now else { continue };
        let Some(before) = before(name) else {
            println!("| {name} | {now} | | |");
            unknown.push(name.clone());
            continue;
        };
        let change = now as f64 / before as f64 - 1.0;
        println!("| {name} | {now} | {before} | {:+.2} % |", 100.0 * change);
        if change > TOLERANCE {
            slower.push(name.clone());
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
    if !unknown.is_empty() {
        println!("\nNever recorded: {}.", unknown.join(", "));
    }
    Ok(slower.is_empty() && unknown.is_empty())
}
