//! Remarks about the rules of a game: their sources, and a verb for the movement of each kind.

use crate::named::Named;
use crate::notations::Notation;
use alfonso_game::{Names, RuleId};
use alfonso_rules::{
    Citation, Depends, Evidence, KindId, LegShape, Measure, MoveRule, Rule, RuleFile, RuleSet, in_betza,
};
use std::collections::BTreeMap;

/// The remarks about the rules and kinds of a game.
///
/// ```
/// use alfonso_driver::{Request, Annotations, load, shipped};
///
/// let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
/// let loaded = loaded.expect("no errors");
/// let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
/// let outcome = loaded.rules.rules.iter().position(|rule| rule.name == "end.row").expect("an ending");
/// let note = annotations.note(loaded.game.names(), alfonso_game::RuleId::new(outcome)).expect("it has sources");
/// assert_eq!(note.cites.len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// The sources of each rule, by rule id.
    pub notes: BTreeMap<String, Note>,
    /// The verb for the movement of each kind.
    pub verbs: Vec<Verb>,
    /// The movement of each kind in Betza's notation. The error is the first rule that the notation
    /// cannot express; it is empty if no rule moves the kind.
    pub betza: Vec<Result<String, String>>,
    /// The names in other languages.
    pub named: Named,
    /// The notations of moves, if the rules declare any.
    pub notation: Option<Notation>,
}

/// The sources of a clause.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The citations of the clause, each a sentence.
    pub cites: Vec<String>,
    /// True if an answer to a question changes the wording of the clause. The citations then apply
    /// to the clause in all its readings.
    pub whole: bool,
    /// The sources of the answers on which the clause depends, each a sentence:
    /// `fee = paid, read so by The Book, p. 7`.
    pub readings: Vec<String>,
    /// The reason why the engine adds the rule, if no source supports it.
    pub engine: Option<String>,
    /// The decisions of the engine in the clause: the reason in `engine`, and the reasons for the
    /// answers on which the clause depends.
    pub decided: Vec<String>,
}

/// A verb for the movement of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// The pieces always move one cell at a time.
    Step,
    /// The pieces move only by leaps, rides and flights.
    Leap,
    /// The pieces have other movements.
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
    /// Returns all remarks about the sources. Remarks about answers come first, because they apply
    /// to the wording in this reading.
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

impl Annotations {
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
    let verb_of = |index: usize| {
        let name = |rule: Option<alfonso_rules::RuleId>| {
            rule.map(|rule| rules.rule(rule).name.clone()).unwrap_or_default()
        };
        in_betza(rules, KindId::new(index)).map_err(name)
    };
    (0..rules.kinds.len()).map(verb_of).collect()
}

fn notes(rules: &RuleSet, rule_file: &RuleFile) -> BTreeMap<String, Note> {
    let sentence = |cite: &Citation| cite.text(&rule_file.titled(&cite.source));
    let depends = rule_file.depends(&rules.answers);
    let taken_reading = |on: &Depends| {
        let Evidence { cites, confidence, engine } =
            rule_file.evidence_for(&on.question, &on.taken).unwrap_or_default();
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
    let decided = |on: &Depends| rule_file.evidence_for(&on.question, &on.taken)?.engine;
    let note = |rule: &Rule| {
        let depends = depends.get(&rule.span).map_or(&[][..], Vec::as_slice);
        let cited = rule_file.cited(&rule.evidence, depends);
        Note {
            cites: cited.iter().filter(|it| it.supports).map(|it| sentence(&it.citation)).collect(),
            whole: depends.iter().any(|on| on.only.is_none()),
            readings: depends.iter().map(taken_reading).collect(),
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
