//! The tables of a whole study for other programs, each in its own folder: `games`, `plies`,
//! `traffic`.
//!
//! They are made from the numbered files once all of these exist. They contain the same rows in the
//! same order, under column names that need no quoting. The numbered files remain the data from
//! which a study continues and is read, and the tables can be made from them again. The file
//! [`HASHES`] beside them contains their lengths and hashes.

use super::folder::Folder;
use super::hashes::{self, Fault};
use crate::files::seen_all;
use alfonso_diag::{Diagnostic, code};
use alfonso_lab::{Column, Columns, Plan, Row, Setting, Traffic};
use alfonso_report::command_error::CommandError;
use alfonso_report::study::tables::Groups;
use alfonso_report::study::{FileHash, FileHashes, TableColumns, traffic_rows};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;

/// The name of the file of lengths and hashes.
pub const HASHES: &str = "tables.json";

const GAMES: &str = "games";
const PLIES: &str = "plies";
const TRAFFIC: &str = "traffic";
/// The folders of tables.
const FOLDERS: [&str; 3] = [GAMES, PLIES, TRAFFIC];

/// The minimum number of rows of a group, unless the table has fewer. Readers process one group at
/// a time, and small groups are slow.
const GROUP: usize = 10_000;
/// The number of rows after which a new file begins. This bounds the memory of a table.
const FILE: usize = 100_000;
/// The factor by which these numbers are larger for rows of plies. A game has many plies, and their
/// rows are small.
const BY_PLY: usize = 5;

/// The tables under construction.
pub struct Merged<'m> {
    folder: &'m Folder,
    games: Table,
    plies: Option<Table>,
    traffic: Table,
    files: BTreeMap<String, FileHash>,
}

impl<'m> Merged<'m> {
    /// Returns tables without rows.
    pub fn new(folder: &'m Folder, plan: &Plan, columns: &Columns) -> Self {
        let columns = TableColumns::new(plan, columns);
        Self {
            folder,
            games: Table::new(GAMES, columns.games, 1),
            plies: plan.plies.then(|| Table::new(PLIES, columns.plies, BY_PLY)),
            traffic: Table::new(TRAFFIC, columns.traffic, 1),
            files: BTreeMap::new(),
        }
    }

    /// Returns the names of the folders of a plan's tables.
    pub fn folders(plan: &Plan) -> impl Iterator<Item = &'static str> {
        FOLDERS.into_iter().filter(move |name| plan.plies || *name != PLIES)
    }

    /// Adds the rows of games and of their plies. Rows of plies are ignored unless the plan
    /// requests them.
    pub fn add(&mut self, games: Vec<Row>, plies: Vec<Row>) -> Result<(), CommandError> {
        for row in games {
            self.games.add(row, self.folder, &mut self.files)?;
        }
        if let Some(table) = &mut self.plies {
            for row in plies {
                table.add(row, self.folder, &mut self.files)?;
            }
        }
        Ok(())
    }

    /// Adds the traffic of a series.
    pub fn traffic(
        &mut self,
        setting: &Setting,
        agents: &str,
        traffic: &Traffic,
    ) -> Result<(), CommandError> {
        for row in traffic_rows(setting, agents, traffic) {
            self.traffic.add(row, self.folder, &mut self.files)?;
        }
        Ok(())
    }

    /// Writes the remaining rows, and the lengths and hashes of all files.
    pub fn finish(mut self) -> Result<(), CommandError> {
        for table in [&mut self.games, &mut self.traffic].into_iter().chain(&mut self.plies) {
            table.finish(self.folder, &mut self.files)?;
        }
        refuse_others(self.folder, &self.files)?;
        let run = self.folder.run().to_owned();
        let hashes = FileHashes { schema: FileHashes::SCHEMA, run, unit: None, files: self.files };
        self.folder.write(HASHES, hashes.text().as_bytes())
    }
}

/// A table under construction.
struct Table {
    folder: &'static str,
    columns: Vec<Column>,
    /// The minimum number of rows of a group. `most` is the number of rows after which a new file
    /// begins.
    group: usize,
    most: usize,
    waiting: Vec<Row>,
    /// The current file, and the number of its rows.
    open: Option<(Groups, usize)>,
    written: usize,
}

impl Table {
    fn new(folder: &'static str, columns: Vec<Column>, times: usize) -> Self {
        let (group, most) = (GROUP * times, FILE * times);
        Self { folder, columns, group, most, waiting: Vec::new(), open: None, written: 0 }
    }

    fn add(
        &mut self,
        row: Row,
        folder: &Folder,
        files: &mut BTreeMap<String, FileHash>,
    ) -> Result<(), CommandError> {
        self.waiting.push(row);
        // This leaves at least one full group of waiting rows.
        if self.waiting.len() >= 2 * self.group { self.put(self.group, folder, files) } else { Ok(()) }
    }

