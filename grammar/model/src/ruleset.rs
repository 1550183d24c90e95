//! The rules of one game under one answer to every question.

use crate::{
    Answers, BoardSpec, CaptureRule, Dealing, Dice, Direction, Effect, EffectKind, Ending, Evidence, Expr,
    ExprKind, Fen, Forbid, KindId, MoveRule, Notation, Prefer, RuleId, Scope, Seat, Step, TableDef, Trigger,
    Var,
};
use alfonso_diag::{Span, Spanned};
use std::collections::BTreeMap;
use std::ops::Range;

/// The rules of one game under one answer to every question.
#[derive(Clone, Debug)]
pub struct RuleSet {
    /// The game's title, as in the file.
    pub title: String,
    /// Its titles in other languages.
    pub named: NamesIn,
    /// The answers that apply.
    pub answers: Answers,
    /// The number of parts that its expressions have once all definitions are written out.
    pub parts: usize,
    /// Every rule of this reading, by [`RuleId`], in file order.
    pub rules: Vec<Rule>,
    /// The seats, by [`Seat`], in the order of play. At least one, at most 16.
    pub players: Vec<Player>,
    /// The board as the file describes it.
    pub board: BoardSpec,
    /// The kinds of piece, by [`KindId`], in file order. Kinds from libraries appear in the place where the file uses
    /// them. At most 256.
    pub kinds: Vec<Kind>,
    /// The tags of moves, by [`TagId`](crate::TagId).
    pub tags: Vec<String>,
    /// The dice, by [`DiceId`](crate::DiceId).
    pub dice: Vec<Dice>,
    /// The variables, by [`VarId`](crate::VarId).
    pub vars: Vec<Var>,
    /// The tables, by [`TableId`](crate::TableId).
    pub tables: Vec<TableDef>,
    /// The moves of pieces, in file order.
    pub moves: Vec<MoveRule>,
    /// The captures that are allowed or forbidden.
    pub captures: Vec<CaptureRule>,
    /// The prohibitions, each of which makes moves illegal.
    pub forbids: Vec<Forbid>,
    /// The rules that forbid choices, in file order.
    pub choice_laws: Vec<Forbid>,
    /// The preferences that reduce the legal moves, in order.
    pub prefers: Vec<Prefer>,
    /// The triggers, in file order.
    pub triggers: Vec<Trigger>,
    /// The steps of a turn, in order, and behind them those of the opening, which come before the first turn.
    pub steps: Vec<Step>,
    /// The number of the steps of a turn.
    pub turn_steps: usize,
    /// The endings of the game; the first that holds decides.
    pub endings: Vec<Ending>,
    /// The pieces at the start. The resolver does not check their cells against the board.
    pub setup: Vec<Placement>,
    /// The other starts, if pieces are dealt; then [`RuleSet::setup`] is start 0.
    pub dealing: Option<Dealing>,
    /// The pieces off the board at the start; each kind and owner appears once.
    pub reserve: Vec<Reserved>,
    /// The meaning of a position notation in this game.
    pub fen: Fen,
    /// The short notation of moves, if the file declares it.
    pub notation: Option<Notation>,
}

/// Pieces off the board that may come onto it by a leg that places. They stand on no cell, face as their owner's pieces
/// do, and have moved once they have come. The reserve is part of what makes positions equal.
#[derive(Clone, Copy, Debug)]
pub struct Reserved {
    /// Their kind.
    pub kind: KindId,
    /// Their owner.
    pub owner: Seat,
    /// Their number, at least 1.
    pub count: u16,
}

/// The data that every rule has.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The dotted id, unique in the game.
    pub name: String,
    /// The title by which players call it, such as `checkmate`.
    pub title: Option<String>,
    /// The span of the whole clause.
    pub span: Span,
    /// Its evidence.
    pub evidence: Evidence,
}

