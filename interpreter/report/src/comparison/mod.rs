//! Comparisons of two games as documents.
//!
//! ```
//! use alfonso_compare::{Behaviour, Clauses, Comparison, Limits, Pair};
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_report::comparison::{Contender, Report};
//! use std::ops::ControlFlow;
//!
//! let contender = |swap: &str| {
//!     let readings = [("size", "three"), ("swap", swap)].map(|(question, reading)| (question.into(), reading.into()));
//!     let request = Request { ruleset: None, readings: readings.to_vec() };
//!     let loaded = load(shipped::game("hex").expect("it ships"), &request, &|_| None).expect("no errors");
//!     Contender::new("hex", ("hex", format!("hex --read size=three --read swap={swap}")), loaded, &readings)
//! };
//! let (a, b) = (contender("none"), contender("may"));
//! let limits = Limits { depth: 2, positions: 100, steps: 1 << 20, nodes: 100, seed: 1 };
//! let pair = Pair { a: a.contestant(), b: b.contestant() };
//! let comparison = Comparison {
//!     a: a.side.clone(),
//!     b: b.side.clone(),
//!     clauses: Clauses::new(a.reading(), b.reading()),
//!     behaviour: Behaviour::new(pair, limits, &mut |_| ControlFlow::Continue(())),
//!     by_answer: Vec::new(),
//!     play: None,
//! };
//! let page = Report { comparison: &comparison, a: &a, b: &b }.document("compare hex").markdown();
//! assert!(page.contains("- The counts first differ at 2 plies: 72 and 18.\n"));
//! ```

mod boards;
mod changed;
mod charts;
mod clauses;
mod contender;
mod effects;
mod figures;
mod lines;
mod origin;
pub mod readings;
mod sentences;

pub use changed::{ChangedClause, changed};
pub use contender::Contender;
pub use sentences::thousands;

use crate::document::{Document, Form, Medium, Table, Text};
use crate::head::SCHEMA;
use crate::words::METHOD;
use alfonso_compare::{Behaviour, Comparison, Counts, Ply, Walk};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use std::cmp::Ordering;

/// A comparison as an object for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ComparisonJson<'c> {
    schema: u8,
    #[serde(flatten)]
    comparison: &'c Comparison,
}

/// A report on a comparison, with the two games that it compares.
#[derive(Clone, Copy)]
pub struct Report<'c> {
    /// The comparison.
    pub comparison: &'c Comparison,
    /// The first game.
    pub a: &'c Contender,
    /// The second game.
    pub b: &'c Contender,
}

impl<'c> Report<'c> {
    /// Returns the comparison as an object for programs.
    pub fn json(self) -> ComparisonJson<'c> {
        ComparisonJson { schema: SCHEMA, comparison: self.comparison }
    }

    /// Returns the comparison as a document. `command` is the command that the user typed.
    pub fn document(self, command: &str) -> Document<'c> {
        let Comparison { clauses, behaviour, by_answer, play, .. } = self.comparison;
        let mut report = Document::new(Form::Report);
        report.heading(1, self.title());
        report.paragraph(side("A", self.a));
        report.paragraph(side("B", self.b));
        // A terminal shows the whole report at once. A page may be long, so it begins with the main
        // findings.
        report.only(Medium::Pages, |report| {
            report.heading(2, "Findings");
            report.list(self.findings().iter().map(|text| Text::ticked(text)));
        });
        clauses::all(&mut report, clauses);
        self.behaviour(&mut report, behaviour);
        if !by_answer.is_empty() {
            report.heading(3, sentences::BY_ANSWER);
            report.list(by_answer.iter().map(|answer| format!("{}.", sentences::by_answer(answer))));
        }
        if let Some(play) = play {
            figures::play(&mut report, play);
        }
        origin::comparison(&mut report, self, command);
        report
    }

    fn title(&self) -> String {
        let name = |side: &Contender| match side.side.ruleset.as_str() {
            "" => side.subject.info.named(),
            ruleset => ruleset.to_owned(),
        };
        let (a, b) = (self.a.subject.info.heading(), self.b.subject.info.heading());
        match a == b {
            true if name(self.a) == name(self.b) => format!("{a}: {}, read in two ways", name(self.a)),
            true => format!("{a}: {} and {}", name(self.a), name(self.b)),
            false => format!("{a} ({}) and {b} ({})", name(self.a), name(self.b)),
        }
    }

    /// Returns the main findings as sentences.
    fn findings(&self) -> Vec<String> {
        let Comparison { clauses, behaviour, play, .. } = self.comparison;
        let mut texts: Vec<String> = behaviour.stopped.then(|| STOPPED.to_owned()).into_iter().collect();
        texts.push(sentences::clauses(clauses));
        texts.push(match clauses.answers.len() {
            0 => "Both games answer every common question in the same way.".to_owned(),
            some => {
                format!(
                    "{} answered differently.",
                    sentences::count(some as u64, "question is", "questions are")
                )
            }
        });
        texts.push(sentences::counts(&behaviour.counts));
        match &behaviour.walk {
            Some(walk) => texts.push(sentences::verdict(behaviour, walk)),
            None => texts.extend(sentences::starts(&behaviour.starts).into_iter().take(1)),
        }
        texts.extend(match play {
            Some(play) => figures::findings(play),
            None => vec!["No games were played.".to_owned()],
        });
        texts
    }

    fn behaviour(self, report: &mut Document<'c>, behaviour: &'c Behaviour) {
        report.heading(2, "In play");
        if behaviour.stopped {
            report.paragraph(STOPPED);
        }
        // Each sentence after the first two is about one cell.
        let starts = sentences::starts(&behaviour.starts);
        let (starts, misfits) = starts.split_at(starts.len().min(2));
        starts.iter().for_each(|text| report.paragraph(text));
        report.list(misfits);
        report.table(counts(&behaviour.counts, &self.a.before));
        report.paragraph(sentences::counts(&behaviour.counts));
        if let Some(walk) = &behaviour.walk {
            report.heading(2, "First differences");
            report.paragraph(sentences::verdict(behaviour, walk));
            report.table(by_ply(walk));
            lines::all(report, self, walk);
            report.heading(3, METHOD);
            sentences::looked(walk, behaviour.limits.steps).iter().for_each(|text| report.paragraph(text));
        }
        if let Some(found) = behaviour.shown.as_ref().and_then(|shown| shown.found.as_ref()) {
            report.heading(3, format!("{}: {}", sentences::COUNTEREXAMPLE, sentences::heading(found)));
            lines::one(report, self, found, true);
        }
    }
}

