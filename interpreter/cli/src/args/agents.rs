//! The arguments of commands in which agents choose, and of those that find out what a choice is
//! worth.

use super::{Answer, Format, GameArgs, LanguageArgs, SeriesArgs, StartArgs, numbers};
use crate::files::names;
use alfonso_report::matches::Sprt;
use alfonso_search::Agent;
use clap::{Args, ValueEnum, ValueHint};

/// `value`.
#[derive(Args, Debug)]
pub struct ValueArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub start: StartArgs,
    /// Method of choosing moves
    #[arg(long, value_enum, default_value_t)]
    pub agents: ValueAgents,
    /// Maximum number of reachable positions; the command refuses larger games
    #[arg(long, value_name = "N", default_value_t = 100_000, allow_negative_numbers = true, value_parser = numbers::reached)]
    pub positions: u32,
    /// Maximum size of a group of positions that can all be reached from one another; the command
    /// refuses larger games
    #[arg(long, value_name = "N", default_value_t = 2_000, allow_negative_numbers = true, value_parser = numbers::reached)]
    pub together: u32,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The way in which choices are made when the value of a game is computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ValueAgents {
    /// No choices: the command refuses a game in which a player has a choice
    #[default]
    Nobody,
    /// At random: all moves are equally likely
    Random,
}

/// `best`.
#[derive(Args, Debug)]
pub struct BestArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub start: StartArgs,
    #[command(flatten)]
    pub language: LanguageArgs,
    /// Agent (default: level:7): random, greedy, alphabeta:depth=3, expectimax:nodes=10000, maxn,
    /// paranoid, mcts:time=1s, exact or net:FILE.onnx
    #[arg(long, value_name = "AGENT")]
    pub agent: Option<Agent>,
    /// Memory for the positions that an agent stores; the text of an agent can set it too, as in
    /// `alphabeta:depth=6,memory=64MiB`
    #[arg(long, value_name = "SIZE", requires = "agent", value_parser = numbers::memory)]
    pub memory: Option<u64>,
    /// Weights of the evaluation: a file that `tune` has written, or `rules` for weights computed
    /// from the rules (default: the weights shipped with the game, if it has any)
    #[arg(long, value_name = "FILE.ron", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub weights: Option<String>,
    /// Seed of random choices; the same seed gives the same choice
    #[arg(long, short, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = numbers::seed)]
    pub seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `match`.
#[derive(Args, Debug)]
pub struct MatchArgs {
    /// Rule file or shipped game; add `@RULESET` for a ruleset other than the default
    #[arg(value_name = "FILE[@RULESET]", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub file: String,
    /// First agent, written as for `best --agent`
    #[arg(value_name = "AGENT")]
    pub first: Agent,
    /// Second agent
    #[arg(value_name = "AGENT")]
    pub second: Agent,
    /// Answer one question differently from the ruleset (repeatable)
    #[arg(long = "read", value_name = "QUESTION=READING")]
    pub readings: Vec<Answer>,
    #[command(flatten)]
    pub start: StartArgs,
    /// Number of games, played in pairs (default: 20; with `--sprt`, at most 20,000)
    #[arg(long, short, value_name = "N", allow_negative_numbers = true, value_parser = numbers::games)]
    pub games: Option<u64>,
    /// Save the games to this file, as PGN
    #[arg(long, value_name = "FILE.pgn", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub save: Option<String>,
    /// Play until one of these two differences in strength, in points of Elo, is much more likely
    /// than the other
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// Memory for the positions that each agent stores; the text of an agent can set it too, as in
    /// `alphabeta:depth=6,memory=64MiB`
    #[arg(long, value_name = "SIZE", value_parser = numbers::memory)]
    pub memory: Option<u64>,
    /// Weights of the first agent's evaluation: a file that `tune` has written, or `rules` for
    /// weights computed from the rules (default: the weights shipped with the game, which the
    /// second agent always uses)
    #[arg(long, value_name = "FILE.ron", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub weights: Option<String>,
    /// Number of random moves before the agents begin; both games of a pair have the same random
    /// moves
    #[arg(long, value_name = "N", default_value_t = 4, allow_negative_numbers = true, value_parser = numbers::opening)]
    pub opening: u32,
    #[command(flatten)]
    pub series: SeriesArgs,
    /// Maximum number of plies of a game; longer games are stopped and count as draws
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true, value_parser = numbers::plies)]
    pub max_plies: u32,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `tune`.
#[derive(Args, Debug)]
pub struct TuneArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub start: StartArgs,
    /// Agent that plays all seats, written as for `best --agent`
    #[arg(long, value_name = "AGENT", default_value = "level:4")]
    pub agent: Agent,
    /// Number of games to play
    #[arg(long, short, value_name = "N", default_value_t = 200, allow_negative_numbers = true, value_parser = numbers::games)]
    pub games: u64,
    /// Save the weights to this file, with a description of how they were made
    #[arg(long, value_name = "FILE.ron", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub into: Option<String>,
    /// Number of random moves before the agent begins
    #[arg(long, value_name = "N", default_value_t = 6, allow_negative_numbers = true, value_parser = numbers::opening)]
    pub opening: u32,
    #[command(flatten)]
    pub series: SeriesArgs,
    /// Maximum number of plies of a game; longer games are stopped and are not used
    #[arg(long, value_name = "N", default_value_t = 400, allow_negative_numbers = true, value_parser = numbers::plies)]
    pub max_plies: u32,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `uci`.
#[derive(Args, Debug)]
pub struct UciArgs {
    /// Rule file or shipped game to play until `UCI_Variant` is set; add `@RULESET` for a ruleset
    /// other than the default
    #[arg(value_name = "FILE[@RULESET]", default_value = "chess", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub file: String,
    /// Seed of random choices; the same seed gives the same choice
    #[arg(long, short, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = numbers::seed)]
    pub seed: u64,
}

/// `solve`.
#[derive(Args, Debug)]
pub struct SolveArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub start: StartArgs,
    /// Only determine whether the player to move can force a win within N of their moves; each step
    /// of a turn counts as a move
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::mates)]
    pub mates: Option<u32>,
    /// Prove by a search from the start who wins, without listing all positions; only for games in
    /// which no position can repeat
    #[arg(long, conflicts_with = "mates")]
    pub proof: bool,
    /// Maximum memory for positions
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = numbers::memory)]
    pub memory: u64,
    /// Maximum number of positions; the command refuses larger games
    #[arg(long, value_name = "N", conflicts_with = "proof", allow_negative_numbers = true, value_parser = numbers::solved)]
    pub positions: Option<u32>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}
