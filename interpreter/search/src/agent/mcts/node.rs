//! Nodes of the search tree.

use crate::agent::{Evaluation, shuffled, win_probability};
use alfonso_game::{Line, Move, Outcome, Random, Seat};

/// The proven result of a node in a two-player game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    /// The winner; `None` for a draw.
    pub(super) winner: Option<Seat>,
    /// The number of plies to the end, as an estimate from the explored part of the tree.
    pub(super) plies: u32,
}

impl Proof {
    /// Returns the proven result that corresponds to an outcome.
    fn of(outcome: Outcome) -> Self {
        let mut winners = outcome.winners();
        let winner = winners.next().filter(|_| winners.next().is_none());
        Self { winner, plies: 0 }
    }

    /// Returns the rank of a proven result for a player. Wins outrank draws, and draws outrank
    /// losses. Sooner wins outrank later wins, and later losses outrank sooner losses.
    pub(super) fn rank(self, seat: Seat) -> i64 {
        let late = i64::from(self.plies);
        match self.winner {
            Some(winner) if winner == seat => i64::MAX - late,
            Some(_) => i64::MIN + late,
            None => 0,
        }
    }
}

/// A node: one position of the tree.
#[derive(Debug)]
pub(super) struct Node {
    /// The player to move.
    pub(super) seat: Seat,
    /// True if dice are rolled in this position.
    pub(super) is_chance: bool,
    /// The moves. They are listed at the second visit of the node.
    pub(super) children: Vec<Child>,
    /// The number of games that passed through the node.
    pub(super) visits: u32,
    /// The sum of their results for the player to move; each result is from 0 to 1.
    pub(super) sum: f32,
    /// The results for all players, if the game has ended.
    pub(super) result: Option<Vec<f32>>,
    /// The result with best play, if it is proven.
    pub(super) proof: Option<Proof>,
}

/// A move of a node.
#[derive(Debug)]
pub(super) struct Child {
    pub(super) m: Move,
    /// The node after the move, once it was explored.
    pub(super) node: Option<u32>,
    /// The number of games in which this move was made here, and the sum of their results for the
    /// player to move.
    pub(super) visits: u32,
    pub(super) sum: f32,
    /// The same statistics, including games in which the player made this move later.
    pub(super) later: u32,
    pub(super) later_sum: f32,
}

impl Node {
    /// Returns the node for the current position of a line.
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

    /// Lists the moves in random order, because the first of equal moves is explored first. Returns
    /// their number.
    pub(super) fn expand(&mut self, line: &dyn Line, random: &mut Random) -> usize {
        let child = |m| Child { m, node: None, visits: 0, sum: 0.0, later: 0, later_sum: 0.0 };
        self.children = shuffled(line.moves(), random).into_iter().map(child).collect();
        self.children.len()
    }

    /// Returns the index of the child for a move.
    pub(super) fn index_of(&self, m: Move) -> Option<usize> {
        self.children.iter().position(|child| child.m == m)
    }

    /// Returns the mean result for the player to move.
    pub(super) fn mean(&self) -> f32 {
        if self.visits > 0 { self.sum / self.visits as f32 } else { 0.5 }
    }
}

impl Child {
    /// Returns the mean result of the move, or `before` if it has no visits.
    pub(super) fn mean(&self, before: f32) -> f32 {
        if self.visits > 0 { self.sum / self.visits as f32 } else { before }
    }
}
