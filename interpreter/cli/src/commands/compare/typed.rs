//! Formats the command of a comparison.

use super::Compare;
use crate::subject::{Start, Target};
use alfonso_report::sanitise::shell;

/// Returns the command without the arguments that do not affect the result.
pub fn command(job: &Compare) -> String {
    let named = |target: &Target| {
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
    words.push(job.format.typed());
    words.join(" ")
}

/// Returns the arguments that select a game and its start position.
pub fn contender(target: &Target, start: &Start) -> String {
    let ruleset = target.ruleset.as_ref().map(|ruleset| format!("@{ruleset}")).unwrap_or_default();
    let mut typed = shell(&format!("{}{ruleset}", target.file)).into_owned();
    for (question, reading) in &target.readings {
        typed.push_str(&format!(" --read {question}={reading}"));
    }
    for (name, value) in [("fen", &start.fen), ("from", &start.from)] {
        typed
            .push_str(&value.as_ref().map(|value| format!(" --{name} {}", shell(value))).unwrap_or_default());
    }
    typed.extend(start.number.map(|number| format!(" --start {number}")));
    typed
}
