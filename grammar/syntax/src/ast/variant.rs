//! The changes that a variant makes, each with the name of the changed thing.

use alfonso_diag::{Span, Spanned};

use super::{BlockKind, BoardItem, Clause, Entry, Item, Name, Reading};

/// One change of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delta {
    /// A replacement: `replace end.repeat: when ...`, `replace piece Pawn "P" { ... }`.
    Replace(Replacement),
    /// A removal: `remove end.quiet`, `remove piece Queen`, `remove fen`.
    Remove(Removal),
    /// An addition: `add to end before end.stalemate { ... }`.
    Add(Addition),
}

/// A replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// A rule, which replaces all rules with its id.
    Rule(Box<Clause>),
    /// A declaration, which replaces the declaration with the same name. A declaration that occurs
    /// only once in a game needs no name.
    Item(Box<Item>),
}

/// A removal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Removal {
    /// `end.quiet`: all rules with this id.
    Rule(Name),
    /// `piece Queen`: the sort of declaration and its name.
    Named {
        /// The sort of declaration: `piece`, `define`, `question`, ...
        word: Name,
        /// Its name.
        name: Name,
    },
    /// `setup`, `fen`, `legal`, ...: the sort of a declaration that occurs only once in a game.
    Only(Name),
}

/// An addition to something in the base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Addition {
    /// Additional readings of a question: `add to question leap { reading ... }`.
    Readings {
        /// The question.
        question: Name,
        /// The additional readings.
        readings: Vec<Reading>,
    },
    /// Additional items of the board: `add to board { region ... }`.
    Board {
        /// The span of the word `board`.
        word: Span,
        /// The additional items.
        items: Vec<BoardItem>,
    },
    /// Additional rules: `add to Pawn { ... }`, `add to end after end.mate { ... }`.
    Rules {
        /// The piece or block to which the rules are added.
        holder: Holder,
        /// The position of the new rules. If `None`, the end.
        anchor: Option<Anchor>,
        /// The additional rules.
        body: Vec<Entry>,
    },
}

/// A piece or block that contains rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A kind of piece.
    Piece(Name),
    /// A block.
    Block(Spanned<BlockKind>),
}

/// A position before or after a rule: `before pawn.step`, `after pawn.step`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// True for a position after the rule: `after`.
    pub after: bool,
    /// The rule before or after which the new rules are added.
    pub rule: Name,
}
