//! The one table of the words of rule files.
//!
//! Every word that the resolver understands is looked up here, suggestions for misspelt words come from here, and the
//! reference manual is printed from here. The table does not know how words are put together: that is the grammar's.

mod reference;
mod table;

pub use alfonso_forms::{AttributeWord, Ground, Slot};
pub use reference::{EXAMPLE, example_base, in_context, in_slot, reference};

use crate::model::{Direction, Per, TestWord, Type, VarRole, WaySet};
use alfonso_diag::nearest;

/// One word of the language in one role; a word may have several.
#[derive(Clone, Copy, Debug)]
pub struct Ludeme {
    /// The word as it is written.
    pub word: &'static str,
    /// What sort of word it is.
    pub role: Role,
    /// How it is used: small words as written, capitals and dots for what is filled in.
    pub signature: &'static str,
    /// What it means, in one line.
    pub doc: &'static str,
    /// Where the example stands in a file.
    pub slot: Slot,
    /// An example that runs in its slot.
    pub example: &'static str,
    /// What the resolver makes of it.
    pub meaning: Meaning,
}

/// The sorts of words, in the order of the manual.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Role {
    Item,
    Block,
    Doubt,
    Change,
    Evidence,
    Clause,
    Leg,
    Direction,
    LegTest,
    MoveTail,
    Test,
    Noun,
    Adjective,
    Relation,
    Quantifier,
    Value,
    Attribute,
    Operator,
    Event,
    Effect,
    Step,
    Outcome,
    Type,
    Modifier,
    Setup,
    Claim,
}

impl Role {
    /// All roles, in the order of the manual.
    pub const ALL: &[Self] = &[
        Self::Item,
        Self::Block,
        Self::Doubt,
        Self::Change,
        Self::Evidence,
        Self::Clause,
        Self::Leg,
        Self::Direction,
        Self::LegTest,
        Self::MoveTail,
        Self::Test,
        Self::Noun,
        Self::Adjective,
        Self::Relation,
        Self::Quantifier,
        Self::Value,
        Self::Attribute,
        Self::Operator,
        Self::Event,
        Self::Effect,
        Self::Step,
        Self::Outcome,
        Self::Type,
        Self::Modifier,
        Self::Setup,
        Self::Claim,
    ];

    /// The heading of its part of the manual.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Item => "What stands at the top of a file",
            Self::Block => "Blocks of rules",
            Self::Doubt => "Questions, readings, rulesets",
            Self::Change => "What a variant changes",
            Self::Evidence => "Evidence",
            Self::Clause => "How rules begin",
            Self::Leg => "Legs of a movement",
            Self::Direction => "Directions",
            Self::LegTest => "What a leg is told",
            Self::MoveTail => "What goes with a movement",
            Self::Test => "Tests",
            Self::Noun => "What can be selected",
            Self::Adjective => "Further adjectives of a selection",
            Self::Relation => "Relations in a selection",
            Self::Quantifier => "Counting what is selected",
            Self::Value => "Values",
            Self::Attribute => "What can be asked of a value",
            Self::Operator => "Operators",
            Self::Event => "Events",
            Self::Effect => "Effects",
            Self::Step => "Steps of a turn",
            Self::Outcome => "Outcomes",
            Self::Type => "Types",
            Self::Modifier => "Words that go with a declaration",
            Self::Setup => "Drawings and setups",
            Self::Claim => "Claims",
        }
    }
}

