//! One word of the language, with its meaning.

use crate::{AttributeWord, Role, Slot, ValueWord};
use alfonso_forms::DiceWord;
use alfonso_model::{Direction, Per, TestWord, Type, VarRole, WaySet};

/// One word of the language in one role. A word may have several roles.
#[derive(Clone, Copy, Debug)]
pub struct Ludeme {
    /// The word.
    pub word: &'static str,
    /// The sort of the word.
    pub role: Role,
    /// The usage of the word. Lower-case words are literal, and capitals and dots stand for parts
    /// to fill in.
    pub signature: &'static str,
    /// The meaning of the word, in one line. Empty without the feature `texts`.
    pub doc: &'static str,
    /// The slot for the example in a file.
    pub slot: Slot,
    /// An example that is valid in its slot. Empty without the feature `texts`.
    pub example: &'static str,
    /// The meaning of the word to the resolver.
    pub meaning: Meaning,
}

/// The meaning of a word to the resolver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A word that only the grammar uses.
    Grammar,
    /// The shape of a leg.
    Leg(LegWord),
    /// The direction of a leg.
    Way(WaySet),
    /// A direction of a leg on a board of rings, as the equivalent direction of a grid.
    RingWay(Direction),
    /// A restriction to directions within 45 degrees of the previous leg.
    Onward,
    /// Directions relative to the previous leg.
    Turning,
    /// Vectors that are not extended to all orientations.
    Exactly,
    /// A test of a cell, piece or player.
    Test(TestWord),
    /// A noun of a selection.
    Noun(Noun),
    /// Pieces that have left the board.
    Lost,
    /// Pieces in reserve, which may enter the board.
    Reserve,
    /// Pieces beneath others.
    Buried,
    /// A value.
    Value(ValueWord),
    /// A property of one value.
    Attribute(AttributeWord),
    /// The distance between two cells.
    Distance,
    /// A number computed from dice.
    Thrown(DiceWord),
    /// An event that a rule waits for or counts from.
    Event(EventWord),
    /// The type of a value.
    Type(Type),
    /// A rotation of a drawing, in quarter turns clockwise.
    Turned(u8),
    /// A field of a position notation.
    Field(FieldWord),
    /// The owner of a variable's values, as in `per player`.
    Per(Per),
    /// The special role of a variable.
    Role(VarRole),
}

/// Words that are fields of position notations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum FieldWord {
    Mover,
    Out,
    Rights,
    Reserve,
    Nothing,
    Round,
}

/// The words for legs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum LegWord {
    Step,
    Slide,
    Leap,
    Ride,
    /// The word in `betza "..."`, which has its own node in the syntax tree.
    Betza,
    Fly,
    Place,
    Stay,
    Hop,
}

/// The nouns of selections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Noun {
    Pieces,
    Cells,
    Players,
    Sectors,
    Directions,
}

/// Words that are events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum EventWord {
    Capture,
    Move,
    Entering,
    Check,
    Mate,
    Stalemate,
    Elimination,
    Ruin,
    Repetition,
    Start,
    End,
}
