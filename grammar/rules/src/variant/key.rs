//! What a change is a change of.

use alfonso_diag::Span;
use alfonso_syntax::ast::{Item, ItemKind, Removal, Replacement};
use alfonso_syntax::print::block_word;
use std::fmt;

/// By what name a change knows what it changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    /// All rules with an id.
    Rule(String),
    /// Something declared by a name.
    Named(Sort, String),
    /// What a game has once, by its word.
    Only(String),
}

/// Names of different sorts do not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sort {
    Piece,
    /// Definitions, tables, dice and variables: what values are made of.
    Value,
    Drawing,
    Source,
    Question,
    Ruleset,
    /// Regions, tracks and lines of the board.
    OnBoard,
}

impl Sort {
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

    /// Sources, questions and rulesets: they hold in all readings.
    pub(super) fn is_doubt(self) -> bool {
        matches!(self, Self::Source | Self::Question | Self::Ruleset)
    }

    /// What people call a thing of this sort.
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

impl fmt::Display for Key {
    /// As the author writes it after `remove`, but for the word before a name of several sorts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(id) => f.write_str(id),
            Self::Named(Sort::Value | Sort::OnBoard, name) => f.write_str(name),
            Self::Named(sort, name) => write!(f, "{} {name}", sort.word()),
            Self::Only(word) => f.write_str(word),
        }
    }
}

impl Key {
    /// What is removed, and where it is named.
    pub(super) fn of_removal(removal: &Removal) -> (Self, Span) {
        match removal {
            Removal::Rule(id) => (Self::Rule(id.node.clone()), id.span),
            Removal::Named { word, name } => {
                (Self::Named(Sort::of_word(&word.node), name.node.clone()), name.span)
            }
            Removal::Only(word) => (Self::Only(word.node.clone()), word.span),
        }
    }

    /// What is replaced, and where it is named. `None` for items that cannot be replaced.
    pub(super) fn of_replacement(replacement: &Replacement) -> Option<(Self, Span)> {
        match replacement {
            Replacement::Rule(clause) => Some((Self::Rule(clause.id.node.clone()), clause.id.span)),
            Replacement::Item(item) => Self::of_item(item),
        }
    }

    /// By what name an item is known, and where that is said.
    pub(super) fn of_item(item: &Item) -> Option<(Self, Span)> {
        let word = |word: &str| {
            let end = item.span.start + u32::try_from(word.len()).unwrap_or(0);
            Some((Self::Only(word.to_owned()), Span { end, ..item.span }))
        };
        let (sort, name) = match &item.kind {
            ItemKind::Define(define) => (Sort::Value, &define.name),
            ItemKind::Table(table) => (Sort::Value, &table.name),
            ItemKind::Var(var) => (Sort::Value, &var.name),
            ItemKind::Dice(dice) => (Sort::Value, &dice.name),
            ItemKind::Piece(piece) => (Sort::Piece, &piece.name),
            ItemKind::Drawing(drawing) => (Sort::Drawing, &drawing.name),
            ItemKind::Source(source) => (Sort::Source, &source.name),
            ItemKind::Question(question) => (Sort::Question, &question.name),
            ItemKind::Ruleset(ruleset) => (Sort::Ruleset, &ruleset.name),
            ItemKind::Players(_) => return word("players"),
            ItemKind::Board(_) => return word("board"),
            ItemKind::Setup(_) => return word("setup"),
            ItemKind::Reserve(_) => return word("reserve"),
            ItemKind::Fen(_) => return word("fen"),
            ItemKind::Notation(_) => return word("notation"),
            ItemKind::Block { kind, .. } => return word(block_word(kind.node)),
            ItemKind::About(_)
            | ItemKind::Use { .. }
            | ItemKind::Example(_)
            | ItemKind::Under { .. }
            | ItemKind::Delta(_) => return None,
        };
        Some((Self::Named(sort, name.node.clone()), name.span))
    }
}
