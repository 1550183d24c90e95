//! The open questions of a file, their readings, and the answers of each ruleset.
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

/// The mark of the answers that are played.
const PLAYED: &str = "(played)";

/// Everything that is doubtful about a game, for programs; people are shown a drawing of it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Readings {
    #[serde(flatten)]
    head: Head,
    /// The reason why nobody can play the game, if too little is known of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    incomplete: Option<String>,
    /// What the file is a variant of, the nearest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variant_of: Vec<Base>,
    /// What it changes there.
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
    /// Its name.
    pub name: String,
    /// The question.
    pub text: String,
    /// Its answers.
    pub readings: Vec<Reading>,
}

/// An answer to a question, and who gives it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Reading {
    /// Its name.
    pub name: String,
    /// What it means.
    pub text: String,
    /// Who reads so.
    pub cites: Vec<Cite>,
    /// How sure the author is, in per cent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<i64>,
    /// Why the engine reads so, if no source does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
}

/// A place in a source, by the source's name and title.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Cite {
    source: String,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    locus: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quotation: Option<String>,
    /// The certainty of the source by its own word, in per cent.
    #[serde(skip_serializing_if = "Option::is_none")]
    certain: Option<u8>,
    /// The author's certainty to read the source rightly, in per cent.
    #[serde(skip_serializing_if = "Option::is_none")]
    sure: Option<u8>,
    /// All of it, for people.
    #[serde(skip)]
    words: String,
    /// The questions on which the clause depends and that the source reads otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    otherwise: Vec<Otherwise>,
}

/// A question that a source reads otherwise than the reading that is explained.
#[derive(Debug, Serialize, JsonSchema)]
struct Otherwise {
    question: String,
    /// The readings that the source gives: several if it can be read in several ways.
    #[serde(rename = "reads")]
    readings: Vec<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Ruleset {
    name: String,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    /// The source whose readings it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    follows: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    default: bool,
    /// True if it comes from the game of which this is a variant, so that its text and source speak of that game.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    inherited: bool,
    answers: Ordered<String>,
    /// By question: why the answer is not that of the source that it follows.
    #[serde(skip_serializing_if = "Ordered::is_empty")]
    departs: Ordered<String>,
    /// Rules that the source has and the ruleset lacks, each with the reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lacks: Vec<Lack>,
    /// The questions of which the source that it follows says nothing, as the file states.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    silent: Vec<String>,
    /// Further questions for which no reading cites the source that it follows: whether it speaks of them the file does not state.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    uncited: Vec<String>,
}

/// A rule that the source of a ruleset has and the ruleset lacks.
#[derive(Debug, Serialize, JsonSchema)]
struct Lack {
    /// The rule and the reason.
    text: String,
    /// The places of the rule in the source.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cites: Vec<Cite>,
}

/// A source.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Source {
    /// What citations call it.
    pub name: String,
    /// The work.
    #[serde(flatten)]
    pub work: Work,
    /// The part of it that the file's author read.
    #[serde(flatten)]
    pub reading: Option<bibliography::Reading>,
    /// The sources from which it derives.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<String>,
    /// How sure the author is of knowing what it says, in per cent.
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
    /// Returns all doubts of a family, and of its rulesets only `only`, if one is named. Answers that the game info changes are changed
    /// in its ruleset.
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

    /// Returns the document for people.
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

    /// Reports what confidences mean, and which answers are marked.
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

    /// Returns the source that a ruleset follows, where it departs from it and why, and of what the source says nothing: `. It follows
    /// ...`.
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

    /// Adds the games of which it is a variant, and its changes; nothing for a game of its own.
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
    /// Returns a question of a file; `title` gives the titles of sources.
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

    /// Returns its readings in rows; `played` is the answer that is marked.
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
    /// Returns a citation.
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

    /// Returns a citation of a clause, as it stands in a reading.
    pub fn of(cited: &Cited, title: &dyn Fn(&str) -> String) -> Self {
        let otherwise = cited.otherwise.iter();
        let otherwise = otherwise
            .map(|it| Otherwise { question: it.question.clone(), readings: it.readings.clone() })
            .collect();
        Self { otherwise, ..Self::new(&cited.citation, title) }
    }

    /// Returns what the source reads otherwise, as `question = reading`, joined in English; `None` if there is nothing.
    pub fn differs(&self) -> Option<String> {
        let differs: Vec<String> = self
            .otherwise
            .iter()
            .map(|it| format!("`{} = {}`", it.question, it.readings.join(" or ")))
            .collect();
        (!differs.is_empty()).then(|| english::and(&differs))
    }

    /// Returns the citation for people.
    pub fn words(&self) -> String {
        self.words.clone()
    }
}

impl Ruleset {
    /// Returns its answer to a question.
    fn answer(&self, question: &str) -> Option<&str> {
        self.answers.0.iter().find(|(name, _)| name == question).map(|(_, reading)| reading.as_str())
    }

    fn new(ruleset: &ast::Ruleset, info: &GameInfo, rule_file: &RuleFile) -> Self {
        let name = &ruleset.name.node;
        let changes: &[(String, String)] = if *name == info.ruleset { &info.readings } else { &[] };
        // The names come from the family itself, and loading has looked up the changes.
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
    /// Returns its title and everything else that is known of it.
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

    /// Returns a source of a file.
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

/// Returns the shapes of the objects that describe readings.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<Readings>()]
}
