//! The meaning of rule files.
//!
//! ```text
//! ast::File --RuleFile::new--> RuleFile --answers--> Answers --resolve--> RuleSet
//! ```
//!
//! A [`RuleFile`] is a file in all its readings, with its questions and the sources for each
//! answer. With one answer to each question, it yields a [`RuleSet`] with ids, types and resolved
//! definitions. This crate does not build boards. Later phases check that cells exist and that a
//! rule can ever apply.
//!
//! A rule file connects several crates. `alfonso-variants` composes bases, changes and libraries
//! into one tree. `alfonso-readings` handles the questions. `alfonso-resolve` resolves the rules,
//! and `alfonso-explain` explains them in English.
//!
//! ```
//! use alfonso_diag::SourceId;
//! use alfonso_rules::RuleFile;
//!
//! let text = r#"game "Small"
//! source old "An old book"
//! question gait "How does a man go?" { reading straight "straight" cites old  reading any "any way" cites old }
//! ruleset plain "As most read it" default { gait = straight }
//! players White "w", Black "b"
//! board grid 4 by 4
//! piece Man "M" { man.step: step by gait { straight: orthogonal  any: any } onto empty  cites old }
//! setup { White Man a1  Black Man d4 }
//! turn { turn.move: move  cites old }
//! end { end.long: when rounds > 9 -> draw  cites old }"#;
//! let (file, problems) = alfonso_syntax::parse(SourceId(0), text);
//! let (family, more) = RuleFile::new(file, &|_| None);
//! assert!(problems.is_empty() && more.is_empty());
//! let answers = family.answers(Some("plain"), &[("gait".into(), "any".into())])?;
//! let rules = family.resolve(&answers).0.expect("the reading has no errors");
//! assert_eq!(rules.kinds[0].name, "Man");
//! # Ok::<(), alfonso_diag::Diagnostic>(())
//! ```

mod parts;
mod people;
mod rule_file;
mod sentences;
mod unused;

/// ```
/// use alfonso_diag::SourceId;
/// use alfonso_rules::{RuleFile, KindId, in_betza};
/// use alfonso_vocabulary::{Slot, in_slot};
///
/// let (file, _) = alfonso_syntax::parse(SourceId(0), &in_slot(Slot::Item, ""));
/// let (rule_file, _) = RuleFile::new(file, &|_| None);
/// let rules = rule_file.resolve(&rule_file.answers(None, &[])?).0.expect("no errors");
/// // The king goes one step any way, the pawn one step forward.
/// assert_eq!(in_betza(&rules, KindId(0)).as_deref(), Ok("K"));
/// assert_eq!(in_betza(&rules, KindId(1)).as_deref(), Ok("ffW"));
/// # Ok::<(), alfonso_diag::Diagnostic>(())
/// ```
pub use alfonso_betza::in_betza;
pub use alfonso_explain::{Explained, ExplainedBlock, ExplainedClause, ExplainedKind, Word, in_languages};
pub use alfonso_model::*;
pub use alfonso_readings::{Cited, Depends, Otherwise, coordinates, readings};
pub use alfonso_variants::{Base, Change, ChangeKind, MOST_BASES, NoBase, Others};
pub use parts::{Fingerprint, Part, PartKind};
pub use people::{Person, people};
pub use rule_file::RuleFile;

#[cfg(test)]
mod tests;
