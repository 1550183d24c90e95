//! The data that are needed to reproduce a report, and the sources of its games.

use super::Contender;
use super::{Report, thousands};
use crate::document::{Document, Text};
use crate::origin::{self, Sources, fact};
use crate::words;
use alfonso_compare::Comparison;
use alfonso_compare::across::Across;
use alfonso_forms::english;

/// Adds the data that are needed to reproduce a comparison.
pub fn comparison(report: &mut Document<'_>, results: Report<'_>, command: &str) {
    let Report { comparison: Comparison { a, b, behaviour, play, .. }, .. } = results;
    let (depth, limits) = (behaviour.limits.depth, &behaviour.limits);
    let mut made = vec![rules("Rules of A", results.a), rules("Rules of B", results.b)];
    made.push(fact(
        "Limits of the search",
        format!(
            "{} and {}; sequences were counted as long as at most {} were expected",
            words::plies(depth),
            english::count(thousands(limits.positions), "position"),
            thousands(limits.nodes)
        ),
    ));
    made.extend(play.as_ref().map(|play| {
        let games = thousands(play.games);
        let results =
            format!("{games} of each, broken off after {}; seed {}", words::plies(play.max_plies), play.seed);
        fact("Games", results)
    }));
    let lists = match a.game == b.game {
        true => vec![("Sources", results.a)],
        false => vec![("Sources of A", results.a), ("Sources of B", results.b)],
    };
    add(report, command, made, &lists);
}

/// Adds the data that are needed to reproduce the games of all readings.
pub fn across(report: &mut Document<'_>, across: &Across, base: &Contender, command: &str) {
    let mut made = vec![rules("Rules of the base", base)];
    let (games, most, seed) = (thousands(across.games), across.max_plies, across.seed);
    let text = format!(
        "{games} of the base and of each reading, broken off after {}; seed {seed}",
        words::plies(most)
    );
    made.push(fact("Games", text));
    add(report, command, made, &[("Sources", base)]);
}

fn add(report: &mut Document<'_>, command: &str, made: Vec<Text>, lists: &[(&str, &Contender)]) {
    let sources =
        lists.iter().map(|(title, contender)| Sources { title, list: contender.rule_file.sources() });
    origin::add(report, command, made, &sources.collect::<Vec<_>>());
}

fn rules(name: &str, contender: &Contender) -> Text {
    origin::rules(name, &contender.subject.info.named(), &contender.side.hash)
}