/// What the resolver makes of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The grammar reads it.
    Grammar,
    /// How a leg goes.
    Leg(LegWord),
    /// Which way a leg goes.
    Way(WaySet),
    /// Which way a leg goes, on a board of rings; there it goes by the name of a direction of the grid.
    RingWay(Direction),
    /// Only ways within 45 degrees of the leg before.
    Onward,
    /// Ways counted from the leg before.
    Turning,
    /// Vectors that stand for themselves alone.
    Exactly,
    /// What a cell, man or player is asked to be.
    Test(TestWord),
    /// What is selected.
    Noun(Noun),
    /// Men that have left the board.
    Lost,
    /// Men who may come onto it.
    Reserve,
    /// A value.
    Value(ValueWord),
    /// Something asked of one value.
    Attribute(AttributeWord),
    /// How far two places are apart.
    Distance,
    /// What a rule waits for or reckons from.
    Event(EventWord),
    /// What sort of value something is.
    Type(Type),
    /// How a drawing is turned, in quarters clockwise.
    Turned(u8),
    /// A field of a position notation.
    Field(FieldWord),
    /// `per player`.
    Per(Per),
    /// A variable that is more than a memory.
    Role(VarRole),
}

/// Fields of position notations that are words of the language.
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

/// Legs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum LegWord {
    Step,
    Slide,
    Leap,
    Ride,
    /// `betza "..."`, which the tree has apart.
    Betza,
    Fly,
    Place,
    Hop,
}

/// Nouns of selections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Noun {
    Pieces,
    Cells,
    Players,
    Sectors,
}

/// Values that are words of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ValueWord {
    Mover,
    Next,
    Previous,
    It,
    Origin,
    Target,
    Crossed,
    Nowhere,
    Nobody,
    Repetitions,
    Rounds,
}

/// Events.
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

/// The directions that a word names, and the sort of board that it is for, if it is for one only.
#[must_use]
pub(crate) fn way(word: &str) -> Option<(WaySet, Option<Ground>)> {
    match meaning(word, Role::Direction)? {
        Meaning::Way(set @ WaySet::Board(_)) => Some((set, Some(Ground::Grid))),
        Meaning::Way(set) => Some((set, None)),
        Meaning::RingWay(direction) => Some((WaySet::Board(direction), Some(Ground::Rings))),
        _ => None,
    }
}

/// Every word in every role.
pub static TABLE: &[Ludeme] = &table::ALL;

/// The entry of a word in a role.
#[must_use]
pub fn find(word: &str, role: Role) -> Option<&'static Ludeme> {
    TABLE.iter().find(|ludeme| ludeme.role == role && ludeme.word == word)
}

/// What a word means in a role.
pub(crate) fn meaning(word: &str, role: Role) -> Option<Meaning> {
    find(word, role).map(|ludeme| ludeme.meaning)
}

/// All words of a role.
pub fn words<'a>(role: Role) -> impl Iterator<Item = &'a str> {
    TABLE.iter().filter(move |ludeme| ludeme.role == role).map(|ludeme| ludeme.word)
}

/// Words that people use elsewhere for what has another word here.
const ELSEWHERE: &[(Role, &str, &str)] = &[
    (Role::Test, "checkmated", "mated"),
    (Role::Test, "checked", "in-check"),
    (Role::Test, "eliminated", "dead"),
    (Role::Event, "checkmate", "mate"),
    (Role::Direction, "up", "forward"),
    (Role::Direction, "ahead", "forward"),
    (Role::Direction, "down", "backward"),
    (Role::Direction, "straight", "orthogonal"),
    (Role::Leg, "jump", "leap"),
];

/// The word of a role that is meant, if one is near enough, or means the same elsewhere.
pub(crate) fn nearest_word(word: &str, role: Role) -> Option<&'static str> {
    let same = ELSEWHERE.iter().find(|(of, other, _)| *of == role && *other == word);
    same.map(|(_, _, here)| *here).or_else(|| nearest(word, words(role)))
}

/// Returns true if nothing can have this name, because the grammar reads the word as its own, or a value, test or direction is
/// written so.
pub(crate) fn is_kept(word: &str) -> bool {
    let roles = [Role::Value, Role::Attribute, Role::Test, Role::Direction, Role::Adjective, Role::Noun];
    roles.into_iter().any(|role| find(word, role).is_some())
        || alfonso_syntax::keywords().any(|known| known == word)
}
