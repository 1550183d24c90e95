//! The diagnostics collected so far, and the number of expanded nodes.

use super::problems::names as problems;
use alfonso_diag::{Diagnostic, Span};
use alfonso_model::{DiceId, Event, Test, TestWord};

/// The largest number of nodes of the rules, with all definitions expanded.
pub(super) const MOST_NODES: usize = 100_000;

/// Diagnostics, and the facts that the final checks need.
#[derive(Default)]
pub(super) struct Log {
    pub(super) problems: Vec<Diagnostic>,
    nodes: usize,
    /// The tests that the rules use, with their spans.
    pub(super) asked: Vec<(TestWord, Span)>,
    /// The events since which the rules count plies, with their spans.
    pub(super) clocks: Vec<(Event, Span)>,
    /// The tests of pieces in a row whose owner the rules do not say, with the spans of the pieces.
    pub(super) rows: Vec<(Test, Span)>,
    /// The dice that the rules read, with their spans.
    pub(super) dice: Vec<(DiceId, Span)>,
    /// The dice that a step leaves for the player with the next turn, each with its span in the
    /// step.
    pub(super) kept_dice: Vec<(DiceId, Span)>,
    /// The dice whose doubles count twice, with the spans that say so.
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

    /// Returns the number of nodes expanded so far.
    pub(super) fn spent(&self) -> usize {
        self.nodes
    }

    /// Returns `true` if the number of nodes exceeds the limit.
    pub(super) fn is_full(&self) -> bool {
        self.nodes > MOST_NODES
    }
}
