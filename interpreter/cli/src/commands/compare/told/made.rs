//! Everything that is needed to make a report again, and the sources of the games in it.

use super::{Told, thousands};
use crate::args::CompareFormat;
use crate::commands::compare::{Compare, Contender};
use alfonso_compare::Comparison;
use alfonso_compare::across::Across;
use alfonso_forms::english;
use alfonso_report::document::{Document, Medium, Text};
use alfonso_report::readings::Source;
use alfonso_report::sanitise::shell;
use alfonso_report::words;

/// Adds how a comparison was made.
pub fn comparison(report: &mut Document<'_>, told: Told<'_>, job: &Compare) {
    let Told { comparison: Comparison { a, b, behaviour, play, .. }, .. } = told;
    let (depth, limits) = (behaviour.limits.depth, &behaviour.limits);
    let mut made = made(job, a.version);
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
pub fn across(report: &mut Document<'_>, across: &Across, base: &Contender, job: &Compare) {
    let mut made = made(job, base.side.version);
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

fn made(job: &Compare, version: &str) -> Vec<Text> {
    let program = fact("Program", format!("alfonso {version}"));
    vec![program, fact("Command", Text::code(command(job)))]
}

fn rules(name: &str, contender: &Contender) -> Text {
    fact(name, Text::code(format!("{} {}", contender.subject.card.named(), contender.side.hash)))
}

fn fact(name: &str, told: impl Into<Text>) -> Text {
    Text::from(format!("{name}: ")).then(told)
}

/// Returns the words that were typed, without those that change no result.
fn command(job: &Compare) -> String {
    let named = |target: &crate::subject::Target| {
        let ruleset = target.ruleset.as_ref().map(|ruleset| format!("@{ruleset}")).unwrap_or_default();
        shell(&format!("{}{ruleset}", target.file)).into_owned()
    };
    let mut words = vec!["alfonso compare".to_owned(), named(&job.a)];
    words.extend(job.b.as_ref().map(named));
    for (letter, target) in [("A", Some(&job.a)), ("B", job.b.as_ref())] {
        let readings = target.map_or(&[][..], |target| &target.readings);
        words.extend(
            readings.iter().map(|(question, reading)| format!("--read {letter}:{question}={reading}")),
        );
    }
    for (name, value) in [("fen", &job.start.fen), ("from", &job.start.from)] {
        words.extend(value.as_ref().map(|value| format!("--{name} {}", shell(value))));
    }
    words.extend(job.start.number.map(|number| format!("--start {number}")));
    if !job.start.after.is_empty() {
        words.push(format!("--after {}", shell(&job.start.after)));
    }
    match job.across.as_slice() {
        [] => words.push(format!("--depth {} --positions {}", job.depth, job.positions)),
        questions => words.push(format!("--across {} --pairs {}", questions.join(","), job.pairs)),
    }
    words.push(format!("--games {}", job.games));
    if job.games > 0 {
        words.push(format!("--seed {} --max-plies {}", job.seed, job.max_plies));
    }
    words.push(format!(
        "--format {}",
        if job.format == CompareFormat::Markdown { "markdown" } else { "html" }
    ));
    words.join(" ")
}
