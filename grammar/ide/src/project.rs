//! A file with its libraries and bases, and the meanings of its names.

use crate::document::{Declaration, Document};
use alfonso_diag::Span;
use alfonso_rules::{Answers, RuleFile};
use alfonso_syntax::{Role, Thing};
use alfonso_vocabulary::{Ludeme, TABLE};

/// A file with its libraries and bases, and the rule file that they form.
#[derive(Clone, Debug)]
pub struct Project {
    /// The file itself, then its libraries and bases. A span with source id `n` belongs to the
    /// document at index `n`.
    pub documents: Vec<Document>,
    /// The file in all its readings, if available. Information about evidence and readings comes
    /// from it. It may come from an earlier version of the text.
    pub rule_file: Option<RuleFile>,
    /// The answers of the default ruleset.
    pub answers: Answers,
}

/// A span in one of the documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// The index of the document.
    pub document: usize,
    /// The span in the document.
    pub span: Span,
}

/// The meaning of a word.
#[derive(Clone, Debug)]
pub enum Target<'p> {
    /// A declaration, with the index of its document.
    Declared(usize, &'p Declaration),
    /// A word of the language, in each of its roles.
    Word(Vec<&'static Ludeme>),
}

/// A name in the file, with its sort, its span, and whether the span is its declaration.
pub(crate) struct Named<'p> {
    pub(crate) name: &'p str,
    pub(crate) thing: &'p Thing,
    pub(crate) span: Span,
    pub(crate) declares: bool,
}

impl Project {
    /// Creates a project from a single file, without libraries and bases.
    #[must_use]
    pub fn alone(document: Document) -> Self {
        Self { documents: vec![document], rule_file: None, answers: Answers::default() }
    }

    /// Creates a project from a file, its libraries and bases, and the rule file that they form.
    #[must_use]
    pub fn new(document: Document, others: Vec<Document>, rule_file: RuleFile) -> Self {
        let answers = rule_file.answers(None, &[]).unwrap_or_default();
        let documents = std::iter::once(document).chain(others).collect();
        Self { documents, rule_file: Some(rule_file), answers }
    }

    /// Returns the file itself.
    pub(crate) fn here(&self) -> &Document {
        &self.documents[0]
    }

    /// Returns the name that contains or touches an offset of the file.
    pub(crate) fn named_at(&self, at: usize) -> Option<Named<'_>> {
        let here = self.here();
        let touches = |span: Span| span.start as usize <= at && at <= span.end as usize;
        let before = here.declarations().partition_point(|it| it.span.start as usize <= at);
        if let Some(it) = here.declarations()[..before].last().filter(|it| touches(it.span)) {
            return Some(Named { name: &it.name, thing: &it.thing, span: it.span, declares: true });
        }
        let before = here.uses().partition_point(|it| it.span.start as usize <= at);
        let it = here.uses()[..before].last().filter(|it| touches(it.span))?;
        Some(Named { name: &it.name, thing: &it.thing, span: it.span, declares: false })
    }

    /// Returns the meaning of the word at an offset. Returns `None` between words, for numbers,
    /// quotations and cells, and for undeclared names.
    #[must_use]
    pub fn target_at(&self, at: usize) -> Option<Target<'_>> {
        if let Some(named) = self.named_at(at) {
            if let Some((document, found)) = self.declaration(named.name, named.thing, named.span) {
                return Some(Target::Declared(document, found));
            }
            if named.declares || !(named.thing.is_open() || *named.thing == Thing::Variable) {
                return None;
            }
            return words(named.name);
        }
        let here = self.here();
        let leaf = here.leaf_at(at).filter(|leaf| leaf.role == Role::Keyword)?;
        words(here.slice(leaf.span))
    }

    /// Returns the declaration of a name that is used at a span of the file, with the index of its
    /// document.
    pub(crate) fn declaration(&self, name: &str, thing: &Thing, at: Span) -> Option<(usize, &Declaration)> {
        let here = self.here();
        if thing.is_value()
            && *thing != Thing::Key
            && let Some(local) = local(here, name, at)
        {
            return Some((0, local));
        }
        let fits = |it: &&Declaration| it.name == name && it.thing != Thing::Local && means(thing, &it.thing);
        // A declaration that the file takes from a library is in the library's document.
        let found = |matches: &dyn Fn(&Declaration) -> bool| {
            self.documents.iter().enumerate().find_map(|(number, document)| {
                document.declarations().iter().find(|it| fits(it) && matches(it)).map(|it| (number, it))
            })
        };
        found(&|it| it.thing != Thing::Import).or_else(|| found(&|_| true))
    }
}

/// Returns `true` if a name that is used as one sort of thing may be declared as another.
fn means(used: &Thing, declared: &Thing) -> bool {
    // A field of a notation is a variable or a word of the language, even if other things have the
    // same name.
    let is_field = *used == Thing::Variable && *declared != Thing::Variable;
    same_space(used, declared) && !is_field
}

/// Returns `true` if two things of these sorts cannot have the same name.
pub(crate) fn same_space(one: &Thing, other: &Thing) -> bool {
    one == other || (one.is_value() && other.is_value())
}

/// Returns the declaration of a name local to a rule: the last one before `at` in the same rule, or
/// else the next.
pub(crate) fn local<'d>(here: &'d Document, name: &str, at: Span) -> Option<&'d Declaration> {
    let (from, to) = scope(here, at);
    let inside = here.declarations().iter().filter(|it| {
        it.thing == Thing::Local && it.name == name && from <= it.span.start && it.span.start < to
    });
    let (before, behind): (Vec<_>, Vec<_>) = inside.partition(|it| it.span.start <= at.start);
    before.last().or(behind.first()).copied()
}

/// Returns the start and the end of the rule or definition around `at`, which is the scope of local
/// names.
pub(crate) fn scope(here: &Document, at: Span) -> (u32, u32) {
    let bounds = |it: &&Declaration| {
        !matches!(it.thing, Thing::Local | Thing::Tag | Thing::Reading(_) | Thing::Import)
    };
    let all: Vec<&Declaration> = here.declarations().iter().filter(bounds).collect();
    // A replacement begins like a rule, but counts as a use.
    let replaced = here.uses().iter().filter(|it| it.thing == Thing::Clause).map(|it| it.span.start);
    let mut edges: Vec<u32> = all.iter().map(|it| it.span.start).chain(replaced).collect();
    edges.sort_unstable();
    let behind = edges.partition_point(|edge| *edge <= at.start);
    let from = behind.checked_sub(1).map_or(0, |before| edges[before]);
    (from, edges.get(behind).copied().unwrap_or(u32::MAX))
}

/// Returns a word of the language with all its roles.
pub(crate) fn words<'p>(word: &str) -> Option<Target<'p>> {
    let rows: Vec<&'static Ludeme> = TABLE.iter().filter(|row| row.word == word).collect();
    (!rows.is_empty()).then_some(Target::Word(rows))
}
