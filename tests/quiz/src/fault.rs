//! The respects in which a move can be illegal.

use serde::{Deserialize, Serialize};

/// The one respect in which a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// The moving player's royal piece would be attacked.
    Check,
    /// Another rule forbids the position after the move.
    Forbidden,
    /// Other moves have to be preferred, a chain has to go on, or the player may not pass.
    Duty,
    /// A condition of the movement does not hold.
    Condition,
    /// No unused die shows the number.
    Dice,
    /// The piece may not be chosen or moved in this step of the turn.
    Step,
    /// The piece may not land on the target: it is occupied, empty or out of bounds.
    Cell,
    /// Something stands in the way, or nothing stands where a piece has to be leapt over.
    Way,
    /// The piece does not move in this direction or so far.
    Direction,
    /// The piece belongs to another player.
    Other,
    /// The move was legal in an earlier turn.
    Earlier,
}

impl Fault {
    /// All faults, in the order of the report.
    pub const ALL: [Self; 11] = [
        Self::Check,
        Self::Forbidden,
        Self::Duty,
        Self::Condition,
        Self::Dice,
        Self::Step,
        Self::Cell,
        Self::Way,
        Self::Direction,
        Self::Other,
        Self::Earlier,
    ];

    /// Returns the fault in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Check => "leaves check",
            Self::Forbidden => "forbidden position",
            Self::Duty => "missed duty",
            Self::Condition => "wrong time: a condition fails",
            Self::Dice => "wrong time: no die shows it",
            Self::Step => "wrong time: not in this step",
            Self::Cell => "wrong cell",
            Self::Way => "way not free",
            Self::Direction => "wrong direction or distance",
            Self::Other => "wrong time: another player's piece",
            Self::Earlier => "wrong time: legal earlier",
        }
    }
}
