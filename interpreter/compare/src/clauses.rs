//! The textual comparison of two readings: clauses that only one of them has, and clauses with
//! different text or evidence.

use crate::words::{Segment, segments};
use alfonso_diag::{SourceId, Span};
use alfonso_driver::{Loaded, Sources};
use alfonso_rules::{Answers, Citation, Depends, Evidence, Part, PartKind, RuleFile};
use schemars::JsonSchema;
use serde::Serialize;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The textual differences between the rules of two readings.
///
/// ```
/// use alfonso_compare::Clauses;
/// use alfonso_driver::{Request, load, shipped};
///
/// let request = |ruleset: &str| Request { ruleset: Some(ruleset.into()), ..Request::default() };
/// let load = |ruleset| load(shipped::game("hex").expect("it ships"), &request(ruleset), &|_| None);
/// let (large, small) = (load("eleven-wide").expect("no errors"), load("three-wide").expect("no errors"));
/// let clauses = Clauses::new((&large).into(), (&small).into());
/// assert!(!clauses.is_same() && !clauses.different_games);
/// assert!(clauses.different.iter().any(|differing| differing.a.key == "board"));
/// assert!(Clauses::new((&small).into(), (&small).into()).is_same());
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Clauses {
    /// True if the files describe different games. They then have different titles and so little in
    /// common that most clauses of both would be listed.
    #[serde(rename = "strangers")]
    pub different_games: bool,
    /// The questions with different answers, which usually cause the other differences. Empty for
    /// different games.
    pub answers: Vec<Answered>,
    /// Clauses and declarations that only the first reading has, in file order.
    pub only_a: Vec<Clause>,
    /// Clauses and declarations that only the second reading has, in file order.
    pub only_b: Vec<Clause>,
    /// Clauses and declarations with the same name but different text.
    pub different: Vec<Differing>,
    /// Clauses and declarations with the same text but different evidence.
    pub evidence: Vec<Differing>,
    /// Blocks whose common clauses are in a different order.
    pub order: Vec<Order>,
    /// The number of identical clauses and declarations.
    pub alike: usize,
    /// The number of differing clauses that were not compared word by word, because the budget was
    /// spent.
    #[serde(skip_serializing_if = "is_none")]
    pub whole: usize,
}

/// The budget for comparing words. Once it is spent, further clauses are reported as a whole.
/// Comparing a clause costs the product of the words on one side and the words that differ.
pub const MOST_WORDS: u64 = 1 << 24;

fn is_none(number: &usize) -> bool {
    *number == 0
}

/// A question with different answers, or one that only one file asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Answered {
    /// The name of the question.
    pub question: String,
    /// The text of the question.
    pub text: String,
    /// The answer in the first reading, if its file has the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a: Option<Answer>,
    /// The answer in the second reading, if its file has the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<Answer>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Answer {
    /// The name of the reading.
    pub reading: String,
    /// The meaning of the reading.
    pub text: String,
    /// The evidence for the reading.
    #[serde(flatten)]
    pub support: Support,
}

/// The evidence for a clause or a reading, and the author's confidence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Witness")]
pub struct Support {
    /// The citations of sources.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cites: Vec<Cite>,
    /// The author's confidence, from 0 to 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<i64>,
    /// The reason why the program adds the clause, if no source supports it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
}

/// A citation of a source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Cite {
    /// The name of the source in the file.
    pub source: String,
    /// The title of the source.
    pub title: String,
    /// The place in the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locus: Option<String>,
    /// The quoted words of the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quotation: Option<String>,
    /// The complete citation as text.
    #[serde(skip)]
    pub citation: String,
}

/// A clause or declaration of a reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Clause {
    /// The name: an id, or a word followed by a name.
    pub key: String,
    /// For a clause, the piece or block that contains it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block: Option<String>,
    /// The text without evidence.
    pub text: String,
    /// The evidence of the clause itself, which covers its content in all readings.
    #[serde(flatten)]
    pub support: Support,
    /// The questions that the clause depends on, with the evidence for the chosen readings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub depends: Vec<Hangs>,
    /// The name of the file.
    pub file: String,
    /// The line number, from 1.
    pub line: usize,
}

/// A question that a clause depends on, with its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Hangs {
    /// The question.
    pub question: String,
    /// The reading.
    pub reading: String,
    /// True if the answer selects words of the clause. False if it decides whether the clause
    /// exists.
    pub words: bool,
    /// The evidence for the reading.
    #[serde(flatten)]
    pub support: Support,
}

/// A clause or declaration that differs between the readings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Differing {
    /// The version in the first reading.
    pub a: Clause,
    /// The version in the second reading.
    pub b: Clause,
    /// The text of the first version, with the differing words marked.
    pub words_a: Vec<Segment>,
    /// The text of the second version, with the differing words marked.
    pub words_b: Vec<Segment>,
    /// True if the words were not compared because the budget was spent. The differing words are
    /// then unknown.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub whole: bool,
}

