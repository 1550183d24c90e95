//! The meaning of the names of readings, and the origin of a report.

use super::told::{Told, written};
use crate::args::{CompareFormat, Lineup};
use crate::subject::hashes;
use crate::subject::record::PROGRAM;
use alfonso_lab::Design;
use alfonso_report::document::{Document, Medium, Text};
use alfonso_report::readings::Source;
use alfonso_report::sanitise::{self, shell};

/// Adds the questions that are varied and their readings, in words.
pub fn names(page: &mut Document<'_>, told: &Told<'_>) {
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
pub fn made(page: &mut Document<'_>, told: &Told<'_>) {
    let fact = |name: &str, told: Text| Text::from(format!("{name}: ")).then(told);
    let rules = hashes(&told.loaded.family, &told.loaded.rules).whole;
    let facts = vec![
        fact("Program", PROGRAM.into()),
        fact("Command", Text::code(command(told))),
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

/// Returns the words that were typed, without those that change no result.
fn command(told: &Told<'_>) -> String {
    let (job, games) = (told.job, &told.job.games);
    let target = &games.target;
    let ruleset = target.ruleset.as_ref().map(|ruleset| format!("@{ruleset}")).unwrap_or_default();
    let mut words =
        vec!["alfonso weigh".to_owned(), shell(&format!("{}{ruleset}", target.file)).into_owned()];
    words.extend(job.evidence.iter().map(|file| format!("--evidence {}", shell(file))));
    words.extend(job.records.iter().map(|file| format!("--record {}", shell(file))));
    words.extend(job.claims.iter().map(|file| format!("--claims {}", shell(file))));
    if !told.pieces.is_empty() {
        words.push(format!("--slip {}", job.slip));
    }
    words.extend(target.readings.iter().map(|(question, reading)| format!("--read {question}={reading}")));
    if !games.questions.is_empty() {
        words.push(format!("--questions {}", games.questions.join(",")));
    }
    words.extend(games.design.map(|design| format!("--design {}", designed(design))));
    words.push(format!("--prior {}", written(&job.prior)));
    words.extend(games.agents.iter().map(|lineup| format!("--agents {}", shell(&seated(lineup)))));
    words.push(format!("--games {} --seed {} --max-plies {}", games.games, games.seed, games.max_plies));
    words.extend(job.calibrate.map(|each| format!("--calibrate {each}")));
    words.push(format!(
        "--format {}",
        if job.format == CompareFormat::Markdown { "markdown" } else { "html" }
    ));
    words.join(" ")
}

fn designed(design: Design) -> String {
    match design {
        Design::Product => "product".to_owned(),
        Design::Single => "single".to_owned(),
        Design::Pairs => "pairs".to_owned(),
        Design::Sample(count) => format!("sample:{count}"),
        Design::Optimal(count) => format!("optimal:{count}"),
    }
}

fn seated(lineup: &Lineup) -> String {
    let one = |(seat, agent): (&String, &String)| {
        if seat == "*" { agent.clone() } else { format!("{seat}={agent}") }
    };
    lineup.0.iter().map(one).collect::<Vec<_>>().join(",")
}
