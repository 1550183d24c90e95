//! Explanations of the rules of a reading, with their sources and open questions.
//!
//! ```
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_report::explain::{Detail, Explanation};
//! use alfonso_report::subject::GameInfo;
//!
//! let loaded = load(shipped::game("tic-tac-toe").expect("it ships"), &Request::default(), &|_| None);
//! let loaded = loaded.expect("no errors");
//! let info = GameInfo::new("tic-tac-toe", &loaded, &[]);
//! let explanation = Explanation::new(&info, None, &loaded.rule_file, &loaded.rules.answers);
//! let page = explanation.document(&Detail::default()).markdown();
//! assert!(page.contains("`mark.place`: Place one of your tokens on any empty cell."));
//! let both = explanation.document(&Detail { derived: true, language: None }).markdown();
//! assert!(both.contains("Made from the rule: It comes from its owner's reserve to an empty cell."));
//! ```

mod notes;
mod page;

use super::board::Style;
use super::head::Head;
use super::readings::{Cite, Question, Source};
use super::state;
use crate::document::Document;
use crate::screen::Screen;
use crate::{game_info::GameInfo, subject::Subject};
use alfonso_dates::Date;
use alfonso_rules::{
    Answers, Citation, Depends, Explained, ExplainedClause, NamesIn, RuleFile, Word, in_languages,
};
use alfonso_syntax::ast;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The explanation of a reading, as an object for programs. People get it as Markdown.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Explanation {
    #[serde(flatten)]
    head: Head,
    /// The game's title, or its name.
    #[serde(skip)]
    heading: String,
    /// One line with the game, its ruleset, the changed answers, and the fingerprint of the rules.
    #[serde(skip)]
    reference: String,
    /// The name of the ruleset, and the answers that differ from it.
    #[serde(skip)]
    reading: String,
    ruleset_text: String,
    /// True if the ruleset comes from the base of this variant. The text of the ruleset is then
    /// about the base.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    inherited: bool,
    /// The reason why nobody can play the game, if too little is known about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    incomplete: Option<String>,
    about: Vec<Fact>,
    /// The records of evidence in the rule file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    evidence: Vec<Record>,
    players: String,
    board: Vec<String>,
    setup: String,
    /// The setup, drawn with characters.
    array: String,
    usual: Vec<String>,
    kinds: Vec<Kind>,
    blocks: Vec<Block>,
    words: Vec<NamedText>,
    questions: Vec<Asked>,
    sources: Vec<Source>,
}

/// A name and a text about it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Told")]
struct NamedText {
    name: String,
    text: String,
}

/// A fact about the game, with its sources.
#[derive(Debug, Serialize, JsonSchema)]
struct Fact {
    name: String,
    text: String,
    /// The first and last year of a date, counted with a year 0. The text of the fact is the date
    /// in EDTF.
    #[serde(flatten)]
    dated: Option<Years>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cites: Vec<Cite>,
    /// The questions on which these sources are silent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    silent: Vec<String>,
}

/// The years that a date can mean.
#[derive(Debug, Serialize, JsonSchema)]
struct Years {
    /// The earliest year.
    #[serde(skip_serializing_if = "Option::is_none")]
    begin: Option<i64>,
    /// The latest year.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<i64>,
    /// The date in words.
    #[serde(skip)]
    words: String,
}