/// A block whose clauses are in a different order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Order {
    /// The word of the block.
    pub block: String,
    /// The common clauses, in the order of the first reading.
    pub a: Vec<String>,
    /// The common clauses, in the order of the second reading.
    pub b: Vec<String>,
}

/// The blocks in which the order of clauses matters.
const ORDERED: [&str; 5] = ["opening", "turn", "end", "legal", "rules"];

/// One reading of a rule file.
#[derive(Clone, Copy, Debug)]
pub struct OneReading<'f> {
    /// The rule file.
    pub rule_file: &'f RuleFile,
    /// The answers to its questions.
    pub answers: &'f Answers,
    /// The source texts to which places refer.
    pub sources: &'f Sources,
}

impl<'f> From<&'f Loaded> for OneReading<'f> {
    fn from(loaded: &'f Loaded) -> Self {
        Self { rule_file: &loaded.rule_file, answers: &loaded.rules.answers, sources: &loaded.sources }
    }
}

impl Clauses {
    /// Compares two readings, of one file or of two.
    #[must_use]
    pub fn new(a: OneReading<'_>, b: OneReading<'_>) -> Self {
        let (in_a, in_b) = (a.rule_file.parts(a.answers), b.rule_file.parts(b.answers));
        let (hang_a, hang_b) = (a.rule_file.depends(a.answers), b.rule_file.depends(b.answers));
        let keyed =
            |parts: &[Part]| -> BTreeSet<String> { parts.iter().map(|part| part.key.clone()).collect() };
        let (keys_a, keys_b) = (keyed(&in_a), keyed(&in_b));
        let (a, b) = (&Context::new(a, hang_a), &Context::new(b, hang_b));
        let mut words = MOST_WORDS;
        let only = |context: &Context<'_>, parts: &[Part], others: &BTreeSet<String>| -> Vec<Clause> {
            let alone = parts.iter().filter(|part| !others.contains(&part.key));
            alone.map(|part| context.clause(part)).collect()
        };
        let by_key: BTreeMap<&str, &Part> = in_b.iter().map(|part| (part.key.as_str(), part)).collect();
        let (mut different, mut evidence, mut alike) = (Vec::new(), Vec::new(), 0);
        for part in &in_a {
            let Some(other) = by_key.get(part.key.as_str()) else { continue };
            let (here, there) = (a.clause(part), b.clause(other));
            let same = part.text == other.text && part.kind == other.kind;
            if same && here.support == there.support {
                alike += 1;
                continue;
            }
            let context = segments(&here.text, &there.text, &mut words);
            let whole = context.is_none();
            let (words_a, words_b) =
                context.unwrap_or_else(|| (Segment::whole(&here.text), Segment::whole(&there.text)));
            let into = if same { &mut evidence } else { &mut different };
            into.push(Differing { a: here, b: there, words_a, words_b, whole });
        }
        let only_a = only(a, &in_a, &keys_b);
        let only_b = only(b, &in_b, &keys_a);
        let whole = different.iter().chain(&evidence).filter(|differing| differing.whole).count();
        let (a, b) = (a.reading, b.reading);
        let different_games =
            a.rule_file.title() != b.rule_file.title() && 4 * alike < only_a.len().min(only_b.len());
        Self {
            different_games,
            answers: if different_games { Vec::new() } else { answered(a, b) },
            only_a,
            only_b,
            different,
            evidence,
            order: order(&in_a, &in_b),
            alike,
            whole,
        }
    }

    /// Returns true if the rules are the same, even if their evidence differs.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.only_a.is_empty() && self.only_b.is_empty() && self.different.is_empty() && self.order.is_empty()
    }
}

/// The questions that each clause depends on, by the span of the clause.
type Hanging = BTreeMap<Span, Vec<Depends>>;

/// A reading, with lookup tables for reports on its clauses.
struct Context<'f> {
    reading: OneReading<'f>,
    hanging: Hanging,
    /// For each source text, the offsets of its line ends.
    ends: RefCell<BTreeMap<SourceId, Vec<usize>>>,
    /// For each name of a source, its authors and title.
    titles: BTreeMap<&'f str, String>,
}

impl<'f> Context<'f> {
    fn new(reading: OneReading<'f>, hanging: Hanging) -> Self {
        let sources = reading.rule_file.sources().iter();
        // If two sources have the same name, the first one counts.
        let titled = |name: &str| reading.rule_file.titled(name);
        let titles =
            sources.rev().map(|known| (known.name.node.as_str(), titled(&known.name.node))).collect();
        Self { reading, hanging, ends: RefCell::default(), titles }
    }

