//! The rule files that a server shows, as an object for the page.

use alfonso_report::sanitise;
use serde::Serialize;

/// A rule file that a server shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ServedFile {
    /// The name of the game for scripts, different for each file.
    pub name: String,
    /// The text; empty if the file cannot be loaded.
    pub text: String,
    /// The bases and libraries of the text: names and texts.
    pub others: Vec<(String, String)>,
    /// The name of a ruleset; empty for the default one.
    pub ruleset: String,
    /// The reason why the file cannot be loaded; empty if it can.
    pub message: String,
}

/// The rule files at one time.
#[derive(Serialize)]
struct Listing<'f> {
    revision: u64,
    files: &'f [ServedFile],
}

/// Returns the rule files as JSON, with a number that grows with each change of a file.
#[must_use]
pub fn listing(revision: u64, files: &[ServedFile]) -> String {
    let text = serde_json::to_string(&Listing { revision, files }).unwrap_or_default();
    sanitise::json(&text).into_owned()
}
