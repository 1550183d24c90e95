//! The words of a file, with their roles according to the grammar.
//!
//! The tree in [`crate::ast`] represents the structure of a file, and a [`Leaf`] gives the role of
//! a single word. Editors use leaves to colour text and to find declarations and uses. Text that
//! cannot be parsed has no leaves.

use alfonso_diag::Span;

/// One word, number, quotation or cell, with its role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Its span.
    pub span: Span,
    /// Its role.
    pub role: Role,
}

/// The roles of leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// A word of the grammar: `cites`, `step`.
    Keyword,
    /// A number, or the numbers of a range.
    Number,
    /// A quotation, with its quotation marks.
    Text,
    /// A cell of the board: `e4`.
    Cell,
    /// The name of something that is declared here.
    Declares(Thing),
    /// The name of something that is declared elsewhere in the file, in its base or in a library.
    /// It may also be a word of the language.
    Refers(Thing),
    /// A move of a claim. It may contain names.
    Move,
    /// Pieces in a drawing.
    Drawn,
    /// A word of the author's choice that refers to no declaration: the name of a fact, or a kind
    /// of source.
    Label,
}

/// The sorts of things that have names. Each sort has its own namespace, except that the sorts from
/// [`Thing::Piece`] to [`Thing::Local`] share one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Thing {
    /// A source.
    Source,
    /// A question.
    Question,
    /// A reading of the question with this name.
    Reading(String),
    /// A ruleset.
    Ruleset,
    /// A record of evidence.
    Record,
    /// A rule, by its id.
    Clause,
    /// A tag of moves. Every use declares the tag.
    Tag,
    /// A kind of piece.
    Piece,
    /// A player.
    Player,
    /// A region of the board.
    Region,
    /// A track.
    Track,
    /// A line of the board.
    Line,
    /// A point of the board.
    Point,
    /// A sector of a board of rings.
    Sector,
    /// Dice.
    Dice,
    /// A definition.
    Definition,
    /// A table.
    Table,
    /// A variable.
    Variable,
    /// A drawing.
    Drawing,
    /// A name that a file takes from a library.
    Import,
    /// A name that is local to a rule or a definition.
    Local,
    /// Anything in the shared namespace, or a word of the language. The grammar does not determine
    /// which.
    Any,
    /// Like [`Thing::Any`], but not a local name. Used for the keys of a table.
    Key,
}

impl Thing {
    /// Returns `true` for sorts in the shared namespace.
    #[must_use]
    pub fn is_value(&self) -> bool {
        *self >= Self::Piece
    }

    /// Returns `true` if the grammar does not determine the sort of the thing. It may even be a
    /// word of the language.
    #[must_use]
    pub fn is_open(&self) -> bool {
        matches!(self, Self::Any | Self::Key)
    }
}

/// An element that the grammar allows at a position of a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Expected {
    /// This word.
    Word(String),
    /// The beginning of an item.
    Item,
    /// The beginning of the content of a rule.
    Rule,
    /// A value.
    Value,
    /// A test of a cell, a piece or a player. Also a direction.
    Test,
    /// The name of a declaration, or a new name.
    Name,
    /// A capitalised name: a kind of piece or a player.
    Proper,
    /// The name of a source.
    Source,
    /// A question with one of its readings.
    Answer,
    /// A ruleset.
    Ruleset,
    /// An event.
    Event,
    /// A type.
    Type,
}
