//! The command of a weighing as it is typed.

use super::Weigh;
use crate::args::{CompareFormat, Lineup};
use alfonso_report::lattice;
use alfonso_report::sanitise::shell;
use alfonso_report::weighing::written;

/// Returns the words that were typed, without those that change no result.
pub fn command(job: &Weigh) -> String {
    let games = &job.games;
    let target = &games.target;
    let ruleset = target.ruleset.as_ref().map(|ruleset| format!("@{ruleset}")).unwrap_or_default();
    let mut words =
        vec!["alfonso weigh".to_owned(), shell(&format!("{}{ruleset}", target.file)).into_owned()];
    words.extend(job.evidence.iter().map(|file| format!("--evidence {}", shell(file))));
    words.extend(job.records.iter().map(|file| format!("--record {}", shell(file))));
    words.extend(job.claims.iter().map(|file| format!("--claims {}", shell(file))));
    if !job.records.is_empty() || !job.claims.is_empty() {
        words.push(format!("--slip {}", job.slip));
    }
    words.extend(target.readings.iter().map(|(question, reading)| format!("--read {question}={reading}")));
    if !games.questions.is_empty() {
        words.push(format!("--questions {}", games.questions.join(",")));
    }
    words.extend(games.design.map(|design| format!("--design {}", lattice::written(design))));
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

fn seated(lineup: &Lineup) -> String {
    let one = |(seat, agent): (&String, &String)| {
        if seat == "*" { agent.clone() } else { format!("{seat}={agent}") }
    };
    lineup.0.iter().map(one).collect::<Vec<_>>().join(",")
}
