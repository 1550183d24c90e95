//! The texts of a load.

use alfonso_diag::{Diagnostic, SourceId};
use alfonso_syntax::ast::File;
use std::cell::RefCell;

/// A text and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its path, as the user gave it or as it is shipped.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// All texts of a load, by [`SourceId`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources(Vec<Source>);

impl Sources {
    /// The text with this id.
    #[must_use]
    pub fn get(&self, id: SourceId) -> Option<&Source> {
        self.0.get(usize::from(id.0))
    }

    pub(crate) fn add(&mut self, source: Source) -> SourceId {
        self.0.push(source);
        SourceId(u16::try_from(self.0.len() - 1).unwrap_or(u16::MAX))
    }

    pub(crate) fn text(&self, id: SourceId) -> &str {
        self.get(id).map_or("", |source| &source.text)
    }
}

/// Gives the text of a library by name, for libraries that stand beside a file. Asked before the shipped ones.
pub type Library<'a> = &'a dyn Fn(&str) -> Option<Source>;

/// Opens libraries, keeping their texts and what is wrong in them.
pub(crate) struct Shelf<'a> {
    library: Library<'a>,
    opened: RefCell<(Sources, Vec<Diagnostic>)>,
}

impl<'a> Shelf<'a> {
    pub(crate) fn new(sources: Sources, library: Library<'a>) -> Self {
        Self { library, opened: RefCell::new((sources, Vec::new())) }
    }

    /// The tree of a library.
    pub(crate) fn open(&self, name: &str) -> Option<File> {
        let source = (self.library)(name).or_else(|| crate::shipped::library(name))?;
        let mut opened = self.opened.borrow_mut();
        let (sources, problems) = &mut *opened;
        let id = sources.add(source);
        let (file, found) = alfonso_syntax::parse(id, sources.text(id));
        problems.extend(found);
        Some(file)
    }

    /// The texts, and what is wrong in the libraries.
    pub(crate) fn close(self) -> (Sources, Vec<Diagnostic>) {
        self.opened.into_inner()
    }
}
