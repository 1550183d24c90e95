//! What a resolution has found wrong so far, and how much it has written out.

use super::problems::names as problems;
use crate::model::{DiceId, TestWord};
use alfonso_diag::{Diagnostic, Span};

/// How many nodes the rules may have with all definitions written out.
pub(super) const MOST_NODES: usize = 100_000;

/// Problems, and what is to be known at the end.
#[derive(Default)]
pub(super) struct Log {
    pub(super) problems: Vec<Diagnostic>,
    nodes: usize,
    /// Tests about check that are asked somewhere, with their places.
    pub(super) asked: Vec<(TestWord, Span)>,
    /// Dice that are read somewhere, with the places.
    pub(super) dice: Vec<(DiceId, Span)>,
}

impl Log {
    pub(super) fn report(&mut self, problem: Diagnostic) {
        self.problems.push(problem);
    }

    pub(super) fn report_some(&mut self, problem: Option<Diagnostic>) {
        self.problems.extend(problem);
    }

    /// Counts nodes that have been written out; `None` if there are too many, which is reported once.
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

    /// How many nodes have been written out.
    pub(super) fn spent(&self) -> usize {
        self.nodes
    }

    /// True once there are too many nodes.
    pub(super) fn is_full(&self) -> bool {
        self.nodes > MOST_NODES
    }
}
