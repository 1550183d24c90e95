//! The steps of a turn.

use crate::expr::{Effect, Expr, Selection};
use crate::{DiceId, Passing, PickText, Repeating, RuleId, Using, VarId};

/// A step of a turn.
#[derive(Clone, Debug)]
pub struct StepSpec {
    /// Its rule.
    pub rule: RuleId,
    /// The condition; the turn leaves the step out if it fails.
    pub condition: Option<Expr>,
    /// The number of times that it is entered.
    pub repeating: Repeating,
    /// The kind of step.
    pub kind: StepKind,
}

/// The kinds of steps.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // few of these exist
pub enum StepKind {
    /// The dice of these rows are rolled.
    Roll(Vec<DiceId>),
    /// A player moves.
    Move {
        /// The pieces that may move, if not all.
        who: Option<Selection>,
        /// True if `who` reads the dice. Judgements ignore such a `who`.
        who_asks_dice: bool,
        /// True if the player may move pieces of all players.
        anyone: bool,
        /// The dice that the moves use, one by one. The step comes again until they are used, or the player passes; other moves are
        /// not made in it.
        using: Option<Using>,
        /// The pass that there is besides.
        pass: Passing,
    },
    /// A player chooses a thing, and effects happen to it.
    Pick {
        /// The things among which to choose: pieces on the board, cells, players or sectors.
        among: Selection,
        /// The effects.
        effects: Vec<Effect>,
        /// The way in which the choice is written.
        written: PickText,
        /// The pass that there is besides.
        pass: Passing,
    },
    /// One or more players decide.
    Choose {
        /// The players who decide.
        who: Chooser,
        /// The variable that they set.
        var: VarId,
        /// The player or cell of the variable's value.
        index: Option<Expr>,
        /// The least and the greatest value.
        among: (i32, i32),
    },
    /// The turn is over, and another turn of the same player begins, if anybody has acted in this one.
    Again,
    /// Effects happen.
    Do(Vec<Effect>),
}

/// The players who decide.
#[derive(Clone, Debug)]
pub enum Chooser {
    /// One player.
    One(Expr),
    /// Each of these players, in the order of seats that begins after the player to move.
    Each(Selection),
}
