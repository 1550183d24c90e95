//! Line-ups: an agent for each seat, and the rotation of agents among the seats.

use alfonso_diag::nearest;
use alfonso_game::{Game, Seat};
use alfonso_search::Agent;
use std::collections::BTreeMap;

/// The name that stands for all seats without an entry of their own.
const OTHERS: &str = "*";

/// A parsed entry of a plan's `agents`: agents by seat name or `*`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrants {
    named: BTreeMap<String, Agent>,
    fixed: bool,
}

/// The agents of a game's seats in the first game of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lineup {
    /// The agents by seat.
    pub agents: Vec<Agent>,
    /// True if agents keep their seats in all games.
    pub fixed: bool,
}

/// Returns the number of games in which every agent has every seat once. It is 1 if `fixed`,
/// because agents then keep their seats.
pub(crate) fn block(seats: usize, fixed: bool) -> u64 {
    if fixed { 1 } else { seats.max(1) as u64 }
}

/// An invalid word in an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The text is not an agent. The second field is the reason.
    Agent(String, String),
    /// The game has no such seat. The other fields are the most similar seat and all seats.
    Seat(String, Option<String>, Vec<String>),
    /// The entry has no agent for this seat.
    Nobody(String),
}

impl Entrants {
    /// Parses an entry. If `fixed`, agents keep their seats.
    ///
    /// # Errors
    /// Returns an error if a text is not an agent.
    pub fn new(entry: &BTreeMap<String, String>, fixed: bool) -> Result<Self, Unknown> {
        let parsed = |(seat, agent): (&String, &String)| match agent.parse() {
            Ok(known) => Ok((seat.clone(), known)),
            Err(why) => Err(Unknown::Agent(agent.clone(), why)),
        };
        Ok(Self { named: entry.iter().map(parsed).collect::<Result<_, _>>()?, fixed })
    }

    /// Returns all agents of the entry.
    pub fn agents(&self) -> impl Iterator<Item = &Agent> {
        self.named.values()
    }

    /// Assigns the agents to the seats of a game.
    ///
    /// # Errors
    /// Returns an error if a name is not a seat of the game, or if a seat has no agent.
    pub fn seated(&self, game: &Game) -> Result<Lineup, Unknown> {
        let seats: Vec<&str> = game.names().players.iter().map(|(name, _)| name.as_str()).collect();
        if let Some(word) = self.named.keys().find(|word| *word != OTHERS && !seats.contains(&word.as_str()))
        {
            let near = nearest(word, seats.iter().copied()).map(str::to_owned);
            return Err(Unknown::Seat(word.clone(), near, seats.iter().map(|it| (*it).to_owned()).collect()));
        }
        let of = |seat: &&str| {
            let agent = self.named.get(*seat).or_else(|| self.named.get(OTHERS));
            agent.cloned().ok_or_else(|| Unknown::Nobody((*seat).to_owned()))
        };
        Ok(Lineup { agents: seats.iter().map(of).collect::<Result<_, _>>()?, fixed: self.fixed })
    }
}

impl Lineup {
    /// Returns the number of games in a block.
    #[must_use]
    pub fn block(&self) -> u64 {
        block(self.agents.len(), self.fixed)
    }

    /// Returns the agent of a seat in a game. Agents advance by one seat with each game of a block.
    #[must_use]
    pub fn agent(&self, seat: Seat, game: u64) -> &Agent {
        let seats = self.agents.len();
        let turned = (game % self.block()) as usize;
        &self.agents[(seat.index() + seats - turned) % seats]
    }

    /// Returns true if every move is random.
    #[must_use]
    pub fn is_random(&self) -> bool {
        self.agents.iter().all(|agent| *agent == Agent::Random)
    }

    /// Returns the distinct agents, in the order of their seats.
    #[must_use]
    pub fn different(&self) -> Vec<Agent> {
        let mut all: Vec<Agent> = Vec::new();
        for agent in &self.agents {
            if !all.contains(agent) {
                all.push(agent.clone());
            }
        }
        all
    }

    /// Formats the agents: one for all seats, or each with its first seat.
    #[must_use]
    pub fn text(&self, game: &Game) -> String {
        if let [one] = self.different().as_slice() {
            return one.to_string();
        }
        let seats = game.names().players.iter().zip(&self.agents);
        seats.map(|((name, _), agent)| format!("{name}={agent}")).collect::<Vec<_>>().join(", ")
    }
}
