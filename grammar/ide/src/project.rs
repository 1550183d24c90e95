//! A file with the texts that it takes from, and what its names mean.

use crate::document::{Declaration, Document};
use alfonso_diag::Span;
use alfonso_rules::{Answers, RuleFile};
use alfonso_syntax::{Role, Thing};
use alfonso_vocabulary::{Ludeme, TABLE};

/// A file, the libraries and bases from which it takes, and the family that they make.
#[derive(Clone, Debug)]
pub struct Project {
    /// The file itself, then its libraries and bases. A place in the text of number `n` lies in the document of that number.
    pub documents: Vec<Document>,
    /// The file in all its readings, if somebody has made that: answers about evidence and readings rest on it. It may have been made
    /// of an earlier state of the text.
    pub rule_file: Option<RuleFile>,
    /// The answers of the default ruleset.
    pub answers: Answers,
}

/// A place in one of the documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// The number of the document.
    pub document: usize,
    /// The place in it.
    pub span: Span,
}

/// What a word means.
#[derive(Clone, Debug)]
pub enum Target<'p> {
    /// Something declared, with the number of the document.
    Declared(usize, &'p Declaration),
    /// A word of the language, in each of its roles.
    Word(Vec<&'static Ludeme>),
}

/// A word of the file in question: its name, what it names, its place, and true where it is declared.
pub(crate) struct Named<'p> {
    pub(crate) name: &'p str,
    pub(crate) thing: &'p Thing,
    pub(crate) span: Span,
    pub(crate) declares: bool,
}

impl Project {
    /// Makes a project of a file alone, without a family.
    #[must_use]
    pub fn alone(document: Document) -> Self {
        Self { documents: vec![document], rule_file: None, answers: Answers::default() }
    }

    /// Makes a project of a file, the texts from which it takes, and the family that they make.
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

    /// Returns the name at a place of the file: one that the place touches.
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

    /// Returns what the word at a place of the file means; `None` between words, for numbers, quotations and cells, and for names that
    /// are declared nowhere.
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

    /// Returns the declaration of a name that stands at a place of the file, with the number of its document.
    pub(crate) fn declaration(&self, name: &str, thing: &Thing, at: Span) -> Option<(usize, &Declaration)> {
        let here = self.here();
        if thing.is_value()
            && *thing != Thing::Key
            && let Some(local) = local(here, name, at)
        {
            return Some((0, local));
        }
        let fits = |it: &&Declaration| it.name == name && it.thing != Thing::Local && means(thing, &it.thing);
        // What a file takes from a library is declared there.
        let found = |matches: &dyn Fn(&Declaration) -> bool| {
            self.documents.iter().enumerate().find_map(|(number, document)| {
                document.declarations().iter().find(|it| fits(it) && matches(it)).map(|it| (number, it))
            })
        };
        found(&|it| it.thing != Thing::Import).or_else(|| found(&|_| true))
    }
}

/// Returns true if a name that is used for one thing can be that of another.
fn means(used: &Thing, declared: &Thing) -> bool {
    // A field of a notation is a variable, or a word of the language whatever else has that name.
    let is_field = *used == Thing::Variable && *declared != Thing::Variable;
    same_space(used, declared) && !is_field
}

/// Returns true if names of these things exclude each other.
pub(crate) fn same_space(one: &Thing, other: &Thing) -> bool {
    one == other || (one.is_value() && other.is_value())
}

/// A name for a single rule that is meant at a place: the last one declared before it in the same rule, or else the next.
pub(crate) fn local<'d>(here: &'d Document, name: &str, at: Span) -> Option<&'d Declaration> {
    let (from, to) = scope(here, at);
    let inside = here.declarations().iter().filter(|it| {
        it.thing == Thing::Local && it.name == name && from <= it.span.start && it.span.start < to
    });
    let (before, behind): (Vec<_>, Vec<_>) = inside.partition(|it| it.span.start <= at.start);
    before.last().or(behind.first()).copied()
}

/// Where the rule or definition begins and ends in which a place lies: names for a single rule are known there.
pub(crate) fn scope(here: &Document, at: Span) -> (u32, u32) {
    let bounds = |it: &&Declaration| {
        !matches!(it.thing, Thing::Local | Thing::Tag | Thing::Reading(_) | Thing::Import)
    };
    let all: Vec<&Declaration> = here.declarations().iter().filter(bounds).collect();
    // Rules that replace others begin like rules, and are uses.
    let replaced = here.uses().iter().filter(|it| it.thing == Thing::Clause).map(|it| it.span.start);
    let mut edges: Vec<u32> = all.iter().map(|it| it.span.start).chain(replaced).collect();
    edges.sort_unstable();
    let behind = edges.partition_point(|edge| *edge <= at.start);
    let from = behind.checked_sub(1).map_or(0, |before| edges[before]);
    (from, edges.get(behind).copied().unwrap_or(u32::MAX))
}

/// Returns a word of the language in all its roles.
pub(crate) fn words<'p>(word: &str) -> Option<Target<'p>> {
    let rows: Vec<&'static Ludeme> = TABLE.iter().filter(|row| row.word == word).collect();
    (!rows.is_empty()).then_some(Target::Word(rows))
}
