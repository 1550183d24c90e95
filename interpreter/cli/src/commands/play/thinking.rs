//! The agents' searches during play, which the user can interrupt.

use crate::agents;
use alfonso_game::{Line, Random};
use alfonso_search::{Agent, Choice, Evaluation};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// The state of a search, shared with the thread of the screen.
#[derive(Clone, Debug, Default)]
pub struct Thinking(Arc<Thoughts>);

#[derive(Debug, Default)]
struct Thoughts {
    /// A counter that is odd while an agent searches. No value occurs twice.
    turns: AtomicU64,
    /// The number of the search to end at once.
    hurried: AtomicU64,
}

impl Thinking {
    /// Lets an agent choose a move on a line.
    pub fn choose(
        &self,
        agent: &Agent,
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

    /// Returns the number of the current search, if an agent is searching.
    pub fn thought(&self) -> Option<u64> {
        Some(self.0.turns.load(Ordering::Acquire)).filter(|turn| turn % 2 == 1)
    }

    /// Ends a search, so that the agent moves at once.
    pub fn hurry(&self, thought: u64) {
        self.0.hurried.store(thought, Ordering::Release);
    }
}
