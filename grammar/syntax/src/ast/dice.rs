//! Dice.

use alfonso_diag::Spanned;

use super::{Name, NameIn, Text};

/// Dice: `dice pair 2 faces 1..6`, `dice odd 2 faces 1..6 and faces 1..8`, or
/// `dice lot faces 1..6 again on 6 up to 3 times`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice {
    /// Their name.
    pub name: Name,
    /// The title that people see instead of the name.
    pub title: Option<Text>,
    /// The titles in other languages.
    pub named: Vec<NameIn>,
    /// The dice, grouped by sort.
    pub sorts: Vec<DiceSort>,
    /// The rule for throwing a die again.
    pub again: Option<ThrownAgain>,
}

impl Dice {
    /// Returns `true` if a roll may consist of several numbers. There are then several dice, or a
    /// die that is thrown again.
    #[must_use]
    pub fn are_many(&self) -> bool {
        self.again.is_some()
            || self.sorts.len() > 1
            || self.sorts.iter().any(|sort| sort.count.as_ref().is_some_and(|it| it.node > 1))
    }
}

/// `2 faces 1..6`: identical dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceSort {
    /// The number of dice, if present.
    pub count: Option<Spanned<i64>>,
    /// The numbers on their faces.
    pub faces: Vec<Face>,
}

/// `again on 1, 4 up to 6 times`: further throws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThrownAgain {
    /// The numbers after which the die is thrown again.
    pub on: Vec<Face>,
    /// The maximum number of throws, including the first.
    pub most: Spanned<i64>,
}

/// `2` or `1..6`: numbers on the faces of a die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// The number, or the first number of a range.
    pub from: Spanned<i64>,
    /// The last number of a range.
    pub to: Option<Spanned<i64>>,
}
