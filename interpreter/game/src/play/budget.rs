//! The budget of a ply: a count of steps, the same on any machine, so that no rule keeps the engine busy without end.
//!
//! The engine counts steps where work nests: selections, loops, tables, trial moves. Once the budget is spent, every
//! selection is empty and every table yields nothing, so the work in progress ends soon. Its result means nothing,
//! and the caller must look at [`Frame::cut`].

use super::value::Frame;
use crate::expr::{Effect, EffectKind, Expr, Selection};
use crate::program::{ExprSearch, rule_with};
use crate::{Program, RuleId, TableId, VarId};

/// The number of steps between one move and the next: for playing a move, listing the next moves, and checking the
/// endings.
pub const MAX_STEPS: u64 = 1 << 22;

/// The number of steps after which the engine, again and again, notes the rule in progress.
pub const MARK: u64 = MAX_STEPS / 16;

/// The steps of a ply that no budget over many plies counts: so that only rules which ask much are held to one.
///
/// See [`Spent::beyond`].
pub const FREE_STEPS: u64 = 1 << 12;

/// The number of things that may wait for the turns of loops at once.
pub(crate) const MAX_WAITING: usize = 1 << 16;

/// A point of play at which the rules of a game took more than [`MAX_STEPS`] steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverBudget {
    /// The rule that was in progress when the budget ran out, if there was one.
    pub rule: Option<RuleId>,
}

/// The steps taken at one point of play, and the rules that took many of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// The number of steps.
    pub steps: u64,
    /// The rules in progress at every [`MARK`]-th step, each with the steps that fall to it, by rule.
    pub rules: Vec<(RuleId, u64)>,
}

impl Spent {
    /// Returns the steps beyond [`FREE_STEPS`]: those that count for work on many positions.
    #[must_use]
    pub fn beyond(&self) -> u64 {
        self.steps.saturating_sub(FREE_STEPS)
    }

    /// Adds the steps of the same point of play.
    pub fn add(&mut self, other: &Self) {
        self.steps = self.steps.saturating_add(other.steps);
        for (rule, steps) in &other.rules {
            match self.rules.binary_search_by_key(rule, |(known, _)| *known) {
                Ok(index) => self.rules[index].1 += steps,
                Err(index) => self.rules.insert(index, (*rule, *steps)),
            }
        }
    }
}

/// The object that was about to be read when the budget ran out or a mark was passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    Selection(Box<Selection>),
    /// A row of the tables.
    Table(TableId),
    /// The rule of a way of moving that was about to be tried.
    Rule(RuleId),
    /// Effects that are repeated.
    Rounds(Vec<Effect>),
    /// A sowing of this variable.
    Sowing(VarId),
}

impl<const N: usize> Frame<N> {
    /// Begins a new budget.
    #[inline]
    pub(crate) fn begin(&mut self) {
        self.steps = 0;
        if self.mark != MARK {
            self.mark = MARK;
            self.marks.clear();
        }
    }

    /// Begins a new budget for work outside of play. Returns true if the last one was enough.
    pub(crate) fn renew(&mut self) -> bool {
        self.begin();
        self.cut.take().is_none()
    }

    /// Returns true if the budget is spent.
    ///
    /// It notes the work in progress when the budget runs out, and when marks are passed.
    #[inline]
    pub(crate) fn is_spent_by(&mut self, cut: impl Fn() -> Cut) -> bool {
        self.steps > self.mark && self.passes_a_mark(&cut)
    }

    #[cold]
    #[inline(never)]
    fn passes_a_mark(&mut self, cut: &dyn Fn() -> Cut) -> bool {
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

    /// Notes the work that was cut off, if none was noted before.
    #[cold]
    #[inline(never)]
    pub(crate) fn note(&mut self, cut: &dyn Fn() -> Cut) {
        if self.cut.is_none() {
            self.cut = Some(Box::new(cut()));
        }
    }

    /// Returns true if something was cut off. The results then mean nothing.
    #[inline]
    pub(crate) fn was_cut(&self) -> bool {
        self.cut.is_some()
    }
}

impl<const N: usize> Program<N> {
    /// Returns the excessive cost, if there was one, and begins a new budget.
    pub(crate) fn over_budget(&self, frame: &mut Frame<N>) -> Option<OverBudget> {
        frame.begin();
        Some(OverBudget { rule: self.rule_of(&*frame.cut.take()?) })
    }

    /// Returns the steps of the present budget, and the rules that took them.
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
            Cut::Table(id) => {
                ExprSearch::of(&self.spec, |expr| matches!(expr, Expr::Table(table, ..) if table == id))
                    .rule()
            }
            Cut::Rounds(cut) => {
                rule_with(&self.spec, |kind| matches!(kind, EffectKind::Until { body } if body == cut))
            }
            Cut::Sowing(cut) => {
                rule_with(&self.spec, |kind| matches!(kind, EffectKind::Sow { var, .. } if var == cut))
            }
            Cut::Selection(cut) => {
                ExprSearch::of_selections(&self.spec, |selection| *selection == **cut).rule()
            }
        }
    }
}
