//! Numbers made of the dice of one name.

use crate::Fold;

/// A question about dice that were rolled together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceWord {
    /// `sum of trio`, `greatest trio`, `least trio`: one number of all that they show.
    Fold(Fold),
    /// `alike of trio`: the greatest number of them that show the same.
    Alike,
    /// `times(trio, 3)`: the number of them that show a number.
    Times,
}

impl DiceWord {
    /// Returns the words with which a rule asks.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Fold(fold) => fold.words(),
            Self::Alike => "alike",
            Self::Times => "times",
        }
    }

    /// Returns the answer for what the dice show. `number` is the number that [`Self::Times`] asks for.
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

/// Dice alike, of those that have one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceSort {
    /// Their number, at least 1.
    pub count: u8,
    /// The number on each face; several faces may have the same number.
    pub faces: Vec<i32>,
}

/// A die that is thrown again as long as it shows certain numbers. All its throws count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    /// The numbers after which there is another throw.
    pub on: Vec<i32>,
    /// The most throws, the first included; at least 2.
    pub most: u8,
}
