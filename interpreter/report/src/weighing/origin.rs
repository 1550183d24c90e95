//! The end of a report: the meaning of the readings' names, and the origin of the report.

use super::Report;
use crate::document::Document;
use crate::origin;
use crate::sanitise;
use crate::subject::hashes;

/// Adds the varied questions and their readings with their descriptions.
pub fn names(page: &mut Document<'_>, report: &Report<'_>) {
    page.heading(2, "Questions and readings");
    let varied: Vec<&str> = report.study.grids[0].varied.iter().map(|it| it.question.as_str()).collect();
    let asked =
        report.loaded.rule_file.questions().iter().filter(|it| varied.contains(&it.name.node.as_str()));
    page.list(asked.map(|asked| {
        let readings = asked.readings.iter().map(|it| format!("{}: {}", it.name.node, it.text.node));
        let readings: Vec<String> = readings.collect();
        let report = format!("{}: {} {}", asked.name.node, asked.text.node, readings.join("; "));
        sanitise::line(&report).into_owned()
    }));
}

/// Adds the data that are needed to reproduce the report, and the sources of the game.
pub fn made(page: &mut Document<'_>, report: &Report<'_>, command: &str) {
    let rules = hashes(&report.loaded.rule_file, &report.loaded.rules).whole;
    let facts = [origin::rules("Rules of the base", &report.info.named(), &rules)];
    let sources = origin::Sources { title: "Sources", list: report.loaded.rule_file.sources() };
    origin::add(page, command, facts, &[sources]);
}
