//! A game between agents, played ply by ply.
//!
//! ```
//! # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
//! # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
//! use alfonso_game::Random;
//! use alfonso_search::{Agent, AgentGame, Evaluation, GameLimits};
//!
//! let limits = GameLimits { max_plies: 100, games: 1 };
//! let agents = vec![Agent::Greedy, Agent::Random];
//! let mut contest = AgentGame::new(game.line(), agents, Random::of_game(7, 0), limits);
//! let evaluation = Evaluation::new(&game);
//! let playout = loop {
//!     if let Some(playout) = contest.play(&evaluation, &mut || false, &mut |_| {}) {
//!         break playout;
//!     }
//! };
//! assert!((5..=9).contains(&playout.plies));
//! ```

use crate::{Agent, Evaluation, USUAL_STEPS};
use alfonso_game::{Line, MAX_IDLE, OverBudget, Playout, PlayoutEnd, Random, RuleId};

/// The minimum step budget of each game, whatever the number of games.
const STEPS_OF_A_GAME: u64 = 1 << 20;

/// The factor by which games of agents may take more steps than random games.
const THINKING: u64 = 64;

/// Returns the step budget of each random game of a series: its share of the budget of all games,
/// and a fixed minimum. The free steps of each ply are not counted.
#[must_use]
pub fn steps_of_a_game(games: u64) -> u64 {
    USUAL_STEPS / games.max(1) + STEPS_OF_A_GAME
}

/// The limits of a game between agents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameLimits {
    /// The maximum number of plies. A longer game is broken off.
    pub max_plies: u32,
    /// The number of games in the series, which share a budget of steps.
    pub games: u64,
}

/// A game between agents.
pub struct AgentGame {
    line: Box<dyn Line>,
    /// The agent of each seat.
    agents: Vec<Agent>,
    random: Random,
    playout: Playout,
    max_plies: u32,
    /// The number of rolls since the last ply.
    idle: u32,
    /// The steps that the game may still take.
    left: u64,
}

impl AgentGame {
    /// Returns a game that goes on from a line. `agents` has an agent for each seat. The same
    /// random stream gives the same game.
    #[must_use]
    pub fn new(line: Box<dyn Line>, agents: Vec<Agent>, random: Random, limits: GameLimits) -> Self {
        let playout = Playout { plies: 0, rolls: 0, choices: 0, end: PlayoutEnd::Capped };
        let left = steps_of_a_game(limits.games).saturating_mul(THINKING);
        Self { line, agents, random, playout, max_plies: limits.max_plies, idle: 0, left }
    }

    /// Returns the line of play.
    #[must_use]
    pub fn line(&self) -> &dyn Line {
        self.line.as_ref()
    }

    /// Returns the steps that the game may still take.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Returns the agent to move.
    #[must_use]
    pub fn agent(&self) -> Agent {
        self.agents.get(self.line.to_move().index()).cloned().unwrap_or(Agent::Random)
    }

    /// Plays a ply or a roll, and returns the result once the game has ended or its budget is
    /// spent. The agent calls `stop` as [`Agent::choose`] does. `fires` receives each rule that the
    /// ply fires.
    pub fn play(
        &mut self,
        evaluation: &Evaluation,
        stop: &mut dyn FnMut() -> bool,
        fires: &mut dyn FnMut(RuleId),
    ) -> Option<Playout> {
        if let Some(over_budget) = self.line.over_budget() {
            return Some(self.ended(PlayoutEnd::OverBudget(over_budget)));
        }
        if let Some(outcome) = self.line.outcome() {
            return Some(self.ended(PlayoutEnd::Decided(outcome)));
        }
        let rolls = self.line.is_chance();
        self.idle = if rolls { self.idle + 1 } else { 0 };
        if rolls {
            self.playout.rolls += 1;
        }
        if self.playout.plies >= self.max_plies || self.idle > MAX_IDLE {
            return Some(self.playout);
        }
        let mut steps = self.line.spent().beyond();
        let m = match rolls {
            true => self.line.at_random(&mut self.random),
            false => {
                let agent = self.agent();
                let choice = agent.choose(evaluation, self.line.as_mut(), &mut self.random, stop);
                steps += choice.as_ref().map_or(0, |choice| choice.steps);
                choice.map(|choice| choice.chosen)
            }
        };
        let Some(rest) = self.left.checked_sub(steps) else {
            // No single rule took too many steps, but all steps together exceed the budget.
            return Some(self.ended(PlayoutEnd::OverBudget(OverBudget { rule: None })));
        };
        self.left = rest;
        let Some(m) = m else { return Some(self.ended(PlayoutEnd::Stuck)) };
        if !rolls {
            self.playout.choices += self.line.moves().len() as u64;
            self.playout.plies += 1;
        }
        self.line.fires(m).into_iter().for_each(fires);
        match self.line.play(m) {
            Ok(()) => None,
            Err(_) => Some(self.ended(PlayoutEnd::Stuck)),
        }
    }

    fn ended(&self, end: PlayoutEnd) -> Playout {
        Playout { end, ..self.playout }
    }
}

impl std::fmt::Debug for AgentGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AgentGame")
            .field("agents", &self.agents)
            .field("playout", &self.playout)
            .finish_non_exhaustive()
    }
}
