//! The written form of agents: `greedy`, `alphabeta:depth=3`, `mcts:playouts=500`, `level:5`.

use super::level::Level;
use super::search_budget::MOST_DEPTH;
use super::{Agent, Limit, Net, Skill, net};
use std::fmt;
use std::str::FromStr;

/// Examples of written agents, for messages.
const WRITTEN: &str = "`level:5`, `random`, `greedy`, `alphabeta:depth=3`, `expectimax:depth=2`, `maxn:depth=2`, `paranoid:depth=2`, \
                       `mcts:playouts=500`, `exact:temperature=3`, `net:FILE.onnx`";
/// The limits of searches without a transposition table.
const BY_DEPTH: &[&str] = &["depth", "nodes", "time"];
/// The limits of searches with a transposition table.
const WITH_MEMORY: &[&str] = &["depth", "nodes", "time", "memory"];
/// The limits of searches that play random games.
const BY_PLAYOUTS: &[&str] = &["playouts", "time", "memory"];
/// The options of an agent that plays by exact values.
const OF_SKILL: &[&str] = &["temperature", "memory"];
/// The most memory, in mebibytes.
const MOST_MEMORY: u32 = 1 << 20;
/// The highest temperature, in plies.
const MOST_TEMPERATURE: f64 = 100_000.0;

impl FromStr for Agent {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, rest) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let limit = |allowed| rest.map_or(Ok(Limit::default()), |rest| limit(rest, allowed));
        match name {
            "random" | "greedy" if rest.is_some() => Err(format!("`{name}` takes no limit")),
            "random" => Ok(Self::Random),
            "greedy" => Ok(Self::Greedy),
            "alphabeta" => Ok(Self::AlphaBeta(limit(WITH_MEMORY)?)),
            "expectimax" => Ok(Self::Expectimax(limit(BY_DEPTH)?)),
            "paranoid" => Ok(Self::Paranoid(limit(BY_DEPTH)?)),
            "maxn" => Ok(Self::MaxN(limit(BY_DEPTH)?)),
            "mcts" => Ok(Self::Mcts(limit(BY_PLAYOUTS)?)),
            "exact" => Ok(Self::Exact(rest.map_or(Ok(Skill::default()), skill)?)),
            "net" => {
                let (file, rest) = net::parts(rest)?;
                let limit = rest.map_or(Ok(Limit::default()), |rest| self::limit(rest, net::LIMITS))?;
                let net = Net { file, limit };
                match () {
                    () if limit.playouts.is_some() && net.deepens() => Err(
                        "a network searches by `simulations=...`, or by `depth=...` and `nodes=...`, not by both"
                            .to_owned(),
                    ),
                    () if limit.memory.is_some() && !net.searches() => Err(
                        "`memory` limits a search: write `simulations=...`, `depth=...` or `time=...` too"
                            .to_owned(),
                    ),
                    () => Ok(Self::Net(net)),
                }
            }
            "level" => {
                let level = rest.and_then(|rest| rest.parse().ok()).and_then(Level::new);
                level.map(Self::Level).ok_or_else(|| {
                    let given = rest.map_or("nothing".to_owned(), |rest| format!("`{rest}`"));
                    format!("a level is a number from 1 to {}, as in `level:5`, not {given}", Level::MOST)
                })
            }
            _ => Err(format!("there is no agent `{name}`; agents are {WRITTEN}")),
        }
    }
}

impl Agent {
    /// Returns true if a text after a comma belongs to the preceding agent. Such a text begins with
    /// a limit, such as `memory=64MiB`.
    #[must_use]
    pub fn goes_on(text: &str) -> bool {
        let word = text.split_once('=').map(|(word, _)| word);
        let known = [WITH_MEMORY, BY_PLAYOUTS, OF_SKILL, net::LIMITS];
        word.is_some_and(|word| known.iter().any(|words| words.contains(&word)))
    }
}

/// Parses `temperature=0.5`, `memory=64MiB`, or both.
fn skill(text: &str) -> Result<Skill, String> {
    let mut skill = Skill::default();
    for part in text.split(',') {
        match part.split_once('=') {
            Some(("temperature", value)) => {
                let plies =
                    value.parse::<f64>().ok().filter(|plies| (0.0..=MOST_TEMPERATURE).contains(plies));
                let plies = plies.ok_or_else(|| {
                    format!("a temperature is a number of plies from 0 to {MOST_TEMPERATURE}, not `{value}`")
                })?;
                skill.temperature = (plies * 1000.0).round() as u32;
            }
            Some(("memory", value)) => skill.memory = Some(memory(value)?),
            _ => {
                return Err(format!("`{part}` has no meaning here: write `temperature=...` or `memory=...`"));
            }
        }
    }
    Ok(skill)
}

