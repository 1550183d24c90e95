//! The order of moves: first those that may refute what came before.

use super::Evaluation;
use alfonso_game::{Line, Move, MoveKind};

/// Ranks of moves, the highest first.
const BEST_BEFORE: i64 = i64::MAX;
const TAKES: i64 = 1 << 40;
const KILLS: i64 = 1 << 36;
/// The gain of a capture counts so many times what is taken.
pub(super) const PART: i32 = 16;

/// The memory of moves that refuted others.
#[derive(Debug)]
pub(super) struct Order {
    /// By ply: the last two moves that refuted others there.
    killers: Vec<[Option<Move>; 2]>,
    /// By origin and target: how often, and how deep, a move refuted others.
    history: Vec<u32>,
    cells: usize,
}

/// A move and its rank.
pub(super) type Ranked = (i64, Move);

impl Order {
    pub(super) fn new(cells: usize) -> Self {
        Self { killers: Vec::new(), history: vec![0; cells * cells], cells }
    }

    /// Lists the moves of a position with their ranks, in no order: [`next`] finds the highest of those that are left.
    pub(super) fn rank(
        &self,
        line: &dyn Line,
        evaluation: &Evaluation,
        (known, ply): (Option<Move>, u32),
        list: &mut Vec<Ranked>,
    ) {
        let killers = self.killers.get(ply as usize).copied().unwrap_or_default();
        let rank = |m: Move| {
            if known == Some(m) {
                return BEST_BEFORE;
            }
            if let Some(gain) = gain(line, evaluation, m) {
                return TAKES | i64::from(gain.max(0));
            }
            if killers.contains(&Some(m)) {
                return KILLS;
            }
            self.slot(m).map_or(0, |slot| i64::from(self.history[slot]))
        };
        list.clear();
        list.extend(line.moves().iter().map(|m| (rank(*m), *m)));
    }

    /// Lists the moves that take something with what they gain.
    pub(super) fn takes(line: &dyn Line, evaluation: &Evaluation, list: &mut Vec<Ranked>) {
        list.clear();
        let gain = |m: &Move| Some((i64::from(gain(line, evaluation, *m)?), *m));
        list.extend(line.moves().iter().filter_map(gain));
    }

    /// Returns true for a rank that a move has for being quiet and having done nothing yet.
    pub(super) fn is_quiet(rank: i64) -> bool {
        rank < KILLS
    }

    /// Remembers that a move refuted those before it.
    pub(super) fn refutes(&mut self, (rank, m): Ranked, depth: u32, ply: u32) {
        if rank >= TAKES && rank != BEST_BEFORE {
            return;
        }
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        if self.killers[ply][0] != Some(m) {
            self.killers[ply] = [Some(m), self.killers[ply][0]];
        }
        if let Some(slot) = self.slot(m) {
            self.history[slot] = self.history[slot].saturating_add(depth * depth);
        }
    }

    fn slot(&self, m: Move) -> Option<usize> {
        match m.kind() {
            MoveKind::Piece { from, to, .. } => Some(from.index() * self.cells + to.index()),
            _ => None,
        }
    }
}

/// Brings the best of the moves from a row on to this row, and returns it. Most positions need only a few of their moves, so that they
/// are not sorted.
pub(super) fn next(list: &mut [Ranked], index: usize) -> Option<Ranked> {
    let mut highest = *list.get(index)?;
    let mut best = index;
    for (at, ranked) in list.iter().enumerate().skip(index + 1) {
        if ranked.0 > highest.0 {
            (highest, best) = (*ranked, at);
        }
    }
    list.swap(index, best);
    Some(highest)
}

/// Returns the worth of what a move takes less that of what takes it, in case it is taken back; 0 if it takes nothing.
pub(super) fn loss(line: &dyn Line, evaluation: &Evaluation, m: Move) -> i32 {
    let MoveKind::Piece { from, to, .. } = m.kind() else { return 0 };
    let value = |cell| line.piece(cell).map(|piece| evaluation.piece(piece));
    match (value(to), value(from)) {
        (Some(taken), Some(taker)) => taken - taker,
        _ => 0,
    }
}

/// Returns the worth of what a move takes, less a little of what takes it; `None` if it takes nothing.
fn gain(line: &dyn Line, evaluation: &Evaluation, m: Move) -> Option<i32> {
    let MoveKind::Piece { from, to, .. } = m.kind() else { return None };
    match line.piece(to).filter(|_| from != to) {
        Some(taken) => {
            let taker = line.piece(from);
            let differs = taker.is_none_or(|taker| taker.owner != taken.owner);
            let taker = taker.map_or(0, |taker| evaluation.piece(taker));
            differs.then(|| evaluation.piece(taken) * PART - taker)
        }
        None => m.chain().map(|_| 0),
    }
}
