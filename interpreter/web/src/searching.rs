//! Agents and the adviser think in slices. The same seed leads to the same move, however the work is
//! divided.

use crate::request::{Fault, Thought};
use crate::session::Session;
use alfonso_driver::message;
use alfonso_game::{Line, Move};
use alfonso_record::happened::chosen_cell;
use alfonso_record::{advice, program};
use alfonso_report::tuning;
use alfonso_search::{Agent, Budget, Choice, Evaluation, Unsolved, Work, Workload};
use std::sync::Arc;

/// The number of positions that count as much as a random game.
const OF_A_GAME: u32 = 256;
/// The maximum memory for exact values in a browser, in bytes.
const MEMORY: usize = 256 << 20;

/// Work in progress.
pub(crate) struct Search {
    /// The line that the adviser looks at; `None` for the agent to move.
    advised: Option<Box<dyn Line>>,
    agent: Agent,
    stage: Stage,
}

/// A stage of the work.
enum Stage {
    /// The exact values that the agent needs are computed.
    Solving(Work<Result<Evaluation, Unsolved>>),
    /// The agent searches for a move.
    Choosing(Work<Option<Choice>>, Workload),
}

/// The result of a slice.
enum Slice {
    /// The work goes on. The number is the share that is done.
    Going(f64),
    /// The choice, if there is one.
    Done(Option<Choice>),
}

impl Session {
    /// Lets the agent to move think for a number of steps, or move at once. Rolls the dice if they
    /// are due.
    pub(crate) fn think(&mut self, steps: u32, now: bool) -> Result<Thought, Fault> {
        if !self.log.is_played() {
            self.search = None;
            return Ok(self.screened());
        }
        if self.log.line().is_chance() {
            let message = program::roll(&mut self.log).unwrap_or_default();
            self.arrive();
            self.message = message;
            return Ok(self.screened());
        }
        let going = self.search.take().filter(|it| it.advised.is_none());
        let search = match going {
            Some(search) => search,
            None => self.begin(program::agent(&self.log), None),
        };
        match self.slice(search, steps, now)? {
            Slice::Going(share) => Ok(Thought { share, screen: None }),
            Slice::Done(choice) => {
                let chosen = choice.map(|choice| choice.chosen);
                if chosen.and_then(|m| program::play(&mut self.log, m)).is_none() {
                    return Err(Fault::new(message!(self.reading.subject.game, "nobody-moves")));
                }
                self.arrive_after();
                Ok(self.screened())
            }
        }
    }

    /// Lets the adviser think for a number of steps, or answer at once.
    pub(crate) fn hint(&mut self, steps: u32, now: bool) -> Result<Thought, Fault> {
        if let Some(refused) = advice::refused(&self.log) {
            self.search = None;
            self.message = refused;
            return Ok(self.screened());
        }
        let going = self.search.take().filter(|it| it.advised.is_some());
        let search = match going {
            Some(search) => search,
            None => self.begin(advice::adviser(), Some(advice::line(&self.log))),
        };
        match self.slice(search, steps, now)? {
            Slice::Going(share) => Ok(Thought { share, screen: None }),
            Slice::Done(choice) => {
                self.say_advice(choice.as_ref());
                Ok(self.screened())
            }
        }
    }

    /// Says what the adviser has found.
    fn say_advice(&mut self, choice: Option<&Choice>) {
        let (evaluation, mut line) = (self.evaluation(), advice::line(&self.log));
        let (hint, m) = advice::in_words(&self.log, line.as_mut(), choice, &evaluation);
        let game = &self.reading.subject.game;
        let cells = |m: Move| match m.by() {
            Some(_) if game.placed(m).is_none() => vec![m.from(), m.to()],
            Some(_) => vec![m.to()],
            None => chosen_cell(game, m).into_iter().collect(),
        };
        self.advised = m.map(cells).unwrap_or_default();
        self.message = if m.is_some() { message!(game, "hint-is", hint = hint) } else { hint };
    }

    fn screened(&self) -> Thought {
        Thought { share: 1.0, screen: Some(Box::new(self.screen())) }
    }

    /// Returns the evaluation, with the weights that were tuned for this reading.
    fn evaluation(&mut self) -> Arc<Evaluation> {
        let subject = &self.reading.subject;
        let evaluation = self.evaluation.get_or_insert_with(|| {
            let plain = Evaluation::new(&subject.game);
            // The page of one game brings the weights of the game. Those for other readings do not
            // fit.
            let own = || tuning::WeightsFile::of_game("weights", &self.weights, subject).ok();
            let weights = tuning::shipped(subject).or_else(own);
            Arc::new(weights.and_then(|weights| plain.clone().with_weights(&weights).ok()).unwrap_or(plain))
        });
        Arc::clone(evaluation)
    }

    /// Begins to think about the next move.
    fn begin(&mut self, agent: Agent, advised: Option<Box<dyn Line>>) -> Search {
        let evaluation = self.evaluation();
        let memory = agent.exact().filter(|_| !evaluation.knows(self.log.line()));
        let stage = match memory {
            Some(memory) => {
                let (game, position) = (self.reading.subject.game.clone(), self.log.line().position());
                Stage::Solving((*evaluation).clone().solving(game, position, memory.min(MEMORY)))
            }
            None => self.choosing(&agent, advised.as_deref()),
        };
        Search { advised, agent, stage }
    }

    fn choosing(&mut self, agent: &Agent, advised: Option<&dyn Line>) -> Stage {
        let evaluation = self.evaluation();
        let line = advised.map_or_else(|| self.log.line().copied(), Line::copied);
        let workload = agent.workload(&evaluation);
        Stage::Choosing(agent.search(evaluation, line, self.log.random()), workload)
    }

    /// Thinks for a number of steps. The work is kept if it goes on.
    fn slice(&mut self, mut search: Search, steps: u32, now: bool) -> Result<Slice, Fault> {
        match &mut search.stage {
            Stage::Solving(work) => {
                if now {
                    work.stop();
                }
                match work.advance(Budget::steps(steps.into())) {
                    None => {
                        self.search = Some(search);
                        return Ok(Slice::Going(0.0));
                    }
                    Some(Ok(found)) => self.evaluation = Some(Arc::new(found)),
                    // Without exact values, the agent moves at once by its evaluation.
                    Some(Err(Unsolved::Stopped(_))) => search.agent = Agent::Greedy,
                    Some(Err(_)) => {
                        let game = &self.reading.subject.game;
                        let agent = search.agent.to_string();
                        return Err(Fault::new(message!(game, "fault-unsolved", agent = agent))
                            .help(message!(game, "fault-unsolved-help")));
                    }
                }
                search.stage = self.choosing(&search.agent, search.advised.as_deref());
                self.slice(search, steps, now)
            }
            Stage::Choosing(work, workload) => {
                if now {
                    work.stop();
                }
                let steps = if workload.of_games { steps.div_ceil(OF_A_GAME) } else { steps };
                if let Some(choice) = work.advance(Budget::steps(steps.into())) {
                    return Ok(Slice::Done(choice));
                }
                let share = share(work.done(), workload.steps);
                self.search = Some(search);
                Ok(Slice::Going(share))
            }
        }
    }
}

/// Returns the share of the work that is done. Without a known end it approaches 1.
fn share(done: u64, steps: Option<u64>) -> f64 {
    let of = steps.unwrap_or(done.saturating_add(100_000)).max(1);
    (done as f64 / of as f64).min(1.0)
}
