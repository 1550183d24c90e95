//! The steps of random games, counted by the parts of rules that take them.
//!
//! A frame counts them only if [`Frame::counts_parts`] was called. The engine then reports each part of a
//! rule before its work begins, and the steps until the next report belong to that part. Every check of
//! the budget is such a report. Work that takes steps without a check reports itself by
//! [`Frame::charges`], which costs ordinary play one comparison.

use super::budget::{Cut, KeptCut};
use super::value::Frame;
use crate::expr::{Expr, Selection};
use crate::profile::{Profile, ProfiledPart, Work};
use crate::program::ExprSearch;
use crate::{MovementId, Program, RuleId, TableId};
use std::collections::BTreeMap;
use std::ptr;

/// The steps of one frame, by parts of rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct StepTally {
    /// The number of steps of the present ply that have been attributed to parts.
    attributed: u64,
    /// The part that has reported itself last in the present ply.
    current: Option<usize>,
    /// The parts by their address or number and their kind of work.
    known: BTreeMap<(usize, Work), usize>,
    parts: Vec<CountedPart>,
    /// The steps of plies before the first report.
    unattributed: u64,
}

#[derive(Clone, Debug)]
struct CountedPart {
    part: KeptCut,
    address: usize,
    work: Work,
    evaluations: u64,
    steps: u64,
}

impl StepTally {
    /// Notes that a part begins its work. `steps` is the number of steps of the ply, of which the last
    /// `paid` belong to the new part.
    fn begin(&mut self, steps: u64, paid: u64, part: Cut<'_>, work: Work) {
        self.settle(steps - paid);
        let key = (address(part), work);
        let index = *self.known.entry(key).or_insert_with(|| {
            self.parts.push(CountedPart {
                part: KeptCut::new(part),
                address: key.0,
                work,
                evaluations: 0,
                steps: 0,
            });
            self.parts.len() - 1
        });
        self.parts[index].evaluations += 1;
        self.current = Some(index);
    }

    /// Attributes all further steps up to this number to the part in progress.
    fn settle(&mut self, steps: u64) {
        let more = steps.saturating_sub(self.attributed);
        match self.current {
            Some(index) => self.parts[index].steps += more,
            None => self.unattributed += more,
        }
        self.attributed = steps;
    }

    /// Ends the ply, which took this number of steps.
    pub(super) fn end(&mut self, steps: u64) {
        self.settle(steps);
        (self.attributed, self.current) = (0, None);
    }
}

/// Returns a number by which the parts of the same kind of work differ.
fn address(part: Cut<'_>) -> usize {
    match part {
        Cut::Selection(selection) => ptr::from_ref(selection).addr(),
        Cut::Expr(expr) => ptr::from_ref(expr).addr(),
        Cut::Rounds(effects) => effects.as_ptr().addr(),
        Cut::Table(table) => table.index(),
        Cut::Rule(rule) | Cut::Turns(rule) => rule.index(),
        Cut::Sowing(var) => var.index(),
    }
}

/// Returns the kind of the work that a check of the budget belongs to.
fn work(part: Cut<'_>) -> Work {
    match part {
        Cut::Selection(_) | Cut::Expr(_) => Work::Selection,
        Cut::Table(_) => Work::Table,
        Cut::Rule(_) => Work::Trial,
        Cut::Rounds(_) => Work::Rounds,
        Cut::Turns(_) => Work::Turns,
        Cut::Sowing(_) => Work::Sowing,
    }
}

impl<const N: usize> Frame<N> {
    /// From now on, steps are counted by parts of rules.
    pub(crate) fn counts_parts(&mut self) {
        self.tally = Some(Box::default());
        // No check is passed over.
        self.mark = 0;
    }

    /// Goes on counting where another frame has counted so far.
    pub(super) fn takes_tally(&mut self, from: &mut Self) {
        if from.tally.is_some() {
            self.tally = from.tally.take();
            self.mark = 0;
        }
    }

    /// Reports that a part of a rule begins its work.
    #[inline]
    pub(super) fn charges<'r>(&mut self, work: Work, part: impl Fn() -> Cut<'r>) {
        if self.tally.is_some() {
            self.reports(0, part(), Some(work));
        }
    }

    /// Reports that a part of a rule begins its work, of which some steps are already counted.
    #[cold]
    #[inline(never)]
    pub(super) fn reports(&mut self, paid: u64, part: Cut<'_>, kind: Option<Work>) {
        if let Some(tally) = &mut self.tally {
            tally.begin(self.steps, paid, part, kind.unwrap_or_else(|| work(part)));
        }
    }
}

impl<const N: usize> Program<N> {
    /// Returns what a frame has counted, by rules.
    pub(crate) fn profile(&self, frame: &mut Frame<N>) -> Profile {
        frame.begin();
        let Some(tally) = frame.tally.take() else { return Profile::default() };
        let mut profile = Profile::default();
        for part in &tally.parts {
            let (rule, table) = self.owner(part);
            profile.add(ProfiledPart {
                rule,
                table,
                work: part.work,
                evaluations: part.evaluations,
                steps: part.steps,
            });
        }
        profile.add_unattributed(tally.unattributed);
        profile
    }

    /// Returns the rule of a part, and the table that it belongs to, if several rules use it.
    fn owner(&self, part: &CountedPart) -> (Option<RuleId>, Option<TableId>) {
        let is_expr = |expr: &Expr| ptr::from_ref(expr).addr() == part.address;
        let is_selection = |selection: &Selection| ptr::from_ref(selection).addr() == part.address;
        let tables = || (0..self.spec.tables.len()).map(TableId::new);
        let (rules, table) = match &part.part {
            KeptCut::Table(table) => (self.rules_of_table(*table), Some(*table)),
            KeptCut::Selection(_) | KeptCut::Expr(_) => {
                let search = || match &part.part {
                    KeptCut::Selection(_) => ExprSearch::of_selections(&self.spec, is_selection),
                    _ => ExprSearch::of(&self.spec, is_expr),
                };
                match tables().find(|table| search().in_table_alone(*table)) {
                    Some(table) => (self.rules_of_table(table), Some(table)),
                    None => match search().rules() {
                        rules if rules.is_empty() => {
                            (self.rule_of(part.part.cut()).into_iter().collect(), None)
                        }
                        rules => (rules, None),
                    },
                }
            }
            other => (self.rule_of(other.cut()).into_iter().collect(), None),
        };
        match &rules[..] {
            [rule] => (Some(*rule), None),
            [rule, ..] if table.is_none() => (Some(*rule), None),
            _ => (None, table),
        }
    }

    /// Returns the rule of a way of moving.
    pub(super) fn rule_of_way(&self, id: MovementId) -> RuleId {
        self.spec.move_rules[usize::from(self.spec.movements[id.index()].move_rule)].rule
    }

    fn rules_of_table(&self, table: TableId) -> Vec<RuleId> {
        ExprSearch::of(&self.spec, |expr| matches!(expr, Expr::Table(used, ..) if *used == table)).rules()
    }
}
