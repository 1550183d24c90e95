//! Monte Carlo tree search: a tree of what was tried, with random games from its leaves.
//!
//! It chooses by upper confidence bounds, helped by how moves did anywhere in the tree (progressive history), and, where pieces are placed
//! for good, by how they did later in the same games (RAVE). Wins and defeats that are certain are backed up. (Kocsis and Szepesvári 2006;
//! Gelly and Silver 2011; Winands, Björnsson and Saito 2008; Nijssen and Winands 2011.)

mod node;
mod rollout;

use super::{Choice, Evaluation, Limit, SearchBudget};
use crate::work::Meter;
use alfonso_game::{Line, Move, Random, Seat};
use node::{Child, Node, Proof};
use rollout::Rollout;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The weight of what is uncertain.
const EXPLORE: f32 = 0.5;
/// The weight of what a move did anywhere.
const HISTORY: f32 = 1.5;
/// The number of games after which a move's own results weigh as much as those of RAVE.
const EQUIVALENT: f32 = 300.0;
/// The most memory of a search, in bytes, unless the limit says more or less.
const MEMORY: usize = 128 << 20;
/// The memory of a node in bytes: a list that grows has up to three times the memory of what it holds.
const NODE: usize = 3 * size_of::<Node>();
/// That of a move in the history, in a tree whose nodes may be half empty.
const NOTED: usize = 2 * size_of::<((Seat, Move), (u32, f32))>();
/// The number of games of a search whose limit says nothing.
const USUAL_PLAYOUTS: u64 = 500;

pub(super) struct Search<'s> {
    evaluation: &'s Evaluation,
    budget: SearchBudget,
    nodes: Vec<Node>,
    /// The memory of the tree and the history, in bytes, and the most that they may take.
    memory: usize,
    most_memory: usize,
    /// By seat and move: the number of games in which the seat made it, and the sum of their results.
    history: BTreeMap<(Seat, Move), (u32, f32)>,
}

impl<'s> Search<'s> {
    /// Returns a search.
    pub(super) fn new(evaluation: &'s Evaluation, limit: Limit, meter: Arc<Meter>) -> Self {
        let games = limit.playouts.or((limit.time.is_none()).then_some(USUAL_PLAYOUTS));
        let budget = SearchBudget::new(Limit { nodes: games, ..limit }, meter);
        let most_memory = limit.bytes(MEMORY);
        Self { evaluation, budget, nodes: Vec::new(), memory: 0, most_memory, history: BTreeMap::new() }
    }

    /// Plays random games until the limit, one at least, and returns the move that was tried most.
    pub(super) async fn choose(mut self, line: &mut dyn Line, random: &mut Random) -> Option<Choice> {
        let mut rollout = Rollout::measured(line, random, self.evaluation, &mut self.budget).await;
        self.nodes.push(Node::of(line, self.evaluation));
        // One game is played in any case: a search that is stopped at once has a move, too.
        loop {
            self.budget.count();
            self.game(line, random, &mut rollout);
            self.budget.spend(rollout.spent());
            self.budget.rest().await;
            if self.budget.is_over || self.nodes[0].proof.is_some() {
                break;
            }
        }
        let root = &self.nodes[0];
        // A certain win comes before everything, a certain defeat after it.
        let rank =
            |child: &Child| (self.certain(child, root.seat), self.late(child, root.seat), child.visits);
        let best = root.children.iter().max_by_key(|child| rank(child))?;
        let share = match self.certain(best, root.seat) {
            0 => best.mean(0.5),
            certain => (certain as f32 + 1.0) / 2.0,
        };
        let line = self.expected(best);
        let depth = u32::try_from(line.len()).unwrap_or(0);
        let (nodes, playouts) = (self.nodes.len() as u64, self.budget.nodes);
        let steps = self.budget.steps;
        Some(Choice { share: Some(share.into()), line, depth, nodes, playouts, steps, ..Choice::of(best.m) })
    }

    /// Returns what is certain about a child.
    fn proof(&self, child: &Child) -> Option<Proof> {
        self.nodes[child.node? as usize].proof
    }

