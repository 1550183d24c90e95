//! The other rules: captures, prohibitions, events, turns, endings, variables, tables.

use super::expr::{Effect, Expr, Selection};
use super::ruleset::NamesIn;
use alfonso_diag::Span;
use alfonso_forms::{
    Again, DiceId, DiceSort, KindId, LocalId, Passing, PickText, Repeating, RuleId, Type, Using, VarId,
};

/// A rule that allows or forbids some captures. A piece may capture another if at least one rule
/// allows the capture and no rule forbids it.
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
    /// The condition under which the rule applies.
    pub condition: Option<Expr>,
}

/// A rule that makes moves or choices illegal if its condition holds after them.
#[derive(Clone, Debug)]
pub struct Forbid {
    /// Its rule.
    pub rule: RuleId,
    /// The condition. The engine evaluates it in the position after the whole move, or after the
    /// effects of the choice.
    pub condition: Expr,
}

/// A rule that keeps only the legal moves with the best value of a measure. Several such rules
/// apply in order, each to the moves that the previous rule kept.
#[derive(Clone, Debug)]
pub struct Prefer {
    /// Its rule.
    pub rule: RuleId,
    /// The condition under which the rule applies. The engine evaluates it once, before any move.
    pub condition: Option<Expr>,
    /// A number, or a flag, where true is greater than false. The engine evaluates it for each
    /// move, in the position before the move, like the move's own condition.
    pub measure: Expr,
    /// True if the lowest value is the best.
    pub least: bool,
}

/// Effects that follow an event.
#[derive(Clone, Debug)]
pub struct Trigger {
    /// Its rule.
    pub rule: RuleId,
    /// The event.
    pub event: Scope,
    /// The kind that the moving piece must have before the move, for rules in the block of a piece.
    pub kind: Option<KindId>,
    /// The condition for the effects.
    pub condition: Option<Expr>,
    /// The effects, in order.
    pub effects: Vec<Effect>,
}

/// An event that a trigger waits for.
#[derive(Clone, Debug)]
pub enum Scope {
    /// A piece is captured. The local is the name of this piece in the rule.
    ///
    /// If the move captures the piece, the event happens before the capturing piece arrives. The
    /// capturing piece arrives only if it is still on the origin then and no piece has been put on
    /// the target.
    ///
    /// All effects of one capture are completed before those of the next. Pieces that are captured
    /// together all leave the board first. If the effects capture further pieces, these follow
    /// afterwards, in the order of their capture.
    Capture(LocalId),
    /// A piece has made a move.
    Move,
    /// The moving piece has arrived in these cells from outside: the target is one of the cells,
    /// and the origin is not. The value has the type cells. Placing a piece does not count as
    /// entering.
    Entering(Expr),
    /// A player is in check at the beginning of their turn. This happens once, before mate is
    /// determined.
    Check(LocalId),
    /// The player is in check and has no legal move.
    Mate(LocalId),
    /// The player has no legal move and is not in check.
    Stalemate(LocalId),
    /// A player has been eliminated. This happens at once, within the effect that eliminates the
    /// player.
    Elimination(LocalId),
    /// A player could not pay the full amount from a variable with a floor. This happens at once,
    /// after the player has paid what they could.
    Ruin(LocalId),
    /// The game begins. This happens before the first turn.
    Start,
    /// The game has ended, by any ending.
    End,
}

/// A step of a turn. A turn ends when none of its remaining steps lets a player move or decide. The
/// turn of the next seat then begins. If no seat has such a step, no player can move. A turn also
/// ends when its player is eliminated.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its rule.
    pub rule: RuleId,
    /// The condition for the step. The engine evaluates it when the turn reaches the step.
    pub condition: Option<Expr>,
    /// The times at which the turn enters the step.
    pub repeating: Repeating,
    /// Its kind.
    pub kind: StepKind,
}

