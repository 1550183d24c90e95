//! Games that can be solved, and the reasons why others cannot.

use super::counted::without_counted_draws;
use super::memory::SolverLimits;
use crate::keys::Keys;
use alfonso_game::{Game, Outcome, OverBudget, RuleId, Seat};

/// The reason why a game is not solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// The game has not two players.
    Seats(usize),
    /// Dice are rolled.
    Chance,
    /// A rule reads how often a position has stood, and decides otherwise than by a draw.
    Repetition,
    /// More positions are needed than the limits allow: these are the limits, and the number of positions that were found until then.
    TooMany(SolverLimits, usize),
    /// A position came again on a line that was searched, or a line did not end: a proof by search needs a game that always goes on to
    /// its end.
    GoesRound,
    /// The rules are too costly in one of the positions.
    OverBudget(OverBudget),
    /// The rules have taken more steps in all positions together than the limits allow: so many positions were found until then.
    TooManySteps(usize),
    /// The search was broken off after so many positions.
    Stopped(usize),
}

/// A game of two players without luck whose positions have keys.
pub(super) struct Solvable {
    /// The game without the endings that were set aside.
    pub(super) game: Game,
    pub(super) aside: Vec<RuleId>,
    pub(super) keys: Keys,
}

impl Solvable {
    /// Compiles a game without the endings that draw once something has been counted.
    ///
    /// # Errors
    /// If it is not such a game.
    pub(super) fn of(game: &Game) -> Result<Self, Unsolved> {
        let seats = game.names().players.len();
        if seats != 2 {
            return Err(Unsolved::Seats(seats));
        }
        if game.has_dice() {
            return Err(Unsolved::Chance);
        }
        let (game, aside) = without_counted_draws(game);
        let keys = Keys::new(&game);
        if keys.repetitions() { Err(Unsolved::Repetition) } else { Ok(Self { game, aside, keys }) }
    }
}

/// Returns the player who alone wins. Two who win share the win: neither has beaten the other.
pub(super) fn alone(outcome: Outcome) -> Option<Seat> {
    let mut winners = outcome.winners();
    winners.next().filter(|_| winners.next().is_none())
}
