//! The effect of each changed answer on a ruleset, as a table.

use super::numbers::interval;
use crate::document::{Document, Table};
use crate::sanitise;
use alfonso_forms::english;
use alfonso_lab::lattice::{ByAgents, Figure, OfFigure, Shift};

/// The most changes that are named among those of which nothing is clear.
const MOST_IDLE: usize = 12;
/// The most pairs of changes that are reported of a figure.
const MOST_EFFECTS: usize = 4;

/// Reports what each change does to the ruleset.
pub fn shifts(page: &mut Document<'_>, of: &ByAgents) {
    page.paragraph(
        "Differences from the ruleset that chance does not explain (test of all changes together, at 5%), with 95% intervals; otherwise a dash.",
    );
    let (clear, unclear): (Vec<&OfFigure>, Vec<&OfFigure>) =
        of.figures.iter().partition(|it| it.shifts.iter().any(|shift| shift.matters));
    let mut heads = vec![""];
    heads.extend(clear.iter().map(|it| it.figure.title()));
    let mut table = Table::new(&heads, &format!("l{}", "r".repeat(clear.len())));
    let mut changes: Vec<(&str, &str)> = Vec::new();
    for shift in of.figures.iter().flat_map(|it| &it.shifts) {
        let change = (shift.question.as_str(), shift.reading.as_str());
        if !changes.contains(&change) {
            changes.push(change);
        }
    }
    let mut silent: Vec<String> = Vec::new();
    for (question, reading) in changes {
        let name = format!("{question}={reading}");
        let shift = |it: &OfFigure| {
            it.shifts.iter().find(|shift| shift.question == question && shift.reading == reading).cloned()
        };
        let found: Vec<_> = clear.iter().map(|it| (it.figure, shift(it))).collect();
        if !found.iter().any(|(_, it)| it.as_ref().is_some_and(|it| it.matters)) {
            silent.push(name);
            continue;
        }
        let cell = |(figure, it): &(Figure, Option<_>)| match it {
            Some(it) => shifted(*figure, it),
            None => String::new(),
        };
        table.row(std::iter::once(sanitise::line(&name).into_owned()).chain(found.iter().map(cell)));
    }
    if !clear.is_empty() {
        page.table(table);
    }
    if !unclear.is_empty() {
        let titles: Vec<&str> = unclear.iter().map(|it| it.figure.title()).collect();
        page.paragraph(format!("No clear effect on {}.", english::list(&titles, "or")));
    }
    if !silent.is_empty() {
        let more = silent.len().saturating_sub(MOST_IDLE);
        let mut shown: Vec<String> =
            silent.iter().take(MOST_IDLE).map(|it| sanitise::line(it).into_owned()).collect();
        if more > 0 {
            shown.push(format!("{more} more"));
        }
        page.paragraph(format!("No clear effect of {}.", english::list(&shown, "or")));
    }
    let both: Vec<String> = of
        .figures
        .iter()
        .flat_map(|it| {
            it.both.iter().filter(|both| both.matters).take(MOST_EFFECTS).map(move |both| (it.figure, both))
        })
        .map(|(figure, both)| {
            let interval = interval(figure, both.difference, both.low, both.high);
            let [one, other] = both.changes.each_ref().map(|it| sanitise::line(it).into_owned());
            format!("{}: {one} and {other} together {interval} beyond their sum", figure.title())
        })
        .collect();
    if !both.is_empty() {
        page.heading(3, "Two changes together");
        page.list(both);
    }
}

fn shifted(figure: Figure, it: &Shift) -> String {
    match (it.same_rules, it.matters) {
        (true, _) => "same rules".to_owned(),
        (_, true) => interval(figure, it.difference, it.low, it.high),
        _ => "-".to_owned(),
    }
}
