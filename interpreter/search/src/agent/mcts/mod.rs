//! Monte Carlo tree search: a tree of explored moves, with random games from its leaves.
//!
//! Selection uses upper confidence bounds and progressive history, the results of a move anywhere
//! in the tree. In games where pieces are placed permanently it also uses RAVE, the results of a
//! move later in the same games. The search backs up proven wins and losses.
//!
//! References: Kocsis and Szepesvári 2006; Gelly and Silver 2011; Winands, Björnsson and Saito
//! 2008; Nijssen and Winands 2011.

mod rollout;

use super::tree::{Child, Node, Tree};
use super::{Choice, Evaluation, Limit, SearchBudget};
use crate::work::Meter;
use alfonso_game::{Line, Move, Random, Seat};
use rollout::Rollout;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The exploration weight.
const EXPLORE: f32 = 0.5;
/// The weight of progressive history.
const HISTORY: f32 = 1.5;
/// The number of visits at which a move's own results weigh as much as its RAVE results.
const EQUIVALENT: f32 = 300.0;
/// The default memory of a search, in bytes. A limit can change it.
const MEMORY: usize = 128 << 20;
/// The memory of a node, in bytes. A growing list temporarily needs up to three times its contents.
const NODE: usize = 3 * size_of::<Node<Later>>();
/// The memory of a move in the history, in bytes. The nodes of the B-tree may be half empty.
const NOTED: usize = 2 * size_of::<((Seat, Move), (u32, f32))>();
/// The default number of random games.
const USUAL_PLAYOUTS: u64 = 500;

/// Returns the number of random games after which a search ends.
pub(super) fn games(limit: Limit) -> Option<u64> {
    limit.playouts.or((limit.time.is_none()).then_some(USUAL_PLAYOUTS))
}

/// The results of the games in which the player made a move here or later.
#[derive(Debug, Default)]
struct Later {
    games: u32,
    sum: f32,
}

pub(super) struct Search<'s> {
    evaluation: &'s Evaluation,
    budget: SearchBudget,
    tree: Tree<Later>,
    /// The memory used by the tree and the history, and the maximum, in bytes.
    memory: usize,
    most_memory: usize,
    /// For each seat and move, the number of games in which the seat made the move, and the sum of
    /// their results.
    history: BTreeMap<(Seat, Move), (u32, f32)>,
}

impl<'s> Search<'s> {
    /// Returns a search.
    pub(super) fn new(evaluation: &'s Evaluation, limit: Limit, meter: Arc<Meter>) -> Self {
        let budget = SearchBudget::new(Limit { nodes: games(limit), ..limit }, meter);
        let most_memory = limit.bytes(MEMORY);
        Self { evaluation, budget, tree: Tree::default(), memory: 0, most_memory, history: BTreeMap::new() }
    }

    /// Plays at least one random game and continues until a limit is reached. Returns the most
    /// visited move.
    pub(super) async fn choose(mut self, line: &mut dyn Line, random: &mut Random) -> Option<Choice> {
        let mut rollout = Rollout::measured(line, random, self.evaluation, &mut self.budget).await;
        self.tree.0.push(Node::of(line, self.evaluation));
        // At least one game is played, so that a search stopped immediately still returns a move.
        loop {
            self.budget.count();
            self.game(line, random, &mut rollout);
            self.budget.spend(rollout.spent());
            self.budget.rest().await;
            if self.budget.is_over || self.tree.0[0].proof.is_some() {
                break;
            }
        }
        let best = self.tree.0[0].children.iter().max_by_key(|child| self.tree.rank(child))?;
        Some(self.tree.choice(best, &self.budget))
    }

