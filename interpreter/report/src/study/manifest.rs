//! The manifest of a folder of games: all data on which its rows depend.

use super::Played;
use crate::sanitise;
use alfonso_lab::{Column, Kind, Plan, ply_columns};
use serde::Serialize;

/// The contents of a manifest.
#[derive(Serialize)]
struct Manifest<'s> {
    schema: u8,
    program: &'static str,
    plan: &'s Plan,
    cells: Vec<CellJson<'s>>,
    series: Vec<SeriesJson<'s>>,
    files: usize,
    /// The method for verifying files, if their lengths and hashes are stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    hashes: Option<&'static str>,
    games: u64,
    columns: Vec<ColumnJson<'s>>,
    /// The columns of the table of plies, if the study has one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ply_columns: Vec<ColumnJson<'s>>,
}

#[derive(Serialize)]
struct CellJson<'s> {
    cell: &'s str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    same: &'s [String],
    ruleset: &'s str,
    readings: &'s std::collections::BTreeMap<String, String>,
    rules: &'s str,
}

#[derive(Serialize)]
struct SeriesJson<'s> {
    cell: &'s str,
    agents: &'s str,
    seats: usize,
}

#[derive(Serialize)]
struct ColumnJson<'s> {
    name: &'s str,
    kind: &'static str,
}

impl<'s> ColumnJson<'s> {
    fn new(column: &'s Column) -> Self {
        let kind = match column.kind {
            Kind::Text => "text",
            Kind::Int => "int",
            Kind::Float => "float",
            Kind::Flag => "flag",
        };
        Self { name: &column.name, kind }
    }
}

/// Says if a folder stores lengths and hashes of its files. All new folders do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hashed {
    /// There is a file of hashes for each chunk.
    Yes,
    /// There are no hashes, because an earlier version of the program created the folder.
    No,
}

/// Returns the manifest of a study.
pub fn manifest(study: Played<'_>, hashed: Hashed) -> String {
    let cells = study.arms.iter().map(|arm| CellJson {
        cell: &arm.label,
        same: &arm.same,
        ruleset: &arm.answers.ruleset,
        readings: &arm.answers.answers,
        rules: &arm.rules,
    });
    let series = study.series.iter().zip(study.lineup_texts);
    let series =
        series.map(|(it, agents)| SeriesJson { cell: &study.arms[it.arm].label, agents, seats: it.seats });
    let of_plies = ply_columns(study.plan);
    let manifest = Manifest {
        schema: 1,
        program: env!("CARGO_PKG_VERSION"),
        plan: study.plan,
        cells: cells.collect(),
        series: series.collect(),
        files: study.units.len(),
        hashes: (hashed == Hashed::Yes).then_some("sha256"),
        games: study.games(),
        columns: study.columns.all.iter().map(ColumnJson::new).collect(),
        ply_columns: of_plies.iter().map(ColumnJson::new).collect(),
    };
    let text = serde_json::to_string_pretty(&manifest).unwrap_or_default();
    sanitise::json(&text).into_owned() + "\n"
}