    /// Returns the file name and the line number of a span. Lines count from 1.
    fn location(&self, span: Span) -> (String, usize) {
        let Some(source) = self.reading.sources.get(span.source) else { return (String::new(), 0) };
        let mut known = self.ends.borrow_mut();
        let ends = known.entry(span.source).or_insert_with(|| {
            source.text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at).collect()
        });
        (source.name.clone(), 1 + ends.partition_point(|end| *end < span.start as usize))
    }

    fn clause(&self, part: &Part) -> Clause {
        clause(self, part)
    }
}

fn clause(context: &Context<'_>, part: &Part) -> Clause {
    let (file, line) = context.location(part.span);
    let (reading, hanging) = (context.reading, &context.hanging);
    let block = match &part.kind {
        PartKind::Rule { block } => Some(block.clone()),
        PartKind::Declaration => None,
    };
    let rule_file = reading.rule_file;
    let hangs = |on: &Depends| Hangs {
        question: on.question.clone(),
        reading: on.taken.clone(),
        words: on.only.is_none(),
        support: Support::of_reading(&on.question, &on.taken, rule_file),
    };
    let depends = match part.kind {
        PartKind::Rule { .. } => hanging.get(&part.span).map_or(&[][..], Vec::as_slice),
        PartKind::Declaration => &[],
    };
    let cited = rule_file.cited(&part.evidence, depends).into_iter();
    let cites = cited.filter(|it| it.supports).map(|it| it.citation).collect();
    let depends = depends.iter().map(hangs).collect();
    let support = Support::with_titles(&Evidence { cites, ..part.evidence.clone() }, |source| match context
        .titles
        .get(source)
    {
        Some(title) => (*title).to_owned(),
        None => source.to_owned(),
    });
    Clause { key: part.key.clone(), block, text: part.text.clone(), support, depends, file, line }
}

impl Support {
    fn of_rule(evidence: &Evidence, rule_file: &RuleFile) -> Self {
        Self::with_titles(evidence, |source| rule_file.titled(source))
    }

    fn with_titles(evidence: &Evidence, title: impl Fn(&str) -> String) -> Self {
        let cite = |cite: &Citation| Cite {
            source: cite.source.clone(),
            title: title(&cite.source),
            locus: cite.locus.clone(),
            quotation: cite.quotation.clone(),
            citation: cite.text(&title(&cite.source)),
        };
        Self {
            cites: evidence.cites.iter().map(cite).collect(),
            confidence: evidence.confidence.map(i64::from),
            engine: evidence.engine.clone(),
        }
    }

    fn of_reading(question: &str, reading: &str, rule_file: &RuleFile) -> Self {
        let evidence = rule_file.evidence_for(question, reading);
        evidence.map(|evidence| Self::of_rule(&evidence, rule_file)).unwrap_or_default()
    }
}

/// Returns the questions with different answers, including questions that only one of the files
/// has.
fn answered(a: OneReading<'_>, b: OneReading<'_>) -> Vec<Answered> {
    let asks = |reading: OneReading<'_>, name: &str| {
        reading.rule_file.questions().iter().any(|question| question.name.node == name)
    };
    let mut answered = Vec::new();
    let of_b = b.rule_file.questions().iter().filter(|question| !asks(a, &question.name.node));
    for question in a.rule_file.questions().iter().chain(of_b) {
        let name = &question.name.node;
        let (in_a, in_b) = (answer(a, name), answer(b, name));
        let reading = |answer: &Option<Answer>| answer.as_ref().map(|answer| answer.reading.clone());
        if reading(&in_a) != reading(&in_b) {
            let text = question.text.node.clone();
            answered.push(Answered { question: name.clone(), text, a: in_a, b: in_b });
        }
    }
    answered
}

fn answer(reading: OneReading<'_>, question: &str) -> Option<Answer> {
    let asked = reading.rule_file.questions().iter().find(|asked| asked.name.node == question)?;
    let name = reading.answers.answers.get(question)?;
    let chosen = asked.readings.iter().find(|chosen| chosen.name.node == *name)?;
    Some(Answer {
        reading: name.clone(),
        text: chosen.text.node.clone(),
        support: Support::of_reading(question, name, reading.rule_file),
    })
}

/// Returns the ordered blocks whose common clauses are in a different order.
fn order(a: &[Part], b: &[Part]) -> Vec<Order> {
    let clauses = |parts: &[Part], block: &str| -> Vec<String> {
        let of_block =
            parts.iter().filter(|part| matches!(&part.kind, PartKind::Rule { block: of } if of == block));
        of_block.map(|part| part.key.clone()).collect()
    };
    let common = |keys: Vec<String>, other: &[String]| -> Vec<String> {
        let other: BTreeSet<&String> = other.iter().collect();
        keys.into_iter().filter(|key| other.contains(key)).collect()
    };
    let of_block = |block: &&str| {
        let (in_a, in_b) = (clauses(a, block), clauses(b, block));
        let (a, b) = (common(in_a.clone(), &in_b), common(in_b, &in_a));
        (a != b).then(|| Order { block: (*block).to_owned(), a, b })
    };
    ORDERED.iter().filter_map(of_block).collect()
}
