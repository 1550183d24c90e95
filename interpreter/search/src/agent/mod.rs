//! Agents: ways of choosing a move that know the game by its rules alone.

mod alphabeta;
mod evaluation;
#[cfg(test)]
mod tests;

pub use evaluation::{Evaluation, WIN};

use alfonso_game::{Game, Line, Move, Random};
use alphabeta::Search;
use std::fmt;
use std::str::FromStr;

/// An agent, as it is written: `random`, `greedy`, `alphabeta:depth=3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agent {
    /// Every move is as likely as any other.
    Random,
    /// The move after which the position is worth most; among equals, the lot decides.
    Greedy,
    /// Alpha-beta search, for two players without dice.
    AlphaBeta(Limit),
}

/// The limit of a search. The first that is reached ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// The time in thousandths of a second, kept by whoever asks: see [`Agent::choose`].
    pub time: Option<u32>,
}

/// The depth of a search whose limit says nothing.
const USUAL_DEPTH: u32 = 3;
/// The greatest depth.
const MOST_DEPTH: u32 = 64;

/// The agents that can be written, for messages.
const WRITTEN: &str = "`random`, `greedy`, `alphabeta:depth=3`, `alphabeta:nodes=10000`, `alphabeta:time=1s`";

impl FromStr for Agent {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, rest) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        match (name, rest) {
            ("random", None) => Ok(Self::Random),
            ("greedy", None) => Ok(Self::Greedy),
            ("random" | "greedy", Some(_)) => Err(format!("`{name}` takes no limit")),
            ("alphabeta", rest) => Ok(Self::AlphaBeta(rest.map_or(Ok(Limit::default()), limit)?)),
            _ => Err(format!("there is no agent `{name}`; agents are {WRITTEN}")),
        }
    }
}

/// Reads `depth=3`, `nodes=10000`, `time=500ms`, one or more of them, separated by commas.
fn limit(text: &str) -> Result<Limit, String> {
    let mut limit = Limit::default();
    for part in text.split(',') {
        let (word, value) =
            part.split_once('=').ok_or_else(|| format!("`{part}` is no limit: say `depth=3`"))?;
        let number = |text: &str| text.parse::<u64>().ok().filter(|number| *number > 0);
        match word {
            "depth" => {
                let depth = number(value).and_then(|number| u32::try_from(number).ok());
                limit.depth = depth.filter(|depth| *depth <= MOST_DEPTH);
                if limit.depth.is_none() {
                    return Err(format!("a depth is a number from 1 to {MOST_DEPTH}, and not `{value}`"));
                }
            }
            "nodes" => {
                limit.nodes = number(value);
                if limit.nodes.is_none() {
                    return Err(format!("`nodes` is a number of positions, at least 1, and not `{value}`"));
                }
            }
            "time" => {
                let seconds = value.strip_suffix('s').and_then(|text| text.parse::<f64>().ok());
                let seconds = seconds.filter(|seconds| (0.001..=3600.0).contains(seconds));
                limit.time = seconds.map(|seconds| (seconds * 1000.0).round() as u32);
                if limit.time.is_none() {
                    return Err(format!(
                        "a time is written `1s` or `0.5s`, up to an hour, and not `{value}`"
                    ));
                }
            }
            _ => return Err(format!("`{word}` is no limit; limits are `depth`, `nodes` and `time`")),
        }
    }
    Ok(limit)
}

impl fmt::Display for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::AlphaBeta(limit) => {
                let parts = [
                    limit.depth.map(|depth| format!("depth={depth}")),
                    limit.nodes.map(|nodes| format!("nodes={nodes}")),
                    limit.time.map(|time| format!("time={}s", f64::from(time) / 1000.0)),
                ];
                let parts: Vec<String> = parts.into_iter().flatten().collect();
                match parts.as_slice() {
                    [] => f.write_str("alphabeta"),
                    parts => write!(f, "alphabeta:{}", parts.join(",")),
                }
            }
        }
    }
}

/// A choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub chosen: Move,
    /// The worth of the position after it for the player who moves, as [`Evaluation`] measures; [`WIN`] less the plies until then for a win
    /// that can be forced. `None` if nothing was measured.
    pub score: Option<i32>,
    /// The moves that are expected, the chosen one first.
    pub line: Vec<Move>,
    /// The depth that was looked at completely, in plies.
    pub depth: u32,
    /// The number of positions that were looked at.
    pub nodes: u64,
}

/// The reason why an agent cannot play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unable {
    /// It plays for two players, and the game has another number.
    Seats(usize),
    /// It does not play with dice.
    Chance,
}

impl Agent {
    /// Tells whether the agent can play a game.
    ///
    /// # Errors
    /// The reason why it cannot.
    pub fn can_play(&self, game: &Game) -> Result<(), Unable> {
        let seats = game.names().players.len();
        match self {
            Self::Random | Self::Greedy => Ok(()),
            Self::AlphaBeta(_) if seats != 2 => Err(Unable::Seats(seats)),
            Self::AlphaBeta(_) if game.has_dice() => Err(Unable::Chance),
            Self::AlphaBeta(_) => Ok(()),
        }
    }

    /// Chooses a move in the position of a line, on which it tries moves and takes them back; `None` if nobody can move, or if dice are to
    /// be rolled.
    ///
    /// The choice depends on the seed of `random` alone, unless `stop` says that time is up: it is asked every so many positions, and
    /// ends a search that has found a move.
    pub fn choose(
        &self,
        evaluation: &Evaluation,
        line: &mut dyn Line,
        random: &mut Random,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Choice> {
        if line.is_chance() || line.outcome().is_some() || line.moves().is_empty() {
            return None;
        }
        match self {
            Self::Random => {
                let chosen = line.at_random(random)?;
                Some(Choice { chosen, score: None, line: vec![chosen], depth: 0, nodes: 0 })
            }
            Self::Greedy => Some(greedy(evaluation, line, random)),
            Self::AlphaBeta(limit) => Search::new(evaluation, *limit, stop).choose(line, random),
        }
    }
}

fn one_of(moves: &[Move], random: &mut Random) -> Move {
    moves[random.below(u32::try_from(moves.len()).unwrap_or(u32::MAX)) as usize]
}

/// Looks one ply ahead.
fn greedy(evaluation: &Evaluation, line: &mut dyn Line, random: &mut Random) -> Choice {
    let (seat, moves) = (line.to_move(), line.moves().to_vec());
    let (mut best, mut score) = (Vec::new(), i32::MIN);
    for m in &moves {
        line.play(*m).expect("a move that was listed is legal");
        let worth = match line.outcome() {
            Some(outcome) => evaluation::decided(outcome, seat, 1),
            None => evaluation.worth(line, seat),
        };
        line.undo();
        if worth > score {
            (score, best) = (worth, Vec::new());
        }
        if worth == score {
            best.push(*m);
        }
    }
    let chosen = one_of(&best, random);
    Choice { chosen, score: Some(score), line: vec![chosen], depth: 1, nodes: moves.len() as u64 }
}

/// Returns the depth and the number of positions at which a search ends for certain.
fn bounds(limit: Limit) -> (u32, u64) {
    let depth = match limit {
        Limit { depth: Some(depth), .. } => depth,
        Limit { nodes: None, time: None, .. } => USUAL_DEPTH,
        _ => MOST_DEPTH,
    };
    (depth, limit.nodes.unwrap_or(u64::MAX))
}
