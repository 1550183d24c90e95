//! Trials: games from the position on the table, played to their ends without a person. A page
//! divides a trial among several workers. Each game depends only on the seed of the trial and its
//! own number, so the sums do not depend on the division. Games from the start are those of
//! `alfonso simulate`.

use crate::request::{Fault, Playouts, TrialPart};
use crate::session::Session;
use alfonso_driver::message;
use alfonso_game::{Fired, Game, Going, Playout, PlayoutEnd, Random, Series};
use alfonso_record::agents::able;
use alfonso_search::{Agent, AgentGame, Evaluation, GameLimits, steps_of_a_game};
use std::cell::Cell;

/// The maximum number of plies of a game. It is the default of `alfonso simulate`.
const MAX_PLIES: u32 = 2000;
/// The number of random games that are played between two looks at the budget.
const PIECE: u32 = 16;
/// The number of steps that count as much as a ply of a random game.
const STEPS_OF_A_PLY: u64 = 4;

/// A trial in progress.
pub(crate) struct Trial {
    agent: Agent,
    seed: u64,
    games: u32,
    evaluation: Evaluation,
    /// A game in progress, with its number.
    going: Option<(u32, AgentGame)>,
}

impl Session {
    /// Plays some games of a trial, until they are finished or the steps are spent.
    pub(crate) fn playouts(&mut self, part: &TrialPart) -> Result<Playouts, Fault> {
        let game = &self.reading.subject.game;
        let agent = match part.agent.as_str() {
            "" => Agent::Random,
            text => text.parse().map_err(|_| Fault::new(message!(game, "fault-agent", agent = text)))?,
        };
        able(&agent, game)?;
        if agent.exact().is_some() || agent.net().is_some() || agent.limit().time.is_some() {
            return Err(Fault::new(message!(game, "trial-agent", agent = agent.to_string())));
        }
        let mut sum = Playouts {
            games: 0,
            wins: vec![0; game.names().players.len()],
            draws: 0,
            unfinished: 0,
            plies: 0,
            next: part.first,
        };
        match agent {
            Agent::Random => self.at_random(part, &mut sum),
            agent => self.by_agents(agent, part, &mut sum),
        }
        Ok(sum)
    }

    fn at_random(&self, part: &TrialPart, sum: &mut Playouts) {
        let game = &self.reading.subject.game;
        let start = self.log.line().position();
        let share = steps_of_a_game(part.games.into());
        let mut fired = Fired(vec![0; game.names().rules.len()]);
        let mut left = u64::from(part.steps);
        while sum.next < part.end {
            let games = PIECE.min(part.end - sum.next);
            let series =
                Series { seed: part.seed, first: sum.next.into(), games: games.into(), max_plies: MAX_PLIES };
            let of_game = Cell::new(share);
            let mut goes_on = |steps: u64| match of_game.get().checked_sub(steps) {
                Some(rest) => {
                    of_game.set(rest);
                    Going::On
                }
                None => Going::OverBudget,
            };
            let before = sum.plies;
            game.playouts_within(&start, series, &mut fired, &mut goes_on, &mut |playout, _| {
                of_game.set(share);
                sum.add(playout);
            });
            sum.next += games;
            let Some(rest) = left.checked_sub((sum.plies - before) * STEPS_OF_A_PLY) else { break };
            left = rest;
        }
    }

    fn by_agents(&mut self, agent: Agent, part: &TrialPart, sum: &mut Playouts) {
        let game = self.reading.subject.game.clone();
        let is_same = |it: &Trial| (&it.agent, it.seed, it.games) == (&agent, part.seed, part.games);
        let mut trial = self.trial.take().filter(is_same).unwrap_or_else(|| Trial {
            agent: agent.clone(),
            seed: part.seed,
            games: part.games,
            evaluation: Evaluation::new(&game),
            going: None,
        });
        let mut left = u64::from(part.steps);
        while sum.next < part.end {
            let going = trial.going.take().filter(|(number, _)| *number == sum.next);
            let (number, mut contest) =
                going.unwrap_or_else(|| (sum.next, self.contest(&game, &agent, part, sum.next)));
            let before = contest.left();
            let playout = contest.play(&trial.evaluation, &mut || false, &mut |_| {});
            let steps = before - contest.left();
            match playout {
                Some(playout) => {
                    sum.add(playout);
                    sum.next += 1;
                }
                None => trial.going = Some((number, contest)),
            }
            let Some(rest) = left.checked_sub(steps + STEPS_OF_A_PLY) else { break };
            left = rest;
        }
        self.trial = Some(trial);
    }

    /// Returns a game of a trial at its beginning.
    fn contest(&self, game: &Game, agent: &Agent, part: &TrialPart, number: u32) -> AgentGame {
        let line = game.line_from(&self.log.line().position());
        let limits = GameLimits { max_plies: MAX_PLIES, games: part.games.into() };
        let random = Random::of_game(part.seed, number.into());
        AgentGame::new(line, vec![agent.clone(); game.names().players.len()], random, limits)
    }
}

impl Playouts {
    /// Adds a game.
    fn add(&mut self, playout: Playout) {
        self.games += 1;
        self.plies += u64::from(playout.plies);
        match playout.end {
            PlayoutEnd::Decided(outcome) => {
                self.draws += u32::from(outcome.is_draw());
                for seat in outcome.winners() {
                    self.wins[seat.index()] += 1;
                }
            }
            PlayoutEnd::Capped | PlayoutEnd::Stuck | PlayoutEnd::OverBudget(_) => self.unfinished += 1,
        }
    }
}
