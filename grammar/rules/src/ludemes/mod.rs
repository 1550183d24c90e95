//! The one table of the words of rule files.
//!
//! The resolver looks up every word here, and takes suggestions for misspelt words from here; the reference manual is a
//! printout of the table. The table does not know how words are put together: the grammar does.

mod examples;
mod table;
mod value_word;

pub use alfonso_forms::{AttributeWord, BoardKind, Slot};
pub use examples::{EXAMPLE, example_base, in_context, in_slot};
pub use value_word::ValueWord;

use crate::model::{Direction, Per, TestWord, Type, VarRole, WaySet};
use alfonso_diag::nearest;
use alfonso_forms::DiceWord;
use std::sync::LazyLock;

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

/// The sorts of words, in the order of the manual.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Role {
    Item,
    Block,
    Readings,
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
        Self::Readings,
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

    /// Returns the heading of its part of the manual.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Item => "Items of a file",
            Self::Block => "Blocks of rules",
            Self::Readings => "Questions, readings, rulesets",
            Self::Change => "Changes of a variant",
            Self::Evidence => "Evidence",
            Self::Clause => "Kinds of rules",
            Self::Leg => "Legs of a movement",
            Self::Direction => "Directions",
            Self::LegTest => "Conditions of a leg",
            Self::MoveTail => "Parts of a movement",
            Self::Test => "Tests",
            Self::Noun => "Things to select",
            Self::Adjective => "Further adjectives of a selection",
            Self::Relation => "Relations in a selection",
            Self::Quantifier => "Quantifiers",
            Self::Value => "Values",
            Self::Attribute => "Attributes",
            Self::Operator => "Operators",
            Self::Event => "Events",
            Self::Effect => "Effects",
            Self::Step => "Steps of a turn",
            Self::Outcome => "Outcomes",
            Self::Type => "Types",
            Self::Modifier => "Parts of a declaration",
            Self::Setup => "Drawings and setups",
            Self::Claim => "Claims",
        }
    }
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

/// Returns the directions that a word names, and the sort of board to which they are restricted, if any.
#[must_use]
pub(crate) fn way(word: &str) -> Option<(WaySet, Option<BoardKind>)> {
    match meaning(word, Role::Direction)? {
        Meaning::Way(set @ WaySet::Board(_)) => Some((set, Some(BoardKind::Grid))),
        Meaning::Way(set) => Some((set, None)),
        Meaning::RingWay(direction) => Some((WaySet::Board(direction), Some(BoardKind::Rings))),
        _ => None,
    }
}

/// Returns the direction of a grid that a word names, such as `north-east`.
#[must_use]
pub fn direction(word: &str) -> Option<Direction> {
    match way(word)?.0 {
        WaySet::Board(direction) => Some(direction),
        _ => None,
    }
}

/// Every word in every role.
pub static TABLE: &[Ludeme] = &table::ALL;

/// Returns the entry of a word in a role.
#[must_use]
pub fn find(word: &str, role: Role) -> Option<&'static Ludeme> {
    TABLE.iter().find(|ludeme| ludeme.role == role && ludeme.word == word)
}

/// Returns the meaning of a word in a role.
pub(crate) fn meaning(word: &str, role: Role) -> Option<Meaning> {
    find(word, role).map(|ludeme| ludeme.meaning)
}

/// Returns all words of a role.
pub fn words<'a>(role: Role) -> impl Iterator<Item = &'a str> {
    TABLE.iter().filter(move |ludeme| ludeme.role == role).map(|ludeme| ludeme.word)
}

/// Words from other usage, each with the word that means the same here.
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

/// Returns the word of a role that the author probably meant: one with the same meaning, or else the nearest.
#[must_use]
pub fn nearest_word(word: &str, role: Role) -> Option<&'static str> {
    let same = ELSEWHERE.iter().find(|(of, other, _)| *of == role && *other == word);
    same.map(|(_, _, here)| *here).or_else(|| nearest(word, words(role)))
}

/// The words that nothing can have as its name, sorted: the grammar reads them as its own, a rule, an effect or a leg begins with
/// them, or a value, test or direction is written so.
static KEPT: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let roles =
        [Role::Leg, Role::Value, Role::Attribute, Role::Test, Role::Direction, Role::Adjective, Role::Noun];
    let table = roles.into_iter().flat_map(words);
    let mut kept: Vec<&str> =
        table.chain(alfonso_syntax::keywords()).chain(alfonso_syntax::openers()).collect();
    kept.sort_unstable();
    kept
});

/// Returns true if nothing can have this name.
#[must_use]
pub fn is_kept(word: &str) -> bool {
    KEPT.binary_search(&word).is_ok()
}

/// Returns true if a word means something else where moves are written, so that no point can have its name: it begins a claim, or
/// is a move itself.
pub(crate) fn stands_among_moves(word: &str) -> bool {
    let claims = TABLE.iter().filter(|ludeme| ludeme.role == Role::Claim);
    word == "pass" || claims.map(|ludeme| ludeme.signature).any(|form| form.split(' ').next() == Some(word))
}
