//! The words of a file in their roles, as the grammar reads them.
//!
//! The tree of [`crate::ast`] says what a file means; a [`Leaf`] says of each of its words what it is there for. Editors colour by
//! leaves, and find declarations and uses by them. What could not be read has no leaves.

use alfonso_diag::Span;

/// One word, number, quotation or cell in its role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Its place.
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
    /// The name of something that is declared elsewhere in the file, in its base or in a library; or a word of the language.
    Refers(Thing),
    /// A move of a claim. Names may stand in it.
    Move,
    /// Pieces in a drawing.
    Drawn,
    /// A word of the author's that names nothing: a fact, a kind of source.
    Label,
}

/// The things that have names. Each has a space of names of its own, but for those between [`Thing::Piece`] and [`Thing::Local`],
/// which share one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Thing {
    /// A source.
    Source,
    /// A question.
    Question,
    /// A reading of the question of that name.
    Reading(String),
    /// A ruleset.
    Ruleset,
    /// A record of evidence.
    Record,
    /// A rule, by its id.
    Clause,
    /// A tag of moves. Every use declares it.
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
    /// A name for the rule or definition alone in which it stands.
    Local,
    /// Any of those that share a space of names, or a word of the language: the grammar does not know which.
    Any,
    /// The same, but not a name for a rule or definition alone: what the row of a table is for.
    Key,
}

impl Thing {
    /// Returns true for things that share their names with values.
    #[must_use]
    pub fn is_value(&self) -> bool {
        *self >= Self::Piece
    }

    /// Returns true where the grammar does not know which thing is meant, or whether it is a word of the language.
    #[must_use]
    pub fn is_open(&self) -> bool {
        matches!(self, Self::Any | Self::Key)
    }
}

/// Something that could stand at a place, as far as the grammar knows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Expected {
    /// This word.
    Word(String),
    /// The beginning of an item.
    Item,
    /// The beginning of a rule's content.
    Rule,
    /// A value.
    Value,
    /// A test of a cell, a piece or a player, or a direction.
    Test,
    /// The name of something declared, or a new one.
    Name,
    /// A capitalised name: a kind of piece or a player.
    Proper,
    /// The name of a source.
    Source,
    /// A question with its reading.
    Answer,
    /// A ruleset.
    Ruleset,
    /// An event.
    Event,
    /// A type.
    Type,
}
