//! Reports on the run of a study, for people and for programs.

use super::Played;
use crate::document::{Document, Form, Table};
use crate::estimate::estimate;
use crate::head::SCHEMA;
use crate::sanitise;
use crate::words;
use alfonso_compare::{Estimate, Share, Unit};
use alfonso_forms::english;
use alfonso_lab::SeriesSummary;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The locations of the files of a run, as shown to the user.
#[derive(Clone, Debug)]
pub struct Files {
    /// The files with the rows of games.
    pub games: String,
    /// The files with the plies, if the study has any.
    pub plies: Option<String>,
    /// The file with the summary.
    pub summary: String,
    /// The file with the table of traffic.
    pub traffic: String,
    /// The folders of the tables for other programs. The list is empty if the format of rows has no
    /// such tables.
    pub tables: Vec<String>,
    /// The command that continues the run.
    pub resume: String,
    /// The command that prints the summary of the games so far, if there are any.
    pub so_far: Option<String>,
}

/// The object that `run` prints for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RunJson {
    schema: u8,
    /// The number of games in the whole plan, including the games that complete blocks.
    games: u64,
    /// The number of combinations of readings. `cells` counts the combinations with distinct rules,
    /// which are played.
    combinations: usize,
    cells: usize,
    /// The number of files in the whole plan. `files_left` counts the files that do not exist yet.
    files: usize,
    files_left: usize,
    /// The summary. The summary is absent while files are missing, unless the user requests the
    /// summary of the games so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    series: Option<Vec<SeriesSummary>>,
}

/// The contents of the summary file.
#[derive(Debug, Serialize)]
pub struct SummaryJson<'s> {
    schema: u8,
    series: &'s [SeriesSummary],
}

impl<'s> SummaryJson<'s> {
    /// Returns the summary of the given series.
    pub fn new(series: &'s [SeriesSummary]) -> Self {
        Self { schema: 1, series }
    }

    /// Returns the summary as text.
    pub fn written(&self) -> String {
        let text = serde_json::to_string_pretty(self).unwrap_or_default();
        sanitise::json(&text).into_owned() + "\n"
    }
}

impl RunJson {
    /// Returns the object for a study of which `left` files are missing.
    pub fn new(study: Played<'_>, left: usize, series: Option<Vec<SeriesSummary>>) -> Self {
        Self {
            schema: SCHEMA,
            games: study.games(),
            combinations: study.combinations(),
            cells: study.arms.len(),
            files: study.units.len(),
            files_left: left,
            series,
        }
    }

    /// Returns the object as a document.
    pub fn document(&self, study: Played<'_>, files: &Files) -> Document<'static> {
        let mut page = Document::new(Form::Report);
        let cells = words::count(self.cells, "cell");
        page.paragraph(format!(
            "{} of {cells}, seed {}",
            english::count(self.games, "game"),
            study.plan.seed
        ));
        let alike = self.combinations - self.cells;
        if alike > 0 {
            let combinations = words::count(self.combinations, "combination");
            page.paragraph(format!(
                "Of {combinations} of readings, {alike} have the same rules as another and are not played again."
            ));
        }
        if self.files_left > 0 {
            page.paragraph(format!(
                "{} of {} finished.",
                self.files - self.files_left,
                english::counted(self.files, "file is", "files are")
            ));
            page.paragraph(format!(
                "`{}` plays the rest, or prints the summary once all files are in the folder.",
                files.resume
            ));
        }
        let Some(series) = &self.series else {
            if let Some(command) = files.so_far.as_ref().filter(|_| self.files_left < self.files) {
                page.paragraph(format!("`{command}` prints the summary of the games played so far."));
            }
            return page;
        };
        let so_far: u64 = series.iter().map(|it| it.games).sum();
        if self.files_left > 0 {
            page.paragraph(format!("So far, of {}:", english::count(so_far, "game")));
        }
        for agents in study.lineups() {
            let alike: Vec<&SeriesSummary> = series.iter().filter(|it| it.agents == agents).collect();
            if alike.is_empty() {
                continue;
            }
            page.heading(2, sanitise::line(agents).into_owned());
            page.table(table(&alike));
            alike
                .into_iter()
                .filter(|it| it.by_agent.len() > 1 && it.balance.is_some())
                .for_each(|it| page.paragraph(scores(it)));
        }
        for it in series.iter().filter(|it| it.no_choice) {
            page.paragraph(format!("{}: no player had a choice, so agents make no difference.", it.cell));
        }
        if self.files_left > 0 {
            return page;
        }
        let plies = files.plies.as_ref().map(|files| format!(" Plies: {}.", sanitise::line(files)));
        page.paragraph(format!(
            "Rows: {}, in {}.{} Summary: {}. Traffic: {}.",
            sanitise::line(&files.games),
            words::count(self.files, "file"),
            plies.unwrap_or_default(),
            sanitise::line(&files.summary),
            sanitise::line(&files.traffic),
        ));
        if !files.tables.is_empty() {
            let tables = files.tables.iter().map(|folder| sanitise::line(folder).into_owned());
            page.paragraph(format!("Tables for other programs: {}.", english::and(tables)));
        }
        page
    }
}

/// Returns a table with one row for each series.
fn table(series: &[&SeriesSummary]) -> Table {
    let mut table = Table::new(&["", "plies", "moves a ply", "won", "drawn", "open", "balance"], "lrrrrrr");
    let mean = |of: Estimate| estimate(Unit::Plies, of, of.doubt(), false);
    let percent = |share: Share| format!("{:.1}%", 100.0 * share.share);
    for it in series {
        let open = it.broken_off.share + it.stuck.share;
        table.row([
            sanitise::line(&it.cell).into_owned(),
            mean(it.plies),
            mean(it.branching),
            percent(it.completion),
            percent(it.draws),
            format!("{:.1}%", 100.0 * open),
            it.balance.map_or(String::new(), |balance| format!("{:.3}", balance.mean)),
        ]);
    }
    table
}

/// Returns the sentence about the scores of agents, which exchange their seats.
fn scores(of: &SeriesSummary) -> String {
    let part = |agent: &alfonso_lab::AgentSummary| {
        let percent = |value: f64| format!("{:.1}%", 100.0 * value);
        let score = agent.score?;
        let ends = score.low.zip(score.high);
        let ends = ends.map(|(low, high)| format!(" ({} to {})", percent(low), percent(high)));
        Some(format!("{} {}{}", agent.agent, percent(score.mean), ends.unwrap_or_default()))
    };
    let parts: Vec<String> = of.by_agent.iter().filter_map(part).collect();
    format!("{}, parts of the win over all seats: {}", sanitise::line(&of.cell), parts.join(", "))
}

/// Returns the JSON schemas of the objects about runs.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<RunJson>()]
}
