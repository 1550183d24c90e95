//! `check`: everything that is wrong with rule files.
//!
//! What is wrong goes to standard error, a line for each file to standard output. For programs the diagnostics are in the
//! result, since they are what was asked for, and nowhere else.

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::render::diagnostics::{self, DiagnosticTwin};
use crate::render::twin::SCHEMA;
use crate::render::words;
use crate::screen::Ink;
use crate::subject::Target;
use crate::trouble::Trouble;
use alfonso_diag::Diagnostic;
use alfonso_driver::{Plan, check, sample};
use serde::Serialize;

/// What to check.
#[derive(Debug)]
pub struct Check {
    /// The files.
    pub files: Vec<Target>,
    /// Warnings count as errors.
    pub deny_warnings: bool,
    /// How much is played, if anything is.
    pub play: Option<Plan>,
}

/// What was found.
#[derive(Debug)]
pub struct Verdict {
    /// By file, in the order in which they were named.
    pub troubles: Vec<Trouble>,
    /// True if nothing is to be mended.
    pub sound: bool,
    files: Vec<FileTwin>,
}

#[derive(Serialize)]
struct Twin<'v> {
    schema: u8,
    files: &'v [FileTwin],
    errors: usize,
    warnings: usize,
    diagnostics: &'v [DiagnosticTwin],
}

#[derive(Debug, Serialize)]
struct FileTwin {
    file: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    title: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rulesets: Vec<String>,
    /// In how many ways the file was read: combinations of answers that were resolved and compiled, every ruleset's among
    /// them and as many others as it takes to have met every clause and every choice.
    readings: usize,
    claims: usize,
    /// What was played, if that was asked for and the file has no error.
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<PlayTwin>,
    errors: usize,
    warnings: usize,
}

#[derive(Debug, Serialize)]
struct PlayTwin {
    /// In how many combinations of answers.
    readings: usize,
    games: u32,
    /// Moves of all games, rolls included.
    plies: u64,
    /// False if the budget of moves, or of findings, was used up before all games were played.
    complete: bool,
}

impl Check {
    /// Looks at every file.
    pub fn look(&self) -> Verdict {
        let (files, troubles): (Vec<FileTwin>, Vec<Trouble>) =
            self.files.iter().map(|file| look(file, self.play)).unzip();
        let sound = files.iter().all(|file| file.errors == 0 && !(self.deny_warnings && file.warnings > 0));
        Verdict { troubles, sound, files }
    }
}

impl Verdict {
    /// Prints a line for each file.
    pub fn print(&self, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let files = &self.files;
        if format == Format::Json {
            let (errors, warnings) = (sum(files, |file| file.errors), sum(files, |file| file.warnings));
            let diagnostics = diagnostics::twins(&self.troubles.iter().collect::<Vec<_>>());
            return console.json(&Twin {
                schema: SCHEMA,
                files,
                errors,
                warnings,
                diagnostics: &diagnostics,
            });
        }
        for file in files {
            console.line(&summary(file, console.screen.paint(Ink::Result, "sound")))?;
        }
        Ok(())
    }
}

fn sum(files: &[FileTwin], number: fn(&FileTwin) -> usize) -> usize {
    files.iter().map(number).sum()
}

fn look(target: &Target, play: Option<Plan>) -> (FileTwin, Trouble) {
    let file = match &target.ruleset {
        Some(ruleset) => format!("{}@{ruleset}", target.file),
        None => target.file.clone(),
    };
    let mut twin = FileTwin {
        file,
        title: String::new(),
        rulesets: Vec::new(),
        readings: 0,
        claims: 0,
        play: None,
        errors: 0,
        warnings: 0,
    };
    let trouble = match target.find() {
        Err(trouble) => trouble,
        Ok(found) => {
            let checked = check(found.source.clone(), &|name| found.library(name));
            let mut diagnostics = checked.diagnostics;
            let family = &checked.family;
            twin.title = family.title().to_owned();
            twin.rulesets = family.rulesets().iter().map(|ruleset| ruleset.name.node.clone()).collect();
            diagnostics.extend(family.answers(target.ruleset.as_deref(), &[]).err());
            (twin.readings, twin.claims) = (checked.readings, checked.claims);
            if let Some(plan) = play.filter(|_| !diagnostics.iter().any(Diagnostic::is_error)) {
                let sample = sample(family, &target.file, plan);
                diagnostics.extend(sample.diagnostics);
                twin.play = Some(PlayTwin {
                    readings: sample.readings,
                    games: sample.games,
                    plies: sample.plies,
                    complete: sample.complete,
                });
            }
            Trouble::new(diagnostics, &checked.sources)
        }
    };
    (twin.errors, twin.warnings) = trouble.counts();
    (twin, trouble)
}

/// `games/x.rules: sound, 4 rulesets, read in 12 ways, 81 claims`.
fn summary(file: &FileTwin, sound: String) -> String {
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
    if file.errors == 0 {
        if !file.rulesets.is_empty() {
            parts.push(words::count(file.rulesets.len(), "ruleset"));
        }
        if file.readings > 0 {
            parts.push(format!("read in {}", words::count(file.readings, "way")));
        }
        parts.push(words::count(file.claims, "claim"));
        if let Some(play) = &file.play {
            let games = words::count(play.games as usize, "game");
            let rest = if play.complete { "" } else { ", no more within the budget" };
            parts.push(format!("played {games} in {}{rest}", words::count(play.readings, "way")));
        }
    }
    format!("{}: {}", file.file, parts.join(", "))
}
