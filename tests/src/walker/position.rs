//! Positions: who stands where, whose turn it is, and what is remembered.

use super::Verdict;
use super::board::Cell;
use super::value::Value;
use alfonso_rules::{Direction, Event, KindId, Seat, VarId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its kind.
    pub kind: KindId,
    /// Its owner.
    pub owner: Seat,
    /// The way it faces.
    pub facing: Option<Direction>,
    /// True until it is displaced or becomes another kind.
    pub unmoved: bool,
    /// True if it was displaced in this turn.
    pub moved_this_turn: bool,
    /// The number that it bears, if there is one `per piece`.
    pub bears: i64,
}

/// A piece that has left the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Its kind.
    pub kind: KindId,
    /// Its owner.
    pub owner: Seat,
}

/// The index of one of a variable's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Index {
    /// The only one.
    Only,
    /// A player's; `None` is nobody's.
    Of(Option<Seat>),
    /// That of a cell; `None` is nowhere's.
    At(Option<Cell>),
}

/// A variable's value, and how long it lasts.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// The value.
    pub value: Value,
    /// After how many ends of turns it falls back, if it does.
    pub turns_left: Option<u32>,
}

/// The key that repetition compares.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// The pieces; the flag is true if a piece is unmoved and some rule may ask it.
    pub(super) pieces: Vec<(Cell, KindId, Seat, Option<Direction>, bool)>,
    pub(super) player: Seat,
    pub(super) step: usize,
    /// The player who decides now.
    pub(super) deciding: Option<Seat>,
    /// The players who are out of the game.
    pub(super) out: BTreeSet<Seat>,
    /// The numbers that dice show.
    pub(super) dice: Vec<Vec<i32>>,
    pub(super) unused: Vec<Vec<i32>>,
    /// True in the middle of a turn.
    pub(super) begun: bool,
    /// The values of the variables that some rule reads, scores and money apart.
    pub(super) vars: Vec<(VarId, Index, Value)>,
    /// The pieces in reserve.
    pub(super) reserve: BTreeMap<(KindId, Seat), i32>,
    /// Of values that last longer than a turn: how long.
    pub(super) left: Vec<(VarId, Index, Option<u32>)>,
    /// Pieces that were lost, sorted, if a rule looks at them.
    pub(super) lost: Vec<Lost>,
    /// The legal moves, where rounds, counters or accounts decide which there are.
    pub(super) moves: Vec<String>,
}

/// The findings on a player whose turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// True if a royal piece of the player is attacked.
    pub check: bool,
    /// True if the player has no legal move.
    pub stuck: bool,
}

/// A position, with all that its future may depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The pieces on the board, by cell.
    pub pieces: BTreeMap<Cell, Piece>,
    /// By cell with several pieces: how many there are besides the one above.
    pub above: BTreeMap<Cell, usize>,
    /// By cell of a stack: the pieces beneath the topmost, from the bottom; nothing for a piece that stands alone.
    pub beneath: BTreeMap<Cell, Vec<Piece>>,
    /// True if pieces come to lie on each other.
    pub stacks: bool,
    /// The player whose turn it is.
    pub player: Seat,
    /// The player whose turn it was last; at the start the seat in play before the player to move.
    pub last_player: Seat,
    /// The players who are out of the game.
    pub out: BTreeSet<Seat>,
    /// The step of the turn that has been reached: a row of the rules' steps.
    pub step: usize,
    /// True in the middle of a turn: something has been rolled, moved or decided in it.
    pub begun: bool,
    /// True before the first turn, in the opening.
    pub opens: bool,
    /// In a step that is somebody's decision: the player who decides now, then those who decide after them.
    pub choosers: Vec<Seat>,
    /// By row of the rules' dice: what they show, ascending; nothing if they have not been rolled in this turn.
    pub dice: Vec<Vec<i32>>,
    /// By row of the rules' dice: what those show that have not been used in this turn, ascending.
    pub unused: Vec<Vec<i32>>,
    /// Plies played: moves, passes, decisions.
    pub ply: u64,
    /// The players who have moved a piece, each with the ply in which they did so last.
    pub moved_last: BTreeMap<Seat, u64>,
    /// The variables that do not hold what they held at the start.
    pub vars: BTreeMap<(VarId, Index), Held>,
    /// For each event that a rule reckons from: the plies since it happened, or since the start.
    pub since: BTreeMap<Event, i64>,
    /// Full rounds of turns completed.
    pub rounds: i64,
    /// Pieces that were taken or removed, in this order.
    pub lost: Vec<Lost>,
    /// Pieces off the board that can be placed: how many of each kind and owner. Kinds of which there is none are left
    /// out.
    pub reserve: BTreeMap<(KindId, Seat), i32>,
    /// The players who have been judged since somebody took their turn, with the findings.
    pub judged: BTreeMap<Seat, Finding>,
    /// The end of the game, if it has ended; the flag is true for an ending that counts.
    pub ended: Option<(Verdict, bool)>,
    /// Every position that has stood, this one last. (Shared, so that a position is quickly copied.)
    pub history: Arc<Vec<(Key, i64)>>,
    /// How the pieces stood at the start and at the end of each turn.
    pub stood: Arc<Vec<Arrangement>>,
}

/// How pieces stand: kinds, owners and facings.
pub type Arrangement = Vec<(Cell, KindId, Seat, Option<Direction>)>;

impl Position {
    /// Returns the pieces of a player, in the order of cells.
    pub(super) fn pieces_of(&self, owner: Seat) -> impl Iterator<Item = (Cell, Piece)> {
        self.pieces.iter().filter(move |(_, piece)| piece.owner == owner).map(|(cell, piece)| (*cell, *piece))
    }

    /// Returns how the pieces stand now.
    pub(super) fn arrangement(&self) -> Arrangement {
        let piece = |(cell, piece): (Cell, Piece)| (cell, piece.kind, piece.owner, piece.facing);
        self.all_pieces().into_iter().map(piece).collect()
    }

    /// True if the player is in play.
    #[must_use]
    pub fn is_alive(&self, player: Seat) -> bool {
        !self.out.contains(&player)
    }

    /// Returns the player who decides now: the one whose turn it is, or one who is asked within it.
    #[must_use]
    pub fn to_move(&self) -> Seat {
        self.choosers.first().copied().unwrap_or(self.player)
    }
}
