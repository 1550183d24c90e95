//! The open questions of a rule file, their readings, and the answers of each ruleset.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_report::readings::Readings;
//! use alfonso_report::subject::GameInfo;
//!
//! let loaded = load(shipped::game("azar").expect("it ships"), &Request::default(), &|_| None);
//! let loaded = loaded.expect("no errors");
//! let info = GameInfo::new("azar", &loaded, &[]);
//! let page = Readings::new(&info, &loaded.rule_file, None).document(&info).markdown();
//! assert!(page.contains("## same: What if the second chance is the first?"));
//! assert!(page.contains("| anew | all begins anew |"));
//! ```

use super::head::{Head, Ordered};
use super::{confidences, words};
use crate::document::{Document, Form, Table, Text};
use crate::game_info::GameInfo;
use alfonso_bibliography::{self as bibliography, Work};
use alfonso_forms::english;
use alfonso_rules::{ChangeKind, Citation, Cited, RuleFile};
use alfonso_syntax::ast;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The mark for the answers that are in play.
const PLAYED: &str = "(played)";

/// The open questions and sources of a game, as an object for programs. People get a drawing of it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Readings {
    #[serde(flatten)]
    head: Head,
    /// The reason why nobody can play the game, if too little is known about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    incomplete: Option<String>,
    /// The bases of a variant, nearest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variant_of: Vec<Base>,
    /// The changes that the variant makes to its base.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    changes: Vec<Change>,
    questions: Vec<Question>,
    rulesets: Vec<Ruleset>,
    sources: Vec<Source>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Base {
    name: String,
    title: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Change {
    what: String,
    change: &'static str,
}

/// A question with its readings.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Question {
    /// The name of the question.
    pub name: String,
    /// The text of the question.
    pub text: String,
    /// The readings, which are the possible answers.
    pub readings: Vec<Reading>,
}

/// An answer to a question, with its sources.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Reading {
    /// The name of the reading.
    pub name: String,
    /// The meaning of the reading.
    pub text: String,
    /// The sources that support the reading.
    pub cites: Vec<Cite>,
    /// The author's confidence in the reading, in per cent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<i64>,
    /// The reason why the engine adds this reading, if no source supports it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
}

/// A citation: a place in a source, with the name and title of the source.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Cite {
    source: String,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    locus: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quotation: Option<String>,
    /// The certainty that the source itself states, in per cent.
    #[serde(skip_serializing_if = "Option::is_none")]
    certain: Option<u8>,
    /// The author's confidence in this interpretation of the source, in per cent.
    #[serde(skip_serializing_if = "Option::is_none")]
    sure: Option<u8>,
    /// The citation as text.
    #[serde(skip)]
    words: String,
    /// The questions that the source answers differently, among those on which the clause depends.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    otherwise: Vec<Otherwise>,
}

/// A question that a source answers differently from the explained reading.
#[derive(Debug, Serialize, JsonSchema)]
struct Otherwise {
    question: String,
    /// The readings that the source supports. There are several if it is ambiguous.
    #[serde(rename = "reads")]
    readings: Vec<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Ruleset {
    name: String,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    /// The source that the ruleset follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    follows: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    default: bool,
    /// True if the ruleset comes from the base of this variant. The text and source of the ruleset
    /// are then about the base.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    inherited: bool,
    answers: Ordered<String>,
    /// By question, the reason why the answer departs from the source that the ruleset follows.
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    departs: Ordered<String>,
    /// The rules that the source has and the ruleset lacks, each with the reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lacks: Vec<Lack>,
    /// The questions on which the file declares the followed source silent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    silent: Vec<String>,
    /// The other questions for which no reading cites the followed source. The file does not say
    /// whether the source is silent on them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    uncited: Vec<String>,
}

/// A rule that the source of a ruleset has but the ruleset lacks.
#[derive(Debug, Serialize, JsonSchema)]
struct Lack {
    /// The rule and the reason.
    text: String,
    /// The places in the source that state the rule.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cites: Vec<Cite>,
}

/// A source.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Source {
    /// The name of the source in citations.
    pub name: String,
    /// The bibliographic data of the source.
    #[serde(flatten)]
    pub work: Work,
    /// The part of the source that the file's author read.
    #[serde(flatten)]
    pub reading: Option<bibliography::Reading>,
    /// The sources from which this source derives.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<String>,
    /// The author's confidence in knowing the content of the source, in per cent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<i64>,
}

