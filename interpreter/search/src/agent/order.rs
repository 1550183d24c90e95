//! Move ordering: likely refutations of the previous move come first.

use super::Evaluation;
use alfonso_game::{Line, Move, MoveKind};

/// Ranks of moves, the highest first.
const BEST_BEFORE: i64 = i64::MAX;
const TAKES: i64 = 1 << 40;
const KILLS: i64 = 1 << 36;
/// The weight of the captured piece in the gain of a capture.
pub(super) const PART: i32 = 16;

/// Records of the moves that caused cutoffs.
#[derive(Debug)]
pub(super) struct Order {
    /// For each ply, the last two killer moves.
    killers: Vec<[Option<Move>; 2]>,
    /// For each origin and target, the history score of a move, which grows with each cutoff and
    /// its depth.
    history: Vec<u32>,
    cells: usize,
}

/// A move and its rank.
pub(super) type Ranked = (i64, Move);

impl Order {
    pub(super) fn new(cells: usize) -> Self {
        Self { killers: Vec::new(), history: vec![0; cells * cells], cells }
    }

    /// Lists the moves of a position with their ranks, unsorted. [`next`] selects them in order.
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

    /// Lists the captures of a position with their gains.
    pub(super) fn takes(line: &dyn Line, evaluation: &Evaluation, list: &mut Vec<Ranked>) {
        list.clear();
        let gain = |m: &Move| Some((i64::from(gain(line, evaluation, *m)?), *m));
        list.extend(line.moves().iter().filter_map(gain));
    }

    /// Returns true if the rank belongs to a quiet move without a recorded cutoff.
    pub(super) fn is_quiet(rank: i64) -> bool {
        rank < KILLS
    }

    /// Records that a move caused a cutoff.
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

/// Finds the highest-ranked move from `index` on, swaps it to `index`, and returns it. Most
/// positions need only a few of their moves, so a full sort would be wasteful.
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

/// Returns the score of the captured piece minus the score of the capturing piece, or 0 if nothing
/// is captured.
pub(super) fn loss(line: &dyn Line, evaluation: &Evaluation, m: Move) -> i32 {
    let MoveKind::Piece { from, to, .. } = m.kind() else { return 0 };
    let value = |cell| line.piece(cell).map(|piece| evaluation.piece(piece));
    match (value(to), value(from)) {
        (Some(taken), Some(taker)) => taken - taker,
        _ => 0,
    }
}

/// Returns the gain of a capture: the score of the captured piece, minus a little for the capturing
/// piece. Returns `None` if nothing is captured. A chain may capture pieces that it crosses, and
/// their score is not known.
fn gain(line: &dyn Line, evaluation: &Evaluation, m: Move) -> Option<i32> {
    let MoveKind::Piece { from, to, .. } = m.kind() else { return None };
    match line.piece(to).filter(|_| from != to) {
        Some(taken) => {
            let taker = line.piece(from);
            let differs = taker.is_none_or(|taker| taker.owner != taken.owner);
            let taker = taker.map_or(0, |taker| evaluation.piece(taker));
            differs.then(|| evaluation.piece(taken) * PART - taker)
        }
        None => m.chain().filter(|_| !evaluation.leaps(m)).map(|_| 0),
    }
}
