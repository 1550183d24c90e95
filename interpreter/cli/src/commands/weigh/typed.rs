//! Formats the command of a weighing.

use super::Weigh;
use alfonso_report::sanitise::shell;
use alfonso_report::weighing::written;

/// Returns the command without the arguments that do not affect the result.
pub fn command(job: &Weigh) -> String {
    let games = &job.games;
    let mut words = vec!["alfonso weigh".to_owned(), games.typed_name()];
    words.extend(job.evidence.iter().map(|file| format!("--evidence {}", shell(file))));
    words.extend(job.records.iter().map(|file| format!("--record {}", shell(file))));
    words.extend(job.claims.iter().map(|file| format!("--claims {}", shell(file))));
    if !job.records.is_empty() || !job.claims.is_empty() {
        words.push(format!("--slip {}", job.slip));
    }
    words.push(format!("--prior {}", written(&job.prior)));
    words.extend(games.typed());
    words.extend(job.calibrate.map(|each| format!("--calibrate {each}")));
    words.push(job.format.typed());
    words.join(" ")
}
