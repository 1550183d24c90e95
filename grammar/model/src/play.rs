//! The other rules: captures, prohibitions, events, turns, endings, variables, tables.

use super::expr::{Effect, Expr, Selection};
use alfonso_diag::Span;
use alfonso_forms::{
    Again, DiceId, DiceSort, KindId, LocalId, Passing, PickText, Repeating, RuleId, Type, Using, VarId,
};

/// A rule about which pieces may, or may not, capture which. A piece may capture another if some rule allows it and
/// none refuses it.
#[derive(Clone, Debug)]
pub struct CaptureRule {
    /// Its rule.
    pub rule: RuleId,
    /// True for `may not`.
    pub refuses: bool,
    /// The kind of the capturing piece, if the rule restricts it.
    pub taker: Option<KindId>,
    /// The name of the capturing piece in `condition`.
    pub taker_local: LocalId,
    /// The kind of the captured piece, if the rule restricts it.
    pub taken: Option<KindId>,
    /// The name of the captured piece in `condition`.
    pub taken_local: LocalId,
    /// The condition for the rule to apply.
    pub condition: Option<Expr>,
}

/// A rule that makes moves, or choices, illegal: those after which its condition holds.
#[derive(Clone, Debug)]
pub struct Forbid {
    /// Its rule.
    pub rule: RuleId,
    /// The condition, evaluated in the position after the whole move, or after the effects of the choice.
    pub condition: Expr,
}

/// A rule that leaves only the best of all legal moves by a measure. Several such rules apply in order, each to the
/// moves that the one before left.
#[derive(Clone, Debug)]
pub struct Prefer {
    /// Its rule.
    pub rule: RuleId,
    /// The condition without which the rule does not apply; evaluated once, before any move.
    pub condition: Option<Expr>,
    /// A number, or a flag, for which true is more than false. The engine evaluates it for each move in the position
    /// before the move, as it does the move's own condition.
    pub measure: Expr,
    /// True if the least is best instead of the most.
    pub least: bool,
}

/// Effects that follow an event.
#[derive(Clone, Debug)]
pub struct Trigger {
    /// Its rule.
    pub rule: RuleId,
    /// The event.
    pub event: Scope,
    /// The kind that the moving piece must have before the move, for rules in a piece's block.
    pub kind: Option<KindId>,
    /// The condition for the effects.
    pub condition: Option<Expr>,
    /// The effects, in order.
    pub effects: Vec<Effect>,
}

/// An event that a trigger waits for.
#[derive(Clone, Debug)]
pub enum Scope {
    /// A piece is captured; the local stands for it in the rule. If the move captures it, this happens before the
    /// capturing piece arrives. That piece arrives only if it still stands on the origin then, and no piece has been
    /// put on the target.
    ///
    /// All effects that one capture sets off are carried out before the next capture's. Pieces that are captured
    /// together all leave the board first. Pieces that those effects capture have their turn afterwards, in the order
    /// of their capture.
    Capture(LocalId),
    /// A piece has moved by itself.
    Move,
    /// The moving piece has arrived in these cells (a value of type cells) from outside them: the move's target is one
    /// of them, its origin is not. Placing a piece does not count as entering.
    Entering(Expr),
    /// A player is in check when their turn comes. This happens once, before mate is determined.
    Check(LocalId),
    /// The player is in check and has no legal move.
    Mate(LocalId),
    /// The player has no legal move and is not in check.
    Stalemate(LocalId),
    /// A player has been eliminated. This happens at once, within the effect that eliminates them.
    Elimination(LocalId),
    /// A player could not pay in full from a variable with a floor. This happens at once, when they have paid what they
    /// had.
    Ruin(LocalId),
    /// The game begins: before the first turn.
    Start,
    /// The game has ended, by any ending.
    End,
}

/// A step of a turn. A turn is over as soon as no step is left in which a player moves or decides; then the next seat's
/// turn begins. If no seat has such a step, no player can move. A turn is also over as soon as its player is out of the
/// game.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its rule.
    pub rule: RuleId,
    /// The condition for the step, evaluated when its time has come.
    pub condition: Option<Expr>,
    /// The number of times that it comes.
    pub repeating: Repeating,
    /// Its kind.
    pub kind: StepKind,
}