impl Base {
    fn new(base: &alfonso_rules::Base) -> Self {
        Self { name: base.name.clone(), title: base.title.clone() }
    }
}

impl Change {
    fn new(change: &alfonso_rules::Change) -> Self {
        let word = match change.kind {
            ChangeKind::Added => "added",
            ChangeKind::Replaced => "replaced",
            ChangeKind::Removed => "removed",
        };
        Self { what: change.what.clone(), change: word }
    }
}

impl Readings {
    /// Returns the object for a rule file. If `only` is given, it includes only the ruleset with
    /// that name. Changed answers are changed in the ruleset to which they belong.
    pub fn new(info: &GameInfo, rule_file: &RuleFile, only: Option<&str>) -> Self {
        let title = |name: &str| rule_file.titled(name);
        let rulesets =
            rule_file.rulesets().iter().filter(|ruleset| only.is_none_or(|only| only == ruleset.name.node));
        Self {
            head: Head::new(info),
            incomplete: rule_file.incomplete().map(str::to_owned),
            variant_of: rule_file.bases().iter().map(Base::new).collect(),
            changes: rule_file.changes().iter().map(Change::new).collect(),
            questions: rule_file.questions().iter().map(|question| Question::new(question, &title)).collect(),
            rulesets: rulesets.map(|ruleset| Ruleset::new(ruleset, info, rule_file)).collect(),
            sources: rule_file.sources().iter().map(Source::new).collect(),
        }
    }

    /// Returns the object as a document.
    pub fn document(&self, info: &GameInfo) -> Document<'static> {
        let questions = words::count(self.questions.len(), "question");
        let rulesets = words::count(self.rulesets.len(), "ruleset");
        let mut report = Document::new(Form::Report);
        report.heading(1, format!("{}: {questions}, {rulesets}", info.heading()));
        report.note(info.reference());
        if let Some(why) = &self.incomplete {
            report.paragraph(format!("This game is incomplete and cannot be played: {why}."));
        }
        self.ancestry(&mut report);
        if self.questions.is_empty() {
            report.paragraph("The file leaves nothing open.");
        }
        let played = self.rulesets.iter().find(|ruleset| ruleset.name == info.ruleset);
        self.legend(played, info, &mut report);
        for question in &self.questions {
            let answer = played.and_then(|ruleset| ruleset.answer(&question.name));
            report.heading(2, format!("{}: {}", question.name, question.text));
            report.table(question.table(answer));
        }
        if !self.questions.is_empty() && !self.rulesets.is_empty() {
            report.heading(2, "Answers by ruleset");
            report.table(self.answers());
            report.list(self.rulesets.iter().map(|ruleset| {
                let default = if ruleset.default { " (default)" } else { "" };
                let follows = self.followed(ruleset);
                format!("{}{default}: {}{follows}", ruleset.name, ruleset.text)
            }));
        }
        report
    }

    /// Adds explanations of the confidences and of the marked answers.
    fn legend(&self, played: Option<&Ruleset>, info: &GameInfo, report: &mut Document<'_>) {
        let readings = || self.questions.iter().flat_map(|question| &question.readings);
        let is_reported = readings().any(|reading| reading.confidence.is_some());
        report.paragraph(confidences::explained(is_reported, is_reported));
        if let Some(ruleset) = played.filter(|_| !self.questions.is_empty()) {
            let with = if info.readings.is_empty() { "" } else { " with the answers that were changed" };
            let unless = if ruleset.default { ", the default ruleset" } else { "" };
            report.paragraph(format!("{PLAYED} marks the answers of {}{unless}{with}.", ruleset.name));
        }
    }

    /// Returns sentences about the source that a ruleset follows: `. It follows ...`. The sentences
    /// also explain the departures from the source and list the questions on which the source is
    /// silent.
    fn followed(&self, ruleset: &Ruleset) -> String {
        let Some(name) = &ruleset.follows else { return String::new() };
        let source = self.sources.iter().find(|source| source.name == *name);
        let title = source.map_or_else(|| name.clone(), |source| source.work.titled());
        let departs: Vec<String> =
            ruleset.departs.0.iter().map(|(question, why)| format!("{question} ({why})")).collect();
        let before = if ruleset.inherited { "Before the changes of this game it" } else { "It" };
        let mut text = format!(". {before} follows {title}");
        if !departs.is_empty() {
            text.push_str(&format!(", but for {}", english::and(&departs)));
        }
        for lack in &ruleset.lacks {
            let cites: Vec<String> = lack.cites.iter().map(Cite::words).collect();
            let cites = if cites.is_empty() { String::new() } else { format!(" ({})", english::and(&cites)) };
            let of = match lack.cites.iter().all(|cite| cite.source == *name) {
                true => "a rule of that source",
                false => "a rule that is told",
            };
            text.push_str(&format!(". It lacks {of}: {}{cites}", lack.text.trim_end_matches('.')));
        }
        if !ruleset.silent.is_empty() {
            text.push_str(&format!(". It is silent on {}", english::and(&ruleset.silent)));
        }
        if !ruleset.uncited.is_empty() {
            text.push_str(&format!(". No reading cites it for {}", english::and(&ruleset.uncited)));
        }
        text
    }

    /// Adds the bases of a variant and its changes. Adds nothing if the game is not a variant.
    fn ancestry(&self, report: &mut Document<'_>) {
        if self.variant_of.is_empty() {
            return;
        }
        let bases: Vec<String> =
            self.variant_of.iter().map(|base| format!("{} ({})", base.title, base.name)).collect();
        report.paragraph(format!("A variant of {}", bases.join(", itself a variant of ")));
        report.list(["added", "replaced", "removed"].into_iter().filter_map(|word| {
            let changed = self.changes.iter().filter(|change| change.change == word);
            let names: Vec<&str> = changed.map(|change| change.what.as_str()).collect();
            (!names.is_empty()).then(|| format!("{word}: {}", names.join(", ")))
        }));
    }

    fn answers(&self) -> Table {
        let rulesets = self.rulesets.iter().map(|ruleset| ruleset.name.as_str());
        let heads: Vec<&str> = std::iter::once("question").chain(rulesets).collect();
        let mut table = Table::new(&heads, &"l".repeat(heads.len()));
        for question in &self.questions {
            let answer = |ruleset: &Ruleset| ruleset.answer(&question.name).unwrap_or_default().to_owned();
            table.row(std::iter::once(question.name.clone()).chain(self.rulesets.iter().map(answer)));
        }
        table
    }
}

