//! Agents at the edge: which of them can play a game, and how long they think.

use crate::interrupt;
use crate::report::Trouble;
use alfonso_diag::{Diagnostic, code};
use alfonso_game::Game;
use alfonso_search::{Agent, Limit, Unable};
use std::time::{Duration, Instant};

/// Returns the agent for a game when the user names none.
pub fn usual(game: &Game) -> Agent {
    let search = Agent::AlphaBeta(Limit { depth: Some(3), ..Default::default() });
    if search.can_play(game).is_ok() { search } else { Agent::Greedy }
}

/// Returns the question whether an agent's time is up.
pub fn patience(agent: Agent, begun: Instant) -> impl FnMut() -> bool {
    let most: Option<Duration> = match agent {
        Agent::AlphaBeta(limit) => limit.time.map(|time| Duration::from_millis(time.into())),
        Agent::Random | Agent::Greedy => None,
    };
    move || interrupt::asked().is_some() || most.is_some_and(|most| begun.elapsed() >= most)
}

/// Refuses an agent that cannot play a game.
pub fn able(agent: Agent, game: &Game) -> Result<(), Trouble> {
    agent.can_play(game).map_err(|why| {
        let why = match why {
            Unable::Seats(seats) => format!("plays games of two players, and this one has {seats}"),
            Unable::Chance => "plays without dice, and this game has some".to_owned(),
        };
        let message = format!("the agent `{agent}` {why}");
        Trouble::bare(
            Diagnostic::bare(code::BAD_REQUEST, message).help("`greedy` and `random` play every game"),
        )
    })
}
