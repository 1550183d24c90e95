//! The exact values of all positions of a game, to be looked up while it is played.

use super::memory::{Numbers, Pieces, SolverLimits};
use super::retrograde::{ExactValue, KeyUse, list, weigh};
use super::solvable::{Solvable, Unsolved};
use crate::keys::Keys;
use crate::work::Meter;
use alfonso_game::{Game, Line, Move, Position};
use std::sync::Arc;

/// The values of all positions that can be reached from one.
///
/// Endings that draw once something has been counted are set aside, as by [`super::Solution`].
#[derive(Debug)]
pub struct Values {
    game: Game,
    keys: Keys,
    known: Numbers,
    values: Pieces<ExactValue>,
    longest: u32,
}

/// Returns true if the positions of a game of two players without luck have values.
pub(crate) fn has_values(game: &Game) -> bool {
    Solvable::of(game).is_ok()
}

impl Values {
    /// Finds the values of all positions that can be reached from a start, within the limits that are given.
    ///
    /// # Errors
    /// If the game cannot be solved so, or not within the limits.
    pub(crate) async fn of(
        game: &Game,
        start: &Position,
        limits: SolverLimits,
        meter: Arc<Meter>,
    ) -> Result<Self, Unsolved> {
        let Solvable { game, keys, .. } = Solvable::of(game)?;
        let (mut nodes, known) = list(&game, start, (&keys, KeyUse::Lookup), limits, &meter).await?;
        weigh(&mut nodes, &meter).await?;
        let (mut values, mut longest) = (Pieces::new(), 0);
        for value in nodes.values() {
            longest = longest.max(value.plies.unwrap_or(0));
            values.push(value);
        }
        Ok(Self { game, keys, known, values, longest })
    }

    /// Returns the longest way to a win that can be forced, in plies, over all positions; 0 if there is none.
    pub(crate) fn longest(&self) -> u32 {
        self.longest
    }

    /// Returns the legal moves on a line with the values of the positions behind them; `None` if the position is none of those that were
    /// solved.
    pub(crate) fn after(&self, line: &dyn Line) -> Option<Vec<(Move, ExactValue)>> {
        // No rule of the solved game reads what stood before.
        let position = Position { earlier: Vec::new(), ..line.position() };
        let mut own = self.game.line_from(&position);
        let mut found = Vec::new();
        for m in own.moves().to_vec() {
            own.play(m).expect("a move that was listed is legal");
            let index = self.known.find(self.keys.short(own.as_ref()))?;
            found.push((m, self.values.get(index as usize)));
            own.undo();
        }
        // The endings that were set aside do not change which moves are legal.
        (found.len() == line.moves().len()).then_some(found)
    }
}
