//! The files of a unit of a study: their names and contents.

use super::tables;
use super::{FileHash, FileHashes, HashedUnit, Played, TrafficTable};
use alfonso_lab::{Column, Plan, Setting, Unit, UnitRows, ply_columns};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The names of a unit's files within the folder of its study. The rows of games are written last,
/// because a unit with rows counts as finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitNames {
    /// The file of the lengths and hashes of the others.
    pub hashes: String,
    /// The traffic.
    pub traffic: String,
    /// The rows of plies, if the plan requests them.
    pub plies: Option<String>,
    /// The rows of games.
    pub games: String,
}

impl UnitNames {
    /// Returns the names of the files with a number.
    #[must_use]
    pub fn new(plan: &Plan, file: usize) -> Self {
        let rows = |name: &str| format!("{name}-{file:05}.{}", plan.rows.ending());
        Self {
            hashes: format!("hashes-{file:05}.json"),
            traffic: format!("traffic-{file:05}.csv"),
            plies: plan.plies.then(|| rows("plies")),
            games: rows("games"),
        }
    }

    /// Returns the names of all files except the hashes, in the order in which they are written.
    #[must_use]
    pub fn hashed(self) -> Vec<String> {
        [self.traffic].into_iter().chain(self.plies).chain([self.games]).collect()
    }
}

impl FileHash {
    /// Returns the length and the hash of the contents of a file.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Self {
        let digits = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        Self { bytes: bytes.len() as u64, sha256: digits }
    }
}

impl FileHashes {
    /// Returns the hashes of a unit's files. `run` is the hash of the study's manifest.
    #[must_use]
    pub fn of_unit(run: &str, study: Played<'_>, unit: Unit, files: BTreeMap<String, FileHash>) -> Self {
        Self { schema: Self::SCHEMA, run: run.to_owned(), unit: Some(HashedUnit::new(study, unit)), files }
    }
}

impl HashedUnit {
    /// Returns the description of a unit in its file of hashes.
    #[must_use]
    pub fn new(study: Played<'_>, unit: Unit) -> Self {
        let series = study.series[unit.series];
        Self {
            file: unit.file,
            cell: study.arms[series.arm].label.clone(),
            agents: study.lineup_texts[unit.series].clone(),
            first: unit.first,
            games: unit.games,
        }
    }
}

/// Returns the names and contents of a unit's files, in the order in which they must be written. The
/// first one has the hashes of the others. There are no hashes if `run`, the hash of the study's
/// manifest, is `None`. `setting` must be that of the unit.
///
/// # Errors
/// Returns the message of an encoder if it fails.
pub fn unit_files(
    study: Played<'_>,
    run: Option<&str>,
    (setting, unit): (&Setting, Unit),
    rows: &UnitRows,
) -> Result<Vec<(String, Vec<u8>)>, String> {
    let mut traffic = TrafficTable::new()?;
    traffic.add(setting, &study.lineup_texts[unit.series], &rows.traffic)?;
    let form = study.plan.rows;
    let names = UnitNames::new(study.plan, unit.file);
    let mut files = vec![(names.traffic, traffic.written()?)];
    if let Some(plies) = names.plies {
        let columns: Vec<Column> = ply_columns(study.plan);
        files.push((plies, tables::written(form, &columns, &rows.plies)?));
    }
    files.push((names.games, tables::written(form, &study.columns.all, &rows.games)?));
    if let Some(run) = run {
        let hashes = files.iter().map(|(name, bytes)| (name.clone(), FileHash::new(bytes))).collect();
        let text = FileHashes::of_unit(run, study, unit, hashes).text();
        files.insert(0, (names.hashes, text.into_bytes()));
    }
    Ok(files)
}
