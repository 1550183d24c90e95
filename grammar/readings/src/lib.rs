//! The questions that the sources leave open, and their answers.
//!
//! This crate works on the tree of a rule file with all its readings, and treats all answers alike.
//! It does not interpret the clauses.
//!
//! ```
//! use alfonso_diag::SourceId;
//! use alfonso_readings::Declarations;
//!
//! let text = r#"question crown "May a queen be made anew?" { reading once "no" reading often "yes" }
//! ruleset usual "As usual" { crown = often }"#;
//! let (file, _) = alfonso_syntax::parse(SourceId(0), text);
//! let declared = Declarations::collect(&file.items);
//! let answers = declared.with_changes(Some("usual"), &[])?;
//! assert_eq!(answers.answers["crown"], "often");
//! # Ok::<(), alfonso_diag::Diagnostic>(())
//! ```

mod check;
mod citations;
mod claims;
mod cover;
mod declarations;
mod depends;
mod evidence;
mod fields;
mod lineage;
mod problems;
mod repeats;
mod silence;
mod specialise;
mod texts;

pub use check::{Possible, Sites, Whole, check};
pub use citations::{Cited, Otherwise, cited};
pub use claims::doubled;
pub use cover::cover;
pub use declarations::Declarations;
pub use depends::{Depends, depends};
pub use fields::coordinates;
pub use repeats::repeated;
pub use silence::{Silent, silent};
pub use specialise::{goals, specialise, specialise_rules, specialise_value};
pub use texts::blank;

use alfonso_syntax::ast::Question;

/// Returns a reading of a question as a set with one element. Returns `None` if the question has no
/// such reading.
pub(crate) fn bit(question: &Question, reading: &str) -> Option<u64> {
    let index = question.readings.iter().position(|it| it.name.node == reading)?;
    Some(1 << index)
}

/// Returns the set of all readings of a question. Repeated names count once.
pub(crate) fn every(question: &Question) -> u64 {
    readings(question).into_iter().filter_map(|name| bit(question, name)).fold(0, |set, bit| set | bit)
}

/// Returns the names of the readings in a set.
pub(crate) fn members(question: &Question, set: u64) -> Vec<&str> {
    let names = readings(question).into_iter().enumerate();
    names.filter(|(index, _)| set & (1 << index) != 0).map(|(_, name)| name).collect()
}

/// Returns the names of a question's readings.
#[must_use]
pub fn readings(question: &Question) -> Vec<&str> {
    question.readings.iter().map(|reading| reading.name.node.as_str()).collect()
}
