//! The report on a run of many games, for people and for programs.

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

/// The places of what a run keeps, as people are shown them.
#[derive(Clone, Debug)]
pub struct Files {
    /// The files of rows.
    pub games: String,
    /// The files of plies, if there are such.
    pub plies: Option<String>,
    /// The summary.
    pub summary: String,
    /// The table of traffic.
    pub traffic: String,
    /// The folders of the tables for other programs: none for rows in a form that has no such tables.
    pub tables: Vec<String>,
    /// The command that goes on with the run.
    pub resume: String,
    /// The command that prints the summary of what is there, if there is one.
    pub so_far: Option<String>,
}

/// The object that `run` prints for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RunJson {
    schema: u8,
    /// The games of the whole plan, with those that complete blocks.
    games: u64,
    /// The combinations of readings, and those that have rules of their own and are played.
    combinations: usize,
    cells: usize,
    /// The files of the whole plan, and those that are not there yet.
    files: usize,
    files_left: usize,
    /// The summary; absent as long as files are left, unless that of the games so far is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    series: Option<Vec<SeriesSummary>>,
}

/// The file of the summary.
#[derive(Debug, Serialize)]
pub struct SummaryJson<'s> {
    schema: u8,
    series: &'s [SeriesSummary],
}

impl<'s> SummaryJson<'s> {
    /// Returns the summary of these series.
    pub fn new(series: &'s [SeriesSummary]) -> Self {
        Self { schema: 1, series }
    }

    /// Returns it as text.
    pub fn written(&self) -> String {
        let text = serde_json::to_string_pretty(self).unwrap_or_default();
        sanitise::json(&text).into_owned() + "\n"
    }
}

impl RunJson {
    /// Returns what is said of a study of which so many files are left.
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

    /// Returns the report for people.
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
                "{combinations} of readings; {alike} of them have the same rules as another and are not played again"
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
            page.paragraph(format!(
                "{}: no player ever had a choice, so agents make no difference.",
                it.cell
            ));
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

/// Returns a line for each series.
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

/// Returns the parts of the win that agents have, who have changed seats.
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

/// Returns the shapes of the objects that describe runs.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<RunJson>()]
}
