//! The weights by which agents measure positions: those of a file, those that ship, or those made from the rules.

use crate::subject::Subject;
use alfonso_diag::{Diagnostic, code};
use alfonso_report::command_error::CommandError;
use alfonso_report::tuning::{self, WeightsFile};
use alfonso_search::Evaluation;

/// The name of the weights that are made from the rules, in place of a file.
const OF_THE_RULES: &str = "rules";
/// The most bytes of a file.
const MOST_BYTES: u64 = 1 << 20;

/// Returns the evaluation of a game by the weights that ship with the reading, or else by those made from the rules.
pub fn own_evaluation(subject: &Subject) -> Evaluation {
    let evaluation = Evaluation::new(&subject.game);
    // They are read by the names of this game's kinds.
    tuning::shipped(subject)
        .and_then(|weights| evaluation.clone().with_weights(&weights).ok())
        .unwrap_or(evaluation)
}

/// Returns the evaluation of a game: by weights in a file if one is named, by those made from the rules if it is called `rules`, and else by
/// those that ship with the reading, if it was tuned.
pub fn evaluation(subject: &Subject, weights: Option<&str>) -> Result<Evaluation, CommandError> {
    let evaluation = Evaluation::new(&subject.game);
    let weights = match weights {
        Some(OF_THE_RULES) => None,
        Some(named) => {
            let text = load(named).map_err(|why| unreadable(named, &why))?;
            Some(WeightsFile::of_game(named, &text, subject)?)
        }
        None => return Ok(own_evaluation(subject)),
    };
    // They were read by the names of this game's kinds.
    Ok(weights.and_then(|weights| evaluation.clone().with_weights(&weights).ok()).unwrap_or(evaluation))
}

fn load(named: &str) -> std::io::Result<String> {
    use std::io::Read;
    let mut text = String::new();
    let file = std::fs::File::open(crate::files::names::path(named))?;
    file.take(MOST_BYTES).read_to_string(&mut text)?;
    Ok(text)
}

fn unreadable(named: &str, why: &std::io::Error) -> CommandError {
    let problem = Diagnostic::bare(code::BAD_REQUEST, format!("`{named}` cannot be read: {why}"));
    CommandError::bare(problem.help("name a file that `tune --into` has written"))
}
