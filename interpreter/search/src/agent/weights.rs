//! The weights of an evaluation, in a form that can be displayed, changed and stored.

use super::evaluation::Evaluation;

/// The weights of an evaluation, derived from the rules or tuned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The score of a piece, by kind. All are 0 in races, where only the distance counts.
    pub kinds: Vec<i32>,
    /// The weight of distance travelled and of nearness to goals, in hundredths of the derived
    /// values.
    pub way: i32,
    /// The score of a legal move.
    pub mobility: i32,
    /// The score of a point or a coin.
    pub point: i32,
    /// The lead in score at which a player is halfway to a win; at least 1.
    pub scale: i32,
    /// The number of parts into which a unit of the derived weights is divided; at least 1. Whole
    /// units would be too coarse for the score of a move.
    pub unit: i32,
}

impl Evaluation {
    /// Returns the weights.
    #[must_use]
    pub fn weights(&self) -> Weights {
        self.weights.clone()
    }

    /// Replaces the weights. They must belong to the same game.
    ///
    /// # Errors
    /// Returns the number of kinds of this game if the weights have another number.
    ///
    /// ```
    /// # let source = alfonso_driver::shipped::game("tic-tac-toe").expect("a shipped game");
    /// # let game = alfonso_driver::load(source, &Default::default(), &|_| None).expect("no errors").game;
    /// use alfonso_search::{Evaluation, Weights};
    ///
    /// let evaluation = Evaluation::new(&game);
    /// let weights = Weights { mobility: 0, ..evaluation.weights() };
    /// let evaluation = evaluation.with_weights(&weights).expect("weights of this game");
    /// assert_eq!(evaluation.weights(), weights);
    /// let others = Weights { kinds: vec![1, 2, 3], ..weights };
    /// assert_eq!(evaluation.with_weights(&others).err(), Some(1));
    /// ```
    pub fn with_weights(mut self, weights: &Weights) -> Result<Self, usize> {
        let known = &self.weights;
        if weights.kinds.len() != known.kinds.len() {
            return Err(known.kinds.len());
        }
        let seats = self.seats();
        let part = |value: i32, way: i32| {
            let value = i64::from(value) * i64::from(way) / i64::from(known.way.max(1));
            i32::try_from(value).unwrap_or(i32::MAX / 4096)
        };
        if self.is_race {
            self.piece_values.reserves.iter_mut().for_each(|value| *value = part(*value, weights.way));
        } else {
            for (class, value) in self.piece_values.classes.iter_mut().enumerate() {
                *value = weights.kinds[self.kinds[class]];
            }
            for (index, value) in self.piece_values.reserves.iter_mut().enumerate() {
                *value = weights.kinds[index / seats];
            }
        }
        self.piece_values.by_cell.iter_mut().flatten().for_each(|value| *value = part(*value, weights.way));
        self.weights = Weights { scale: weights.scale.max(1), unit: weights.unit.max(1), ..weights.clone() };
        Ok(self)
    }
}