/// A record of evidence.
#[derive(Debug, Serialize, JsonSchema)]
struct Record {
    name: String,
    title: String,
    cites: Vec<Cite>,
    fields: Vec<Fact>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Kind {
    name: String,
    letter: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    clauses: Vec<Clause>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Block {
    block: String,
    clauses: Vec<Clause>,
}

/// A clause with its explanation.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Clause {
    id: String,
    /// The title that players use for the clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// Its titles in other languages.
    #[serde(skip)]
    named: NamesIn,
    /// The author's own sentences about it in this reading, in file order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    says: Vec<SentenceJson>,
    /// The sentence that the program makes from the rule.
    text: String,
    written: String,
    /// The sources that support the clause in this reading.
    cites: Vec<Cite>,
    /// The sources that are cited for the clause in other readings, and contradict it in this one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    against: Vec<Cite>,
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<u8>,
    /// The reason why the engine adds this clause, if no source supports it.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<String>,
    depends: Vec<Hangs>,
}

/// A sentence of the author.
#[derive(Debug, Serialize, JsonSchema)]
struct SentenceJson {
    /// The tag of its language (BCP 47).
    language: String,
    text: String,
}

/// The parts of an explanation that readers may want or not.
#[derive(Clone, Debug, Default)]
pub struct Detail {
    /// True to print the sentences that the program makes from the rules beside those of the
    /// author.
    pub derived: bool,
    /// The tag of the language of the author's sentences and titles; `None` for English. Rules
    /// without sentences or a title in it have those in English.
    pub language: Option<String>,
}

/// A question on which a clause depends.
#[derive(Debug, Serialize, JsonSchema)]
struct Hangs {
    question: String,
    text: String,
    taken: String,
    /// The answers that include the clause; absent if the answer only changes its wording.
    #[serde(skip_serializing_if = "Option::is_none")]
    only: Option<Vec<String>>,
    /// The other possible answers.
    others: Vec<String>,
}

/// A question and its answer in this reading.
#[derive(Debug, Serialize, JsonSchema)]
struct Asked {
    #[serde(flatten)]
    question: Question,
    taken: String,
}

/// The explanation of a single clause, as an object for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct One {
    #[serde(flatten)]
    head: Head,
    #[serde(flatten)]
    clause: Clause,
    /// The text of the clause in the rule file.
    source: String,
}

impl Explanation {
    /// Returns the explanation of a game in one of its readings.
    ///
    /// `subject` is the loaded game, or `None` for an incomplete game.
    pub fn new(info: &GameInfo, subject: Option<&Subject>, rule_file: &RuleFile, answers: &Answers) -> Self {
        let explained = rule_file.explained(answers);
        let asked = |question: &ast::Question| Asked {
            taken: answers.answers.get(&question.name.node).cloned().unwrap_or_default(),
            question: Question::new(question, &|name| rule_file.titled(name)),
        };
        let starts = subject.map_or(1, |subject| subject.game.starts());
        let array = |subject: &Subject| {
            state::array(subject, subject.game.line().as_ref(), Style::new(Screen::PLAIN, false))
        };
        Self {
            head: Head::new(info),
            heading: info.heading().into_owned(),
            reference: info.reference(),
            reading: reading(info),
            ruleset_text: info.ruleset_text.clone(),
            inherited: rule_file
                .rulesets()
                .iter()
                .any(|known| known.name.node == info.ruleset && rule_file.is_inherited(known.name.span)),
            incomplete: rule_file.incomplete().map(str::to_owned),
            about: titles(rule_file)
                .into_iter()
                .chain(rule_file.about().iter().map(|fact| Fact::new(fact, rule_file)))
                .collect(),
            evidence: rule_file.records().iter().map(|record| Record::new(record, rule_file)).collect(),
            array: subject.map(array).unwrap_or_default(),
            kinds: kinds(&explained, rule_file),
            blocks: blocks(&explained, rule_file),
            words: explained.words.iter().map(NamedText::from).collect(),
            players: explained.players,
            board: explained.board,
            setup: match starts {
                1 => explained.setup,
                starts => format!("{} The board shows start 0 of {starts}.", explained.setup),
            },
            usual: explained.usual,
            questions: rule_file.questions().iter().map(asked).collect(),
            sources: rule_file.sources().iter().map(Source::new).collect(),
        }
    }

    /// Returns the explanation as a document.
    pub fn document<'d>(&'d self, detail: &Detail) -> Document<'d> {
        page::page(self, detail)
    }
}

impl One {
    /// Returns the explanation of a clause. `source` is the text of the clause in the rule file.
    pub fn new(info: &GameInfo, rule_file: &RuleFile, clause: &ExplainedClause, source: String) -> Self {
        Self { head: Head::new(info), clause: Clause::new(clause, rule_file), source }
    }

    /// Returns the explanation as a document.
    pub fn document<'d>(&'d self, detail: &Detail) -> Document<'d> {
        page::one(&self.clause, &self.source, detail)
    }
}

/// Returns the name of the ruleset and the changed answers.
fn reading(info: &GameInfo) -> String {
    let changed: Vec<String> =
        info.readings.iter().map(|(question, reading)| format!("{question} = {reading}")).collect();
    match (info.ruleset.as_str(), changed.as_slice()) {
        (ruleset, []) => ruleset.to_owned(),
        ("", changed) => changed.join(", "),
        (ruleset, changed) => format!("{ruleset} with {}", changed.join(", ")),
    }
}