    /// Writes the first waiting rows as a group.
    fn put(
        &mut self,
        count: usize,
        folder: &Folder,
        files: &mut BTreeMap<String, FileHash>,
    ) -> Result<(), CommandError> {
        if self.open.as_ref().is_some_and(|(_, held)| *held >= self.most) {
            self.close(folder, files)?;
        }
        let (mut groups, held) = match self.open.take() {
            Some(open) => open,
            None => (Groups::new(&self.columns).map_err(|why| unwritable(&why))?, 0),
        };
        groups.add(&self.columns, &self.waiting[..count]).map_err(|why| unwritable(&why))?;
        self.waiting.drain(..count);
        self.open = Some((groups, held + count));
        Ok(())
    }

    /// Writes the current file.
    fn close(&mut self, folder: &Folder, files: &mut BTreeMap<String, FileHash>) -> Result<(), CommandError> {
        let Some((groups, _)) = self.open.take() else { return Ok(()) };
        let bytes = groups.written().map_err(|why| unwritable(&why))?;
        let name = format!("{}/part-{:05}.parquet", self.folder, self.written);
        folder.write_within(self.folder, &name, &bytes)?;
        let seen = seen_all(bytes.as_slice()).map_err(|why| unwritable(&why.to_string()))?;
        files.insert(name, hashes::file_hash(&seen));
        self.written += 1;
        Ok(())
    }

    /// Writes the remaining rows. A table without rows has a file as well, because programs read
    /// its columns from the file.
    fn finish(
        &mut self,
        folder: &Folder,
        files: &mut BTreeMap<String, FileHash>,
    ) -> Result<(), CommandError> {
        if !self.waiting.is_empty() || self.written == 0 && self.open.is_none() {
            self.put(self.waiting.len(), folder, files)?;
        }
        self.close(folder, files)
    }
}

/// Checks the tables of a folder against their lengths and hashes, if there are any.
pub fn verify(folder: &Folder) -> Result<(), CommandError> {
    let noted = match fs::read_to_string(folder.path(HASHES)) {
        Ok(text) => noted(folder, &text),
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(why) => Err(hashes::lost(HASHES, &why)),
    };
    let damaged = |fault: Fault| {
        let all = FOLDERS.into_iter().chain([HASHES]).map(|name| format!("`{}`", folder.shown(name)));
        let help = format!(
            "restore the file as it was written; or remove {} and repeat the command with `--resume`: they are written again, and no game is played again",
            alfonso_forms::english::and(all)
        );
        unusable(folder, &fault, help)
    };
    let files = noted.and_then(|files| held(folder, &files).map(|()| files)).map_err(damaged)?;
    refuse_others(folder, &files)
}

/// Parses a file of lengths and hashes. Fails if it belongs to another study.
fn noted(folder: &Folder, text: &str) -> Result<BTreeMap<String, FileHash>, Fault> {
    let noted = FileHashes::parse(text).filter(|noted| noted.unit.is_none() && noted.text() == text);
    let noted = noted.ok_or_else(|| Fault::new(HASHES, "it is damaged"))?;
    if noted.run != folder.run() {
        return Err(Fault::new(HASHES, "it belongs to another run"));
    }
    let is_inside =
        |name: &String| FOLDERS.iter().any(|folder| name.strip_prefix(folder).is_some_and(is_part));
    match noted.files.keys().all(is_inside) {
        true => Ok(noted.files),
        false => Err(Fault::new(HASHES, "it is damaged")),
    }
}

/// Checks files against their lengths and hashes.
fn held(folder: &Folder, files: &BTreeMap<String, FileHash>) -> Result<(), Fault> {
    for (name, expected) in files {
        let seen =
            File::open(folder.path(name)).and_then(seen_all).map_err(|why| hashes::lost(name, &why))?;
        if hashes::file_hash(&seen) != *expected {
            return Err(hashes::changed(name, &seen, expected));
        }
    }
    Ok(())
}

/// Returns true if this is how the name of a table's file continues.
fn is_part(rest: &str) -> bool {
    let number = rest.strip_prefix("/part-").and_then(|rest| rest.strip_suffix(".parquet"));
    number.is_some_and(|number| number.len() >= 5 && number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Refuses a folder of tables that contains other files, because programs would read them as part
/// of the table.
fn refuse_others(folder: &Folder, files: &BTreeMap<String, FileHash>) -> Result<(), CommandError> {
    for inside in FOLDERS {
        let Ok(entries) = fs::read_dir(folder.path(inside)) else { continue };
        let mut names: Vec<String> =
            entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.retain(|name| !name.starts_with('.'));
        names.sort_unstable();
        let other =
            names.into_iter().map(|name| format!("{inside}/{name}")).find(|name| !files.contains_key(name));
        if let Some(other) = other {
            let fault =
                Fault::new(&other, "it does not belong to this study, but is in the folder of its tables");
            return Err(unusable(folder, &fault, "move it elsewhere".to_owned()));
        }
    }
    Ok(())
}

fn unusable(folder: &Folder, fault: &Fault, help: String) -> CommandError {
    let message = format!("`{}` cannot be used: {}", folder.shown(&fault.name), fault.why);
    CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
}

fn unwritable(why: &str) -> CommandError {
    CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, format!("the tables cannot be written: {why}")))
}
