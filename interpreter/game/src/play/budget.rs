//! The budget of a ply: a count of steps, the same on any machine, so that no rule keeps the engine busy without end.
//!
//! Steps are counted where work nests: selections, loops, tables, moves that are tried. Once the budget is spent, every
//! selection is empty and every table says nothing, so that what is under way comes to an end soon. What it comes to means
//! nothing, and whoever asked for it must look at [`Frame::cut`].

use super::value::Frame;
use crate::expr::Selection;
use crate::program::Reader;
use crate::{Program, RuleId};

/// So many steps may be taken between one move and the next: to play a move, to list what can be done then, and to see
/// whether the game has ended.
pub const MAX_STEPS: u64 = 1 << 22;

/// So many things may wait for the turns of loops at once.
pub(crate) const MAX_WAITING: usize = 1 << 16;

/// The rules of a game took more than [`MAX_STEPS`] steps at one point of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooCostly {
    /// The rule in the middle of which the budget was spent, if it was a rule's.
    pub rule: Option<RuleId>,
}

/// What was about to be read when the budget was found spent.
#[derive(Clone, Debug)]
pub(crate) enum Cut {
    Selection(Box<Selection>),
    /// A row of the tables.
    Table(u16),
    /// A way of moving was about to be tried.
    Rule(RuleId),
}

impl<const N: usize> Frame<N> {
    /// A new budget.
    #[inline]
    pub(crate) fn begin(&mut self) {
        self.steps = 0;
    }

    /// A new budget for what is found apart from play; true if the last one was enough.
    pub(crate) fn renew(&mut self) -> bool {
        self.begin();
        self.cut.take().is_none()
    }

    /// True if the budget is spent.
    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.steps > MAX_STEPS
    }

    /// Notes what was cut off, the first time.
    #[cold]
    #[inline(never)]
    pub(crate) fn note(&mut self, cut: impl FnOnce() -> Cut) {
        if self.cut.is_none() {
            self.cut = Some(Box::new(cut()));
        }
    }

    /// True if something was cut off: nothing that was found means anything.
    #[inline]
    pub(crate) fn was_cut(&self) -> bool {
        self.cut.is_some()
    }
}

impl<const N: usize> Program<N> {
    /// What has been too costly, and a new budget.
    pub(crate) fn too_costly(&self, frame: &mut Frame<N>) -> Option<TooCostly> {
        frame.begin();
        let rule = match *frame.cut.take()? {
            Cut::Rule(rule) => Some(rule),
            Cut::Table(row) => Reader::of(&self.spec, |expr| expr.looks_up(row)).rule(),
            Cut::Selection(cut) => Reader::of_selections(&self.spec, |selection| *selection == *cut).rule(),
        };
        Some(TooCostly { rule })
    }
}