impl Question {
    /// Returns a question of a rule file. `title` returns the title of a source.
    pub fn new(question: &ast::Question, title: &dyn Fn(&str) -> String) -> Self {
        let reading = |reading: &ast::Reading| Reading {
            name: reading.name.node.clone(),
            text: reading.text.node.clone(),
            cites: reading.tail.cites.iter().map(|cite| Cite::new(&cite.into(), title)).collect(),
            confidence: reading.tail.confidence.as_ref().map(|number| number.node),
            engine: reading.tail.engine.as_ref().map(|text| text.node.clone()),
        };
        Self {
            name: question.name.node.clone(),
            text: question.text.node.clone(),
            readings: question.readings.iter().map(reading).collect(),
        }
    }

    /// Returns the readings as a table. `played` is the answer to mark.
    fn table(&self, played: Option<&str>) -> Table {
        let mut table = Table::new(&["reading", "meaning", "supported by", "confidence"], "llll");
        for reading in &self.readings {
            let engine = reading.engine.iter().map(|why| format!("the engine: {why}"));
            let mut who: Vec<Text> =
                reading.cites.iter().map(Cite::words).chain(engine).map(Text::from).collect();
            if who.len() > 1 {
                who = who.into_iter().map(|who| Text::from("- ").then(who)).collect();
            }
            let sure = reading.confidence.map(|number| format!("{number}%")).unwrap_or_default();
            let is_played = played == Some(reading.name.as_str());
            let name = std::iter::once(Text::from(&reading.name)).chain(is_played.then(|| PLAYED.into()));
            let name = Text::stacked(name);
            table.row([name, (&reading.text).into(), Text::stacked(who), sure.into()]);
        }
        table
    }
}

impl Cite {
    /// Returns the object for a citation.
    pub fn new(citation: &Citation, title: &dyn Fn(&str) -> String) -> Self {
        let title = title(&citation.source);
        Self {
            words: citation.text(&title),
            source: citation.source.clone(),
            title,
            locus: citation.locus.clone(),
            quotation: citation.quotation.clone(),
            certain: citation.certain,
            sure: citation.sure,
            otherwise: Vec::new(),
        }
    }

