//! Dice.

use alfonso_diag::Spanned;

use super::Name;

/// `dice pair 2 faces 1..6`, `dice odd 2 faces 1..6 and faces 1..8`, or `dice lot faces 1..6 again on 6 up to 3 times`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice {
    /// Their name.
    pub name: Name,
    /// The dice, sort by sort.
    pub sorts: Vec<DiceSort>,
    /// The numbers after which they are thrown again.
    pub again: Option<ThrownAgain>,
}

impl Dice {
    /// Returns true if they may show several numbers: there are several dice, or one may be thrown several times.
    #[must_use]
    pub fn are_many(&self) -> bool {
        self.again.is_some()
            || self.sorts.len() > 1
            || self.sorts.iter().any(|sort| sort.count.as_ref().is_some_and(|it| it.node > 1))
    }
}

/// `2 faces 1..6`, dice alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceSort {
    /// Their number, if given.
    pub count: Option<Spanned<i64>>,
    /// The numbers on their faces.
    pub faces: Vec<Face>,
}

/// `again on 1, 4 up to 6 times`, further throws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThrownAgain {
    /// The numbers after which there is another throw.
    pub on: Vec<Face>,
    /// The most throws, the first included.
    pub most: Spanned<i64>,
}

/// `2` or `1..6`, numbers on the faces of a die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// The number, or the first of several.
    pub from: Spanned<i64>,
    /// The last of several.
    pub to: Option<Spanned<i64>>,
}
