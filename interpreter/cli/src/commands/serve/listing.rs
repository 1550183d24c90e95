//! The games that a server shows: the shipped ones, and the given rule files. These are loaded
//! again when they, or the files that they use, are saved.

use crate::commands::check::watch::{States, states};
use crate::commands::page::content;
use crate::files::names;
use crate::subject::{Found, Target};
use alfonso_diag::{Diagnostic, code};
use alfonso_driver::{Request, Source, Sources, candidates_beside, open, rule_file, shipped};
use alfonso_page::RuleText;
use alfonso_report::command_error::CommandError;
use alfonso_report::{diagnostics, sanitise, screen::Screen};
use alfonso_web::catalogue;
use alfonso_web::request::GameEntry;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The maximum number of documents that are kept.
const MOST_DOCUMENTS: usize = 64;

/// The family of the given rule files in the list.
const GIVEN: &str = "files";

/// Documents by the name of the game and the ruleset.
type Documents = Arc<Mutex<BTreeMap<(String, String), String>>>;

/// The games at one time, as JSON.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// A number that grows with each change.
    pub revision: u64,
    /// The list of all games.
    pub games: String,
    /// The given rule files by their names.
    given: BTreeMap<String, RuleText>,
    /// The tag of the language of documents.
    language: String,
    /// The documents that were asked for, by game and ruleset. They are forgotten with each change.
    documents: Documents,
}

impl Listing {
    /// Returns a game: a given rule file, or a shipped game.
    pub fn game(&self, name: &str) -> Option<RuleText> {
        self.given.get(name).cloned().or_else(|| {
            let found = Found { name: name.to_owned(), source: shipped::game(name)?, folder: None };
            let weights = shipped::weights(name).unwrap_or_default();
            Some(RuleText::new(name, "", &loaded(&found)).weighted(weights))
        })
    }

    /// Returns the document of a game that can be played, in a ruleset. Without one, the ruleset is
    /// that of the command line, or the default one.
    pub fn document(&self, name: &str, ruleset: &str) -> Option<String> {
        let key = (name.to_owned(), ruleset.to_owned());
        let known = || self.documents.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(document) = known().get(&key) {
            return Some(document.clone());
        }
        let mut rules = self.game(name)?;
        if !ruleset.is_empty() {
            ruleset.clone_into(&mut rules.ruleset);
        }
        let document = content::served(&rules, &self.language)?;
        let mut documents = known();
        if documents.len() >= MOST_DOCUMENTS {
            documents.clear();
        }
        documents.insert(key, document.clone());
        Some(document)
    }
}

#[cfg(test)]
impl Listing {
    /// Returns the number of documents that are kept.
    pub fn documents(&self) -> usize {
        self.documents.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

/// The given rule files, as they were when they were last loaded.
#[derive(Debug)]
pub struct Files {
    targets: Vec<Target>,
    /// The entries of the shipped games.
    shipped: Vec<GameEntry>,
    /// The files on disk on which the list depends, and the folders of their libraries.
    states: States,
    listing: Listing,
}

impl Files {
    /// Loads the files. Mistakes in them are part of the list.
    ///
    /// # Errors
    /// Returns an error if a name leads to no rule file and no shipped game, or to a file that
    /// cannot be loaded twice.
    pub fn new(targets: &[Target], language: &str) -> Result<Self, CommandError> {
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
        let (shipped, listing) =
            (catalogue::games(), Listing { language: language.to_owned(), ..Listing::default() });
        let mut files = Self { targets: targets.to_vec(), shipped, states: States::new(), listing };
        files.load();
        Ok(files)
    }

    /// Returns the games.
    pub fn listing(&self) -> &Listing {
        &self.listing
    }

    /// Loads the files again if one of them has changed on disk. Returns true if the games are
    /// different.
    pub fn refresh(&mut self) -> bool {
        states(self.states.keys().cloned()) != self.states && self.load()
    }

    /// Loads the files. Returns true if the games are different. States from before the load count,
    /// so that no later change is missed.
    fn load(&mut self) -> bool {
        let given: Vec<PathBuf> = self.targets.iter().map(|target| names::path(&target.file)).collect();
        let before = states(self.states.keys().chain(&given).cloned());
        let mut used = BTreeSet::from_iter(given);
        let (mut entries, mut given) = (Vec::new(), BTreeMap::new());
        for target in &self.targets {
            let stem = names::path(&target.file).file_stem().map(names::typed).unwrap_or_default();
            let numbered = (2..).map(|number| format!("{stem}-{number}"));
            let mut free = std::iter::once(stem.clone()).chain(numbered).filter(|it| !given.contains_key(it));
            let name = free.next().unwrap_or_default();
            let (entry, text) = served(target, &name, &mut used);
            entries.push(entry);
            given.insert(name, text);
        }
        self.states = states(used);
        for (path, state) in before {
            self.states.entry(path).and_modify(|now| *now = state);
        }
        // A given file takes the place of the shipped game of its name.
        entries.extend(self.shipped.iter().filter(|entry| !given.contains_key(&entry.name)).cloned());
        let games = serde_json::json!({ "games": entries }).to_string();
        let games = sanitise::json(&games).into_owned();
        let is_different = games != self.listing.games || given != self.listing.given;
        let revision = self.listing.revision + u64::from(is_different);
        let before = std::mem::take(&mut self.listing);
        let documents = if is_different { Documents::default() } else { before.documents.clone() };
        self.listing = Listing { revision, games, given, documents, ..before };
        is_different
    }
}

/// Loads a file, and adds the paths that it depends on to `used`. A file that cannot be loaded has
/// an entry that says why.
fn served(target: &Target, name: &str, used: &mut BTreeSet<PathBuf>) -> (GameEntry, RuleText) {
    let ruleset = target.ruleset.as_deref().unwrap_or_default();
    let found = match target.find() {
        Ok(found) => found,
        Err(error) => {
            let incomplete = diagnostics::text(&[&error], Screen::PLAIN);
            let nothing = Source { name: name.to_owned(), text: String::new() };
            let entry = catalogue::entry(name, GIVEN, &rule_file(nothing, &|_| None));
            let text = RuleText::new(name, ruleset, &Sources::default());
            return (GameEntry { title: name.to_owned(), incomplete, ..entry }, text);
        }
    };
    if let Some(folder) = &found.folder {
        used.extend(library_folders(folder));
    }
    let sources = loaded(&found);
    let paths = sources.iter().map(|source| names::path(&source.name));
    used.extend(paths.filter(|path| path.is_file()));
    let file = names::path(&target.file);
    let weights = content::weights_beside(&file);
    // The file of weights may appear later.
    used.insert(content::weights_path(&file));
    let rule_file = rule_file(found.source.clone(), &|name| found.library(name));
    let mut entry = catalogue::entry(name, GIVEN, &rule_file);
    if entry.title.is_empty() {
        name.clone_into(&mut entry.title);
    }
    (entry, RuleText::new(name, ruleset, &sources).weighted(&weights))
}

/// Returns the text of a rule file with its bases and libraries. The text may have mistakes, which
/// the page shows.
fn loaded(found: &Found) -> Sources {
    match open(found.source.clone(), &Request::default(), &|name| found.library(name)) {
        Ok(opened) => opened.sources,
        Err(failure) => failure.sources,
    }
}

/// Returns the folders in which libraries of a rule file may appear.
fn library_folders(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let candidates = candidates_beside(folder, "library");
    candidates.into_iter().filter_map(|path| {
        let folder = path.parent()?;
        Some(if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_path_buf() })
    })
}
