//! Profiles: the shares of the engine's steps, by rules.

use crate::{RuleId, TableId};

/// A kind of work that takes steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Work {
    /// Moves that are made on a copy of the position, to see whether they are legal.
    Trial,
    /// Conditions that are evaluated for each target of a piece.
    Targets,
    /// Paths that are followed cell by cell.
    Paths,
    /// Chains of jumps that are searched.
    Chains,
    /// Things that are selected, counted, or visited by a loop.
    Selection,
    /// Groups of connected cells.
    Groups,
    /// Lines of cells.
    Lines,
    /// Values that are looked up in a table.
    Table,
    /// Effects that are repeated until nothing changes.
    Rounds,
    /// Turns that are skipped because the player has no step in them.
    Turns,
    /// Seeds that are sown.
    Sowing,
    /// Dice of which players must use as many as they can.
    Dice,
}

/// A way of wording a rule for which a cheaper one is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wording {
    /// A prohibition that depends only on the board and on the cells of a move. It is evaluated after
    /// the move has been made on a copy of the position. A condition of the ways of moving is not.
    ForbidsCells,
    /// A selection that asks each piece for its owner. A selection among the pieces of a player does
    /// not look at the others.
    OwnerAsked,
    /// A selection inside a condition on each of several things, which does not depend on them. It is
    /// evaluated for each of them.
    EvaluatedAnew,
    /// Three or more selections inside each other. The innermost is evaluated for all combinations.
    Combinations,
    /// A condition on two cells that the compiler could not evaluate before play, because there are too
    /// many pairs of cells.
    TooManyPairs,
}

/// The steps of one kind of work of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProfiledPart {
    /// The rule. `None` if several rules share the part.
    pub rule: Option<RuleId>,
    /// The table that several rules share. `None` if the part belongs to one rule.
    pub table: Option<TableId>,
    /// The kind of work.
    pub work: Work,
    /// The number of times that the work was begun.
    pub evaluations: u64,
    /// The number of steps.
    pub steps: u64,
}

impl ProfiledPart {
    fn key(&self) -> (Option<RuleId>, Option<TableId>, Work) {
        (self.rule, self.table, self.work)
    }
}

/// The steps of random games, by parts of rules. See [`crate::Game::profile`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// The parts, sorted by rule, table and work.
    parts: Vec<ProfiledPart>,
    unattributed: u64,
    /// The number of games.
    pub games: u64,
    /// The number of plies of these games. Rolls of dice are not plies.
    pub plies: u64,
    /// The number of rolls of dice in these games.
    pub rolls: u64,
    /// The number of games that ended because a ply exceeded its budget.
    pub over_budget: u64,
}

impl Profile {
    /// Returns the parts, sorted by rule, table and work.
    #[must_use]
    pub fn parts(&self) -> &[ProfiledPart] {
        &self.parts
    }

    /// Returns the number of all steps.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.parts.iter().map(|part| part.steps).sum::<u64>() + self.unattributed
    }

    /// Returns the number of steps that no rule is known to have taken. It is 0 unless the engine
    /// begins work without a report.
    #[must_use]
    pub fn unattributed(&self) -> u64 {
        self.unattributed
    }

    /// Adds the steps of other games.
    pub fn merge(&mut self, other: &Self) {
        other.parts.iter().for_each(|part| self.add(*part));
        self.unattributed += other.unattributed;
        self.games += other.games;
        self.plies += other.plies;
        self.rolls += other.rolls;
        self.over_budget += other.over_budget;
    }

    pub(crate) fn add(&mut self, part: ProfiledPart) {
        match self.parts.binary_search_by_key(&part.key(), ProfiledPart::key) {
            Ok(index) => {
                self.parts[index].evaluations += part.evaluations;
                self.parts[index].steps += part.steps;
            }
            Err(index) => self.parts.insert(index, part),
        }
    }

    pub(crate) fn add_unattributed(&mut self, steps: u64) {
        self.unattributed += steps;
    }
}
