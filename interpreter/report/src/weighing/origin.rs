//! The meaning of the names of readings, and the origin of a report.

use super::Report;
use crate::document::{Document, Medium, Text};
use crate::head::PROGRAM;
use crate::readings::Source;
use crate::sanitise;
use crate::subject::hashes;

/// Adds the questions that are varied and their readings, in words.
pub fn names(page: &mut Document<'_>, told: &Report<'_>) {
    page.heading(2, "Questions and readings");
    let varied: Vec<&str> = told.study.grids[0].varied.iter().map(|it| it.question.as_str()).collect();
    let asked = told.loaded.family.questions().iter().filter(|it| varied.contains(&it.name.node.as_str()));
    page.list(asked.map(|asked| {
        let readings = asked.readings.iter().map(|it| format!("{}: {}", it.name.node, it.text.node));
        let readings: Vec<String> = readings.collect();
        let told = format!("{}: {} {}", asked.name.node, asked.text.node, readings.join("; "));
        sanitise::line(&told).into_owned()
    }));
}

/// Adds what is needed to make the report again, and the sources of the game.
pub fn made(page: &mut Document<'_>, told: &Report<'_>, command: &str) {
    let fact = |name: &str, told: Text| Text::from(format!("{name}: ")).then(told);
    let rules = hashes(&told.loaded.family, &told.loaded.rules).whole;
    let facts = vec![
        fact("Program", PROGRAM.into()),
        fact("Command", Text::code(command)),
        fact("Rules of the base", Text::code(format!("{} {rules}", told.card.named()))),
    ];
    page.only(Medium::Pages, |page| {
        page.heading(2, "Origin of this report");
        page.list(facts);
        page.heading(3, "Sources");
        page.list(told.loaded.family.sources().iter().map(|source| {
            let source = Source::new(source);
            Text::code(&source.name).then(": ").then(source.words())
        }));
    });
}
