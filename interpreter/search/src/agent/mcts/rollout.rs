//! Random games from the leaves of the search tree.

use crate::agent::{Evaluation, SearchBudget, win_probability};
use alfonso_game::{Finals, Line, Move, Playout, PlayoutEnd, Random, Seat, Watch};

/// The number of random games that measure the length of a game, and their maximum plies.
const MEASURED: u32 = 6;
const LONGEST: u32 = 400;
/// The maximum mean length of random games that are played to the end. The second number applies to
/// games whose positions are hard to evaluate before the end.
const SHORT: (u32, u32) = (50, 250);
/// The maximum number of plies of a random game if games are long. The evaluation then scores its
/// last position.
const BEFORE_MEASURING: u32 = 24;

/// The number of rule steps after which a random game is abandoned, not counting free steps. They
/// take a fraction of a second.
const MOST_STEPS: u64 = 1 << 23;

/// The settings and records of the random games of one search.
#[derive(Debug)]
pub(super) struct Rollout {
    max_plies: u32,
    /// For each seat and cell, the last game in which a piece was placed there.
    placed: Vec<u32>,
    /// The number of the current game.
    game: u32,
    /// True if a random game has placed a piece.
    pub(super) from_reserve: bool,
    /// The rule steps of the random games since the last call of [`Rollout::spent`].
    steps: u64,
}

/// An observer of one random game.
struct Listener<'r> {
    rollout: &'r mut Rollout,
    evaluation: &'r Evaluation,
    result: Vec<f32>,
    decided: bool,
    plies: u32,
    /// The rule steps of this game.
    steps: u64,
}

impl Watch for Listener<'_> {
    fn played(&mut self, seat: Seat, m: Move) {
        self.rollout.played(self.evaluation, seat, m);
    }

    fn goes_on(&mut self, steps: u64) -> bool {
        self.steps += steps;
        self.rollout.steps += steps;
        self.steps < MOST_STEPS
    }

    fn ended(&mut self, playout: Playout, end: &Finals<'_>) {
        (self.plies, self.decided) = (playout.plies, true);
        let seats = (0..self.evaluation.seats()).map(Seat::new);
        self.result = match playout.end {
            PlayoutEnd::Decided(outcome) => {
                let win_probability =
                    |seat| win_probability::decided(self.evaluation, outcome, seat, playout.plies);
                seats.map(|seat| win_probability::part(win_probability(seat))).collect()
            }
            PlayoutEnd::Stuck => seats.map(|_| win_probability::part(0)).collect(),
            _ => {
                self.decided = false;
                let scale = self.evaluation.scale();
                let scores = self.evaluation.scores(end).into_iter();
                scores.map(|score| win_probability::part(win_probability::of_score(score, scale))).collect()
            }
        };
    }
}

impl Rollout {
    /// Plays a few random games to measure their length. May suspend between them.
    pub(super) async fn measured(
        line: &mut dyn Line,
        random: &mut Random,
        evaluation: &Evaluation,
        budget: &mut SearchBudget,
    ) -> Self {
        let placed = vec![0; evaluation.seats() * evaluation.cells()];
        let mut rollout = Self { max_plies: LONGEST, placed, game: 0, from_reserve: false, steps: 0 };
        let (mut plies, mut decided) = (0, 0);
        for _ in 0..MEASURED {
            let listener = rollout.listen(line, random, evaluation);
            plies += listener.plies;
            decided += u32::from(listener.decided);
            budget.spend(rollout.spent());
            budget.rest().await;
            if budget.is_over {
                break;
            }
        }
        let short = if evaluation.judges_badly() { SHORT.1 } else { SHORT.0 };
        if plies > short * MEASURED || decided * 2 < MEASURED {
            rollout.max_plies = BEFORE_MEASURING;
        }
        rollout
    }

    /// Plays a random game from the current position of a line. Returns its result for each seat,
    /// from 0 to 1.
    pub(super) fn play(
        &mut self,
        line: &mut dyn Line,
        random: &mut Random,
        evaluation: &Evaluation,
    ) -> Vec<f32> {
        self.listen(line, random, evaluation).result
    }

    fn listen<'r>(
        &'r mut self,
        line: &mut dyn Line,
        random: &mut Random,
        evaluation: &'r Evaluation,
    ) -> Listener<'r> {
        let max_plies = self.max_plies;
        let mut listener =
            Listener { rollout: self, evaluation, result: Vec::new(), decided: false, plies: 0, steps: 0 };
        line.playout(random, max_plies, &mut listener);
        listener
    }

    /// Returns and resets the count of rule steps, which excludes the free steps of each ply.
    pub(super) fn spent(&mut self) -> u64 {
        std::mem::take(&mut self.steps)
    }

    /// Starts the records of a new game.
    pub(super) fn begin(&mut self) {
        self.game += 1;
    }

    /// Records that a seat made a move in this game. Only placements are recorded.
    pub(super) fn played(&mut self, evaluation: &Evaluation, seat: Seat, m: Move) {
        if evaluation.enters_from_reserve(m) {
            self.from_reserve = true;
            self.placed[seat.index() * evaluation.cells() + m.to().index()] = self.game;
        }
    }

    /// Returns true if the records contain this move of the seat in this game.
    pub(super) fn was_played(&self, evaluation: &Evaluation, seat: Seat, m: Move) -> bool {
        evaluation.enters_from_reserve(m)
            && self.placed[seat.index() * evaluation.cells() + m.to().index()] == self.game
    }
}
