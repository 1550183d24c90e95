//! The arguments of studies: plans of games, lattices of readings, and their weights.

use super::{CompareFormat, Format, GameArgs, Lineup, RowsFormat, SeriesArgs, numbers};
use crate::commands::run::Shard;
use crate::files::names;
use alfonso_lab::Design;
use alfonso_lab::lattice::Figure;
use alfonso_lab::weigh::Prior;
use clap::{Args, ValueHint};

/// `run`.
#[derive(Args, Debug)]
pub struct RunArgs {
    /// Plan of the study
    #[arg(value_name = "PLAN.ron", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub plan: String,
    /// Folder of the study: a new folder or, with `--resume`, the folder of an earlier run of the
    /// same plan
    #[arg(long, value_name = "FOLDER", value_parser = names::parser(), value_hint = ValueHint::DirPath)]
    pub into: String,
    /// Continue an earlier run in the same folder; finished files are kept
    #[arg(long)]
    pub resume: bool,
    /// Play no games; summarise the games that are already in the folder
    #[arg(long, requires = "resume", conflicts_with = "shard")]
    pub so_far: bool,
    /// Play only part K of N parts; all parts together give the whole study
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// Format of the rows, instead of the format that the plan gives
    #[arg(long, value_enum)]
    pub rows: Option<RowsFormat>,
    /// Number of threads (default: number of cores); the results do not depend on it
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::threads)]
    pub threads: Option<u16>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Options that save simulated games.
#[derive(Args, Debug)]
pub struct KeptArgs {
    /// Write a row of figures for each game to this folder, as `run` does; the folder must be new
    /// or, with `--resume`, come from the same command
    #[arg(long, value_name = "FOLDER", value_parser = names::parser(), value_hint = ValueHint::DirPath, conflicts_with_all = ["after", "fen", "from", "start"])]
    pub into: Option<String>,
    /// Continue an earlier run in the same folder; finished files are kept
    #[arg(long, requires = "into")]
    pub resume: bool,
    /// Format of the rows (default: parquet)
    #[arg(long, value_enum, requires = "into")]
    pub rows: Option<RowsFormat>,
    /// Also write a row for each move, choice and roll
    #[arg(long, requires = "into")]
    pub by_ply: bool,
    /// Also write the moves of each game into its row
    #[arg(long, requires = "into")]
    pub moves: bool,
    /// Also compute the figures that need an evaluation of positions; this is slower
    #[arg(long, requires = "into")]
    pub evaluated: bool,
}

/// The readings of a game that are played.
#[derive(Args, Debug)]
pub struct PlayedArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Questions whose readings are played, separated by commas (default: all questions)
    #[arg(long, value_name = "QUESTION", value_delimiter = ',')]
    pub questions: Vec<String>,
    /// Combinations of readings to play: `product` plays all; `single` plays those that differ from
    /// the ruleset in at most one answer, `pairs` in at most two; `sample:N` plays N random
    /// combinations; `optimal:N` plays N combinations that suit the estimation of effects (default:
    /// `product` for few combinations, else a sample)
    #[arg(long, value_name = "DESIGN", value_parser = numbers::design)]
    pub design: Option<Design>,
    /// Line-up: an agent for all seats, or `SEAT=AGENT` pairs separated by commas, with `*` for all
    /// other seats (default: random); repeat the option for further line-ups, each of which plays
    /// all games
    #[arg(long, value_name = "AGENT | SEAT=AGENT")]
    pub agents: Vec<Lineup>,
    /// Number of games of each combination and line-up; it is rounded up to whole blocks, which
    /// have one game for each seat
    #[arg(long, short, value_name = "N", default_value_t = 100, allow_negative_numbers = true, value_parser = numbers::games)]
    pub games: u64,
    #[command(flatten)]
    pub series: SeriesArgs,
    /// Maximum number of plies of a game; longer games are stopped
    #[arg(long, value_name = "N", default_value_t = 2000, allow_negative_numbers = true, value_parser = numbers::plies)]
    pub max_plies: u32,
    /// Save the games to this folder, as `run` does; the folder must be new or, with `--resume`,
    /// come from the same command
    #[arg(long, value_name = "FOLDER", value_parser = names::parser(), value_hint = ValueHint::DirPath)]
    pub into: Option<String>,
    /// Continue an earlier run in the same folder; finished files are kept
    #[arg(long, requires = "into")]
    pub resume: bool,
}

/// `lattice`.
#[derive(Args, Debug)]
pub struct LatticeArgs {
    #[command(flatten)]
    pub readings: PlayedArgs,
    /// Figures to report, separated by commas (default: plies, branching, decisions, drawn, open
    /// and first)
    #[arg(long, value_name = "FIGURE", value_delimiter = ',')]
    pub figures: Vec<Figure>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: CompareFormat,
}

/// `weigh`.
#[derive(Args, Debug)]
pub struct WeighArgs {
    #[command(flatten)]
    pub readings: PlayedArgs,
    /// File of evidence: wear on the lines of a board, and figures from sources
    #[arg(long, value_name = "FILE.ron", value_parser = names::parser(), value_hint = ValueHint::FilePath, required_unless_present_any = ["record", "claims"])]
    pub evidence: Option<String>,
    /// Prior probabilities: `equal`; `confidence`, as given in the rule file; or
    /// `split:QUESTION,...`, which divides the probability among the readings of these questions
    /// first, in this order
    #[arg(long, value_name = "PRIOR", default_value = "equal", value_parser = numbers::prior)]
    pub prior: Prior,
    /// Recorded game, in PGN or as `play --save` writes it (repeatable)
    #[arg(long, value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub record: Vec<String>,
    /// File of claims, written `example "..." { ... }` as in rule files (repeatable)
    #[arg(long, value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub claims: Vec<String>,
    /// Probability that a record or claim is wrong, for readings that do not permit it
    #[arg(long, value_name = "CHANCE", default_value_t = 0.01, allow_negative_numbers = true, value_parser = numbers::chance)]
    pub slip: f64,
    /// Simulate wear from each reading N times, and report how often the weighing identifies that
    /// reading
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::made)]
    pub calibrate: Option<u32>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: CompareFormat,
}
