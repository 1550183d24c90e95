//! The conditions under which a game can be solved, and the reasons for failure.

use super::counted::without_counted_draws;
use super::memory::SolverLimits;
use crate::keys::Keys;
use alfonso_game::{Game, Outcome, OverBudget, RuleId, Seat};

/// The reason why a game was not solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// The game has this number of players, and this method needs two, or one or two.
    Seats(usize),
    /// The game has dice.
    Chance,
    /// The rules depend on how often a position has occurred, and not only to declare a draw.
    Repetition,
    /// The limits do not suffice. The fields are the limits and the number of positions found so
    /// far.
    TooMany(SolverLimits, usize),
    /// A position recurred on a line, or a line did not end. Proof search requires a game that
    /// always ends.
    GoesRound,
    /// The rules exceed the step budget in one of the positions.
    OverBudget(OverBudget),
    /// The rule steps in all positions together exceed the limit. The field is the number of
    /// positions found so far.
    TooManySteps(usize),
    /// The search was stopped after this number of positions.
    Stopped(usize),
}

/// A game of one or two players without chance whose positions have keys.
pub(super) struct Solvable {
    /// The game without the removed endings.
    pub(super) game: Game,
    pub(super) aside: Vec<RuleId>,
    pub(super) keys: Keys,
}

impl Solvable {
    /// Compiles a game of two players without its counted draws.
    ///
    /// # Errors
    /// Returns an error if the game does not have two players, has dice, or has no sufficient keys.
    pub(super) fn of(game: &Game) -> Result<Self, Unsolved> {
        match game.names().players.len() {
            2 => Self::of_few(game),
            seats => Err(Unsolved::Seats(seats)),
        }
    }

    /// Compiles a game of one or two players like [`Solvable::of`].
    ///
    /// # Errors
    /// Returns an error if the game has more players, has dice, or has no sufficient keys.
    pub(super) fn of_few(game: &Game) -> Result<Self, Unsolved> {
        let seats = game.names().players.len();
        if seats > 2 {
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

/// Returns the sole winner. A win shared by both players counts as a draw.
pub(super) fn alone(outcome: Outcome) -> Option<Seat> {
    let mut winners = outcome.winners();
    winners.next().filter(|_| winners.next().is_none())
}
