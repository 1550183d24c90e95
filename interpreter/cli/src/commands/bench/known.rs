//! Known perft counts of a game, from other programs or people: `NAME.expect.ron` beside its rule
//! file.

use crate::subject::{Found, Typed};
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::counts::{self, Claimed};
use alfonso_driver::shipped;
use alfonso_report::command_error::CommandError;

/// Returns the counts beside a rule file; empty if that file does not exist. The counts of a
/// shipped game are built in. Fails if a count names a ruleset that is not among `rulesets`, the
/// rulesets of the game.
pub fn claims(found: &Found, rulesets: &[&str]) -> Result<Vec<Claimed>, CommandError> {
    let (name, text) = match &found.folder {
        None => (format!("{}.expect.ron", found.name), shipped::claims(&found.name).map(str::to_owned)),
        Some(folder) => {
            let path = folder.join(format!("{}.expect.ron", found.name));
            let name = path.to_string_lossy().into_owned();
            let text = path.is_file().then(|| Typed::open(&name)?.text()).transpose()?;
            (name, text)
        }
    };
    let Some(text) = text else { return Ok(Vec::new()) };
    let wrong = |message: String| {
        let problem = Diagnostic::bare(code::BAD_REQUEST, message);
        CommandError::bare(problem.help("a game is measured only after its counts have been tested"))
    };
    let claims =
        counts::parse(&text).map_err(|error| wrong(format!("`{name}` cannot be read as claims: {error}")))?;
    // The counts of a game without rulesets have an empty ruleset name.
    let known = |ruleset: &str| rulesets.contains(&ruleset) || rulesets.is_empty() && ruleset.is_empty();
    match claims.iter().find(|claim| !known(&claim.ruleset)) {
        Some(claim) => {
            Err(wrong(format!("`{name}` counts a ruleset `{}` that the game does not have", claim.ruleset)))
        }
        None => Ok(claims),
    }
}
