//! The sorts of words.

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

    /// Returns the heading of the manual's section for this role.
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