    /// Returns 1 for a child that is a certain win of a seat, -1 for a certain defeat, 0 for anything else.
    fn certain(&self, child: &Child, seat: Seat) -> i32 {
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

    /// Returns a number that is greater for a certain win that comes sooner, or a certain defeat that comes later.
    fn late(&self, child: &Child, seat: Seat) -> i64 {
        self.proof(child).filter(|proof| proof.winner.is_some()).map_or(0, |proof| proof.rank(seat))
    }

    /// Returns the moves that were tried most, from a child of the root to the next roll.
    fn expected(&self, first: &Child) -> Vec<Move> {
        let mut line = vec![first.m];
        let mut node = first.node;
        while let Some(here) = node.map(|node| &self.nodes[node as usize]).filter(|here| !here.is_chance) {
            let tried = here.children.iter().filter(|child| child.visits > 0);
            let Some(child) = tried.max_by_key(|child| child.visits) else { break };
            line.push(child.m);
            node = child.node;
        }
        line
    }

    /// Goes down the tree, plays a random game from there, and adds its result on the way back.
    fn game(&mut self, line: &mut dyn Line, random: &mut Random, rollout: &mut Rollout) {
        rollout.begin();
        // The nodes on the way, each with the row of the child that was chosen.
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        let result = loop {
            if let Some(result) = &self.nodes[at].result {
                break result.clone();
            }
            if self.nodes[at].children.is_empty() {
                if self.memory >= self.most_memory {
                    break rollout.play(line, random, self.evaluation);
                }
                let children = self.nodes[at].expand(line, random);
                self.memory += children * size_of::<Child>();
            }
            let index = match self.nodes[at].is_chance {
                true => line.at_random(random).and_then(|m| self.nodes[at].index_of(m)).unwrap_or(0),
                false => self.select(at),
            };
            line.play(self.nodes[at].children[index].m).expect("a move that was listed is legal");
            self.budget.spend_on(line);
            path.push((at, index));
            match self.nodes[at].children[index].node {
                Some(node) => at = node as usize,
                None => break self.leaf((at, index), line, random, rollout),
            }
        };
        for _ in &path {
            line.undo();
        }
        self.back_up(&path, &result, rollout);
    }

    /// Adds the node of a child, and plays a random game from it.
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
            self.nodes[at].children[index].node = u32::try_from(self.nodes.len()).ok();
            self.nodes.push(node);
        }
        result
    }

    /// Returns the row of the child with the highest bound.
    fn select(&self, at: usize) -> usize {
        let node = &self.nodes[at];
        let spread = EXPLORE * (node.visits.max(1) as f32).ln().sqrt();
        let before = node.mean();
        let mut best = (0, f32::NEG_INFINITY);
        for (index, child) in node.children.iter().enumerate() {
            let bound = match self.certain(child, node.seat) {
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

    /// Returns the value of a move, with what is known of it from elsewhere.
    fn value(&self, node: &Node, child: &Child, before: f32) -> f32 {
        let (own, visits) = (child.mean(before), child.visits as f32);
        let value = if child.later > 0 {
            let weight = (EQUIVALENT / (3.0 * visits + EQUIVALENT)).sqrt();
            (1.0 - weight) * own + weight * child.later_sum / child.later as f32
        } else {
            own
        };
        let (games, sum) = self.history.get(&(node.seat, child.m)).copied().unwrap_or_default();
        let elsewhere = if games > 0 { sum / games as f32 } else { before };
        value + HISTORY * elsewhere / ((1.0 - own) * visits + 1.0)
    }

    /// Adds a result to the nodes on the way, from the last, and notes what is certain now.
    fn back_up(&mut self, path: &[(usize, usize)], result: &[f32], rollout: &mut Rollout) {
        for (at, index) in path.iter().rev() {
            let proof = self.proof(&self.nodes[*at].children[*index]);
            let node = &mut self.nodes[*at];
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
                let later = |child: &&mut Child| rollout.was_played(self.evaluation, seat, child.m);
                for child in node.children.iter_mut().filter(later) {
                    child.later += 1;
                    child.later_sum += value;
                }
            }
            self.note(seat, m, value);
            if let Some(proof) = proof {
                self.prove(*at, proof);
            }
        }
    }

    /// Notes the result of a game in which a seat made a move.
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

    /// Notes what is certain of a node, one of whose children has become certain.
    fn prove(&mut self, at: usize, child: Proof) {
        let node = &self.nodes[at];
        let seat = node.seat;
        let one_more = |proof: Proof| Proof { plies: proof.plies + 1, ..proof };
        if child.winner == Some(seat) {
            self.nodes[at].proof = Some(one_more(child));
            return;
        }
        let proofs: Option<Vec<Proof>> = node.children.iter().map(|child| self.proof(child)).collect();
        if let Some(proofs) = proofs {
            self.nodes[at].proof = proofs.into_iter().max_by_key(|proof| proof.rank(seat)).map(one_more);
        }
    }
}
