//! Max-n search, in which every player maximises their own win probability (Luckhardt and Irani
//! 1986). Outcomes of dice are averaged by their weights.

use super::at::{At, MOST_ROLLS};
use super::{Choice, Evaluation, Limit, SearchBudget, shuffled, win_probability};
use crate::work::Meter;
use alfonso_game::{Line, Move, Random, Seat};
use std::sync::Arc;

pub(super) struct Search<'s> {
    evaluation: &'s Evaluation,
    budget: SearchBudget,
}

impl<'s> Search<'s> {
    pub(super) fn new(evaluation: &'s Evaluation, limit: Limit, meter: Arc<Meter>) -> Self {
        Self { evaluation, budget: SearchBudget::new(limit, meter) }
    }

    /// Deepens until a limit is reached. Returns the best move of the last completed depth.
    pub(super) async fn choose(mut self, line: &mut dyn Line, random: &mut Random) -> Option<Choice> {
        let moves = shuffled(line.moves(), random);
        let seat = line.to_move();
        let mut best: Option<Choice> = None;
        for depth in 1..=self.budget.most_depth {
            let mut found: Option<(i32, Move)> = None;
            for (index, m) in moves.iter().enumerate() {
                self.budget.rest().await;
                let win_probabilities = self.child(line, *m, At::first(depth)).await;
                if self.budget.is_over && (depth > 1 || index > 0) {
                    break;
                }
                let win_probability = win_probabilities[seat.index()];
                if found.is_none_or(|(most, _)| win_probability > most) {
                    found = Some((win_probability, *m));
                }
            }
            // A move that this depth did not reach may be better than the best move so far.
            if self.budget.is_over && best.is_some() {
                break;
            }
            let Some((win_probability, m)) = found else { break };
            let looked = if self.budget.is_over { depth - 1 } else { depth };
            best = Some(Choice {
                share: Some(win_probability::part(win_probability).into()),
                depth: looked,
                ..Choice::of(m)
            });
        }
        let best = best.or_else(|| moves.first().map(|m| Choice::of(*m)))?;
        Some(Choice { nodes: self.budget.nodes, steps: self.budget.steps, ..best })
    }

    async fn child(&mut self, line: &mut dyn Line, m: Move, at: At) -> Vec<i32> {
        line.play(m).expect("a move that was listed is legal");
        let win_probabilities = self.position(line, at).await;
        line.undo();
        win_probabilities
    }

    /// Returns the win probability of each player in a position.
    async fn position(&mut self, line: &mut dyn Line, at: At) -> Vec<i32> {
        match self.at_once(line, at) {
            Some(win_probabilities) => win_probabilities,
            // The recursive call is boxed only for positions whose moves must be searched.
            None => Box::pin(self.branch(line, at)).await,
        }
    }

    /// Returns the win probability of each player if the moves of the position need not be
    /// searched.
    fn at_once(&mut self, line: &dyn Line, at: At) -> Option<Vec<i32>> {
        self.budget.count();
        self.budget.spend_on(line);
        let seats = 0..self.evaluation.seats();
        if let Some(outcome) = line.outcome() {
            let win_probability =
                |seat| win_probability::decided(self.evaluation, outcome, Seat::new(seat), at.ply);
            return Some(seats.map(win_probability).collect());
        }
        if line.moves().is_empty() || line.repetitions() > 1 && !self.evaluation.has_dice() {
            return Some(vec![0; seats.len()]);
        }
        if at.depth == 0 || self.budget.is_over || line.is_chance() && at.rolls == MOST_ROLLS {
            return Some(
                seats.map(|seat| win_probability::here(self.evaluation, line, Seat::new(seat))).collect(),
            );
        }
        None
    }

    /// Searches the moves of a position, or the outcomes of its dice.
    async fn branch(&mut self, line: &mut dyn Line, at: At) -> Vec<i32> {
        self.budget.rest().await;
        let moves = line.moves().to_vec();
        if line.is_chance() {
            return self.chance(line, &moves, at.rolled()).await;
        }
        let after = at.moved();
        let seat = line.to_move().index();
        let mut best: Option<Vec<i32>> = None;
        for m in moves {
            let win_probabilities = self.child(line, m, after).await;
            if best.as_ref().is_none_or(|best| win_probabilities[seat] > best[seat]) {
                best = Some(win_probabilities);
            }
            if self.budget.is_over {
                break;
            }
        }
        best.unwrap_or_default()
    }

    /// Returns the weighted means over dice outcomes, rounded down.
    async fn chance(&mut self, line: &mut dyn Line, rolls: &[Move], after: At) -> Vec<i32> {
        let mut sums = vec![0_i64; self.evaluation.seats()];
        let mut all = 0;
        for m in rolls {
            let weight = i64::try_from(line.weight(*m).0).unwrap_or(1);
            all += weight;
            let win_probabilities = self.child(line, *m, after).await;
            sums.iter_mut()
                .zip(win_probabilities)
                .for_each(|(sum, win_probability)| *sum += weight * i64::from(win_probability));
            // The remaining outcomes would not be searched.
            if self.budget.is_over {
                break;
            }
        }
        sums.into_iter().map(|sum| i32::try_from(sum.div_euclid(all)).unwrap_or(0)).collect()
    }
}
