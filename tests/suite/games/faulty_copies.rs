//! Faulty copies of all shipped files, with many faults at many places: the checker reports each where it was made.
//!
//! A program inserts the faults, so it knows where the report must be. For each file and sort of fault there is one test of some
//! copies, which every run makes, and one of all copies, which `cargo faults` makes.

use crate::faults;
use alfonso_diag::Diagnostic;
use alfonso_driver::Source;
use conformance::faults::Faulty;
use conformance::{games, report};
use libtest_mimic::{Failed, Trial};
use std::sync::Arc;

/// The expected report of a faulty copy, besides its place.
#[derive(Clone, Debug, Default)]
pub struct Expected {
    /// The text with its fault.
    pub faulty: Faulty,
    /// The code that one error at this place must have.
    pub code: Option<alfonso_diag::Code>,
    /// A part of the help of that error.
    pub help: Option<String>,
    /// If given, any column will do, on this line or one of this many that follow.
    pub lines: Option<usize>,
    /// True if any label will do, not only the first.
    pub any_label: bool,
    /// If given, any place from this byte on will do.
    pub within: Option<usize>,
}

/// A sort of fault: it makes all copies of a text that have such a fault.
type Faults = fn(&str) -> Vec<Expected>;

const SORTS: &[(&str, Faults)] = &[
    ("brace_lost", faults::amid::closing_brace_lost),
    ("opening_brace_lost", faults::amid::opening_brace_lost),
    ("garbage_line", faults::amid::garbage_line),
    ("cut", faults::amid::cut),
    ("word_misspelt", faults::words::misspelt),
    ("keyword_misspelt", faults::words::keyword_misspelt),
    ("name_misspelt", faults::names::misspelt),
    ("reading_not_handled", faults::names::reading_not_handled),
    ("rule_doubled", faults::names::rule_doubled),
    ("cell_off_board", faults::names::cell_off_board),
];

/// Returns the tests.
pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for path in games::all_paths() {
        let source = Arc::new(games::source(&path));
        let name = games::name(&path);
        let whole = source.clone();
        trials.push(Trial::test(format!("faults::{name}::has_no_fault"), move || is_sound(&whole)));
        for (sort, faults) in SORTS {
            let (some, all) = (source.clone(), source.clone());
            let name = format!("faults::{name}::{sort}");
            trials.push(
                Trial::test(format!("{name}::all"), move || all_reported(&all, faults(&all.text)))
                    .with_ignored_flag(true),
            );
            trials.push(Trial::test(name, move || all_reported(&some, thinned(faults(&some.text)))));
        }
    }
    trials
}

fn is_sound(source: &Source) -> Result<(), Failed> {
    let found = alfonso_driver::check(source.clone(), &games::no_library).diagnostics;
    if found.is_empty() { Ok(()) } else { Err(report::brief(&found, &source.text).into()) }
}

fn all_reported(source: &Source, copies: Vec<Expected>) -> Result<(), Failed> {
    let mut failures = Vec::new();
    for expected in copies {
        let text = &expected.faulty.text;
        let copy = Source { name: source.name.clone(), text: text.clone() };
        let found = alfonso_driver::check(copy, &games::no_library).diagnostics;
        if !found.iter().any(|problem| is_reported(problem, &expected)) {
            let (line, column) = expected.faulty.at;
            let said = report::brief(&found[..found.len().min(4)], text);
            failures
                .push(format!("{} at {line}:{column} is not reported there:\n{said}", expected.faulty.what));
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n\n").into()) }
}

/// The most copies of one file with one sort of fault that every run makes, spread over the whole file.
const MOST: usize = 24;

fn thinned(all: Vec<Expected>) -> Vec<Expected> {
    let every = all.len().div_ceil(MOST).max(1);
    all.into_iter().step_by(every).collect()
}

fn is_reported(problem: &Diagnostic, expected: &Expected) -> bool {
    let labels =
        if expected.any_label { &problem.labels[..] } else { &problem.labels[..problem.labels.len().min(1)] };
    let (line, column) = expected.faulty.at;
    let hits = labels.iter().filter(|label| label.span.source.0 == 0).any(|label| {
        if let Some(start) = expected.within {
            return label.span.start as usize >= start;
        }
        let found = report::place(&expected.faulty.text, label.span.start as usize);
        match expected.lines {
            Some(more) => (line..=line + more).contains(&found.0),
            None => found == (line, column),
        }
    });
    let says = |part: &String| problem.help.as_ref().is_some_and(|help| help.contains(part));
    hits && problem.is_error()
        && expected.code.is_none_or(|code| problem.code == code)
        && expected.help.as_ref().is_none_or(says)
}
