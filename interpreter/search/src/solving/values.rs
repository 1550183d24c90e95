//! A table of the exact values of all positions of a game, for look-up during play.

use super::memory::{Numbers, Pieces, SolverLimits};
use super::retrograde::{ExactValue, KeyUse, list, weigh};
use super::solvable::{Solvable, Unsolved};
use crate::keys::Keys;
use crate::work::Meter;
use alfonso_game::{Game, Line, Move, Position};
use std::sync::Arc;

/// The values of all positions reachable from a start position.
///
/// Counted draws are removed, as in [`super::Solution`].
#[derive(Debug)]
pub struct Values {
    game: Game,
    keys: Keys,
    known: Numbers,
    values: Pieces<ExactValue>,
    longest: u32,
}

/// Returns true if a game has two players, no chance, and positions with keys.
pub(crate) fn has_values(game: &Game) -> bool {
    Solvable::of(game).is_ok()
}

impl Values {
    /// Computes the values of all positions reachable from a start position, within the limits.
    ///
    /// # Errors
    /// Returns an error if the game cannot be solved by this method or a limit is reached.
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

    /// Returns the number of plies of the longest forced win among all positions, or 0 if there is
    /// none.
    pub(crate) fn longest(&self) -> u32 {
        self.longest
    }

    /// Returns the legal moves of a position with the values of the resulting positions. Returns
    /// `None` if the position was not solved.
    pub(crate) fn after(&self, line: &dyn Line) -> Option<Vec<(Move, ExactValue)>> {
        // No rule of the solved game depends on earlier positions.
        let position = Position { earlier: Vec::new(), ..line.position() };
        let mut own = self.game.line_from(&position);
        let mut found = Vec::new();
        for m in own.moves().to_vec() {
            own.play(m).expect("a move that was listed is legal");
            let index = self.known.find(self.keys.short(own.as_ref()))?;
            found.push((m, self.values.get(index as usize)));
            own.undo();
        }
        // The removed endings do not affect which moves are legal.
        (found.len() == line.moves().len()).then_some(found)
    }
}
