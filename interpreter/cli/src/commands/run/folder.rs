//! The folder of a run, with its manifest and its files of rows and traffic.
//!
//! Each file is written completely under another name and then renamed, so an existing file is
//! always complete. The manifest lists everything that determines the rows. A folder with a
//! different manifest belongs to another run. [Lengths and hashes](super::hashes) detect later
//! changes of the files.

use super::hashes::{self, Fault};
use super::merged;
use super::study::Study;
use crate::files::{self, Unwritten, names, seen_all};
use alfonso_diag::{Diagnostic, code};
use alfonso_lab::{Plan, Unit};
use alfonso_report::command_error::CommandError;
use alfonso_report::sanitise;
use alfonso_report::study::{Hashed, UnitNames, manifest};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The name of the manifest.
pub const MANIFEST: &str = "run.json";
/// The name of the summary.
pub const SUMMARY: &str = "summary.json";
/// The name of the table of traffic.
pub const TRAFFIC: &str = "traffic.csv";
/// The number of attempts to write while other runs of this program keep the folder locked.
const TRIES: usize = 20;
/// The maximum number of faulty files that an error names.
const MOST_LISTED: usize = 5;

/// The folder.
#[derive(Debug)]
pub struct Folder {
    named: String,
    path: PathBuf,
    plan: Plan,
    /// The hash of the manifest.
    run: String,
    /// True if the files have lengths and hashes. False only for folders that an earlier version of
    /// the program created.
    hashed: bool,
    /// Locked while a thread writes. The lock on the folder excludes only other processes.
    writing: Mutex<()>,
}

impl Folder {
    /// Opens the folder of a study, and creates it if it is missing. `mine` are the units whose
    /// files this run writes. Finished units among them are checked against their lengths and
    /// hashes.
    pub fn open(named: &str, study: &Study, resume: bool, mine: &[Unit]) -> Result<Self, CommandError> {
        let mut folder = Self {
            named: named.to_owned(),
            path: names::path(named),
            plan: study.plan.clone(),
            run: String::new(),
            hashed: true,
            writing: Mutex::new(()),
        };
        fs::create_dir_all(&folder.path).map_err(|why| folder.failure(&format!("cannot be made: {why}")))?;
        let [manifest, earlier] = [Hashed::Yes, Hashed::No].map(|hashed| manifest(study.played(), hashed));
        folder.refuse_devices()?;
        let path = folder.path.join(MANIFEST);
        // A file of another length is no manifest of this run, and may be too large to read.
        let lengths = [&manifest, &earlier].map(|text| text.len() as u64);
        if fs::metadata(&path).is_ok_and(|there| !lengths.contains(&there.len())) {
            return Err(folder.other());
        }
        match fs::read_to_string(&path) {
            Ok(there) if there == manifest => {}
            Ok(there) if there == earlier => {
                folder.hashed = false;
                if (0..study.units.len()).any(|file| folder.path(&hashes::name(study, file)).exists()) {
                    return Err(folder.helped(
                        &format!("has hashes of files, but its `{MANIFEST}` does not mention them"),
                        "restore the manifest that the folder had",
                    ));
                }
            }
            Ok(_) => return Err(folder.other()),
            Err(why) if why.kind() == io::ErrorKind::NotFound => {
                folder.refuse_foreign_files()?;
                folder.write(MANIFEST, manifest.as_bytes())?;
            }
            Err(why) => return Err(folder.failure(&format!("has a `{MANIFEST}` that cannot be read: {why}"))),
        }
        let run = if folder.hashed { &manifest } else { &earlier };
        folder.run = seen_all(run.as_bytes()).map(|seen| seen.digits()).unwrap_or_default();
        let finished: Vec<&Unit> = mine.iter().filter(|unit| folder.has(unit.file)).collect();
        if !resume && !finished.is_empty() {
            return Err(folder.begun());
        }
        let faults: Vec<(usize, Fault)> = finished
            .into_iter()
            .filter_map(|unit| Some((unit.file, hashes::verify(&folder, study, *unit).err()?)))
            .collect();
        if !faults.is_empty() {
            return Err(folder.faulty(&faults));
        }
        merged::verify(&folder)?;
        Ok(folder)
    }

    /// Returns the hash of the manifest as hexadecimal digits.
    pub fn run(&self) -> &str {
        &self.run
    }

    /// Returns true if the files have lengths and hashes.
    pub fn has_hashes(&self) -> bool {
        self.hashed
    }

