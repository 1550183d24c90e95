//! A table with the effect of each changed answer on a ruleset.

use super::numbers::{interval, named};
use crate::document::{Document, Table};
use crate::sanitise;
use alfonso_forms::english;
use alfonso_lab::lattice::{ByAgents, Figure, OfFigure, Shift};

/// The maximum number of changes without a clear effect that are named.
const MOST_IDLE: usize = 12;
/// The maximum number of pairs of changes that are listed for a figure.
const MOST_EFFECTS: usize = 4;

/// Adds the effects of each change to the ruleset.
pub fn shifts(page: &mut Document<'_>, of: &ByAgents) {
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
        page.paragraph(
            "Each entry is a difference from the ruleset, with its 95% interval. A dash means that chance may explain the difference.",
        );
    }
    if !unclear.is_empty() {
        let names: Vec<&str> = unclear.iter().map(|it| named(it.figure)).collect();
        page.paragraph(format!("No change has a clear effect on {}.", english::list(&names, "or")));
    }
    if !silent.is_empty() {
        let more = silent.len().saturating_sub(MOST_IDLE);
        let mut shown: Vec<String> =
            silent.iter().take(MOST_IDLE).map(|it| sanitise::line(it).into_owned()).collect();
        if more > 0 {
            shown.push(format!("{more} more"));
        }
        page.paragraph(match shown.as_slice() {
            [one] => format!("The change {one} has no clear effect."),
            all => format!("The changes {} have no clear effect.", english::and(all)),
        });
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
            format!("{}: the joint effect of {one} and {other} differs from the sum of their effects by {interval}", figure.title())
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
