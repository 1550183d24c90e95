//! Reports on the readings that are consistent with recorded games and claims, for people and for
//! programs.
//!
//! ```
//! use alfonso_driver::consistent::{Extent, Failure, Stop, survey};
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_game::Game;
//! use alfonso_report::consistency::{By, ConsistentJson};
//! use alfonso_report::subject::GameInfo;
//!
//! let loaded = load(shipped::game("hex").expect("it ships"), &Request::default(), &|_| None);
//! let loaded = loaded.expect("no errors");
//! // Somebody has played in the last cell of eleven by eleven.
//! let (text, why) = (Some("Pebble@k11".to_owned()), "there is no such cell".to_owned());
//! let by = By { file: "game.ron".into(), text, ply: 1, why, ..By::default() };
//! let mut trial = |_, game: Game| match game.line().find("Pebble@k11") {
//!     Some(_) => Ok(()),
//!     None => Err(Failure::Stopped(Box::new(Stop { depth: 0, by: by.clone() }))),
//! };
//! let (rule_file, base) = (&loaded.rule_file, &loaded.rules.answers);
//! let found = survey(rule_file, base, &[], Extent::default(), &mut trial, &mut |_| true);
//! let object = ConsistentJson::new(found, &GameInfo::new("hex", &loaded, &[]), (1, 0));
//! assert_eq!(serde_json::to_value(object)?["found"]["size"], "eleven");
//! # Ok::<(), serde_json::Error>(())
//! ```

mod by;

pub use by::By;

use crate::document::{Document, Form, Table, Text};
use crate::game_info::GameInfo;
use crate::head::{Head, Ordered};
use crate::words;
use alfonso_driver::consistent::{Status, Survey, Verdict};
use alfonso_forms::english;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The object that `consistent` prints for programs.
#[derive(Serialize, JsonSchema)]
pub struct ConsistentJson {
    #[serde(flatten)]
    head: Head,
    /// The number of recorded games and claims that were used.
    evidence: usize,
    /// The number of claims that were left out because they name a ruleset or a reading.
    #[serde(skip_serializing_if = "is_zero")]
    left_out: usize,
    readings: Vec<ReadingJson>,
    /// The obstacle in the trial that got furthest; absent if some combination allows everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    furthest: Option<By>,
    /// The number of combinations of answers that were tried.
    tried: usize,
    /// The number of trials that were aborted because a rule was too costly or a move was
    /// ambiguous. These trials refute nothing.
    #[serde(skip_serializing_if = "is_zero")]
    untried: usize,
    /// The total number of combinations; 2^64 - 1 if it is larger.
    of: u64,
    /// Answers under which everything is possible, if the search found any.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<Ordered<String>>,
}

#[derive(Serialize, JsonSchema)]
struct ReadingJson {
    question: String,
    reading: String,
    /// `refuted`, `consistent`, `forced`, or `open`. A `forced` reading is the only consistent one
    /// of its question. A reading is `open` if the search ended before it was decided, or if a
    /// trial was aborted.
    status: &'static str,
    /// The obstacle in the trial with this reading that got furthest.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<By>,
    /// The number of combinations with this reading that were tried.
    tried: usize,
    /// True if all combinations with this reading were tried.
    all: bool,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl ConsistentJson {
    /// Returns the object for a completed survey.
    pub fn new(survey: Survey<By>, info: &GameInfo, (evidence, left_out): (usize, usize)) -> Self {
        Self {
            head: Head::new(info),
            evidence,
            left_out,
            readings: survey.verdicts.iter().map(ReadingJson::new).collect(),
            furthest: survey.furthest,
            tried: survey.tried,
            untried: survey.untried,
            of: u64::try_from(survey.of).unwrap_or(u64::MAX),
            found: survey.found.map(|answers| Ordered(answers.into_iter().collect())),
        }
    }
}

impl ReadingJson {
    fn new(verdict: &Verdict<By>) -> Self {
        Self {
            question: verdict.question.clone(),
            reading: verdict.reading.clone(),
            status: word(verdict.status),
            by: verdict.by.clone(),
            tried: verdict.tried,
            all: verdict.all,
        }
    }
}

/// Returns the word for a status.
fn word(status: Status) -> &'static str {
    match status {
        Status::Refuted => "refuted",
        Status::Consistent => "consistent",
        Status::Forced => "forced",
        Status::Open => "open",
    }
}

