//! Positions: who stands where, whose turn it is, and what is remembered.

use super::Verdict;
use super::board::Cell;
use super::value::Value;
use alfonso_rules::{Direction, Event, KindId, Seat, VarId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A man on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// What he is.
    pub kind: KindId,
    /// Whose he is.
    pub owner: Seat,
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
    pub owner: Seat,
}

/// Of which of its values a variable is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Index {
    /// The only one.
    Only,
    /// A player's; `None` is nobody's.
    Of(Option<Seat>),
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
    pub(super) men: Vec<(Cell, KindId, Seat, Option<Direction>, bool)>,
    pub(super) mover: Seat,
    pub(super) step: usize,
    /// Who decides now.
    pub(super) deciding: Option<Seat>,
    /// Who is out of the game.
    pub(super) out: BTreeSet<Seat>,
    /// What dice show.
    pub(super) dice: Vec<Vec<i32>>,
    /// True in the middle of a turn.
    pub(super) begun: bool,
    /// What the variables hold that some rule reads, scores and money apart.
    pub(super) vars: Vec<(VarId, Index, Value)>,
    /// Who is in reserve.
    pub(super) reserve: BTreeMap<(KindId, Seat), i32>,
    /// Of values that last longer than a turn: how long.
    pub(super) left: Vec<(VarId, Index, Option<u32>)>,
    /// Pieces that were lost, sorted, if a rule looks at them.
    pub(super) lost: Vec<Lost>,
    /// The legal moves, where rounds, counters or accounts decide which there are.
    pub(super) moves: Vec<String>,
}

/// What has been found out about a player whose turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// A royal man of his is attacked.
    pub check: bool,
    /// He has no legal move.
    pub stuck: bool,
}

/// A position, with all that its future may depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// Who stands where.
    pub men: BTreeMap<Cell, Man>,
    /// Whose turn it is.
    pub mover: Seat,
    /// Whose turn it was last; at the start the seat in play before the mover.
    pub last_mover: Seat,
    /// Who is out of the game.
    pub out: BTreeSet<Seat>,
    /// The step of the turn that has been reached: a row of the rules' steps.
    pub step: usize,
    /// True in the middle of a turn: something has been rolled, moved or decided in it.
    pub begun: bool,
    /// Where a step of the turn is somebody's decision: who decides now, then those who decide after him.
    pub choosers: Vec<Seat>,
    /// By row of the rules' dice: what they show, ascending; nothing if they have not been rolled in this turn.
    pub dice: Vec<Vec<i32>>,
    /// Plies played: moves, passes, decisions.
    pub ply: u64,
    /// Who has moved a man, and in which ply he did so last.
    pub moved_last: BTreeMap<Seat, u64>,
    /// The variables that do not hold what they held at the start.
    pub vars: BTreeMap<(VarId, Index), Held>,
    /// For each event that a rule reckons from: the plies since it happened, or since the start.
    pub since: BTreeMap<Event, i64>,
    /// Full rounds of turns completed.
    pub rounds: i64,
    /// Men that were taken or removed, in this order.
    pub lost: Vec<Lost>,
    /// Men off the board who can be placed: how many of a kind and owner, none left out but those of whom there is none.
    pub reserve: BTreeMap<(KindId, Seat), i32>,
    /// Who has been judged since somebody took his turn, and with what result.
    pub judged: BTreeMap<Seat, Finding>,
    /// How the game has ended, if it has; and whether it was an ending that counts.
    pub ended: Option<(Verdict, bool)>,
    /// Every position that has stood, this one last. (Shared, so that a position is quickly copied.)
    pub history: Arc<Vec<(Key, i64)>>,
}

impl Position {
    /// The men of a player, in the order of cells.
    pub(super) fn men_of(&self, owner: Seat) -> impl Iterator<Item = (Cell, Man)> {
        self.men.iter().filter(move |(_, man)| man.owner == owner).map(|(cell, man)| (*cell, *man))
    }

    /// True if the player is in play.
    #[must_use]
    pub fn is_alive(&self, player: Seat) -> bool {
        !self.out.contains(&player)
    }

    /// Who decides what is done now: the player whose turn it is, or who is asked within it.
    #[must_use]
    pub fn to_move(&self) -> Seat {
        self.choosers.first().copied().unwrap_or(self.mover)
    }
}
