//! The meaning of rule files.
//!
//! ```text
//! ast::File --Family::new--> Family --answers--> Answers --resolve--> RuleSet
//! ```
//!
//! A [`Family`] is a file in all its readings, with its questions and the sources for each answer. Under one answer to
//! every question it gives a [`RuleSet`]: ids, types, resolved definitions. Nothing here knows a board: later
//! stages check that cells exist and whether a rule can ever apply.
//!
//! A family ties the crates of its subjects together: `alfonso-variants` works bases, changes and libraries into one tree,
//! `alfonso-readings` asks its questions, `alfonso-resolve` gives its words their meaning, `alfonso-explain` tells it.

mod family;
mod parts;
mod people;
mod unused;

pub use alfonso_betza::in_betza;
pub use alfonso_explain::{Explained, ExplainedBlock, ExplainedClause, ExplainedKind, Word, in_languages};
pub use alfonso_model::*;
pub use alfonso_readings::{Cited, Depends, Otherwise, coordinates, readings};
pub use alfonso_variants::{Base, Change, ChangeKind, MOST_BASES, NoBase, Others};
pub use family::Family;
pub use parts::{Fingerprint, Part, PartKind};
pub use people::{Person, people};

#[cfg(test)]
mod tests;
