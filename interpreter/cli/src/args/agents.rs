//! The arguments of commands in which agents choose, and of those that find out what a choice is worth.

use super::{Answer, Format, GameArgs, NamesArgs, SeriesArgs, StartArgs, numbers};
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
    /// The agents: nobody, so that a game in which somebody has a choice is refused, or the lot
    #[arg(long, value_enum, default_value_t)]
    pub agents: ValueAgents,
    /// Give up if more positions than these can be reached
    #[arg(long, value_name = "N", default_value_t = 100_000, allow_negative_numbers = true, value_parser = numbers::reached)]
    pub positions: u32,
    /// Give up if more positions than these lead back to one another
    #[arg(long, value_name = "N", default_value_t = 2_000, allow_negative_numbers = true, value_parser = numbers::reached)]
    pub together: u32,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The agents that choose, where the value of a game is worked out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ValueAgents {
    /// Nobody has a choice
    #[default]
    Nobody,
    /// Every move is as likely as any other
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
    pub names: NamesArgs,
    /// The agent: level:7 if not given, random, greedy, alphabeta:depth=3, expectimax:nodes=10000, maxn, paranoid, mcts:time=1s, exact
    #[arg(long, value_name = "AGENT")]
    pub agent: Option<Agent>,
    /// The memory of an agent that remembers positions, unless it says so itself: `alphabeta:depth=6,memory=64MiB`
    #[arg(long, value_name = "SIZE", requires = "agent", value_parser = numbers::memory)]
    pub memory: Option<u64>,
    /// Measure positions by the weights in this file, which `tune` has written; `rules`: by those made from the rules (if not given, by those that ship with the game, if it has any)
    #[arg(long, value_name = "FILE.ron", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub weights: Option<String>,
    /// Chance among equals: the same number, the same choice
    #[arg(long, short, value_name = "S", default_value_t = 1, allow_negative_numbers = true, value_parser = numbers::seed)]
    pub seed: u64,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `match`.
#[derive(Args, Debug)]
pub struct MatchArgs {
    /// A rule file or a shipped game, and a ruleset if not the default
    #[arg(value_name = "FILE[@RULESET]", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub file: String,
    /// The first agent, as `best` takes it
    #[arg(value_name = "AGENT")]
    pub first: Agent,
    /// The second agent
    #[arg(value_name = "AGENT")]
    pub second: Agent,
    /// Answer one question otherwise than the ruleset does (repeatable)
    #[arg(long = "read", value_name = "QUESTION=READING")]
    pub readings: Vec<Answer>,
    #[command(flatten)]
    pub start: StartArgs,
    /// The number of games, which come in pairs: 20, or with `--sprt` at most 20,000
    #[arg(long, short, value_name = "N", allow_negative_numbers = true, value_parser = numbers::games)]
    pub games: Option<u64>,
    /// Keep the games in this file, as PGN
    #[arg(long, value_name = "FILE.pgn", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub save: Option<String>,
    /// Play until it is clear which of two differences in points of Elo is the true one
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// The memory of each agent that remembers positions, unless it says so itself: `alphabeta:depth=6,memory=64MiB`
    #[arg(long, value_name = "SIZE", value_parser = numbers::memory)]
    pub memory: Option<u64>,
    /// Let the first agent measure positions by the weights in this file, which `tune` has written; `rules`: by those made from the rules (if not given, by those that ship with the game, if it has any, as the second agent does)
    #[arg(long, value_name = "FILE.ron", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub weights: Option<String>,
    /// The number of moves that are drawn before the agents begin, alike in both games of a pair
    #[arg(long, value_name = "N", default_value_t = 4, allow_negative_numbers = true, value_parser = numbers::opening)]
    pub opening: u32,
    #[command(flatten)]
    pub series: SeriesArgs,
    /// Break a game off after so many moves
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true, value_parser = numbers::plies)]
    pub max_plies: u32,
    /// The format of the output
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
    /// The agent that plays for all seats, as `best` takes it
    #[arg(long, value_name = "AGENT", default_value = "level:4")]
    pub agent: Agent,
    /// The number of games
    #[arg(long, short, value_name = "N", default_value_t = 200, allow_negative_numbers = true, value_parser = numbers::games)]
    pub games: u64,
    /// Keep the weights in this file, with how they were made
    #[arg(long, value_name = "FILE.ron", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub into: Option<String>,
    /// The number of moves that are drawn before the agent begins
    #[arg(long, value_name = "N", default_value_t = 6, allow_negative_numbers = true, value_parser = numbers::opening)]
    pub opening: u32,
    #[command(flatten)]
    pub series: SeriesArgs,
    /// Break a game off after so many moves
    #[arg(long, value_name = "N", default_value_t = 400, allow_negative_numbers = true, value_parser = numbers::plies)]
    pub max_plies: u32,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `uci`.
#[derive(Args, Debug)]
pub struct UciArgs {
    /// A rule file or a shipped game, and a ruleset if not the default: the game until `UCI_Variant` says otherwise
    #[arg(value_name = "FILE[@RULESET]", default_value = "chess", value_parser = names::parser(), value_hint = ValueHint::FilePath)]
    pub file: String,
    /// Chance among equals: the same number, the same choice
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
    /// Only tell whether the player to move can force a win within so many of their moves (in a turn of several steps, each counts)
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::mates)]
    pub mates: Option<u32>,
    /// Prove who wins by search from here, without listing all positions: for games in which no position comes again
    #[arg(long, conflicts_with = "mates")]
    pub proof: bool,
    /// The memory for positions: never more is taken
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = numbers::memory)]
    pub memory: u64,
    /// Give up if there are more positions than these
    #[arg(long, value_name = "N", conflicts_with = "proof", allow_negative_numbers = true, value_parser = numbers::solved)]
    pub positions: Option<u32>,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}
