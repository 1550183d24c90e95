//! Dice that the moves of a step use one by one.

use crate::DiceId;

/// The dice of a step with each of which a piece is moved, in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Using {
    /// The dice, several of one name.
    pub dice: DiceId,
    /// True if each of two dice that show the same number counts twice.
    pub twice: bool,
    /// True if as many of them have to be used as can be.
    pub most: bool,
    /// True if those of them have to be used that together show the most, where not all can be.
    pub greatest: bool,
    /// True if those that are left at the end of the turn stay for whoever has the next one, until they are rolled again.
    pub to_next: bool,
}
