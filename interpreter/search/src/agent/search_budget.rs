//! The effort of a search: what it may look at, and what it has looked at.

use super::Limit;
use crate::work::Meter;
use alfonso_game::Line;
use std::sync::Arc;

/// The depth of a search whose limit says nothing.
const USUAL_DEPTH: u32 = 3;
/// The greatest depth.
pub(super) const MOST_DEPTH: u32 = 64;
/// The most steps of rules that the search for a move takes, beyond the free ones of each position: some seconds.
pub(super) const MOST_STEPS: u64 = 1 << 27;

pub(super) struct SearchBudget {
    /// The depth at which the search ends.
    pub(super) most_depth: u32,
    /// The positions after which it ends.
    most_nodes: u64,
    /// The count at which it rests, and which says that it has to end.
    meter: Arc<Meter>,
    /// The positions that were looked at.
    pub(super) nodes: u64,
    /// The steps that count: see [`alfonso_game::Spent::beyond`].
    pub(super) steps: u64,
    /// True once the search has to end.
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

    /// Counts a position, and ends the search at its limit.
    pub(super) fn count(&mut self) {
        self.nodes += 1;
        self.meter.count();
        self.is_over |= self.nodes >= self.most_nodes;
    }

    /// Counts the steps that led to the position of a line.
    pub(super) fn spend_on(&mut self, line: &dyn Line) {
        self.spend(line.spent().beyond());
    }

    /// Counts steps of rules, and ends the search once there were too many.
    pub(super) fn spend(&mut self, steps: u64) {
        self.steps = self.steps.saturating_add(steps);
        self.meter.spend_steps(steps);
        self.is_over |= self.steps >= MOST_STEPS;
    }

    /// Rests if the budget is spent. Ends the search if it has been asked to.
    pub(super) async fn rest(&mut self) {
        self.meter.rest().await;
        self.is_over |= self.meter.is_stopped();
    }
}
