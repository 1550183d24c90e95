//! One word of the language, and what it means.

use crate::{AttributeWord, Role, Slot, ValueWord};
use alfonso_forms::DiceWord;
use alfonso_model::{Direction, Per, TestWord, Type, VarRole, WaySet};

/// One word of the language in one role. A word may have several roles.
#[derive(Clone, Copy, Debug)]
pub struct Ludeme {
    /// The word.
    pub word: &'static str,
    /// Its sort.
    pub role: Role,
    /// Its use: small words as written, capitals and dots for the parts to fill in.
    pub signature: &'static str,
    /// Its meaning, in one line.
    pub doc: &'static str,
    /// The place of the example in a file.
    pub slot: Slot,
    /// An example that runs in its slot.
    pub example: &'static str,
    /// Its meaning to the resolver.
    pub meaning: Meaning,
}

/// The meaning of a word to the resolver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A word that only the grammar knows.
    Grammar,
    /// The shape of a leg.
    Leg(LegWord),
    /// The direction of a leg.
    Way(WaySet),
    /// The direction of a leg on a board of rings, which stands for a direction of the grid.
    RingWay(Direction),
    /// A restriction to directions within 45 degrees of the leg before.
    Onward,
    /// Directions counted from the leg before.
    Turning,
    /// Vectors that stand for themselves alone.
    Exactly,
    /// A test of a cell, piece or player.
    Test(TestWord),
    /// A noun of a selection.
    Noun(Noun),
    /// Pieces that have left the board.
    Lost,
    /// Pieces in reserve, which may come onto the board.
    Reserve,
    /// Pieces that lie beneath others.
    Buried,
    /// A value.
    Value(ValueWord),
    /// A property of one value.
    Attribute(AttributeWord),
    /// The distance between two places.
    Distance,
    /// A number made of dice.
    Thrown(DiceWord),
    /// An event that a rule waits for or counts from.
    Event(EventWord),
    /// The type of a value.
    Type(Type),
    /// A turn of a drawing, in quarters clockwise.
    Turned(u8),
    /// A field of a position notation.
    Field(FieldWord),
    /// `per player`.
    Per(Per),
    /// The role of a variable that is no plain one.
    Role(VarRole),
}

/// The fields of position notations that are words of the language.
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
    /// The word of `betza "..."`, which has its own node in the tree.
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

/// The events that are words of the language.
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