    fn failure(&self, what: &str) -> CommandError {
        let message = format!("the folder `{}` {what}", self.named);
        CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message))
    }

    fn helped(&self, what: &str, help: &str) -> CommandError {
        let message = format!("the folder `{}` {what}", self.named);
        CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
    }

    fn other(&self) -> CommandError {
        let help = "name another folder, or use the plan, the rule files and the program with which this run was begun";
        self.helped("holds another run", help)
    }

    fn begun(&self) -> CommandError {
        let help = "write `--resume` to continue it, or name another folder";
        self.helped("holds files of this run", help)
    }

    /// Refuses a folder that contains devices or pipes, or links to them, because reading them may
    /// never end.
    fn refuse_devices(&self) -> Result<(), CommandError> {
        let mut folders = vec![self.path.clone()];
        while let Some(folder) = folders.pop() {
            let is_top = folder == self.path;
            let entries =
                fs::read_dir(&folder).map_err(|why| self.failure(&format!("cannot be read: {why}")))?;
            for entry in entries.flatten() {
                // A broken link counts as a missing file.
                let Ok(there) = fs::metadata(entry.path()) else { continue };
                match there.is_dir() {
                    true if is_top => folders.push(entry.path()),
                    false if !there.is_file() => {
                        let name = entry.file_name().to_string_lossy().into_owned();
                        let what = format!(
                            "has a device or a pipe in the place of a file: `{}`",
                            sanitise::line(&name)
                        );
                        return Err(self.helped(&what, "remove it, or name another folder"));
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Refuses a folder with other visible files.
    fn refuse_foreign_files(&self) -> Result<(), CommandError> {
        let entries =
            fs::read_dir(&self.path).map_err(|why| self.failure(&format!("cannot be read: {why}")))?;
        let is_visible = |entry: &fs::DirEntry| !entry.file_name().as_encoded_bytes().starts_with(b".");
        match entries.flatten().any(|entry| is_visible(&entry)) {
            true => Err(self.helped("holds other files", "name an empty or new folder")),
            false => Ok(()),
        }
    }

    /// Returns the path of the rows with a file number.
    pub fn rows(&self, file: usize) -> PathBuf {
        self.path.join(self.names(file).games)
    }

    /// Returns the names of the files with a number.
    pub fn names(&self, file: usize) -> UnitNames {
        UnitNames::new(&self.plan, file)
    }

    /// Returns the path of a file in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Returns the path of a file in the folder, as the user would type it.
    pub fn shown(&self, name: &str) -> String {
        names::typed(Path::new(&self.path).join(name).as_os_str())
    }

    /// Returns true if the files with a number are finished. The rows are written last.
    pub fn has(&self, file: usize) -> bool {
        self.rows(file).is_file()
    }

    /// Writes a file in a subfolder, which is created if it is missing.
    pub fn write_within(&self, inside: &str, name: &str, bytes: &[u8]) -> Result<(), CommandError> {
        fs::create_dir_all(self.path.join(inside)).map_err(|why| {
            let message = format!("`{}` cannot be made: {why}", self.shown(inside));
            CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message))
        })?;
        self.write(name, bytes)
    }

    /// Writes a new file, completely or not at all. An existing file must have the same contents.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), CommandError> {
        let _one = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let path = self.path.join(name);
        let mut tries = 0;
        loop {
            match files::create(&path, bytes) {
                Ok(_) => return Ok(()),
                Err(Unwritten::Busy) if tries < TRIES => tries += 1,
                Err(Unwritten::Exists) => {
                    let same = fs::read(&path).is_ok_and(|there| there == bytes);
                    return if same { Ok(()) } else { Err(self.stale(name)) };
                }
                Err(why) => {
                    let message = format!("`{}` cannot be written: {why}", self.shown(name));
                    let help = match why {
                        Unwritten::NoFile(_) => "remove it, and repeat the command with `--resume`",
                        _ => "finished files are kept; `--resume` continues once there is space on the disk",
                    };
                    return Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)));
                }
            }
        }
    }

    fn stale(&self, name: &str) -> CommandError {
        let message = format!("`{}` holds something that this run does not write", self.shown(name));
        let help = "remove it, and repeat the command with `--resume`";
        CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
    }

    /// Returns the error that the program was stopped while it read the files.
    pub fn unread(&self) -> CommandError {
        let message = format!("stopped while reading the files of `{}`; all games are complete", self.named);
        let help = "repeat the command with `--resume`; no game is played again";
        CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
    }

    /// Returns the error about a damaged file.
    pub fn damaged(&self, name: &str, why: &str) -> CommandError {
        let message = format!("`{}` is damaged: {why}", self.shown(name));
        let help = "remove it, and repeat the command with `--resume`";
        CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
    }

    /// Returns the error about faulty files of finished games, each with its number. Names the
    /// first few.
    pub fn faulty(&self, faults: &[(usize, Fault)]) -> CommandError {
        let text_of = |(number, fault): &(usize, Fault)| {
            let message = format!("`{}` cannot be used: {}", self.shown(&fault.name), fault.why);
            let help = format!(
                "restore the file as it was written; or remove `{}` and repeat the command with `--resume` to play these games again",
                self.shown(&format!("*-{number:05}.*"))
            );
            Diagnostic::bare(code::BAD_REQUEST, message).help(help)
        };
        let mut diagnostics: Vec<Diagnostic> = faults.iter().take(MOST_LISTED).map(text_of).collect();
        if let Some(more) = faults.len().checked_sub(MOST_LISTED).filter(|more| *more > 0) {
            let message = format!("the files with {more} other numbers cannot be used either");
            diagnostics.push(Diagnostic::bare(code::BAD_REQUEST, message));
        }
        CommandError { diagnostics, texts: Vec::new() }
    }
}
