//! The resolver, which turns a syntax tree without questions into typed rules.
//!
//! ```text
//! declare (names, ids) -> definitions (order, types) -> tables, variables, blocks, setup -> what is missing
//! ```
//!
//! The resolver reports each clause in error, leaves it out and resolves the rest. The tree
//! contains no `under` and no `by`, so the resolver does not depend on the reading.
//!
//! ```
//! use alfonso_diag::SourceId;
//! use alfonso_model::Answers;
//! use alfonso_resolve::{FileFacts, resolve};
//! use alfonso_vocabulary::{Slot, in_slot};
//! use std::collections::BTreeMap;
//!
//! let (file, _) = alfonso_syntax::parse(SourceId(0), &in_slot(Slot::Item, "dice luck faces 1..6"));
//! let (answers, used) = (Answers::default(), BTreeMap::new());
//! let facts = FileFacts { title: "Example", answers: &answers, used: &used, clock: &[], library: false };
//! let (rules, _) = resolve(&file, &facts);
//! assert_eq!(rules.expect("it can be played").dice[0].name, "luck");
//! ```

mod becoming;
mod blocks;
mod claims;
mod clocks;
mod context;
mod declare;
mod definitions;
mod dice;
mod effects;
mod log;
mod movement;
mod named;
mod payments;
mod picture;
mod problems;
mod resolver;
mod sanity;
mod setup;
mod sowing;
mod steps;
mod tables;
mod testing;
mod until;
mod values;
mod values_of;
mod whole;
mod world;

pub use claims::{arrange, claimed};
pub use whole::resolve;

use alfonso_model::{Answers, Used};
use alfonso_syntax::ast;
use std::collections::BTreeMap;

/// The facts about a file that its syntax tree does not contain.
#[derive(Clone, Copy, Debug)]
pub struct FileFacts<'a> {
    /// The file's title.
    pub title: &'a str,
    /// The answers with which the tree was specialised.
    pub answers: &'a Answers,
    /// The names that the file uses from libraries, with the spans that request them.
    pub used: &'a BTreeMap<String, Used>,
    /// The events from which some reading of the file counts plies.
    pub clock: &'a [ast::Event],
    /// True if the file is a library. A library has no game, and may leave names for games to
    /// declare.
    pub library: bool,
}
