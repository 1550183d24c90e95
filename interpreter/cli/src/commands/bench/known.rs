//! The counts that others have made of a game: `NAME.expect.ron` beside its rule file.

use crate::subject::{Found, text};
use crate::trouble::Trouble;
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::counts::{self, Claimed};
use alfonso_driver::shipped;

/// The counts beside a rule file; nothing if there is no such file. Of a shipped game, those that are shipped with it.
pub fn claims(found: &Found) -> Result<Vec<Claimed>, Trouble> {
    let (name, text) = match &found.folder {
        None => (format!("{}.expect.ron", found.name), shipped::claims(&found.name).map(str::to_owned)),
        Some(folder) => {
            let path = folder.join(format!("{}.expect.ron", found.name));
            let name = path.to_string_lossy().into_owned();
            let text = path.is_file().then(|| text(&name)).transpose()?;
            (name, text)
        }
    };
    let Some(text) = text else { return Ok(Vec::new()) };
    counts::read(&text).map_err(|error| {
        let message = format!("`{name}` cannot be read as claims: {error}");
        let problem = Diagnostic::bare(code::BAD_REQUEST, message);
        Trouble::bare(problem.help("no rate is told of a game before its counts are known to hold"))
    })
}
