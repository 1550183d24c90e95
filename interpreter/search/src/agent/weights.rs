//! The weights by which positions are measured, so that they can be read, changed and kept.

use super::evaluation::Evaluation;

/// The weights of an evaluation: made from the rules, or tuned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// By kind: the worth of a piece. In races, where only the way counts, all are 0.
    pub kinds: Vec<i32>,
    /// The worth of the way that pieces have come, and of being near to where endings want them, in hundredths of what is made from the
    /// rules.
    pub way: i32,
    /// The worth of a legal move.
    pub mobility: i32,
    /// The worth of a point, or of a coin.
    pub point: i32,
    /// The worth by which a player has to be ahead to be half way to a win; at least 1.
    pub scale: i32,
    /// The number of parts into which a unit of the weights made from the rules is divided here; at least 1. Of whole units, a move would be
    /// worth one or nothing.
    pub unit: i32,
}

impl Evaluation {
    /// Returns the weights.
    #[must_use]
    pub fn weights(&self) -> Weights {
        self.weights.clone()
    }

    /// Measures with other weights; those of another game are no weights of this one.
    ///
    /// # Errors
    /// The number of kinds of this game, if the weights have another number.
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
