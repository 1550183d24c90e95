//! The results of the search: lines of play and the differences after them, as data.

use crate::Which;
use alfonso_game::Position;
use schemars::JsonSchema;
use serde::Serialize;

/// A shortest line of play after which certain differences between the games appear.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Found {
    /// The length of the line in plies, without rolls.
    pub ply: u32,
    /// True if the line ends with a roll.
    pub rolled: bool,
    /// The moves in the first game from its start, in the form that `--after` accepts.
    pub after_a: String,
    /// The moves in the second game.
    pub after_b: String,
    /// The player to move in the first game after the line.
    pub to_move_a: String,
    /// The player to move in the second game after the line.
    pub to_move_b: String,
    /// The number of legal moves in the first game after the line.
    pub moves_a: usize,
    /// The number of legal moves in the second game after the line.
    pub moves_b: usize,
    /// The number of moves that are legal in both games.
    pub moves_both: usize,
    /// The differences that no shorter line shows.
    pub differences: Vec<Difference>,
    /// The position in the first game.
    #[serde(skip)]
    pub position_a: Position,
    /// The position in the second.
    #[serde(skip)]
    pub position_b: Position,
}

/// A difference and its frequency.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Difference {
    /// The number of searched positions with a difference of this cause. For payments, the number
    /// of such moves, including moves to positions reached before.
    pub positions: u64,
    /// The content of the difference.
    #[serde(flatten)]
    pub what: What,
}

impl Difference {
    /// Returns true for a lesser difference: the same players win by another rule.
    #[must_use]
    pub fn is_lesser(&self) -> bool {
        matches!(self.what, What::Ending { .. })
    }
}

/// The content of a difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum What {
    /// Some moves are legal in only one of the games.
    Moves {
        /// The game in which they are legal.
        only: Which,
        /// The moves.
        moves: Vec<OnlyMove>,
        /// The reason why the first of them is not legal in the other game.
        why_not: String,
    },
    /// Dice are rolled in only one of the games here.
    Roll {
        /// The game with the roll.
        only: Which,
        /// The rule that rolls.
        rule: String,
        /// The sources of the rule.
        says: Vec<String>,
        /// The rolls. Each has the number of moves that it allows, and how many of them the other
        /// game allows.
        rolls: Vec<Roll>,
    },
    /// Both games roll dice, with different odds.
    Odds {
        /// Every roll that is possible in at least one game.
        rolls: Vec<Odds>,
    },
    /// A player has a choice or decision in only one of the games here.
    Choice {
        /// The game with the choice.
        only: Which,
        /// The rule that requires the choice.
        rule: String,
        /// The sources of the rule.
        says: Vec<String>,
        /// The player who chooses.
        who: String,
        /// The available choices.
        choices: Vec<String>,
    },
    /// The last move pays different amounts.
    Payments {
        /// The accounts whose payments differ.
        accounts: Vec<Paid>,
        /// The rules that fired in the first game only.
        rules_a: Vec<Fired>,
        /// The rules that fired in the second game only.
        rules_b: Vec<Fired>,
    },
    /// The accounts hold different amounts at the start.
    Holdings {
        /// The accounts that differ.
        accounts: Vec<Paid>,
        /// The rules that fired before the first move in the first game only.
        rules_a: Vec<Fired>,
        /// The rules that fired before the first move in the second game only.
        rules_b: Vec<Fired>,
    },
    /// Only one game has ended, or different players win.
    Result {
        /// The outcome of the first game, if it has ended.
        #[serde(skip_serializing_if = "Option::is_none")]
        a: Option<String>,
        /// The outcome of the second game, if it has ended.
        #[serde(skip_serializing_if = "Option::is_none")]
        b: Option<String>,
    },
    /// The same players win by different rules. This is a lesser difference.
    Ending {
        /// The outcome of the first game.
        a: String,
        /// The outcome of the second game.
        b: String,
    },
    /// The positions differ after the same moves.
    Position {
        /// The differences, one line each.
        notes: Vec<String>,
        /// The rules that fired in the first game only.
        rules_a: Vec<Fired>,
        /// The rules that fired in the second game only.
        rules_b: Vec<Fired>,
    },
}

/// A move that is legal in only one of the games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OnlyMove {
    /// The move as text in the game that allows it.
    #[serde(rename = "move")]
    pub text: String,
    /// The move as text in the other game, if its cells have other names there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub there: Option<String>,
    /// The rule that allows the move.
    pub rule: String,
    /// The sources of the rule.
    pub says: Vec<String>,
}

/// A rule that fired.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Fired {
    /// The id of the rule.
    pub rule: String,
    /// The sources of the rule.
    pub says: Vec<String>,
}

/// A roll, and the moves it allows compared with a game without the roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Roll {
    /// The text of the roll, such as `roll:3`.
    pub roll: String,
    /// The number of equally likely dice results that give this roll.
    pub weight: u64,
    /// The total number of equally likely dice results.
    pub of: u64,
    /// The number of moves that the roll allows.
    pub moves: usize,
    /// The number of these moves that the other game allows too.
    pub both: usize,
}

/// The odds of a roll in both games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Odds {
    /// The text of the roll.
    pub roll: String,
    /// The weight and the sum of weights in the first game, if the roll is possible there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a: Option<(u64, u64)>,
    /// The weight and the sum of weights in the second game, if the roll is possible there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<(u64, u64)>,
}

/// A payment into an account, or the amount held at the start. A payment out of the account is
/// negative.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Paid {
    /// The variable.
    pub account: String,
    /// The owner of the account, if each player has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The amount in the first game. Absent if the game has no such account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a: Option<i64>,
    /// The amount in the second game. Absent if the game has no such account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<i64>,
}