/// The kinds of steps.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // few of these exist; a plain shape is worth more than their size
pub enum StepKind {
    /// Dice are rolled; this is no ply. The dice keep their numbers until the turn is over.
    Roll(Vec<DiceId>),
    /// The player to move moves: one ply.
    Move {
        /// The only pieces that may move. If the selection is of pieces in reserve, only those may move, by being
        /// placed. If it is of pieces on the board, none may be placed.
        who: Option<Selection>,
        /// True if the player may move pieces of all players, not only their own: `move any piece`. The meaning of
        /// `own` and `enemy` then depends on the piece. Whose turn it is and which player must not be left in check
        /// does not.
        anyone: bool,
        /// The dice that the moves use, one by one: the step comes again until they are used or the player passes.
        using: Option<Using>,
        /// The pass that there is besides.
        pass: Passing,
    },
    /// The player to move chooses a thing, and effects happen to it: one ply, which moves no piece. Rules that forbid or prefer moves do
    /// not concern it, those that forbid choices do.
    Pick {
        /// The things among which to choose: pieces on the board, cells, players or sectors. Its local stands for the chosen
        /// one in the effects.
        among: Selection,
        /// The effects.
        effects: Vec<Effect>,
        /// The way in which the choice is written.
        written: PickText,
        /// The pass that there is besides.
        pass: Passing,
    },
    /// Players decide, with one ply each. Of several, each decides in turn, in the order of seats that begins after the
    /// mover.
    Choose {
        /// The players who decide.
        who: Chooser,
        /// The variable to which the decision gives a value.
        var: VarId,
        /// The player or cell whose value it is, if the variable has several.
        index: Option<Expr>,
        /// The range of values to choose from: false and true (0 and 1) for a flag, all from the first to the second
        /// for a number.
        among: (i32, i32),
    },
    /// The engine determines check, mate and stalemate; see [`Judged`].
    Judge(Judged),
    /// The turn is over, and another turn of the same player begins. In a turn in which nobody has acted nothing happens.
    Again,
    /// Effects take place.
    Do(Vec<Effect>),
}

/// The players who decide.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // few of these exist; a plain shape is worth more than their size
pub enum Chooser {
    /// One player; if there is none, the step is left out.
    One(Expr),
    /// Each of these players; the selection's local stands for the player in the decision.
    Each(Selection),
}

/// The players whom a judgement covers. All judgements take place at one moment: when a turn is over and the turn of
/// the next seat in play has come, before its first step. If that player's royal piece is attacked, `check` happens. If
/// the player then cannot move, `mate` or `stalemate` happens. They cannot move if none of their pieces has a legal
/// move in the first step of their turn in which pieces move; the dice conditions of that step are ignored. If this
/// eliminates the player, the turn passes to the next seat in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// `judge next`: the next player only. If this eliminates them, the player after them is not judged.
    Next,
    /// `judge next until stable`, `judge mover`: the next player, and further players until one stays in play or only
    /// one is left.
    Stable,
    /// `judge others`: as [`Judged::Stable`], but first come the other players except the one who moved last, in the
    /// order of seats. For each who is in check and could not move on their own turn, `check` and then `mate` happen.
    /// If their turn then comes before any player has moved, these events do not happen to them again.
    Others,
}

/// An ending of the game.
#[derive(Clone, Debug)]
pub struct Ending {
    /// Its rule.
    pub rule: RuleId,
    /// The condition on which the game ends.
    pub condition: Expr,
    /// The outcome.
    pub outcome: Outcome,
    /// True if the player to move may claim the outcome, and need not.
    pub claim: bool,
    /// True if `condition` reads repetitions, plies since an event, or rounds: perft does not stop at such endings.
    pub counting: bool,
}

/// The outcome of a game.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// This player wins.
    Wins(Expr),
    /// This player loses; all others in play win.
    Loses(Expr),
    /// Of the players in play, those with the highest value of this variable, which has one value per player, win. If those are all
    /// players, nobody wins.
    Highest(VarId),
    /// No player wins.
    Draw,
}

