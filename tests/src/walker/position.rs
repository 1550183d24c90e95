//! Positions: who stands where, whose turn it is, and what is remembered.

use super::board::Cell;
use super::value::Value;
use alfonso_rules::{Direction, Event, KindId, PlayerId, VarId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A man on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// What he is.
    pub kind: KindId,
    /// Whose he is.
    pub owner: PlayerId,
    /// The way he faces.
    pub facing: Option<Direction>,
    /// True until he is displaced or becomes another kind.
    pub unmoved: bool,
    /// True if he was displaced in this turn.
    pub moved_this_turn: bool,
}

/// A man who has left the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost {
    /// What he was.
    pub kind: KindId,
    /// Whose he was.
    pub owner: PlayerId,
}

/// Of which of its values a variable is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Index {
    /// The only one.
    Only,
    /// A player's; `None` is nobody's.
    Of(Option<PlayerId>),
    /// That of a cell; `None` is nowhere's.
    At(Option<Cell>),
}

/// What a variable holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// The value.
    pub value: Value,
    /// After how many ends of turns it falls back, if it does.
    pub turns_left: Option<u32>,
}

/// What repetition compares.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// The men; the flag is true if he is unmoved and some rule may ask him.
    pub(super) men: Vec<(Cell, KindId, PlayerId, Option<Direction>, bool)>,
    pub(super) mover: PlayerId,
    pub(super) step: usize,
    /// True in the middle of a turn.
    pub(super) begun: bool,
    /// What the variables hold that some rule reads.
    pub(super) vars: Vec<(VarId, Index, Value)>,
}

/// A position, with all that its future may depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// Who stands where.
    pub men: BTreeMap<Cell, Man>,
    /// Who is to move.
    pub mover: PlayerId,
    /// Who moved last; at the start the seat before the mover.
    pub last_mover: PlayerId,
    /// The step of the turn that the mover has reached: a row of the rules' steps.
    pub step: usize,
    /// The plies played in this turn.
    pub plies_this_turn: u32,
    /// The variables that do not hold what they held at the start.
    pub vars: BTreeMap<(VarId, Index), Held>,
    /// For each event that a rule reckons from: the plies since it happened, or since the start.
    pub since: BTreeMap<Event, i64>,
    /// Full rounds of turns completed.
    pub rounds: i64,
    /// Men that were taken or removed, in this order.
    pub lost: Vec<Lost>,
    /// Of whom check, mate and stalemate have been found out.
    pub judged: BTreeSet<PlayerId>,
    /// Every position that has stood, this one last. (Shared, so that a position is quickly copied.)
    pub history: Arc<Vec<Key>>,
}

impl Position {
    /// The men of a player, in the order of cells.
    pub(super) fn men_of(&self, owner: PlayerId) -> impl Iterator<Item = (Cell, Man)> {
        self.men.iter().filter(move |(_, man)| man.owner == owner).map(|(cell, man)| (*cell, *man))
    }
}
