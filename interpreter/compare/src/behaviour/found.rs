//! The results of the search: lines of play and the differences after them, as data for people and programs.

use crate::Which;
use alfonso_game::Position;
use schemars::JsonSchema;
use serde::Serialize;

/// A line of play after which the games differ, the shortest on which these differences show.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Found {
    /// How many plies long it is; rolls are no plies.
    pub ply: u32,
    /// True if the line ends with a roll.
    pub rolled: bool,
    /// The moves in the first game, from its start, as `--after` takes them.
    pub after_a: String,
    /// In the second.
    pub after_b: String,
    /// Whose turn it then is in the first.
    pub to_move_a: String,
    /// In the second.
    pub to_move_b: String,
    /// How many moves there are then in the first game, and in the second, and in both.
    pub moves_a: usize,
    /// In the second.
    pub moves_b: usize,
    /// In both.
    pub moves_both: usize,
    /// What differs, and has not differed on a shorter line.
    pub differences: Vec<Difference>,
    /// The position in the first game.
    #[serde(skip)]
    pub position_a: Position,
    /// The position in the second.
    #[serde(skip)]
    pub position_b: Position,
}

/// Something that differs, and how often.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Difference {
    /// How many of the positions that were looked at show it: this cause, not just these moves. Of payments, how many moves do,
    /// those to positions that had been reached before among them.
    pub positions: u64,
    /// What it is.
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

/// What differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum What {
    /// Moves that only one of the games allows.
    Moves {
        /// Which.
        only: Which,
        /// The moves.
        moves: Vec<OnlyMove>,
        /// Why the first of them is not legal in the other.
        why_not: String,
    },
    /// Only one of the games rolls dice here.
    Roll {
        /// Which.
        only: Which,
        /// By this rule.
        rule: String,
        /// Who says so.
        says: Vec<String>,
        /// What each roll allows, beside the other game's moves.
        rolls: Vec<Roll>,
    },
    /// Both roll, and the dice fall otherwise.
    Odds {
        /// Every way in which they can fall in one of them.
        rolls: Vec<Odds>,
    },
    /// Only in one of the games somebody decides something here.
    Choice {
        /// Which.
        only: Which,
        /// By this rule.
        rule: String,
        /// Who says so.
        says: Vec<String>,
        /// Who decides.
        who: String,
        /// What he can say.
        choices: Vec<String>,
    },
    /// The last move pays otherwise.
    Payments {
        /// To and from whom.
        accounts: Vec<Paid>,
        /// The rules that fired in the first game and not in the second.
        rules_a: Vec<Fired>,
        /// And the other way round.
        rules_b: Vec<Fired>,
    },
    /// What the accounts hold at the start.
    Holdings {
        /// Whose.
        accounts: Vec<Paid>,
        /// The rules that fired before the first move in the first game and not in the second.
        rules_a: Vec<Fired>,
        /// And the other way round.
        rules_b: Vec<Fired>,
    },
    /// The game is over in one of them, or somebody else wins.
    Result {
        /// How the first has ended, if it has.
        #[serde(skip_serializing_if = "Option::is_none")]
        a: Option<String>,
        /// How the second has.
        #[serde(skip_serializing_if = "Option::is_none")]
        b: Option<String>,
    },
    /// The same players win, by other rules: a lesser difference.
    Ending {
        /// How the first has ended.
        a: String,
        /// How the second has.
        b: String,
    },
    /// The positions are not the same after the same moves.
    Position {
        /// What differs, a line each.
        notes: Vec<String>,
        /// The rules that fired in the first game and not in the second.
        rules_a: Vec<Fired>,
        /// And the other way round.
        rules_b: Vec<Fired>,
    },
}

/// A move that one of the games does not allow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OnlyMove {
    /// In the words of the game that allows it.
    #[serde(rename = "move")]
    pub text: String,
    /// What it would be called in the other, if cells have other names there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub there: Option<String>,
    /// The rule that allows it.
    pub rule: String,
    /// Who says so.
    pub says: Vec<String>,
}

/// A rule that fired.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Fired {
    /// Its id.
    pub rule: String,
    /// Who says so.
    pub says: Vec<String>,
}

/// What one roll allows, beside the moves of a game that does not roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Roll {
    /// As it is written: `roll:3`.
    pub roll: String,
    /// So many of all ways in which the dice can fall show this.
    pub weight: u64,
    /// All ways.
    pub of: u64,
    /// How many moves it allows.
    pub moves: usize,
    /// How many of them the other game allows too.
    pub both: usize,
}

/// How likely a roll is in both games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Odds {
    /// As it is written.
    pub roll: String,
    /// Weight and sum of weights in the first, if it can come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a: Option<(u64, u64)>,
    /// In the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<(u64, u64)>,
}

/// What was paid into an account (less than nothing: out of it), or what it holds at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Paid {
    /// The variable.
    pub account: String,
    /// Whose, if there is one for each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// In the first game; nothing if it keeps no such account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a: Option<i64>,
    /// In the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<i64>,
}