/// Dice that are rolled under one name. A roll of several equal dice has no order: its numbers are in ascending order.
#[derive(Clone, Debug)]
pub struct Dice {
    /// Their name.
    pub name: String,
    /// The dice, sort by sort.
    pub sorts: Vec<DiceSort>,
    /// The numbers after which a single die is thrown again.
    pub again: Option<Again>,
    /// The span of their declaration.
    pub span: Span,
}

impl Dice {
    /// Returns the most numbers that they show, at least 1: the number of the dice, or of the throws of one that is thrown again.
    #[must_use]
    pub fn count(&self) -> u8 {
        match &self.again {
            Some(again) => again.most,
            None => self.sorts.iter().fold(0, |sum, sort| sum.saturating_add(sort.count)),
        }
    }

    /// Returns the numbers on the faces of all sorts.
    pub fn faces(&self) -> impl Iterator<Item = i32> {
        self.sorts.iter().flat_map(|sort| sort.faces.iter().copied())
    }
}

/// The role of a variable in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VarRole {
    /// A memory: a plain variable.
    Plain,
    /// Points: changed by `add` and `pay`.
    Score,
    /// Money: changed by `pay` and `share` alone, so that the total never changes.
    Money,
    /// A counter: a number that only endings and other counters depend on. `set` and `add` change it; it does not
    /// affect the equality of positions.
    Counter,
}

impl VarRole {
    /// Returns true for variables that payments come from and go to.
    #[must_use]
    pub fn is_account(self) -> bool {
        matches!(self, Self::Score | Self::Money)
    }
}

/// A variable. Numbers saturate at the bounds of 32 bits.
#[derive(Clone, Debug)]
pub struct Var {
    /// Its name.
    pub name: String,
    /// Its type: number, flag, cell or player.
    pub ty: Type,
    /// The things for each of which it has a value.
    pub per: Per,
    /// Its role in the game.
    pub role: VarRole,
    /// Its value at the start: an expression that reads no position.
    pub init: Expr,
    /// The values of single players, cells or regions at the start, where they differ from `init`.
    pub firsts: Vec<FirstValue>,
    /// The floor, if any, below which `pay` and `add` do not lower it; its first value may be lower.
    pub floor: Option<i32>,
    /// The number of turns that a value lasts, if it falls back. It falls back to `init` at the end of the n-th turn
    /// after the turn in which it was set. Of several values, each falls back independently.
    pub lasts: Option<u8>,
    /// True if its numbers stand on the board where it is drawn.
    pub drawn: bool,
    /// True if it is the rules' own memory, which boards and screens do not show.
    pub internal: bool,
    /// The span of its declaration.
    pub span: Span,
}

/// The value of something at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstValue {
    /// A player, a cell or a region.
    pub of: Expr,
    /// The numbers of what lies beneath the topmost piece of a cell, from the bottom: expressions that read no position.
    pub beneath: Vec<Expr>,
    /// Its value, or that of the topmost piece: an expression that reads no position.
    pub value: Expr,
}

/// The things for each of which a variable holds a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    /// The game: there is one value.
    Game,
    /// Each player.
    Player,
    /// Each cell; the value stays with the cell, not with a piece on it.
    Cell,
    /// Each piece; the value goes where the piece goes.
    Piece,
}

impl Per {
    /// Returns the type of the index, if there is one.
    #[must_use]
    pub fn index(self) -> Option<Type> {
        match self {
            Self::Game => None,
            Self::Player => Some(Type::Player),
            Self::Cell => Some(Type::Cell),
            Self::Piece => Some(Type::Piece),
        }
    }
}

/// A table with a value for every entry of its domain.
#[derive(Clone, Debug)]
pub struct TableDef {
    /// Its name.
    pub name: String,
    /// The name of the parameter in the values.
    pub param: LocalId,
    /// The parameter's type: file, player, kind, flag, sector, or number (a range of numbers).
    pub domain: Type,
    /// The first number of the domain, if it is a range of numbers. An argument outside the range gives the empty value
    /// of the type: 0, false, nowhere and so on.
    pub first: i64,
    /// The type of its values.
    pub ty: Type,
    /// The value for each entry of the domain, in this order: files from the first; players, kinds and sectors by id;
    /// false, then true; numbers from the first.
    pub rows: Vec<Expr>,
    /// The span of its declaration.
    pub span: Span,
}