/// The kinds of steps.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // The program creates few of these, so their size does not matter.
pub enum StepKind {
    /// A roll of these dice, which is not a ply. The dice keep their numbers until the end of the
    /// turn.
    Roll(Vec<DiceId>),
    /// A move of the player to move: one ply.
    Move {
        /// The only pieces that may move. If the selection is of pieces in reserve, only these may
        /// move, and only by being placed. If the selection is of pieces on the board, no piece may
        /// be placed.
        who: Option<Selection>,
        /// True if the player may move the pieces of all players: `move any piece`. The meaning of
        /// `own` and `enemy` then depends on the moving piece. The player to move does not depend
        /// on it, nor does the player who must not be left in check.
        anyone: bool,
        /// The dice that the moves use one at a time. The step is repeated until all dice are used
        /// or the player passes.
        using: Option<Using>,
        /// The condition under which the step grants a pass.
        pass: Passing,
    },
    /// A choice of a thing by the player to move, with effects on the chosen thing. It is one ply
    /// in which the player moves no piece. Rules that forbid choices apply to it. Rules that forbid
    /// or prefer moves do not.
    Pick {
        /// The things to choose from: pieces on the board, cells, players or sectors. In the
        /// effects, the local of the selection is the chosen thing.
        among: Selection,
        /// The effects.
        effects: Vec<Effect>,
        /// The notation of the choice.
        written: PickText,
        /// The condition under which the step grants a pass.
        pass: Passing,
    },
    /// Decisions of players, one ply each. Several players decide in the order of seats, beginning
    /// after the player to move.
    Choose {
        /// The players who decide.
        who: Chooser,
        /// The variable that receives the chosen value.
        var: VarId,
        /// The player or cell whose value is decided, if the variable has several values.
        index: Option<Expr>,
        /// The first and the last value to choose from. For a flag, these are 0 (false) and 1
        /// (true).
        among: (i32, i32),
        /// The least and the greatest value that the position allows, if they depend on it. Each is
        /// moved to the nearest value of `among`. If the greatest is then below the least, only the
        /// least is allowed.
        limits: Option<[Expr; 2]>,
    },
    /// The engine determines check, mate and stalemate; see [`Judged`].
    Judge(Judged),
    /// The end of the turn, followed by another turn of the same player. The step does nothing if
    /// nobody has acted in the turn.
    Again,
    /// A list of effects.
    Do(Vec<Effect>),
}

/// The players who decide.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // The program creates few of these, so their size does not matter.
pub enum Chooser {
    /// One player. If there is none, the step is skipped.
    One(Expr),
    /// Each of these players. In the decision, the local of the selection is the player.
    Each(Selection),
}

/// The players that a judgement covers.
///
/// All judgements take place between two turns: after the end of a turn, and before the first step
/// of the next seat in play. If that player's royal piece is attacked, `check` happens. If the
/// player then cannot move, `mate` or `stalemate` happens.
///
/// For this purpose, only the first step of a turn in which pieces move counts. A player cannot
/// move if none of their pieces has a legal move in that step. The conditions of that step on dice
/// are ignored. If the judgement eliminates the player, the turn passes to the next seat in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// `judge next`: the next player only. If this player is eliminated, nobody else is judged.
    Next,
    /// `judge next until stable`, `judge mover`: the next player. If this player is eliminated, the
    /// following players are judged too. This ends when one of them stays in play or only one
    /// player is left.
    Stable,
    /// `judge others`: like [`Judged::Stable`], but preceded by the other players except the one
    /// who moved last, in the order of seats. For each of them who is in check and could not move
    /// on their own turn, `check` and then `mate` happen. If the turn of such a player comes before
    /// any player has moved, these events do not happen again.
    Others,
}

/// An ending of the game.
#[derive(Clone, Debug)]
pub struct Ending {
    /// Its rule.
    pub rule: RuleId,
    /// The condition under which the game ends.
    pub condition: Expr,
    /// The outcome.
    pub outcome: Outcome,
    /// True if the ending is only claimed: the player to move may claim the outcome but need not.
    pub claim: bool,
    /// True if `condition` reads repetitions, plies since an event, or rounds. Perft does not stop
    /// at such endings.
    pub counting: bool,
}