/// Returns the survey as a document.
pub fn document(
    survey: &Survey<By>,
    info: &GameInfo,
    (games, claims, left_out, set_up): (usize, usize, usize, usize),
) -> Document<'static> {
    let mut page = Document::new(Form::Report);
    let parts = [(games, "recorded game"), (claims, "claim")];
    let parts = parts.into_iter().filter(|(number, _)| *number > 0);
    let parts: Vec<String> = parts.map(|(number, what)| words::count(number, what)).collect();
    page.heading(
        1,
        format!("{}: the readings that are possible by {}", info.heading(), english::and(&parts)),
    );
    page.note(info.reference());
    if left_out > 0 {
        let claims = english::counted(left_out, "claim was", "claims were");
        page.paragraph(format!("{claims} left out. Such claims are about a particular ruleset or reading."));
    }
    if set_up > 0 {
        let begin = english::counted(set_up, "recorded game begins", "recorded games begin");
        let show = if set_up == 1 { "it shows" } else { "they show" };
        page.paragraph(format!(
            "{begin} from a given position, so {show} nothing about the start of the game."
        ));
    }
    if let Some(by) = &survey.furthest {
        let tried = number(survey.tried as u128);
        page.paragraph(format!(
            "The program tried {tried} of {} combinations of answers. None of them allows all of the evidence.",
            number(survey.of)
        ));
        page.paragraph(Text::ticked(&format!("The attempt that gets furthest stops at {}.", by.words())));
        broken_off(&mut page, survey);
        return page;
    }
    let is_decided = |question: &str| {
        let mut of = survey.verdicts.iter().filter(|verdict| verdict.question == question);
        of.any(|verdict| verdict.status != Status::Consistent)
    };
    let mut table = Table::new(&["question", "reading", "", "what is not possible"], "llll");
    let mut last = "";
    for verdict in survey.verdicts.iter().filter(|verdict| is_decided(&verdict.question)) {
        let question = if verdict.question == last { "" } else { &verdict.question };
        last = &verdict.question;
        let by = verdict.by.as_ref().map(By::words).unwrap_or_default();
        let by = if verdict.status == Status::Refuted {
            let all = if verdict.all { "all " } else { "" };
            format!("{by} ({all}{} tried)", verdict.tried)
        } else {
            by
        };
        table.row([
            Text::from(question),
            verdict.reading.as_str().into(),
            word(verdict.status).into(),
            Text::ticked(&by),
        ]);
    }
    if !last.is_empty() {
        page.table(table);
    }
    let mut silent: Vec<&str> = survey.verdicts.iter().map(|verdict| verdict.question.as_str()).collect();
    silent.dedup();
    silent.retain(|question| !is_decided(question));
    if !silent.is_empty() {
        let parts = match last {
            "" => "Every reading of every question is possible, so the evidence decides nothing.".to_owned(),
            _ => format!("No reading is ruled out for {}.", english::and(english::ticked(&silent))),
        };
        page.paragraph(Text::ticked(&parts));
    }
    let is_open = survey.verdicts.iter().any(|verdict| verdict.status == Status::Open);
    let rest = match is_open && survey.untried == 0 {
        true => " The search ended early; `--tries` lets it continue.",
        false => "",
    };
    page.paragraph(format!(
        "The program tried {} of {} combinations of answers.{rest}",
        survey.tried,
        number(survey.of)
    ));
    broken_off(&mut page, survey);
    page
}

/// Adds a paragraph about the trials that were aborted.
fn broken_off(page: &mut Document<'_>, survey: &Survey<By>) {
    if survey.untried > 0 {
        let trials = words::count(survey.untried, "trial");
        page.paragraph(format!(
            "{trials} broke off because a rule takes too many steps or a move is ambiguous. They refute nothing."
        ));
    }
}

/// Formats a number in digits, or as an order of magnitude if it is large.
fn number(number: u128) -> String {
    match number {
        0..1_000_000 => number.to_string(),
        _ => format!("some 10^{}", number.ilog10()),
    }
}

/// Returns the JSON schemas of the objects about consistent readings.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<ConsistentJson>()]
}
