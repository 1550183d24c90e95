//! The problems that a resolution has met so far, and the number of nodes that it has expanded.

use super::problems::names as problems;
use alfonso_diag::{Diagnostic, Span};
use alfonso_model::{DiceId, Event, TestWord};

/// The most nodes that the rules may have with all definitions expanded.
pub(super) const MOST_NODES: usize = 100_000;

/// Problems, and the facts that the last checks need.
#[derive(Default)]
pub(super) struct Log {
    pub(super) problems: Vec<Diagnostic>,
    nodes: usize,
    /// The tests that the rules ask, with their places.
    pub(super) asked: Vec<(TestWord, Span)>,
    /// The events since which the rules count plies, with the places.
    pub(super) clocks: Vec<(Event, Span)>,
    /// The dice that the rules read, with the places.
    pub(super) dice: Vec<(DiceId, Span)>,
    /// The dice that steps leave to whoever has the next turn, each with its place there.
    pub(super) kept_dice: Vec<(DiceId, Span)>,
    /// The dice of which doubles count twice, with the place that says so.
    pub(super) doubled_dice: Vec<(DiceId, Span)>,
}

impl Log {
    pub(super) fn report(&mut self, problem: Diagnostic) {
        self.problems.push(problem);
    }

    pub(super) fn report_some(&mut self, problem: Option<Diagnostic>) {
        self.problems.extend(problem);
    }

    /// Counts expanded nodes. Returns `None` if there are too many, and reports that once.
    pub(super) fn spend(&mut self, nodes: usize, span: Span, definition: Option<&str>) -> Option<()> {
        let before = self.nodes;
        self.nodes = self.nodes.saturating_add(nodes);
        if self.nodes <= MOST_NODES {
            return Some(());
        }
        if before <= MOST_NODES {
            self.report(problems::too_much(span, MOST_NODES, definition));
        }
        None
    }

    /// Returns the number of expanded nodes.
    pub(super) fn spent(&self) -> usize {
        self.nodes
    }

    /// Returns true once there are too many nodes.
    pub(super) fn is_full(&self) -> bool {
        self.nodes > MOST_NODES
    }
}
