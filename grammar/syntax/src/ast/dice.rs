//! Dice.

use alfonso_diag::Spanned;

use super::Name;

/// `dice pair 2 faces 1..6`, or `dice odd 2 faces 1..6 and faces 1..8`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice {
    /// Their name.
    pub name: Name,
    /// The dice, sort by sort.
    pub sorts: Vec<DiceSort>,
}

impl Dice {
    /// Returns true if there are several dice.
    #[must_use]
    pub fn are_many(&self) -> bool {
        self.sorts.len() > 1
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

/// `2` or `1..6`, numbers on the faces of a die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// The number, or the first of several.
    pub from: Spanned<i64>,
    /// The last of several.
    pub to: Option<Spanned<i64>>,
}
