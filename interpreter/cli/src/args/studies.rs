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
    /// The plan
    #[arg(value_name = "PLAN.ron", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub plan: String,
    /// The folder of the run: a new one, or with `--resume` that of this plan
    #[arg(long, value_name = "FOLDER", value_parser = names::parser(), value_hint = ValueHint::DirPath)]
    pub into: String,
    /// Go on with what is there: finished files are kept
    #[arg(long)]
    pub resume: bool,
    /// Play only the K-th of N parts; all parts together are the whole run
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// The form of rows, in place of the plan's
    #[arg(long, value_enum)]
    pub rows: Option<RowsFormat>,
    /// The number of threads (that of the cores, if not given); the results do not depend on it
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::threads)]
    pub threads: Option<u16>,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Options that keep simulated games.
#[derive(Args, Debug)]
pub struct KeptArgs {
    /// Keep a row of figures for each game in this folder, as `run` does: a new one, or with `--resume` that of the same command
    #[arg(long, value_name = "FOLDER", value_parser = names::parser(), value_hint = ValueHint::DirPath, conflicts_with_all = ["after", "fen", "from", "start"])]
    pub into: Option<String>,
    /// Go on with what is there: finished files are kept
    #[arg(long, requires = "into")]
    pub resume: bool,
    /// The form of rows (Parquet, if not given)
    #[arg(long, value_enum, requires = "into")]
    pub rows: Option<RowsFormat>,
    /// A row for each move, choice and roll besides
    #[arg(long, requires = "into")]
    pub by_ply: bool,
    /// The moves of each game in its row
    #[arg(long, requires = "into")]
    pub moves: bool,
    /// The figures that an evaluation of positions gives, which take time
    #[arg(long, requires = "into")]
    pub evaluated: bool,
}

/// The readings of a game that are played.
#[derive(Args, Debug)]
pub struct PlayedArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// The questions whose readings are played, with commas between; all of them if none is named
    #[arg(long, value_name = "QUESTION", value_delimiter = ',')]
    pub questions: Vec<String>,
    /// The combinations: `product`, each with each; `single`, one answer otherwise than the ruleset; `pairs`, two; `sample:N`, N drawn; `optimal:N`, N chosen for the effects of the questions. All if they are few, else a sample
    #[arg(long, value_name = "DESIGN", value_parser = numbers::design)]
    pub design: Option<Design>,
    /// The agents: one for all seats, or `SEAT=AGENT` with commas between, `*` for the others; repeated, all play all games (random, if not given)
    #[arg(long, value_name = "AGENT | SEAT=AGENT")]
    pub agents: Vec<Lineup>,
    /// The number of games of each combination and lineup, rounded up to whole blocks
    #[arg(long, short, value_name = "N", default_value_t = 100, allow_negative_numbers = true, value_parser = numbers::games)]
    pub games: u64,
    #[command(flatten)]
    pub series: SeriesArgs,
    /// Break a game off after so many plies
    #[arg(long, value_name = "N", default_value_t = 2000, allow_negative_numbers = true, value_parser = numbers::plies)]
    pub max_plies: u32,
    /// Keep the games in this folder, as `run` does: a new one, or with `--resume` that of the same command
    #[arg(long, value_name = "FOLDER", value_parser = names::parser(), value_hint = ValueHint::DirPath)]
    pub into: Option<String>,
    /// Go on with what is there: finished files are kept
    #[arg(long, requires = "into")]
    pub resume: bool,
}

/// `lattice`.
#[derive(Args, Debug)]
pub struct LatticeArgs {
    #[command(flatten)]
    pub readings: PlayedArgs,
    /// The figures, with commas between (plies, branching, decisions, drawn, open and first, if none is named)
    #[arg(long, value_name = "FIGURE", value_delimiter = ',')]
    pub figures: Vec<Figure>,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: CompareFormat,
}

/// `weigh`.
#[derive(Args, Debug)]
pub struct WeighArgs {
    #[command(flatten)]
    pub readings: PlayedArgs,
    /// The evidence: wear on the lines of a board, and figures that sources tell
    #[arg(long, value_name = "FILE.ron", value_parser = names::parser(), value_hint = ValueHint::FilePath, required_unless_present_any = ["record", "claims"])]
    pub evidence: Option<String>,
    /// The belief before: `equal`, `confidence` (that of the rule file), or `split:QUESTION,...` (first over the readings of these, in this order)
    #[arg(long, value_name = "PRIOR", default_value = "equal", value_parser = numbers::prior)]
    pub prior: Prior,
    /// A recorded game, in PGN or as this program writes it (repeatable)
    #[arg(long, value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub record: Vec<String>,
    /// A file of claims: `example "..." { ... }`, as rule files have them (repeatable)
    #[arg(long, value_name = "FILE", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub claims: Vec<String>,
    /// The chance that a record or claim which a reading does not allow is in error
    #[arg(long, value_name = "CHANCE", default_value_t = 0.01, allow_negative_numbers = true, value_parser = numbers::chance)]
    pub slip: f64,
    /// Make wear from every reading so many times, and tell how often it is given back
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::made)]
    pub calibrate: Option<u32>,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: CompareFormat,
}
