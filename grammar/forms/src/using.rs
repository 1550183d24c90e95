//! Dice that the moves of a step use one at a time.

use crate::DiceId;

/// The dice of a step in which each die moves a piece. The player chooses the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Using {
    /// The dice, which have one name.
    pub dice: DiceId,
    /// True if each of two dice with the same number can be used twice.
    pub twice: bool,
    /// True if the player must use as many of the dice as possible.
    pub most: bool,
    /// True if, when the dice cannot all be used, the player must use those with the greatest sum.
    pub greatest: bool,
    /// True if unused dice pass to the next turn, whoever has it, until the dice are rolled again.
    pub to_next: bool,
}
