//! The effort of a search: what it may look at, and what it has looked at.

use super::Limit;

/// The depth of a search whose limit says nothing.
const USUAL_DEPTH: u32 = 3;
/// The greatest depth.
pub(super) const MOST_DEPTH: u32 = 64;
/// The number of positions after which a search asks whether time is up.
const PATIENCE: u64 = 16;

pub(super) struct Effort<'s> {
    /// The depth at which the search ends.
    pub(super) most_depth: u32,
    /// The positions after which it ends.
    most_nodes: u64,
    /// The positions after which it asks whether time is up.
    patience: u64,
    /// Tells that time is up.
    pub(super) stop: &'s mut dyn FnMut() -> bool,
    /// The positions that were looked at.
    pub(super) nodes: u64,
    /// True once the search has to end.
    pub(super) is_over: bool,
}

impl<'s> Effort<'s> {
    pub(super) fn new(limit: Limit, stop: &'s mut dyn FnMut() -> bool) -> Self {
        let most_depth = match limit {
            Limit { depth: Some(depth), .. } => depth,
            Limit { nodes: None, time: None, .. } => USUAL_DEPTH,
            _ => MOST_DEPTH,
        };
        let most_nodes = limit.nodes.unwrap_or(u64::MAX);
        Self { most_depth, most_nodes, patience: PATIENCE, stop, nodes: 0, is_over: false }
    }

    /// Sets the number of positions after which the search asks whether time is up.
    pub(super) fn asking_every(self, patience: u64) -> Self {
        Self { patience, ..self }
    }

    /// Counts a position, and ends the search at its limit.
    pub(super) fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(self.patience) && (self.stop)() || self.nodes >= self.most_nodes {
            self.is_over = true;
        }
    }
}
