//! Plays games between agents, and counts them like random games.

use super::Simulate;
use crate::agents::{patience, reading, ready};
use crate::args::{AgentArg, Format};
use crate::interrupt;
use crate::progress::Progress;
use crate::subject::Subject;
use alfonso_game::{Game, Playout, Position, Random, Seat};
use alfonso_record::agents::able;
use alfonso_record::opening::draw;
use alfonso_record::seats::Seats;
use alfonso_report::command_error::CommandError;
use alfonso_report::simulation::{Seated, Tally};
use alfonso_search::{Agent, AgentGame, Evaluation, GameLimits};
use std::time::Instant;

/// The agents of all seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table(Vec<Agent>);

impl Table {
    /// Assigns the agents to seats. Seats that are not named play at random.
    pub fn new(game: &Game, typed: &[AgentArg]) -> Result<Self, CommandError> {
        let all = typed.iter().rev().find_map(|arg| match arg {
            AgentArg::All(agent) => Some(agent.clone()),
            AgentArg::Seat(_) => None,
        });
        let named: Vec<_> = typed
            .iter()
            .filter_map(|arg| match arg {
                AgentArg::All(_) => None,
                AgentArg::Seat(seat) => Some(seat.clone()),
            })
            .collect();
        let seats = Seats::settle(game, &named)?;
        let agent = |seat| seats.agent(Seat::new(seat)).or_else(|| all.clone()).unwrap_or(Agent::Random);
        let agents: Vec<Agent> = (0..game.names().players.len()).map(agent).collect();
        agents.iter().try_for_each(|agent| able(agent, game))?;
        Ok(Self(agents))
    }

    /// Returns the agents as reports show them, or `None` if all seats play at random.
    pub fn seated(&self, game: &Game) -> Option<Seated> {
        (!self.is_random()).then(|| Seated { agents: self.text(game), by_seat: self.by_seat(game) })
    }

    /// Returns true if all seats play at random.
    pub fn is_random(&self) -> bool {
        self.0.iter().all(|agent| *agent == Agent::Random)
    }

    /// Returns the agents with their seats, or a single agent if all seats have the same.
    fn text(&self, game: &Game) -> String {
        match self.0.first() {
            Some(first) if self.0.iter().all(|agent| agent == first) => first.to_string(),
            _ => {
                let seats = game.names().players.iter().zip(&self.0);
                seats.map(|((name, _), agent)| format!("{name}={agent}")).collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// Returns each seat's name with its agent.
    fn by_seat(&self, game: &Game) -> Vec<(String, String)> {
        let seats = game.names().players.iter().zip(&self.0);
        seats.map(|((name, _), agent)| (name.clone(), agent.to_string())).collect()
    }

    /// Returns the agents' evaluation of positions, with exact values if an agent needs them.
    pub fn evaluation(
        &self,
        subject: &Subject,
        start: Option<&Position>,
        format: Format,
    ) -> Result<Evaluation, CommandError> {
        let mut evaluation = Evaluation::new(&subject.game);
        ready(&self.0, &mut evaluation, reading(subject), start, Some(format))?;
        Ok(evaluation)
    }

    /// Plays all games of a series, from a position or each from a random start.
    pub fn play(
        &self,
        job: &Simulate,
        game: &Game,
        evaluation: &Evaluation,
        start: Option<&Position>,
        bar: &Progress,
    ) -> Tally {
        job.in_order(game, 1, &|first, games, tally| {
            for number in first..first + games {
                let drawn = || game.start_at(draw(game, job.seed, number));
                let line = game.line_from(&start.cloned().unwrap_or_else(drawn));
                let limits = GameLimits { max_plies: job.max_plies, games: job.games };
                let random = Random::of_game(job.seed, number);
                let mut contest = AgentGame::new(line, self.0.clone(), random, limits);
                let Some(playout) = ended(&mut contest, evaluation, tally) else {
                    // The interrupted game has left partial counts in the tally.
                    *tally = Tally::new(game);
                    return;
                };
                tally.add(number, playout, &|id| contest.line().variable(id));
                bar.add(1);
            }
        })
    }
}

/// Plays a game until it ends or its step budget is spent. Returns `None` if the user has asked to
/// stop.
fn ended(contest: &mut AgentGame, evaluation: &Evaluation, tally: &mut Tally) -> Option<Playout> {
    loop {
        let mut stop = patience(&contest.agent(), Instant::now());
        let playout = contest.play(evaluation, &mut stop, &mut |rule| tally.fired.0[rule.index()] += 1);
        if interrupt::asked().is_some() {
            return None;
        }
        if playout.is_some() {
            return playout;
        }
    }
}