/// The outcome of a game.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// This player wins.
    Wins(Expr),
    /// This player loses, and all other players in play win.
    Loses(Expr),
    /// The players in play with the highest value of this variable win. The variable has one value
    /// per player. If all players share the highest value, nobody wins.
    Highest(VarId),
    /// No player wins.
    Draw,
}

/// Dice that are rolled under one name. Equal dice have no order, so a roll lists their numbers in
/// ascending order.
#[derive(Clone, Debug)]
pub struct Dice {
    /// Their name.
    pub name: String,
    /// The title that people see instead of the name.
    pub title: Option<String>,
    /// Their titles in other languages.
    pub named: NamesIn,
    /// The dice, grouped by sort.
    pub sorts: Vec<DiceSort>,
    /// The rule for throwing a single die again, if there is one.
    pub again: Option<Again>,
    /// The span of their declaration.
    pub span: Span,
}

impl Dice {
    /// Returns the maximum number of numbers in a roll, at least 1. This is the number of dice, or
    /// the number of throws of a die that is thrown again.
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
    /// A plain variable.
    Plain,
    /// Points, which `add` and `pay` change.
    Score,
    /// Money, which only `pay` and `share` change, so that the total is constant.
    Money,
    /// A counter: a number that only endings and other counters read. `set` and `add` change it. It
    /// does not affect the equality of positions.
    Counter,
}

impl VarRole {
    /// Returns `true` for variables that payments can come from or go to.
    #[must_use]
    pub fn is_account(self) -> bool {
        matches!(self, Self::Score | Self::Money)
    }
}

/// A variable. Numbers saturate at the limits of 32 bits.
#[derive(Clone, Debug)]
pub struct Var {
    /// Its name.
    pub name: String,
    /// The title that people see instead of the name.
    pub title: Option<String>,
    /// Its titles in other languages.
    pub named: NamesIn,
    /// Its type: number, flag, cell or player.
    pub ty: Type,
    /// The scope of its values.
    pub per: Per,
    /// Its role in the game.
    pub role: VarRole,
    /// Its value at the start, as an expression that does not depend on the position.
    pub init: Expr,
    /// The first values of single players, cells or regions, where they differ from `init`.
    pub firsts: Vec<FirstValue>,
    /// The floor, if there is one. `pay` and `add` do not lower the variable below it, but its
    /// first value may be lower.
    pub floor: Option<i32>,
    /// The number of turns that a value of a temporary variable lasts. The value returns to `init`
    /// at the end of the n-th turn after the turn in which it was set. Each of several values
    /// returns independently.
    pub lasts: Option<u8>,
    /// True if pictures of the board show its numbers.
    pub drawn: bool,
    /// True if only the rules use it. Boards and screens do not show it.
    pub internal: bool,
    /// The span of its declaration.
    pub span: Span,
}

/// The first value of a player, a cell or the cells of a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstValue {
    /// A player, a cell or a region.
    pub of: Expr,
    /// The numbers of the pieces beneath the topmost piece of a cell, from the bottom. The
    /// expressions do not depend on the position.
    pub beneath: Vec<Expr>,
    /// The value itself, or the value of the topmost piece. The expression does not depend on the
    /// position.
    pub value: Expr,
}

/// The scope of a variable's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    /// One value for the whole game.
    Game,
    /// One value for each player.
    Player,
    /// One value for each cell. The value stays with the cell, whatever piece is on it.
    Cell,
    /// One value for each piece. The value moves with the piece.
    Piece,
}

impl Per {
    /// Returns the type of the index, or `None` if there is only one value.
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
    /// The name of the parameter in the rows.
    pub param: LocalId,
    /// The type of the parameter: file, player, kind, flag, sector, or number (a range of numbers).
    pub domain: Type,
    /// The first number of the domain, if the domain is a range of numbers. For an argument outside
    /// the range, the table gives the empty value of its type: 0, false, `nowhere` and so on.
    pub first: i64,
    /// The type of its values.
    pub ty: Type,
    /// The value for each element of the domain. Files and numbers are in ascending order; players,
    /// kinds and sectors are ordered by id; false precedes true.
    pub rows: Vec<Expr>,
    /// The span of its declaration.
    pub span: Span,
}
