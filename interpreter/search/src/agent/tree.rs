//! The trees of searches that back up results: nodes, their moves, and proven results.

use super::{Choice, Evaluation, SearchBudget, shuffled, win_probability};
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
pub(super) struct Node<T> {
    /// The player to move.
    pub(super) seat: Seat,
    /// True if dice are rolled in this position.
    pub(super) is_chance: bool,
    /// The moves. They are listed at the second visit of the node.
    pub(super) children: Vec<Child<T>>,
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
pub(super) struct Child<T> {
    pub(super) m: Move,
    /// The node after the move, once it was explored.
    pub(super) node: Option<u32>,
    /// The number of games in which this move was made here, and the sum of their results for the
    /// player to move.
    pub(super) visits: u32,
    pub(super) sum: f32,
    /// The other facts that the search notes about the move.
    pub(super) note: T,
}

impl<T: Default> Node<T> {
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
        self.children = shuffled(line.moves(), random).into_iter().map(Child::new).collect();
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

impl<T: Default> Child<T> {
    /// Returns a move that was not tried yet.
    pub(super) fn new(m: Move) -> Self {
        Self { m, node: None, visits: 0, sum: 0.0, note: T::default() }
    }
}

impl<T> Child<T> {
    /// Returns the mean result of the move, or `before` if it has no visits.
    pub(super) fn mean(&self, before: f32) -> f32 {
        if self.visits > 0 { self.sum / self.visits as f32 } else { before }
    }
}

/// The nodes of a tree. The first is the root.
#[derive(Debug, Default)]
pub(super) struct Tree<T>(pub(super) Vec<Node<T>>);

impl<T> Tree<T> {
    /// Returns the proven result of a child, if there is one.
    pub(super) fn proof(&self, child: &Child<T>) -> Option<Proof> {
        self.0[child.node? as usize].proof
    }

    /// Returns 1 if a child is a proven win for the seat, -1 for a proven loss, and 0 otherwise.
    pub(super) fn certain(&self, child: &Child<T>, seat: Seat) -> i32 {
        match self.proof(child) {
            Some(Proof { winner: Some(winner), .. }) => {
                if winner == seat {
                    1
                } else {
                    -1
                }
            }
            _ => 0,
        }
    }

    /// Returns a rank that prefers sooner proven wins and later proven losses.
    pub(super) fn late(&self, child: &Child<T>, seat: Seat) -> i64 {
        self.proof(child).filter(|proof| proof.winner.is_some()).map_or(0, |proof| proof.rank(seat))
    }

    /// Returns the rank of a move of the root. More visits rank higher; a proven win ranks above every
    /// other move, and a proven loss below.
    pub(super) fn rank(&self, child: &Child<T>) -> impl Ord + use<T> {
        let seat = self.0[0].seat;
        (self.certain(child, seat), self.late(child, seat), child.visits)
    }

    /// Returns a move of the root as the choice of a search.
    pub(super) fn choice(&self, best: &Child<T>, budget: &SearchBudget) -> Choice {
        let line = self.expected(best);
        Choice {
            share: Some(self.share(best).into()),
            shares: self.shares(),
            depth: u32::try_from(line.len()).unwrap_or(0),
            line,
            nodes: self.0.len() as u64,
            playouts: budget.nodes,
            steps: budget.steps,
            ..Choice::of(best.m)
        }
    }

    /// Returns the expected result of a move of the root, from 0 to 1.
    pub(super) fn share(&self, child: &Child<T>) -> f32 {
        match self.certain(child, self.0[0].seat) {
            0 => child.mean(0.5),
            certain => (certain as f32 + 1.0) / 2.0,
        }
    }

    /// Returns the share of each move of the root in all visits of them; empty without visits.
    pub(super) fn shares(&self) -> Vec<(Move, f32)> {
        let children = &self.0[0].children;
        let visits: u32 = children.iter().map(|child| child.visits).sum();
        let share = |child: &Child<T>| (child.m, child.visits as f32 / visits as f32);
        if visits > 0 { children.iter().map(share).collect() } else { Vec::new() }
    }

    /// Returns the most visited moves, from a child of the root to the next roll.
    pub(super) fn expected(&self, first: &Child<T>) -> Vec<Move> {
        let mut line = vec![first.m];
        let mut node = first.node;
        while let Some(here) = node.map(|node| &self.0[node as usize]).filter(|here| !here.is_chance) {
            let tried = here.children.iter().filter(|child| child.visits > 0);
            let Some(child) = tried.max_by_key(|child| child.visits) else { break };
            line.push(child.m);
            node = child.node;
        }
        line
    }

    /// Derives the proven result of a node after one of its children was proven.
    pub(super) fn prove(&mut self, at: usize, child: Proof) {
        let node = &self.0[at];
        let seat = node.seat;
        let one_more = |proof: Proof| Proof { plies: proof.plies + 1, ..proof };
        if child.winner == Some(seat) {
            self.0[at].proof = Some(one_more(child));
            return;
        }
        let proofs: Option<Vec<Proof>> = node.children.iter().map(|child| self.proof(child)).collect();
        if let Some(proofs) = proofs {
            self.0[at].proof = proofs.into_iter().max_by_key(|proof| proof.rank(seat)).map(one_more);
        }
    }
}
