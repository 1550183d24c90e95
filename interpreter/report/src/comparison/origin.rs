//! Everything that is needed to make a report again, and the sources of the games in it.

use super::Contender;
use super::{Report, thousands};
use crate::document::{Document, Medium, Text};
use crate::readings::Source;
use crate::words;
use alfonso_compare::Comparison;
use alfonso_compare::across::Across;
use alfonso_forms::english;

/// Adds how a comparison was made.
pub fn comparison(report: &mut Document<'_>, told: Report<'_>, command: &str) {
    let Report { comparison: Comparison { a, b, behaviour, play, .. }, .. } = told;
    let (depth, limits) = (behaviour.limits.depth, &behaviour.limits);
    let mut made = made(command, a.version);
    made.push(rules("Rules of A", told.a));
    made.push(rules("Rules of B", told.b));
    made.push(fact(
        "Looked for differences",
        format!(
            "to {} and {} at most; counted while no more than {} sequences were expected",
            words::plies(depth),
            english::count(thousands(limits.positions), "position"),
            thousands(limits.nodes)
        ),
    ));
    made.extend(play.as_ref().map(|play| {
        let games = thousands(play.games);
        let told =
            format!("{games} of each, broken off after {}; seed {}", words::plies(play.max_plies), play.seed);
        fact("Games", told)
    }));
    let lists = match a.game == b.game {
        true => vec![("Sources", told.a)],
        false => vec![("Sources of A", told.a), ("Sources of B", told.b)],
    };
    add(report, made, &lists);
}

/// Adds how the games of all readings were made.
pub fn across(report: &mut Document<'_>, across: &Across, base: &Contender, command: &str) {
    let mut made = made(command, base.side.version);
    made.push(rules("Rules of the base", base));
    let (games, most, seed) = (thousands(across.games), across.max_plies, across.seed);
    let told = format!(
        "{games} of the base and of each reading, broken off after {}; seed {seed}",
        words::plies(most)
    );
    made.push(fact("Games", told));
    add(report, made, &[("Sources", base)]);
}

fn add(report: &mut Document<'_>, made: Vec<Text>, lists: &[(&str, &Contender)]) {
    report.only(Medium::Pages, |report| {
        report.heading(2, "Origin of this report");
        report.list(made);
        for (title, contender) in lists {
            report.heading(3, *title);
            report.list(contender.family.sources().iter().map(|source| {
                let source = Source::new(source);
                Text::code(&source.name).then(": ").then(source.words())
            }));
        }
    });
}

fn made(command: &str, version: &str) -> Vec<Text> {
    let program = fact("Program", format!("alfonso {version}"));
    vec![program, fact("Command", Text::code(command))]
}

fn rules(name: &str, contender: &Contender) -> Text {
    fact(name, Text::code(format!("{} {}", contender.subject.card.named(), contender.side.hash)))
}

fn fact(name: &str, told: impl Into<Text>) -> Text {
    Text::from(format!("{name}: ")).then(told)
}
