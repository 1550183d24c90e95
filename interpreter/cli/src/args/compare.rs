//! The arguments of `compare` as typed.

use super::numbers;
use super::parts::{CompareFormat, SeriesArgs, SideAnswer, StartArgs};
use crate::files::names;
use clap::Args;

/// `compare`.
#[derive(Args, Debug)]
pub struct CompareArgs {
    /// A rule file or a shipped game, and a ruleset if not the default
    #[arg(value_name = "FILE[@RULESET]", value_parser = names::parser())]
    pub a: String,
    /// What it is compared with; `@RULESET` alone is a ruleset of the same file
    #[arg(value_name = "FILE[@RULESET]", value_parser = names::parser(), required_unless_present = "across")]
    pub b: Option<String>,
    /// Answer one question otherwise than the rulesets do (repeatable); with `A:` or `B:` before it, on one side
    #[arg(long = "read", value_name = "[A:|B:]QUESTION=READING")]
    pub readings: Vec<SideAnswer>,
    /// Instead of two readings, try all readings of these questions of one file, or of `all`
    #[arg(long, value_name = "QUESTION", value_delimiter = ',', conflicts_with = "b")]
    pub across: Vec<String>,
    /// With --across: how many pairs of readings to try together, those that do most by themselves first
    #[arg(long, value_name = "N", default_value_t = 6, allow_negative_numbers = true, value_parser = numbers::pairs, conflicts_with = "b")]
    pub pairs: u16,
    #[command(flatten)]
    pub start: StartArgs,
    /// How many plies deep to look for a line after which they differ, and to count, at most
    #[arg(long, short, value_name = "N", default_value_t = 64, allow_negative_numbers = true, value_parser = numbers::depth)]
    pub depth: u32,
    /// How many positions to look at, at most
    #[arg(long, value_name = "N", default_value_t = 50_000, allow_negative_numbers = true, value_parser = numbers::positions)]
    pub positions: u64,
    /// How many pairs of random games to play; none, if 0
    #[arg(long, short, value_name = "N", default_value_t = 1000, allow_negative_numbers = true, value_parser = numbers::any_games)]
    pub games: u64,
    #[command(flatten)]
    pub series: SeriesArgs,
    /// Break a game off after so many plies
    #[arg(long, value_name = "N", default_value_t = 2000, allow_negative_numbers = true, value_parser = numbers::plies)]
    pub max_plies: u32,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: CompareFormat,
}