/// A seat.
#[derive(Clone, Debug)]
pub struct Player {
    /// Its name, capitalised.
    pub name: String,
    /// Its names in other languages.
    pub named: NamesIn,
    /// The letter that stands for it in drawings.
    pub letter: Option<String>,
    /// True if the name is a plural, as of a people: it takes `win` and not `wins`.
    pub plural: bool,
    /// The colour of its pieces where boards are drawn: one of [`COLOURS`].
    pub colour: Option<&'static str>,
    /// The direction in which its pieces face, unless the setup says otherwise.
    pub facing: Option<Direction>,
    /// The players who win with them, in the order of seats, beginning behind them.
    pub partners: Vec<Seat>,
    /// The span of its declaration.
    pub span: Span,
}

/// The words for the colours of players.
pub const COLOURS: [&str; 16] = [
    "white",
    "black",
    "red",
    "green",
    "blue",
    "yellow",
    "violet",
    "brown",
    "grey",
    "orange",
    "turquoise",
    "pink",
    "olive",
    "sky",
    "crimson",
    "lime",
];

/// Names in other languages by the tag of their language (BCP 47), such as `es`. Names of players and pieces are single words, and in no
/// language do two players or two kinds have the same.
pub type NamesIn = BTreeMap<String, String>;

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its name, capitalised.
    pub name: String,
    /// Its names in other languages.
    pub named: NamesIn,
    /// Its letter, upper case.
    pub letter: String,
    /// The signs with which its pieces are drawn: one for each seat in order, one for all, or none. With none, they are
    /// drawn by the letter.
    pub signs: Vec<char>,
    /// True if its pieces are royal: they can be in check, and are never captured.
    pub royal: bool,
    /// True if its pieces are royal only while their owner has no other piece of a royal kind on the board. With two or
    /// more of them, each may be captured like any piece, and none is in check. Only royal kinds can have this. A piece
    /// that has left the board is royal by this rule if its owner has no piece of a royal kind left.
    pub together: bool,
    /// The span of its declaration.
    pub span: Span,
}

/// A piece at the start.
#[derive(Clone, Debug)]
pub struct Placement {
    /// The cell's name, with the span of the token that puts the piece there.
    pub cell: Spanned<String>,
    /// The kind of the piece.
    pub kind: KindId,
    /// Its owner.
    pub owner: Seat,
    /// The direction that it faces; `None` if neither a mark nor its player has a facing.
    pub facing: Option<Direction>,
}

impl RuleSet {
    /// Returns the rows of the steps of a turn.
    #[must_use]
    pub fn turn(&self) -> Range<usize> {
        0..self.turn_steps
    }

    /// Returns the rows of the steps of the opening; empty if there is none.
    #[must_use]
    pub fn opening(&self) -> Range<usize> {
        self.turn_steps..self.steps.len()
    }

    /// Returns what pieces of a kind become by entering cells: the cells, and the kind. That is the first rule of the kind's own
    /// `on entering CELLS -> it becomes KIND` without a condition.
    #[must_use]
    pub fn crowning(&self, kind: KindId) -> Option<(&Expr, KindId)> {
        self.triggers.iter().find_map(|trigger| match (&trigger.event, trigger.effects.as_slice()) {
            (
                Scope::Entering(cells),
                [Effect { kind: EffectKind::Become { piece, kind: to }, condition: None, .. }],
            ) if trigger.kind == Some(kind) && trigger.condition.is_none() && piece.kind == ExprKind::It => {
                match to.kind {
                    ExprKind::Kind(to) => Some((cells, to)),
                    _ => None,
                }
            }
            _ => None,
        })
    }

    /// Returns the row of the move by which pieces of a kind go on in a chain that another kind began.
    #[must_use]
    pub fn chain_of(&self, kind: KindId) -> Option<usize> {
        self.moves.iter().position(|rule| rule.kind == kind && rule.again.is_some())
    }

    /// Returns the rule with this id.
    #[must_use]
    pub fn rule(&self, id: RuleId) -> &Rule {
        &self.rules[id.index()]
    }

    /// Returns the kind with this id.
    #[must_use]
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
    }
}
