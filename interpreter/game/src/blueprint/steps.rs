//! The steps of a turn.

use crate::expr::{Effect, Expr, Selection};
use crate::{DiceId, Passing, PickText, Repeating, RuleId, Using, VarId};

/// A step of a turn.
#[derive(Clone, Debug)]
pub struct StepSpec {
    /// The rule that declares the step.
    pub rule: RuleId,
    /// The condition. The step is skipped if it is false.
    pub condition: Option<Expr>,
    /// The number of times that the step is entered in a turn.
    pub repeating: Repeating,
    /// The kind of step.
    pub kind: StepKind,
}

/// The kinds of steps.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // few of these exist
pub enum StepKind {
    /// The dice with these indices are rolled.
    Roll(Vec<DiceId>),
    /// A player moves.
    Move {
        /// The pieces that may move; `None` stands for all.
        who: Option<Selection>,
        /// True if `who` reads the dice. Judgements then ignore `who`.
        who_asks_dice: bool,
        /// True if the player may move pieces of every player.
        anyone: bool,
        /// The dice that the moves of this step use one by one. The step repeats until all dice are
        /// used or the player passes. Every move of the step uses a die.
        using: Option<Using>,
        /// The pass that the step grants in addition to its moves.
        pass: Passing,
    },
    /// A player chooses a piece, a cell, a player or a sector. Effects then apply to it.
    Pick {
        /// The options: pieces on the board, cells, players or sectors.
        among: Selection,
        /// The effects that apply to the chosen thing.
        effects: Vec<Effect>,
        /// The text form of the choice.
        written: PickText,
        /// The pass that the step grants in addition to its choices.
        pass: Passing,
    },
    /// One or more players decide.
    Choose {
        /// The players who decide.
        who: Chooser,
        /// The variable that the decision sets.
        var: VarId,
        /// The player or cell whose value is set, if the variable has several values.
        index: Option<Expr>,
        /// The least and the greatest allowed value of any position.
        among: (i32, i32),
        /// The least and the greatest value that the position allows, if they depend on it. If no
        /// value is left, only the one at the least limit is allowed.
        limits: Option<[Expr; 2]>,
    },
    /// The turn ends. If somebody acted in this turn, the same player has another turn.
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
