//! Reports on the errors and warnings in rule files, for people and for programs.
//!
//! ```
//! use alfonso_report::checks::{CheckJson, FileJson, summary};
//!
//! let file = FileJson {
//!     file: "mine.rules".into(),
//!     title: "Mine".into(),
//!     rulesets: vec!["plain".into()],
//!     incomplete: false,
//!     readings: 2,
//!     unmet: 0,
//!     claims: 1,
//!     unread: None,
//!     play: None,
//!     errors: 0,
//!     warnings: 0,
//!     omitted: 0,
//! };
//! let report = summary(&file, "sound".into());
//! assert_eq!(report, "mine.rules: sound, 1 ruleset, read in 2 ways, 1 claim");
//! assert_eq!(serde_json::to_value(CheckJson::new(&[file], &[]))?["errors"], 0);
//! # Ok::<(), serde_json::Error>(())
//! ```

use crate::command_error::CommandError;
use crate::diagnostics::{self, DiagnosticJson, is_none};
use crate::head::SCHEMA;
use crate::{sanitise, words};
use alfonso_forms::english;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The diagnostics for some files.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CheckJson<'v> {
    schema: u8,
    files: &'v [FileJson],
    errors: usize,
    warnings: usize,
    /// The number of errors and warnings that are counted but not listed, because a file may have
    /// too many.
    #[serde(rename = "untold", skip_serializing_if = "is_none")]
    omitted: usize,
    diagnostics: Vec<DiagnosticJson>,
}

/// A checked rule file.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct FileJson {
    /// The file as the user typed it.
    pub file: String,
    /// The title of the game.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The rulesets of the file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulesets: Vec<String>,
    /// True if the file declares that too little is known to play the game.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub incomplete: bool,
    /// The number of combinations of answers that were resolved and compiled. These include every
    /// ruleset, and further combinations until they cover every clause and every choice.
    pub readings: usize,
    /// The number of clauses, arms of choices and readings that none of these combinations covers.
    /// A file may have more than the check tries.
    #[serde(skip_serializing_if = "is_none")]
    pub unmet: usize,
    /// The number of claims.
    pub claims: usize,
    /// The parts that the check skipped after it had used up its budget.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unread: Option<UnreadJson>,
    /// The games that were played; absent if the user did not request any or the file has errors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<PlayJson>,
    /// The number of errors.
    pub errors: usize,
    /// The number of warnings.
    pub warnings: usize,
    /// The number of errors and warnings that are counted but not listed.
    #[serde(rename = "untold", skip_serializing_if = "is_none")]
    pub omitted: usize,
}

/// The parts of a check that were skipped for lack of budget.
#[derive(Debug, Serialize, JsonSchema)]
pub struct UnreadJson {
    /// The number of combinations of answers that were not compiled.
    pub readings: usize,
    /// The rulesets among these combinations.
    pub rulesets: Vec<String>,
    /// The titles of the claims that were not run.
    pub claims: Vec<String>,
    /// True if the check skipped the mistakes that it reports only if they occur in every reading.
    pub everywhere: bool,
}

/// The random games of a check.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PlayJson {
    /// The number of combinations of answers in which games were played.
    pub readings: usize,
    /// The number of games.
    pub games: u32,
    /// The number of games that were aborted because a rule took too many steps.
    #[serde(skip_serializing_if = "is_none")]
    pub broken: usize,
    /// The names of the rules that took too many steps, sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub broken_by: Vec<String>,
    /// The number of moves in all games, including rolls.
    pub plies: u64,
    /// False if the budget of moves or of findings was exhausted before all games were played.
    pub complete: bool,
    /// True if the user stopped the program before all games were played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
}

impl<'v> CheckJson<'v> {
    /// Returns the object for the checked files and their diagnostics.
    pub fn new(files: &'v [FileJson], errors: &[CommandError]) -> Self {
        let sum = |number: fn(&FileJson) -> usize| files.iter().map(number).sum();
        Self {
            schema: SCHEMA,
            files,
            errors: sum(|file| file.errors),
            warnings: sum(|file| file.warnings),
            omitted: sum(|file| file.omitted),
            diagnostics: diagnostics::objects(&errors.iter().collect::<Vec<_>>()),
        }
    }
}

/// Summarizes a file in one line. `sound` is the word for a file without errors and warnings, as in
/// `games/x.rules: sound, 4 rulesets, read in 12 ways, 81 claims`.
pub fn summary(file: &FileJson, sound: String) -> String {
    let mut parts = Vec::new();
    match (file.errors, file.warnings) {
        (0, 0) => parts.push(sound),
        (0, warnings) => parts.push(words::count(warnings, "warning")),
        (errors, 0) => parts.push(words::count(errors, "error")),
        (errors, warnings) => {
            parts.push(words::count(errors, "error"));
            parts.push(words::count(warnings, "warning"));
        }
    }
    if file.incomplete {
        parts.push("incomplete, so it cannot be played".to_owned());
    } else if file.errors == 0 {
        if !file.rulesets.is_empty() {
            parts.push(words::count(file.rulesets.len(), "ruleset"));
        }
        if file.readings > 0 {
            parts.push(format!("read in {}", words::count(file.readings, "way")));
        }
        if file.unmet > 0 {
            parts.push(format!("{} or choices in none of them", words::count(file.unmet, "clause")));
        }
        parts.push(words::count(file.claims, "claim"));
        if let Some(play) = &file.play {
            let games = words::count(play.games as usize, "game");
            let rest = match (play.stopped, play.complete) {
                (true, _) => ", and stopped before the others",
                (false, true) => "",
                (false, false) => " and stopped at the limit of moves",
            };
            parts.push(format!("played {games} in {}{rest}", words::count(play.readings, "way")));
            if play.broken > 0 {
                let games = words::count(play.broken, "game");
                let rules: Vec<String> = play.broken_by.iter().map(|rule| format!("`{rule}`")).collect();
                let rules: Vec<&str> = rules.iter().map(String::as_str).collect();
                let who = if rules.is_empty() { "a rule".to_owned() } else { english::and(&rules) };
                parts.push(format!("{games} broken off because {who} took too many steps"));
            }
        }
    }
    if let Some(unread) = &file.unread {
        parts.push(left_out(unread));
    }
    format!("{}: {}", sanitise::line(&file.file), parts.join(", "))
}

/// Describes the skipped parts:
/// `12 ways (from ruleset b on) and 3 claims left out, beyond the budget of a check`.
fn left_out(unread: &UnreadJson) -> String {
    let mut left = Vec::new();
    if unread.readings > 0 {
        let from =
            unread.rulesets.first().map(|first| format!(" (from ruleset {} on)", sanitise::line(first)));
        left.push(words::count(unread.readings, "way") + &from.unwrap_or_default());
    }
    if !unread.claims.is_empty() {
        left.push(words::count(unread.claims.len(), "claim"));
    }
    if unread.everywhere {
        left.push("what holds in every way".to_owned());
    }
    format!("{} left out, beyond the budget of a check", english::and(&left))
}

/// Returns the JSON schemas of the objects about checks.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<CheckJson<'_>>()]
}
