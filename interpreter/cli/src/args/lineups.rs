//! Parses the players of seats: agents and persons.

use alfonso_record::seats::{Seating, pair};
use alfonso_search::Agent;
use std::collections::BTreeMap;
use std::str::FromStr;

/// Entries that were typed as a list with commas: `White=level:5,Black=random`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed<T>(pub Vec<T>);

impl<T: FromStr<Err = String>> FromStr for Listed<T> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        entries(text).into_iter().map(|entry| entry.trim().parse()).collect::<Result<_, _>>().map(Self)
    }
}

/// Splits a list at its commas, except between the limits of one agent:
/// `exact:temperature=3,memory=64MiB`.
fn entries(text: &str) -> Vec<&str> {
    let (mut entries, mut begun) = (Vec::new(), 0);
    for (at, _) in text.match_indices(',') {
        let (before, after) = (&text[begun..at], &text[at + 1..]);
        if !(before.contains(':') && Agent::goes_on(after)) {
            entries.push(before);
            begun = at + 1;
        }
    }
    entries.push(&text[begun..]);
    entries
}

/// `AGENT` for all seats, or `SEAT=AGENT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AgentArg {
    /// An agent for all seats that are not named.
    All(Agent),
    /// An agent for one seat.
    Seat(Seating),
}

impl FromStr for AgentArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let why = match text.parse() {
            Ok(agent) => return Ok(Self::All(agent)),
            Err(why) => why,
        };
        // An equals sign can also belong to a limit of an agent.
        match pair(text).filter(|(seat, _)| !seat.contains(':')) {
            None => Err(why),
            Some((seat, agent)) => Ok(Self::Seat(Seating { seat, agent: Some(agent.parse()?) })),
        }
    }
}

/// The agents of one lineup by seat, as in a plan. The key `*` stands for all seats that are not
/// named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lineup(pub BTreeMap<String, String>);

impl Lineup {
    /// Returns the lineup in which every move is random.
    pub fn random() -> Self {
        Self(BTreeMap::from([("*".to_owned(), Agent::Random.to_string())]))
    }
}

impl FromStr for Lineup {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut agents = BTreeMap::new();
        for arg in text.parse::<Listed<AgentArg>>()?.0 {
            let (seat, agent) = match arg {
                AgentArg::All(agent) => ("*".to_owned(), agent),
                AgentArg::Seat(Seating { seat, agent }) => (seat, agent.unwrap_or(Agent::Random)),
            };
            if agents.insert(seat.clone(), agent.to_string()).is_some() {
                return Err(format!("two agents for `{seat}`; repeat `--agents` for another line-up"));
            }
        }
        Ok(Self(agents))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_an_agent_stay_together() {
        for (text, entries) in [
            ("level:5", vec!["level:5"]),
            ("White=random,Black=human", vec!["White=random", "Black=human"]),
            ("exact:temperature=3,memory=64MiB", vec!["exact:temperature=3,memory=64MiB"]),
            ("A=mcts:playouts=9,time=1s,B=greedy", vec!["A=mcts:playouts=9,time=1s", "B=greedy"]),
            ("A=exact:memory=1MiB,B=exact:memory=2MiB", vec!["A=exact:memory=1MiB", "B=exact:memory=2MiB"]),
            ("A=net:first,simulations=9,B=net:a.onnx", vec!["A=net:first,simulations=9", "B=net:a.onnx"]),
            ("A=random,depth=greedy", vec!["A=random", "depth=greedy"]),
            ("A=random,", vec!["A=random", ""]),
        ] {
            assert_eq!(super::entries(text), entries, "{text}");
        }
        let lineup: Lineup = "A=exact:temperature=3,memory=64MiB, random".parse().expect("a lineup");
        let agents: Vec<_> = lineup.0.iter().map(|(seat, agent)| (seat.as_str(), agent.as_str())).collect();
        assert_eq!(agents, [("*", "random"), ("A", "exact:temperature=3,memory=64MiB")]);
        assert!("A=random,A=greedy".parse::<Lineup>().expect_err("twice").contains("two agents for `A`"));
        assert!("A=random,".parse::<Listed<Seating>>().is_err(), "nothing after a comma");
        assert!("A=level:5,depth=3".parse::<Listed<Seating>>().is_err(), "a level has no depth");
    }
}
