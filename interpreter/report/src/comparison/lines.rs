//! Lines of play after which two games differ.

use super::{Report, boards, sentences};
use crate::document::{Document, Item, Medium, Text};
use alfonso_compare::{Difference, Found, Walk, What};

/// The maximum number of lines that a terminal shows in detail. Each of the other lines becomes one
/// sentence.
const AT_LENGTH: usize = 8;

/// Adds the lines of play that a search found.
pub fn all<'c>(report: &mut Document<'c>, results: Report<'c>, walk: &'c Walk) {
    let drawn = walk.found.iter().position(boards::has_arrows);
    let drawn = drawn
        .or_else(|| walk.found.iter().position(|found| found.differences.iter().any(is_of_board)))
        .unwrap_or(0);
    let at_length = |report: &mut Document<'c>, index: usize, found: &'c Found| {
        report.heading(3, format!("{}. {}", index + 1, sentences::heading(found)));
        one(report, results, found, index == drawn);
    };
    let (first, rest) = walk.found.split_at(walk.found.len().min(AT_LENGTH));
    first.iter().enumerate().for_each(|(index, found)| at_length(report, index, found));
    if !rest.is_empty() {
        report.only(Medium::Pages, |report| {
            rest.iter().enumerate().for_each(|(index, found)| at_length(report, AT_LENGTH + index, found));
        });
        report.only(Medium::Terminal, |report| {
            report.heading(3, "Further causes, each with its shortest line");
            report.list(rest.iter().flat_map(in_short));
        });
    }
    if walk.omitted > 0 {
        let more = sentences::count(walk.omitted, "more cause is", "more causes are");
        report.paragraph(format!("{more} not shown."));
    }
}

/// Adds a line of play: its moves, the differences at its end, and the commands that show it. Adds
/// the boards there if `drawn` is set.
pub fn one<'c>(report: &mut Document<'c>, results: Report<'c>, found: &'c Found, drawn: bool) {
    let moves = |label: &str, moves: &str| match moves {
        "" => Text::from(format!("{label}: none")),
        moves => Text::from(format!("{label}: ")).then(Text::code(moves)),
    };
    match (&found.after_a, &found.after_b) {
        (a, b) if a != b => {
            report.paragraph(moves("Moves in A", a));
            report.paragraph(moves("Moves in B", b));
        }
        (a, _) if a.is_empty() => {}
        (a, _) => report.paragraph(moves("Moves", a)),
    }
    report.paragraph(sentences::allows(found).unwrap_or_default());
    report.list(found.differences.iter().filter_map(|difference| {
        let results = sentences::difference(difference);
        let (first, below) = results.split_first()?;
        Some(Item::with(first, below))
    }));
    let commands = [results.a.command(&found.after_a), results.b.command(&found.after_b)];
    report.code("", commands.join("\n"));
    if drawn {
        report.figure(boards::at_end_of(found, results));
    }
}

/// Returns one sentence for each difference at the end of a line.
fn in_short(found: &Found) -> Vec<String> {
    let short = |difference: &Difference| {
        let text = sentences::difference(difference).first().cloned().unwrap_or_default();
        format!("{}: {text} ({})", sentences::heading(found), found.after_a)
    };
    found.differences.iter().map(short).collect()
}

/// Returns `true` if a difference is visible on the board.
fn is_of_board(difference: &Difference) -> bool {
    !matches!(difference.what, What::Holdings { .. } | What::Ending { .. })
}
