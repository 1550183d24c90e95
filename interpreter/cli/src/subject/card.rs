//! What is to be said beside a game: where its rules come from, what the ruleset is called, how its men move in a word.

use alfonso_driver::Loaded;
use alfonso_game::{Names, RuleId};
use alfonso_rules::{Citation, Evidence, Family, LegShape, MoveRule, RuleSet};
use std::collections::BTreeMap;

/// Everything about a game that is printed and never played.
#[derive(Clone, Debug, Default)]
pub struct Card {
    /// What scripts call the game.
    pub name: String,
    /// What the file calls it.
    pub title: String,
    /// The ruleset; empty if the file has none.
    pub ruleset: String,
    /// What the file says about the ruleset.
    pub ruleset_text: String,
    /// Answers that differ from the ruleset's.
    pub readings: Vec<(String, String)>,
    /// By rule id: who says so.
    pub notes: BTreeMap<String, Note>,
    /// By kind: how its men move, in a word.
    pub verbs: BTreeMap<String, Verb>,
}

/// Who says so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Citations, each a sentence.
    pub cites: Vec<String>,
    /// Why the engine adds the rule, if no source has it.
    pub engine: Option<String>,
}

/// How men of a kind move, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// One cell at a time, always.
    Step,
    /// By leaps only.
    Leap,
    /// Otherwise.
    Go,
}

impl Verb {
    /// The word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::Leap => "leap",
            Self::Go => "go",
        }
    }

    fn of<'r>(rules: impl Iterator<Item = &'r MoveRule> + Clone) -> Self {
        let shapes = rules.flat_map(|rule| &rule.legs).map(|leg| &leg.shape);
        let single = |shape: &LegShape| matches!(shape, LegShape::Slide { max: Some(1), .. });
        match () {
            () if shapes.clone().all(|shape| matches!(shape, LegShape::Leap { .. })) => Self::Leap,
            () if shapes.clone().all(single) => Self::Step,
            () => Self::Go,
        }
    }
}

impl Card {
    /// The card of a loaded game.
    pub fn new(name: &str, loaded: &Loaded, readings: &[(String, String)]) -> Self {
        let Loaded { rules, family, .. } = loaded;
        let ruleset = rules.answers.ruleset.clone();
        let declared = family.rulesets().iter().find(|known| known.name.node == ruleset);
        Self {
            name: name.to_owned(),
            title: rules.title.clone(),
            ruleset_text: declared.map(|known| known.text.node.clone()).unwrap_or_default(),
            readings: if rules.answers.changed { readings.to_vec() } else { Vec::new() },
            ruleset,
            notes: notes(rules, family),
            verbs: verbs(rules),
        }
    }

    /// Who says that rule.
    pub fn note(&self, names: &Names, rule: RuleId) -> Option<&Note> {
        self.notes.get(names.rules.get(rule.index())?)
    }

    /// The game's title, or its name if it has none.
    pub fn heading(&self) -> &str {
        if self.title.is_empty() { &self.name } else { &self.title }
    }
}

fn notes(rules: &RuleSet, family: &Family) -> BTreeMap<String, Note> {
    let title = |source: &str| {
        let known = family.sources().iter().find(|known| known.name.node == source);
        known.map_or_else(|| source.to_owned(), |known| known.title.node.clone())
    };
    let sentence = |cite: &Citation| {
        let locus = cite.locus.as_ref().map(|locus| format!(", {locus}")).unwrap_or_default();
        let quotation = cite.quotation.as_ref().map(|words| format!(": \"{words}\"")).unwrap_or_default();
        format!("{}{locus}{quotation}", title(&cite.source))
    };
    let note = |Evidence { cites, engine, .. }: &Evidence| Note {
        cites: cites.iter().map(sentence).collect(),
        engine: engine.clone(),
    };
    rules.rules.iter().map(|rule| (rule.name.clone(), note(&rule.evidence))).collect()
}

fn verbs(rules: &RuleSet) -> BTreeMap<String, Verb> {
    let verb = |index: usize| Verb::of(rules.moves.iter().filter(move |rule| rule.kind.index() == index));
    rules.kinds.iter().enumerate().map(|(index, kind)| (kind.name.clone(), verb(index))).collect()
}
