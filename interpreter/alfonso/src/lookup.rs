//! Finds shipped games by name.

use crate::Error;
use alfonso_driver::shipped;

/// Returns the names of the playable shipped games, sorted.
///
/// ```
/// assert!(alfonso::games().contains(&"chess"));
/// ```
#[must_use]
pub fn games() -> Vec<&'static str> {
    shipped::games().into_iter().map(|(name, _)| name).collect()
}

/// Finds `NAME[@RULESET]` among the shipped games: by file name, title, another name, or identifier
/// of a catalogue.
pub(crate) fn find(whole: &str) -> Result<shipped::ShippedGame, Error> {
    shipped::find(whole).map_err(|missing| {
        let text = shipped::split(whole).map_or(whole, |(text, _)| text);
        let what = format!("there is no shipped game `{text}`");
        let all = "`games` lists them; a rule file is opened by its path";
        Error::request(missing.diagnostic(text, &what, all))
    })
}
