//! Our rates beside those of a program that was written for one game, in one process, by turns, as tables of Markdown.
//!
//!     cargo run --release -p peers [-- --quick] [--rounds N] [--seconds S] [--only ROW]
//!
//! Nothing is measured before the counts of both programs hold. What is quoted is the ratio, round by round: the machine is
//! shared with others, and only what runs at the same time can be compared.
//!
//! With `--moves` nothing is measured: see [`moves`].

mod files;
mod moves;
mod orthodox;
mod rows;

use alfonso_bench::{Figure, Rounds, Tally};
use peers::subject;
use rows::{CAP, Measured, Row, SEED, What, gates, measure, rows};
use std::process::ExitCode;
use std::time::Duration;

/// The arguments on the command line.
struct Asked {
    quick: bool,
    rounds: u32,
    seconds: Option<f64>,
    only: Option<String>,
    moves: bool,
    positions: u32,
    seed: u32,
}

const USAGE: &str = "usage: peers [--quick] [--rounds N] [--seconds S] [--only ROW]
       peers --moves [--positions N] [--seed S] [--only RULESET]
  --quick      gates of fewer plies, shorter rounds
  --rounds N   how many rounds, at least 5
  --seconds S  how long each program runs in a round (1, with --quick 0.3)
  --only ROW   only rows with this in their names; `load` is the table of loads
  --moves      no rates: moves, checks and ends beside those of other programs
  --positions N  how many positions of each ruleset, at least (600)
  --seed S     what their games are drawn from (1)";

