//! Rule files made from a configuration of Fairy-Stockfish, beside that program.
//!
//!     cargo imported FILE [--games N] [--plies N] [--seed S]
//!     cargo imported --strings N [--seed S]
//!     cargo imported --sections N [--games N] [--plies N] [--seed S]

use conformance::imported::{Package, sections, strings, summary, verdicts};
use std::process::ExitCode;

const USAGE: &str = "usage: imported FILE [--games N] [--plies N] [--seed S]
       imported --strings N [--seed S]
       imported --sections N [--games N] [--plies N] [--seed S]
  FILE          a configuration; each variant has a process of its own
  --strings N   so many movements, made by chance, on three boards each
  --sections N  so many sections, made by chance
  --games N     how many random games of each variant (2)
  --plies N     how many positions of each game, at most (40)
  --seed S      what they are drawn from (1)
  --all         differences of files with open keys as well";

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<bool, String> {
    let (mut file, mut many, mut parts) = (None, None, None);
    let (mut games, mut plies, mut seed, mut all) = (2, 40, 1, false);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|text| text.parse::<u32>().ok()).ok_or(USAGE);
        match word.as_str() {
            "--games" => games = number()?,
            "--plies" => plies = number()?,
            "--seed" => seed = number()?,
            "--strings" => many = Some(number()?),
            "--sections" => parts = Some(number()?),
            "--all" => all = true,
            path if !path.starts_with('-') && file.is_none() => file = Some(path.to_owned()),
            _ => return Err(USAGE.to_owned()),
        }
    }
    let package = Package::find()?;
    let seed = u64::from(seed);
    let of_games = |variant: &str| sections::games(variant, games.into(), plies, seed);
    let (verdicts, wrong) = match (file, many, parts) {
        (Some(file), None, None) => {
            let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
            verdicts(&package, &text, &of_games, true)?
        }
        (None, Some(many), None) => {
            let config = strings::configuration(&strings::strings(seed, many as usize));
            verdicts(&package, &config, &|variant| strings::boards(variant, seed), false)?
        }
        (None, None, Some(parts)) => {
            let config = sections::configuration(seed, parts as usize);
            if all {
                println!("{config}");
            }
            verdicts(&package, &config, &of_games, true)?
        }
        _ => return Err(USAGE.to_owned()),
    };
    if all {
        for verdict in verdicts.iter().filter(|verdict| !verdict.open.is_empty()) {
            let told = verdict.differs.as_deref().unwrap_or("equal");
            println!("{} (open: {}): {told}", verdict.name, verdict.open.join(", "));
        }
    }
    print!("{}", summary(&verdicts));
    println!("{wrong} reports of what cannot be imported");
    Ok(!verdicts.iter().any(|verdict| verdict.is_silent()))
}
