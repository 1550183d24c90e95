//! Variants: files that state changes to another file, their base.
//!
//! The resolver works the changes into the base before it does anything else, and the later stages know nothing of
//! variants. It reads the base with its libraries, so that a variant can change imported declarations like any others.
//!
//! A variant has everything that its base has, except the base's claims, which are about the base alone, and facts that
//! the variant gives anew. Rulesets of the base apply in the variant too. To a new question that they do not answer,
//! they give its first reading.
//!
//! ```
//! use alfonso_diag::SourceId;
//! use alfonso_variants::{NoBase, Others, compose};
//!
//! let read = |source, text: &str| alfonso_syntax::parse(SourceId(source), text).0;
//! let variant = read(0, "variant \"Slow\" of \"quick\" replace pawn.step: step forward");
//! let base = |_: &_| Ok::<_, NoBase>(read(1, "game \"Quick\" piece Pawn \"P\" { pawn.step: slide forward }"));
//! let others = Others { libraries: &[], library: &|_| None, near_games: &|_| vec!["quick"], base: &base };
//! let whole = compose(&variant, &others);
//! assert_eq!(whole.changes[0].what, "pawn.step");
//! ```

mod add;
mod compose;
mod explain;
mod inherit;
mod key;
mod library;
mod lost_abilities;
mod merge;
mod problems;
mod readings;
mod tree;

pub use compose::compose;
pub use explain::Explanations;

use alfonso_diag::{Diagnostic, Span};
use alfonso_model::Used;
use alfonso_syntax::ast::{File, Item, Text};
use std::collections::BTreeMap;

/// The longest chain of variants of variants.
pub const MOST_BASES: usize = 16;

/// The other files to which a file may refer.
pub struct Others<'a> {
    /// The names of all libraries, for suggestions.
    pub libraries: &'a [&'a str],
    /// Returns the tree of the library of a name.
    pub library: &'a dyn Fn(&str) -> Option<File>,
    /// Returns the names of the games that a misspelt name may mean, the most probable first.
    pub near_games: &'a dyn Fn(&str) -> Vec<&'static str>,
    /// Returns the tree of the base of a variant. The span of the name says which file refers to it.
    pub base: &'a dyn Fn(&Text) -> Result<File, NoBase>,
}

/// The reason why a variant has no base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBase {
    /// No file has that name.
    Unknown,
    /// The file would be a variant of itself.
    Circle,
    /// The file is a library.
    Library,
    /// The file is an incomplete game: it has no rules that could be varied.
    Incomplete,
}

/// The base of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    /// The name that the variant uses for it.
    pub name: String,
    /// Its title; empty if it has none.
    pub title: String,
}

/// One change of a variant to its base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The kind of change.
    pub kind: ChangeKind,
    /// The changed thing: a rule's id, or the key that its part has. A change in some readings only also
    /// counts.
    pub what: String,
    /// The place of the change in the variant.
    pub span: Span,
}

/// The kind of a change to a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum ChangeKind {
    Added,
    Replaced,
    Removed,
}

/// A file after its changes and its `use` have been worked in.
pub struct Composed {
    /// The items; those from libraries stand in place of their `use`.
    pub items: Vec<Item>,
    /// The names that come from libraries, with the places where a file asks for them.
    pub used: BTreeMap<String, Used>,
    /// The base of the file, the base of that, and so on.
    pub bases: Vec<Base>,
    /// The changes that the file itself makes.
    pub changes: Vec<Change>,
    /// The explanations of problems that changes cause.
    pub explanations: Explanations,
    /// True if a base is missing, so that the game is unknown.
    pub baseless: bool,
    /// The problems of the changes, the bases and the libraries.
    pub problems: Vec<Diagnostic>,
}
