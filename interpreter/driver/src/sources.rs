//! The texts of a load.

use crate::Failure;
use alfonso_diag::{Diagnostic, SourceId};
use alfonso_rules::{NoBase, Others, RuleFile};
use alfonso_syntax::ast::{File, HeadingKind, Text};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A text and its origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The path of the text, as the user typed it or as it is shipped.
    pub name: String,
    /// The text.
    pub text: String,
}

/// All texts of a load, by [`SourceId`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources(Vec<Source>);

impl Sources {
    /// Returns the text with this id.
    #[must_use]
    pub fn get(&self, id: SourceId) -> Option<&Source> {
        self.0.get(usize::from(id.0))
    }

    /// Adds a text, and returns its id.
    pub fn add(&mut self, source: Source) -> SourceId {
        self.0.push(source);
        SourceId(u16::try_from(self.0.len() - 1).unwrap_or(u16::MAX))
    }

    /// Returns all texts, by their ids.
    pub fn iter(&self) -> impl Iterator<Item = &Source> {
        self.0.iter()
    }

    /// Returns the total number of bytes of all texts.
    pub(crate) fn bytes(&self) -> u64 {
        self.0.iter().map(|source| source.text.len() as u64).sum()
    }

    pub(crate) fn text(&self, id: SourceId) -> &str {
        self.get(id).map_or("", |source| &source.text)
    }
}

/// A function that returns the text of a library or base beside a file, given its name. It takes
/// precedence over the shipped ones.
///
/// ```
/// use alfonso_driver::{Source, check};
///
/// let library = |name: &str| {
///     let text = "library \"mine\" define lone(p: player): flag = number of pieces of p = 1";
///     (name == "mine").then(|| Source { name: "mine.rules".into(), text: text.into() })
/// };
/// let text = alfonso_vocabulary::in_slot(
///     alfonso_vocabulary::Slot::Item,
///     "use lone from \"mine\" legal { legal.lone: forbid lone(mover) }",
/// );
/// let checked = check(Source { name: "game.rules".into(), text }, &library);
/// assert!(checked.is_sound());
/// ```
pub type Library<'a> = &'a dyn Fn(&str) -> Option<Source>;

/// The loader of libraries and bases, which stores their texts and their diagnostics.
pub(crate) struct SourceLoader<'a> {
    library: Library<'a>,
    /// Returns the names of shipped games that resemble a misspelt name.
    near: fn(&str) -> Vec<&'static str>,
    opened: RefCell<Opened>,
}

#[derive(Default)]
struct Opened {
    sources: Sources,
    problems: Vec<Diagnostic>,
    /// The libraries requested so far. A file and its bases may use the same libraries.
    libraries: BTreeMap<String, Option<File>>,
    /// The file itself and its bases, each a variant of the next. The flag is true for a shipped
    /// file.
    line: Vec<(SourceId, bool)>,
}

impl<'a> SourceLoader<'a> {
    /// Creates a loader. `file` is the first text.
    pub(crate) fn new(sources: Sources, file: SourceId, library: Library<'a>) -> Self {
        let opened = Opened { sources, line: vec![(file, false)], ..Opened::default() };
        Self { library, near: crate::shipped::near, opened: RefCell::new(opened) }
    }

    /// Disables suggestions of similar names. To find these, all shipped games must be loaded
    /// first.
    pub(crate) fn quiet(self) -> Self {
        Self { near: |_| Vec::new(), ..self }
    }

    /// Loads a file with its libraries and bases.
    pub(crate) fn rule_file(&self, file: File) -> (RuleFile, Vec<Diagnostic>) {
        let others = Others {
            libraries: &crate::shipped::libraries(),
            library: &|name| self.open(name),
            near_games: &self.near,
            base: &|name| self.base(name),
        };
        RuleFile::with_others(file, &others)
    }

    /// Returns the syntax tree of a library.
    fn open(&self, name: &str) -> Option<File> {
        let mut opened = self.opened.borrow_mut();
        if let Some(known) = opened.libraries.get(name) {
            return known.clone();
        }
        let source = (self.library)(name).or_else(|| crate::shipped::library(name));
        let file = source.map(|source| opened.load(source).1);
        opened.libraries.insert(name.to_owned(), file.clone());
        file
    }

    /// Returns the syntax tree of a base, from beside the requesting file or from the shipped
    /// games. A file is never its own base.
    fn base(&self, name: &Text) -> Result<File, NoBase> {
        let mut opened = self.opened.borrow_mut();
        let asking = opened.sources.text(name.span.source).to_owned();
        // Files beside the user's file must not change a shipped one.
        let is_shipped = opened.line.iter().any(|(id, shipped)| *id == name.span.source && *shipped);
        let beside = if is_shipped { None } else { (self.library)(&name.node) };
        let candidates = [(beside, false), (crate::shipped::game(&name.node), true)];
        let mut why = match crate::shipped::library(&name.node) {
            Some(_) => NoBase::Library,
            None => NoBase::Unknown,
        };
        for (source, is_shipped) in candidates {
            let Some(source) = source else { continue };
            if opened.line.iter().any(|(id, _)| opened.sources.text(*id) == source.text) {
                why = NoBase::Circle;
                if source.text == asking {
                    continue;
                }
                break;
            }
            let (id, file) = opened.load(source);
            match &file.heading {
                Some(heading) if heading.kind == HeadingKind::Library => {
                    why = NoBase::Library;
                    continue;
                }
                Some(heading) if heading.incomplete.is_some() => return Err(NoBase::Incomplete),
                _ => {}
            }
            opened.line.push((id, is_shipped));
            return Ok(file);
        }
        Err(why)
    }

    /// Returns the texts, and the diagnostics of those that were opened.
    pub(crate) fn close(self) -> (Sources, Vec<Diagnostic>) {
        let opened = self.opened.into_inner();
        (opened.sources, opened.problems)
    }
}

impl Opened {
    fn load(&mut self, source: Source) -> (SourceId, File) {
        let id = self.sources.add(source);
        let (file, found) = alfonso_syntax::parse(id, self.sources.text(id));
        self.problems.extend(found);
        (id, file)
    }
}

/// Decodes a file's bytes.
///
/// # Errors
/// Returns an error if the text is too large or not valid UTF-8.
///
/// ```
/// use alfonso_driver::decode;
///
/// assert_eq!(decode("mine.rules", b"game \"Mine\"").expect("text").text, "game \"Mine\"");
/// assert!(decode("mine.rules", b"\xff\xfe").is_err());
/// ```
pub fn decode(name: &str, bytes: &[u8]) -> Result<Source, Box<Failure>> {
    let source = |text: String| Source { name: name.to_owned(), text };
    match alfonso_syntax::decode(SourceId(0), bytes) {
        Ok(text) => Ok(source(text.to_owned())),
        Err(problem) => {
            let readable = &bytes[..bytes.len().min(alfonso_syntax::MAX_BYTES)];
            let text = match std::str::from_utf8(readable) {
                Ok(text) => text.to_owned(),
                Err(error) => String::from_utf8_lossy(&readable[..error.valid_up_to()]).into_owned(),
            };
            let mut sources = Sources::default();
            sources.add(source(text));
            Err(Box::new(Failure { diagnostics: vec![problem], sources }))
        }
    }
}
