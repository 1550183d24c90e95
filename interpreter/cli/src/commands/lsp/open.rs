//! The texts that an editor has open.

use super::lines::{Columns, Lines};
use super::paths;
use crate::subject::Found;
use alfonso_diag::{Diagnostic, SourceId};
use alfonso_driver::{Source, Sources, quick_check};
use alfonso_ide::{Document, Project};
use lsp_types::{TextDocumentContentChangeEvent, Uri};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The texts that an editor has open, by their addresses.
pub type OpenDocuments = BTreeMap<String, Open>;

/// An open text with everything that is known about it.
pub struct Open {
    /// The address of the text.
    pub uri: Uri,
    /// The editor's version number of the text.
    pub version: i32,
    /// The text.
    pub text: String,
    /// The beginnings of its lines.
    pub lines: Lines,
    /// The parsed text with its libraries and bases. It belongs to an earlier state while `stale`
    /// is true.
    pub project: Project,
    /// The diagnostics to publish.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts to which diagnostics refer; the first is this text.
    pub sources: Sources,
    /// True if the text has changed since it was parsed.
    pub stale: bool,
    columns: Columns,
}

impl Open {
    /// Stores a newly opened text without parsing it.
    pub fn new(uri: Uri, version: i32, text: String, columns: Columns) -> Self {
        let lines = Lines::new(&text, columns);
        let project = Project::alone(Document::new(SourceId(0), String::new()));
        let (diagnostics, sources) = (Vec::new(), Sources::default());
        Self { uri, version, text, lines, project, diagnostics, sources, stale: true, columns }
    }

    /// Applies changes one after another. A change without a range replaces the whole text.
    pub fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        for change in changes {
            match change.range {
                None => self.text = change.text,
                Some(range) => {
                    let start = self.lines.offset(&self.text, range.start);
                    let end = self.lines.offset(&self.text, range.end).max(start);
                    self.text.replace_range(start..end, &change.text);
                }
            }
            self.lines = Lines::new(&self.text, self.columns);
        }
        self.version = version;
        self.stale = true;
    }

    /// Returns the path of the text if it is a file.
    pub fn path(&self) -> Option<PathBuf> {
        paths::path(self.uri.as_str())
    }

    /// Returns the text in the form that the driver expects, and its folder.
    pub fn found(&self) -> Found {
        let path = self.path();
        let name =
            path.as_ref().map_or_else(|| self.uri.as_str().to_owned(), |path| path.display().to_string());
        let folder = path.and_then(|path| path.parent().map(PathBuf::from));
        Found { name: name.clone(), source: Source { name, text: self.text.clone() }, folder }
    }

    /// Returns true if the text uses a file as library or base.
    pub fn takes_from(&self, name: &str) -> bool {
        self.sources.iter().skip(1).any(|source| source.name == name)
    }

    /// Parses the text with its libraries and bases, and compiles the default ruleset.
    pub fn analyse(&mut self, others: &BTreeMap<String, String>) {
        let found = self.found();
        let quick_check = quick_check(found.source.clone(), &|name| library(&found, name, others));
        let document = Document::of(self.text.clone(), quick_check.file, quick_check.leaves, Vec::new());
        let mut known = std::mem::take(&mut self.project.documents);
        let taken = quick_check.sources.iter().enumerate().skip(1).map(|(number, source)| {
            let same = known.iter().skip(1).position(|it| it.text() == source.text);
            // A span contains the number of its text, so a document can be reused only under the
            // same number.
            match same.map(|at| at + 1).filter(|at| *at == number) {
                Some(at) => known[at].clone(),
                None => {
                    let id = SourceId(u16::try_from(number).unwrap_or(u16::MAX));
                    Document::new(id, source.text.clone())
                }
            }
        });
        let taken: Vec<Document> = taken.collect();
        known.clear();
        self.project = Project::new(document, taken, quick_check.rule_file);
        self.diagnostics = quick_check.diagnostics;
        self.sources = quick_check.sources;
        self.stale = false;
    }
}

/// Returns a library or base beside a file. Prefers the open text in the editor to the file on
/// disk.
pub fn library(found: &Found, name: &str, others: &BTreeMap<String, String>) -> Option<Source> {
    let mut source = found.library(name)?;
    if let Some(text) = others.get(&source.name) {
        source.text.clone_from(text);
    }
    Some(source)
}

/// Returns the texts of open files, by path.
pub fn texts(documents: &OpenDocuments) -> BTreeMap<String, String> {
    let files =
        documents.values().filter_map(|open| Some((open.path()?.display().to_string(), open.text.clone())));
    files.collect()
}
