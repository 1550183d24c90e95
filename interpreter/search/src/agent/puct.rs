//! Tree search with a judge from outside, which proposes moves and judges the leaves.
//!
//! Selection uses upper confidence bounds weighted by the policy (PUCT). The leaves of a batch are
//! judged together. While a leaf waits for its judgement, the moves to it count as lost, so that
//! the next descent takes another way. Outcomes of chance are drawn. In games of two players the
//! search backs up proven wins and losses, as Monte Carlo search does.
//!
//! References: Rosin 2011; Silver et al. 2018.

use super::judge::{Judge, Judgement, Observed};
use super::tree::{Child, Node, Tree};
use super::{Choice, Evaluation, Limit, SearchBudget};
use crate::work::Meter;
use alfonso_game::{Line, Random};
use std::sync::Arc;

/// The exploration weight.
const EXPLORE: f32 = 0.8;
/// The reduction of an untried move's value, if all likely moves have been tried.
const UNTRIED: f32 = 0.1;
/// The maximum number of positions that are judged together.
const MOST_TOGETHER: u64 = 16;
/// The least number of batches of a search.
const BATCHES: u64 = 16;
/// The default memory of the tree, in bytes. A limit can change it.
const MEMORY: usize = 128 << 20;
/// The memory of a node, in bytes. A growing list temporarily needs up to three times its contents.
const NODE: usize = 3 * (size_of::<Node<Policy>>() + size_of::<Vec<f32>>());

/// The probability of a move.
type Policy = f32;
/// The visited nodes, each with the index of the chosen child.
type Path = Vec<(usize, usize)>;

pub(super) struct Search<'s> {
    evaluation: &'s Evaluation,
    judge: &'s dyn Judge,
    budget: SearchBudget,
    /// The number of positions that are judged together.
    together: u64,
    tree: Tree<Policy>,
    /// The judged results of each node, for all seats; empty before.
    judged: Vec<Vec<f32>>,
    /// The memory used by the tree, and the maximum, in bytes.
    memory: usize,
    most_memory: usize,
}

/// The end of a descent.
enum End {
    /// The result is known.
    Known(Vec<f32>),
    /// A node must be judged.
    Asks(usize, Observed),
    /// The node already waits for its judgement.
    Waits,
}

impl<'s> Search<'s> {
    /// Returns a search.
    pub(super) fn new(
        evaluation: &'s Evaluation,
        judge: &'s dyn Judge,
        limit: Limit,
        meter: Arc<Meter>,
    ) -> Self {
        let together =
            limit.playouts.map_or(MOST_TOGETHER / 2, |all| (all / BATCHES).clamp(1, MOST_TOGETHER));
        Self {
            evaluation,
            judge,
            budget: SearchBudget::new(Limit { nodes: limit.playouts, ..limit }, meter),
            together,
            tree: Tree(Vec::new()),
            judged: Vec::new(),
            memory: 0,
            most_memory: limit.bytes(MEMORY),
        }
    }

    /// Returns the most likely move of the policy.
    pub(super) fn likeliest(mut self, line: &mut dyn Line, random: &mut Random) -> Option<Choice> {
        self.add(line);
        self.simulate(line, random);
        self.chosen()
    }

    /// Judges the position and continues until a limit is reached. Returns the most visited move.
    pub(super) async fn choose(mut self, line: &mut dyn Line, random: &mut Random) -> Option<Choice> {
        self.add(line);
        // The position itself is always judged, so that a search stopped immediately still returns a
        // move.
        loop {
            self.simulate(line, random);
            self.budget.rest().await;
            if self.budget.is_over || self.tree.0[0].proof.is_some() {
                return self.chosen();
            }
        }
    }

    /// Returns the most visited move; of several, the one that the policy prefers.
    fn chosen(&self) -> Option<Choice> {
        let root = &self.tree.0[0];
        // The children are sorted by the policy, and the last of equal ones is taken.
        let best = root.children.iter().rev().max_by_key(|child| self.tree.rank(child))?;
        let mut choice = self.tree.choice(best, &self.budget);
        if best.visits == 0 {
            choice.share = Some(root.mean().into());
        }
        if choice.shares.is_empty() {
            choice.shares = root.children.iter().map(|child| (child.m, child.note)).collect();
        }
        Some(choice)
    }

    /// Adds a node for the current position of a line, and returns its index.
    fn add(&mut self, line: &dyn Line) -> usize {
        self.memory += NODE;
        self.tree.0.push(Node::of(line, self.evaluation));
        self.judged.push(Vec::new());
        self.tree.0.len() - 1
    }

