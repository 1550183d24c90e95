//! The budget of a ply: a count of steps, the same on any machine, so that no rule keeps the engine busy without end.
//!
//! Steps are counted where work nests: selections, loops, tables, moves that are tried. Once the budget is spent, every
//! selection is empty and every table says nothing, so that what is under way comes to an end soon. What it comes to means
//! nothing, and whoever asked for it must look at [`Frame::cut`].

use super::value::Frame;
use crate::expr::{Expr, Selection};
use crate::program::Reader;
use crate::{Program, RuleId, TableId};

/// So many steps may be taken between one move and the next: to play a move, to list what can be done then, and to see
/// whether the game has ended.
pub const MAX_STEPS: u64 = 1 << 22;

/// After so many steps at one point of play, again and again, it is noted which rule is being carried out.
pub const MARK: u64 = MAX_STEPS / 16;

/// So many things may wait for the turns of loops at once.
pub(crate) const MAX_WAITING: usize = 1 << 16;

/// The rules of a game took more than [`MAX_STEPS`] steps at one point of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooCostly {
    /// The rule in the middle of which the budget was spent, if it was a rule's.
    pub rule: Option<RuleId>,
}

/// The steps that were taken at one point of play, and the rules that took many of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// The steps.
    pub steps: u64,
    /// The rules that were being carried out at every [`MARK`]-th step, each with the steps that so fall to it. By rule.
    pub rules: Vec<(RuleId, u64)>,
}

impl Spent {
    /// Adds what was taken at the same point of play.
    pub fn add(&mut self, other: &Self) {
        self.steps = self.steps.saturating_add(other.steps);
        for (rule, steps) in &other.rules {
            match self.rules.binary_search_by_key(rule, |(known, _)| *known) {
                Ok(row) => self.rules[row].1 += steps,
                Err(row) => self.rules.insert(row, (*rule, *steps)),
            }
        }
    }
}

/// What was about to be read when the budget was found spent, or a mark passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    Selection(Box<Selection>),
    /// A row of the tables.
    Table(TableId),
    /// A way of moving was about to be tried.
    Rule(RuleId),
}

impl<const N: usize> Frame<N> {
    /// A new budget.
    #[inline]
    pub(crate) fn begin(&mut self) {
        self.steps = 0;
        if self.mark != MARK {
            self.mark = MARK;
            self.marks.clear();
        }
    }

    /// A new budget for what is found apart from play; true if the last one was enough.
    pub(crate) fn renew(&mut self) -> bool {
        self.begin();
        self.cut.take().is_none()
    }

    /// True if the budget is spent; notes that it was in the middle of this, and what marks were passed in the middle of.
    #[inline]
    pub(crate) fn is_spent_by(&mut self, cut: impl FnOnce() -> Cut) -> bool {
        self.steps > self.mark && self.passes_a_mark(cut)
    }

    #[cold]
    #[inline(never)]
    fn passes_a_mark(&mut self, cut: impl FnOnce() -> Cut) -> bool {
        if self.steps > MAX_STEPS {
            self.note(cut);
            return true;
        }
        let passed = (self.steps - self.mark).div_ceil(MARK);
        self.mark += passed * MARK;
        let cut = cut();
        match self.marks.iter_mut().find(|(known, _)| *known == cut) {
            Some((_, known)) => *known += passed * MARK,
            None => self.marks.push((cut, passed * MARK)),
        }
        false
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
        Some(TooCostly { rule: self.rule_of(&*frame.cut.take()?) })
    }

    /// The steps of the budget that is under way, and whose they were.
    pub(crate) fn spent(&self, frame: &Frame<N>) -> Spent {
        let mut spent = Spent { steps: frame.steps, rules: Vec::new() };
        for (cut, steps) in &frame.marks {
            let rules = self.rule_of(cut).map(|rule| (rule, *steps)).into_iter().collect();
            spent.add(&Spent { steps: 0, rules });
        }
        spent
    }

    fn rule_of(&self, cut: &Cut) -> Option<RuleId> {
        match cut {
            Cut::Rule(rule) => Some(*rule),
            Cut::Table(row) => {
                Reader::of(&self.spec, |expr| matches!(expr, Expr::Table(table, ..) if table == row)).rule()
            }
            Cut::Selection(cut) => Reader::of_selections(&self.spec, |selection| *selection == **cut).rule(),
        }
    }
}
