//! The arguments of `compare` as typed.

use super::numbers;
use super::parts::{CompareFormat, PiecesArgs, SeriesArgs, SideAnswer, StartArgs};
use crate::files::names;
use clap::Args;

/// `compare`.
#[derive(Args, Debug)]
pub struct CompareArgs {
    /// Rule file or shipped game; add `@RULESET` for a ruleset other than the default
    #[arg(value_name = "FILE[@RULESET]", value_parser = names::parser())]
    pub a: String,
    /// Second game; `@RULESET` alone is a ruleset of the first file
    #[arg(value_name = "FILE[@RULESET]", value_parser = names::parser(), required_unless_present = "across")]
    pub b: Option<String>,
    /// Answer one question differently from the rulesets (repeatable); with `A:` or `B:` before it,
    /// the answer applies only to the first or the second game
    #[arg(long = "read", value_name = "[A:|B:]QUESTION=READING")]
    pub readings: Vec<SideAnswer>,
    /// Compare all readings of these questions in one file, instead of two games; `all` means all
    /// questions
    #[arg(long, value_name = "QUESTION", value_delimiter = ',', conflicts_with = "b")]
    pub across: Vec<String>,
    /// With --across: number of pairs of readings to try together, beginning with the readings that
    /// have the largest effects alone
    #[arg(long, value_name = "N", default_value_t = 6, allow_negative_numbers = true, value_parser = numbers::pairs, conflicts_with = "b")]
    pub pairs: u16,
    #[command(flatten)]
    pub start: StartArgs,
    /// Maximum depth, in plies, of the search for a first difference and of the counts of sequences
    /// of moves
    #[arg(long, short, value_name = "N", default_value_t = 64, allow_negative_numbers = true, value_parser = numbers::depth)]
    pub depth: u32,
    /// Maximum number of positions to search
    #[arg(long, value_name = "N", default_value_t = 50_000, allow_negative_numbers = true, value_parser = numbers::positions)]
    pub positions: u64,
    /// Number of pairs of random games to play; 0 plays none
    #[arg(long, short, value_name = "N", default_value_t = 1000, allow_negative_numbers = true, value_parser = numbers::any_games)]
    pub games: u64,
    #[command(flatten)]
    pub series: SeriesArgs,
    /// Maximum number of plies of a game; longer games are stopped
    #[arg(long, value_name = "N", default_value_t = 2000, allow_negative_numbers = true, value_parser = numbers::plies)]
    pub max_plies: u32,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: CompareFormat,
    #[command(flatten)]
    pub pieces: PiecesArgs,
}
