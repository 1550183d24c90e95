//! The nodes of a tree.

use crate::agent::{Evaluation, shuffled, win_probability};
use alfonso_game::{Line, Move, Outcome, Random, Seat};

/// The result of a node that is certain, in a game of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    /// The winner; `None` for a draw.
    pub(super) winner: Option<Seat>,
    /// The plies until then, as far as is known.
    pub(super) plies: u32,
}

impl Proof {
    /// Returns the proof that an outcome is.
    fn of(outcome: Outcome) -> Self {
        let mut winners = outcome.winners();
        let winner = winners.next().filter(|_| winners.next().is_none());
        Self { winner, plies: 0 }
    }

    /// Returns what a proof is worth to a player, the best of all the greatest: a win soon before a win later, a draw, a defeat later.
    pub(super) fn rank(self, seat: Seat) -> i64 {
        let late = i64::from(self.plies);
        match self.winner {
            Some(winner) if winner == seat => i64::MAX - late,
            Some(_) => i64::MIN + late,
            None => 0,
        }
    }
}

/// A position of the tree.
#[derive(Debug)]
pub(super) struct Node {
    /// The player who moves.
    pub(super) seat: Seat,
    /// True if dice fall here.
    pub(super) is_chance: bool,
    /// The moves, once the node has been reached again.
    pub(super) children: Vec<Child>,
    /// The number of games that went through it.
    pub(super) visits: u32,
    /// The sum of their results for the player who moves, from 0 to 1 each.
    pub(super) sum: f32,
    /// The results for all players, if the game is over here.
    pub(super) result: Option<Vec<f32>>,
    /// The result with best play, once it is certain.
    pub(super) proof: Option<Proof>,
}

/// A move of a node.
#[derive(Debug)]
pub(super) struct Child {
    pub(super) m: Move,
    /// The node after it, once it was tried.
    pub(super) node: Option<u32>,
    /// The number of games in which it was made here, and the sum of their results for the player who makes it.
    pub(super) visits: u32,
    pub(super) sum: f32,
    /// The same of the games in which this player made it here or later.
    pub(super) later: u32,
    pub(super) later_sum: f32,
}

impl Node {
    /// Returns the node of the position of a line.
    pub(super) fn of(line: &dyn Line, evaluation: &Evaluation) -> Self {
        let outcome = line.outcome();
        let proof = outcome.filter(|_| evaluation.seats() == 2).map(Proof::of);
        let seats = (0..evaluation.seats()).map(Seat::new);
        let result = match outcome {
            Some(outcome) => Some(
                seats
                    .map(|seat| win_probability::part(win_probability::decided(evaluation, outcome, seat, 0)))
                    .collect(),
            ),
            None if line.moves().is_empty() => Some(seats.map(|_| win_probability::part(0)).collect()),
            None => None,
        };
        Self {
            seat: line.to_move(),
            is_chance: line.is_chance(),
            children: Vec::new(),
            visits: 0,
            sum: 0.0,
            result,
            proof,
        }
    }

    /// Lists the moves, in an order that the lot decides, since the first of equals is tried first. Returns their number.
    pub(super) fn expand(&mut self, line: &dyn Line, random: &mut Random) -> usize {
        let child = |m| Child { m, node: None, visits: 0, sum: 0.0, later: 0, later_sum: 0.0 };
        self.children = shuffled(line.moves(), random).into_iter().map(child).collect();
        self.children.len()
    }

    /// Returns the row of the child of a move.
    pub(super) fn index_of(&self, m: Move) -> Option<usize> {
        self.children.iter().position(|child| child.m == m)
    }

    /// Returns the mean result for the player who moves.
    pub(super) fn mean(&self) -> f32 {
        if self.visits > 0 { self.sum / self.visits as f32 } else { 0.5 }
    }
}

impl Child {
    /// Returns the mean result of the move; `before` if it was not tried.
    pub(super) fn mean(&self, before: f32) -> f32 {
        if self.visits > 0 { self.sum / self.visits as f32 } else { before }
    }
}
