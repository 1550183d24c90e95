//! What else rules say: captures, prohibitions, events, turns, endings, variables, tables.

use super::expr::{Effect, Expr, Selection};
use alfonso_diag::Span;
use alfonso_forms::{DiceId, KindId, LocalId, RuleId, Type, VarId};

/// Who may, or may not, take whom. A man may take another if some rule allows it and none refuses it.
#[derive(Clone, Debug)]
pub struct CaptureRule {
    /// Its rule.
    pub rule: RuleId,
    /// True for `may not`.
    pub refuses: bool,
    /// Who takes: only men of this kind, if given.
    pub taker: Option<KindId>,
    /// What he is called in `condition`.
    pub taker_local: LocalId,
    /// Who is taken: only men of this kind, if given.
    pub taken: Option<KindId>,
    /// What he is called in `condition`.
    pub taken_local: LocalId,
    /// What must hold.
    pub condition: Option<Expr>,
}

/// Moves after which this holds are not legal.
#[derive(Clone, Debug)]
pub struct Forbid {
    /// Its rule.
    pub rule: RuleId,
    /// Read in the position after the whole move.
    pub condition: Expr,
}

/// Of all legal moves only the best by this measure are left. Several are applied in order, each to what the one before left.
#[derive(Clone, Debug)]
pub struct Prefer {
    /// Its rule.
    pub rule: RuleId,
    /// It is left out unless this holds; read once, before any move.
    pub condition: Option<Expr>,
    /// A number (or a flag: true is more than false), read for each move as the move's own condition would be, in the
    /// position before the move.
    pub measure: Expr,
    /// True for the least instead of the most.
    pub least: bool,
}

/// What happens on an event.
#[derive(Clone, Debug)]
pub struct Trigger {
    /// Its rule.
    pub rule: RuleId,
    /// When.
    pub event: Scope,
    /// Only if the man that moves is (before the move) of this kind: for rules in a piece's block.
    pub kind: Option<KindId>,
    /// What must hold.
    pub condition: Option<Expr>,
    /// What happens, in order.
    pub effects: Vec<Effect>,
}

/// What a trigger waits for.
#[derive(Clone, Debug)]
pub enum Scope {
    /// A man is taken, called so in the rule. If the move takes him, this happens before the taker arrives; the taker arrives
    /// only if he still stands on the origin then, and nobody has been put on the target.
    ///
    /// What one capture sets off happens to its end. Men who are taken at once all leave the board first; men who are taken
    /// in the course of what a capture sets off have their turn after it, in the order in which they were taken.
    Capture(LocalId),
    /// A man has moved of his own.
    Move,
    /// The man that moves has arrived in these cells (a value of type cells) from outside them: the move's target is one of
    /// them, its origin is not. A piece that is placed enters nothing.
    Entering(Expr),
    /// A player whose turn has come is found in check: once, before anything is said about mate.
    Check(LocalId),
    /// He is found in check and without a legal move.
    Mate(LocalId),
    /// He is found without a legal move and not in check.
    Stalemate(LocalId),
    /// A player has been eliminated: happens at once, within the effect that eliminates him.
    Elimination(LocalId),
    /// A player could not pay in full from what has a floor: happens at once, when he has paid what he had.
    Ruin(LocalId),
    /// The game begins: before the first turn.
    Start,
    /// The game has ended, by whichever ending.
    End,
}

/// A step of a turn. A turn of which no step is left in which somebody moves or decides is over at once, and the next seat's
/// begins; if no seat has such a step, nobody can move. A turn is over, too, as soon as its player is out of the game.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its rule.
    pub rule: RuleId,
    /// The step is left out unless this holds when its time has come.
    pub condition: Option<Expr>,
    /// What it is.
    pub kind: StepKind,
}

/// The steps there are.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // few of these exist; a plain shape is worth more than their size
pub enum StepKind {
    /// Dice are rolled: no ply. They show what was rolled until the turn is over.
    Roll(Vec<DiceId>),
    /// The mover moves: one ply.
    Move {
        /// Only these men may move. If men in reserve are selected, only they, by being placed; if men on the board are, nobody
        /// is placed.
        who: Option<Selection>,
        /// Men of all players may be moved, not only the mover's: `move any piece`. What is `own` and `enemy` depends on the
        /// man; whose turn it is and who must not be left in check does not.
        anyone: bool,
        /// If there is no legal move, the one move is a pass; without it he is stuck.
        else_pass: bool,
    },
    /// Somebody decides: one ply each. Of several, each in turn, in the order of seats that begins after the mover.
    Choose {
        /// Who.
        who: Chooser,
        /// What he gives a value.
        var: VarId,
        /// Of whom or where.
        index: Option<Expr>,
        /// What he may choose among: for a flag false and true (0 and 1), for a number all from the first to the second.
        among: (i32, i32),
    },
    /// Check, mate and stalemate are found out; see [`Judged`].
    Judge(Judged),
    /// Something happens.
    Do(Vec<Effect>),
}

