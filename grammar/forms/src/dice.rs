//! Numbers computed from the dice of one name.

use crate::Fold;

/// A number that rules compute from dice rolled together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceWord {
    /// `sum of trio`, `greatest trio`, `least trio`: one number computed from all numbers shown.
    Fold(Fold),
    /// `alike of trio`: the largest number of dice that show the same number.
    Alike,
    /// `times(trio, 3)`: the number of dice that show this number.
    Times,
}

impl DiceWord {
    /// Returns the words that rule files use.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Fold(fold) => fold.words(),
            Self::Alike => "alike",
            Self::Times => "times",
        }
    }

    /// Computes the number from the numbers that the dice show. `number` is the argument of
    /// [`Self::Times`].
    ///
    /// ```
    /// use alfonso_forms::DiceWord;
    ///
    /// assert_eq!(DiceWord::Alike.of(&[2, 5, 5], 0), 2);
    /// assert_eq!(DiceWord::Times.of(&[2, 5, 5], 2), 1);
    /// ```
    #[must_use]
    pub fn of(self, shown: &[i32], number: i64) -> i64 {
        let times = |number: i64| shown.iter().filter(|shown| i64::from(**shown) == number).count();
        let count = |dice: usize| i64::try_from(dice).unwrap_or(i64::MAX);
        match self {
            Self::Fold(fold) => {
                shown.iter().map(|shown| i64::from(*shown)).reduce(|a, b| fold.of(a, b)).unwrap_or(0)
            }
            Self::Alike => count(shown.iter().map(|shown| times((*shown).into())).max().unwrap_or(0)),
            Self::Times => count(times(number)),
        }
    }
}

/// Identical dice among those of one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceSort {
    /// The number of these dice, at least 1.
    pub count: u8,
    /// The number on each face. Several faces may have the same number.
    pub faces: Vec<i32>,
}

/// A die that is thrown again while it shows certain numbers. All its throws count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    /// The numbers after which the die is thrown again.
    pub on: Vec<i32>,
    /// The maximum number of throws, including the first. At least 2.
    pub most: u8,
}
