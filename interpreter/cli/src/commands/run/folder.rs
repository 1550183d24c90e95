//! The folder of a run: its manifest, its files of rows and traffic, and what belongs to another run.
//!
//! Every file is written whole under another name and then renamed, so that a file that is there is complete. The manifest says all on
//! which the rows depend; a folder whose manifest differs holds another run.

use super::study::Study;
use crate::files::{self, Unwritten, names};
use alfonso_diag::{Diagnostic, code};
use alfonso_report::study::manifest;
use alfonso_report::trouble::Trouble;
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
/// The attempts to write where other runs of this program keep the folder busy.
const TRIES: usize = 20;

/// The folder.
#[derive(Debug)]
pub struct Folder {
    named: String,
    path: PathBuf,
    ending: &'static str,
    /// Held while a thread writes: locks on the folder are for other programs.
    writing: Mutex<()>,
}

impl Folder {
    /// Opens the folder of a study, and makes it if it is not there. `mine` are the numbers of the files that are to be written.
    pub fn open(named: &str, study: &Study, resume: bool, mine: &[usize]) -> Result<Self, Trouble> {
        let folder = Self {
            named: named.to_owned(),
            path: names::path(named),
            ending: study.plan.rows.ending(),
            writing: Mutex::new(()),
        };
        fs::create_dir_all(&folder.path).map_err(|why| folder.trouble(&format!("cannot be made: {why}")))?;
        let manifest = manifest(study.played());
        let path = folder.path.join(MANIFEST);
        match fs::read_to_string(&path) {
            Ok(there) if there != manifest => return Err(folder.other()),
            Ok(_) if !resume && mine.iter().any(|file| folder.has(*file)) => return Err(folder.begun()),
            Ok(_) => {}
            Err(why) if why.kind() == io::ErrorKind::NotFound => {
                folder.refuse_strangers()?;
                folder.write(MANIFEST, manifest.as_bytes())?;
            }
            Err(why) => return Err(folder.trouble(&format!("has a `{MANIFEST}` that cannot be read: {why}"))),
        }
        Ok(folder)
    }

    fn trouble(&self, what: &str) -> Trouble {
        let message = format!("the folder `{}` {what}", self.named);
        Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message))
    }

    fn helped(&self, what: &str, help: &str) -> Trouble {
        let message = format!("the folder `{}` {what}", self.named);
        Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
    }

    fn other(&self) -> Trouble {
        let help =
            "name another folder; or take the plan, the rule files and the program that it was begun with";
        self.helped("holds another run", help)
    }

    fn begun(&self) -> Trouble {
        let help = "say `--resume` to go on with it, or name another folder";
        self.helped("holds files of this run", help)
    }

    /// Refuses a folder with visible files of others.
    fn refuse_strangers(&self) -> Result<(), Trouble> {
        let entries =
            fs::read_dir(&self.path).map_err(|why| self.trouble(&format!("cannot be read: {why}")))?;
        let is_visible = |entry: &fs::DirEntry| !entry.file_name().as_encoded_bytes().starts_with(b".");
        match entries.flatten().any(|entry| is_visible(&entry)) {
            true => Err(self.helped("holds other files", "name an empty or a new one")),
            false => Ok(()),
        }
    }

    /// Returns the path of the rows of a file.
    pub fn rows(&self, file: usize) -> PathBuf {
        self.path.join(self.rows_name(file))
    }

    /// Returns the name of the rows of a file.
    pub fn rows_name(&self, file: usize) -> String {
        format!("games-{file:05}.{}", self.ending)
    }

    /// Returns the name of the plies of a file.
    pub fn plies_name(&self, file: usize) -> String {
        format!("plies-{file:05}.{}", self.ending)
    }

    /// Returns the name of the traffic of a file.
    pub fn traffic_name(file: usize) -> String {
        format!("traffic-{file:05}.csv")
    }

    /// Returns the path of something in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Returns the folder as typed, with a name in it.
    pub fn shown(&self, name: &str) -> String {
        names::typed(Path::new(&self.path).join(name).as_os_str())
    }

    /// Returns true if a file is finished. Its rows are written last.
    pub fn has(&self, file: usize) -> bool {
        self.rows(file).is_file()
    }

    /// Writes a file that is not there, whole or not at all. A file that is there already has to hold the same.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Trouble> {
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
                    let help = "finished files are kept: once there is room, `--resume` goes on";
                    return Err(Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)));
                }
            }
        }
    }

    fn stale(&self, name: &str) -> Trouble {
        let message = format!("`{}` holds something else than this run makes", self.shown(name));
        let help = "remove it, and say `--resume`";
        Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
    }

    /// Returns the trouble with a finished file that is not what it should be.
    pub fn damaged(&self, name: &str, why: &str) -> Trouble {
        let message = format!("`{}` is damaged: {why}", self.shown(name));
        let help = "remove it, and say `--resume`: its games are played again";
        Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
    }
}