    /// Descends the tree, plays a random game from the leaf, and backs up its result.
    fn game(&mut self, line: &mut dyn Line, random: &mut Random, rollout: &mut Rollout) {
        rollout.begin();
        // The visited nodes, each with the index of the chosen child.
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        let result = loop {
            if let Some(result) = &self.tree.0[at].result {
                break result.clone();
            }
            if self.tree.0[at].children.is_empty() {
                if self.memory >= self.most_memory {
                    break rollout.play(line, random, self.evaluation);
                }
                let children = self.tree.0[at].expand(line, random);
                self.memory += children * size_of::<Child<Later>>();
            }
            let index = match self.tree.0[at].is_chance {
                true => line.at_random(random).and_then(|m| self.tree.0[at].index_of(m)).unwrap_or(0),
                false => self.select(at),
            };
            line.play(self.tree.0[at].children[index].m).expect("a move that was listed is legal");
            self.budget.spend_on(line);
            path.push((at, index));
            match self.tree.0[at].children[index].node {
                Some(node) => at = node as usize,
                None => break self.leaf((at, index), line, random, rollout),
            }
        };
        for _ in &path {
            line.undo();
        }
        self.back_up(&path, &result, rollout);
    }

    /// Adds a node for a child and plays a random game from it.
    fn leaf(
        &mut self,
        (at, index): (usize, usize),
        line: &mut dyn Line,
        random: &mut Random,
        rollout: &mut Rollout,
    ) -> Vec<f32> {
        let node = Node::of(line, self.evaluation);
        let result = match &node.result {
            Some(result) => result.clone(),
            None => rollout.play(line, random, self.evaluation),
        };
        if self.memory < self.most_memory {
            self.memory += NODE;
            self.tree.0[at].children[index].node = u32::try_from(self.tree.0.len()).ok();
            self.tree.0.push(node);
        }
        result
    }

    /// Returns the index of the child with the highest bound.
    fn select(&self, at: usize) -> usize {
        let node = &self.tree.0[at];
        let spread = EXPLORE * (node.visits.max(1) as f32).ln().sqrt();
        let before = node.mean();
        let mut best = (0, f32::NEG_INFINITY);
        for (index, child) in node.children.iter().enumerate() {
            let bound = match self.tree.certain(child, node.seat) {
                1 => return index,
                -1 => -1.0,
                _ => self.value(node, child, before) + spread / (child.visits as f32 + 1.0).sqrt(),
            };
            if bound > best.1 {
                best = (index, bound);
            }
        }
        best.0
    }

    /// Returns the value of a move, including its RAVE results and its history.
    fn value(&self, node: &Node<Later>, child: &Child<Later>, before: f32) -> f32 {
        let (own, visits) = (child.mean(before), child.visits as f32);
        let value = if child.note.games > 0 {
            let weight = (EQUIVALENT / (3.0 * visits + EQUIVALENT)).sqrt();
            (1.0 - weight) * own + weight * child.note.sum / child.note.games as f32
        } else {
            own
        };
        let (games, sum) = self.history.get(&(node.seat, child.m)).copied().unwrap_or_default();
        let elsewhere = if games > 0 { sum / games as f32 } else { before };
        value + HISTORY * elsewhere / ((1.0 - own) * visits + 1.0)
    }

    /// Adds a result to the visited nodes, from the last to the first, and updates proven results.
    fn back_up(&mut self, path: &[(usize, usize)], result: &[f32], rollout: &mut Rollout) {
        for (at, index) in path.iter().rev() {
            let proof = self.tree.proof(&self.tree.0[*at].children[*index]);
            let node = &mut self.tree.0[*at];
            let (seat, value) = (node.seat, result[node.seat.index()]);
            node.visits += 1;
            node.sum += value;
            let child = &mut node.children[*index];
            child.visits += 1;
            child.sum += value;
            if node.is_chance {
                continue;
            }
            let m = child.m;
            rollout.played(self.evaluation, seat, m);
            if rollout.from_reserve {
                let later = |child: &&mut Child<Later>| rollout.was_played(self.evaluation, seat, child.m);
                for child in node.children.iter_mut().filter(later) {
                    child.note.games += 1;
                    child.note.sum += value;
                }
            }
            self.note(seat, m, value);
            if let Some(proof) = proof {
                self.tree.prove(*at, proof);
            }
        }
    }

    /// Records the result of a game in which a seat made a move.
    fn note(&mut self, seat: Seat, m: Move, value: f32) {
        match self.history.get_mut(&(seat, m)) {
            Some(record) => *record = (record.0 + 1, record.1 + value),
            None if self.memory < self.most_memory => {
                self.memory += NOTED;
                self.history.insert((seat, m), (1, value));
            }
            None => {}
        }
    }
}
