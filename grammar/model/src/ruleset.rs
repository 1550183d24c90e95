//! The rules of one game under one answer to every question.

use crate::{
    Answers, BoardSpec, CaptureRule, Dealing, Dice, Direction, Effect, EffectKind, Ending, Evidence, Expr,
    ExprKind, Fen, Forbid, KindId, MoveRule, Notation, Picture, Prefer, RuleId, Scope, Seat, Step, TableDef,
    Trigger, Var,
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
    /// The number of parts of its expressions after all definitions are expanded.
    pub parts: usize,
    /// Every rule of this reading, by [`RuleId`], in file order.
    pub rules: Vec<Rule>,
    /// The seats, by [`Seat`], in the order of play. At least one, at most 16.
    pub players: Vec<Player>,
    /// The board as the file describes it.
    pub board: BoardSpec,
    /// The kinds of pieces, by [`KindId`], in file order. At most 256. Kinds from libraries come at
    /// the place where the file uses them.
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
    /// The rules that allow or forbid captures.
    pub captures: Vec<CaptureRule>,
    /// The prohibitions, each of which makes moves illegal.
    pub forbids: Vec<Forbid>,
    /// The rules that forbid choices, in file order.
    pub choice_laws: Vec<Forbid>,
    /// The preferences that reduce the legal moves, in order.
    pub prefers: Vec<Prefer>,
    /// The triggers, in file order.
    pub triggers: Vec<Trigger>,
    /// The steps of a turn in order, followed by the steps of the opening. The opening comes before
    /// the first turn.
    pub steps: Vec<Step>,
    /// The number of steps in a turn.
    pub turn_steps: usize,
    /// The endings of the game. The first ending whose condition holds decides the outcome.
    pub endings: Vec<Ending>,
    /// The pieces at the start. The resolver does not check their cells against the board.
    pub setup: Vec<Placement>,
    /// The other starts, if pieces are dealt. [`RuleSet::setup`] is then start 0.
    pub dealing: Option<Dealing>,
    /// The pieces in reserve at the start. Each pair of a kind and an owner appears at most once.
    pub reserve: Vec<Reserved>,
    /// The meaning of the position notation in this game.
    pub fen: Fen,
    /// The short notation of moves, if the file declares it.
    pub notation: Option<Notation>,
    /// The look of pictures.
    pub picture: Picture,
}

/// Pieces off the board that can be placed on it. They have no cell and face like their owner's
/// other pieces. A piece counts as moved once it has been placed. The reserve is part of the
/// position for the comparison of positions.
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
    /// The title that players use for it, such as `checkmate`.
    pub title: Option<String>,
    /// Its titles in other languages.
    pub named: NamesIn,
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
    /// The letter of the player in drawings.
    pub letter: Option<String>,
    /// True if the name is a plural, such as the name of a people. Its verb is then `win` instead
    /// of `wins`.
    pub plural: bool,
    /// The colour of the player's pieces in pictures: one of [`COLOURS`].
    pub colour: Option<&'static str>,
    /// The direction that the player's pieces face, unless the setup gives another one.
    pub facing: Option<Direction>,
    /// The players who win together with this one, in the order of seats, starting with the next
    /// seat.
    pub partners: Vec<Seat>,
    /// The span of its declaration.
    pub span: Span,
}

/// The names of the colours of players.
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

/// Names in other languages, by language tag (BCP 47) such as `es`. Names of players and pieces are
/// single words. In each language, all players have different names, and so do all kinds.
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
    /// The signs that represent its pieces: one per seat in order, one for all seats, or none.
    /// Without a sign, the letter represents them.
    pub signs: Vec<char>,
    /// True if its pieces are royal. Royal pieces can be in check and are never captured.
    pub royal: bool,
    /// True if a piece of this kind is royal only while it is its owner's only piece of a royal
    /// kind on the board. With two or more such pieces, each can be captured like any other piece,
    /// and none can be in check. Only royal kinds have this property. A piece off the board is
    /// royal by this rule if its owner has no piece of a royal kind on the board.
    pub together: bool,
    /// The span of its declaration.
    pub span: Span,
}

/// A piece at the start.
#[derive(Clone, Debug)]
pub struct Placement {
    /// The name of the cell, with the span of the token that puts the piece there.
    pub cell: Spanned<String>,
    /// The kind of the piece.
    pub kind: KindId,
    /// Its owner.
    pub owner: Seat,
    /// The direction that it faces. `None` if it has no mark for a facing and its player has no
    /// facing.
    pub facing: Option<Direction>,
}

impl RuleSet {
    /// Returns the indices of the steps of a turn.
    #[must_use]
    pub fn turn(&self) -> Range<usize> {
        0..self.turn_steps
    }

    /// Returns the indices of the steps of the opening. Empty if there is no opening.
    #[must_use]
    pub fn opening(&self) -> Range<usize> {
        self.turn_steps..self.steps.len()
    }

    /// Returns the cells on which pieces of a kind are promoted, and the kind that they become.
    /// Considers only the kind's first rule of the form `on entering CELLS -> it becomes KIND`
    /// without a condition.
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

    /// Returns the index of the movement with which a piece of this kind continues a chain that
    /// another kind began.
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
