//! Parses numbers on the command line, and explains invalid ones.

use crate::commands::games::Years;
use alfonso_lab::weigh::Prior;
use alfonso_lab::{Design, MOST_CHOSEN, MOST_COMBINATIONS};
use bytesize::ByteSize;
use std::net::IpAddr;
use std::str::FromStr;

/// The smallest and the largest memory limit, in bytes.
const LEAST_MEMORY: u64 = 1 << 20;
const MOST_MEMORY: u64 = 1 << 40;

/// Parses a prior.
pub fn prior(text: &str) -> Result<Prior, String> {
    match (text, text.strip_prefix("split:")) {
        ("equal", _) => Ok(Prior::Equal),
        ("confidence", _) => Ok(Prior::Confidence),
        (_, Some(questions)) if questions.split(',').all(|it| !it.trim().is_empty()) => {
            Ok(Prior::Split(questions.split(',').map(|it| it.trim().to_owned()).collect()))
        }
        _ => Err("write `equal`, `confidence`, or `split:` and the questions to divide first".to_owned()),
    }
}

/// Parses a probability that is neither 0 nor 1.
pub fn chance(text: &str) -> Result<f64, String> {
    let parsed = text.parse::<f64>().ok().filter(|it| *it > 0.0 && *it < 1.0);
    parsed.ok_or_else(|| "write a number greater than 0 and less than 1".to_owned())
}

/// Parses the number of simulated wears.
pub fn made(text: &str) -> Result<u32, String> {
    within(text, 1, 100_000)
}

/// Parses the design of a lattice.
pub fn design(text: &str) -> Result<Design, String> {
    let size = |prefix: &str, most: usize| {
        let size = text.strip_prefix(prefix)?.parse::<u32>().ok()?;
        (2..=most).contains(&(size as usize)).then_some(size)
    };
    match (text, size("sample:", MOST_COMBINATIONS), size("optimal:", MOST_CHOSEN)) {
        ("product", ..) => Ok(Design::Product),
        ("single", ..) => Ok(Design::Single),
        ("pairs", ..) => Ok(Design::Pairs),
        (_, Some(size), _) => Ok(Design::Sample(size)),
        (_, _, Some(size)) => Ok(Design::Optimal(size)),
        _ => Err(format!(
            "write `product`, `single`, `pairs`, `sample:N` with N from 2 to {MOST_COMBINATIONS}, or `optimal:N` with N from 2 to {MOST_CHOSEN}"
        )),
    }
}

/// Parses the port of a server.
pub fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| "write a number from 0 to 65535".to_owned())
}

/// Parses the address at which a server listens.
pub fn address(text: &str) -> Result<IpAddr, String> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let parsed = if text == "localhost" { "127.0.0.1" } else { bare.unwrap_or(text) }.parse();
    parsed.map_err(|_| "write an address of this machine, such as 127.0.0.1, ::1 or 0.0.0.0".to_owned())
}

/// Parses the depth of perft.
pub fn depth(text: &str) -> Result<u32, String> {
    within(text, 1, 64)
}

/// Parses the maximum number of reachable positions.
pub fn reached(text: &str) -> Result<u32, String> {
    within(text, 1, 10_000_000)
}

/// Parses a number of positions to solve.
pub fn solved(text: &str) -> Result<u32, String> {
    within(text, 1, 100_000_000)
}

/// Parses an amount of memory, as bytes.
pub fn memory(text: &str) -> Result<u64, String> {
    let parsed = text.parse::<ByteSize>().ok().map(|size| size.as_u64());
    let within = parsed.filter(|bytes| (LEAST_MEMORY..=MOST_MEMORY).contains(bytes));
    within.ok_or_else(|| "write an amount of memory from 1MiB to 1TiB, as in `512MiB` or `4GiB`".to_owned())
}

/// Parses the number of random moves at the beginning of a game.
pub fn opening(text: &str) -> Result<u32, String> {
    within(text, 0, 1000)
}

