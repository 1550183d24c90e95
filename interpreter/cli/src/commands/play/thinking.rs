//! The thinking of agents during play, which whoever sits at the screen can cut short.

use crate::agents;
use alfonso_game::{Line, Random};
use alfonso_search::{Agent, Choice, Evaluation};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// The state of thinking, shared with the thread of the screen.
#[derive(Clone, Debug, Default)]
pub struct Thinking(Arc<Thoughts>);

#[derive(Debug, Default)]
struct Thoughts {
    /// A counter: odd while an agent thinks. No value occurs twice.
    turns: AtomicU64,
    /// The thought that is to end at once.
    hurried: AtomicU64,
}

impl Thinking {
    /// Lets an agent choose a move on a line.
    pub fn choose(
        &self,
        agent: Agent,
        evaluation: &Evaluation,
        line: &mut dyn Line,
        random: &mut Random,
    ) -> Option<Choice> {
        let thought = self.0.turns.fetch_add(1, Ordering::AcqRel) + 1;
        let mut patience = agents::patience(agent, Instant::now());
        let mut stop = || patience() || self.0.hurried.load(Ordering::Acquire) == thought;
        let choice = agent.choose(evaluation, line, random, &mut stop);
        self.0.turns.fetch_add(1, Ordering::AcqRel);
        choice
    }

    /// Returns the number of the thought of an agent that thinks now.
    pub fn thought(&self) -> Option<u64> {
        Some(self.0.turns.load(Ordering::Acquire)).filter(|turn| turn % 2 == 1)
    }

    /// Ends a thought: the agent moves at once.
    pub fn hurry(&self, thought: u64) {
        self.0.hurried.store(thought, Ordering::Release);
    }
}