/// Who decides.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // few of these exist; a plain shape is worth more than their size
pub enum Chooser {
    /// One player; the step is left out if it is nobody.
    One(Expr),
    /// Each of these players, called by the selection's local in what he decides.
    Each(Selection),
}

/// What a judgement finds out. All are made in one moment: when a turn is over and the turn of the next seat in play has come,
/// before its first step. If his royal man is attacked, `check` happens; if he then cannot move, `mate` or `stalemate`
/// happens. (He cannot move if no man of his has a legal move in the first step of his turn in which men move; what the
/// step asks of dice is left out of account.) If that has eliminated him, the turn is that of the next seat in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// `judge next`: the next player only. Who comes after one who is thereby eliminated is not judged.
    Next,
    /// `judge next until stable`, `judge mover`: and so on, until somebody is found who stays or is the last in play.
    Stable,
    /// `judge others`: the next player, until stable; and before him every other player but the one who moved last, in the
    /// order of seats, who is in check and could not move if it were his turn: `check` and then `mate` happen to him. If that
    /// brings his turn before anybody has moved, they do not happen to him again.
    Others,
}

/// An end of the game.
#[derive(Clone, Debug)]
pub struct Ending {
    /// Its rule.
    pub rule: RuleId,
    /// When.
    pub condition: Expr,
    /// How.
    pub outcome: Outcome,
    /// True if `condition` reads repetitions, plies since something, rounds: perft does not stop at such endings.
    pub counting: bool,
}

/// How a game ends.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// This player wins.
    Wins(Expr),
    /// This player loses; all others in play win.
    Loses(Expr),
    /// Of the players in play, those who have most of this (one per player) win.
    Highest(VarId),
    /// Nobody wins.
    Draw,
}

/// Dice that are rolled under one name. A roll of several dice alike has no order: it is written ascending.
#[derive(Clone, Debug)]
pub struct Dice {
    /// Their name.
    pub name: String,
    /// How many there are, at least 1.
    pub count: u8,
    /// The number on each face; a number may stand on several.
    pub faces: Vec<i32>,
    /// Where they are declared.
    pub span: Span,
}

/// What a variable is to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VarRole {
    /// A memory.
    Plain,
    /// Points: changed by `add` and `pay`.
    Score,
    /// Money: changed by `pay` and `share` alone, so that it never becomes more or less.
    Money,
    /// A count: a number that nothing but endings and counts depends on. Changed by `set` and `add`; no part of what makes
    /// two positions equal.
    Counter,
}

impl VarRole {
    /// True for what is paid from and to.
    #[must_use]
    pub fn is_account(self) -> bool {
        matches!(self, Self::Score | Self::Money)
    }
}

/// A variable. Numbers are kept within 32 bits, beyond them at the bound.
#[derive(Clone, Debug)]
pub struct Var {
    /// Its name.
    pub name: String,
    /// Its type: number, flag, cell or player.
    pub ty: Type,
    /// Of what there is one.
    pub per: Per,
    /// What it is to the game.
    pub role: VarRole,
    /// What it holds at the start: an expression that reads no position.
    pub init: Expr,
    /// If given: `pay` and `add` leave it no lower (it may begin lower).
    pub floor: Option<i32>,
    /// If given: it falls back to `init` at the end of the n-th turn after the turn in which it was set, each of several on
    /// its own.
    pub lasts: Option<u8>,
    /// Where it is declared.
    pub span: Span,
}

/// Of what a variable holds a value each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    /// Of nothing: there is one for the game.
    Game,
    /// Of each player.
    Player,
    /// Of each cell; it stays with the cell, whoever stands there.
    Cell,
}

impl Per {
    /// What it is asked of.
    #[must_use]
    pub fn index(self) -> Option<Type> {
        match self {
            Self::Game => None,
            Self::Player => Some(Type::Player),
            Self::Cell => Some(Type::Cell),
        }
    }
}

/// A total table.
#[derive(Clone, Debug)]
pub struct TableDef {
    /// Its name.
    pub name: String,
    /// What the parameter is called in the values.
    pub param: LocalId,
    /// The parameter's type: file, player, kind, flag, sector, or number (a range of numbers).
    pub domain: Type,
    /// If the domain is a range of numbers: the first of them. An argument outside the range gives what nothing gives.
    pub first: i64,
    /// The type of its values.
    pub ty: Type,
    /// The value for each entry of the domain: files from the first, players, kinds and sectors by id, false and true, numbers
    /// from the first.
    pub rows: Vec<Expr>,
    /// Where it is declared.
    pub span: Span,
}
