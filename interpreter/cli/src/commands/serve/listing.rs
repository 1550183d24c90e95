//! The rule files that a server shows. They are loaded again when they, or the files that they use,
//! are saved.

use crate::commands::check::watch::{States, states};
use crate::files::names;
use crate::subject::{Found, Target};
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::{Request, Source, candidates_beside, open};
use alfonso_page::{ServedFile, listing, others};
use alfonso_report::command_error::CommandError;
use alfonso_report::diagnostics;
use alfonso_report::screen::Screen;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The given rule files, as they were when they were last loaded.
#[derive(Debug)]
pub struct Files {
    targets: Vec<Target>,
    files: Vec<ServedFile>,
    /// The files on disk on which `files` depends, and the folders of their libraries.
    states: States,
    revision: u64,
}

impl Files {
    /// Loads the files. Mistakes in them are part of the list.
    ///
    /// # Errors
    /// Returns an error if a name leads to no rule file and no shipped game, or to a file that
    /// cannot be loaded twice.
    pub fn new(targets: &[Target]) -> Result<Self, CommandError> {
        for target in targets {
            let path = names::path(&target.file);
            if path.exists() && !path.is_dir() && !path.is_file() {
                let message = format!("`{}` is a device or a pipe, not a file", target.file);
                let help = "the server loads a file again when it changes; write the rules to a file";
                return Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)));
            }
            if !path.is_file() {
                target.find()?;
            }
        }
        let mut files =
            Self { targets: targets.to_vec(), files: Vec::new(), states: States::new(), revision: 1 };
        files.load();
        Ok(files)
    }

    /// Loads the files again if one of them has changed on disk. Returns true if the list is
    /// different.
    pub fn refresh(&mut self) -> bool {
        if states(self.states.keys().cloned()) == self.states {
            return false;
        }
        let before = std::mem::take(&mut self.files);
        self.load();
        let is_different = before != self.files;
        self.revision += u64::from(is_different);
        is_different
    }

    /// Returns the number of the list, and the list as JSON.
    pub fn listing(&self) -> (u64, String) {
        (self.revision, listing(self.revision, &self.files))
    }

    /// Loads the files. States from before the load count, so that no later change is missed.
    fn load(&mut self) {
        let given = self.targets.iter().map(|target| names::path(&target.file));
        let given: Vec<PathBuf> = given.collect();
        let before = states(self.states.keys().chain(&given).cloned());
        let mut used = BTreeSet::from_iter(given);
        let mut taken = BTreeSet::new();
        for target in &self.targets {
            let mut file = served(target, &mut used);
            let name = std::mem::take(&mut file.name);
            let numbered = (2..).map(|number| format!("{name}-{number}"));
            file.name =
                std::iter::once(name.clone()).chain(numbered).find(|it| !taken.contains(it)).unwrap_or(name);
            taken.insert(file.name.clone());
            self.files.push(file);
        }
        self.states = states(used);
        for (path, state) in before {
            self.states.entry(path).and_modify(|now| *now = state);
        }
    }
}

/// Loads a file, and adds the paths that it depends on to `used`.
fn served(target: &Target, used: &mut BTreeSet<PathBuf>) -> ServedFile {
    let path = names::path(&target.file);
    let stem = path.file_stem().map(names::typed).unwrap_or_default();
    let ruleset = target.ruleset.clone().unwrap_or_default();
    let served = ServedFile { name: stem, ruleset, ..ServedFile::default() };
    let found = match target.find() {
        Ok(found) => found,
        Err(error) => {
            let message = diagnostics::text(&[&error], Screen::PLAIN);
            return ServedFile { message, ..served };
        }
    };
    if let Some(folder) = &found.folder {
        used.extend(library_folders(folder));
    }
    let sources = loaded(&found);
    let paths = sources.iter().map(|source| names::path(&source.name));
    used.extend(paths.filter(|path| path.is_file()));
    let others = others(sources.iter().skip(1));
    ServedFile { name: found.name, text: found.source.text, others, ..served }
}

/// Returns the text of a rule file with its bases and libraries, whether or not it has mistakes. The
/// page shows the mistakes.
fn loaded(found: &Found) -> Vec<Source> {
    let sources = match open(found.source.clone(), &Request::default(), &|name| found.library(name)) {
        Ok(opened) => opened.sources,
        Err(failure) => failure.sources,
    };
    sources.iter().cloned().collect()
}

/// Returns the folders in which libraries of a rule file may appear.
fn library_folders(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let candidates = candidates_beside(folder, "library");
    candidates.into_iter().filter_map(|path| {
        let folder = path.parent()?;
        Some(if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_path_buf() })
    })
}
