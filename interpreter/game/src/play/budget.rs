//! The budget of a ply: a limit on the number of steps, so that no rule keeps the engine busy
//! without end. The limit does not depend on the machine.
//!
//! The engine counts steps where work can be nested: in selections, loops, tables and trial moves.
//! Once the budget is exceeded, every selection is empty and every table returns nothing. The work
//! in progress then ends soon. Its result is meaningless, so the caller must check [`Frame::cut`].

use super::value::Frame;
use crate::expr::{Effect, EffectKind, Expr, Selection};
use crate::program::{ExprSearch, rule_with};
use crate::{Program, RuleId, TableId, VarId};

/// The maximum number of steps between two moves. The steps include playing a move, listing the
/// next moves, and checking the endings.
pub const MAX_STEPS: u64 = 1 << 22;

/// The number of steps between two marks. At each mark, the engine records the rule in progress.
pub const MARK: u64 = MAX_STEPS / 16;

/// The number of steps at which the engine first records the rule in progress.
pub(super) const FIRST_MARK: u64 = MARK + 1;

/// The number of steps of each ply that do not count towards budgets over many plies. Such budgets
/// therefore restrict only rules that need many steps.
///
/// See [`Spent::beyond`].
pub const FREE_STEPS: u64 = 1 << 12;

/// The maximum number of things that loops may hold at once.
pub(crate) const MAX_WAITING: usize = 1 << 16;

/// The error for a game whose rules took more than [`MAX_STEPS`] steps between two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverBudget {
    /// The rule that was in progress when the budget was exceeded, if there was one.
    pub rule: Option<RuleId>,
}

/// The steps between two moves, and the rules that took many of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// The number of steps.
    pub steps: u64,
    /// The rules in progress at every [`MARK`]-th step, sorted, each with the number of steps
    /// attributed to it.
    pub rules: Vec<(RuleId, u64)>,
}

impl Spent {
    /// Returns the steps beyond [`FREE_STEPS`]. Only these count towards budgets over many
    /// positions.
    #[must_use]
    pub fn beyond(&self) -> u64 {
        self.steps.saturating_sub(FREE_STEPS)
    }

    /// Adds further steps between the same two moves.
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

/// The work that was about to begin when the budget was exceeded or a mark was passed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Cut<'r> {
    Selection(&'r Selection),
    /// A lookup in a table.
    Table(TableId),
    /// A trial of a move by a way of moving with this rule.
    Rule(RuleId),
    /// A round of repeated effects.
    Rounds(&'r [Effect]),
    /// A round of skipped turns, whose first step has this rule.
    Turns(RuleId),
    /// A sowing of the values of this variable.
    Sowing(VarId),
    /// An expression that looks for cells. Only profiles name it.
    Expr(&'r Expr),
}

/// A record of such work.
#[derive(Clone, Debug)]
pub(crate) enum KeptCut {
    Selection(Box<Selection>),
    Table(TableId),
    Rule(RuleId),
    Rounds(Vec<Effect>),
    Turns(RuleId),
    Sowing(VarId),
    Expr(Box<Expr>),
}

impl KeptCut {
    pub(super) fn new(cut: Cut<'_>) -> Self {
        match cut {
            Cut::Selection(selection) => Self::Selection(Box::new(selection.clone())),
            Cut::Table(table) => Self::Table(table),
            Cut::Rule(rule) => Self::Rule(rule),
            Cut::Rounds(effects) => Self::Rounds(effects.to_vec()),
            Cut::Turns(rule) => Self::Turns(rule),
            Cut::Sowing(var) => Self::Sowing(var),
            Cut::Expr(expr) => Self::Expr(Box::new(expr.clone())),
        }
    }

    pub(super) fn cut(&self) -> Cut<'_> {
        match self {
            Self::Selection(selection) => Cut::Selection(selection),
            Self::Table(table) => Cut::Table(*table),
            Self::Rule(rule) => Cut::Rule(*rule),
            Self::Rounds(effects) => Cut::Rounds(effects),
            Self::Turns(rule) => Cut::Turns(*rule),
            Self::Sowing(var) => Cut::Sowing(*var),
            Self::Expr(expr) => Cut::Expr(expr),
        }
    }
}

impl<const N: usize> Frame<N> {
    /// Starts a new budget.
    #[inline]
    pub(crate) fn begin(&mut self) {
        if self.mark != FIRST_MARK {
            self.begin_anew();
        }
        self.steps = 0;
    }

    #[cold]
    #[inline(never)]
    fn begin_anew(&mut self) {
        // The records stay for later plies: the same rules pass the same marks.
        self.marks.iter_mut().for_each(|(_, steps)| *steps = 0);
        self.mark = FIRST_MARK;
        if let Some(tally) = &mut self.tally {
            tally.end(self.steps);
            // Every check is reported to a profile.
            self.mark = 0;
        }
    }

    /// Starts a new budget for work outside of play. Returns true if the previous budget was not
    /// exceeded.
    pub(crate) fn renew(&mut self) -> bool {
        self.begin();
        self.cut.take().is_none()
    }

    /// Returns true if the budget is exceeded.
    ///
    /// The work in progress is recorded when the budget is exceeded and when a mark is passed.
    #[inline]
    pub(crate) fn is_spent_by<'r>(&mut self, cut: impl Fn() -> Cut<'r>) -> bool {
        self.steps >= self.mark && self.passes_a_mark(0, &cut)
    }

    /// Adds steps of work that is about to begin. Returns true if the budget is exceeded, like
    /// [`Self::is_spent_by`].
    #[inline]
    pub(crate) fn pays<'r>(&mut self, steps: u64, cut: impl Fn() -> Cut<'r>) -> bool {
        self.steps += steps;
        self.steps >= self.mark && self.passes_a_mark(steps, &cut)
    }

