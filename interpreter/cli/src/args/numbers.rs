//! Numbers on the command line, and what is said of those that cannot be.

use std::str::FromStr;

/// How deep perft counts.
pub fn depth(text: &str) -> Result<u32, String> {
    within(text, 1, 64)
}

/// A seed.
pub fn seed(text: &str) -> Result<u64, String> {
    within(text, 0, u64::MAX)
}

/// How many plies.
pub fn plies(text: &str) -> Result<u32, String> {
    within(text, 1, u32::MAX)
}

/// How many games.
pub fn games(text: &str) -> Result<u64, String> {
    within(text, 1, u64::MAX)
}

/// How many games, if any.
pub fn any_games(text: &str) -> Result<u64, String> {
    within(text, 0, u64::MAX)
}

/// How many pairs of readings, if any.
pub fn pairs(text: &str) -> Result<u16, String> {
    within(text, 0, 1000)
}

/// How many positions.
pub fn positions(text: &str) -> Result<u64, String> {
    within(text, 1, u64::MAX)
}

/// How many threads.
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
    fn bounds_are_told() {
        assert_eq!((depth("64"), seed("0"), plies("1")), (Ok(64), Ok(0), Ok(1)));
        for bad in ["0", "65", "-1", "x", "", "1.5", "99999999999999999999"] {
            assert_eq!(depth(bad).expect_err(bad), "write a whole number from 1 to 64");
        }
    }
}