/// Parses the number of moves within which a win must be forced.
pub fn mates(text: &str) -> Result<u32, String> {
    within(text, 1, 100)
}

/// Parses a number of players.
pub fn players(text: &str) -> Result<usize, String> {
    within(text, 0, 64)
}

/// Parses a year or a range of years. Either end of the range may be open.
pub fn years(text: &str) -> Result<Years, String> {
    let year = |text: &str| within(text, -9999, 9999);
    let (first, last) = match text.split_once("..") {
        Some(("", "")) => return Err("write years: `1283`, `1200..1500`, `..1300`, `1800..`".to_owned()),
        Some((first, "")) => (year(first)?, i64::MAX),
        Some(("", last)) => (i64::MIN, year(last)?),
        Some((first, last)) => (year(first)?, year(last)?),
        None => (year(text)?, year(text)?),
    };
    if first > last {
        return Err(format!("the last year is before the first: write `{last}..{first}`"));
    }
    Ok(Years { first, last })
}

/// Parses a seed.
pub fn seed(text: &str) -> Result<u64, String> {
    within(text, 0, u64::MAX)
}

/// Parses a number of plies.
pub fn plies(text: &str) -> Result<u32, String> {
    within(text, 1, u32::MAX)
}

/// Parses a number of games; at least 1.
pub fn games(text: &str) -> Result<u64, String> {
    within(text, 1, u64::MAX)
}

/// Parses the number of games that a check plays.
pub fn sampled(text: &str) -> Result<u32, String> {
    within(text, 1, 1_000_000)
}

/// Parses the number of a start. Does not check whether the game has that start.
pub fn start(text: &str) -> Result<u32, String> {
    within(text, 0, alfonso_rules::MAX_STARTS - 1)
}

/// Parses a delay in milliseconds.
pub fn delay(text: &str) -> Result<u64, String> {
    within(text, 0, 60_000)
}

/// Parses a number of games; 0 is allowed.
pub fn any_games(text: &str) -> Result<u64, String> {
    within(text, 0, u64::MAX)
}

/// Parses a number of pairs of readings; 0 is allowed.
pub fn pairs(text: &str) -> Result<u16, String> {
    within(text, 0, 1000)
}

/// Parses a number of positions.
pub fn positions(text: &str) -> Result<u64, String> {
    within(text, 1, u64::MAX)
}

/// Parses a number of rounds. The median of fewer than five rounds would be unreliable.
pub fn rounds(text: &str) -> Result<u32, String> {
    within(text, 5, 1000)
}

/// Parses the duration of a measurement in seconds.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(number) if (0.001..=600.0).contains(&number) => Ok(number),
        _ => Err("write a number from 0.001 to 600".to_owned()),
    }
}

/// Parses a number of threads.
pub fn threads(text: &str) -> Result<u16, String> {
    within(text, 1, 1024)
}

fn within<N: FromStr + PartialOrd + std::fmt::Display>(text: &str, least: N, most: N) -> Result<N, String> {
    match text.parse() {
        Ok(number) if number >= least && number <= most => Ok(number),
        _ => Err(format!("write a whole number from {least} to {most}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_and_seconds_have_bounds() {
        assert_eq!((rounds("5"), seconds("0.25"), seconds("600")), (Ok(5), Ok(0.25), Ok(600.0)));
        assert_eq!(rounds("4").expect_err("too few"), "write a whole number from 5 to 1000");
        for bad in ["0", "-1", "NaN", "inf", "601", "x", ""] {
            assert_eq!(seconds(bad).expect_err(bad), "write a number from 0.001 to 600");
        }
    }

    #[test]
    fn bounds_are_told() {
        assert_eq!((depth("64"), seed("0"), plies("1")), (Ok(64), Ok(0), Ok(1)));
        for bad in ["0", "65", "-1", "x", "", "1.5", "99999999999999999999"] {
            assert_eq!(depth(bad).expect_err(bad), "write a whole number from 1 to 64");
        }
    }
}