    /// Returns the object for a citation of a clause in one reading.
    pub fn of(cited: &Cited, title: &dyn Fn(&str) -> String) -> Self {
        let otherwise = cited.otherwise.iter();
        let otherwise = otherwise
            .map(|it| Otherwise { question: it.question.clone(), readings: it.readings.clone() })
            .collect();
        Self { otherwise, ..Self::new(&cited.citation, title) }
    }

    /// Returns the answers of the source that differ, as `question = reading`, joined in English.
    /// Returns `None` if there are none.
    pub fn differs(&self) -> Option<String> {
        let differs: Vec<String> = self
            .otherwise
            .iter()
            .map(|it| format!("`{} = {}`", it.question, it.readings.join(" or ")))
            .collect();
        (!differs.is_empty()).then(|| english::and(&differs))
    }

    /// Returns the citation as text.
    pub fn words(&self) -> String {
        self.words.clone()
    }
}

impl Ruleset {
    /// Returns the answer of the ruleset to a question.
    fn answer(&self, question: &str) -> Option<&str> {
        self.answers.0.iter().find(|(name, _)| name == question).map(|(_, reading)| reading.as_str())
    }

    fn new(ruleset: &ast::Ruleset, info: &GameInfo, rule_file: &RuleFile) -> Self {
        let name = &ruleset.name.node;
        let changes: &[(String, String)] = if *name == info.ruleset { &info.readings } else { &[] };
        // This cannot fail: the names come from the rule file, and loading has checked the changes.
        let answers =
            rule_file.answers(Some(name), changes).map(|answers| answers.answers).unwrap_or_default();
        let cited = |question: &ast::Question, source: &str| {
            question.readings.iter().any(|it| it.tail.cites.iter().any(|cite| cite.source.node == source))
        };
        let inherited = rule_file.is_inherited(ruleset.name.span);
        let concerns = |question: &&ast::Question| !inherited || rule_file.is_inherited(question.name.span);
        let unanswered = ruleset.follows.iter().flat_map(|source| {
            let asked = rule_file.questions().iter().filter(concerns);
            let open = asked.filter(|question| !cited(question, &source.node));
            open.map(|question| {
                (rule_file.is_silent(&question.name.node, &source.node), question.name.node.clone())
            })
        });
        let (silent, uncited): (Vec<_>, Vec<_>) = unanswered.partition(|(is_silent, _)| *is_silent);
        let names = |questions: Vec<(bool, String)>| questions.into_iter().map(|(_, name)| name).collect();
        Self {
            name: name.clone(),
            text: ruleset.text.node.clone(),
            from: ruleset.from.as_ref().map(|from| from.node.clone()),
            follows: ruleset.follows.as_ref().map(|source| source.node.clone()),
            default: rule_file.default_ruleset() == Some(name),
            inherited,
            answers: Ordered(answers.into_iter().collect()),
            departs: Ordered(
                ruleset
                    .departs
                    .iter()
                    .map(|(question, why)| (question.node.clone(), why.node.clone()))
                    .collect(),
            ),
            lacks: ruleset
                .lacks
                .iter()
                .map(|lack| Lack {
                    text: lack.text.node.clone(),
                    cites: lack
                        .cites
                        .iter()
                        .map(|it| Cite::new(&it.into(), &|name| rule_file.titled(name)))
                        .collect(),
                })
                .collect(),
            silent: names(silent),
            uncited: names(uncited),
        }
    }
}

impl Source {
    /// Returns the title and all other known facts about the source.
    pub fn words(&self) -> String {
        let sure = self.confidence.map(|number| format!("confidence {number}%"));
        let after = match self.after.as_slice() {
            [] => None,
            names => Some(format!("after {}", english::and(english::ticked(names)))),
        };
        let work = self.work.words();
        let seen = self.reading.as_ref().map(bibliography::Reading::words);
        [Some(work), after, seen, sure].into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    /// Returns the object for a source of a rule file.
    pub fn new(source: &ast::Source) -> Self {
        Self {
            name: source.name.node.clone(),
            work: Work::new(source),
            reading: bibliography::Reading::of(source),
            after: source.after.iter().map(|name| name.node.clone()).collect(),
            confidence: source.confidence.as_ref().map(|number| number.node),
        }
    }
}

/// Returns the JSON schemas of the objects about readings.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<Readings>()]
}
