//! Who plays: an agent for each seat, and how agents move round the seats.

use alfonso_diag::nearest;
use alfonso_game::{Game, Seat};
use alfonso_search::Agent;
use std::collections::BTreeMap;

/// The sign for all seats that are not named.
const OTHERS: &str = "*";

/// An entry of a plan's `agents`, read: by seat's name or `*`, an agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrants {
    named: BTreeMap<String, Agent>,
    fixed: bool,
}

/// The agents of a game's seats, in the first game of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lineup {
    /// By seat.
    pub agents: Vec<Agent>,
    /// True if agents keep their seats.
    pub fixed: bool,
}

/// Returns the number of games in which every agent has had every seat once: 1 if agents keep theirs, which is `fixed`.
pub(crate) fn block(seats: usize, fixed: bool) -> u64 {
    if fixed { 1 } else { seats.max(1) as u64 }
}

/// A word of an entry that means nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// No agent, and why.
    Agent(String, String),
    /// No seat of the game, the nearest one, and all of them.
    Seat(String, Option<String>, Vec<String>),
    /// A seat for which no agent is named.
    Nobody(String),
}

impl Entrants {
    /// Reads an entry. Agents keep their seats if it is `fixed`.
    ///
    /// # Errors
    /// A text that names no agent.
    pub fn new(entry: &BTreeMap<String, String>, fixed: bool) -> Result<Self, Unknown> {
        let parsed = |(seat, agent): (&String, &String)| match agent.parse() {
            Ok(known) => Ok((seat.clone(), known)),
            Err(why) => Err(Unknown::Agent(agent.clone(), why)),
        };
        Ok(Self { named: entry.iter().map(parsed).collect::<Result<_, _>>()?, fixed })
    }

    /// Returns all agents that the entry names.
    pub fn agents(&self) -> impl Iterator<Item = Agent> {
        self.named.values().copied()
    }

    /// Seats the agents at a game.
    ///
    /// # Errors
    /// A name that is no seat's, and a seat without an agent.
    pub fn seated(&self, game: &Game) -> Result<Lineup, Unknown> {
        let seats: Vec<&str> = game.names().players.iter().map(|(name, _)| name.as_str()).collect();
        if let Some(word) = self.named.keys().find(|word| *word != OTHERS && !seats.contains(&word.as_str()))
        {
            let near = nearest(word, seats.iter().copied()).map(str::to_owned);
            return Err(Unknown::Seat(word.clone(), near, seats.iter().map(|it| (*it).to_owned()).collect()));
        }
        let of = |seat: &&str| {
            let agent = self.named.get(*seat).or_else(|| self.named.get(OTHERS));
            agent.copied().ok_or_else(|| Unknown::Nobody((*seat).to_owned()))
        };
        Ok(Lineup { agents: seats.iter().map(of).collect::<Result<_, _>>()?, fixed: self.fixed })
    }
}

impl Lineup {
    /// Returns the number of games of a block.
    #[must_use]
    pub fn block(&self) -> u64 {
        block(self.agents.len(), self.fixed)
    }

    /// Returns the agent of a seat in a game. In each game of a block, agents move on by a seat.
    #[must_use]
    pub fn agent(&self, seat: Seat, game: u64) -> Agent {
        let seats = self.agents.len();
        let turned = (game % self.block()) as usize;
        self.agents[(seat.index() + seats - turned) % seats]
    }

    /// Returns true if every move is drawn by lot.
    #[must_use]
    pub fn is_random(&self) -> bool {
        self.agents.iter().all(|agent| *agent == Agent::Random)
    }

    /// Returns the different agents, in the order of their seats.
    #[must_use]
    pub fn different(&self) -> Vec<Agent> {
        let mut all: Vec<Agent> = Vec::new();
        for agent in &self.agents {
            if !all.contains(agent) {
                all.push(*agent);
            }
        }
        all
    }

    /// Returns the agents as text: one for all, or each with its first seat.
    #[must_use]
    pub fn text(&self, game: &Game) -> String {
        if let [one] = self.different().as_slice() {
            return one.to_string();
        }
        let seats = game.names().players.iter().zip(&self.agents);
        seats.map(|((name, _), agent)| format!("{name}={agent}")).collect::<Vec<_>>().join(", ")
    }
}
