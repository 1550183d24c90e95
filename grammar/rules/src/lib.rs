//! The meaning of rule files.
//!
//! ```text
//! ast::File --Family::new--> Family --answers--> Answers --resolve--> RuleSet
//! ```
//!
//! A [`Family`] is a file in all its readings, with its questions and the sources for each answer. Under one answer to
//! every question it gives a [`RuleSet`]: ids, types, resolved definitions. [`ludemes`] is the one table of the words
//! of the language. Nothing here knows a board: later stages check that cells exist and whether a rule can ever apply.

mod family;
mod parts;
mod people;
mod unused;

pub use alfonso_betza::{betza_atom, in_betza, join_betza, no_movement};
pub use alfonso_explain::{Explained, ExplainedBlock, ExplainedClause, ExplainedKind, Word, in_languages};
pub use alfonso_model::*;
pub use alfonso_readings::{Cited, Depends, Otherwise, coordinates, readings};
pub use alfonso_variants::{Base, Change, ChangeKind, MOST_BASES, NoBase, Others};
pub use alfonso_vocabulary as ludemes;
pub use family::Family;
pub use parts::{Fingerprint, Part, PartKind};
pub use people::{Person, people};

#[cfg(test)]
mod tests;
