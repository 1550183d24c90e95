//! Search for games with dice or more than two seats. The root player maximises, all other players
//! minimise, and outcomes of dice are averaged by their weights.
//!
//! With two players this is expectimax. With more, it treats all opponents as one coalition
//! (paranoid search). Dice outcomes that cannot change the choice are pruned.
//!
//! References: Ballard 1983 (Star1), Sturtevant and Korf 2000 (the paranoid reduction).

use super::at::{At, MOST_ROLLS};
use super::order::{self, Order, Ranked};
use super::{Choice, Evaluation, Limit, SearchBudget, shuffled, win_probability};
use crate::work::Meter;
use alfonso_game::{Line, Move, Random, Seat};
use std::sync::Arc;
use win_probability::WON;

pub(super) struct Search<'s> {
    evaluation: &'s Evaluation,
    budget: SearchBudget,
    order: Order,
    /// The root player and their partners, as a bit set.
    side: u16,
    seat: Seat,
    /// Reusable move lists, one per ply.
    lists: Vec<Vec<Ranked>>,
}

/// The window of win probabilities that a search distinguishes.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const OPEN: Self = Self { alpha: -WON - 1, beta: WON + 1 };
}

impl<'s> Search<'s> {
    pub(super) fn new(evaluation: &'s Evaluation, limit: Limit, seat: Seat, meter: Arc<Meter>) -> Self {
        Self {
            evaluation,
            budget: SearchBudget::new(limit, meter),
            order: Order::new(evaluation.cells()),
            side: evaluation.side(seat),
            seat,
            lists: Vec::new(),
        }
    }

    /// Deepens until a limit is reached. Returns the best move of the last completed depth.
    pub(super) async fn choose(mut self, line: &mut dyn Line, random: &mut Random) -> Option<Choice> {
        let mut moves = shuffled(line.moves(), random);
        let mut best: Option<Choice> = None;
        for depth in 1..=self.budget.most_depth {
            let mut window = Window::OPEN;
            let mut found: Option<i32> = None;
            for index in 0..moves.len() {
                self.budget.rest().await;
                let win_probability = self.child(line, moves[index], At::first(depth), window).await;
                if self.budget.is_over && (depth > 1 || index > 0) {
                    break;
                }
                if found.is_none_or(|most| win_probability > most) {
                    found = Some(win_probability);
                    window.alpha = win_probability;
                    moves[..=index].rotate_right(1);
                }
            }
            let Some(win_probability) = found else { break };
            let looked = if self.budget.is_over { depth - 1 } else { depth };
            best = Some(Choice {
                share: Some(win_probability::part(win_probability).into()),
                depth: looked,
                ..Choice::of(moves[0])
            });
            if self.budget.is_over {
                break;
            }
        }
        let best = best.or_else(|| moves.first().map(|m| Choice::of(*m)))?;
        Some(Choice { nodes: self.budget.nodes, steps: self.budget.steps, ..best })
    }

    async fn child(&mut self, line: &mut dyn Line, m: Move, at: At, window: Window) -> i32 {
        line.play(m).expect("a move that was listed is legal");
        let win_probability = self.position(line, at, window).await;
        line.undo();
        win_probability
    }

    /// Returns the win probability of the root player in a position.
    async fn position(&mut self, line: &mut dyn Line, at: At, window: Window) -> i32 {
        match self.at_once(line, at) {
            Some(win_probability) => win_probability,
            // The recursive call is boxed only for positions whose moves must be searched.
            None => Box::pin(self.branch(line, at, window)).await,
        }
    }

    /// Returns the win probability of the root player if the moves of the position need not be
    /// searched.
    fn at_once(&mut self, line: &dyn Line, at: At) -> Option<i32> {
        self.budget.count();
        self.budget.spend_on(line);
        if let Some(outcome) = line.outcome() {
            return Some(win_probability::decided(self.evaluation, outcome, self.seat, at.ply));
        }
        if line.moves().is_empty() || line.repetitions() > 1 && !self.evaluation.has_dice() {
            return Some(0);
        }
        if at.depth == 0 || self.budget.is_over || line.is_chance() && at.rolls == MOST_ROLLS {
            return Some(win_probability::here(self.evaluation, line, self.seat));
        }
        None
    }

    /// Searches the moves of a position, or the outcomes of its dice.
    async fn branch(&mut self, line: &mut dyn Line, at: At, window: Window) -> i32 {
        self.budget.rest().await;
        if self.lists.len() <= at.ply as usize {
            self.lists.resize_with(at.ply as usize + 1, Vec::new);
        }
        let mut moves = std::mem::take(&mut self.lists[at.ply as usize]);
        let win_probability = if line.is_chance() {
            moves.clear();
            moves.extend(line.moves().iter().map(|m| (i64::try_from(line.weight(*m).0).unwrap_or(1), *m)));
            self.chance(line, &moves, at.rolled(), window).await
        } else {
            self.order.rank(line, self.evaluation, (None, at.ply), &mut moves);
            self.choice(line, &mut moves, at.moved(), window).await
        };
        self.lists[at.ply as usize] = moves;
        win_probability
    }

    /// Returns the highest or lowest win probability over some moves, depending on the player to
    /// move.
    async fn choice(&mut self, line: &mut dyn Line, moves: &mut [Ranked], after: At, window: Window) -> i32 {
        let wants = self.side >> line.to_move().index() & 1 != 0;
        let (mut inner, mut best) = (window, if wants { -WON - 1 } else { WON + 1 });
        for index in 0..moves.len() {
            let Some(ranked) = order::next(moves, index) else { break };
            let win_probability = self.child(line, ranked.1, after, inner).await;
            if wants {
                best = best.max(win_probability);
                inner.alpha = inner.alpha.max(best);
            } else {
                best = best.min(win_probability);
                inner.beta = inner.beta.min(best);
            }
            if inner.alpha >= inner.beta {
                self.order.refutes(ranked, after.depth + 1, after.ply - 1);
                break;
            }
            if self.budget.is_over {
                break;
            }
        }
        best
    }

    /// Returns the weighted mean over dice outcomes, rounded down. Stops early once the mean must
    /// lie outside the window.
    async fn chance(&mut self, line: &mut dyn Line, rolls: &[Ranked], after: At, window: Window) -> i32 {
        let all: i64 = rolls.iter().map(|(weight, _)| weight).sum();
        let mean = |sum: i64| i32::try_from(sum.div_euclid(all)).unwrap_or(0);
        let (most, alpha, beta) = (i64::from(WON), i64::from(window.alpha), i64::from(window.beta));
        let (mut sum, mut left) = (0, all);
        for (weight, m) in rolls {
            left -= weight;
            // If this outcome is at most `low`, the mean cannot exceed alpha. If it is at least
            // `high`, the mean cannot fall below beta.
            let low = ceiling((alpha + 1) * all - sum - left * most, *weight) - 1;
            let high = ceiling(beta * all - sum + left * most, *weight);
            let narrow =
                |win_probability: i64| i32::try_from(win_probability.clamp(-most - 1, most + 1)).unwrap_or(0);
            let inner = Window { alpha: narrow(low), beta: narrow(high) };
            let win_probability = i64::from(self.child(line, *m, after, inner).await);
            sum += weight * win_probability;
            // The remaining outcomes would not be searched.
            if self.budget.is_over {
                break;
            }
            if win_probability <= low {
                return mean(sum + left * most);
            }
            if win_probability >= high {
                return mean(sum - left * most);
            }
        }
        mean(sum)
    }
}

/// Returns the quotient, rounded up.
fn ceiling(number: i64, by: i64) -> i64 {
    -(-number).div_euclid(by)
}