/// Parses a size such as `64MiB`.
fn memory(value: &str) -> Result<u32, String> {
    let mebibytes = value.strip_suffix("MiB").and_then(|text| text.parse::<u32>().ok());
    mebibytes
        .filter(|memory| (1..=MOST_MEMORY).contains(memory))
        .ok_or_else(|| format!("memory is written `64MiB`, up to {MOST_MEMORY}MiB, not `{value}`"))
}

/// Parses one or more limits, separated by commas: `depth=3`, `nodes=10000`, `time=0.5s`.
fn limit(text: &str, allowed: &[&str]) -> Result<Limit, String> {
    let mut limit = Limit::default();
    for part in text.split(',') {
        let (word, value) = part
            .split_once('=')
            .ok_or_else(|| format!("`{part}` is not a limit: write `{}=...`", allowed.join("=...` or `")))?;
        if !allowed.contains(&word) {
            return Err(format!("`{word}` is not a limit here; limits are `{}`", allowed.join("`, `")));
        }
        let number = value.parse::<u64>().ok().filter(|number| *number > 0);
        match word {
            "depth" => {
                let depth = number.and_then(|number| u32::try_from(number).ok());
                limit.depth = depth.filter(|depth| *depth <= MOST_DEPTH);
                if limit.depth.is_none() {
                    return Err(format!("a depth is a number from 1 to {MOST_DEPTH}, not `{value}`"));
                }
            }
            "time" => {
                let seconds = value.strip_suffix('s').and_then(|text| text.parse::<f64>().ok());
                let seconds = seconds.filter(|seconds| (0.001..=3600.0).contains(seconds));
                limit.time = seconds.map(|seconds| (seconds * 1000.0).round() as u32);
                if limit.time.is_none() {
                    return Err(format!("a time is written `1s` or `0.5s`, up to an hour, not `{value}`"));
                }
            }
            "memory" => limit.memory = Some(memory(value)?),
            _ => {
                let what = match word {
                    "nodes" => "positions",
                    "simulations" => "simulations",
                    _ => "random games",
                };
                if number.is_none() {
                    return Err(format!("`{word}` is a number of {what}, at least 1, not `{value}`"));
                }
                *(if word == "nodes" { &mut limit.nodes } else { &mut limit.playouts }) = number;
            }
        }
    }
    Ok(limit)
}

impl fmt::Display for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::AlphaBeta(limit) => write!(f, "alphabeta{limit}"),
            Self::Expectimax(limit) => write!(f, "expectimax{limit}"),
            Self::Paranoid(limit) => write!(f, "paranoid{limit}"),
            Self::MaxN(limit) => write!(f, "maxn{limit}"),
            Self::Mcts(limit) => write!(f, "mcts{limit}"),
            Self::Exact(skill) => write!(f, "exact{skill}"),
            Self::Net(net) => net.fmt(f),
            Self::Level(level) => write!(f, "level:{}", level.number()),
        }
    }
}

/// Formats the skill as `:temperature=3,memory=64MiB`, or as an empty string for the best play.
impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let temperature = (self.temperature > 0).then(|| f64::from(self.temperature) / 1000.0);
        let parts = [
            temperature.map(|plies| format!("temperature={plies}")),
            self.memory.map(|memory| format!("memory={memory}MiB")),
        ];
        written(f, parts.into_iter().flatten())
    }
}

/// Formats the agent as `net:FILE.onnx,simulations=200` or `net:FILE.onnx,depth=3`.
impl fmt::Display for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "net:{}", self.file)?;
        let Limit { playouts, depth, nodes, time, memory } = self.limit;
        let parts = [
            playouts.map(|number| format!(",simulations={number}")),
            depth.map(|depth| format!(",depth={depth}")),
            nodes.map(|nodes| format!(",nodes={nodes}")),
            time.map(|time| format!(",time={}s", f64::from(time) / 1000.0)),
            memory.map(|memory| format!(",memory={memory}MiB")),
        ];
        parts.into_iter().flatten().try_for_each(|part| f.write_str(&part))
    }
}

/// Formats the limits as `:depth=3,nodes=10000`, or as an empty string if there are none.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.depth.map(|depth| format!("depth={depth}")),
            self.nodes.map(|nodes| format!("nodes={nodes}")),
            self.playouts.map(|playouts| format!("playouts={playouts}")),
            self.time.map(|time| format!("time={}s", f64::from(time) / 1000.0)),
            self.memory.map(|memory| format!("memory={memory}MiB")),
        ];
        written(f, parts.into_iter().flatten())
    }
}

/// Writes a colon and the parts, separated by commas.
fn written(f: &mut fmt::Formatter<'_>, parts: impl Iterator<Item = String>) -> fmt::Result {
    for (index, part) in parts.enumerate() {
        write!(f, "{}{part}", if index == 0 { ":" } else { "," })?;
    }
    Ok(())
}
