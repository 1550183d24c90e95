//! The resolver: from a tree without questions to typed rules.
//!
//! ```text
//! declare (names, ids) -> definitions (order, types) -> tables, variables, blocks, setup -> what is missing
//! ```
//!
//! The resolver reports a clause in error, leaves it out and reads everything else. The tree has no `under` and no `by`
//! left in it: nothing here depends on the reading that the tree stands for.
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

/// The facts about a file that its tree does not state.
#[derive(Clone, Copy, Debug)]
pub struct FileFacts<'a> {
    /// The file's title.
    pub title: &'a str,
    /// The answers that the tree follows.
    pub answers: &'a Answers,
    /// The names that the file uses from libraries, with the places that ask for them.
    pub used: &'a BTreeMap<String, Used>,
    /// The events from which any reading of the file counts plies.
    pub clock: &'a [ast::Event],
    /// True for a library: it has no game, and may leave names to the games that use it.
    pub library: bool,
}
