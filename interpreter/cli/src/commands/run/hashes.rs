//! Lengths and hashes of a unit's files, to detect files that have changed.
//!
//! Each unit has its own file of hashes, so that folders from several machines can be merged. The
//! file names the unit, and the run by the hash of its manifest. This detects a file that was
//! copied over another one as well as one that was truncated or changed.

use super::folder::Folder;
use super::study::Study;
use crate::files::{Seen, seen_all};
use alfonso_forms::english;
use alfonso_lab::Unit;
use alfonso_report::study::{FileHash, FileHashes, HashedUnit, UnitNames};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;

/// File names with their lengths and hashes.
pub type Files = BTreeMap<String, Seen>;

/// A fault of a unit's files: the name of a file, and the problem with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The name of the file within the folder.
    pub name: String,
    /// A description of the fault.
    pub why: String,
}

impl Fault {
    /// Returns a fault of a file.
    pub fn new(name: &str, why: impl Into<String>) -> Self {
        Self { name: name.to_owned(), why: why.into() }
    }
}

/// Returns the length and hash of bytes that were read or written.
pub fn file_hash(seen: &Seen) -> FileHash {
    FileHash { bytes: seen.length(), sha256: seen.digits() }
}

/// Returns the name of a unit's file of lengths and hashes.
pub fn name(study: &Study, file: usize) -> String {
    UnitNames::new(&study.plan, file).hashes
}

/// Returns the text of a unit's file of lengths and hashes.
fn written(folder: &Folder, study: &Study, unit: Unit, files: &Files) -> String {
    let files = files.iter().map(|(name, seen)| (name.clone(), file_hash(seen))).collect();
    FileHashes::of_unit(folder.run(), study.played(), unit, files).text()
}

/// Checks a unit's files against their lengths and hashes. A folder from an earlier version of the
/// program has none, so only the existence of the files is checked.
pub fn verify(folder: &Folder, study: &Study, unit: Unit) -> Result<(), Fault> {
    let mut found = Files::new();
    for name in UnitNames::new(&study.plan, unit.file).hashed() {
        let seen = File::open(folder.path(&name)).and_then(seen_all).map_err(|why| lost(&name, &why))?;
        found.insert(name, seen);
    }
    if !folder.has_hashes() {
        return Ok(());
    }
    let own = name(study, unit.file);
    let text = fs::read_to_string(folder.path(&own)).map_err(|why| lost(&own, &why))?;
    if text == written(folder, study, unit, &found) {
        return Ok(());
    }
    let noted = FileHashes::parse(&text).ok_or_else(|| Fault::new(&own, "it is damaged"))?;
    if noted.run != folder.run() {
        return Err(Fault::new(&own, "it belongs to another run"));
    }
    match &noted.unit {
        None => return Err(Fault::new(&own, "it is damaged")),
        Some(noted) if *noted != HashedUnit::new(study.played(), unit) => {
            return Err(Fault::new(&own, format!("it belongs to the files of number {:05}", noted.file)));
        }
        Some(_) => {}
    }
    for (name, seen) in &found {
        let Some(expected) = noted.files.get(name) else {
            return Err(Fault::new(&own, format!("it does not name `{name}`")));
        };
        if *expected == file_hash(seen) {
            continue;
        }
        return Err(match copied(folder, study, unit, seen) {
            Some(other) => Fault::new(name, format!("it is a copy of `{other}`")),
            None => changed(name, seen, expected),
        });
    }
    Err(Fault::new(&own, "it is damaged"))
}

/// Returns the fault of a file that has changed since it was written.
pub fn changed(name: &str, seen: &Seen, expected: &FileHash) -> Fault {
    let why = match seen.length() < expected.bytes {
        true => format!(
            "it is incomplete: it has {} of {}",
            seen.length(),
            english::count(usize::try_from(expected.bytes).unwrap_or(usize::MAX), "byte")
        ),
        false => "it has been changed since it was written".to_owned(),
    };
    Fault::new(name, why)
}

/// Returns the file of another unit whose contents equal those of a file of this unit.
fn copied(folder: &Folder, study: &Study, unit: Unit, seen: &Seen) -> Option<String> {
    let expected = file_hash(seen);
    let others = study.units.iter().filter(|other| other.file != unit.file);
    others.into_iter().find_map(|other| {
        let text = fs::read_to_string(folder.path(&name(study, other.file))).ok()?;
        FileHashes::parse(&text)?.files.into_iter().find(|(_, file)| *file == expected).map(|(name, _)| name)
    })
}

/// Returns the fault of a file that cannot be read.
pub fn lost(name: &str, why: &io::Error) -> Fault {
    match why.kind() {
        io::ErrorKind::NotFound => Fault::new(name, "it is missing"),
        io::ErrorKind::InvalidData => Fault::new(name, "it is damaged"),
        _ => Fault::new(name, format!("it cannot be read: {why}")),
    }
}
