//! Variants: files that describe a game by changes to another file, the base.
//!
//! The changes are applied to the base before anything else, so later phases do not know variants.
//! The base includes its libraries. A variant can therefore change imported declarations like any
//! others.
//!
//! A variant inherits everything from its base, with two exceptions: the base's claims, and facts
//! that the variant states anew. The rulesets of the base also apply to the variant. If a ruleset
//! does not answer a new question, it gives the first reading.
//!
//! ```
//! use alfonso_diag::SourceId;
//! use alfonso_variants::{NoBase, Others, compose};
//!
//! let read = |source, text: &str| alfonso_syntax::parse(SourceId(source), text).0;
//! let variant = read(0, "variant \"Slow\" of \"quick\" replace pawn.step: step forward");
//! let base = |_: &_| Ok::<_, NoBase>(read(1, "game \"Quick\" piece Pawn \"P\" { pawn.step: slide forward }"));
//! let others = Others { libraries: &[], library: &|_| None, near_games: &|_| vec!["quick"], base: &base };
//! let whole = compose(variant, &others);
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

/// The maximum length of a chain of variants.
pub const MOST_BASES: usize = 16;

/// The other files to which a file may refer.
pub struct Others<'a> {
    /// The names of all libraries, for suggestions.
    pub libraries: &'a [&'a str],
    /// Returns the tree of the library with that name.
    pub library: &'a dyn Fn(&str) -> Option<File>,
    /// Returns the games whose names are similar to a misspelt name, in descending order of
    /// probability.
    pub near_games: &'a dyn Fn(&str) -> Vec<&'static str>,
    /// Returns the tree of the base of a variant. The span of the name identifies the referring
    /// file.
    pub base: &'a dyn Fn(&Text) -> Result<File, NoBase>,
}

/// The reason why a variant has no base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBase {
    /// No file has that name.
    Unknown,
    /// The file would be its own base.
    Circle,
    /// The file is a library.
    Library,
    /// The file is an incomplete game, which has no rules to change.
    Incomplete,
}

/// The base of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    /// The name that the variant uses for it.
    pub name: String,
    /// The title of the base; empty if it has none.
    pub title: String,
}

/// One change of a variant to its base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The kind of change.
    pub kind: ChangeKind,
    /// The changed part: a rule's id, or the key of its part. Changes that apply only in some
    /// readings are included.
    pub what: String,
    /// The span of the change in the variant.
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

/// A file after the composition with its base and libraries.
pub struct Composed {
    /// The items. Declarations from libraries replace their `use`.
    pub items: Vec<Item>,
    /// The names from libraries, with the spans that request them.
    pub used: BTreeMap<String, Used>,
    /// The base of the file, then the base of that base, and so on.
    pub bases: Vec<Base>,
    /// The changes that the file itself makes.
    pub changes: Vec<Change>,
    /// The explanations of diagnostics that the changes cause.
    pub explanations: Explanations,
    /// True if a base is missing, so that the game is unknown.
    pub baseless: bool,
    /// The diagnostics for the changes, the bases and the libraries.
    pub problems: Vec<Diagnostic>,
}
