//! The arguments of commands in which agents choose, and of those that find out what a choice is worth.

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
    /// Way in which choices are made
    #[arg(long, value_enum, default_value_t)]
    pub agents: ValueAgents,
    /// Maximum number of positions that can be reached; larger games are refused
    #[arg(long, value_name = "N", default_value_t = 100_000, allow_negative_numbers = true, value_parser = numbers::reached)]
    pub positions: u32,
    /// Maximum number of positions that lead back to one another; larger games are refused
    #[arg(long, value_name = "N", default_value_t = 2_000, allow_negative_numbers = true, value_parser = numbers::reached)]
    pub together: u32,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The way in which choices are made when the value of a game is computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ValueAgents {
    /// By nobody: a game in which a player has a choice is refused
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
    /// Agent (default: level:7): random, greedy, alphabeta:depth=3, expectimax:nodes=10000, maxn, paranoid, mcts:time=1s or exact
    #[arg(long, value_name = "AGENT")]
    pub agent: Option<Agent>,
    /// Memory of an agent that stores positions, unless the agent's own text sets it: `alphabeta:depth=6,memory=64MiB`
    #[arg(long, value_name = "SIZE", requires = "agent", value_parser = numbers::memory)]
    pub memory: Option<u64>,
    /// Weights of the evaluation: a file that `tune` has written, or `rules` for weights made from the rules (default: weights shipped with the game, if any)
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
    /// Number of games, which come in pairs (default: 20; with `--sprt`, at most 20,000)
    #[arg(long, short, value_name = "N", allow_negative_numbers = true, value_parser = numbers::games)]
    pub games: Option<u64>,
    /// Save the games to this file, as PGN
    #[arg(long, value_name = "FILE.pgn", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub save: Option<String>,
    /// Play until it is clear which of these two differences in points of Elo is true
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// Memory of each agent that stores positions, unless the agent's own text sets it: `alphabeta:depth=6,memory=64MiB`
    #[arg(long, value_name = "SIZE", value_parser = numbers::memory)]
    pub memory: Option<u64>,
    /// Weights of the first agent's evaluation: a file that `tune` has written, or `rules` for weights made from the rules (default: weights shipped with the game, if any, as for the second agent)
    #[arg(long, value_name = "FILE.ron", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub weights: Option<String>,
    /// Number of random moves before the agents begin, the same in both games of a pair
    #[arg(long, value_name = "N", default_value_t = 4, allow_negative_numbers = true, value_parser = numbers::opening)]
    pub opening: u32,
    #[command(flatten)]
    pub series: SeriesArgs,
    /// Maximum number of plies of a game; a longer game is broken off
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
    /// Maximum number of plies of a game; a longer game is broken off
    #[arg(long, value_name = "N", default_value_t = 400, allow_negative_numbers = true, value_parser = numbers::plies)]
    pub max_plies: u32,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `uci`.
#[derive(Args, Debug)]
pub struct UciArgs {
    /// Rule file or shipped game; add `@RULESET` for a ruleset other than the default; this game is used until `UCI_Variant` is set
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
    /// Only determine whether the player to move can force a win within N of their moves (each step of a turn counts as one)
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::mates)]
    pub mates: Option<u32>,
    /// Prove by search who wins, without listing all positions; only for games in which no position can repeat
    #[arg(long, conflicts_with = "mates")]
    pub proof: bool,
    /// Maximum memory for positions
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = numbers::memory)]
    pub memory: u64,
    /// Maximum number of positions; larger games are refused
    #[arg(long, value_name = "N", conflicts_with = "proof", allow_negative_numbers = true, value_parser = numbers::solved)]
    pub positions: Option<u32>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}