fn main() -> ExitCode {
    let done = asked().and_then(|asked| match asked.moves {
        true => {
            let Asked { positions, seed, only, .. } = asked;
            moves::run(&moves::Asked { positions, seed, only })
        }
        false => run(&asked),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn asked() -> Result<Asked, String> {
    let mut asked =
        Asked { quick: false, rounds: 5, seconds: None, only: None, moves: false, positions: 600, seed: 1 };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut next = || words.next().ok_or_else(|| USAGE.to_owned());
        match word.as_str() {
            "--quick" => asked.quick = true,
            "--rounds" => {
                let rounds = next()?.parse().ok().filter(|rounds| *rounds >= 5);
                asked.rounds = rounds.ok_or("--rounds: write a whole number, at least 5")?;
            }
            "--seconds" => {
                let seconds = next()?.parse().ok().filter(|seconds| (0.001..=600.0).contains(seconds));
                asked.seconds = Some(seconds.ok_or("--seconds: write a number from 0.001 to 600")?);
            }
            "--only" => asked.only = Some(next()?),
            "--moves" => asked.moves = true,
            "--positions" => {
                let positions = next()?.parse().ok().filter(|positions| *positions >= 1);
                asked.positions = positions.ok_or("--positions: write a whole number, at least 1")?;
            }
            "--seed" => asked.seed = next()?.parse().map_err(|_| "--seed: write a whole number")?,
            _ => return Err(USAGE.to_owned()),
        }
    }
    Ok(asked)
}

fn run(asked: &Asked) -> Result<(), String> {
    let wanted = |name: &str| asked.only.as_ref().is_none_or(|only| name.contains(only.as_str()));
    let mut rows = rows();
    rows.retain(|row| wanted(&row.name));
    let seconds = asked.seconds.unwrap_or(if asked.quick { 0.3 } else { 1.0 });
    let rounds = Rounds { rounds: asked.rounds, time: Duration::from_secs_f64(seconds) };
    if rows.is_empty() && !wanted("load") {
        return Err(format!("no row has that in its name\n{USAGE}"));
    }
    if !rows.is_empty() {
        println!("Gated on:\n");
        gates(&rows, asked.quick, |line| println!("{line}"))?;
        println!("\nMedians of {} rounds of {seconds} s each, per second of processor time:\n", asked.rounds);
        table(&rows, rounds)?;
    }
    if wanted("load") {
        println!();
        loads(Rounds { time: rounds.time / 20, ..rounds });
    }
    Ok(())
}

/// The table, row by row as they are measured; and below it what the games were like.
fn table(rows: &[Row], rounds: Rounds) -> Result<(), String> {
    println!("| row | unit | Alfonso | cozy-chess | ratio | from..to | at least | met |");
    println!("|---|---|--:|--:|--:|---|--:|---|");
    let mut played: Vec<(&str, Tally, Vec<String>)> = Vec::new();
    for row in rows {
        let subject = subject(row.game);
        let Measured { ours, theirs, ratio, games } = measure(row, &subject, rounds)?;
        let unit = match row.what {
            What::Playouts(_) => "plies/s".to_owned(),
            What::Perft(depth, _) => format!("nodes/s, depth {depth}"),
        };
        let wanted = row.target.map_or_else(String::new, |target| format!("{target}"));
        let met = row.target.map_or("", |target| if ratio.median >= target { "yes" } else { "**no**" });
        println!(
            "| {} | {unit} | {} | {} | {:.3} | {:.3}..{:.3} | {wanted} | {met} |",
            row.name,
            millions(ours),
            millions(theirs),
            ratio.median,
            ratio.least,
            ratio.most,
        );
        if let Some((ours, theirs, names)) = games {
            let first = played.iter().all(|(game, ..)| *game != row.game);
            played.push((row.game, ours, names));
            if row.game == "chess" && first {
                let names = orthodox::ENDINGS.map(str::to_owned).to_vec();
                played.push(("cozy-chess", theirs, names));
            }
        }
    }
    if played.is_empty() {
        return Ok(());
    }
    println!("\nThe games of these rows, with 95 % intervals (seed {SEED}, broken off after {CAP} plies):\n");
    println!("| game | games | plies per game | how they ended, in % |");
    println!("|---|--:|--:|---|");
    for (game, tally, names) in &played {
        println!(
            "| {game} | {} | {:.1} ± {:.1} | {} |",
            tally.games,
            tally.mean(),
            tally.margin(),
            endings(tally, names)
        );
    }
    Ok(())
}

/// Median, and how far the rounds lie from it.
fn millions(figure: Figure) -> String {
    format!("{:.3} M ± {:.0} %", figure.median / 1e6, figure.spread())
}

/// The share of each ending with half of its interval's width, the most frequent first.
fn endings(tally: &Tally, names: &[String]) -> String {
    let named = tally.ended.iter().zip(names).map(|(count, name)| (*count, name.as_str()));
    let mut counts: Vec<(u64, &str)> =
        named.chain([(tally.capped, "broken off"), (tally.stuck, "stuck")]).collect();
    counts.retain(|(count, _)| *count > 0);
    counts.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let games = tally.games as f64;
    let share = |(count, name): (u64, &str)| {
        let share = count as f64 / games;
        let margin = 1.96 * (share * (1.0 - share) / games).sqrt();
        format!("{name} {:.1} ± {:.1}", 100.0 * share, 100.0 * margin)
    };
    counts.into_iter().map(share).collect::<Vec<_>>().join(", ")
}

/// From text to the first legal move, file by file.
fn loads(rounds: Rounds) {
    let mut loads = files::loads(rounds);
    loads.sort_by(|a, b| b.1.median.total_cmp(&a.1.median));
    let all: Vec<f64> = loads.iter().map(|(_, figure)| figure.median).collect();
    let over_files = Figure::of(&all);
    let (worst, _) = loads.first().copied().unwrap_or(("", over_files));
    println!(
        "From text to the first legal move, {} files: {:.2} ms in the median, {:.2} ms at worst ({worst}).\n",
        loads.len(),
        1e3 * over_files.median,
        1e3 * over_files.most,
    );
    println!("| file | ms | from..to |\n|---|--:|---|");
    for (name, figure) in loads {
        let (median, least, most) = (1e3 * figure.median, 1e3 * figure.least, 1e3 * figure.most);
        println!("| {name} | {median:.2} | {least:.2}..{most:.2} |");
    }
}