    /// Records the work that is about to begin. `paid` is the number of its steps that are already
    /// counted.
    #[cold]
    #[inline(never)]
    fn passes_a_mark<'r>(&mut self, paid: u64, cut: &dyn Fn() -> Cut<'r>) -> bool {
        if self.tally.is_some() {
            self.reports(paid, cut(), None);
        }
        if self.steps > MAX_STEPS {
            self.note(cut);
            return true;
        }
        if self.tally.is_some() {
            return false;
        }
        let passed = (self.steps + 1 - self.mark).div_ceil(MARK);
        self.mark += passed * MARK;
        let cut = cut();
        match self.marks.iter_mut().find(|(known, _)| known.cut() == cut) {
            Some((_, known)) => *known += passed * MARK,
            None => self.marks.push((KeptCut::new(cut), passed * MARK)),
        }
        false
    }

    /// Records the work that was cut off, unless earlier work has been recorded.
    #[cold]
    #[inline(never)]
    pub(crate) fn note<'r>(&mut self, cut: &dyn Fn() -> Cut<'r>) {
        if self.cut.is_none() {
            self.cut = Some(Box::new(KeptCut::new(cut())));
        }
    }

    /// Returns true if work was cut off. The results are then meaningless.
    #[inline]
    pub(crate) fn was_cut(&self) -> bool {
        self.cut.is_some()
    }
}

impl<const N: usize> Program<N> {
    /// Returns the cost that exceeded the budget, if there is one, and starts a new budget.
    pub(crate) fn over_budget(&self, frame: &mut Frame<N>) -> Option<OverBudget> {
        frame.begin();
        Some(OverBudget { rule: self.rule_of(frame.cut.take()?.cut()) })
    }

    /// Returns the steps of the present budget and the rules that took them.
    pub(crate) fn spent(&self, frame: &Frame<N>) -> Spent {
        let mut spent = Spent { steps: frame.steps, rules: Vec::new() };
        for (cut, steps) in frame.marks.iter().filter(|(_, steps)| *steps > 0) {
            let rules = self.rule_of(cut.cut()).map(|rule| (rule, *steps)).into_iter().collect();
            spent.add(&Spent { steps: 0, rules });
        }
        spent
    }

    pub(super) fn rule_of(&self, cut: Cut<'_>) -> Option<RuleId> {
        match cut {
            Cut::Rule(rule) | Cut::Turns(rule) => Some(rule),
            Cut::Table(id) => {
                ExprSearch::of(&self.spec, |expr| matches!(expr, Expr::Table(table, ..) if *table == id))
                    .rule()
            }
            Cut::Rounds(cut) => {
                rule_with(&self.spec, |kind| matches!(kind, EffectKind::Until { body } if body == cut))
            }
            Cut::Sowing(cut) => {
                rule_with(&self.spec, |kind| matches!(kind, EffectKind::Sow { var, .. } if *var == cut))
            }
            Cut::Selection(cut) => ExprSearch::of_selections(&self.spec, |selection| selection == cut).rule(),
            Cut::Expr(cut) => ExprSearch::of(&self.spec, |expr| expr == cut).rule(),
        }
    }
}
