//! The effects of all readings, as documents and objects.
//!
//! ```
//! use alfonso_compare::Settings;
//! use alfonso_compare::across::{self, Trial, changes};
//! use alfonso_driver::{Request, load, shipped};
//! use alfonso_report::comparison::{Contender, readings};
//!
//! let request = Request { ruleset: Some("three-wide".into()), readings: Vec::new() };
//! let loaded = load(shipped::game("hex").expect("it ships"), &request, &|_| None).expect("no errors");
//! let base = Contender::new("hex", ("hex", "hex@three-wide".into()), loaded, &[]);
//! let (rule_file, answers) = (&base.rule_file, &base.rules.answers);
//! let changes = changes(rule_file, answers, &["size".into()])?;
//! let trial = Trial::new(rule_file, answers, &changes[1..], &|game, _| Ok(game.start())).expect("a game");
//! let contest = across::singly(base.contestant(), &[&trial], Settings { games: 20, seed: 1, max_plies: 50 });
//! let mut tally = contest.tally();
//! contest.play(0, contest.blocks(), &mut tally, &|| true);
//! let effects = across::readings(&contest, &[&trial], &tally);
//! let all = across::across((&contest, &tally, effects), (Vec::new(), 0), Vec::new());
//! let page = readings::document(&all, &base, "compare hex").markdown();
//! assert!(page.starts_with("# All readings against hex@three-wide\n"));
//! assert!(page.contains("the mean number of legal moves is higher under `five`"));
//! # Ok::<(), alfonso_diag::Diagnostic>(())
//! ```

use super::Contender;
use super::{effects, origin};
use crate::document::{Document, Form, Table, Text};
use crate::estimate::skewed;
use crate::head::SCHEMA;
use crate::sanitise;
use crate::words::METHOD;
use alfonso_compare::Side;
use alfonso_compare::across::{Across, Reading, Refused, Together};
use schemars::JsonSchema;
use serde::Serialize;

/// The effects of all readings, as an object for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AcrossJson<'a> {
    schema: u8,
    base: &'a Side,
    across: &'a Across,
}

impl<'a> AcrossJson<'a> {
    /// Returns the object for a base and the effects of its readings.
    pub fn new(base: &'a Side, across: &'a Across) -> Self {
        Self { schema: SCHEMA, base, across }
    }
}

/// Returns the effects of all readings as a document. `command` is the command that the user typed.
pub fn document(across: &Across, base: &Contender, command: &str) -> Document<'static> {
    let mut report = Document::new(Form::Report);
    report.heading(1, format!("All readings against {}", base.subject.info.named()));
    if across.games == 0 {
        report.paragraph(effects::head(across));
    } else {
        questions(&mut report, across);
        report.heading(2, "The readings one by one");
        across.readings.iter().for_each(|reading| of_reading(&mut report, reading));
        pairs(&mut report, across);
    }
    refused(&mut report, &across.refused);
    if across.games > 0 {
        report.heading(3, METHOD);
        report.paragraph(Text::ticked(&effects::head(across)));
        effects::NOTES.iter().for_each(|note| report.note(Text::ticked(note)));
    }
    origin::across(&mut report, across, base, command);
    report
}

/// Adds the two lists of questions, most important first: one sorted by the favoured seats, one by
/// size.
fn questions(report: &mut Document<'_>, across: &Across) {
    if across.questions.is_empty() {
        return;
    }
    let item = |question: &str, text: &str| Text::ticked(&format!("{question}: {text}."));
    report.heading(2, effects::FAVOURED);
    report.numbered(across.questions.iter().map(|it| item(&it.question, &effects::question(it))));
    report.note(effects::ORDER);
    report.heading(2, effects::BY_SIZE);
    report.numbered(across.by_size.iter().map(|it| item(&it.question, &effects::sized(it))));
    report.note(effects::SIZED);
}

fn of_reading(report: &mut Document<'_>, reading: &Reading) {
    report.heading(3, reading.change.to_string());
    report.paragraph(effects::standing(reading).unwrap_or_default());
    report.paragraph(effects::one_sided(reading).unwrap_or_default());
    let clear = effects::clear(reading);
    if clear.is_empty() {
        report.paragraph(effects::no_difference(reading));
        return;
    }
    let mut table = Table::new(&effects::HEADS, "lrrrr");
    clear.iter().take(effects::LISTED).for_each(|measured| table.row(effects::cells(measured)));
    report.table(table);
    report.paragraph(effects::more_differences(clear.len()).unwrap_or_default());
    report.paragraph(skewed(effects::skewed_of(reading), "blocks").unwrap_or_default());
}

/// Adds the effects of pairs of readings.
fn pairs(report: &mut Document<'_>, across: &Across) {
    if across.pairs.is_empty() && across.pairs_left_out == 0 {
        return;
    }
    report.heading(2, "Two at a time");
    across.pairs.iter().for_each(|pair| of_pair(report, pair));
    report.note(Text::ticked(&effects::left_out(across).unwrap_or_default()));
}

fn of_pair(report: &mut Document<'_>, pair: &Together) {
    report.heading(3, effects::changed(&pair.changes));
    let clear = effects::interacting(pair);
    if clear.is_empty() {
        report.paragraph(effects::no_interaction(pair));
    }
    let entries = clear.iter().take(effects::LISTED);
    report.list(entries.map(|found| Text::ticked(&format!("{}: {}.", found.title, found.sentence))));
    report.paragraph(effects::more_interactions(clear.len()).unwrap_or_default());
}

fn refused(report: &mut Document<'_>, refused: &[Refused]) {
    if !refused.is_empty() {
        report.heading(2, "Readings that could not be played");
    }
    report.list(
        refused.iter().map(|it| format!("{}: {}", effects::changed(&it.changes), sanitise::line(&it.reason))),
    );
}
