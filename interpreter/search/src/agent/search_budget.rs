//! The budget of a search, and how much of it was used.

use super::Limit;
use crate::work::Meter;
use alfonso_game::Line;
use std::sync::Arc;

/// The default depth of a search.
const USUAL_DEPTH: u32 = 3;
/// The maximum depth.
pub(super) const MOST_DEPTH: u32 = 64;
/// The maximum number of rule steps for one move, not counting the free steps of each position.
/// They take several seconds.
pub(super) const MOST_STEPS: u64 = 1 << 27;

pub(super) struct SearchBudget {
    /// The depth at which the search ends.
    pub(super) most_depth: u32,
    /// The number of nodes at which the search ends.
    most_nodes: u64,
    /// The meter at which the search suspends, and which can stop it.
    meter: Arc<Meter>,
    /// The number of nodes searched.
    pub(super) nodes: u64,
    /// The rule steps used, not counting free ones; see [`alfonso_game::Spent::beyond`].
    pub(super) steps: u64,
    /// True once the search must end.
    pub(super) is_over: bool,
}

impl SearchBudget {
    pub(super) fn new(limit: Limit, meter: Arc<Meter>) -> Self {
        let most_depth = match limit {
            Limit { depth: Some(depth), .. } => depth,
            Limit { nodes: None, time: None, .. } => USUAL_DEPTH,
            _ => MOST_DEPTH,
        };
        let most_nodes = limit.nodes.unwrap_or(u64::MAX);
        Self { most_depth, most_nodes, meter, nodes: 0, steps: 0, is_over: false }
    }

    /// Counts a node and ends the search at its limit.
    pub(super) fn count(&mut self) {
        self.nodes += 1;
        self.meter.count();
        self.is_over |= self.nodes >= self.most_nodes;
    }

    /// Counts the rule steps that led to the current position of a line.
    pub(super) fn spend_on(&mut self, line: &dyn Line) {
        self.spend(line.spent().beyond());
    }

    /// Counts rule steps and ends the search at their limit.
    pub(super) fn spend(&mut self, steps: u64) {
        self.steps = self.steps.saturating_add(steps);
        self.meter.spend_steps(steps);
        self.is_over |= self.steps >= MOST_STEPS;
    }

    /// Suspends if the budget is spent. Ends the search if a stop was requested.
    pub(super) async fn rest(&mut self) {
        self.meter.rest().await;
        self.is_over |= self.meter.is_stopped();
    }
}
