//! Search in which every player wants most for themselves. (Luckhardt and Irani 1986.) What dice may bring is averaged by its weight.

use super::at::{At, MOST_ROLLS};
use super::{Choice, Effort, Evaluation, Limit, hope, shuffled};
use crate::work::Meter;
use alfonso_game::{Line, Move, Random, Seat};
use std::sync::Arc;

pub(super) struct Search<'s> {
    evaluation: &'s Evaluation,
    effort: Effort,
}

impl<'s> Search<'s> {
    pub(super) fn new(evaluation: &'s Evaluation, limit: Limit, meter: Arc<Meter>) -> Self {
        Self { evaluation, effort: Effort::new(limit, meter) }
    }

    /// Deepens until the limit, and returns the best move of the last depth that was complete.
    pub(super) async fn choose(mut self, line: &mut dyn Line, random: &mut Random) -> Option<Choice> {
        let moves = shuffled(line.moves(), random);
        let seat = line.to_move();
        let mut best: Option<Choice> = None;
        for depth in 1..=self.effort.most_depth {
            let mut found: Option<(i32, Move)> = None;
            for (row, m) in moves.iter().enumerate() {
                self.effort.rest().await;
                let hopes = self.child(line, *m, At::first(depth)).await;
                if self.effort.is_over && (depth > 1 || row > 0) {
                    break;
                }
                let hope = hopes[seat.index()];
                if found.is_none_or(|(most, _)| hope > most) {
                    found = Some((hope, *m));
                }
            }
            // What was not looked at as deeply may be better.
            if self.effort.is_over && best.is_some() {
                break;
            }
            let Some((hope, m)) = found else { break };
            let looked = if self.effort.is_over { depth - 1 } else { depth };
            best = Some(Choice { share: Some(hope::part(hope).into()), depth: looked, ..Choice::of(m) });
        }
        let best = best.or_else(|| moves.first().map(|m| Choice::of(*m)))?;
        Some(Choice { nodes: self.effort.nodes, ..best })
    }

    async fn child(&mut self, line: &mut dyn Line, m: Move, at: At) -> Vec<i32> {
        line.play(m).expect("a move that was listed is legal");
        let hopes = self.position(line, at).await;
        line.undo();
        hopes
    }

    /// Returns what each player hopes of a position.
    async fn position(&mut self, line: &mut dyn Line, at: At) -> Vec<i32> {
        match self.at_once(line, at) {
            Some(hopes) => hopes,
            // Only positions whose moves are searched need a future of their own.
            None => Box::pin(self.branch(line, at)).await,
        }
    }

    /// Returns what each player hopes of a position if its moves need not be searched.
    fn at_once(&mut self, line: &dyn Line, at: At) -> Option<Vec<i32>> {
        self.effort.count();
        let seats = 0..self.evaluation.seats();
        if let Some(outcome) = line.outcome() {
            let hope = |seat| hope::decided(self.evaluation, outcome, Seat::new(seat), at.ply);
            return Some(seats.map(hope).collect());
        }
        if line.moves().is_empty() || line.repetitions() > 1 && !self.evaluation.has_dice() {
            return Some(vec![0; seats.len()]);
        }
        if at.depth == 0 || self.effort.is_over || line.is_chance() && at.rolls == MOST_ROLLS {
            return Some(seats.map(|seat| hope::here(self.evaluation, line, Seat::new(seat))).collect());
        }
        None
    }

    /// Searches the moves of a position, or what its dice may bring.
    async fn branch(&mut self, line: &mut dyn Line, at: At) -> Vec<i32> {
        self.effort.rest().await;
        let moves = line.moves().to_vec();
        if line.is_chance() {
            return self.chance(line, &moves, at.rolled()).await;
        }
        let after = at.moved();
        let seat = line.to_move().index();
        let mut best: Option<Vec<i32>> = None;
        for m in moves {
            let hopes = self.child(line, m, after).await;
            if best.as_ref().is_none_or(|best| hopes[seat] > best[seat]) {
                best = Some(hopes);
            }
            if self.effort.is_over {
                break;
            }
        }
        best.unwrap_or_default()
    }

    /// Returns the means of what dice may bring, rounded down.
    async fn chance(&mut self, line: &mut dyn Line, rolls: &[Move], after: At) -> Vec<i32> {
        let mut sums = vec![0_i64; self.evaluation.seats()];
        let mut all = 0;
        for m in rolls {
            let weight = i64::try_from(line.weight(*m).0).unwrap_or(1);
            all += weight;
            let hopes = self.child(line, *m, after).await;
            sums.iter_mut().zip(hopes).for_each(|(sum, hope)| *sum += weight * i64::from(hope));
        }
        sums.into_iter().map(|sum| i32::try_from(sum.div_euclid(all)).unwrap_or(0)).collect()
    }
}
