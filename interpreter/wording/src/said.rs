//! Remarks about the rules of a game: their sources, and one word for how pieces move.

use crate::named::Named;
use crate::notations::Notation;
use alfonso_game::{Names, RuleId};
use alfonso_rules::{
    Citation, Depends, Evidence, KindId, LegShape, Measure, MoveRule, Rule, RuleFile, RuleSet, in_betza,
};
use std::collections::BTreeMap;

/// The remarks about rules and kinds.
///
/// ```
/// use alfonso_driver::{Request, Said, load, shipped};
///
/// let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
/// let loaded = loaded.expect("no errors");
/// let said = Said::new(&loaded.rules, &loaded.rule_file);
/// let outcome = loaded.rules.rules.iter().position(|rule| rule.name == "end.row").expect("an ending");
/// let note = said.note(loaded.game.names(), alfonso_game::RuleId::new(outcome)).expect("it has sources");
/// assert_eq!(note.cites.len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// By rule id: the sources.
    pub notes: BTreeMap<String, Note>,
    /// By kind: one word for how its pieces move.
    pub verbs: Vec<Verb>,
    /// By kind: the movement in Betza's notation. The error is the first rule that the notation cannot express, empty if no
    /// rule moves the kind.
    pub betza: Vec<Result<String, String>>,
    /// The names in other languages.
    pub named: Named,
    /// The notations of moves, if the rules declare some.
    pub notation: Option<Notation>,
}

/// The sources of a clause.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The citations of the clause, each a sentence.
    pub cites: Vec<String>,
    /// True if an answer to some question chooses words of the clause. Its citations then belong to the clause as a whole,
    /// whatever it says in other readings.
    pub whole: bool,
    /// The sources for the answers on which the clause depends, each a sentence: `fee = paid, read so by The Book, p. 7`.
    pub readings: Vec<String>,
    /// The reason why the engine adds the rule, if no source has it.
    pub engine: Option<String>,
    /// What the engine decides in it: that reason, and those of the answers on which the clause depends.
    pub decided: Vec<String>,
}

/// One word for how pieces of a kind move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// One cell at a time, always.
    Step,
    /// Only leaps, rides and flights.
    Leap,
    /// Any other movement.
    Go,
}

impl Verb {
    fn of<'r>(rules: impl Iterator<Item = &'r MoveRule> + Clone) -> Self {
        let shapes = rules.flat_map(|rule| &rule.legs).map(|leg| &leg.shape);
        let single = |shape: &LegShape| matches!(shape, LegShape::Slide { max: Some(Measure::Fixed(1)), .. });
        match () {
            () if shapes.clone().all(|shape| {
                matches!(shape, LegShape::Leap { .. } | LegShape::Ride { .. } | LegShape::Fly)
            }) =>
            {
                Self::Leap
            }
            () if shapes.clone().all(single) => Self::Step,
            () => Self::Go,
        }
    }
}

impl Note {
    /// Returns all remarks on the sources: answers first, since they concern the words of this reading.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        let cite = |cite: &String| match self.whole {
            true => format!("cited for the clause as a whole: {cite}"),
            false => cite.clone(),
        };
        let engine = self.engine.iter().map(|why| format!("added by the engine: {why}"));
        self.readings.iter().cloned().chain(self.cites.iter().map(cite)).chain(engine).collect()
    }
}

impl Said {
    /// Collects the remarks about the rules of one reading.
    #[must_use]
    pub fn new(rules: &RuleSet, rule_file: &RuleFile) -> Self {
        Self {
            notes: notes(rules, rule_file),
            verbs: verbs(rules),
            betza: betza(rules),
            named: Named::of(rules),
            notation: Notation::of(rules),
        }
    }

    /// Returns the sources of a rule.
    #[must_use]
    pub fn note(&self, names: &Names, rule: RuleId) -> Option<&Note> {
        self.notes.get(names.rules.get(rule.index())?)
    }
}

fn betza(rules: &RuleSet) -> Vec<Result<String, String>> {
    let said = |index: usize| {
        let name = |rule: Option<alfonso_rules::RuleId>| {
            rule.map(|rule| rules.rule(rule).name.clone()).unwrap_or_default()
        };
        in_betza(rules, KindId::new(index)).map_err(name)
    };
    (0..rules.kinds.len()).map(said).collect()
}

fn notes(rules: &RuleSet, rule_file: &RuleFile) -> BTreeMap<String, Note> {
    let sentence = |cite: &Citation| cite.text(&rule_file.titled(&cite.source));
    let depends = rule_file.depends(&rules.answers);
    let read = |on: &Depends| {
        let Evidence { cites, confidence, engine } =
            rule_file.read_by(&on.question, &on.taken).unwrap_or_default();
        let by = cites.iter().map(|cite| format!(", supported by {}", sentence(cite)));
        let engine = engine.iter().map(|why| format!(", so the engine: {why}"));
        let sure = confidence.iter().map(|sure| format!(", confidence {sure}%"));
        let entries: String = by.chain(engine).chain(sure).collect();
        format!(
            "{} = {}{}",
            on.question,
            on.taken,
            if entries.is_empty() { ", without a source" } else { &entries }
        )
    };
    let decided = |on: &Depends| rule_file.read_by(&on.question, &on.taken)?.engine;
    let note = |rule: &Rule| {
        let depends = depends.get(&rule.span).map_or(&[][..], Vec::as_slice);
        let cited = rule_file.cited(&rule.evidence, depends);
        Note {
            cites: cited.iter().filter(|it| it.supports).map(|it| sentence(&it.citation)).collect(),
            whole: depends.iter().any(|on| on.only.is_none()),
            readings: depends.iter().map(read).collect(),
            engine: rule.evidence.engine.clone(),
            decided: rule.evidence.engine.iter().cloned().chain(depends.iter().filter_map(decided)).collect(),
        }
    };
    rules.rules.iter().map(|rule| (rule.name.clone(), note(rule))).collect()
}

fn verbs(rules: &RuleSet) -> Vec<Verb> {
    let verb = |index: usize| Verb::of(rules.moves.iter().filter(move |rule| rule.kind.index() == index));
    (0..rules.kinds.len()).map(verb).collect()
}
