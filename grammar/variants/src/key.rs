//! The names by which a variant refers to declarations.

use alfonso_diag::Span;
use alfonso_syntax::ast::{Item, ItemKind, Removal, Replacement};
use alfonso_syntax::print::{Printed, block_word};
use std::fmt;

/// The name by which a change refers to a declaration.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    /// All rules with an id.
    Rule(String),
    /// A declaration with a name.
    Named(Namespace, String),
    /// A declaration that a game has only once, given by its word.
    Only(String),
}

/// A sort of declarations. Names of different sorts do not conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Namespace {
    Piece,
    /// Definitions, tables, dice and variables, which values are made of.
    Value,
    Drawing,
    Source,
    Question,
    Ruleset,
    /// Regions, tracks and lines of the board.
    OnBoard,
}

impl Namespace {
    fn of_word(word: &str) -> Self {
        match word {
            "piece" => Self::Piece,
            "drawing" => Self::Drawing,
            "source" => Self::Source,
            "question" => Self::Question,
            "ruleset" => Self::Ruleset,
            "region" | "line" | "track" => Self::OnBoard,
            _ => Self::Value,
        }
    }

    /// Returns `true` for sources, questions and rulesets, which apply in all readings.
    pub(super) fn holds_in_all_readings(self) -> bool {
        matches!(self, Self::Source | Self::Question | Self::Ruleset)
    }

    /// Returns the word for a declaration of this sort in messages.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Piece => "piece",
            Self::Value => "definition, table, die or variable",
            Self::Drawing => "drawing",
            Self::Source => "source",
            Self::Question => "question",
            Self::Ruleset => "ruleset",
            Self::OnBoard => "region, track or line",
        }
    }
}

/// Returns the key of an item as a part of a reading. Returns `None` if it is not a declaration.
pub(super) fn part_key(item: &Item) -> Option<String> {
    Printed::key(item).map(|key| key.text())
}

impl fmt::Display for Key {
    /// Writes the name as it follows `remove`. The sort is omitted for names that are unique
    /// without it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(id) => f.write_str(id),
            Self::Named(Namespace::Value | Namespace::OnBoard, name) => f.write_str(name),
            Self::Named(sort, name) => write!(f, "{} {name}", sort.word()),
            Self::Only(word) => f.write_str(word),
        }
    }
}

impl Key {
    /// Returns the key of a removed declaration, and the span of its name.
    pub(super) fn of_removal(removal: &Removal) -> (Self, Span) {
        match removal {
            Removal::Rule(id) => (Self::Rule(id.node.clone()), id.span),
            Removal::Named { word, name } => {
                (Self::Named(Namespace::of_word(&word.node), name.node.clone()), name.span)
            }
            Removal::Only(word) => (Self::Only(word.node.clone()), word.span),
        }
    }

    /// Returns the key of a replaced declaration, and the span of its name. Returns `None` for
    /// items that cannot be replaced.
    pub(super) fn of_replacement(replacement: &Replacement) -> Option<(Self, Span)> {
        match replacement {
            Replacement::Rule(clause) => Some((Self::Rule(clause.id.node.clone()), clause.id.span)),
            Replacement::Item(item) => Self::of_item(item),
        }
    }

    /// Returns the key of an item and the span of its name. Returns `None` for items without a key.
    pub(super) fn of_item(item: &Item) -> Option<(Self, Span)> {
        let word = |word: &str| Some((Self::Only(word.to_owned()), item.word));
        let (sort, name) = match &item.kind {
            ItemKind::Define(define) => (Namespace::Value, &define.name),
            ItemKind::Table(table) => (Namespace::Value, &table.name),
            ItemKind::Var(var) => (Namespace::Value, &var.name),
            ItemKind::Dice(dice) => (Namespace::Value, &dice.name),
            ItemKind::Piece(piece) => (Namespace::Piece, &piece.name),
            ItemKind::Drawing(drawing) => (Namespace::Drawing, &drawing.name),
            ItemKind::Source(source) => (Namespace::Source, &source.name),
            ItemKind::Question(question) => (Namespace::Question, &question.name),
            ItemKind::Ruleset(ruleset) => (Namespace::Ruleset, &ruleset.name),
            ItemKind::Players(_) => return word("players"),
            ItemKind::Partners(_) => return word("partners"),
            ItemKind::Board(_) => return word("board"),
            ItemKind::Setup(_) => return word("setup"),
            ItemKind::Reserve(_) => return word("reserve"),
            ItemKind::Fen(_) => return word("fen"),
            ItemKind::Notation(_) => return word("notation"),
            ItemKind::Picture(_) => return word("picture"),
            ItemKind::Block { kind, .. } => return word(block_word(kind.node)),
            ItemKind::About(_)
            | ItemKind::Goal(_)
            | ItemKind::Evidence(_)
            | ItemKind::Use { .. }
            | ItemKind::Example(_)
            | ItemKind::Under { .. }
            | ItemKind::Delta(_) => return None,
        };
        Some((Self::Named(sort, name.node.clone()), name.span))
    }
}