/// Returns the titles in other languages as a fact about the game, or `None` if there are none.
fn titles(rule_file: &RuleFile) -> Option<Fact> {
    let text = in_languages(rule_file.titles())?;
    Some(Fact {
        name: "in other languages".to_owned(),
        text,
        dated: None,
        cites: Vec::new(),
        silent: Vec::new(),
    })
}

fn kinds(explained: &Explained, rule_file: &RuleFile) -> Vec<Kind> {
    let kind = |kind: &alfonso_rules::ExplainedKind| Kind {
        name: kind.name.clone(),
        letter: kind.letter.clone(),
        text: kind.text.clone(),
        clauses: kind.clauses.iter().map(|clause| Clause::new(clause, rule_file)).collect(),
    };
    explained.kinds.iter().map(kind).collect()
}

fn blocks(explained: &Explained, rule_file: &RuleFile) -> Vec<Block> {
    let block = |block: &alfonso_rules::ExplainedBlock| Block {
        block: block.word.clone(),
        clauses: block.clauses.iter().map(|clause| Clause::new(clause, rule_file)).collect(),
    };
    explained.blocks.iter().map(block).collect()
}

impl Fact {
    fn new(fact: &ast::NamedFact, rule_file: &RuleFile) -> Self {
        let name = fact.name.node.clone();
        let text = fact.fact.text();
        let date = (name == "date").then(|| Date::parse(&text).ok()).flatten();
        let dated = date.map(|date| Years { begin: date.begin(), end: date.end(), words: date.to_string() });
        let silent = fact.silent.iter().map(|question| question.node.clone()).collect();
        Self { name, text, dated, cites: plainly(&fact.cites, rule_file), silent }
    }
}

impl Record {
    fn new(record: &ast::Record, rule_file: &RuleFile) -> Self {
        Self {
            name: record.name.node.clone(),
            title: record.title.node.clone(),
            cites: plainly(&record.cites, rule_file),
            fields: record.fields.iter().map(|fact| Fact::new(fact, rule_file)).collect(),
        }
    }
}

/// Returns the citations of a clause that does not depend on the reading.
fn plainly(cites: &[ast::Cite], rule_file: &RuleFile) -> Vec<Cite> {
    cites.iter().map(|cite| Cite::new(&Citation::from(cite), &|name| rule_file.titled(name))).collect()
}

impl Clause {
    fn new(clause: &ExplainedClause, rule_file: &RuleFile) -> Self {
        let title = |name: &str| rule_file.titled(name);
        let (cites, against): (Vec<_>, Vec<_>) =
            rule_file.cited(&clause.evidence, &clause.depends).into_iter().partition(|it| it.supports);
        Self {
            id: clause.id.clone(),
            title: clause.title.clone(),
            named: clause.named.clone(),
            says: clause
                .says
                .iter()
                .map(|it| SentenceJson { language: it.language.clone(), text: it.text.clone() })
                .collect(),
            text: clause.text.clone(),
            written: clause.written.clone(),
            cites: cites.iter().map(|cite| Cite::of(cite, &title)).collect(),
            against: against.iter().map(|cite| Cite::of(cite, &title)).collect(),
            confidence: clause.evidence.confidence,
            engine: clause.evidence.engine.clone(),
            depends: clause.depends.iter().map(|depends| Hangs::new(depends, rule_file)).collect(),
        }
    }
}

impl Hangs {
    fn new(depends: &Depends, rule_file: &RuleFile) -> Self {
        let question = rule_file.questions().iter().find(|known| known.name.node == depends.question);
        let readings = question.into_iter().flat_map(|question| &question.readings);
        let others = readings.map(|reading| reading.name.node.clone()).filter(|name| *name != depends.taken);
        Self {
            question: depends.question.clone(),
            text: question.map(|question| question.text.node.clone()).unwrap_or_default(),
            taken: depends.taken.clone(),
            only: depends.only.clone(),
            others: others.collect(),
        }
    }
}

impl From<&Word> for NamedText {
    fn from(word: &Word) -> Self {
        Self { name: word.name.clone(), text: word.text.clone() }
    }
}

/// Returns the JSON schemas of the objects about explanations.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![
        of.subschema_for::<Explanation>(),
        of.subschema_for::<One>(),
        of.subschema_for::<crate::page::CodeJson<'_>>(),
    ]
}