/// The sentence about a comparison that the user interrupted.
const STOPPED: &str = "The program was stopped. This report shows the results up to then.";

/// Returns the paragraph that introduces one of the two games.
fn side(letter: &str, contender: &Contender) -> Text {
    let info = &contender.subject.info;
    let text = Some(&info.ruleset_text).filter(|text| !text.is_empty());
    let mut sentence = info.heading().into_owned();
    sentence.extend(text.map(|text| format!(", {}", text.trim_end_matches('.'))));
    let changed: Vec<String> =
        info.readings.iter().map(|(question, reading)| format!("{question} = {reading}")).collect();
    if !changed.is_empty() {
        sentence.push_str(&format!(", with {}", changed.join(", ")));
    }
    if !contender.before.is_empty() {
        sentence.push_str(&format!(", after {}", contender.before));
    }
    Text::strong(letter).then(" ").then(Text::strong(info.named())).then(format!(": {sentence}"))
}

/// Returns a table with the numbers of move sequences of both games by depth. Differing numbers are
/// marked.
fn counts(counts: &Counts, before: &str) -> Table {
    let mut caption = Text::from("Sequences of legal moves (perft) from the start");
    if !before.is_empty() {
        caption = caption.then(", after ").then(Text::code(before));
    }
    let mut table = Table::new(&["plies", "A", "B", "B less A"], "rrrr").captioned(caption.then("."));
    for count in &counts.depths {
        let less = match count.b.cmp(&count.a) {
            Ordering::Less => format!("-{}", thousands(count.a - count.b)),
            Ordering::Equal => "0".to_owned(),
            Ordering::Greater => format!("+{}", thousands(count.b - count.a)),
        };
        let number = |number: String| match count.a == count.b {
            true => Text::from(number),
            false => Text::strong(number),
        };
        let plies = Text::from(count.depth.to_string());
        table.row([plies, number(thousands(count.a)), number(thousands(count.b)), number(less)]);
    }
    table
}

/// Returns a table of the examined positions and the differences found, by ply. Consecutive equal
/// plies share a row. Kinds of differences that were not found have no column.
fn by_ply(walk: &Walk) -> Table {
    let sorts = |ply: &Ply| [ply.moves, ply.payments, ply.standing, ply.results];
    let found = |sort: usize| walk.by_ply.iter().any(|ply| sorts(ply)[sort] > 0);
    let heads = ["moves", "payments", "standing", "results"];
    let shown: Vec<usize> = (0..heads.len()).filter(|sort| found(*sort)).collect();
    let columns = shown.iter().map(|sort| heads[*sort]);
    let heads: Vec<&str> = ["ply", "lines", "positions", "differ"].into_iter().chain(columns).collect();
    let mut table = Table::new(&heads, &"r".repeat(heads.len()))
        .captioned("Lines and positions examined, and positions that differ, by ply.");
    let number = |number: u64| if number == 0 { "-".to_owned() } else { thousands(number) };
    for (named, ply) in sentences::lengths(walk) {
        let lines = ply.lines.map_or_else(|| "?".to_owned(), thousands);
        let all = [named, lines, thousands(ply.positions), number(ply.differ)];
        table.row(all.into_iter().chain(shown.iter().map(|sort| number(sorts(ply)[*sort]))));
    }
    table
}

/// Returns the JSON schemas of the objects about comparisons.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<ComparisonJson<'_>>(), of.subschema_for::<readings::AcrossJson<'_>>()]
}
