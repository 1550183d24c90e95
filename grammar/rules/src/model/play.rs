//! What else rules say: captures, prohibitions, events, turns, endings, variables, tables.

use super::expr::{Expr, Selection, Type};
use super::ids::{KindId, LocalId, RuleId, VarId};
use alfonso_diag::Span;

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
    /// them, its origin is not.
    Entering(Expr),
}

/// Something that happens.
#[derive(Clone, Debug)]
pub struct Effect {
    /// What.
    pub kind: EffectKind,
    /// Only if this holds.
    pub condition: Option<Expr>,
    /// Where it is written.
    pub span: Span,
}

/// The effects there are.
#[derive(Clone, Debug)]
pub enum EffectKind {
    /// A variable takes a value. Nothing happens if it is that of nobody or nowhere.
    Set {
        /// Which.
        var: VarId,
        /// Of whom or where, if there is one per player or cell.
        index: Option<Expr>,
        /// What it holds from now on.
        value: Expr,
    },
    /// A man becomes of another kind; he counts as moved.
    Become {
        /// Who.
        piece: Expr,
        /// What.
        kind: Expr,
    },
    /// Men leave the board; nobody has taken them.
    Remove(Selected),
    /// Men are taken by the mover; royal men are not.
    Capture(Selected),
    /// A man is put on an empty cell; he counts as moved. Nothing happens if somebody stands there, he himself included.
    /// (Here and in the other effects, a man who was seen earlier is meant only if a man of the same owner still stands on
    /// his cell.)
    Move {
        /// Who.
        piece: Expr,
        /// Where to.
        to: Expr,
    },
    /// For each that is selected, or for the first only; the selection is made before the first effect happens.
    For {
        /// Only the first.
        first: bool,
        /// Which.
        selection: Selection,
        /// What happens.
        body: Vec<Effect>,
    },
    /// `value` is computed once and called `local` in `body`: how parameters of defined effects are passed.
    Let {
        /// Its name.
        local: LocalId,
        /// What it is.
        value: Expr,
        /// Where it is used.
        body: Vec<Effect>,
    },
}

/// One man or many.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // few of these exist; a plain shape is worth more than their size
pub enum Selected {
    /// A value of type piece; nothing happens if it is no man.
    One(Expr),
    /// All that are selected.
    Many(Selection),
}

/// A step of a turn. A turn of which no step is left in which somebody moves is over at once, and the next seat's begins; if
/// no seat has such a step, nobody can move.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its rule.
    pub rule: RuleId,
    /// The step is left out unless this holds.
    pub condition: Option<Expr>,
    /// What it is.
    pub kind: StepKind,
}

/// The steps there are.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // few of these exist; a plain shape is worth more than their size
pub enum StepKind {
    /// The mover moves: one ply.
    Move {
        /// Only these men may move.
        who: Option<Selection>,
        /// If there is no legal move, the one move is a pass; without it he is stuck.
        else_pass: bool,
    },
    /// The player's check, mate or stalemate is found out. (Only of `next`, who then is who would move now; in every turn,
    /// after its last move.)
    Judge(Expr),
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
    /// This player loses; all others win.
    Loses(Expr),
    /// Nobody wins.
    Draw,
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
    /// What it holds at the start: an expression that reads no position.
    pub init: Expr,
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
    /// The parameter's type: file, player, kind or flag.
    pub domain: Type,
    /// The type of its values.
    pub ty: Type,
    /// The value for each entry of the domain: files from the first, players and kinds by id, false and true.
    pub rows: Vec<Expr>,
    /// Where it is declared.
    pub span: Span,
}
