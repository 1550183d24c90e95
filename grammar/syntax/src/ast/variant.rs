//! The changes of a variant, each by the name of the thing that it changes.

use alfonso_diag::{Span, Spanned};

use super::{BlockKind, BoardItem, Clause, Entry, Item, Name, Reading};

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delta {
    /// `replace end.repeat: when ...`, `replace piece Pawn "P" { ... }`
    Replace(Replacement),
    /// `remove end.quiet`, `remove piece Queen`, `remove fen`
    Remove(Removal),
    /// `add to end before end.stalemate { ... }`
    Add(Addition),
}

/// A replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// A rule, in the place of all rules with its id.
    Rule(Box<Clause>),
    /// A declaration, in the place of what is declared by its name; or what a game has once, in the place of that.
    Item(Box<Item>),
}

/// A removal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Removal {
    /// `end.quiet`: all rules with this id.
    Rule(Name),
    /// `piece Queen`: a word for what it is, and its name.
    Named {
        /// `piece`, `define`, `question`, ...
        word: Name,
        /// Its name.
        name: Name,
    },
    /// `setup`, `fen`, `legal`, ...: what a game has once, by its word.
    Only(Name),
}

/// An addition to something in the base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Addition {
    /// `add to question leap { reading ... }`
    Readings {
        /// The question.
        question: Name,
        /// Further readings.
        readings: Vec<Reading>,
    },
    /// `add to board { region ... }`
    Board {
        /// The word `board`.
        word: Span,
        /// Further things named on it.
        items: Vec<BoardItem>,
    },
    /// `add to Pawn { ... }`, `add to end after end.mate { ... }`
    Rules {
        /// To what.
        holder: Holder,
        /// The place, if it is not the end.
        anchor: Option<Anchor>,
        /// Further rules.
        body: Vec<Entry>,
    },
}

/// A holder of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A kind of piece.
    Piece(Name),
    /// A block.
    Block(Spanned<BlockKind>),
}

/// `before pawn.step`, `after pawn.step`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// `after`
    pub after: bool,
    /// The rule beside which it is.
    pub rule: Name,
}