    /// Descends the tree until enough leaves wait, and judges them together.
    fn simulate(&mut self, line: &mut dyn Line, random: &mut Random) {
        let (mut leaves, mut asked): (Vec<(usize, Path)>, Vec<Observed>) = (Vec::new(), Vec::new());
        for _ in 0..self.together {
            let mut path = Path::new();
            let end = self.descend(line, random, &mut path);
            for _ in 0..path.len() {
                line.undo();
            }
            match end {
                End::Known(result) => self.back_up(&path, &result),
                End::Asks(node, observed) => {
                    leaves.push((node, path));
                    asked.push(observed);
                }
                End::Waits => {
                    self.forget(&path);
                    break;
                }
            }
            self.budget.count();
            // The root is judged alone, because nobody knows yet where to go on.
            if self.budget.is_over || self.tree.0[0].proof.is_some() || self.judged[0].is_empty() {
                break;
            }
        }
        let judgements = if asked.is_empty() { Vec::new() } else { self.judge.judge(&asked) };
        for ((leaf, path), Judgement { policy, values }) in leaves.into_iter().zip(judgements) {
            let node = &mut self.tree.0[leaf];
            node.children.iter_mut().zip(policy).for_each(|(child, policy)| child.note = policy);
            node.children.sort_by(|a, b| b.note.total_cmp(&a.note));
            self.judged[leaf] = values.clone();
            self.back_up(&path, &values);
            // A node counts its own judgement as a visit.
            let node = &mut self.tree.0[leaf];
            node.visits += 1;
            node.sum += values.get(node.seat.index()).copied().unwrap_or(0.5);
        }
    }

    /// Plays to a leaf, and notes the way.
    fn descend(&mut self, line: &mut dyn Line, random: &mut Random, path: &mut Path) -> End {
        let mut at = 0;
        loop {
            let node = &mut self.tree.0[at];
            if let Some(result) = &node.result {
                return End::Known(result.clone());
            }
            let is_first = node.children.is_empty();
            if is_first {
                node.children = line.moves().iter().map(|m| Child::new(*m)).collect();
                self.memory += node.children.len() * size_of::<Child<Policy>>();
            }
            let index = match node.is_chance {
                true => line.at_random(random).and_then(|m| node.index_of(m)).unwrap_or(0),
                false if is_first => return End::Asks(at, self.judge.observe(line)),
                false if self.judged[at].is_empty() => return End::Waits,
                false => self.select(at),
            };
            let node = &mut self.tree.0[at];
            node.visits += 1;
            node.children[index].visits += 1;
            path.push((at, index));
            line.play(node.children[index].m).expect("a move that was listed is legal");
            self.budget.spend_on(line);
            at = match self.tree.0[at].children[index].node {
                Some(node) => node as usize,
                None if self.memory < self.most_memory => {
                    let node = self.add(line);
                    self.tree.0[at].children[index].node = u32::try_from(node).ok();
                    node
                }
                None => {
                    // Without memory for another node, the last judgement has to do.
                    let known = Node::<Policy>::of(line, self.evaluation).result;
                    let judged = path.iter().rev().map(|(at, _)| &self.judged[*at]).find(|it| !it.is_empty());
                    return End::Known(known.unwrap_or_else(|| judged.cloned().unwrap_or_default()));
                }
            };
        }
    }

    /// Returns the index of the child with the highest bound.
    fn select(&self, at: usize) -> usize {
        let node = &self.tree.0[at];
        let spread = EXPLORE * (node.visits.max(1) as f32).sqrt();
        let tried: f32 = node.children.iter().filter(|child| child.visits > 0).map(|child| child.note).sum();
        let before = (node.mean() - UNTRIED * tried.max(0.0).sqrt()).max(0.0);
        let mut best = (0, f32::NEG_INFINITY);
        for (index, child) in node.children.iter().enumerate() {
            let bound = match self.tree.certain(child, node.seat) {
                1 => return index,
                -1 => -1.0,
                _ => child.mean(before) + spread * child.note / (child.visits as f32 + 1.0),
            };
            if bound > best.1 {
                best = (index, bound);
            }
        }
        best.0
    }

    /// Adds a result to the nodes of a way, from the last to the first, and updates proven results.
    /// The descent has counted the visits already.
    fn back_up(&mut self, path: &Path, result: &[f32]) {
        for (at, index) in path.iter().rev() {
            let proof = self.tree.proof(&self.tree.0[*at].children[*index]);
            let node = &mut self.tree.0[*at];
            let value = result.get(node.seat.index()).copied().unwrap_or(0.5);
            node.sum += value;
            node.children[*index].sum += value;
            if let Some(proof) = proof.filter(|_| !node.is_chance) {
                self.tree.prove(*at, proof);
            }
        }
    }

    /// Takes back the visits of a descent that met a waiting leaf.
    fn forget(&mut self, path: &Path) {
        for (at, index) in path {
            let node = &mut self.tree.0[*at];
            node.visits -= 1;
            node.children[*index].visits -= 1;
        }
    }
}
